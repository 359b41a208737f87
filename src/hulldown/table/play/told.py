"""The log of a match as each pair of eyes heard it: found by line and by entry, so that reading costs what is read."""

from __future__ import annotations

from array import array
from bisect import bisect_right

from hulldown.kernel.match import Answer
from hulldown.kernel.words import Sentence

PAGE = 200  # lines that are told at once; whoever wants to read further back asks for the page before


class Told:
    """How many lines each pair of eyes has after each answer, and how many answers there were after each entry."""

    def __init__(self) -> None:
        self._lines: dict[int | None, array[int]] = {}
        self._shown = array("q", [0])  # numbers that everybody sees
        self._answers = array("q", [0])  # answers of the match by then
        self._undone: list[tuple[int, int]] = []  # entries that took something back, and to what length

    def note(self, shown: int, answers: int) -> None:
        """After entry `shown` the match has so many answers."""
        if self._shown[-1] != shown:
            self._shown.append(shown)
            self._answers.append(answers)
        else:
            self._answers[-1] = answers

    def undo(self, shown: int, length: int) -> None:
        self._undone.append((shown, length))
        for lines in self._lines.values():
            del lines[length + 1 :]

    def shortest_since(self, number: int, now: int) -> int:
        """The fewest answers that the match has had since that entry: an undo takes lines of the log away."""
        for undone, length in reversed(self._undone):
            if undone <= number:
                break
            now = min(now, length)
        return now

    def known_at(self, number: int, now: int) -> int:
        """How many answers somebody has heard of, all of which still stand, who was told of entry `number` last."""
        place = bisect_right(self._shown, number) - 1
        return min(self._answers[place], self.shortest_since(number, now)) if place >= 0 else 0

    def lines(self, eyes: int | None, answers: list[Answer], upto: int) -> int:
        """How many lines of the log the first `upto` answers brought these eyes."""
        counts = self._lines.setdefault(eyes, array("q", [0]))
        for place in range(len(counts) - 1, upto):
            told = sum(1 for event in answers[place].events if event.seen_by(eyes) is not None)
            counts.append(counts[-1] + told)
        return counts[upto]

    def answer_at(self, eyes: int | None, answers: list[Answer], line: int) -> int:
        """The place of the answer that brought these eyes that line."""
        self.lines(eyes, answers, len(answers))
        return max(0, bisect_right(self._lines[eyes], line) - 1)

    def page(
        self, eyes: int | None, answers: list[Answer], first: int, upto: int
    ) -> tuple[int, list[tuple[int, int, Sentence]]]:
        """Lines `first` to `upto`, a page of them at most: the number of the first one, and for each the answer's
        place, by whom it was, and the sentence."""
        first = max(0, first, upto - PAGE)
        found: list[tuple[int, int, Sentence]] = []
        if first >= upto:
            return upto, found
        start = self.answer_at(eyes, answers, first)
        line = self._lines[eyes][start]
        for place in range(start, len(answers)):
            answer = answers[place]
            for event in answer.events:
                sentence = event.seen_by(eyes)
                if sentence is None:
                    continue
                if first <= line < upto:
                    found.append((place, answer.by, sentence))
                line += 1
            if line >= upto:
                break
        return first, found
