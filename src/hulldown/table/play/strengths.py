"""How strong lists are, found out in the background: one bout at a time, behind everybody's matches.

An estimate grows while somebody asks for it. Who asks no more is not played for, and asking again goes on where it was.
Addresses take turns by the seconds that were played for them, so that nobody waits long for the first interval.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Any, Protocol

from hulldown.kernel.game import Game
from hulldown.kernel.lists import Brought
from hulldown.workshop.strength import Bout, Estimate, Lost, Series, play_bout

from ..problems import Trouble
from .beside import Beside

PATIENCE = 10.0  # seconds without a question after which nobody is taken to wait
EACH = 2  # estimates that grow for one address; the one that was asked for longest ago rests
MOST = 50  # estimates that grow at all
KEPT = 200  # estimates that are remembered
TRIES = 3  # bouts without a result after which an estimate is given up

Key = tuple[str, str, str, tuple[tuple[str, str], ...]]


class Ring(Protocol):
    """Where bouts are played."""

    async def fight(self, game: Game, bout: Bout) -> float:
        """What part of the win was the list's; raises `Lost`."""

    async def close(self) -> None: ...


class OwnRing:
    """Where there are no processes, as in a browser."""

    async def fight(self, game: Game, bout: Bout) -> float:
        await asyncio.sleep(0)
        return play_bout(game, bout)

    async def close(self) -> None:
        pass


@dataclass(eq=False)
class Job:
    """An estimate, and on whose account it grows."""

    key: Key
    estimate: Series
    address: str
    asked: float
    failures: int = 0

    @property
    def has_failed(self) -> bool:
        return self.failures >= TRIES


class Strengths:
    """All estimates of a server. `spawn` starts what runs in the background."""

    def __init__(
        self,
        ring: Ring,
        beside: Beside,
        spawn: Callable[[Coroutine[Any, Any, None]], object],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._ring = ring
        self._beside = beside
        self._spawn = spawn
        self._clock = clock
        self._jobs: OrderedDict[Key, Job] = OrderedDict()
        self._served: dict[str, float] = {}  # seconds, by the addresses that wait now
        self._is_running = False

    async def ask(self, game: Game, brought: Brought, chosen: Mapping[str, object], address: str) -> Job:
        """The estimate of a legal list, which from now on grows for a while."""
        key = (game.id, game.cards_fingerprint, brought.code, _spelled(chosen))
        return await self.grow(key, lambda: Estimate(game, brought, chosen), address)

    async def grow(self, key: Key, make: Callable[[], Series], address: str) -> Job:
        """What is measured under that key, made where it is asked for first."""
        now = self._clock()
        job = self._jobs.get(key)
        if job is None:
            if len(self._growing(now)) >= MOST:
                raise Trouble("limit", "strength-busy")
            estimate = await self._beside(make)
            job = self._jobs.setdefault(key, Job(key, estimate, address, now))
        self._jobs.move_to_end(key)
        if not self._is_growing(job, now):
            job.address = address
        job.asked = now
        self._let_rest(address, now)
        while len(self._jobs) > KEPT:
            self._jobs.popitem(last=False)
        if not self._is_running and self._growing(now):
            self._is_running = True
            self._spawn(self._run())
        return job

    def _is_growing(self, job: Job, now: float) -> bool:
        return now - job.asked < PATIENCE and not job.estimate.is_done and not job.has_failed

    def _growing(self, now: float) -> list[Job]:
        return [job for job in self._jobs.values() if self._is_growing(job, now)]

    def _let_rest(self, address: str, now: float) -> None:
        own = sorted([job for job in self._growing(now) if job.address == address], key=lambda job: job.asked)
        for job in own[:-EACH]:
            job.asked = float("-inf")

    async def _run(self) -> None:
        try:
            while (job := self._next()) is not None:
                began = self._clock()
                await self._bout(job)
                self._served[job.address] = self._served.get(job.address, 0.0) + self._clock() - began
        finally:
            self._is_running = False

    def _next(self) -> Job | None:
        """Of the address that has had least; who comes anew begins where the others are."""
        growing = self._growing(self._clock())
        if not growing:
            self._served.clear()
            return None
        waiting = {job.address for job in growing}
        known = [seconds for address, seconds in self._served.items() if address in waiting]
        reached = min(known, default=0.0)
        self._served = {address: self._served.get(address, reached) for address in waiting}
        return min(growing, key=lambda job: (self._served[job.address], job.estimate.total.games))

    async def _bout(self, job: Job) -> None:
        bout = await self._beside(job.estimate.next_bout)
        try:
            won = await self._ring.fight(job.estimate.game, bout)
        except Lost:
            job.failures += 1
        else:
            job.failures = 0
            job.estimate.count(bout, won)

    async def close(self) -> None:
        self._jobs.clear()
        await self._ring.close()


def _spelled(chosen: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, repr(value)) for name, value in chosen.items()))
