"""The test that stops by itself: its formula by hand, its errors by simulation, its pairs in order."""

from __future__ import annotations

from math import exp, log, sqrt
from random import Random

import pytest

from hulldown.lab.arena_file import Row
from hulldown.lab.sprt import (
    NOT_STRONGER,
    STRONGER,
    UNDECIDED,
    PairScores,
    SequentialTest,
    elo_of,
    expected_score,
    score_of,
)
from tests.lab.rows import made_up

S1 = 1 / (1 + 10 ** (-30 / 400))  # what 30 Elo more score


def after(scores: dict[float, int], elo: float = 30) -> SequentialTest:
    test = SequentialTest("a", elo)
    for score, times in scores.items():
        for _ in range(times):
            test.count(score)
    return test


# By hand


def test_400_points_are_odds_of_ten_to_one() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)
    assert elo_of(10 / 11) == pytest.approx(400)
    assert elo_of(0.5) == 0
    assert (elo_of(0), elo_of(1)) == (None, None)


def test_pairs_that_are_won_or_lost_are_the_test_of_a_coin() -> None:
    assert after({1.0: 60, 0.0: 40}).ratio == pytest.approx(60 * log(2 * S1) + 40 * log(2 * (1 - S1)))


def test_every_pair_won_decides_after_36_and_every_pair_lost_after_33() -> None:
    """ln(2 * 0.5431) is 0.0827, and ln(19) = 2.944 is 35.6 times that; ln(2 * 0.4569) is -0.0902: 32.7 times."""
    assert after({1.0: 35}).verdict == UNDECIDED
    assert after({1.0: 36}).verdict == STRONGER
    assert after({0.0: 32}).verdict == UNDECIDED
    assert after({0.0: 33}).verdict == NOT_STRONGER


def test_pairs_that_are_all_shared_speak_against_a_difference() -> None:
    """The likeliest way to a mean of s1 is then a share 2 s1 - 1 of pairs that are won, which nobody has seen."""
    assert after({0.5: 20}).ratio == pytest.approx(20 * log(1 - (2 * S1 - 1)))


def test_the_likelihood_of_three_scores_by_hand() -> None:
    """One pair each of 0, 1/2 and 1: the likeliest shares with the mean 3/4 are loss, p and win with win - loss = 1/2,
    and 1 / share is linear in the score, so 2 / p = 1 / win + 1 / loss. That is 12 p^2 - 16 p + 3 = 0."""
    middle = (4 - sqrt(7)) / 6
    win, loss = (1 - middle) / 2 + 0.25, (1 - middle) / 2 - 0.25
    assert 2 / middle == pytest.approx(1 / win + 1 / loss)
    expected = log(win * middle * loss * 27)
    assert PairScores([0.0, 0.5, 1.0]).log_likelihood(0.75) == pytest.approx(expected)


def test_near_the_mean_it_is_the_normal_test() -> None:
    """N (s1 - s0) (2 m - s0 - s1) / (2 v) with the variance v: what most engines use, and the limit for many pairs."""
    scores = {0.0: 800, 0.25: 1600, 0.5: 2700, 0.75: 1800, 1.0: 900}
    pairs = sum(scores.values())
    mean = sum(score * times for score, times in scores.items()) / pairs
    variance = sum((score - mean) ** 2 * times for score, times in scores.items()) / pairs
    counted = PairScores([score for score, times in scores.items() for _ in range(times)])
    ratio = counted.log_likelihood(0.52) - counted.log_likelihood(0.5)
    assert ratio == pytest.approx(pairs * 0.02 * (2 * mean - 1.02) / (2 * variance), rel=0.02)


def test_the_interval_holds_what_is_likely() -> None:
    """All of N won: s^N is as likely as e^-1.92 where s = e^(-1.92 / N)."""
    low, high = PairScores([1.0] * 20).interval()
    assert low == pytest.approx(exp(-(1.959963984540054**2) / 40))
    assert high == 1.0
    low, high = PairScores([0.0, 1.0] * 200).interval()
    assert low == pytest.approx(0.5 - 1.96 * 0.025, abs=0.001)
    assert high == pytest.approx(0.5 + 1.96 * 0.025, abs=0.001)
    assert PairScores().interval() == (0.0, 1.0)


