"""Service times of single pieces of the server, as the capacity model wants them: of a core, not of the clock."""

from __future__ import annotations

import asyncio
import time

import msgspec

import hulldown
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.languages import BASE

from .. import wire
from ..play import answers
from ..play.beside import at_once
from ..play.matches import Matches
from ..play.memory_store import MemoryStore
from ..play.opponents import OwnBots
from ..play.presenter import Presenter
from .frames import read_frame, write_frame

WARM = 8  # answers of each game that come first: what is made once is made by then


def spread_of_bursts(answers: int = 120) -> float:
    """How uneven bursts of work are: an answer and the tables of both seats, in all games, each in turn."""
    return asyncio.run(_spread(answers))


async def _spread(count: int) -> float:
    matches = Matches(MemoryStore(), OwnBots(), at_once)
    taken: list[float] = []
    rng = Xoshiro(1)
    for game in hulldown.game_ids():
        seats = [wire.SeatWish("person", name) for name in ("Anna", "Boris")]
        live, _ = await matches.found(wire.NewMatch(game, seats, settings=wire.Settings(verifiable=False)))
        for number in range(count + WARM):
            room = live.room
            if room.is_over:
                break
            legal = room.state.legal_actions()
            do = str(legal[rng.below(len(legal))])
            began = time.thread_time()
            await answers.answer(matches, live, room.actor, room.shown, do)
            for seat in range(len(room.seats)):
                msgspec.json.encode(Presenter(live.room, seat, BASE).table(set(), 0, 0.0, {}))
            if number >= WARM:
                taken.append(time.thread_time() - began)
    matches.cards.close()
    mean = sum(taken) / len(taken)
    return sum((one - mean) ** 2 for one in taken) / len(taken) / mean**2


def hand_ms(messages: int = 2_000) -> float:
    """What it takes to hand a message on: written as a frame by one process and read by another."""
    return asyncio.run(_hand(messages))


async def _hand(messages: int) -> float:
    event = {"type": "websocket.send", "text": "x" * 6_000, "bytes": None}
    heard = asyncio.Event()

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(messages):
            await read_frame(reader, dict)
        heard.set()
        writer.close()

    async with await asyncio.start_server(listen, "127.0.0.1", 0) as server:
        _, writer = await asyncio.open_connection("127.0.0.1", server.sockets[0].getsockname()[1])
        began = time.thread_time()
        for _ in range(messages):
            await write_frame(writer, event)
        await heard.wait()
        taken = time.thread_time() - began
        writer.close()
    return 1000 * taken / messages
