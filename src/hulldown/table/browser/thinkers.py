"""The bots as the house sees them: they think in a worker that is ended and replaced when it is late."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, Protocol

import msgspec
from msgspec import UNSET, Raw, UnsetType

import hulldown
from hulldown import bots
from hulldown.bots import Thought, messages
from hulldown.bots.asking import question, read_answer, read_thoughts, stand_in_chance
from hulldown.bots.guard import GONE, LATE, Reply, stand_in
from hulldown.bots.messages import CHOOSE, CONSIDER, Ask
from hulldown.kernel.game import Game
from hulldown.kernel.state import State
from hulldown.workshop.strength import Bout, Lost

from ..play.bot_time import Ticket, TooMany
from ..play.opponents import ADVISER
from .thinker import ENOUGH, Fought, Posed
from .thinker import PATIENCE as LEVEL_PATIENCE

START_LIMIT: Final = 90.0  # seconds until a worker has read its engine
SLACK: Final = 2.0  # seconds beside the bot's own limit: a tab shares its computer with everything else
PATIENCE: Final = 3.0  # limits that advice is waited for
LONGEST_BOUT: Final = 120.0  # seconds
LONGEST_REVIEW: Final = 180.0  # the same for a part of a review
MOST_DEATHS: Final = 3  # of workers in a row, after which the stand-in answers

_encoder: Final = msgspec.json.Encoder()


class Reach(msgspec.Struct):
    """How many games a level has imagined for its answers here, and how many it would have."""

    spent: int = 0
    wanted: int = 0

    @property
    def percent(self) -> int:
        return max(1, 100 * self.spent // self.wanted)


_reach: Final = msgspec.json.Decoder(Reach)


class Port(Protocol):
    """A worker that thinks. All of it raises an `OSError` where the worker has died."""

    async def ready(self) -> None: ...

    async def ask(self, text: str) -> str: ...

    def end(self) -> None:
        """In the middle of a thought, if need be."""


class Locks(Protocol):
    """Which tab does something for a match."""

    async def take(self, name: str) -> bool:
        """False where another tab has it."""

    def give_back(self, name: str) -> None: ...


class Alone:
    """`Locks` where there are no other tabs."""

    async def take(self, name: str) -> bool:
        return True

    def give_back(self, name: str) -> None:
        pass


class Thinkers:
    """`Opponents` in a worker, one question at a time."""

    processes = 1
    programs: frozenset[str] = frozenset()

    def __init__(self, start: Callable[[], Port], locks: Locks | None = None) -> None:
        self._start = start
        self._locks = locks or Alone()
        self._port: Port | None = None
        self._deaths = 0
        self._turn = asyncio.Lock()
        self._limits: dict[tuple[str, str], float] = {}
        self._reached: dict[tuple[str, str], Reach] = {}
        self.waiting = 0
        self.asked = 0
        self.faults = 0

    async def ask(self, game: Game, bot: str, state: State, seat: int, seed: int, ticket: Ticket) -> Reply:
        async with self._own(ticket.match):
            reply = await self._choose(game, bot, state, seat, seed)
        self.asked += 1
        self.faults += reply.fault is not None
        return reply

    async def consider(
        self, game: Game, state: State, seat: int, seed: int, ticket: Ticket
    ) -> tuple[str, list[Thought]]:
        said = await self._think(game, ADVISER, CONSIDER, state, seat, seed, PATIENCE)
        return ADVISER, read_thoughts(state, said.encode()) if isinstance(said, str) else []

    async def fight(self, game: Game, bout: Bout) -> float:
        """A bout of the workshop."""
        text = _encoder.encode(_posed(game, bout=_encoder.encode(bout))).decode()
        said = await self._exchange(text, LONGEST_BOUT)
        try:
            return msgspec.json.decode(said, type=Fought).won if isinstance(said, str) else _lose(said)
        except msgspec.DecodeError as error:
            raise Lost(str(error)) from error

    async def review(self, game: Game, asked: bytes) -> bytes:
        """A part of a review."""
        text = _encoder.encode(_posed(game, review=asked)).decode()
        said = await self._exchange(text, LONGEST_REVIEW)
        if not isinstance(said, str):
            raise Lost(str(said)) from said
        return said.encode()

    def falls_short(self) -> list[tuple[str, str, Reach]]:
        """The levels that are weaker on this device than they were measured: game, level, and how far it came."""
        return [(*key, reach) for key, reach in self._reached.items() if reach.spent < ENOUGH * reach.wanted]

    def _note(self, game: str, bot: str, said: str) -> None:
        try:
            one = _reach.decode(said)
        except msgspec.DecodeError:
            return  # what is wrong with it is told elsewhere
        if one.wanted:
            reach = self._reached.setdefault((game, bot), Reach())
            reach.spent += one.spent
            reach.wanted += one.wanted

    def wait(self, ticket: Ticket) -> float:
        return 0.0

    async def strangers(self) -> frozenset[tuple[str, str]]:
        return frozenset()

    def rest(self) -> None:
        """Ends the worker where nobody waits for it; the next question begins another one."""
        if self._port is not None and not self._turn.locked():
            self._port.end()
            self._port = None

    async def close(self) -> None:
        if self._port is not None:
            self._port.end()
            self._port = None

    @asynccontextmanager
    async def _own(self, match: str) -> AsyncIterator[None]:
        """Of several tabs with one match only one lets its bots think."""
        if not await self._locks.take(match):
            raise TooMany
        try:
            yield
        finally:
            self._locks.give_back(match)

    async def _choose(self, game: Game, bot: str, state: State, seat: int, seed: int) -> Reply:
        legal = state.legal_actions()
        if len(legal) == 1:
            return Reply(legal[0])
        said = await self._think(game, bot, CHOOSE, state, seat, seed, 1.0)
        rng = stand_in_chance(seed)
        if isinstance(said, str):
            self._note(game.id, bot, said)
            return read_answer(bot, state, seat, rng, said.encode())
        return stand_in(state, seat, rng, LATE if isinstance(said, TimeoutError) else GONE, bot)

    async def _think(
        self, game: Game, bot: str, what: Ask, state: State, seat: int, seed: int, limits: float
    ) -> str | Exception:
        asked = messages.write(question(what, bot, state, seat, seed))
        return await self._exchange(
            _encoder.encode(_posed(game, asked=asked)).decode(), limits * self._limit(game, bot) + SLACK
        )

    async def _exchange(self, text: str, seconds: float) -> str | Exception:
        """What the worker says to it, or why it says nothing; then there is another worker for the next question."""
        self.waiting += 1
        async with self._turn:
            self.waiting -= 1
            try:
                if self._deaths >= MOST_DEATHS:
                    raise OSError("no worker lives")
                self._port = self._port or self._start()
                await asyncio.wait_for(self._port.ready(), START_LIMIT)
                said = await asyncio.wait_for(self._port.ask(text), seconds)
            except (OSError, TimeoutError) as error:  # a TimeoutError is an OSError as well
                self._deaths = 0 if isinstance(error, TimeoutError) else self._deaths + 1
                await self.close()
                return error
            except asyncio.CancelledError:
                await self.close()  # it would go on thinking of what nobody asks any more
                raise
            self._deaths = 0
            return said

    def _limit(self, game: Game, bot: str) -> float:
        key = (game.id, bot)
        if key not in self._limits:
            self._limits[key] = LEVEL_PATIENCE * bots.make(bot, game, timed=True).limit()
        return self._limits[key]


class WorkerDesks:
    """`Desks` in the same worker: between two parts of a review whoever waits for a bot comes first."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers

    async def exchange(self, game: Game, asked: bytes) -> bytes:
        return await self._thinkers.review(game, asked)

    async def close(self) -> None:
        pass


class WorkerRing:
    """`Ring` in the same worker."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers

    async def fight(self, game: Game, bout: Bout) -> float:
        return await self._thinkers.fight(game, bout)

    async def close(self) -> None:
        pass


def _posed(game: Game, asked: bytes | None = None, bout: bytes | None = None, review: bytes | None = None) -> Posed:
    """Cards that are not the ones in use go along."""
    cards: dict[str, str] | None = None
    if game.cards_fingerprint != hulldown.game(game.id).cards_fingerprint:
        cards = {name: (game.cards_folder / name).read_bytes().decode() for name in game.card_files}
    return Posed(game.id, game.cards_fingerprint, _raw(asked), _raw(bout), cards, _raw(review))


def _raw(text: bytes | None) -> Raw | UnsetType:
    return Raw(text) if text is not None else UNSET


def _lose(why: Exception) -> float:
    raise Lost(str(why)) from why
