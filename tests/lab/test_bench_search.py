"""The benchmark of searches measures what it says."""

from __future__ import annotations

import pytest

import hulldown
from hulldown.kernel.errors import Malformed
from hulldown.lab import bench_search
from hulldown.lab.bench_search import measure_search


def test_imagined_games_are_counted_and_openspiel_is_left_out_where_it_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_search, "POSITIONS", 2)
    monkeypatch.setattr(bench_search, "_openspiel", lambda: None)
    figures = measure_search(hulldown.game("cardgame"), 0.3)
    assert figures.game == "cardgame"
    assert figures.random_per_s > 0
    assert figures.level_per_s > 0
    assert 20 < figures.decisions_per_game < 1000
    assert figures.openspiel == {}


def test_no_time_is_refused() -> None:
    with pytest.raises(Malformed, match="needs some seconds"):
        measure_search(hulldown.game("rush"), 0)
