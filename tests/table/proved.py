"""Matches of people whose draws can be proved, played without a network: for tests, and for the stored records.

python -m tests.table.proved FOLDER     writes a short record of each game, with answers that were taken back
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TypeVar

from hulldown.table import wire
from hulldown.table.play import answers
from hulldown.table.play.beside import at_once
from hulldown.table.play.bot_time import Ticket
from hulldown.table.play.limits import Limits
from hulldown.table.play.live import Live
from hulldown.table.play.matches import Matches
from hulldown.table.play.memory_store import MemoryStore
from hulldown.table.play.opponents import OwnBots
from hulldown.table.play.requests import Requests

T = TypeVar("T")
ENTROPY = ["0123456789abcdef" * 2, "fedcba9876543210" * 4, "00" * 16, "a5" * 20]
LIMITS = Limits(messages=1e6, questions=1e6, creations=1e6, hints=1e6)


def with_memory(story: Callable[[Matches], Coroutine[None, None, T]], store: MemoryStore | None = None) -> T:
    """Runs a story in matches that are kept in memory."""

    async def run() -> T:
        matches = Matches(store or MemoryStore(), OwnBots(), at_once, LIMITS)
        await matches.open()
        try:
            return await asyncio.wait_for(story(matches), 300)
        finally:
            await matches.close()

    return asyncio.run(run())


def wished(game: str, seats: str = "pp", verifiable: bool | None = None) -> wire.NewMatch:
    """A wish for a match; each letter of `seats` is a person, a bot or an open seat."""
    kinds = {"b": wire.SeatWish("bot", bot="random"), "o": wire.SeatWish("open")}
    names = iter(["Anna", "Boris", "Clara", "Dora"])
    sitting = [kinds.get(letter) or wire.SeatWish("person", next(names)) for letter in seats]
    return wire.NewMatch(game, sitting, {}, wire.Settings(pace=0.0, verifiable=verifiable))


async def begin(matches: Matches, game: str, seats: str = "pp") -> Live:
    """A match for which everybody has given entropy."""
    live, _ = await matches.found(wished(game, seats))
    for seat in list(live.room.withholding):
        await answers.come(matches, live, seat, None)
        await answers.give(matches, live, seat, ENTROPY[seat])
    return live


async def take_back(matches: Matches, live: Live, seat: int) -> bool:
    """Takes the last answer of a seat back, with the consent of all others."""
    room = live.room
    if room.is_over or room.undo_length(seat) is None:
        return False
    await answers.undo(matches, live, seat, room.shown)
    while live.room.proposals:
        [proposal] = live.room.proposals.values()
        await answers.consent(matches, live, proposal.waits_for[0], proposal.id, True)
    return True


async def play_on(matches: Matches, live: Live, most: int, seed: int = 1, undos: int = 0, bot: str = "random") -> None:
    """People answer as a bot would, so many times or to the end, and sometimes take back."""
    rng = random.Random(seed)
    for step in range(most):
        while live.asking is not None:
            await asyncio.sleep(0)
        room = live.room
        if room.is_over:
            return
        seat = room.actor
        reply = await matches.opponents.ask(
            room.game, bot, room.state.clone(), seat, rng.getrandbits(63), Ticket(room.id)
        )
        await answers.answer(matches, live, seat, room.shown, str(reply.action))
        if undos and step % 7 == 6:
            undos -= 1
            await take_back(matches, live, seat)
            await take_back(matches, live, rng.choice(live.room.people))


def finished_record(game: str, seats: str = "pp", seed: int = 1, undos: int = 5, bot: str = "random") -> str:
    """The record of a whole match."""

    async def story(matches: Matches) -> str:
        live = await begin(matches, game, seats)
        await play_on(matches, live, 20_000, seed, undos, bot)
        text, _ = await Requests(matches).record(live.room.id)
        return text

    return with_memory(story)


def has_spent_draws(text: str) -> bool:
    return any(line.startswith('{"undone"') and '"draw"' in line for line in text.splitlines())


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game, seats in (("rush", "pbp"), ("cardgame", "pp"), ("miniatures", "pp")):
        found = [finished_record(game, seats, seed, bot="greedy") for seed in range(12)]
        text = min([one for one in found if has_spent_draws(one)], key=len)
        (folder / f"{game}_{seats}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
