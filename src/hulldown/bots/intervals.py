"""How sure a share of games is: every number that is told of chances comes with it."""

from __future__ import annotations

from math import sqrt
from typing import Final

NORMAL_95: Final = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate (Wilson's score interval, which holds near 0 and 1 as well).

    A shared win may count as a part of one, and so may a game that was not played to its end: values between 0 and 1
    spread less than wins and losses with the same mean, so for them the interval is too wide rather than too narrow."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    square = NORMAL_95 * NORMAL_95
    middle = (rate + square / (2 * games)) / (1 + square / games)
    reach = NORMAL_95 * sqrt(rate * (1 - rate) / games + square / (4 * games * games)) / (1 + square / games)
    low = 0.0 if wins == 0 else middle - reach
    high = 1.0 if wins == games else middle + reach
    return low, high
