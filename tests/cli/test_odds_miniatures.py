"""`hulldown odds` as typed. Expected chances are worked out by hand from the faces of the dice."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from hulldown.games.miniatures.chances.situation import situation
from tests.cli.helper import Typed
from tests.games.miniatures.helper import shooting

# A die shows a blank on 3 of 6 sides, a hit on 2, a critical on 1.
# The T-34 is a medium tank with firepower 4; Pz.Kpfw. IV and M4A1 Sherman have survivability 1 and 4 hit points.


def attack(data: Any, hits: int, criticals: int) -> Fraction:
    [chance] = [row["chance"] for row in data["attack"] if (row["hits"], row["criticals"]) == (hits, criticals)]
    return Fraction(chance)


def test_a_stationary_tank_rerolls_all_its_blanks(typed: Typed) -> None:
    """A die is blank twice with 1/2 x 1/2."""
    data = typed.json("odds", "T34", "PZIV")
    assert attack(data, 0, 0) == Fraction(1, 4) ** 4
    assert data["attack_dice"]["total"] == 4
    assert data["defence_dice"]["total"] == 1
    assert typed.json("odds", "T34", "PZIV", "--stationary") == data


def test_a_medium_tank_that_moved_rerolls_one_blank(typed: Typed) -> None:
    """Four blanks, then one more."""
    assert attack(typed.json("odds", "T34", "PZIV", "--moved", "1"), 0, 0) == Fraction(1, 2) ** 5


@pytest.mark.rule("miniatures.defence.pool")
def test_the_worked_pools_of_the_rulebook(typed: Typed) -> None:
    """Sherman: 1 + 1 + 2 + 1 cover - 1 close range = 4; T-34: 1 + 1 + 2 - 1 side shot = 3."""
    sherman = typed.json("odds", "pziv", "m4a1_sherman", "--moved", "1", "--target-moved", "2", "--cover", "--close")
    assert sherman["defence_dice"]["total"] == 4
    assert [part["amount"] for part in sherman["defence_dice"]["parts"]] == [1, 1, 2, 1, -1]
    t_34 = typed.json("odds", "pziv", "t34", "--moved", "1", "--target-moved", "2", "--side")
    assert t_34["defence_dice"]["total"] == 3


@pytest.mark.rule("miniatures.hull-down.discard")
def test_hull_down_counts_as_cover_and_takes_a_hit(typed: Typed) -> None:
    covered = typed.json("odds", "t34", "pziv", "--cover")
    hidden = typed.json("odds", "t34", "pziv", "--hull-down")
    assert hidden["cover"] is True
    assert hidden["defence_dice"] == covered["defence_dice"]
    assert Fraction(hidden["expected_hits"]) < Fraction(covered["expected_hits"])
    assert Fraction(hidden["expected_criticals"]) == Fraction(covered["expected_criticals"])


def test_chances_are_exact_fractions_that_add_up(typed: Typed) -> None:
    data = typed.json("odds", "t34", "pziv", "--hp", "2")
    assert sum(Fraction(row["chance"]) for row in data["damage"]) == 1
    assert [row["damage"] for row in data["damage"]] == [0, 1, 2]
    assert Fraction(data["kill"]) == Fraction(data["damage"][-1]["chance"])
    mean = sum(row["damage"] * Fraction(row["chance"]) for row in data["damage"])
    assert Fraction(data["expected_damage"]) == mean
    assert data["kill_float"] == pytest.approx(float(Fraction(data["kill"])))


def test_cards_count_where_they_are_shown(typed: Typed) -> None:
    """A Vertical Stabilizer re-rolls one more die after at most one move: four blanks, then two more."""
    stable = ("--cards", "vertical_stabilizer")
    assert attack(typed.json("odds", "t34", "pziv", "--moved", "1", *stable), 0, 0) == Fraction(1, 2) ** 6
    assert attack(typed.json("odds", "t34", "pziv", "--moved", "2", *stable), 0, 0) == Fraction(1, 2) ** 5
    plain = typed.json("odds", "t34", "pziv", "--moved", "1")
    liner = typed.json("odds", "t34", "pziv", "--moved", "1", "--target-cards", "spall_liner")
    assert Fraction(liner["expected_damage"]) < Fraction(plain["expected_damage"])


def test_two_tanks_of_a_position_are_judged_as_they_stand(typed: Typed, tmp_path: Path) -> None:
    state = shooting("a1 t_34 450,300@90 token=1", "b1 pz_iv_ausf_h 450,600@270 token=2 damage=1")
    file = tmp_path / "position.json"
    file.write_text(json.dumps(state.document()), encoding="utf-8")
    data = typed.json("odds", "--position", str(file), "a1", "b1")
    assert data["kill"] == str(situation(state, 0, 1).odds.kill)
    by_name = typed.json("odds", "t34", "pziv", "--moved", "1", "--target-moved", "2", "--hp", "3")
    assert data == by_name


def test_who_is_not_seen_is_not_shot_at(typed: Typed, tmp_path: Path) -> None:
    tanks = ("a1 t_34 450,300@90", "b1 pz_iv_ausf_h 450,600@270", "b2 pz_iv_ausf_h 700,600@270")
    state = shooting(*tanks, terrain="building 450,450@0")
    file = tmp_path / "position.json"
    file.write_text(json.dumps(state.document()), encoding="utf-8")
    assert "b1 is not seen by a1" in typed.refused("odds", "--position", str(file), "a1", "b1")
    assert "there is no tank c1" in typed.refused("odds", "--position", str(file), "a1", "c1")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["t34", "nothing"], "there is no tank nothing"),
        (["t34", "tiger"], "tiger may be tiger_131, tiger_i, tiger_ii"),
        (["t34", "pziv", "--moved", "4"], "T-34 has mobility 3"),
        (["t34", "pziv", "--hp", "9"], "has 4 hit points, not 9"),
        (["t34", "pziv", "--moved", "1", "--stationary"], "two different things"),
        (["t34", "pziv", "--cards", "pudding_and_tea"], "miniatures.platoon.card-nation"),
        (["t34", "pziv", "--cards", "laser"], "there is no crew, module or upgrade card laser"),
        (["a1", "b1", "--position", "nowhere.json"], "nowhere.json"),
    ],
)
def test_what_cannot_be_is_one_sentence(typed: Typed, words: list[str], said: str) -> None:
    assert said in typed.refused("odds", *words)


def test_the_page_lists_reasons_and_chances(typed: Typed) -> None:
    out = typed("odds", "t34", "pziv", "--moved", "1", "--lang", "en")
    assert "Defense dice 2" in out
    assert "+1  the shooter's movement token" in out
    assert "4 (destroyed)" in out
    assert "Ожидаемый урон" in typed("odds", "t34", "pziv", "--lang", "ru")
