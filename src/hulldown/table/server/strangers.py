"""Bots of installed packages: which of them play which game is asked in a process of theirs, never in this one."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor

import hulldown
from hulldown.bots import NAMES
from hulldown.bots.installed import installed
from hulldown.bots.process import BotProcess
from hulldown.kernel.errors import HulldownError

ASKED_FOR = 3.0  # seconds that a list of games waits for a bot that takes its time


class Strangers:
    """Asked once, as the server starts; who is late is listed later."""

    def __init__(self, threads: Executor) -> None:
        self._threads = threads
        self._asked: dict[tuple[str, str], asyncio.Future[bool]] = {}

    async def playing(self) -> frozenset[tuple[str, str]]:
        """The games and names of those that play."""
        loop = asyncio.get_running_loop()
        for game in hulldown.game_ids():
            for name in installed():
                if name not in NAMES and (game, name) not in self._asked:
                    self._asked[game, name] = loop.run_in_executor(self._threads, plays, game, name)
        if self._asked:
            await asyncio.wait(self._asked.values(), timeout=ASKED_FOR)
        return frozenset(key for key, one in self._asked.items() if one.done() and not one.cancelled() and one.result())


def plays(game: str, name: str) -> bool:
    """Whether a bot says that it plays a game; what ends its process or raises does not."""
    process = BotProcess(name, hulldown.game(game))
    try:
        process.get_ready()
    except HulldownError:
        return False
    finally:
        process.close()
    return True
