"""A local Ray plays the same games. It takes many seconds to start, so this is no part of the quick suite."""

from __future__ import annotations

import os
from contextlib import closing
from functools import partial
from typing import Any

import pytest

import hulldown
from hulldown.kernel.errors import HulldownError
from hulldown.lab import ray_pool
from hulldown.lab.arena import play_number, set_up_arena
from hulldown.lab.sprt import SequentialTest

os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # the machines of a cluster are this one, by loopback
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


def test_a_test_that_has_seen_enough_leaves_ray() -> None:
    arena = set_up_arena(hulldown.game("rush"), ["greedy", "random"], 400, seed=4, mirrored=True)
    alone, on_ray = SequentialTest("greedy", 30), SequentialTest("greedy", 30)
    for number in range(arena.games):
        alone.take(play_number(arena, number))
        if alone.is_decided:
            break
    with closing(ray_pool.each(partial(play_number, arena), range(arena.games), processors=1)) as played:
        for row in played:
            on_ray.take(row)
            if on_ray.is_decided:
                break
    assert on_ray.data() == alone.data()
    assert on_ray.is_decided


def test_an_error_on_ray_is_one_sentence() -> None:
    with pytest.raises(HulldownError, match="a machine of the cluster failed: ValueError: three") as caught:
        list(ray_pool.each(fails_at_three, range(5), processors=1))
    assert len(str(caught.value).splitlines()) == 1


def test_a_machine_of_a_cluster_dies_and_the_result_is_the_same() -> None:
    """Three machines of one processor each, on this one; one is killed in the middle of its work."""
    from ray.cluster_utils import Cluster

    planned = set_up_arena(hulldown.game("rush"), ["random", "greedy"], 24, seed=4)
    alone = [play_number(planned, number) for number in range(planned.games)]
    here: dict[str, Any] = {"num_cpus": 1, "node_ip_address": "127.0.0.1"}
    cluster = Cluster(initialize_head=True, head_node_args={**here, "include_dashboard": False})
    try:
        doomed = cluster.add_node(**here)
        cluster.add_node(**here)
        cluster.wait_for_nodes()
        played = ray_pool.each(partial(play_number, planned), range(planned.games), cluster.address)
        rows = [next(played) for _ in range(3)]
        cluster.remove_node(doomed, allow_graceful=False)
        rows += played
        assert len(cluster.list_all_nodes()) == 2
    finally:
        cluster.shutdown()
    assert sorted(rows, key=lambda row: row["number"]) == alone
