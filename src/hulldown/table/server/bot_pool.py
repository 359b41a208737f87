"""The bots of all matches: a few processes that think, shared by everybody, so that the event loop never waits."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeVar

from hulldown.bots import NAMES, Thought
from hulldown.bots.guard import Opponent, Reply
from hulldown.bots.process import BotProcess
from hulldown.kernel.game import Game
from hulldown.kernel.state import State

from ..play.opponents import ADVISER
from .strangers import Strangers

T = TypeVar("T")
LONGEST_TURN = 2.0  # seconds that others may be asked before the one who has waited longest
PARDON = 60.0  # seconds after which a bot whose process died too often gets another one
REST = 20.0  # seconds after which an idle process may make room for a second one of a bot that is much asked


def _key(game: Game, bot: str) -> tuple[str, str, str]:
    """Who may share a process: our own bots of a game and its cards; what somebody has installed keeps to itself."""
    return game.id, game.cards_fingerprint, "" if bot in NAMES else bot


@dataclass(eq=False)
class PooledBot:
    """One process, with all our own bots of a game or with one that somebody has installed."""

    key: tuple[str, str, str]
    opponent: Opponent
    is_busy: bool = False
    used: float = field(default_factory=monotonic)
    gave_up: float = 0.0  # when its process had died too often; a stand-in answers since


@dataclass(eq=False)
class Queued:
    """A question that no process is free for."""

    game: Game
    bot: str
    turn: asyncio.Future[PooledBot]
    since: float = field(default_factory=monotonic)


class BotPool:
    """`Opponents` in at most `most` processes; the one that was idle longest makes room for another bot."""

    def __init__(self, most: int | None = None) -> None:
        self._most = most or max(4, 2 * (os.cpu_count() or 2))
        self._bots: list[PooledBot] = []
        self._waiting: list[Queued] = []  # who has waited longest is first
        self._threads = ThreadPoolExecutor(self._most + 2, thread_name_prefix="bots")
        self._strangers = Strangers(self._threads)
        self.asked = 0
        self.faults = 0

    @property
    def processes(self) -> int:
        return len(self._bots)

    async def ask(self, game: Game, bot: str, state: State, seat: int, seed: int) -> Reply:
        """A legal answer, whatever becomes of the bot. The state is a copy that nobody else touches."""
        reply = await self._with_bot(game, bot, lambda opponent: opponent.ask(state, seat, seed))
        self.asked += 1
        if reply.fault is not None:
            self.faults += 1
        return reply

    async def consider(self, game: Game, state: State, seat: int, seed: int) -> tuple[str, list[Thought]]:
        """What a strong bot thinks of the answers, the best first."""
        thoughts = await self._with_bot(game, ADVISER, lambda opponent: opponent.consider(state, seat, seed))
        return ADVISER, thoughts

    async def strangers(self) -> frozenset[tuple[str, str]]:
        return await self._strangers.playing()

    async def _with_bot(self, game: Game, bot: str, work: Callable[[Opponent], T]) -> T:
        pooled = await self._take(game, bot)
        if pooled.opponent.name != bot:
            pooled.opponent.play_as(bot)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, pooled.opponent)
        finally:
            self._give_back(pooled)

    async def _take(self, game: Game, bot: str) -> PooledBot:
        pooled = self._find(game, bot)
        if pooled is not None:
            return pooled
        turn: asyncio.Future[PooledBot] = asyncio.get_running_loop().create_future()
        self._waiting.append(Queued(game, bot, turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(turn.result())
            raise

    def _find(self, game: Game, bot: str) -> PooledBot | None:
        """A pooled for that bot, if there is one now. Starting a process takes longer than most bots think, so one of
        others is given up only where this bot has none, or where nobody has needed that pooled for a while."""
        key = _key(game, bot)
        for pooled in self._bots.copy():
            if pooled.gave_up and not pooled.is_busy and monotonic() - pooled.gave_up > PARDON:
                self._dismiss(pooled)
        own = [pooled for pooled in self._bots if pooled.key == key]
        for pooled in own:
            if not pooled.is_busy:
                pooled.is_busy = True
                return pooled
        if len(self._bots) >= self._most:
            idle = [pooled for pooled in self._bots if not pooled.is_busy]
            if not idle:
                return None
            oldest = min(idle, key=lambda pooled: pooled.used)
            if own and monotonic() - oldest.used < REST:
                return None
            self._dismiss(oldest)
        pooled = PooledBot(key, BotProcess(bot, game), is_busy=True)
        self._bots.append(pooled)
        return pooled

    def _dismiss(self, pooled: PooledBot) -> None:
        self._bots.remove(pooled)
        self._threads.submit(pooled.opponent.close)

    def _give_back(self, pooled: PooledBot) -> None:
        """Whoever waits for the same process comes next, so that none is changed for every question; but nobody is
        passed over for long."""
        pooled.is_busy = False
        pooled.used = monotonic()
        if pooled.opponent.has_given_up and not pooled.gave_up:
            pooled.gave_up = pooled.used
        waiting = [one for one in self._waiting if not one.turn.done()]
        if waiting and monotonic() - waiting[0].since < LONGEST_TURN:
            waiting.sort(key=lambda one: _key(one.game, one.bot) != pooled.key)
        for one in waiting:
            found = self._find(one.game, one.bot)
            if found is not None:
                one.turn.set_result(found)
            if len(self._bots) >= self._most and all(other.is_busy for other in self._bots):
                break
        self._waiting = [one for one in waiting if not one.turn.done()]
        self._waiting.sort(key=lambda one: one.since)

    async def close(self) -> None:
        """Ends all processes; whoever waits for one gets a stand-in's answer."""
        for pooled in self._bots:
            pooled.opponent.close()
        self._bots.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)
