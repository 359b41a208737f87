"""Where lists that people share are kept, as the rooms see it, and in memory."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Protocol

MOST_VERSIONS = 50  # of one list that are kept
MOST_HISTORY = 1_000_000  # bytes of them together; the newest is kept in any case
MOST_EDITORS = 20  # of one list that are told


@dataclass(frozen=True)
class ListRow:
    """A shared list as it is now. `draft` is a `wire.Draft` as JSON."""

    id: str
    game: str
    secret_hash: str
    version: int
    draft: str
    edited: float
    editor: str = ""  # who made this version


class ListStore(Protocol):
    """Keeps shared lists with their versions. A change counts only from the version that it names."""

    async def create(self, row: ListRow) -> None: ...

    async def find(self, id: str) -> ListRow | None:
        """The newest version."""

    async def versions(self, id: str) -> list[ListRow]:
        """All that are kept, the newest first."""

    async def change(self, id: str, version: int, draft: str, editor: str, at: float) -> bool:
        """The next version after that one; false, and nothing is written, where there is one already."""

    async def touch(self, id: str, at: float) -> None:
        """Somebody looked at it: it does not expire yet."""

    async def here(self, id: str, editor: str, at: float) -> None:
        """An editor has the list open."""

    async def editors(self, id: str, since: float) -> list[str]:
        """Those that were heard of since then, by name."""

    async def count(self) -> int: ...

    async def expire(self, before: float, most: int) -> int:
        """Forgets lists that nobody has looked at since before that time; how many."""


def kept(sizes: list[int]) -> int:
    """How many of these versions, the newest first, are kept."""
    total = 0
    for count, size in enumerate(sizes):
        total += size
        if count and (count >= MOST_VERSIONS or total > MOST_HISTORY):
            return count
    return len(sizes)


@dataclass
class _Kept:
    versions: list[ListRow]  # the newest first
    touched: float
    editors: dict[str, float] = field(default_factory=dict)


class MemoryLists:
    """A `ListStore` of one process."""

    def __init__(self) -> None:
        self._lists: dict[str, _Kept] = {}

    async def create(self, row: ListRow) -> None:
        self._lists[row.id] = _Kept([row], row.edited)

    async def find(self, id: str) -> ListRow | None:
        found = self._lists.get(id)
        return found.versions[0] if found is not None else None

    async def versions(self, id: str) -> list[ListRow]:
        found = self._lists.get(id)
        return list(found.versions) if found is not None else []

    async def change(self, id: str, version: int, draft: str, editor: str, at: float) -> bool:
        found = self._lists.get(id)
        if found is None or found.versions[0].version != version:
            return False
        new = replace(found.versions[0], version=version + 1, draft=draft, editor=editor, edited=at)
        found.versions.insert(0, new)
        found.touched = at
        del found.versions[kept([len(one.draft) for one in found.versions]) :]
        return True

    async def touch(self, id: str, at: float) -> None:
        if id in self._lists:
            self._lists[id].touched = at

    async def here(self, id: str, editor: str, at: float) -> None:
        if id in self._lists:
            self._lists[id].editors[editor] = at

    async def editors(self, id: str, since: float) -> list[str]:
        if id not in self._lists:
            return []
        seen = self._lists[id].editors
        for editor in [one for one, at in seen.items() if at < since]:
            del seen[editor]
        newest = sorted(seen, key=lambda one: -seen[one])[:MOST_EDITORS]
        return sorted(newest)

    async def count(self) -> int:
        return len(self._lists)

    async def expire(self, before: float, most: int) -> int:
        old = [id for id, one in self._lists.items() if one.touched < before][:most]
        for id in old:
            del self._lists[id]
        return len(old)

    def size(self) -> int:
        return sum([len(row.draft) for one in self._lists.values() for row in one.versions])
