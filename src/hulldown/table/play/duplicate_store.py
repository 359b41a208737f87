"""Where duplicates are kept, as the rooms see it, and in memory: their tables, and their secret apart."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Protocol


@dataclass(frozen=True)
class DuplicateRow:
    """A duplicate. `about` is what was settled when it was made, as JSON."""

    id: str
    game: str
    made: float
    about: str
    matches: list[str] = field(default_factory=list)  # its tables, in their order


class DuplicateStore(Protocol):
    """Keeps duplicates. The secret lies apart from everything else, with the script of a challenge."""

    async def create(self, row: DuplicateRow, secret: bytes, script: str = "") -> None: ...

    async def find(self, id: str) -> DuplicateRow | None: ...

    async def find_secret(self, id: str) -> tuple[bytes, str] | None: ...

    async def add(self, id: str, match: str, most: int) -> int | None:
        """One more table, and its number from 1; none where there are so many already, or no such duplicate."""

    async def older(self, before: float, most: int) -> list[str]:
        """Duplicates that nobody has looked after since before that time, the oldest first."""

    async def touch(self, id: str, at: float) -> None:
        """It is looked after: it need not be for a while."""

    async def delete(self, id: str) -> None:
        """The duplicate with its secret; its matches stay."""


@dataclass
class _Kept:
    row: DuplicateRow
    touched: float
    secret: bytes = field(repr=False)
    script: str = field(repr=False)


class MemoryDuplicates:
    """A `DuplicateStore` of one process."""

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}

    async def create(self, row: DuplicateRow, secret: bytes, script: str = "") -> None:
        self._kept[row.id] = _Kept(replace(row, matches=list(row.matches)), row.made, secret, script)

    async def find(self, id: str) -> DuplicateRow | None:
        kept = self._kept.get(id)
        return replace(kept.row, matches=list(kept.row.matches)) if kept is not None else None

    async def find_secret(self, id: str) -> tuple[bytes, str] | None:
        kept = self._kept.get(id)
        return (kept.secret, kept.script) if kept is not None else None

    async def add(self, id: str, match: str, most: int) -> int | None:
        kept = self._kept.get(id)
        if kept is None or len(kept.row.matches) >= most:
            return None
        kept.row.matches.append(match)
        return len(kept.row.matches)

    async def older(self, before: float, most: int) -> list[str]:
        found = sorted([one for one in self._kept.values() if one.touched < before], key=lambda one: one.touched)
        return [one.row.id for one in found[:most]]

    async def touch(self, id: str, at: float) -> None:
        if id in self._kept:
            self._kept[id].touched = at

    async def delete(self, id: str) -> None:
        self._kept.pop(id, None)

    def size(self) -> int:
        """The bytes of all of it, about."""
        return sum(len(one.row.about) + len(one.script) for one in self._kept.values())
