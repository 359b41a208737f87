"""Circles are looked for seldom, and rooms have none."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from hulldown.table.play import answers, journal
from hulldown.table.play.limits import Limits
from hulldown.table.play.matches import Matches
from hulldown.table.play.memory_store import MemoryStore
from hulldown.table.server.tidying import NEVER, tidying
from hulldown.table.storage.engines import sqlite_url
from tests.table.helper import NoBots, Server, first_legal, wish


@pytest.fixture
def rest() -> Iterator[None]:
    """Afterwards what the process holds is left alone again, as tests/conftest.py left it."""
    yield
    gc.freeze()


@pytest.mark.usefixtures("rest")
def test_python_does_not_look_through_everything_while_a_server_runs() -> None:
    async def story() -> None:
        before = gc.get_threshold()
        async with tidying():
            assert gc.get_threshold() == (*before[:2], NEVER)
            assert gc.isenabled(), "young objects are looked through as ever"
            assert gc.get_freeze_count() > 0
        assert gc.get_threshold() == before
        assert gc.get_freeze_count() == 0

    asyncio.run(story())


@pytest.mark.usefixtures("rest")
def test_a_server_tidies_while_it_runs_unless_the_process_is_not_its_own(tmp_path: Path) -> None:
    usual = gc.get_threshold()
    with Server(sqlite_url(tmp_path / "table.sqlite"), tidies=True):
        assert gc.get_threshold()[2] == NEVER
    assert gc.get_threshold() == usual
    with Server(sqlite_url(tmp_path / "table.sqlite")):
        assert gc.get_threshold() == usual


@pytest.mark.parametrize("game", ["rush", "cardgame", "miniatures"])
def test_a_room_goes_by_itself_when_nobody_has_it(game: str) -> None:
    async def story() -> None:
        matches = Matches(MemoryStore(), NoBots(), asyncio.to_thread, Limits())
        await matches.open()
        live, _ = await matches.found(wish(game))
        for _ in range(3):
            await answers.answer(matches, live, live.room.actor, live.room.shown, first_legal(live.room))
        async with live.lock:
            await matches.append(live, journal.Undone(0, 0), "person")
        gone, id = weakref.ref(live.room), live.room.id
        gc.disable()
        try:
            matches.rooms.forget(id)
            del live
            await asyncio.sleep(0.05)
            assert gone() is None
        finally:
            gc.enable()
        await matches.close()

    asyncio.run(story())
