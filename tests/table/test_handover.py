"""Matches between servers, without a network: two sets of rooms on one store in memory that both may write to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from hulldown.table.play import answers, handover
from hulldown.table.play.beside import at_once
from hulldown.table.play.connection import Connection
from hulldown.table.play.live import Live
from hulldown.table.play.matches import Matches
from hulldown.table.play.memory_store import MemoryStore
from hulldown.table.play.opponents import OwnBots
from hulldown.table.play.ownership import Elsewhere, ServerRow, Unreachable

from .helper import GENEROUS, SOON, first_legal, wish


class SharedStore(MemoryStore):
    """Writes only when it is let, and keeps what servers tell each other."""

    is_shared = True

    def __init__(self) -> None:
        super().__init__()
        self.may_write = asyncio.Event()
        self.may_write.set()
        self.told: list[tuple[str, str]] = []
        self.is_away = False

    async def append(self, *args: Any, **kwargs: Any) -> bool:
        await self.may_write.wait()
        return await super().append(*args, **kwargs)

    async def servers(self) -> list[ServerRow]:
        if self.is_away:
            raise OSError("away")
        return await super().servers()

    async def tell(self, servers: Any, notice: str) -> None:
        self.told += [(server, notice) for server in servers]


Story = Callable[[SharedStore, Matches, Matches], Coroutine[None, None, None]]


def between(story: Story) -> None:
    async def run() -> None:
        store = SharedStore()
        pair = [Matches(store, OwnBots(), at_once, GENEROUS) for _ in range(2)]
        for place, matches in enumerate(pair):
            matches.address = f"server:{place}"
            await matches.open()
        await handover.look(pair[0])
        await asyncio.sleep(0)
        store.told.clear()
        try:
            await asyncio.wait_for(story(store, *pair), SOON)
        finally:
            store.may_write.set()
            for matches in pair:
                await matches.close()

    asyncio.run(run())


async def answer(matches: Matches, live: Live) -> int:
    return await answers.answer(matches, live, live.room.actor, live.room.shown, first_legal(live.room))


def test_a_match_is_found_at_its_owner_only() -> None:
    async def story(___: SharedStore, one: Matches, other: Matches) -> None:
        live, _ = await one.found(wish())
        assert one.members.is_own(live.room.id), "its id was chosen so"
        with pytest.raises(Elsewhere):
            await other.find(live.room.id)

    between(story)


def test_whoever_takes_a_match_reads_all_of_it_and_tells_the_former_owner() -> None:
    async def story(store: SharedStore, one: Matches, other: Matches) -> None:
        live, _ = await one.found(wish())
        watcher = Connection({0})
        live.connections.add(watcher)
        number = await answer(one, live)
        other.members.doubt(one.id, other.looked)
        there = await other.find(live.room.id)
        assert there.room.shown == number
        await asyncio.sleep(0)
        assert store.told == [(one.id, live.room.id)]
        with pytest.raises(Elsewhere):
            await answer(one, live)
        assert live.is_lost
        assert watcher.changed.is_set(), "whoever watched is sent away"
        await answer(other, there)
        assert (one.conflicts, other.conflicts) == (0, 0)

    between(story)


def test_a_room_is_not_shown_after_another_server_took_the_match() -> None:
    async def story(___: SharedStore, one: Matches, other: Matches) -> None:
        live, _ = await one.found(wish())
        other.members.doubt(one.id, other.looked)
        number = await answer(other, await other.find(live.room.id))
        again = await one.find(live.room.id)  # by the list it is this one's: which takes it back
        assert again is not live
        assert again.room.shown == number

    between(story)


def test_what_an_older_room_has_on_the_way_does_not_arrive_behind_a_newer_one() -> None:
    """A server gives a match up, takes it again, and only then is its first answer written."""

    async def story(store: SharedStore, one: Matches, __: Matches) -> None:
        live, _ = await one.found(wish())
        store.may_write.clear()
        on_its_way = asyncio.create_task(answer(one, live))
        await asyncio.sleep(0.01)
        one.rooms.release(live.room.id)
        again = await one.find(live.room.id)
        store.may_write.set()
        with pytest.raises(Elsewhere):
            await on_its_way
        assert len(await store.entries(live.room.id)) == again.room.number == 1
        assert one.rooms.lease_of(live.room.id) == again.lease, "and the newer one stays"

    between(story)


def test_without_a_sign_of_life_for_so_long_nothing_old_is_shown() -> None:
    async def story(store: SharedStore, one: Matches, __: Matches) -> None:
        live, _ = await one.found(wish())
        store.is_away = True
        handover.give_up(one)
        assert not live.is_lost, "it may come back"
        one.looked -= one.limits.patience + 1
        handover.give_up(one)
        assert live.is_lost
        assert one.rooms.leases == {}

    between(story)


def test_a_request_is_tried_again_until_the_owner_is_found() -> None:
    async def story(___: SharedStore, one: Matches, other: Matches) -> None:
        match = next(f"match {n}" for n in range(100) if not one.members.is_own(f"match {n}"))
        asked: list[str] = []

        async def here() -> None:
            asked.append("here")

        async def there(row: ServerRow) -> None:
            asked.append(row.address)
            if len(asked) == 1:
                raise Elsewhere
            raise Unreachable

        await handover.hand(one, match, here, there)
        assert asked == [other.address, other.address, "here"], "who cannot be reached is passed over"

    between(story)


def test_a_request_that_nobody_takes_is_given_back() -> None:
    async def story(___: SharedStore, one: Matches, __: Matches) -> None:
        async def refuse(*_: object) -> None:
            raise Elsewhere

        with pytest.raises(Elsewhere):
            await handover.hand(one, "match", refuse, refuse)

    between(story)