def test_luck_within_pairs_is_used() -> None:
    """The same 55 % of the games: where the seat decides most deals, far fewer pairs are needed to be sure."""
    independent = after({1.0: 6050, 0.5: 9900, 0.0: 4050}, elo=5)
    lucky = after({1.0: 2000, 0.5: 18000}, elo=5)
    assert independent.scores.mean == lucky.scores.mean == 0.55
    assert lucky.ratio > 2 * independent.ratio > 0


# Players of known strength


def pair(rng: Random, chance: float, decided: float, shared: float) -> float:
    """Two games: a deal that decides gives each bot one of them; of the others some are shared wins."""
    if rng.random() < decided:
        return 0.5
    results = [0.5 if rng.random() < shared else float(rng.random() < chance) for _ in range(2)]
    return sum(results) / 2


@pytest.mark.parametrize(("decided", "shared"), [(0.0, 0.0), (0.4, 0.2)])
@pytest.mark.parametrize(("elo", "right"), [(0, NOT_STRONGER), (60, STRONGER), (-30, NOT_STRONGER), (120, STRONGER)])
def test_players_of_known_strength_get_the_right_verdict(elo: int, right: str, decided: float, shared: float) -> None:
    """At both ends of the question one verdict in twenty is wrong, beyond them hardly any."""
    rng = Random(20)
    chance = 0.5 + (expected_score(elo) - 0.5) / ((1 - decided) * (1 - shared))
    wrong = 0
    for _ in range(200 if elo in (0, 60) else 100):
        test = SequentialTest("a", 60)
        while not test.is_decided:
            test.count(pair(rng, chance, decided, shared))
        wrong += test.verdict != right
    if elo in (0, 60):
        assert 2 <= wrong <= 20  # 10 of 200 are expected; 3 standard errors are 9
    else:
        assert wrong <= 2


# Games in order


def rows(pairs: list[tuple[int, int]]) -> list[Row]:
    """Pairs by whether bot a won the first and the second game; the seats change."""
    found: list[Row] = []
    for first, second in pairs:
        found.append(made_up(len(found), ["a", "b"], [0 if first else 1]))
        found.append(made_up(len(found), ["b", "a"], [1 if second else 0]))
    return found


def test_a_pair_is_the_mean_of_its_games_for_the_first_bot() -> None:
    test = SequentialTest("a", 30)
    for row in rows([(1, 1), (1, 0), (0, 1), (0, 0), (0, 0)]):
        test.take(row)
    assert test.scores.counts == {1.0: 1, 0.5: 2, 0.0: 2}
    assert test.games == 10


def test_a_shared_win_is_half_of_one() -> None:
    test = SequentialTest("a", 30)
    test.take(made_up(0, ["a", "b"], [0, 1]))
    test.take(made_up(1, ["b", "a"], [1]))
    assert test.scores.counts == {0.75: 1}


def test_copies_at_a_larger_table_win_for_their_bot() -> None:
    row = made_up(0, ["a", "b", "a"], [0, 1, 2])
    assert score_of(row, "a") == pytest.approx(2 / 3)
    assert score_of(row, "b") == pytest.approx(1 / 3)


def test_the_order_in_which_games_come_does_not_matter() -> None:
    rng = Random(5)
    played = rows([(int(rng.random() < 0.9), int(rng.random() < 0.9)) for _ in range(120)])
    in_order, mixed = SequentialTest("a", 30), SequentialTest("a", 30)
    for row in played:
        in_order.take(row)
    rng.shuffle(played)
    for row in played:
        mixed.take(row)
    assert in_order.verdict == STRONGER
    assert in_order.games < len(played)
    assert in_order.data() == mixed.data()


def test_half_a_pair_waits() -> None:
    test = SequentialTest("a", 30)
    test.take(made_up(1, ["b", "a"], [1]))
    test.take(made_up(2, ["a", "b"], [0]))
    test.take(made_up(3, ["b", "a"], [1]))
    assert test.games == 0
    test.take(made_up(0, ["a", "b"], [1]))
    assert test.scores.counts == {0.5: 1, 1.0: 1}
