"""Small statistics that every claim of the laboratory comes with."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final

NORMAL_95: Final = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate (Wilson's score interval, which holds near 0 and 1 as well).

    A shared win may count as a part of one."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    square = NORMAL_95 * NORMAL_95
    middle = (rate + square / (2 * games)) / (1 + square / games)
    reach = NORMAL_95 * sqrt(rate * (1 - rate) / games + square / (4 * games * games)) / (1 + square / games)
    low = 0.0 if wins == 0 else middle - reach
    high = 1.0 if wins == games else middle + reach
    return low, high


def mean(counts: Mapping[int, int]) -> float:
    """The mean of numbers given as how often each occurs."""
    return sum(number * times for number, times in counts.items()) / sum(counts.values())


def median(counts: Mapping[int, int]) -> float:
    """The median of numbers given as how often each occurs."""
    total = sum(counts.values())
    return (_at(counts, (total - 1) // 2) + _at(counts, total // 2)) / 2


def _at(counts: Mapping[int, int], place: int) -> int:
    """The number at a place of the sorted row."""
    passed = 0
    for number in sorted(counts):
        passed += counts[number]
        if passed > place:
            return number
    raise IndexError(place)
