"""The bots of all matches, as the rooms see them: they are asked, and whoever asks can wait."""

from __future__ import annotations

from typing import Protocol

from hulldown import bots
from hulldown.bots import Thought
from hulldown.bots.guard import Guard, Reply
from hulldown.kernel.game import Game
from hulldown.kernel.state import State

from .bot_time import Ticket

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

    @property
    def waiting(self) -> int:
        """How many questions wait for a process."""

    @property
    def programs(self) -> frozenset[str]:
        """What the host has called the programs that may play here; nobody else can name one."""

    async def ask(self, game: Game, bot: str, state: State, seat: int, seed: int, ticket: Ticket) -> Reply:
        """A legal answer, whatever becomes of the bot. The ticket then says how much it has thought.

        Raises `TooMany` where too many wait already.
        """

    async def consider(
        self, game: Game, state: State, seat: int, seed: int, ticket: Ticket
    ) -> tuple[str, list[Thought]]:
        """What a strong bot thinks of the answers, the best first; and its name."""

    def wait(self, ticket: Ticket) -> float:
        """About how many seconds it is until a bot begins to think about that question."""

    async def strangers(self) -> frozenset[tuple[str, str]]:
        """The bots of installed packages and the host's programs, each with a game that it plays."""

    async def close(self) -> None:
        """Whoever still waits gets a stand-in's answer."""


class OwnBots:
    """`Opponents` that think here and now: for quick bots, and where there are no processes."""

    processes = 0
    waiting = 0
    programs: frozenset[str] = frozenset()

    def __init__(self, adviser: str = ADVISER) -> None:
        self.asked = 0
        self.faults = 0
        self._adviser = adviser
        self._known: dict[tuple[str, str, str], Guard] = {}

    async def ask(self, game: Game, bot: str, state: State, seat: int, seed: int, ticket: Ticket) -> Reply:
        reply = self._guard(game, bot).ask(state, seat, seed)
        self.asked += 1
        if reply.fault is not None:
            self.faults += 1
        return reply

    async def consider(
        self, game: Game, state: State, seat: int, seed: int, ticket: Ticket
    ) -> tuple[str, list[Thought]]:
        return self._adviser, self._guard(game, self._adviser).consider(state, seat, seed)

    def wait(self, ticket: Ticket) -> float:
        return 0.0

    async def strangers(self) -> frozenset[tuple[str, str]]:
        return frozenset()  # their code is run nowhere but in processes of their own

    async def close(self) -> None:
        pass

    def _guard(self, game: Game, bot: str) -> Guard:
        key = (game.id, game.cards_fingerprint, bot)
        if key not in self._known:
            self._known[key] = Guard(bot, game, bots.make(bot, game, timed=True))
        return self._known[key]
