"""Bots among themselves: they play while somebody watches, and only so many matches of them for one address."""

from __future__ import annotations

from collections import Counter


class Shows:
    """The matches of bots alone that run now, each on the account of one address that watches it."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._running: dict[str, str] = {}

    def may_run(self, match: str, watchers: frozenset[str]) -> bool:
        """Whether the match goes on, now that it is watched from these addresses; if so, it counts for one of them."""
        if self._running.get(match) in watchers:
            return True
        self.end(match)
        counts = Counter(self._running.values())
        for address in sorted(watchers):
            if counts[address] < self.most:
                self._running[match] = address
                return True
        return False

    def end(self, match: str) -> None:
        self._running.pop(match, None)
