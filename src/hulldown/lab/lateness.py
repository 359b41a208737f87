"""How late answers come from bot processes while other processes keep the machine busy: the measure of the watchdog.

    python -m hulldown.lab.lateness rush --bots level1,level8 --seconds 0.2 --decisions 1000 --load 4

Every answer is timed from the question to the answer, the stand-in's included; a ratio of 1 is the limit itself. With
`--seconds` the levels get that limit and think until it is over, so that every answer comes as late as it may.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
from collections import Counter
from dataclasses import dataclass, field
from time import perf_counter

import hulldown
from hulldown.bots import LEVEL_NAMES
from hulldown.bots.process import BotProcess
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER

SHOWN = (50.0, 99.0, 99.9)  # percentiles


@dataclass
class Lateness:
    """What was measured: the time of each answer as a ratio to its limit, and the faults by their word."""

    ratios: list[float] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)

    @property
    def worst(self) -> float:
        return max(self.ratios)

    def percentile(self, share: float) -> float:
        """The ratio that so many per cent of the answers keep to."""
        ordered = sorted(self.ratios)
        return ordered[min(len(ordered) - 1, int(share / 100 * len(ordered)))]


def burn(parent: int) -> None:
    """Keeps a core busy while the parent lives."""
    while os.getppid() == parent:
        for _ in range(100_000):
            pass


def measure(game_id: str, names: list[str], decisions: int, load: int, seconds: float | None, seed: int) -> Lateness:
    """Lets processes of these bots play against each other, busy processes beside them."""
    game = hulldown.game(game_id)
    context = multiprocessing.get_context("spawn")
    burners = [context.Process(target=burn, args=(os.getpid(),), daemon=True) for _ in range(load)]
    bots = [BotProcess(name, game, seconds=seconds) for name in names]
    found = Lateness()
    try:
        for bot in bots:
            bot.get_ready()
        for burner in burners:
            burner.start()
        number = 0
        while len(found.ratios) < decisions:
            _play(game, bots, decisions, Xoshiro(seed, number), found)
            number += 1
    finally:
        for bot in bots:
            bot.close()
        for burner in burners:
            if burner.is_alive():
                burner.terminate()
    return found


def _play(game: hulldown.Game, bots: list[BotProcess], decisions: int, rng: Xoshiro, found: Lateness) -> None:
    state = game.start(game.min_seats)
    while state.actor != OVER and len(found.ratios) < decisions:
        legal = state.legal_actions() if state.actor != CHANCE else [state.sample(rng)]
        if len(legal) == 1:
            state.advance(legal[0])
            continue
        bot = bots[len(found.ratios) % len(bots)]
        bot.get_ready()  # a process that was replaced may still be reading its cards
        begin = perf_counter()
        reply = bot.ask(state, state.actor, int(rng.next_word()))
        found.ratios.append((perf_counter() - begin) / bot.limit())
        if reply.fault is not None:
            found.faults[reply.fault.word] += 1
        state.advance(reply.action)


def main() -> None:
    parser = argparse.ArgumentParser(description="How late answers come on a busy machine.")
    parser.add_argument("game", choices=hulldown.game_ids())
    parser.add_argument("--bots", default=f"{LEVEL_NAMES[0]},{LEVEL_NAMES[-1]}")
    parser.add_argument("--decisions", type=int, default=1000)
    parser.add_argument("--load", type=int, default=os.cpu_count(), help="busy processes; one for each core by default")
    parser.add_argument("--seconds", type=float, help="a limit for the levels instead of their own")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = measure(given.game, given.bots.split(","), given.decisions, given.load, given.seconds, given.seed)
    shown = ", ".join(f"{share:g} %: {found.percentile(share):.3f}" for share in SHOWN)
    print(f"{given.game}, {len(found.ratios)} decisions of {given.bots}, {given.load} busy processes")
    print(f"time as a ratio to the limit: {shown}, worst: {found.worst:.3f}")
    print(f"faults: {dict(found.faults) or 'none'}")


if __name__ == "__main__":
    main()
