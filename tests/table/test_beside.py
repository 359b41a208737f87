"""What takes longer is done beside the event loop: nobody waits while somebody else's match is played again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from hulldown.table import wire
from hulldown.table.play import answers, journal
from hulldown.table.play.matches import Matches
from hulldown.table.play.memory_store import MemoryStore
from hulldown.table.play.requests import Requests
from tests.table.helper import GENEROUS, NoBots, Server, first_legal, wish

P = ParamSpec("P")
T = TypeVar("T")


class Noting:
    """Does the work at once and keeps its name."""

    def __init__(self) -> None:
        self.done: list[str] = []

    async def __call__(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        self.done.append(work.__name__)
        return work(*args, **kwargs)

    def take(self) -> list[str]:
        done, self.done = self.done, []
        return done


def test_longer_work_is_handed_over() -> None:
    async def story() -> None:
        beside, store = Noting(), MemoryStore()
        matches = Matches(store, NoBots(), beside, GENEROUS)
        await matches.open()
        beside.take()
        live, _ = await matches.found(wish("cardgame"))
        assert beside.take() == ["begin"]
        await answers.answer(matches, live, live.room.actor, 1, first_legal(live.room))
        assert beside.take() == [], "an answer waits for nothing but its commit"
        async with live.lock:
            await matches.append(live, journal.Undone(0, 0), "person")
        assert beside.take() == ["rewound"], "an undo plays the match again"
        await answers.resign(matches, live, 0)
        requests = Requests(matches)
        await requests.record(live.room.id)
        await requests.moment(live.room.id, 0, [], None, False, "en")
        assert beside.take() == ["record_of", "Replay", "moment"]
        await requests.catalogue("cardgame", "en")
        await requests.check("cardgame", wire.ListWish("D1"))
        assert beside.take() == ["catalogue", "check"]
        await matches.close()
        later = Matches(store, NoBots(), beside, GENEROUS)
        await later.open()
        beside.take()
        await later.find(live.room.id)
        assert beside.take() == ["read_room"]
        await later.close()

    asyncio.run(story())


def test_a_server_has_threads_for_it(local_server: Server) -> None:
    assert local_server.matches.beside is asyncio.to_thread
