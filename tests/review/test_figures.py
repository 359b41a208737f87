"""The result of a match in parts: they add up, and none of them leans to one side."""

from __future__ import annotations

from math import sqrt
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import hulldown
from hulldown.review.figures import accuracy
from hulldown.review.intervals import estimate, student
from hulldown.review.shapes import Settings, Split

from .helper import QUICK, last_answers, race, race_from, reviewed, turn


def total(split: Split) -> float:
    return sum(part.value for part in (split.start, split.luck, split.own, split.others, split.hidden))


@pytest.mark.parametrize("name", hulldown.game_ids())
def test_the_parts_add_up_to_the_result(name: str) -> None:
    review = reviewed(last_answers(name, 3, 14)).review()
    assert review.result is not None
    assert sum(review.result) == pytest.approx(1.0)
    for split in review.splits:
        assert total(split) == pytest.approx(split.result, abs=1e-6)
        assert split.result == review.result[split.seat]


def test_the_gains_of_two_seats_are_each_others_losses() -> None:
    first, second = reviewed(race(5)).review().splits
    for one, other in ((first.luck, second.luck), (first.own, second.others), (first.hidden, second.hidden)):
        assert one.value == pytest.approx(-other.value, abs=1e-5)


def test_luck_and_what_was_hidden_are_nothing_in_the_mean_of_mirror_games() -> None:
    """Both seats play alike, so nothing but chance decides, and chance favors nobody."""
    many = [msgspec.structs.replace(QUICK, seed=seed) for seed in range(200)]
    splits = [reviewed(race(settings.seed), settings).review().splits[0] for settings in many]
    assert sum(abs(one.luck.value) for one in splits) / len(splits) > 0.1
    for values in ([one.luck.value for one in splits], [one.hidden.value for one in splits]):
        middle = sum(values) / len(values)
        error = sqrt(sum((value - middle) ** 2 for value in values) / len(values) / (len(values) - 1))
        assert error < 0.06
        assert abs(middle) < 3 * error


def test_a_roll_that_wins_is_luck_by_as_much_as_it_was_unlikely() -> None:
    """Ann stands one before the goal and cannot miss it; Boris needs a 3, which one roll in three is."""
    certain = reviewed(race_from(turn(0, [4, 4], [0, 0]), "roll", "rolled 1")).review()
    assert [change.value for change in certain.lucks[0].changes] == [0.0, 0.0]
    position = turn(1, [4, 2], [0, 0])
    settings = Settings(rounds=8, playouts=8, worlds=1, width=3)
    lucky = reviewed(race_from(position, "roll", "rolled 3"), settings).review().lucks[0]
    assert lucky.probability == pytest.approx(1 / 3)
    assert lucky.exact
    assert lucky.outcomes == 3
    # after a 1 or a 2 Ann is next: she wins with her first roll, and Boris may still if she waits
    assert 0.3 < lucky.changes[1].value < 2 / 3


def test_giving_up_is_the_decision_of_who_gives_up() -> None:
    match = last_answers("miniatures", 3, 14)
    match.rewind(6)
    match.resign(0)
    split = reviewed(match).review().splits[0]
    assert split.result == 0.0
    assert total(split) == pytest.approx(0.0, abs=1e-6)


def test_the_chances_of_a_match_end_at_its_result() -> None:
    review = reviewed(race(2)).review()
    assert [one.value for one in review.moments[-1].chances] == review.result
    for moment in review.moments:
        assert sum(chance.value for chance in moment.chances) == pytest.approx(1.0, abs=1e-5)
        assert all(chance.low <= chance.value <= chance.high for chance in moment.chances)


def test_an_interval_is_that_of_students_distribution() -> None:
    # a mean of 0.2 and 12.706 standard errors; squares are 0.02, and 0.0225 for a round that is 0.15 off
    found = estimate([0.1, 0.3])
    assert found.value == 0.2
    assert found.low == pytest.approx(0.2 - 12.706 * (0.0425 / 2) ** 0.5, abs=1e-5)
    assert found.high == pytest.approx(0.2 + 12.706 * (0.0425 / 2) ** 0.5, abs=1e-5)
    assert student(10**6) == pytest.approx(1.96, abs=1e-3)
    assert student(21) < student(20)


def test_an_accuracy_of_nothing_is_not_certain_where_rounds_differ() -> None:
    """A blind pick would have lost 1 in each round; more was lost, 4.1 of 3 in all, but not in every round."""
    decision: Any = SimpleNamespace(losses=[2.0, 1.2, 0.9], stakes=[1.0, 1.0, 1.0])
    found = accuracy([decision])
    assert (found.value, found.low) == (0.0, 0.0)
    assert found.high > 10.0
