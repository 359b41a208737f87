"""The clients of a simulated world: they play, remember what was acknowledged, and complain of what they see."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import hulldown
from hulldown.kernel.errors import HulldownError
from hulldown.table import wire
from hulldown.table.play import answers
from hulldown.table.play.ownership import Elsewhere
from hulldown.table.play.requests import Requests

from .world import Cut, World


class Wrong(AssertionError):
    """What must never happen."""


@dataclass
class Seen:
    number: int
    choices: list[str]
    is_over: bool
    is_withholding: bool


@dataclass
class Person:
    """One seat of one match, and all that its owner sent and heard."""

    world: World
    match: str
    seat: int
    secret: str
    sent: list[tuple[int, str]] = field(default_factory=list)  # at which number, which answer
    undone: list[int] = field(default_factory=list)  # at which number something was to be taken back
    said: list[str] = field(default_factory=list)  # lines that were acknowledged
    acknowledged: dict[int, str] = field(default_factory=dict)
    newest: int = 0  # that was seen or acknowledged
    is_over: bool = False

    async def play(self) -> None:
        rng = self.world.rng
        while not self.is_over:
            await asyncio.sleep(rng.uniform(0.01, 0.25))
            try:
                await self._go_on()
            except (Cut, HulldownError, Elsewhere, OSError):
                continue  # and tries again, as people do

    async def _go_on(self) -> None:
        rng = self.world.rng
        before = self.newest
        seen = await self._ask(self._look)
        if seen.number < before:
            raise Wrong(f"{self.match}: seat {self.seat} was shown {seen.number} after it had seen {before}")
        self.newest = max(self.newest, seen.number)
        self.is_over = seen.is_over
        if seen.is_withholding:
            given = wire.Given(f"{self.seat}e" * 20)
            await self._ask(lambda requests: requests.give(self.match, [self.secret], given))
        elif seen.choices and rng.random() < 0.04 and self.sent:
            self.undone.append(seen.number)
            await self._ask(lambda requests: self._undo(requests, seen.number))
        elif seen.choices:
            await self._answer(seen, rng.choice(seen.choices))
        elif rng.random() < 0.03:
            text = f"line {len(self.said)} of {self.seat} at {seen.number}"
            await self._ask(lambda requests: self._say(requests, text))
            self.said.append(text)

    async def _answer(self, seen: Seen, do: str) -> None:
        self.sent.append((seen.number, do))
        reply = wire.Replied(seen.number, do)
        accepted = await self._ask(lambda requests: requests.answer(self.match, [self.secret], reply))
        if accepted.number in self.acknowledged:
            raise Wrong(f"{self.match}: entry {accepted.number} was acknowledged twice")
        self.acknowledged[accepted.number] = do
        self.newest = max(self.newest, accepted.number)

    async def _ask(self, work: Any) -> Any:
        return await self.world.ask(self.world.rng.choice(self.world.servers), self.match, work)

    async def _look(self, requests: Requests) -> Seen:
        """What the table would show: its number and the choices. The view itself is not made, which saves time."""
        room = (await requests.matches.find(self.match)).room
        is_asked = room.has_begun and not room.is_over and room.actor == self.seat
        choices = [str(one) for one in room.state.legal_actions()] if is_asked else []
        return Seen(room.shown, choices, room.is_over, self.seat in room.withholding)

    async def _undo(self, requests: Requests, number: int) -> None:
        live = await requests.matches.find(self.match)
        await answers.undo(requests.matches, live, self.seat, number)

    async def _say(self, requests: Requests, text: str) -> None:
        live = await requests.matches.find(self.match)
        await answers.talk(requests.matches, live, self.seat, text)


async def found(world: World, game: str, people: int, bots: int) -> list[Person]:
    """A new match, as soon as some server makes one; and whoever sits there."""
    seats = [wire.SeatWish("person", f"Person {seat}") for seat in range(people)]
    seats += [wire.SeatWish("bot", bot="random") for _ in range(bots)]
    wish = wire.NewMatch(game, seats, {}, wire.Settings(pace=0.0))
    assert game in hulldown.game_ids()
    while True:
        server = world.rng.choice(world.servers)
        try:
            made = await world.ask(server, f"new {world.rng.random()}", lambda requests: requests.create(wish))
        except (Cut, HulldownError, Elsewhere, OSError):
            await asyncio.sleep(0.2)
            continue
        return [Person(world, made.match, one.seat, one.secret) for one in made.seats if one.secret is not None]
