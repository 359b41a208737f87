"""Hints are as true as they say: judged by stored games that nothing was fitted to."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import hulldown
from hulldown import bots
from hulldown.bots.searcher import Searcher
from hulldown.lab.calibrate import Plan, Sample, Told, Verdict, brier, told_by

FOLDER = Path(__file__).parents[1] / "data"
STORED = sorted(FOLDER.glob("told-*.jsonl"))
WORSE = 0.002  # of the Brier score, that so few games cannot tell from nothing
GAIN = 0.005  # that would be worth another fit


def read(path: Path) -> tuple[Plan, list[Told]]:
    first, *lines = path.read_bytes().splitlines()
    return msgspec.json.decode(first, type=Plan), [msgspec.json.decode(line, type=Told) for line in lines]


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_calibration_keeps_or_mends_what_hints_tell(path: Path) -> None:
    plan, games = read(path)
    adviser = bots.make(plan.adviser, hulldown.game(plan.game))
    assert isinstance(adviser, Searcher)
    today = adviser.calibrations.get(plan.seats)  # none where no fit was found to be better
    sample = Sample(games)
    found = brier(sample, sample.chances).mean()
    told = brier(sample, told_by(today, sample.chances)).mean()
    assert told <= found + WORSE
    assert told < 0.25  # what one half for everything would have
    assert Verdict(games, plan.adviser, plan.seats, today).gain.value < GAIN


def test_every_game_that_comes_with_the_program_was_judged() -> None:
    assert {read(path)[0].game for path in STORED} == {"cardgame", "miniatures", "rush"}
