"""Ratings against strengths that are known."""

from __future__ import annotations

from itertools import combinations
from math import log10
from random import Random

import pytest

from hulldown.lab.arena_file import Row
from hulldown.lab.ratings import Rating, elo, openskill
from tests.lab.rows import made_up, results


def by_name(ratings: list[Rating]) -> dict[str, Rating]:
    return {rating.name: rating for rating in ratings}


def simulated(strengths: dict[str, float], games: int, seed: int) -> list[Row]:
    """A round robin between bots whose Elo is known."""
    chance = Random(seed)
    rows: list[Row] = []
    for one, other in combinations(strengths, 2):
        better = 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400))
        for _ in range(games):
            rows.append(made_up(len(rows), [one, other], [0 if chance.random() < better else 1]))
    return rows


def test_two_bots_are_as_far_apart_as_their_odds() -> None:
    found = by_name(elo(results("level1", "greedy", 6000, 10000)))
    assert found["greedy"].rating == found["greedy"].low == found["greedy"].high == 1000
    assert found["level1"].rating == pytest.approx(1000 + 400 * log10(6 / 4), abs=0.1)
    # the standard error of log odds is 1 / sqrt(n p q)
    assert found["level1"].high - found["level1"].rating == pytest.approx(1.96 * 173.72 / 2400**0.5, rel=0.01)


def test_known_strengths_are_recovered() -> None:
    strengths = {"random": 600.0, "level1": 900.0, "greedy": 1000.0, "level2": 1100.0, "level3": 1350.0}
    ratings = elo(simulated(strengths, 2000, seed=3))
    assert [rating.name for rating in ratings] == ["level3", "level2", "greedy", "level1", "random"]
    for rating in ratings:
        assert rating.rating == pytest.approx(strengths[rating.name], abs=25)


def test_intervals_hold_what_they_promise() -> None:
    strengths = {"a": 850.0, "greedy": 1000.0, "b": 1000.0, "c": 1200.0}
    inside = 0
    for seed in range(100):
        found = by_name(elo(simulated(strengths, 40, seed)))
        inside += sum(found[name].low <= strengths[name] <= found[name].high for name in "abc")
    assert 270 <= inside <= 298  # 95 % of 300 are 285


def test_without_greedy_the_mean_is_the_anchor() -> None:
    ratings = elo(results("a", "b", 70, 100))
    assert sum(rating.rating for rating in ratings) == pytest.approx(2000)
    assert ratings[0].name == "a"
    assert ratings[0].low < ratings[0].rating < ratings[0].high
    assert ratings[0].rating - 1000 == pytest.approx(200 * log10(7 / 3), rel=0.02)
    # half of what the two are apart, and so half of its error
    assert ratings[0].high - ratings[0].rating == pytest.approx(1.96 * 173.72 / 21**0.5 / 2, rel=0.02)


def test_equal_results_are_equal_ratings() -> None:
    rows = results("a", "b", 10, 20) + results("b", "c", 10, 20, 20) + results("c", "a", 10, 20, 40)
    assert [rating.rating for rating in elo(rows)] == pytest.approx([1000, 1000, 1000])


def test_shared_wins_are_half_wins() -> None:
    shared = [made_up(number, ["a", "greedy"], [0, 1], [1, 1]) for number in range(30)]
    a = by_name(elo(shared))["a"]
    assert a.rating == pytest.approx(1000)
    assert (a.games, a.wins) == (30, 15)


@pytest.mark.parametrize(("wins", "low", "high"), [(20, 1400, 2000), (0, 0, 600)])
def test_who_won_or_lost_everything_has_a_rating_and_a_wide_interval(wins: int, low: float, high: float) -> None:
    sure = by_name(elo(results("a", "greedy", wins, 20)))["a"]
    assert low < sure.rating < high
    assert sure.high - sure.low > 600
    longer = by_name(elo(results("a", "greedy", 10 * wins, 200)))["a"]
    assert abs(longer.rating - 1000) > abs(sure.rating - 1000)


def test_bots_that_never_met_are_compared_through_others() -> None:
    rows = results("a", "b", 150, 200) + results("b", "greedy", 150, 200, 200)
    found = by_name(elo(rows))
    assert found["a"].rating - found["b"].rating == pytest.approx(found["b"].rating - 1000, abs=8)
    assert found["a"].high - found["a"].low > found["b"].high - found["b"].low


def test_the_order_of_the_games_does_not_matter() -> None:
    rows = simulated({"a": 900.0, "b": 1000.0, "c": 1100.0}, 30, seed=5)
    for rate in (elo, openskill):
        forwards, backwards = [{one.name: one.rating for one in rate(games)} for games in (rows, rows[::-1])]
        assert forwards == pytest.approx(backwards)


def test_partners_are_one_side() -> None:
    rows = results("a", "greedy", 15, 20)
    for row in rows:
        row["bots"] = row["bots"] * 2
        row["winners"] = [row["winners"][0], row["winners"][0] + 2]
        row["ranks"] = row["ranks"] * 2
        row["faults"] = [0] * 4
        row["sides"] = [0, 1, 0, 1]
    found = by_name(elo(rows))["a"]
    assert (found.games, found.wins) == (20, 15)
    assert found.rating == pytest.approx(by_name(elo(results("a", "greedy", 15, 20)))["a"].rating)


def test_elo_is_for_two_sides() -> None:
    assert elo([made_up(0, ["a", "b", "c"], [0])]) == []
    assert elo([made_up(0, ["a", "a"], [0])]) == []


def test_openskill_rates_tables_of_any_size() -> None:
    rows = [made_up(number, ["c", "a", "b"], [1], [3, 1, 2]) for number in range(30)]
    ratings = openskill(rows)
    assert [rating.name for rating in ratings] == ["a", "b", "c"]
    few = by_name(openskill(rows[:5]))["b"]
    assert ratings[1].high - ratings[1].low < few.high - few.low
    assert (ratings[0].games, ratings[0].wins) == (30, 30)


def test_openskill_of_bots_that_do_not_change_settles() -> None:
    """With openskill's usual drift the interval would stop at 2.9 on either side."""
    rows = simulated({"a": 950.0, "b": 1050.0}, 4000, seed=1)
    better, worse = openskill(rows)
    assert (better.name, worse.name) == ("b", "a")
    assert better.high - better.rating < 1.2
    assert worse.high < better.low


def test_copies_of_a_bot_learn_together() -> None:
    ratings = by_name(openskill([made_up(number, ["a", "b", "b"], [0], [1, 2, 3]) for number in range(10)]))
    assert set(ratings) == {"a", "b"}
    assert ratings["a"].rating > ratings["b"].high
    assert ratings["b"].games == 20
