"""The bots of all matches: a few processes that think, shared by everybody, so that the event loop never waits.

Who is asked next is for `play.bot_time` to say; here are the processes, and which of them can be asked what.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import TypeVar

from hulldown.bots import OURS, Thought
from hulldown.bots.guard import Opponent, Reply
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.game import Game
from hulldown.kernel.state import State

from ..play.bot_time import BotTime, Ticket, TooMany
from ..play.opponents import ADVISER
from .strangers import Programs, Strangers, stranger

T = TypeVar("T")
Key = tuple[str, str, str]
LONGEST_TURN = 0.3  # seconds that others may be asked before one who needs another process
PARDON = 60.0  # seconds after which a bot whose process died too often gets another one
REST = 20.0  # seconds after which an idle process may make room for a second one of a bot that is much asked


def _key(game: Game, bot: str) -> Key:
    """Who may share a process: our own bots of a game and its cards; what somebody has installed keeps to itself."""
    return game.id, game.cards_fingerprint, "" if bot in OURS else bot


@dataclass(eq=False)
class PooledBot:
    """One process, with all our own bots of a game or with one that somebody has installed."""

    key: Key
    opponent: Opponent
    is_busy: bool = False
    used: float = field(default_factory=monotonic)
    is_starting: bool = False  # its process reads its cards: nobody waits for that who may be served by another
    gave_up: float = 0.0  # when its process had died too often; a stand-in answers since
    engine: Path | None = None  # that it thinks with, where that is another one than the server's


@dataclass(eq=False)
class Queued:
    """A question that no process is free for."""

    game: Game
    bot: str
    turn: asyncio.Future[PooledBot]
    since: float = field(default_factory=monotonic)
    key: Key = field(init=False)

    def __post_init__(self) -> None:
        self.key = _key(self.game, self.bot)


class BotPool:
    """`Opponents` in at most `most` processes; the one that was idle longest makes room for another bot."""

    def __init__(self, most: int | None = None, programs: Programs | None = None) -> None:
        """`programs`: commands that the host has named as the server started."""
        self._programs: Programs = programs or {}
        self._most = most or max(4, 2 * (os.cpu_count() or 2))
        self._bots: list[PooledBot] = []
        self._time = BotTime(self._most)
        self._queued: dict[Ticket, Queued] = {}
        self._threads = ThreadPoolExecutor(self._most + 2, thread_name_prefix="bots")
        self._strangers = Strangers(self._threads, self._programs)
        self.folder_of: Callable[[Game], Path | None] = lambda game: game.own_cards  # where a process finds its cards
        self._engine: Path | None = None
        self.asked = 0
        self.faults = 0

    @property
    def processes(self) -> int:
        return len(self._bots)

    @property
    def programs(self) -> frozenset[str]:
        return frozenset(self._programs)

    @property
    def waiting(self) -> int:
        return len(self._queued)

    @property
    def engine(self) -> Path | None:
        """The package that new processes think with, where that is another one than the server's."""
        return self._engine

    async def ask(self, game: Game, bot: str, state: State, seat: int, seed: int, ticket: Ticket) -> Reply:
        """A legal answer, whatever becomes of the bot. The state is a copy that nobody else touches."""
        reply = await self._with_bot(game, bot, ticket, lambda opponent: opponent.ask(state, seat, seed))
        self.asked += 1
        if reply.fault is not None:
            self.faults += 1
        return reply

    async def consider(
        self, game: Game, state: State, seat: int, seed: int, ticket: Ticket
    ) -> tuple[str, list[Thought]]:
        """What a strong bot thinks of the answers, the best first."""
        ticket.is_patient = True
        thoughts = await self._with_bot(game, ADVISER, ticket, lambda opponent: opponent.consider(state, seat, seed))
        return ADVISER, thoughts

    def change_engine(self, engine: Path) -> None:
        """From now on bots think with that package: in new processes, and those that think now are the last to go."""
        self._engine = engine
        for pooled in self._bots.copy():
            if not pooled.is_busy:
                self._dismiss(pooled)
        self._ask_next()

    def wait(self, ticket: Ticket) -> float:
        return self._time.wait(ticket)

    async def strangers(self) -> frozenset[tuple[str, str]]:
        return await self._strangers.playing()

    async def _with_bot(self, game: Game, bot: str, ticket: Ticket, work: Callable[[Opponent], T]) -> T:
        ticket.is_patient = ticket.is_patient or bot not in OURS  # a stranger's bot says itself how long it thinks
        pooled = await self._take(game, bot, ticket)
        began = monotonic()
        if pooled.opponent.name != bot:
            pooled.opponent.play_as(bot)
        pooled.opponent.share = ticket.share
        is_well = False
        try:
            done = await asyncio.get_running_loop().run_in_executor(self._threads, work, pooled.opponent)
            is_well = bool(done) and not (isinstance(done, Reply) and done.fault is not None)
            return done
        finally:
            self._give_back(pooled, ticket, monotonic() - began, is_well)

    async def _take(self, game: Game, bot: str, ticket: Ticket) -> PooledBot:
        """Waits until it is this ticket's turn."""
        gone = self._time.enter(ticket)
        if gone is not None and not (dropped := self._queued.pop(gone).turn).done():
            dropped.set_exception(TooMany())
        turn: asyncio.Future[PooledBot] = asyncio.get_running_loop().create_future()
        self._queued[ticket] = Queued(game, bot, turn)
        self._ask_next()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(turn.result(), ticket, 0.0, is_well=True)
            else:
                self._queued.pop(ticket, None)
                self._time.leave(ticket)
            raise

    def _ask_next(self) -> None:
        """Gives every process that is free to whoever comes next.

        Whoever waits for the same process comes first, so that none is changed for every question; but nobody is
        passed over for long.
        """
        while self._queued and self._has_room():
            found: list[PooledBot] = []
            none: set[tuple[Key, bool]] = set()  # a question like another one for which there was no process finds none

            def fits(ticket: Ticket, found: list[PooledBot] = found, none: set[tuple[Key, bool]] = none) -> bool:
                one = self._queued[ticket]
                is_urgent = monotonic() - one.since > LONGEST_TURN
                if one.turn.done() or (one.key, is_urgent) in none:
                    return False
                pooled = self._find(one, is_urgent)
                if pooled is None:
                    none.add((one.key, is_urgent))
                else:
                    found.append(pooled)
                return pooled is not None

            ticket = self._time.next(fits)
            if ticket is None:
                return
            self._queued.pop(ticket).turn.set_result(found[0])

    def _has_room(self) -> bool:
        return len(self._bots) < self._most or any(not pooled.is_busy for pooled in self._bots)

    def _find(self, queued: Queued, is_urgent: bool) -> PooledBot | None:
        """A process for that bot, if there is one now. Starting one takes longer than most bots think, so one of
        others is given up only where this bot has none, or where nobody has needed that process for a while; and
        whoever asks a bot that has one takes the first that is free, while another starts."""
        key = queued.key
        self._pardon()
        own = [pooled for pooled in self._bots if pooled.key == key]
        for pooled in own:
            if not pooled.is_busy:
                pooled.is_busy = True
                return pooled
        wanted = sum(one.key == key for one in self._queued.values())
        if own and sum(pooled.is_starting for pooled in own) >= wanted:
            return None
        if len(self._bots) >= self._most:
            idle = [pooled for pooled in self._bots if not pooled.is_busy]
            if not idle:
                return None
            oldest = min(idle, key=lambda pooled: pooled.used)
            if own and monotonic() - oldest.used < REST:
                return None
            if not is_urgent and self._is_wanted(oldest):
                return None
            self._dismiss(oldest)
        folder = self.folder_of(queued.game)
        process = stranger(queued.bot, queued.game, self._programs, folder, self._engine)
        pooled = PooledBot(key, process, is_busy=True, engine=self._engine)
        self._bots.append(pooled)
        if not own:
            return pooled
        self._get_ready(pooled)
        return None

    def _get_ready(self, pooled: PooledBot) -> None:
        pooled.is_busy = pooled.is_starting = True

        def is_ready(_: asyncio.Future[None]) -> None:
            pooled.is_busy = pooled.is_starting = False
            pooled.used = monotonic()
            if pooled in self._bots:
                self._let_old_ones_go(pooled)
                self._ask_next()

        ready = asyncio.get_running_loop().run_in_executor(self._threads, _wait_for, pooled.opponent)
        ready.add_done_callback(is_ready)

    def _is_wanted(self, pooled: PooledBot) -> bool:
        return any(one.key == pooled.key for ticket, one in self._queued.items() if not ticket.is_patient)

    def _pardon(self) -> None:
        for pooled in self._bots.copy():
            if pooled.gave_up and not pooled.is_busy and monotonic() - pooled.gave_up > PARDON:
                self._dismiss(pooled)

    def _dismiss(self, pooled: PooledBot) -> None:
        self._bots.remove(pooled)
        self._threads.submit(pooled.opponent.close)

    def _give_back(self, pooled: PooledBot, ticket: Ticket, seconds: float, is_well: bool) -> None:
        """After a fault there is another process, which has to get ready first."""
        pooled.is_busy = False
        pooled.used = monotonic()
        if pooled.opponent.has_given_up and not pooled.gave_up:
            pooled.gave_up = pooled.used
        self._time.done(ticket, seconds)
        self._let_old_ones_go(pooled)
        if not is_well and not pooled.gave_up and pooled in self._bots:
            self._get_ready(pooled)
        self._ask_next()

    def _let_old_ones_go(self, pooled: PooledBot) -> None:
        if pooled.engine != self._engine and pooled in self._bots:
            self._dismiss(pooled)

    async def close(self) -> None:
        """Ends all processes; whoever waits for one gets a stand-in's answer."""
        for pooled in self._bots:
            pooled.opponent.close()
        self._bots.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _wait_for(opponent: Opponent) -> None:
    """What is wrong with a bot that does not get ready comes to light when it is asked."""
    with contextlib.suppress(HulldownError):
        opponent.get_ready()
