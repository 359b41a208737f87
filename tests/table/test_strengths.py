"""Estimates in the background: who is played for, in which order, and when nobody is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

import hulldown
from hulldown.kernel.game import Game
from hulldown.kernel.lists import Brought
from hulldown.table.play import strengths
from hulldown.table.play.beside import at_once
from hulldown.table.play.strengths import EACH, MOST, PATIENCE, TRIES, Strengths
from hulldown.table.problems import Trouble
from hulldown.workshop.strength import Bout, Lost

GAME = hulldown.game("miniatures")
CHOSEN = {"cost_limit": 100}


class Clock:
    """Each bout takes a second of it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class FalseRing:
    """Wins every bout, when it is let."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.fought: list[str] = []
        self.gate = asyncio.Semaphore(0)
        self.fails = False

    async def fight(self, game: Game, bout: Bout) -> float:
        await self.gate.acquire()
        own = bout.options[f"platoon_{bout.seat + 1}"]
        self.fought.append(str(own))
        self.clock.now += 1.0
        if self.fails:
            raise Lost("no")
        return 1.0

    async def close(self) -> None:
        pass


def brought(code: str) -> Brought:
    assert GAME.lists is not None
    found = GAME.lists.find(code)
    assert isinstance(found, Brought)
    return found


def run(work: Callable[[Strengths, FalseRing, Clock], Coroutine[Any, Any, None]]) -> None:
    async def all_of_it() -> None:
        clock = Clock()
        ring = FalseRing(clock)
        tasks: list[asyncio.Task[None]] = []
        known = Strengths(ring, at_once, lambda one: tasks.append(asyncio.ensure_future(one)), clock)
        await work(known, ring, clock)
        for task in tasks:
            task.cancel()

    asyncio.run(all_of_it())


async def let(ring: FalseRing, bouts: int) -> None:
    before = len(ring.fought)
    for _ in range(bouts):
        ring.gate.release()
    for _ in range(2000):
        if len(ring.fought) >= before + bouts:
            break
        await asyncio.sleep(0)
    for _ in range(20):
        await asyncio.sleep(0)


def test_it_grows_while_somebody_asks_and_goes_on_where_it_was() -> None:
    async def work(known: Strengths, ring: FalseRing, clock: Clock) -> None:
        job = await known.ask(GAME, brought("t_34"), CHOSEN, "one")
        await let(ring, 4)
        assert job.estimate.total.games == 4
        clock.now += PATIENCE
        await let(ring, 5)  # the bout that was on comes to its end, and no other begins
        assert job.estimate.total.games == 5
        again = await known.ask(GAME, brought("t_34"), CHOSEN, "two")
        assert again is job
        await let(ring, 1)
        assert job.estimate.total.games > 5

    run(work)


def test_other_options_are_another_estimate() -> None:
    async def work(known: Strengths, ring: FalseRing, clock: Clock) -> None:
        one = await known.ask(GAME, brought("t_34"), CHOSEN, "one")
        assert await known.ask(GAME, brought("t_34"), {"cost_limit": 50}, "one") is not one
        assert await known.ask(GAME, brought("t_34: recon"), CHOSEN, "one") is not one

    run(work)


def test_addresses_take_turns_however_many_lists_one_of_them_asks_for() -> None:
    codes = ["cromwell", "is_2", "m24_chaffee", "pz_iv_ausf_h", "su_76m"]

    async def work(known: Strengths, ring: FalseRing, clock: Clock) -> None:
        quiet = await known.ask(GAME, brought("t_34"), CHOSEN, "quiet")
        for number in range(20):
            await known.ask(GAME, brought(codes[number % len(codes)]), CHOSEN, "busy")
            await known.ask(GAME, brought("t_34"), CHOSEN, "quiet")
            await let(ring, 1)
        assert 9 <= quiet.estimate.total.games <= 11

    run(work)


def test_one_address_has_so_many_at_once_and_the_oldest_rests() -> None:
    async def work(known: Strengths, ring: FalseRing, clock: Clock) -> None:
        jobs = []
        for code in ("t_34", "cromwell", "is_2"):
            clock.now += 0.1
            jobs.append(await known.ask(GAME, brought(code), CHOSEN, "one"))
        await let(ring, 6)
        assert EACH == 2
        assert jobs[0].estimate.total.games <= 1  # the one that was on when the third came
        assert min(job.estimate.total.games for job in jobs[1:]) >= 2

    run(work)


def test_there_is_a_bound_and_a_sentence_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strengths, "MOST", 3)

    async def work(known: Strengths, ring: FalseRing, clock: Clock) -> None:
        for number, code in enumerate(("t_34", "cromwell", "is_2")):
            await known.ask(GAME, brought(code), CHOSEN, f"address {number}")
        with pytest.raises(Trouble, match="lists are being measured"):
            await known.ask(GAME, brought("m24_chaffee"), CHOSEN, "another")
        await known.ask(GAME, brought("t_34"), CHOSEN, "another")  # what grows already may be asked for
        clock.now += PATIENCE
        await known.ask(GAME, brought("m24_chaffee"), CHOSEN, "another")

    assert MOST > 3
    run(work)


def test_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strengths, "KEPT", 2)

    async def work(known: Strengths, ring: FalseRing, clock: Clock) -> None:
        first = await known.ask(GAME, brought("t_34"), CHOSEN, "one")
        for code in ("cromwell", "is_2"):
            await known.ask(GAME, brought(code), CHOSEN, "one")
        assert await known.ask(GAME, brought("t_34"), CHOSEN, "one") is not first

    run(work)


def test_what_never_has_a_result_is_given_up() -> None:
    async def work(known: Strengths, ring: FalseRing, clock: Clock) -> None:
        ring.fails = True
        job = await known.ask(GAME, brought("t_34"), CHOSEN, "one")
        await let(ring, TRIES + 2)
        assert len(ring.fought) == TRIES
        assert job.has_failed
        assert job.estimate.total.games == 0

    run(work)
