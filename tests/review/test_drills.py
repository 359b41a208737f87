"""Drills: only what is clearly best is asked, and of nothing but what the seat could know."""

from __future__ import annotations

from hulldown.review.drills import find
from hulldown.review.shapes import Settings
from tests.kernel.toy import Race

from .helper import race_from, reviewed, turn

SURE = Settings(rounds=4, closer=0, playouts=1, worlds=24, width=3)


def test_a_roll_before_the_goal_is_a_drill_and_an_open_start_is_none() -> None:
    match = race_from(turn(0, [4, 4], [0, 0]), "wait", "roll", "rolled 1")
    drills = find(reviewed(match, SURE), levels=("level1", "level8"))
    assert [(drill.at, drill.answer) for drill in drills] == [(0, "roll"), (1, "roll")]
    first = drills[0]
    assert first.ahead.low >= 0.10
    assert first.choices == ["roll", "wait"]
    assert "level8" in first.solved
    assert first.of_levels == 2
    assert first.say["en"].startswith("Do: roll")
    again = Race().position(first.position)
    assert (again.actor, again.view(0).encode()) == (0, match.opening().view(0).encode())
    open_start = race_from(turn(0, [0, 0], [1, 1]), "wait", "wait", "roll", "rolled 1")
    assert find(reviewed(open_start, SURE), levels=()) == []
