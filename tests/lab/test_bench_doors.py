"""The benchmark of the doors: what is installed is measured, and everything is compared in one run."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

import hulldown
from hulldown import Malformed
from hulldown.lab.bench_doors import ENGINE, measure_doors


def test_every_door_that_is_installed_is_measured_beside_the_engine() -> None:
    figures = measure_doors(hulldown.game("cardgame"), 2, 0.5)
    doors = {"PettingZoo": "pettingzoo", "OpenSpiel": "pyspiel", "Gymnasium against chance": "gymnasium"}
    wanted = {name for name, package in doors.items() if find_spec(package) is not None}
    assert {ENGINE} | wanted <= set(figures.steps_per_s)
    assert all(rate > 0 for rate in [*figures.steps_per_s.values(), *figures.others.values()])
    assert figures.ratio(ENGINE) == 1
    assert figures.compiled == hulldown.is_compiled()


def test_no_time_is_refused() -> None:
    with pytest.raises(Malformed, match="some seconds"):
        measure_doors(hulldown.game("rush"), 2, 0)
