"""Where bouts are played: behind the questions of matches, in few processes, and in none when nobody asks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, ClassVar

import pytest

import hulldown
from hulldown.kernel.game import Game
from hulldown.table.server import ring
from hulldown.table.server.ring import MOST, ProcessRing
from hulldown.workshop.strength import Bout, Lost

BOUT = Bout(0, 0, 0, "greedy", {}, 1, 0)
GAMES = [hulldown.game(id) for id in ("cardgame", "miniatures", "rush")]


class FalsePool:
    """Bots of matches: so many questions wait."""

    waiting = 0
    engine: Path | None = None

    def folder_of(self, game: Game) -> Path | None:
        return None


class FalseSparring:
    """Plays nothing."""

    made: ClassVar[list[FalseSparring]] = []
    fails = False

    def __init__(self, game: Game, cards: Path | None, engine: Path | None) -> None:
        self.game = game
        self.fought = 0
        self.is_closed = False
        FalseSparring.made.append(self)

    def fight(self, bout: Bout) -> float:
        self.fought += 1
        if FalseSparring.fails:
            raise Lost("no")
        return 1.0

    def close(self) -> None:
        self.is_closed = True


def run(monkeypatch: pytest.MonkeyPatch, work: Callable[[ProcessRing, FalsePool], Coroutine[Any, Any, None]]) -> None:
    monkeypatch.setattr(ring, "Sparring", FalseSparring)
    monkeypatch.setattr(ring, "GIVE_WAY", 0.001)
    monkeypatch.setattr(FalseSparring, "made", [])
    monkeypatch.setattr(FalseSparring, "fails", False)

    async def all_of_it() -> None:
        pool = FalsePool()
        played = ProcessRing(pool)  # type: ignore[arg-type]
        await work(played, pool)
        await played.close()
        assert all(one.is_closed for one in FalseSparring.made)

    asyncio.run(all_of_it())


def test_no_bout_begins_while_a_match_waits_for_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(played: ProcessRing, pool: FalsePool) -> None:
        pool.waiting = 1
        bout = asyncio.create_task(played.fight(GAMES[0], BOUT))
        for _ in range(20):
            await asyncio.sleep(0.001)
        assert not bout.done()
        assert FalseSparring.made == []
        pool.waiting = 0
        assert await bout == 1.0

    run(monkeypatch, work)


def test_a_game_keeps_its_process_and_another_engine_gets_another(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(played: ProcessRing, pool: FalsePool) -> None:
        for _ in range(3):
            await played.fight(GAMES[0], BOUT)
        assert [one.fought for one in FalseSparring.made] == [3]
        for number in range(MOST):
            pool.engine = Path(f"/engine/{number}")
            await played.fight(GAMES[0], BOUT)
        assert played.processes == MOST
        assert FalseSparring.made[0].is_closed

    run(monkeypatch, work)


def test_a_process_that_lost_a_bout_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(played: ProcessRing, pool: FalsePool) -> None:
        FalseSparring.fails = True
        with pytest.raises(Lost):
            await played.fight(GAMES[1], BOUT)
        assert played.processes == 0
        assert FalseSparring.made[0].is_closed

    run(monkeypatch, work)


def test_a_process_that_plays_nothing_ends_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ring, "REST", 0.01)

    async def work(played: ProcessRing, pool: FalsePool) -> None:
        await played.fight(GAMES[2], BOUT)
        assert played.processes == 1
        for _ in range(2000):
            if not played.processes:
                break
            await asyncio.sleep(0.002)
        assert played.processes == 0

    run(monkeypatch, work)


def test_nothing_is_played_by_a_server_that_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(played: ProcessRing, pool: FalsePool) -> None:
        await played.close()
        with pytest.raises(Lost):
            await played.fight(GAMES[0], BOUT)

    run(monkeypatch, work)
