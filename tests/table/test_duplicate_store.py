"""What every store keeps of duplicates: which matches are their tables, and their secret apart."""

from __future__ import annotations

import asyncio

from hulldown.table.play.duplicate_store import DuplicateRow
from hulldown.table.play.store import Store
from tests.table.test_stores import Stores, in_store, put

SECRET = bytes(range(32))


def row(id: str, matches: list[str], made: float = 1000.0) -> DuplicateRow:
    return DuplicateRow(id, "rush", made, "{}", matches)


def test_a_duplicate_is_read_back_as_it_was_made(stores: Stores) -> None:
    async def write(store: Store) -> None:
        await store.duplicates.create(row("d-made", ["b", "a"]), SECRET, "script")

    async def read(store: Store) -> None:
        assert await store.duplicates.find("d-made") == row("d-made", ["b", "a"])
        assert await store.duplicates.find_secret("d-made") == (SECRET, "script")
        assert await store.duplicates.find("nothing") is None
        assert await store.duplicates.find_secret("nothing") is None

    in_store(stores, write)
    in_store(stores, read)  # opened again


def test_tables_come_one_after_the_other_and_only_so_many(stores: Stores) -> None:
    async def story(store: Store) -> None:
        await store.duplicates.create(row("d-more", []), SECRET)
        numbers = await asyncio.gather(*[store.duplicates.add("d-more", f"m-{n}", 3) for n in range(5)])
        assert sorted(one for one in numbers if one is not None) == [1, 2, 3]
        assert numbers.count(None) == 2
        found = await store.duplicates.find("d-more")
        assert found is not None
        assert len(found.matches) == 3
        assert await store.duplicates.add("nothing", "m", 3) is None

    in_store(stores, story)


def test_what_its_matches_wait_for_is_told_of_those_that_are_there(stores: Stores) -> None:
    async def story(store: Store) -> None:
        await put(store, "s-1", "over")
        await put(store, "s-2", "bot")
        assert await store.standing(["s-1", "s-2", "s-3"]) == {"s-1": "over", "s-2": "bot"}
        assert await store.standing([]) == {}

    in_store(stores, story)


def test_old_ones_are_looked_after_in_turn_and_go_with_their_secret(stores: Stores) -> None:
    async def story(store: Store) -> None:
        for name, made in (("d-1", 10.0), ("d-2", 20.0), ("d-3", 30.0)):
            await store.duplicates.create(row(name, ["m"], made), SECRET)
        assert await store.duplicates.older(25.0, 10) == ["d-1", "d-2"]
        assert await store.duplicates.older(25.0, 1) == ["d-1"]
        await store.duplicates.touch("d-1", 100.0)
        assert await store.duplicates.older(25.0, 10) == ["d-2"]
        await store.duplicates.delete("d-2")
        assert await store.duplicates.older(25.0, 10) == []
        assert await store.duplicates.find("d-2") is None
        assert await store.duplicates.find_secret("d-2") is None

    in_store(stores, story)
