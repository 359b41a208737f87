"""Where the bouts of the workshop are played: a process for each game, one bout at a time, at the lowest priority."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hulldown.kernel.game import Game
from hulldown.workshop.sparring import Sparring
from hulldown.workshop.strength import Bout, Lost

from .bot_pool import BotPool

GIVE_WAY = 0.05  # seconds between two looks whether a match waits for a bot
REST = 30.0  # seconds after which a process that plays nothing ends
MOST = 3  # processes; those that do not play only wait

Key = tuple[str, str, Path | None]


class ProcessRing:
    """`Ring` in processes. While questions of matches wait for a bot no bout begins."""

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="ring")
        self._known: dict[Key, Sparring] = {}  # used last comes last
        self._fought = 0
        self._is_closed = False

    @property
    def processes(self) -> int:
        return len(self._known)

    async def fight(self, game: Game, bout: Bout) -> float:
        while self._pool.waiting:
            await asyncio.sleep(GIVE_WAY)
        if self._is_closed:
            raise Lost("the server ends")
        key = (game.id, game.cards_fingerprint, self._pool.engine)
        sparring = self._known.pop(key, None) or Sparring(game, self._pool.folder_of(game), self._pool.engine)
        self._known[key] = sparring
        while len(self._known) > MOST:
            self._dismiss(next(iter(self._known)))
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, sparring.fight, bout)
        except Lost:
            self._dismiss(key)
            raise
        finally:
            self._fought += 1
            loop.call_later(REST, self._rest, self._fought)

    def _dismiss(self, key: Key) -> None:
        sparring = self._known.pop(key, None)
        if sparring is not None:
            sparring.close()

    def _rest(self, fought: int) -> None:
        if fought == self._fought:
            for key in list(self._known):
                self._dismiss(key)

    async def close(self) -> None:
        self._is_closed = True
        for key in list(self._known):
            self._dismiss(key)
        self._threads.shutdown(wait=False, cancel_futures=True)
