"""Simulated worlds by seed:

    uv run python -m tests.simulation.run --faults 100000     as many worlds as have so many faults, from seed 1 on
    uv run python -m tests.simulation.run --seed 4711         one world again

A world that fails says its seed.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint

from hulldown import registry

from ..kernel.toy import Race
from .clockwork import simulated
from .database import Database, Handle
from .judges import judge
from .people import Person, Wrong, found
from .world import World

EACH = 300  # faults of one world
GAMES = ("race", "rush", "cardgame")  # the first in nearly all worlds: it is small
HEALED_WITHIN = 300.0  # simulated seconds for all matches to come to their end once nothing goes wrong any more


@dataclass
class Outcome:
    """What came of one world."""

    faults: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    matches: int = 0
    seconds: float = 0.0  # simulated
    digest: str = ""


@contextmanager
def race_installed() -> Iterator[None]:
    """The small game of the kernel's tests, as if a package had brought it."""
    known = registry._installed()
    known["race"] = EntryPoint("race", "tests.kernel.toy:Race", registry.GROUP)
    registry._made["race"] = Race()
    try:
        yield
    finally:
        del known["race"], registry._made["race"]


def simulate(
    seed: int, faults: int = EACH, database: type[Database] = Database, handle: type[Handle] = Handle
) -> Outcome:
    """One world; raises `Wrong` where something is."""
    with race_installed(), simulated(seed) as (loop, rng):
        world = World(loop, rng, 1 + rng.randrange(4), database, handle)
        outcome = Outcome()
        loop.run_until_complete(_live(world, outcome, faults))
        outcome.faults = world.faults
        outcome.seconds = loop.now
        outcome.digest = world.digest.hexdigest()
        return outcome


async def _live(world: World, outcome: Outcome, faults: int) -> None:
    rng = world.rng
    game = GAMES[0] if rng.random() < 0.97 else rng.choice(GAMES[1:])
    everybody: list[Person] = []
    for server in world.servers:
        server.boot()
    tables = [asyncio.create_task(_play_on(world, game if place == 0 else GAMES[0], everybody)) for place in range(4)]
    torment = asyncio.create_task(world.torment(faults))
    done, _ = await asyncio.wait([*tables, torment], return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()  # somebody complains
    world.calm_down()
    done, waiting = await asyncio.wait(tables, timeout=HEALED_WITHIN)
    for task in done:
        task.result()
    if waiting:
        left = sorted({person.match for person in everybody if not person.is_over})
        raise Wrong(f"{', '.join(left)} did not go on after everything was well again")
    outcome.matches = len({person.match for person in everybody})
    outcome.acknowledged = await judge(world.database, everybody)


async def _play_on(world: World, game: str, everybody: list[Person]) -> None:
    """One match after the other until nothing goes wrong any more; that one to its end."""
    while not world.is_calm:
        people = await found(world, game, *world.rng.choice(((2, 0), (1, 1))))
        everybody += people
        await asyncio.gather(*[person.play() for person in people])


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation.run")
    parser.add_argument("--faults", type=int, default=EACH, help="how many faults in all")
    parser.add_argument("--seed", type=int, help="this world alone")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    chosen = parser.parse_args(arguments)
    began, worked = time.perf_counter(), time.process_time()
    total = Outcome()
    worlds = 0
    seed = chosen.first if chosen.seed is None else chosen.seed
    while total.faults.total() < chosen.faults:
        try:
            outcome = simulate(seed)
        except Exception as error:
            print(f"seed {seed}: {type(error).__name__}: {error}")
            print(f"once more: uv run python -m tests.simulation.run --seed {seed}")
            return 1
        worlds += 1
        total.faults += outcome.faults
        total.acknowledged += outcome.acknowledged
        total.matches += outcome.matches
        total.seconds += outcome.seconds
        if chosen.seed is not None:
            print(f"seed {seed}: all is well; {outcome.digest}")
            break
        seed += 1
    for what, count in total.faults.most_common():
        print(f"{count:>9,} {what}")
    print(
        f"{total.faults.total():,} faults in {worlds:,} worlds, {total.matches:,} matches, {total.acknowledged:,}"
        f" answers acknowledged, none lost or doubled; {total.seconds / 3600:.1f} simulated hours in"
        f" {time.perf_counter() - began:.0f} s ({time.process_time() - worked:.0f} s of a core)"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
