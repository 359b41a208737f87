"""Who won how often, by the part they had: their seat, the role that the set-up gave them, the list they brought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .shares import Share

BY: Final = ("seat", "role", "list")
_PLACES: Final = ("first", "second", "third", "fourth", "fifth")
Counts = dict[str, dict[str, tuple[int, float]]]  # games and wins of each part


class Parts:
    """The shares of all parts, a shared win as its part of one. Those of different games add up in any order."""

    __slots__ = ("shares",)

    def __init__(self) -> None:
        self.shares: dict[str, dict[str, Share]] = {by: {} for by in BY}

    def count(self, winners: Sequence[int], roles: Sequence[str], lists: Sequence[str]) -> None:
        """One game; `roles` are by seat, or empty where the game has none."""
        for seat in range(len(lists)):
            got = 1 / len(winners) if seat in winners else 0.0
            named = {"seat": f"p{seat + 1}", "role": roles[seat] if roles else "", "list": lists[seat]}
            for by, name in named.items():
                if name:
                    self.shares[by].setdefault(name, Share()).add(got)

    def add(self, other: Parts) -> None:
        for by, shares in other.shares.items():
            for name, share in shares.items():
                self.shares[by].setdefault(name, Share()).merge(share)

    def data(self) -> dict[str, object]:
        """As plain data, in an order that does not depend on the games."""
        return {by: [{"name": name, **self.shares[by][name].data()} for name in in_order(self.shares[by])] for by in BY}

    def counts(self) -> Counts:
        """What has to be kept so that `of` makes the same again."""
        return {by: {name: (share.games, share.wins) for name, share in self.shares[by].items()} for by in BY}

    @classmethod
    def of(cls, counts: Counts) -> Parts:
        parts = cls()
        for by in BY:
            parts.shares[by] = {name: Share(games, wins) for name, (games, wins) in counts[by].items()}
        return parts


def in_order(names: Iterable[str]) -> list[str]:
    """Places in the turn order as they come, other names by the alphabet."""
    return sorted(names, key=lambda name: (_PLACES.index(name) if name in _PLACES else len(_PLACES), name))
