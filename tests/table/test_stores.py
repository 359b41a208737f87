"""What every store does: journals that are only ever added to, on SQLite, on PostgreSQL and in memory."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable, Coroutine
from typing import TypeVar

import pytest

from hulldown.table import wire
from hulldown.table.play import journal
from hulldown.table.play.ownership import ServerRow
from hulldown.table.play.store import Lost, MatchRow, SeatRow, Store
from tests.table.helper import SOON

T = TypeVar("T")
Stores = Callable[[], Store]  # opens the same matches each time
SEATS = [SeatRow("person", "Anna", None, "hash"), SeatRow("bot", "random", "random", None)]
FIRST = journal.Began([journal.Answer("chance", "deal")])


def in_store(stores: Stores, story: Callable[[Store], Coroutine[None, None, T]]) -> T:
    async def run() -> T:
        store = stores()
        await store.open()
        try:
            return await asyncio.wait_for(story(store), SOON)
        finally:
            await store.close()

    return asyncio.run(run())


def row(id: str) -> MatchRow:
    return MatchRow(id, "rush", 1, "cards", {"edition": "1.2"}, wire.Settings(chat=False), {"a": [1]}, 1000.25)


async def put(store: Store, id: str, waits_for: str = "person") -> None:
    await store.create(row(id), SEATS, FIRST, waits_for)


def test_a_match_is_read_back_as_it_was_made(stores: Stores) -> None:
    async def write(store: Store) -> None:
        await put(store, "made")
        assert await store.append("made", 2, 1001.5, journal.Said(0, "hello"), "bot")

    async def read(store: Store) -> None:
        assert await store.find("made") == (dataclasses.replace(row("made"), waits_for="bot"), SEATS)
        entries = await store.entries("made")
        assert [(one.number, one.at, one.entry) for one in entries] == [
            (1, 1000.25, FIRST),
            (2, 1001.5, journal.Said(0, "hello")),
        ]
        assert await store.entries("made", after=1) == entries[1:]
        assert await store.find("nobody") is None
        assert await store.entries("nobody") == []

    in_store(stores, write)
    in_store(stores, read)  # opened again


def test_whoever_is_second_gets_a_conflict(stores: Stores) -> None:
    async def story(store: Store) -> None:
        await put(store, "raced")
        won = await asyncio.gather(
            *[store.append("raced", 2, 1.0, journal.Said(0, f"voice {number}"), "person") for number in range(20)]
        )
        assert won.count(True) == 1
        entries = await store.entries("raced")
        assert len(entries) == 2
        assert entries[1].entry == journal.Said(0, f"voice {won.index(True)}"), "the one who was told so"
        assert not await store.append("raced", 1, 1.0, journal.Said(0, "late"), "person")

    in_store(stores, story)


def test_an_entry_that_cannot_be_written_spoils_no_other(stores: Stores) -> None:
    async def story(store: Store) -> None:
        await put(store, "good")
        good, bad = await asyncio.gather(
            store.append("good", 2, 1.0, journal.Said(0, "x"), "person"),
            store.append("no such match", 2, 1.0, journal.Said(0, "x"), "person"),
            return_exceptions=True,
        )
        assert good is True
        assert isinstance(bad, Exception)
        assert len(await store.entries("good")) == 2
        assert await store.append("good", 3, 1.0, journal.Said(0, "y"), "person"), "and the writer goes on"

    in_store(stores, story)


def test_who_waits_is_found_in_the_order_of_waiting(stores: Stores) -> None:
    async def story(store: Store) -> None:
        opened = await store.count_open()
        await put(store, "w-1", "bot")
        await put(store, "w-2", "person")
        await put(store, "w-3", "over")
        await put(store, "w-4", "watcher")
        assert await store.count_open() == opened + 3
        await store.append("w-2", 2, 2000.0, journal.Said(0, "x"), "bot")
        await store.append("w-3", 2, 900.0, journal.Said(0, "x"), "bot")
        found = [id for id in await store.waiting("bot", 3000.0, 10_000) if id.startswith("w-")]
        assert found == ["w-3", "w-1", "w-2"]
        assert "w-2" not in await store.waiting("bot", 2000.0, 10_000)
        assert len(await store.waiting("bot", 3000.0, 2)) == 2

    in_store(stores, story)


def test_since_when_some_server_is_alive(stores: Stores) -> None:
    async def story(store: Store) -> None:
        await store.forget_servers()
        assert await store.alive_since(100.0, 15.0) == 100.0, "nobody else"
        await store.beat("a", 10.0, 50.0)
        await store.beat("b", 45.0, 95.0)
        assert await store.alive_since(100.0, 15.0) == 45.0, "a has been silent for too long"
        await store.beat("a", 10.0, 99.0)
        assert await store.alive_since(100.0, 15.0) == 10.0
        await store.farewell("a")
        assert await store.alive_since(100.0, 15.0) == 45.0

    in_store(stores, story)


def test_cards_are_kept_once(stores: Stores) -> None:
    async def story(store: Store) -> None:
        await store.keep_cards("rush", "first", {"cards.csv": "id,name"})
        await store.keep_cards("rush", "first", {"cards.csv": "other"})
        assert await store.find_cards("rush", "first") == {"cards.csv": "id,name"}
        assert await store.find_cards("rush", "second") is None
        assert await store.find_cards("cardgame", "first") is None

    in_store(stores, story)


def test_what_a_store_gives_is_a_copy(stores: Stores) -> None:
    async def story(store: Store) -> None:
        await put(store, "copied")
        found = await store.find("copied")
        assert found is not None
        found[0].options["edition"] = "changed"
        found[1][0].name = "changed"
        assert await store.find("copied") == (row("copied"), SEATS)

    in_store(stores, story)


def test_a_secret_is_kept_apart_and_lasts(stores: Stores) -> None:
    """What draws follow from is asked for by itself: neither the match nor its journal has it."""
    secret = bytes(range(32))

    async def keep(store: Store) -> None:
        await store.create(row("sealed"), SEATS, journal.Began([], "c0" * 32), "person", secret)
        await put(store, "plain")

    async def look(store: Store) -> None:
        assert await store.find_secret("sealed") == secret
        assert await store.find_secret("plain") is None
        assert await store.find_secret("nobody") is None
        told = f"{await store.find('sealed')} {await store.entries('sealed')}"
        assert secret.hex() not in told
        assert repr(secret) not in told

    in_store(stores, keep)
    in_store(stores, look)


# Where several servers share the store


def test_only_the_owner_may_append(stores: Stores) -> None:
    async def story(store: Store) -> None:
        await store.create(row("owned"), SEATS, FIRST, "person", lease="a")
        assert await store.owner("owned") == "a"
        assert await store.append("owned", 2, 1.0, journal.Said(0, "by a"), "person", "a")
        with pytest.raises(Lost):
            await store.append("owned", 3, 1.0, journal.Said(0, "by b"), "person", "b")
        assert await store.claim("owned", "b") == "a", "whose it was"
        with pytest.raises(Lost):
            await store.append("owned", 3, 1.0, journal.Said(0, "stale"), "person", "a")
        assert await store.append("owned", 3, 1.0, journal.Said(0, "by b"), "person", "b")
        assert not await store.append("owned", 3, 1.0, journal.Said(0, "again"), "person", "b"), (
            "numbers are a guard too"
        )
        said = [one.entry.text for one in await store.entries("owned") if isinstance(one.entry, journal.Said)]
        assert said == ["by a", "by b"]

    in_store(stores, story)


def test_of_many_appends_at_once_only_the_stale_ones_fail(stores: Stores) -> None:
    async def story(store: Store) -> None:
        for number in range(10):
            await store.create(row(f"mixed-{number}"), SEATS, FIRST, "person", lease="a" if number % 2 else "b")
        done = await asyncio.gather(
            *[store.append(f"mixed-{n}", 2, 1.0, journal.Said(0, "x"), "person", "a") for n in range(10)],
            return_exceptions=True,
        )
        assert [one is True for one in done] == [bool(number % 2) for number in range(10)]
        assert all(isinstance(one, Lost) for one in done[::2])
        lengths = [len(await store.entries(f"mixed-{number}")) for number in range(10)]
        assert lengths == [1, 2] * 5

    in_store(stores, story)


def test_what_a_server_has_lost_is_found(stores: Stores) -> None:
    async def story(store: Store) -> None:
        for id, lease in (("held-1", "a"), ("held-2", "b"), ("held-3", None)):
            await store.create(row(id), SEATS, FIRST, "person", lease=lease)
        assert await store.owner("held-3") == ""
        assert await store.owner("no-such-match") is None
        assert sorted(await store.lost({"held-1": "a", "held-2": "a", "held-3": "a"})) == ["held-2", "held-3"]
        assert await store.lost({"held-1": "a", "held-2": "b"}) == []
        assert await store.lost({}) == []

    in_store(stores, story)


def test_a_sign_of_life_tells_where_a_server_is(stores: Stores) -> None:
    async def story(store: Store) -> None:
        await store.forget_servers()
        await store.beat("a", 10.0, 50.0, "127.0.0.1:9", "open sesame")
        await store.beat("b", 45.0, 95.0)
        await store.beat("a", 10.0, 60.0, "127.0.0.1:9", "open sesame")
        found = sorted(await store.servers(), key=lambda one: one.id)
        assert found == [ServerRow("a", 60.0, "127.0.0.1:9", "open sesame"), ServerRow("b", 95.0)]
        assert "sesame" not in repr(found)
        await store.forget_servers()

    in_store(stores, story)
