"""Rolls as whole numbers: every outcome, its weight, re-rolls, changed dice and cancelling."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from math import factorial

import pytest

from hulldown.games.miniatures.attack.dice import (
    TABLES,
    cancelled,
    choose,
    modified,
    roll_outcomes,
    roll_weight,
    sides_to,
    spread,
)

SIDES = "bbbhhc"


def chances(n: int, blank: int = 0, any_face: int = 0, weaken: int = 0, sharpen: int = 0) -> dict[object, Fraction]:
    made = spread(n, blank, any_face, weaken, sharpen, False)
    ends = zip(made.hits, made.criticals, strict=True)
    return {end: Fraction(weight, made.total) for end, weight in zip(ends, made.weights, strict=True)}


@pytest.mark.rule("miniatures.dice.faces")
@pytest.mark.parametrize("n", range(7))
def test_weights_count_the_ways_the_sides_can_fall(n: int) -> None:
    ways = Counter(
        (sides.count("b"), sides.count("h"), sides.count("c")) for sides in itertools.product(SIDES, repeat=n)
    )
    assert {end: roll_weight(n, *end) for end in roll_outcomes(n)} == ways
    assert sides_to(n) == sum(ways.values())


@pytest.mark.rule("miniatures.dice.faces")
def test_one_die() -> None:
    assert roll_outcomes(1) == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    assert [roll_weight(1, *end) for end in roll_outcomes(1)] == [3, 2, 1]


@pytest.mark.parametrize("n", [*range(TABLES - 1, TABLES + 4), 40])
def test_large_rolls_follow_the_multinomial_formula_with_and_without_a_table(n: int) -> None:
    outcomes = roll_outcomes(n)
    assert len(set(outcomes)) == len(outcomes) == (n + 1) * (n + 2) // 2
    for b, h, c in outcomes:
        assert b + h + c == n
        ways = factorial(n) // (factorial(b) * factorial(h) * factorial(c))
        assert roll_weight(n, b, h, c) == ways * 3**b * 2**h
    assert sum(roll_weight(n, *end) for end in outcomes) == 6**n == sides_to(n)


@pytest.mark.parametrize("end", [(1, 1, 1), (3, 0, -1), (-1, 2, 1), (0, 0, 0)])
def test_what_two_dice_cannot_show_has_no_weight(end: tuple[int, int, int]) -> None:
    assert roll_weight(2, *end) == 0


def test_choose_gives_pascals_triangle() -> None:
    for n in range(1, 12):
        assert [choose(n, k) for k in range(n + 2)] == [
            choose(n - 1, k) + (choose(n - 1, k - 1) if k else 0) for k in range(n + 2)
        ]


@pytest.mark.rule("miniatures.command.repair-roll")
def test_a_repair_succeeds_half_the_time() -> None:
    assert Fraction(roll_weight(1, 0, 1, 0) + roll_weight(1, 0, 0, 1), sides_to(1)) == Fraction(1, 2)


@pytest.mark.rule("miniatures.attack.stationary")
def test_a_stationary_medium_tank_rolls_four_blanks_again_once() -> None:
    """Each of four dice stays blank when both rolls are blank, 1/4; a fifth re-roll changes nothing."""
    assert chances(4, blank=99)[0, 0] == Fraction(1, 4) ** 4
    assert chances(4, blank=100) == chances(4, blank=99)


@pytest.mark.rule("miniatures.type.medium")
def test_a_medium_tank_that_moved_rolls_one_of_four_blanks_again() -> None:
    assert chances(4, blank=1)[0, 0] == Fraction(1, 2) ** 5


@pytest.mark.rule("miniatures.dice.reroll-once")
def test_a_die_is_rolled_again_once_whatever_allows_it() -> None:
    """One die, two rules that would let it roll again: blank twice is 1/4, not 1/8."""
    assert chances(1, blank=1, any_face=1)[0, 0] == Fraction(1, 4)


@pytest.mark.rule("miniatures.dice.reroll-then-modify")
def test_a_die_rolled_again_may_be_changed() -> None:
    """One die that ends as a hit, at once or the second time, is sharpened."""
    ends = chances(1, blank=1, sharpen=1)
    assert ends == {(0, 0): Fraction(1, 4), (0, 1): Fraction(3, 4)}


@pytest.mark.rule("miniatures.dice.modify-once")
@pytest.mark.rule("miniatures.attack.modify-order")
@pytest.mark.parametrize(
    ("rolled", "weaken", "sharpen", "end"),
    [
        ((0, 1), 1, 1, (1, 0)),  # the weakened critical may not become one again
        ((1, 1), 1, 1, (1, 1)),  # but the other hit may
        ((2, 0), 1, 1, (1, 1)),  # nothing to weaken
        ((1, 2), 1, 3, (1, 2)),
        ((0, 0), 1, 1, (0, 0)),
    ],
)
def test_each_die_is_changed_once(rolled: tuple[int, int], weaken: int, sharpen: int, end: tuple[int, int]) -> None:
    assert modified(*rolled, weaken, sharpen) == end


@pytest.mark.rule("miniatures.special.arrow-shot")
def test_arrow_shot_with_one_die_never_ends_as_a_critical() -> None:
    assert chances(1, weaken=1) == {(0, 0): Fraction(1, 2), (1, 0): Fraction(1, 2)}


@pytest.mark.rule("miniatures.special.big-gun")
def test_big_gun_with_one_die_never_ends_as_a_hit() -> None:
    assert chances(1, sharpen=1) == {(0, 0): Fraction(1, 2), (0, 1): Fraction(1, 2)}


def removed_by_target(dice: str) -> str:
    return dice.replace("c", "", 1) if "c" in dice else dice[1:]


def removed_by_shooter(dice: str) -> str:
    return dice.replace("h", "", 1) if "h" in dice else dice[1:]


@pytest.mark.rule("miniatures.defence.order")
@pytest.mark.rule("miniatures.defence.target-cancels")
@pytest.mark.rule("miniatures.defence.shooter-cancels")
def test_two_hits_and_two_criticals_against_a_critical_and_a_hit() -> None:
    assert cancelled(2, 2, 1, 1) == (1, 1)
    assert sorted(removed_by_shooter(removed_by_target("hhcc"))) == ["c", "h"]
    assert sorted(removed_by_target(removed_by_shooter("hhcc"))) == ["c", "h"]


@pytest.mark.rule("miniatures.defence.order")
def test_with_the_usual_choices_the_order_of_cancelling_does_not_matter() -> None:
    cases = 0
    for hits, criticals, defense_hits, defense_criticals in itertools.product(range(7), repeat=4):
        target_first = "h" * hits + "c" * criticals
        shooter_first = target_first
        for _ in range(defense_criticals):
            target_first = removed_by_target(target_first)
        for _ in range(defense_hits):
            target_first = removed_by_shooter(target_first)
            shooter_first = removed_by_shooter(shooter_first)
        for _ in range(defense_criticals):
            shooter_first = removed_by_target(shooter_first)
        assert target_first == shooter_first
        left = cancelled(hits, criticals, defense_hits, defense_criticals)
        assert left == (target_first.count("h"), target_first.count("c"))
        cases += 1
    assert cases == 2401
