"""What players bring to a match, such as decks or platoons: how a list is named, read, checked, drawn and shared."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from .document import read_text
from .errors import Malformed, Refusal
from .facts import Mistakes
from .generator import Xoshiro
from .words import Word

RANDOM: Final = "random"  # in place of a name: one that chance draws
Chosen = Mapping[str, object]  # options of a match; what is not chosen is as usual


@mypyc_attr(allow_interpreted_subclasses=True)
class Brought(Word):
    """A list of somebody's own, or a ready one. Its code is one line that says all that is in it."""

    __slots__ = ("code",)

    def __init__(self, id: str, name: str, names: dict[str, str] | None = None, code: str = "") -> None:
        super().__init__(id, name, names)
        self.code = code


BroughtT = TypeVar("BroughtT", bound=Brought)


@mypyc_attr(allow_interpreted_subclasses=True)
class Lists(Generic[BroughtT]):
    """The lists of one game with one set of cards. Whether a list is legal is another question than what is in it."""

    def __init__(
        self, word: str, suffix: str, columns: list[str] | None = None, usual_words: list[str] | None = None
    ) -> None:
        self.word = word  # `deck`: the option of the first seat is deck_1
        self.suffix = suffix  # of the files that hold a list
        self.columns = columns if columns is not None else []  # of such files, where they are tables
        self.usual_words = usual_words if usual_words is not None else []  # that leave the choice to the game

    def option(self, seat: int) -> str:
        return f"{self.word}_{seat + 1}"

    # What a game says

    def ready(self, seats: int, chosen: Chosen) -> list[BroughtT]:
        """Those that come with the game and that every seat may bring to such a match."""
        raise TypeError(f"no {self.word}s are ready")

    def knows(self, id: str) -> bool:
        """Whether a ready list has this id."""
        raise TypeError(f"no {self.word} has an id")

    def is_code(self, text: str) -> bool:
        """Whether a text is meant as a code: it may still be a wrong one."""
        raise TypeError(f"no {self.word} has a code")

    def find(self, text: str) -> BroughtT:
        """A ready list by its id, or any by its code."""
        raise TypeError(f"no {self.word} can be found")

    def is_file(self, text: str) -> bool:
        """Whether a text is meant as the text of a file."""
        raise TypeError(f"no {self.word} has a file")

    def read(self, text: str, file: str, mistakes: Mistakes | None = None) -> BroughtT:
        """The list that the text of a file holds; `file` is what it is called. Mistakes are kept where they can be."""
        raise TypeError(f"no {self.word} can be read")

    def reasons_against(self, brought: BroughtT, chosen: Chosen) -> list[Refusal]:
        """Every rule that a list breaks in a match with these options; none where it is legal."""
        raise TypeError(f"no {self.word} can be checked")

    def draw(self, rng: Xoshiro, seats: int, chosen: Chosen, seat: int | None = None) -> BroughtT:
        """A random legal list for this seat of such a match, or one that every seat may bring."""
        raise TypeError(f"no {self.word} can be drawn")

    # What follows from it

    def understood(self, text: str, mistakes: Mistakes | None = None) -> BroughtT:
        """A list as somebody pastes one: an id, a code, or the whole text of a file."""
        if self.is_file(text):
            return self.read(text, self.word, mistakes)
        return self.find(text.strip())

    def named(self, text: str, rng: Xoshiro, seats: int, chosen: Chosen, seat: int | None = None) -> BroughtT:
        """A list as a person names one: the id of a ready one, a code, a file, or `random`.

        An id that is known is no file, whatever lies in the folder.
        """
        name = text.strip()
        if name.casefold() == RANDOM:
            return self.draw(rng, seats, chosen, seat)
        if self.knows(name) or not self._is_path(name):
            return self.find(name)
        path = Path(name).expanduser()
        found = self.read(read_text(path), path.name)
        reasons = self.reasons_against(found, chosen)
        if reasons:  # told here, while the list still has a name that a person knows
            told = " ".join([str(reason) for reason in reasons])
            raise Malformed(f"{self.word} {path.stem} is not legal: {told}")
        return found

    def _is_path(self, text: str) -> bool:
        if text.casefold().endswith(self.suffix):
            return True
        return not self.is_code(text) and Path(text).expanduser().is_file()

    def option_text(self, text: str, rng: Xoshiro, seats: int, chosen: Chosen, seat: int) -> str:
        """What the option of a seat takes for a list that a person names: an id, or a code, which nobody can lose."""
        name = text.strip()
        if name in self.usual_words:
            return name
        found = self.named(name, rng, seats, chosen, seat)
        return found.id if self.knows(found.id) else found.code
