"""Conditions of effects, each one met and not met."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.cardgame.fights import EMPTY, battle, shoot
from tests.games.cardgame.helper import (
    Side,
    altered,
    at,
    by_chance,
    legal,
    line_of,
    play,
    position,
    reprinted,
    round_step,
)

SCORING_SOON = round_step("before-scoring")


@pytest.mark.parametrize(("target", "tokens"), [("JPN-03", 1), ("CHN-09*5", 1), ("CHN-09", 0), ("-", 0)])
@pytest.mark.rule("cardgame.condition.killed")
def test_killed_the_hit_destroyed_the_vehicle_in_the_attacked_position(target: str, tokens: int) -> None:
    state = battle("- - GER-10 - -", f"- - {target} - -")  # 3 firepower; a VP token for a kill
    shoot(state, 3, 3)
    assert at(state, 0, 3).tokens == tokens


@pytest.mark.rule("cardgame.condition.killed")
def test_killed_by_explosive_ammo_counts() -> None:
    state = battle("- - GER-10+SOV-13 - -", "- - CHN-09*1 - -")
    shoot(state, 3, 3)
    play(state, "explode")
    assert at(state, 0, 3).tokens == 1


@pytest.mark.rule("cardgame.condition.killed")
def test_what_is_destroyed_after_the_hit_is_not_killed_by_it() -> None:
    state = battle("- - GER-22+CHN-04 - -", "- JPN-03*1 CHN-09 - -")  # side damage, then a VP token for a kill
    shoot(state, 3, 3)
    assert line_of(state, 1) == "- - CHN-09*4 - -"
    assert at(state, 0, 3).tokens == 0


@pytest.mark.parametrize(("target", "tokens"), [("JPN-03*1", 1), ("CHN-09", 1), ("FRA-12", 1), ("-", 0)])
@pytest.mark.rule("cardgame.condition.hit")
def test_hit_a_vehicle_stood_there_even_if_the_damage_came_to_nothing(tmp_path: Path, target: str, tokens: int) -> None:
    state = battle("- - SOV-01 - -", f"- - {target} - -", tokens=0)
    state = reprinted(state, tmp_path, "SOV-01", vehicle_effect="after_attack if hit: ammo 1")
    shoot(state, 3, 3)
    if target == "FRA-12":
        assert at(state, 1, 3).damage == 0, "Thick Armor against firepower 1"
    assert state.players[0].tokens == tokens


@pytest.mark.parametrize(("target", "tokens"), [("-", 2), ("CHN-09", 0), ("JPN-03", 0)])
@pytest.mark.rule("cardgame.condition.missed")
def test_missed_the_attacked_position_was_empty(target: str, tokens: int) -> None:
    state = battle("- - SOV-20 - -", f"- CHN-09 {target} CHN-09 -", tokens=4)
    shoot(state, 3, 3)
    assert state.players[0].tokens == tokens


@pytest.mark.parametrize(("line", "firepower"), [("GBR-13*1", 3), ("GBR-13", 2)])
@pytest.mark.rule("cardgame.condition.damaged")
def test_damaged_the_vehicle_has_a_damage_token(line: str, firepower: int) -> None:
    assert at(battle(f"{line} SOV-06*1 - - -"), 0, 1).firepower == firepower


@pytest.mark.parametrize(("line", "firepower"), [("GER-08", 4), ("GER-08*1", 3)])
@pytest.mark.rule("cardgame.condition.undamaged")
def test_undamaged_the_vehicle_has_no_damage_token(line: str, firepower: int) -> None:
    assert at(battle(f"{line} SOV-06*1 - - -"), 0, 1).firepower == firepower


@pytest.mark.parametrize(("line", "tokens"), [("USA-13 SOV-06~ - - -", 1), ("USA-13~ SOV-06 - - -", 0)])
@pytest.mark.rule("cardgame.condition.supplied")
def test_supplied_the_vehicle_itself_is_supplied(line: str, tokens: int) -> None:
    state = position(Side(line), turn=None, pending=SCORING_SOON)
    assert at(state, 0, 1).tokens == tokens


@pytest.mark.parametrize(("line", "damage"), [("SWE-05~", 1), ("SWE-05", 2)])
@pytest.mark.rule("cardgame.condition.unsupplied")
def test_unsupplied_the_vehicle_itself_is_unsupplied(line: str, damage: int) -> None:
    state = battle("SOV-06 - - - -", f"{line} SOV-06 - - -")
    shoot(state, 1, 1)
    assert at(state, 1, 1).damage == damage


@pytest.mark.parametrize(("line", "tokens"), [("CHN-06+SOV-01 - - - -", 1), ("CHN-06 SOV-06+SOV-01 - - -", 0)])
@pytest.mark.rule("cardgame.condition.crewed")
def test_crewed_a_crew_is_attached_to_the_vehicle(line: str, tokens: int) -> None:
    state = position(Side(line), turn=None, pending=SCORING_SOON)
    assert at(state, 0, 1).tokens == tokens


@pytest.mark.parametrize(("enemy", "points"), [("- SOV-06 - - -", 2), ("SOV-06 - - - -", 1)])
@pytest.mark.rule("cardgame.condition.opp-empty")
def test_opposite_empty_no_enemy_vehicle_faces_the_source(enemy: str, points: int) -> None:
    assert at(battle("GER-15 - - - -", enemy), 0, 1).vp == points


@pytest.mark.parametrize(
    ("own", "enemy", "tokens"),
    [
        (EMPTY, "JPN-03 - - - -", 1),  # 1 to 2, the vehicle just deployed counted
        (EMPTY, "SOV-06 - - - -", 0),  # 1 to 1
        (EMPTY, "SOV-06^1 - - - -", 1),
        (EMPTY, "SOV-06+SOV-01 - - - -", 1),
        ("SOV-06+SOV-01 - - - -", "JPN-03 - - - -", 0),
    ],
)
@pytest.mark.rule("cardgame.condition.behind")
def test_behind_the_owner_has_fewer_points_now(own: str, enemy: str, tokens: int) -> None:
    state = battle(own, enemy, hand="SOV-18", tokens=0)
    play(state, "play SOV-18 as vehicle 5")
    assert state.players[0].tokens == tokens


@pytest.mark.parametrize(("first", "draws"), [(0, True), (1, False)])
@pytest.mark.rule("cardgame.condition.first")
def test_first_the_owner_is_first_player(first: int, draws: bool) -> None:
    state = battle(EMPTY, hand="CZE-07", first=first)
    play(state, "play CZE-07 as vehicle 1")
    assert legal(state)[0].startswith("draw") == draws
    by_chance(state)
    assert len(state.players[0].hand) == draws


@pytest.mark.parametrize(("first", "tokens"), [(0, 0), (1, 1)])
@pytest.mark.rule("cardgame.condition.second")
def test_second_the_owner_is_second_player(first: int, tokens: int) -> None:
    state = battle(EMPTY, hand="JPN-05", first=first, tokens=0)
    play(state, "play JPN-05 as vehicle 1")
    assert state.players[0].tokens == tokens


@pytest.mark.parametrize(
    ("condition", "line", "tokens"),
    [
        ("own(medium)>=2", "SOV-06 - - - -", 1),  # the vehicle just deployed is the second one
        ("own(medium)>=2", "SOV-01 CHN-09 - - -", 0),
        ("own(medium)>=3", "SOV-06 - - - -", 0),
        ("own(medium)>=3", "SOV-06 SOV-06 - - -", 1),
        ("own(light)>=1", "SOV-06 - - - -", 0),
        ("own(light|td)>=2", "SOV-01 GER-16 - - -", 1),
        ("own(light|td)>=2", "SOV-01 CHN-09 - - -", 0),
        ("own(any)>=3", "SOV-01 CHN-09 - - -", 1),
        ("own(any)>=3", "SOV-01+SOV-06 - - - -", 0),  # a crew is no vehicle
    ],
)
@pytest.mark.rule("cardgame.condition.own-count")
def test_a_count_asks_for_own_vehicles_of_a_type(tmp_path: Path, condition: str, line: str, tokens: int) -> None:
    state = battle(line, "SOV-06 SOV-01 GER-16 CHN-09 -", hand="USA-08", tokens=0)
    state = reprinted(state, tmp_path, "USA-08", vehicle_effect=f"on_deploy if {condition}: ammo 1")
    play(state, "play USA-08 as vehicle 5")
    assert state.players[0].tokens == tokens


@pytest.mark.parametrize(("damage", "bonus"), [(1, 1), (0, 0)])
@pytest.mark.rule("cardgame.condition.damaged")
def test_all_conditions_of_an_effect_must_hold(tmp_path: Path, damage: int, bonus: int) -> None:
    state = altered(battle("SOV-06+SOV-01 - - - -"), 0, 1, damage=damage)
    effect = "ongoing if damaged & crewed: mod firepower +1 target=self"
    state = reprinted(state, tmp_path, "SOV-06", vehicle_effect=effect)
    assert at(state, 0, 1).firepower == 2 + bonus
