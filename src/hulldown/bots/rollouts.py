"""A flat search: every candidate is played on in the same imagined worlds, and the worse half drops out each round."""

from __future__ import annotations

from math import sqrt

from ..kernel.generator import Xoshiro
from ..kernel.state import Action
from ..kernel.view import View
from .mind import Budget, Mind, Worlds, play_on

LEAST_SPREAD = 0.02  # variance of a difference that few worlds cannot show yet


class Trial:
    """A candidate and how it did in each world so far, from the first on."""

    __slots__ = ("action", "total", "values")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.values: list[float] = []
        self.total = 0.0

    def add(self, value: float) -> None:
        self.values.append(value)
        self.total += value

    @property
    def mean(self) -> float:
        return self.total / len(self.values) if self.values else 0.0


def lead(trial: Trial, other: Trial) -> float:
    """By how many standard errors a candidate is ahead of another in the worlds that both have seen."""
    count = min(len(trial.values), len(other.values))
    if count == 0:
        return 0.0
    total = 0.0
    squares = 0.0
    for place in range(count):
        gap = trial.values[place] - other.values[place]
        total += gap
        squares += gap * gap
    mean = total / count
    spread = squares / count - mean * mean
    return mean / sqrt((spread if spread > LEAST_SPREAD else LEAST_SPREAD) / count)


def roll_out(
    mind: Mind, view: View, seat: int, candidates: list[Action], horizon: int, budget: Budget, limit: int, rng: Xoshiro
) -> list[Trial]:
    """Tries the candidates in up to `limit` imagined games, by sequential halving; the first one stays to the end."""
    trials = [Trial(action) for action in candidates]
    racing = trials.copy()
    rounds = 1
    while 2**rounds < len(trials):
        rounds += 1
    worlds = Worlds(mind, view, seat)
    seed = int(rng.next_word())
    world = 0
    for left in range(rounds, 0, -1):
        share = (limit - budget.spent) // (left * len(racing))
        for _ in range(share if share > 0 else 1):
            if not _one_world(mind, worlds, seat, racing, horizon, budget, Xoshiro(seed, world)):
                return trials
            world += 1
        rest = sorted(racing[1:], key=lambda trial: -trial.mean)
        racing = [racing[0], *rest[: (len(racing) + 1) // 2 - (1 if len(racing) > 2 else 0)]]
    while len(racing) > 1 and _one_world(mind, worlds, seat, racing, horizon, budget, Xoshiro(seed, world)):
        world += 1
    return trials


def _one_world(
    mind: Mind, worlds: Worlds, seat: int, racing: list[Trial], horizon: int, budget: Budget, rng: Xoshiro
) -> bool:
    """One more world for all that are still racing; False when the budget is spent."""
    world = worlds.another(rng)
    until = mind.clock(world) + horizon
    last = len(racing) - 1
    values: list[float] = []
    for place in range(len(racing)):
        if not budget.take():
            return False
        state = world.clone() if place < last else world
        state.advance(racing[place].action)
        values.append(play_on(mind, state, until, rng.clone())[seat])
    for place, value in enumerate(values):
        racing[place].add(value)
    return True
