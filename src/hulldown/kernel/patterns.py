"""Answers in notation by what they look like: `buy *`, `move {400..480},{200..260}@* *`, `keep | reroll b`."""

from __future__ import annotations

import re
from typing import Final

from .errors import Malformed

_PART: Final = re.compile(r"\*|\{(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)\}")
_NUMBER: Final = r"(-?\d+(?:\.\d+)?)"


class Way:
    """One of the ways of a pattern: `*` is any text, `{low..high}` a number in these bounds."""

    __slots__ = ("_bounds", "_shape", "is_exact", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.is_exact = _PART.search(text) is None
        self._bounds: list[tuple[float, float]] = []
        shape = ""
        end = 0
        for part in _PART.finditer(text):
            shape += re.escape(text[end : part.start()])
            if part.group(0) == "*":
                shape += ".*"
            else:
                low, high = float(part.group(1)), float(part.group(2))
                if low > high:
                    raise Malformed(f"{part.group(0)}: the first number is the smaller one")
                self._bounds.append((low, high))
                shape += _NUMBER
            end = part.end()
        self._shape = re.compile(shape + re.escape(text[end:]))

    def matches(self, answer: str) -> bool:
        found = self._shape.fullmatch(answer)
        if found is None:
            return False
        for place, (low, high) in enumerate(self._bounds):
            if not low <= float(found.group(place + 1)) <= high:
                return False
        return True


class Pattern:
    """Several ways with | between them; an answer matches where one of them does."""

    __slots__ = ("text", "ways")

    def __init__(self, text: str) -> None:
        self.text = text
        self.ways: list[Way] = [Way(" ".join(way.split())) for way in text.split("|")]
        for way in self.ways:
            if not way.text:
                raise Malformed("a pattern has a text on both sides of |")

    def matches(self, answer: str) -> bool:
        for way in self.ways:
            if way.matches(answer):
                return True
        return False

    @property
    def example(self) -> str:
        """The answer that is meant, where the first way leaves no choice; "" otherwise."""
        return self.ways[0].text if self.ways[0].is_exact else ""
