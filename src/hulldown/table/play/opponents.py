"""The bots of all matches, as the rooms see them: they are asked, and whoever asks can wait."""

from __future__ import annotations

from typing import Protocol

from hulldown import bots
from hulldown.bots import Thought
from hulldown.bots.guard import Guard, Reply
from hulldown.kernel.game import Game
from hulldown.kernel.state import State

ADVISER = "level8"  # whom hints are asked of: the best there is, as in the terminal


class Opponents(Protocol):
    """Answers for bots. The states are copies that nobody else touches."""

    @property
    def asked(self) -> int:
        """How many answers bots have given."""

    @property
    def faults(self) -> int:
        """How many of them somebody else had to give."""

    @property
    def processes(self) -> int:
        """How many processes think, where they are processes."""

    async def ask(self, game: Game, bot: str, state: State, seat: int, seed: int) -> Reply:
        """A legal answer, whatever becomes of the bot."""

    async def consider(self, game: Game, state: State, seat: int, seed: int) -> tuple[str, list[Thought]]:
        """What a strong bot thinks of the answers, the best first; and its name."""

    async def strangers(self) -> frozenset[tuple[str, str]]:
        """The bots of installed packages, each with a game that it plays."""

    async def close(self) -> None:
        """Whoever still waits gets a stand-in's answer."""


class OwnBots:
    """`Opponents` that think here and now: for quick bots, and where there are no processes."""

    processes = 0

    def __init__(self, adviser: str = ADVISER) -> None:
        self.asked = 0
        self.faults = 0
        self._adviser = adviser
        self._known: dict[tuple[str, str, str], Guard] = {}

    async def ask(self, game: Game, bot: str, state: State, seat: int, seed: int) -> Reply:
        reply = self._guard(game, bot).ask(state, seat, seed)
        self.asked += 1
        if reply.fault is not None:
            self.faults += 1
        return reply

    async def consider(self, game: Game, state: State, seat: int, seed: int) -> tuple[str, list[Thought]]:
        return self._adviser, self._guard(game, self._adviser).consider(state, seat, seed)

    async def strangers(self) -> frozenset[tuple[str, str]]:
        return frozenset()  # their code is run nowhere but in processes of their own

    async def close(self) -> None:
        pass

    def _guard(self, game: Game, bot: str) -> Guard:
        key = (game.id, game.cards_fingerprint, bot)
        if key not in self._known:
            self._known[key] = Guard(bot, game, bots.make(bot, game, timed=True))
        return self._known[key]
