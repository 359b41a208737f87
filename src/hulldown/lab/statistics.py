"""Small statistics that every claim of the laboratory comes with."""

from __future__ import annotations

from collections.abc import Mapping

from hulldown.bots.intervals import NORMAL_95, wilson

__all__ = ["NORMAL_95", "mean", "median", "wilson"]


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
