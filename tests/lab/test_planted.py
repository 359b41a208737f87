"""Answers that are planted to see what a review finds."""

from __future__ import annotations

from hulldown.kernel.generator import Xoshiro
from hulldown.lab.planted import chosen, examine, lines, plant
from hulldown.review.walk import Walk
from tests.review.helper import race_from, record_of, turn


def test_a_wait_before_the_goal_is_planted_and_found() -> None:
    """Whoever rolls here wins; whoever waits leaves it to the other."""
    walk = Walk(record_of(race_from(turn(0, [4, 4], [0, 0]), "roll", "rolled 1")))
    node = walk.nodes[0]
    assert chosen(walk, node, 1, Xoshiro(1)) == ["roll", "wait"]
    found = [examine(walk, plant(walk, node, text), text, 3, 0, 1) for text in ("roll", "wait")]
    assert [one.full for one in found] == ["best", "blunder"]
    assert [one.is_best for one in found] == [True, False]
    assert found[1].loss.low > 0.1
    told = lines(found, 3)
    assert "lose 0.10 or more, found as slip or worse, full budget: 1 of 1 (21 to 100 %)" in told
    assert "lose 0.10 or more, called mistake or blunder, full budget: 1 of 1 (21 to 100 %)" in told
    assert "best, and called mistakes, full budget: 0 of 1 (0 to 79 %)" in told
