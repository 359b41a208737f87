"""Numbers that carry their reasons: a price, a score, a defence pool."""

from __future__ import annotations

from collections.abc import Sequence

from .languages import BASE
from .words import Sentence


class Part:
    """One reason of a number: how much, and the sentence (with its rule) that says why."""

    __slots__ = ("amount", "reason")

    def __init__(self, amount: int, reason: Sentence) -> None:
        self.amount = amount
        self.reason = reason


class Tally:
    """A number as the list of its parts."""

    __slots__ = ("parts",)

    def __init__(self) -> None:
        self.parts: list[Part] = []

    def add(self, amount: int, reason: Sentence) -> None:
        self.parts.append(Part(amount, reason))

    @property
    def total(self) -> int:
        return sum([part.amount for part in self.parts])

    def lines(self, lang: str = BASE, names: Sequence[str] | None = None) -> list[str]:
        return [f"{part.amount:+d}  {part.reason.text(lang, names)}" for part in self.parts]

    def data(self) -> dict[str, object]:
        return {"total": self.total, "parts": [{"amount": p.amount, **p.reason.data()} for p in self.parts]}
