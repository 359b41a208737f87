"""What a list that is measured in the background costs a table: answers beside it and without it, in one run.

    python -m hulldown.lab.miniatures.bench_strength [--matches N] [--seconds S] [--rounds N]

A server of its own has so many matches, in each of which a person answers against a bot. In turn nobody and somebody
asks how strong a platoon is, over and over; compared are the medians and 95th percentiles of the answers of each kind.
Besides it says after how many seconds the first interval was there, with a process that has to start first.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import msgspec

import hulldown
from hulldown.kernel.errors import HulldownError
from hulldown.lab.bench_table import Tally, Wanted, ask_once, servers, share_of, sit

CARDS: Final = ("recon", "gun_rammer", "repair", "smooth_ride", "spall_liner", "safe_stowage", "deadeye", "concealment")
GAMES: Final = ("rush", "cardgame", "miniatures")
PACE: Final = 3.0  # answers a second of each person
EVERY: Final = 0.7  # seconds between two questions, as the page asks


class StrengthFigures(msgspec.Struct):
    """What the benchmark gives; the names are the keys of its JSON."""

    compiled: bool
    matches: int
    first_interval_s: float  # from the first question to the first pair of games
    games: int  # that were played for the list meanwhile
    alone_answers: int
    alone_p50_ms: float
    alone_p95_ms: float
    beside_answers: int
    beside_p50_ms: float
    beside_p95_ms: float
    ratio_p50: float
    ratio_p95: float
    load: float  # the machine's load average before


def measure_strength(matches: int, seconds: float, rounds: int) -> StrengthFigures:
    """`rounds` times so many seconds without a list that is measured and as many beside one."""
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'bench.sqlite'}"
        with (Path(folder) / "said").open("wb") as log, servers(url, 1, matches, log, None) as (address, _):
            return asyncio.run(_measure(address, matches, seconds, rounds, load))


async def _measure(address: str, matches: int, seconds: float, rounds: int, load: float) -> StrengthFigures:
    first = await _first(address)
    tally = Tally()
    wanted = Wanted(address, GAMES, matches, 1, PACE)
    tasks = [asyncio.create_task(sit(wanted, number, tally)) for number in range(matches)]
    alone: list[float] = []
    beside: list[float] = []
    games = 0
    try:
        while tally.seated < matches:
            await asyncio.sleep(0.1)
        for number in range(1, rounds + 1):
            for kind in (alone, beside):
                tally.waits = []
                asking = asyncio.create_task(_keep_asking(address, number)) if kind is beside else None
                done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
                for task in done:
                    task.result()
                kind += tally.waits
                if asking is not None:
                    asking.cancel()
                    games += (await _ask(address, number))["games"]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if not alone or not beside:
        raise HulldownError("no answer was given in this time: measure longer")
    alone.sort()
    beside.sort()
    halves = share_of(alone, 0.5), share_of(beside, 0.5)
    tails = share_of(alone, 0.95), share_of(beside, 0.95)
    return StrengthFigures(
        hulldown.is_compiled(), matches, first, games, len(alone), halves[0], tails[0], len(beside), halves[1],
        tails[1], halves[1] / halves[0], tails[1] / tails[0], load,
    )  # fmt: skip


async def _first(address: str) -> float:
    began = time.perf_counter()
    while (await _ask(address, 0))["games"] < 2:
        await asyncio.sleep(0.05)
    return time.perf_counter() - began


async def _keep_asking(address: str, number: int) -> None:
    while True:
        await _ask(address, number)
        await asyncio.sleep(EVERY)


async def _ask(address: str, number: int) -> Any:
    """How strong another platoon is in each round: the last one may be done."""
    card: dict[str, object] = {"card": CARDS[number % len(CARDS)], "count": 1, "carried": []}
    parts = [{"card": "t_34", "count": 1, "carried": [card]}, {"card": "m4a1_sherman", "count": 1, "carried": []}]
    draft = {"name": "", "limit": 100, "notes": [], "parts": parts}
    found = await ask_once(address, "/api/workshop/miniatures/strength", {"draft": draft})
    if found["problem"]:
        raise HulldownError(found["problem"])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="What a list that is measured in the background costs a table.")
    parser.add_argument("--matches", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=6.0, help="of each part of a round")
    parser.add_argument("--rounds", type=int, default=4)
    chosen = parser.parse_args()
    found = measure_strength(max(1, chosen.matches), max(1.0, chosen.seconds), max(1, chosen.rounds))
    for name, value in msgspec.to_builtins(found).items():
        print(f"{name}: {value:.2f}" if isinstance(value, float) else f"{name}: {value}")


if __name__ == "__main__":
    main()
