"""Matches that are kept in memory only: for tests, and for a table that needs no server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from .duplicate_store import MemoryDuplicates
from .journal import Entry, Written, write_entry
from .list_store import MemoryLists
from .ownership import ServerRow
from .store import OPEN, Lost, MatchRow, SeatRow, read_stored


@dataclass
class _Stored:
    """A match with its journal, and the columns that repeat what the journal says."""

    row: MatchRow
    sitting: list[SeatRow]
    touched: float
    journal: list[tuple[float, str]] = field(default_factory=list)
    secret: bytes | None = field(default=None, repr=False)
    owner: str = ""
    review: str | None = field(default=None, repr=False)
    gone: int = 0  # entries in whose place others stand

    @property
    def number(self) -> int:
        return self.gone + len(self.journal)


class MemoryStore:
    """A `Store` of one process. Entries are written and read as a database would have them."""

    is_shared = False

    def __init__(self) -> None:
        self.commits = 0
        self.lists = MemoryLists()
        self.duplicates = MemoryDuplicates()
        self._matches: dict[str, _Stored] = {}
        self._cards: dict[tuple[str, str], dict[str, str]] = {}
        self._servers: dict[str, tuple[float, ServerRow]] = {}  # since when, and the last sign of life

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def ping(self) -> None:
        pass

    async def create(
        self,
        row: MatchRow,
        sitting: Sequence[SeatRow],
        first: Entry,
        waits_for: str,
        secret: bytes | None = None,
        lease: str | None = None,
    ) -> None:
        stored = _Stored(deepcopy(row), deepcopy(list(sitting)), row.created, secret=secret, owner=lease or "")
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
        if stored is None:
            return []
        numbered = list(enumerate(stored.journal, stored.gone + 1))[max(0, after - stored.gone) :]
        return [Written(number, at, read_stored(number, text)) for number, (at, text) in numbered]

    async def append(
        self, match: str, number: int, at: float, entry: Entry, waits_for: str, lease: str | None = None
    ) -> bool:
        stored = self._matches[match]
        if lease is not None and stored.owner != lease:
            raise Lost
        if number != stored.number + 1:
            return False
        stored.journal.append((at, write_entry(entry)))
        stored.row.waits_for = waits_for
        stored.touched = at
        self.commits += 1
        return True

    async def delete(self, id: str) -> None:
        self._matches.pop(id, None)

    async def mend(self, match: str, number: int, waits_for: str) -> None:
        stored = self._matches.get(match)
        if stored is not None and stored.number == number:
            stored.row.waits_for = waits_for

    async def waiting(self, waits_for: str, before: float, most: int) -> list[str]:
        found = [one for one in self._matches.values() if one.row.waits_for == waits_for and one.touched < before]
        found.sort(key=lambda one: one.touched)
        return [one.row.id for one in found[:most]]

    async def count_open(self) -> int:
        return sum(one.row.waits_for in OPEN for one in self._matches.values())

    async def numbers(self, ids: Sequence[str]) -> dict[str, int]:
        return {id: self._matches[id].number for id in ids if id in self._matches}

    async def standing(self, ids: Sequence[str]) -> dict[str, str]:
        return {id: self._matches[id].row.waits_for for id in ids if id in self._matches}

    async def size(self) -> int:
        return (
            self.lists.size()
            + self.duplicates.size()
            + sum(len(text) for one in self._matches.values() for _, text in one.journal)
        )

    async def replace(self, id: str, number: int, entries: Sequence[Entry], at: float, waits_for: str) -> bool:
        stored = self._matches[id]
        if stored.number != number:
            return False
        stored.gone = number
        stored.journal = [(at, write_entry(entry)) for entry in entries]
        stored.row.waits_for, stored.touched, stored.secret = waits_for, at, None
        return True

    async def touch(self, id: str, at: float) -> None:
        self._matches[id].touched = at

    async def keep_review(self, match: str, text: str) -> None:
        stored = self._matches.get(match)
        if stored is not None:
            stored.review = text

    async def find_review(self, match: str) -> str | None:
        stored = self._matches.get(match)
        return stored.review if stored is not None else None

    async def keep_cards(self, game: str, fingerprint: str, files: dict[str, str]) -> None:
        self._cards.setdefault((game, fingerprint), dict(files))

    async def find_cards(self, game: str, fingerprint: str) -> dict[str, str] | None:
        files = self._cards.get((game, fingerprint))
        return dict(files) if files is not None else None

    async def beat(self, id: str, started: float, now: float, address: str = "", key: str = "") -> None:
        self._servers[id] = (started, ServerRow(id, now, address, key))

    async def alive_since(self, now: float, patience: float) -> float:
        return min([started for started, row in self._servers.values() if row.beat > now - patience], default=now)

    async def forget_servers(self) -> None:
        self._servers.clear()

    async def farewell(self, id: str) -> None:
        self._servers.pop(id, None)

    async def servers(self) -> list[ServerRow]:
        return [row for _, row in self._servers.values()]

    async def owner(self, match: str) -> str | None:
        stored = self._matches.get(match)
        return stored.owner if stored is not None else None

    async def claim(self, match: str, lease: str) -> str:
        stored = self._matches[match]
        before, stored.owner = stored.owner, lease
        return before

    async def lost(self, leases: Mapping[str, str]) -> list[str]:
        return [id for id, lease in leases.items() if id in self._matches and self._matches[id].owner != lease]

    async def tell(self, servers: Sequence[str], notice: str) -> None:
        pass  # there is nobody else
