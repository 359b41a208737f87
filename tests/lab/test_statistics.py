"""Intervals and averages against values from the literature and by hand."""

from __future__ import annotations

import pytest

from hulldown.lab.statistics import mean, median, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)],
)
def test_wilson_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_without_games_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_mean_and_median_of_counted_numbers() -> None:
    assert mean({3: 2, 6: 1}) == 4.0
    assert median({3: 2, 6: 1}) == 3.0
    assert median({3: 1, 4: 1, 8: 1, 9: 1}) == 6.0
