"""Matches that are kept in memory only: for tests, and for a table that needs no server."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from .journal import Entry, Written, write_entry
from .store import OPEN, MatchRow, SeatRow, read_stored


@dataclass
class _Stored:
    """A match with its journal, and the columns that repeat what the journal says."""

    row: MatchRow
    sitting: list[SeatRow]
    touched: float
    journal: list[tuple[float, str]] = field(default_factory=list)
    secret: bytes | None = field(default=None, repr=False)


class MemoryStore:
    """A `Store` of one process. Entries are written and read as a database would have them."""

    is_shared = False

    def __init__(self) -> None:
        self.commits = 0
        self._matches: dict[str, _Stored] = {}
        self._cards: dict[tuple[str, str], dict[str, str]] = {}
        self._servers: dict[str, tuple[float, float]] = {}  # since when, and the last sign of life

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def ping(self) -> None:
        pass

    async def create(
        self, row: MatchRow, sitting: Sequence[SeatRow], first: Entry, waits_for: str, secret: bytes | None = None
    ) -> None:
        stored = _Stored(deepcopy(row), deepcopy(list(sitting)), row.created, secret=secret)
        stored.row.waits_for = waits_for
        stored.journal.append((row.created, write_entry(first)))
        self._matches[row.id] = stored

    async def find(self, id: str) -> tuple[MatchRow, list[SeatRow]] | None:
        stored = self._matches.get(id)
        if stored is None:
            return None
        return deepcopy(stored.row), deepcopy(stored.sitting)

    async def find_secret(self, id: str) -> bytes | None:
        stored = self._matches.get(id)
        return stored.secret if stored is not None else None

    async def entries(self, id: str, after: int = 0) -> list[Written]:
        stored = self._matches.get(id)
        journal = stored.journal[after:] if stored is not None else []
        return [Written(number, at, read_stored(number, text)) for number, (at, text) in enumerate(journal, after + 1)]

    async def append(self, match: str, number: int, at: float, entry: Entry, waits_for: str) -> bool:
        stored = self._matches[match]
        if number != len(stored.journal) + 1:
            return False
        stored.journal.append((at, write_entry(entry)))
        stored.row.waits_for = waits_for
        stored.touched = at
        self.commits += 1
        return True

    async def waiting(self, waits_for: str, before: float, most: int) -> list[str]:
        found = [one for one in self._matches.values() if one.row.waits_for == waits_for and one.touched < before]
        found.sort(key=lambda one: one.touched)
        return [one.row.id for one in found[:most]]

    async def count_open(self) -> int:
        return sum(one.row.waits_for in OPEN for one in self._matches.values())

    async def keep_cards(self, game: str, fingerprint: str, files: dict[str, str]) -> None:
        self._cards.setdefault((game, fingerprint), dict(files))

    async def find_cards(self, game: str, fingerprint: str) -> dict[str, str] | None:
        files = self._cards.get((game, fingerprint))
        return dict(files) if files is not None else None

    async def beat(self, id: str, started: float, now: float) -> None:
        self._servers[id] = (started, now)

    async def alive_since(self, now: float, patience: float) -> float:
        return min([started for started, beat in self._servers.values() if beat > now - patience], default=now)

    async def forget_servers(self) -> None:
        self._servers.clear()

    async def farewell(self, id: str) -> None:
        self._servers.pop(id, None)
