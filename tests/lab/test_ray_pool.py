"""A local Ray plays the same games. It takes many seconds to start, so this is no part of the quick suite."""

from __future__ import annotations

from functools import partial

import pytest

import hulldown
from hulldown.kernel.errors import HulldownError
from hulldown.lab import ray_pool
from hulldown.lab.arena import play_number, set_up_arena

pytestmark = pytest.mark.long
pytest.importorskip("ray", reason="Ray is not installed (hulldown[ray])")


def fails_at_three(number: int) -> int:
    if number == 3:
        raise ValueError("three")
    return number


def test_ray_plays_the_same_games() -> None:
    arena = set_up_arena(hulldown.game("rush"), ["random", "greedy"], 6, seed=4)
    alone = [play_number(arena, number) for number in range(arena.games)]
    played = list(ray_pool.each(partial(play_number, arena), range(arena.games), processors=1))
    assert sorted(played, key=lambda row: row["number"]) == alone


def test_an_error_on_ray_is_one_sentence() -> None:
    with pytest.raises(HulldownError, match="a machine of the cluster failed: ValueError: three") as caught:
        list(ray_pool.each(fails_at_three, range(5), processors=1))
    assert len(str(caught.value).splitlines()) == 1
