"""What stands in the gaps of a sentence, for whoever makes something else of it than a text."""

from __future__ import annotations

from .words import Seat, Sentence, Word, Words


class Gaps:
    """The gaps of one sentence by their types. One that is missing or of another type is a mistake of the game."""

    def __init__(self, sentence: Sentence) -> None:
        self._gaps = sentence.gaps

    def has(self, gap: str) -> bool:
        return gap in self._gaps

    def seat(self, gap: str = "seat") -> int:
        value = self._gaps[gap]
        assert isinstance(value, Seat)
        return value.number

    def word(self, gap: str = "card") -> Word:
        value = self._gaps[gap]
        assert isinstance(value, Word)
        return value

    def words(self, gap: str = "cards") -> list[Word]:
        value = self._gaps[gap]
        assert isinstance(value, Words)
        return value.items

    def id(self, gap: str = "card") -> str:
        return self.word(gap).id

    def ids(self, gap: str = "cards") -> list[str]:
        return [word.id for word in self.words(gap)]

    def number(self, gap: str) -> int:
        value = self._gaps[gap]
        assert isinstance(value, int)
        return value

    def place(self, gap: str) -> int:
        """A place that sentences count from 1, counted from 0."""
        return self.number(gap) - 1

    def numbers(self, gap: str) -> list[int]:
        value = self._gaps[gap]
        assert isinstance(value, list)
        return [int(number) for number in value]
