"""What a long match costs beside a short one, each call once the match is in memory:

    uv run python -m tests.attacks.long_log [ANSWERS]

A match of Rush in which everybody passes; the long one has so many answers, the short one 200.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import fields

import msgspec

import hulldown
from hulldown.table import wire
from hulldown.table.play import answers
from hulldown.table.play.foretelling import foretell
from hulldown.table.play.journal import Answered
from hulldown.table.play.limits import Limits
from hulldown.table.play.live import Live
from hulldown.table.play.matches import Matches
from hulldown.table.play.memory_store import MemoryStore
from hulldown.table.play.requests import Requests
from tests.table.helper import NoBots, wish

SHORT = 200
TIMES = 5


async def passed(matches: Matches, length: int) -> tuple[Live, str]:
    """A match of two people of whom nobody plays a card, with so many answers."""
    game = hulldown.game("rush")
    off = {"empty_rounds": "off"} if "empty_rounds" in [option.name for option in game.options] else {}
    wanted = msgspec.structs.replace(wish("rush"), options={"first_player": 1, **off})
    live, told = await matches.found(wanted)
    async with live.lock:
        while len(live.room.match.answers) < length:
            room = live.room
            brought, waits_for = foretell(room, game.parse(room.state, "end"), room.actor, matches.dealer(live))
            await matches.append(live, Answered(brought), waits_for)
    return live, told[0] or ""


async def milliseconds(work: Callable[[], Awaitable[object]]) -> float:
    """The least of several."""
    found = []
    for _ in range(TIMES):
        began = time.perf_counter()
        await work()
        found.append(time.perf_counter() - began)
    return min(found) * 1000


async def costs(matches: Matches, requests: Requests, length: int) -> tuple[wire.Claim, dict[str, float]]:
    live, secret = await passed(matches, length)
    id = live.room.id
    claims = wire.Mine([wire.Claim(id, secret)])

    async def table(after: int) -> bytes:
        return msgspec.json.encode(await requests.table(id, [secret], after, 0, "en"))

    async def take_back() -> None:
        await matches.beside(live.room.rewound, len(live.room.match.answers) - 1)

    async def end_turn() -> None:
        await answers.answer(matches, live, live.room.actor, live.room.shown, "end")

    return claims.claims[0], {
        "the first table": await milliseconds(lambda: table(-1)),
        "a table after the last one": await milliseconds(lambda: table(live.room.shown)),
        "my matches": await milliseconds(lambda: requests.mine(claims)),
        "an answer": await milliseconds(end_turn),
        "taking an answer back": await milliseconds(take_back),
        "kilobytes of the first table": len(await table(-1)) / 1000,
    }


async def elsewhere(matches: Matches, requests: Requests, claim: wire.Claim) -> float:
    """A look at my matches when nobody has needed this one for a while: it was listed before and has not changed."""

    async def look() -> None:
        matches.rooms.live.clear()
        matches.rooms.used.clear()
        await requests.mine(wire.Mine([claim]))

    return await milliseconds(look)


async def main(length: int) -> None:
    known = {one.name for one in fields(Limits)}
    wide = {name: 10**9 for name in ("match_answers", "match_bytes") if name in known}
    matches = Matches(MemoryStore(), NoBots(), asyncio.to_thread, Limits(**wide))
    await matches.open()
    requests = Requests(matches)
    (one, short), (other, long) = await costs(matches, requests, SHORT), await costs(matches, requests, length)
    for claim, found in ((one, short), (other, long)):
        found["my matches, not in memory"] = await elsewhere(matches, requests, claim)
    print(f"{'':32}{SHORT:>12,}{length:>12,} answers   ratio")
    for name in short:
        print(f"{name:32}{short[name]:12.2f}{long[name]:12.2f}{long[name] / short[name]:18.1f}")
    await matches.close()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
