"""Duplicates and challenges to test, in rooms without a server."""

from __future__ import annotations

import asyncio
import random

from hulldown.kernel.spelling import read_answer
from hulldown.table import wire
from hulldown.table.play import answers
from hulldown.table.play.bot_time import Ticket
from hulldown.table.play.live import Live
from hulldown.table.play.matches import Matches
from hulldown.table.play.requests import Requests

RIVAL = "greedy"


async def made(matches: Matches, game: str, tables: int = 2, seats: str = "pb") -> wire.MadeDuplicate:
    """Anna at the first table, and whoever opens the link at the others."""
    kinds = {"b": wire.SeatWish("bot", bot=RIVAL), "o": wire.SeatWish("open")}
    names = iter(["Anna", "Boris"])
    sitting = [kinds.get(letter) or wire.SeatWish("person", next(names)) for letter in seats]
    wish = wire.NewDuplicate(game, sitting, tables, {}, wire.Settings(pace=0.0))
    return await Requests(matches).make_duplicate(wish)


async def table(matches: Matches, duplicate: wire.MadeDuplicate, number: int) -> Live:
    """A table with everybody there."""
    live = await matches.find(duplicate.tables[number - 1].match)
    for seat, one in enumerate(live.room.seats):
        if one.kind == "open":
            await answers.come(matches, live, seat, f"Guest {number}")
    return live


async def wait_for_bots(live: Live) -> None:
    while live.asking is not None:
        await asyncio.sleep(0)


async def play(matches: Matches, live: Live, seed: int = 1, most: int = 20_000, bot: str = "random") -> None:
    """People answer as a bot would that chooses by the place in the match, so that the same seed plays the same."""
    for _ in range(most):
        await wait_for_bots(live)
        room = live.room
        if room.is_over:
            return
        rng = random.Random(f"{seed} {len(room.match.answers)}")
        reply = await matches.opponents.ask(
            room.game, bot, room.state.clone(), room.actor, rng.getrandbits(63), Ticket(room.id)
        )
        await answers.answer(matches, live, room.actor, room.shown, str(reply.action))


async def play_as(matches: Matches, live: Live, script: list[tuple[object, str]]) -> None:
    """The person answers as in a record, and is asked at every moment."""
    [seat] = live.room.people
    await answers.set_stops(matches, live, seat, {one.id: "ask" for one in live.room.game.stops()}, False)
    while True:
        await wait_for_bots(live)
        room = live.room
        if room.is_over:
            return
        by, do = script[len(room.match.answers)]
        assert by == room.actor, (by, do, room.actor)
        await answers.answer(matches, live, room.actor, room.shown, str(read_answer(room.state, do)))


def told(live: Live) -> list[tuple[int, str]]:
    return [(one.by, str(one.action)) for one in live.room.match.answers]


async def settle(matches: Matches) -> None:
    """Whatever was begun besides is done."""
    for _ in range(50):
        await asyncio.sleep(0)
