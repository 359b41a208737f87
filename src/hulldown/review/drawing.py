"""Draws and rolls against expectation: an exact test.

What an outcome is worth to a seat is found by imagined games, the same number for every outcome, so it owes nothing to
the one that came. Then the sum over all draws has a distribution that follows from the exact probabilities alone: how
much of it lies at what came, or beyond, is computed and not sampled.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from .intervals import mean
from .rounds import Rounds

STEP: Final = 0.005  # chance: worths are rounded to whole steps of it


class Draw:
    """One draw or roll: how far each outcome is from the mean, in steps of worth, with its probability."""

    __slots__ = ("came", "outcomes")

    def __init__(self, outcomes: list[tuple[int, float]], came: int) -> None:
        self.outcomes = outcomes
        self.came = came  # the worth of the one that came


class Luck:
    """All draws of a match together, for one seat."""

    def __init__(self, draws: list[Draw]) -> None:
        self.observed = sum([draw.came for draw in draws]) * STEP
        self.expected = sum([p * worth for draw in draws for worth, p in draw.outcomes]) * STEP
        self.spread = sqrt(sum([variance(draw) for draw in draws])) * STEP
        shares = distribution(draws)
        came = sum([draw.came for draw in draws])
        self.luckier = min(1.0, sum([share for worth, share in shares.items() if worth >= came]))
        self.unluckier = min(1.0, sum([share for worth, share in shares.items() if worth <= came]))


def variance(draw: Draw) -> float:
    middle = sum([p * worth for worth, p in draw.outcomes])
    return sum([p * (worth - middle) ** 2 for worth, p in draw.outcomes])


def distribution(draws: list[Draw]) -> dict[int, float]:
    """How likely each sum of worths is."""
    shares: dict[int, float] = {0: 1.0}
    for draw in draws:
        further: dict[int, float] = {}
        for total, share in shares.items():
            for worth, probability in draw.outcomes:
                further[total + worth] = further.get(total + worth, 0.0) + share * probability
        shares = further
    return shares


def draws_of(rounds: Rounds, seat: int, count: int) -> tuple[list[Draw], int]:
    """The draws that have more than one outcome and all of them looked at, and how many have too many."""
    found: list[Draw] = []
    left_out = 0
    for node in rounds.walk.nodes:
        if node.kind != "chance" or len(node.outcomes) < 2:
            continue
        if not node.is_exact:
            left_out += 1
            continue
        tries = [rounds.outcomes(node, round) for round in range(count) if node.is_full(round)]
        if not tries:  # its turn is still to come
            left_out += 1
            continue
        worths = [mean([one[place][seat] for one in tries]) for place in range(len(node.outcomes))]
        found.append(_draw(node.outcomes_given(), worths))
    return found, left_out


def _draw(given: tuple[list[float], int], worths: list[float]) -> Draw:
    probabilities, came = given
    middle = sum([p * worth for p, worth in zip(probabilities, worths, strict=True)])
    steps = [round((worth - middle) / STEP) for worth in worths]
    merged: dict[int, float] = {}
    for step, probability in zip(steps, probabilities, strict=True):
        merged[step] = merged.get(step, 0.0) + probability
    return Draw(sorted(merged.items()), steps[came])
