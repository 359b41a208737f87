"""What every store does: journals that are only ever added to, on SQLite, on PostgreSQL and in memory."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable, Coroutine
from typing import TypeVar

from hulldown.table import wire
from hulldown.table.play import journal
from hulldown.table.play.store import MatchRow, SeatRow, Store
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
