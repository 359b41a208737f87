"""The benchmark of the workshop measures what it says: lists that are broken, the same each time."""

from __future__ import annotations

import pytest

import hulldown
from hulldown.kernel.generator import Xoshiro
from hulldown.lab.bench_workshop import measure_workshop, spoiled
from hulldown.workshop import bench_of, check, draft_of


@pytest.mark.parametrize("id", ["cardgame", "miniatures"])
def test_spoiled_lists_are_broken_and_the_same_for_the_same_seed(id: str) -> None:
    game = hulldown.game(id)
    assert game.lists is not None
    ready = [draft_of(game.lists, one, "en") for one in bench_of(game).ready(game)]
    made = [spoiled(game, ready, Xoshiro(1, number)) for number in range(4)]
    assert made == [spoiled(game, ready, Xoshiro(1, number)) for number in range(4)]
    assert not any(check(game, one, {}, "en").legal for one in made)


def test_figures_are_of_all_ready_lists_and_as_many_broken_ones() -> None:
    found = measure_workshop(hulldown.game("miniatures"), 3)
    assert found.ready == len(bench_of(hulldown.game("miniatures")).ready(hulldown.game("miniatures"))) == 20
    assert found.broken == 3
    assert 0 < found.ready_median_ms <= found.ready_worst_ms
    assert 0 < found.broken_median_ms <= found.broken_worst_ms
    assert found.reasons >= 3
    assert 0 <= found.mended <= 100
