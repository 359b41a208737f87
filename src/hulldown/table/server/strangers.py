"""Bots of installed packages and programs of the host: which of them play which game is asked in a process of theirs,
never in this one."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path

import hulldown
from hulldown.bots import OURS
from hulldown.bots.guard import Opponent
from hulldown.bots.installed import installed
from hulldown.bots.process import BotProcess
from hulldown.bots.program import ProgramOpponent
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.game import Game

Programs = Mapping[str, Sequence[str]]  # what the host calls each of them, and the words of its command
ASKED_FOR = 3.0  # seconds that a list of games waits for a bot that takes its time


class Strangers:
    """Asked once, as the server starts; who is late is listed later."""

    def __init__(self, threads: Executor, programs: Programs) -> None:
        self._threads = threads
        self._programs = programs
        self._asked: dict[tuple[str, str], asyncio.Future[bool]] = {}

    async def playing(self) -> frozenset[tuple[str, str]]:
        """The games and names of those that play."""
        loop = asyncio.get_running_loop()
        for game in hulldown.game_ids():
            for name in (*installed(), *self._programs):
                if name not in OURS and (game, name) not in self._asked:
                    self._asked[game, name] = loop.run_in_executor(self._threads, plays, game, name, self._programs)
        if self._asked:
            await asyncio.wait(self._asked.values(), timeout=ASKED_FOR)
        return frozenset(key for key, one in self._asked.items() if one.done() and not one.cancelled() and one.result())


def plays(game: str, name: str, programs: Programs) -> bool:
    """Whether a bot says that it plays a game; what ends its process or raises does not."""
    opponent = stranger(name, hulldown.game(game), programs)
    try:
        opponent.get_ready()
    except HulldownError:
        return False
    finally:
        opponent.close()
    return True


def stranger(
    name: str, game: Game, programs: Programs, cards: Path | None = None, engine: Path | None = None
) -> Opponent:
    """Whoever has that name. A name is a program only where the host has said so."""
    if name in programs:
        return ProgramOpponent(name, game, list(programs[name]))
    return BotProcess(name, game, cards=cards, engine=engine)
