"""The benchmark of the doors for programs runs and counts all of them."""

from __future__ import annotations

from pathlib import Path

import hulldown
from hulldown.lab.bench_programs import measure
from tests.bots.programs import GOOD, command


def test_every_door_is_measured_in_one_run(tmp_path: Path) -> None:
    found = measure(hulldown.game("rush"), command(tmp_path, GOOD), seconds=0.3)
    assert list(found) == ["plain", "views", "referee", "program"]
    assert all(speed > 0 for speed in found.values())
