"""Means over rounds, and how sure they are."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from hulldown.bots.intervals import NORMAL_95, wilson

from .shapes import Estimate

# Student's t: 95 % of it lie within so many standard errors, for 1, 2, 3 ... degrees of freedom
_STUDENT_95: Final = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
    2.110, 2.101, 2.093, 2.086,
)  # fmt: skip

ONE_MORE: Final = 0.15  # how far off


def student(freedom: int) -> float:
    """Beyond the table by the first terms of its expansion, which are exact to three digits there."""
    if freedom <= len(_STUDENT_95):
        return _STUDENT_95[freedom - 1]
    return NORMAL_95 + (NORMAL_95**3 + NORMAL_95) / (4 * freedom)


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def estimate(values: Sequence[float], reach: float = 1.0) -> Estimate:
    """The mean of one figure over rounds. One round says nothing of its spread: then it may be `reach` off."""
    middle = mean(values)
    width = reach if len(values) < 2 else student(len(values) - 1) * spread(values) / sqrt(len(values))
    return shown(middle, middle - width, middle + width)


def spread(values: Sequence[float]) -> float:
    """The standard deviation of what they are drawn from, as if one more round had been a little off: few rounds may
    agree by chance, and that must not look like certainty."""
    middle = mean(values)
    squares = sum([(value - middle) ** 2 for value in values]) + ONE_MORE**2
    return sqrt(squares / (len(values) - 1))


def chance(values: Sequence[float], games: int) -> Estimate:
    """A chance to win that was found in so many imagined games."""
    middle = min(1.0, max(0.0, mean(values)))
    low, high = wilson(middle * games, games)
    return shown(middle, low, high)


def certain(value: float) -> Estimate:
    return shown(value, value, value)


def shown(value: float, low: float, high: float) -> Estimate:
    """To as many digits as are kept; never minus nothing."""
    return Estimate(round(value, 6) + 0.0, round(low, 6) + 0.0, round(high, 6) + 0.0)
