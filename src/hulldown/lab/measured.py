"""A trial of a game and what came out of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hulldown.kernel.balance import Trial

from .parts import Parts
from .shares import Share

EVEN: Final = (0.45, 0.55)  # what a part of two may win where a set-up is called even
ENOUGH: Final = 1000  # games before anything is called even


@dataclass
class Measured:
    """A trial and what came out."""

    trial: Trial
    bot: str
    parts: Parts

    @property
    def games(self) -> int:
        return self.parts.shares["seat"]["p1"].games

    @property
    def is_even(self) -> bool:
        """By seat and by role, over enough games."""
        return self.games >= ENOUGH and all(EVEN[0] <= share.rate <= EVEN[1] for share in self._shares)

    @property
    def is_surely_uneven(self) -> bool:
        """Whether the interval of one of them lies outside."""
        intervals = [share.interval for share in self._shares]
        return any(low > EVEN[1] or high < EVEN[0] for low, high in intervals)

    @property
    def _shares(self) -> list[Share]:
        return [share for by in ("seat", "role") for share in self.parts.shares[by].values()]
