"""Hints: so many for each seat and address, and each question is thought about once, however many ask."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from typing import TYPE_CHECKING

from msgspec import Struct

from hulldown.bots import Thought

from ..problems import Trouble
from .bot_time import Ticket, TooMany
from .limits import Addresses
from .live import Live

if TYPE_CHECKING:
    from .matches import Matches

MOST_KEPT = 500  # questions
AT_ONCE = 5  # hints for a seat
HOUSEHOLD = 4  # seats that one address may ask for


class Advised(Struct, frozen=True):
    """What a bot thinks of the answers to one question."""

    bot: str
    thoughts: list[Thought]
    share: float  # of its usual thought


class Adviser:
    """Asks a strong bot for people."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        rate = matches.limits.hints
        self._seats = Addresses(rate, AT_ONCE)
        self._addresses = Addresses(HOUSEHOLD * rate, HOUSEHOLD * AT_ONCE)
        self._known: OrderedDict[tuple[str, int, int], asyncio.Task[Advised]] = OrderedDict()

    async def advise(self, live: Live, seat: int, address: str) -> Advised:
        """What there is to say about the present question of a seat."""
        key = (live.room.id, live.room.asked, seat)
        asked = self._known.get(key)
        if asked is None:
            if not self._seats.take(f"{live.room.id} {seat}") or not self._addresses.take(address):
                raise Trouble("limit", "hints")
            asked = asyncio.create_task(self._ask(live, seat, address))
            self._keep(key, asked)
        try:
            return await asyncio.shield(asked)
        except TooMany as error:
            self._known.pop(key, None)
            raise Trouble("limit", "bots-busy") from error

    async def _ask(self, live: Live, seat: int, address: str) -> Advised:
        room = live.room
        ticket = Ticket(room.id, frozenset({address}))
        ask = self._matches.opponents.consider
        bot, thoughts = await ask(room.game, room.state.clone(), seat, secrets.randbits(63), ticket)
        return Advised(bot, thoughts, ticket.share)

    def _keep(self, key: tuple[str, int, int], asked: asyncio.Task[Advised]) -> None:
        self._known[key] = asked
        if len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)
