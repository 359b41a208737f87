"""Shared lists in every store: versions that follow each other, who is there, and what is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from hulldown.kernel.errors import Malformed
from hulldown.table.play import list_store
from hulldown.table.play.list_store import ListRow
from hulldown.table.play.store import Store
from hulldown.table.storage.backup import back_up, put_back
from hulldown.table.storage.engines import sqlite_url
from hulldown.table.storage.sql_store import SqlStore
from tests.table.test_stores import in_store

Stores = Callable[[], Store]


def row(id: str, at: float = 1000.0) -> ListRow:
    return ListRow(id, "cardgame", "hash", 1, '{"first": true}', at)


def test_a_list_is_read_back_with_all_its_versions(list_stores: Stores) -> None:
    async def write(store: Store) -> None:
        await store.lists.create(row("made"))
        assert await store.lists.change("made", 1, "two", "Anna", 1001.0)
        assert await store.lists.change("made", 2, "three", "Boris", 1002.0)

    async def read(store: Store) -> None:
        assert await store.lists.find("made") == ListRow("made", "cardgame", "hash", 3, "three", 1002.0, "Boris")
        kept = await store.lists.versions("made")
        assert [(one.version, one.draft, one.edited, one.editor) for one in kept] == [
            (3, "three", 1002.0, "Boris"), (2, "two", 1001.0, "Anna"), (1, '{"first": true}', 1000.0, ""),
        ]  # fmt: skip
        assert await store.lists.find("nobody") is None
        assert await store.lists.versions("nobody") == []

    in_store(list_stores, write)
    in_store(list_stores, read)


def test_a_change_of_an_older_version_writes_nothing(list_stores: Stores) -> None:
    async def story(store: Store) -> None:
        await store.lists.create(row("late"))
        assert await store.lists.change("late", 1, "theirs", "Anna", 1001.0)
        for version in (0, 1, 3, 99):
            assert not await store.lists.change("late", version, "mine", "Boris", 1002.0)
        found = await store.lists.find("late")
        assert found is not None
        assert (found.version, found.draft) == (2, "theirs")
        assert not await store.lists.change("nobody", 1, "mine", "Boris", 1002.0)

    in_store(list_stores, story)


def test_of_many_who_change_one_version_exactly_one_is_stored(list_stores: Stores) -> None:
    async def story(store: Store) -> None:
        await store.lists.create(row("race"))
        for version in range(1, 6):
            tries = [store.lists.change("race", version, f"{version}-{n}", f"e{n}", 1001.0) for n in range(8)]
            stored = await asyncio.gather(*tries)
            assert stored.count(True) == 1
            found = await store.lists.find("race")
            assert found is not None
            assert found.draft == f"{version}-{stored.index(True)}"
        assert len(await store.lists.versions("race")) == 6

    in_store(list_stores, story)


def test_the_last_fifty_versions_are_kept(list_stores: Stores) -> None:
    async def story(store: Store) -> None:
        await store.lists.create(row("long"))
        for version in range(1, 60):
            assert await store.lists.change("long", version, f"draft {version + 1}", "Anna", 1000.0 + version)
        kept = await store.lists.versions("long")
        assert [one.version for one in kept] == list(range(60, 10, -1))
        assert len(kept) == list_store.MOST_VERSIONS

    in_store(list_stores, story)


def test_large_versions_are_kept_as_far_as_there_is_room(list_stores: Stores) -> None:
    async def story(store: Store) -> None:
        await store.lists.create(row("large"))
        for version in range(1, 16):
            assert await store.lists.change("large", version, "x" * 99_000, "Anna", 1000.0)
        kept = await store.lists.versions("large")
        assert sum(len(one.draft) for one in kept) <= list_store.MOST_HISTORY
        assert kept[0].version == 16
        assert len(kept) == 10

    in_store(list_stores, story)


def test_who_is_there_is_known_for_a_while(list_stores: Stores) -> None:
    async def story(store: Store) -> None:
        await store.lists.create(row("here"))
        await store.lists.here("here", "Boris", 1000.0)
        await store.lists.here("here", "Anna", 1010.0)
        assert await store.lists.editors("here", 990.0) == ["Anna", "Boris"]
        await store.lists.here("here", "Anna", 1030.0)
        assert await store.lists.editors("here", 1010.0) == ["Anna"]
        for number in range(40):
            await store.lists.here("here", f"browser {number}", 1031.0)
        assert len(await store.lists.editors("here", 1020.0)) == list_store.MOST_EDITORS
        await store.lists.here("nobody", "Anna", 1000.0)
        assert await store.lists.editors("nobody", 0.0) == []

    in_store(list_stores, story)


def test_lists_that_nobody_looks_at_are_forgotten(list_stores: Stores) -> None:
    async def story(store: Store) -> None:
        before = await store.lists.count()
        for name, at in (("older", 10.0), ("old", 11.0), ("touched", 12.0)):
            await store.lists.create(row(name, at))
        await store.lists.here("old", "Anna", 11.0)
        await store.lists.touch("touched", 5000.0)
        assert await store.lists.count() == before + 3
        assert await store.lists.expire(900.0, 1) == 1
        assert await store.lists.find("older") is None
        assert await store.lists.expire(900.0, 10) == 1
        assert await store.lists.find("old") is None
        assert await store.lists.versions("old") == []
        assert await store.lists.find("touched") is not None

    in_store(list_stores, story)


def test_a_backup_holds_the_lists(tmp_path: Path) -> None:
    url, other = sqlite_url(tmp_path / "table.sqlite"), sqlite_url(tmp_path / "other.sqlite")

    async def write(store: Store) -> None:
        await store.lists.create(row("kept"))
        assert await store.lists.change("kept", 1, "two", "Anna", 1001.0)
        await store.lists.here("kept", "Anna", 1001.0)

    async def read(store: Store) -> None:
        assert [one.draft for one in await store.lists.versions("kept")] == ["two", '{"first": true}']
        assert await store.lists.editors("kept", 0.0) == [], "who was there is nobody's business later"

    in_store(lambda: SqlStore(url), write)
    asyncio.run(back_up(url, tmp_path / "backup.gz", None))
    asyncio.run(put_back(other, tmp_path / "backup.gz", None))
    in_store(lambda: SqlStore(other), read)


def test_a_database_that_holds_only_lists_is_not_replaced_by_chance(tmp_path: Path) -> None:
    url, other = sqlite_url(tmp_path / "table.sqlite"), sqlite_url(tmp_path / "other.sqlite")

    async def write(store: Store) -> None:
        await store.lists.create(row("kept"))

    async def nothing(store: Store) -> None:
        assert await store.lists.count() == 0

    in_store(lambda: SqlStore(url), write)
    in_store(lambda: SqlStore(other), nothing)
    asyncio.run(back_up(other, tmp_path / "backup.gz", None))
    with pytest.raises(Malformed, match="--replace"):
        asyncio.run(put_back(url, tmp_path / "backup.gz", None))
