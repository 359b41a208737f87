"""Keywords: Thick Armor, Explosive Ammo, Blitz, Repair, Reposition; extra shots have a file of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.cardgame.fights import aim, battle, shoot
from tests.games.cardgame.helper import Side, altered, at, ids, legal, line_of, play, position, refused, reprinted

HULK = "- - CHN-09 - -"  # a heavy tank with 7 hit points and no text


# Thick Armor


@pytest.mark.parametrize(
    ("attacker", "damage"), [("SOV-04", 1), ("SOV-06", 2), ("SOV-12", 2), ("GER-16", 2), ("GER-21", 2)]
)
@pytest.mark.rule("cardgame.keyword.thick-armor")
def test_thick_armor_takes_1_off_the_attack_of_a_light_tank_only(attacker: str, damage: int) -> None:
    state = battle(f"- - {attacker} - -", "- - FRA-12 - -")
    assert at(state, 0, 3).firepower == 2
    shoot(state, 3, 3)
    assert at(state, 1, 3).damage == damage


@pytest.mark.rule("cardgame.keyword.thick-armor")
def test_thick_armor_does_not_help_against_the_effect_of_a_light_tank() -> None:
    state = battle("- - - - -", "- - FRA-12 - -", hand="SOV-04")
    play(state, "play SOV-04 as vehicle 3")
    assert at(state, 1, 3).damage == 1


@pytest.mark.rule("cardgame.keyword.thick-armor-once")
def test_thick_armor_from_card_crew_and_base_takes_off_1() -> None:
    armored = Side("- - FRA-12+USA-10 - -", bases="B-GER-3 B-SOV-2 B-USA-1", extra={"face_up": [True, False, False]})
    state = position(Side("- - SOV-04 - -", extra={"tokens": 1}), armored)
    shoot(state, 3, 3)
    assert at(state, 1, 3).damage == 1


# Explosive Ammo


@pytest.mark.rule("cardgame.keyword.explosive-ammo-moment")
def test_explosive_ammo_is_decided_after_payment_and_position() -> None:
    state = battle("- - SOV-13 - -", "- - CHN-09*1 - -")
    play(state, "fire 3")
    assert "explode" not in legal(state)
    play(state, "spend token", "spend token", "spend token")
    assert "explode" not in legal(state)
    play(state, "at 3")
    assert legal(state) == ["explode", "wound"]
    play(state, "explode")
    assert line_of(state, 1) == "- - - - -"


@pytest.mark.rule("cardgame.keyword.explosive-ammo")
def test_explosive_ammo_may_be_declined_for_damage() -> None:
    state = battle("- - SOV-13 - -", "- - CHN-09*1 - -")
    shoot(state, 3, 3)
    play(state, "wound")
    assert line_of(state, 1) == "- - CHN-09*4 - -"


@pytest.mark.rule("cardgame.keyword.explosive-ammo-armor")
def test_reductions_do_not_stop_explosive_ammo_but_count_if_it_is_declined() -> None:
    state = battle("- - SOV-01+SOV-13 - -", "- - FRA-12+GER-12*1 - -")
    shoot(state, 3, 3)
    other = state.clone()
    play(state, "explode")
    assert line_of(state, 1) == "- - - - -"
    play(other, "wound")
    assert line_of(other, 1) == "- - FRA-12+GER-12*1 - -"


@pytest.mark.rule("cardgame.keyword.explosive-ammo-fresh")
@pytest.mark.rule("cardgame.keyword.double-shot-free-aim")
def test_explosive_ammo_needs_damage_from_before_the_shot() -> None:
    state = battle("- - FRA-09+SOV-13 - -", HULK)
    shoot(state, 3, 3)
    assert line_of(state, 1) == "- - CHN-09*2 - -", "the first shot finds no damage and is not asked"
    play(state, "double")
    aim(state, 3)
    assert legal(state) == ["explode", "wound"]
    play(state, "explode")
    assert line_of(state, 1) == "- - - - -"


@pytest.mark.rule("cardgame.keyword.explosive-ammo-destruction")
def test_destruction_by_explosive_ammo_sets_off_when_destroyed_and_loses_the_crew() -> None:
    state = battle("- - SOV-13 - -", "- - SOV-14+SOV-01*1 - -")
    shoot(state, 3, 3)
    play(state, "explode")
    assert ids(state.players[1].junkyard) == ["SOV-01", "SOV-14"]
    assert at(state, 0, 3).damage == 2, "its When Destroyed hits the vehicle opposite"


# Blitz


@pytest.mark.rule("cardgame.keyword.blitz")
def test_blitz_attacks_at_once_for_the_attack_cost_without_opening_fire() -> None:
    state = battle("- - - - -", HULK, hand="FRA-02 SOV-01")
    play(state, "play FRA-02 as vehicle 3")
    assert legal(state) == ["accept", "decline"]
    play(state, "accept")
    aim(state, 3)
    assert state.players[0].tokens == 8
    assert line_of(state, 0) == "- - FRA-02~ - -"
    assert line_of(state, 1) == "- - CHN-09*2 - -"
    play(state, "pass")
    assert "play SOV-01" in legal(state)


@pytest.mark.rule("cardgame.keyword.blitz")
def test_blitz_may_be_declined() -> None:
    state = battle("- - - - -", HULK, hand="FRA-02")
    play(state, "play FRA-02 as vehicle 3", "decline")
    assert state.actor == 1
    assert line_of(state, 0) == "- - FRA-02 - -"
    assert line_of(state, 1) == HULK


@pytest.mark.parametrize("effect", ["on_deploy: unsupply target=self", "on_deploy: destroy target=self"])
@pytest.mark.rule("cardgame.keyword.blitz-once")
def test_no_blitz_for_a_vehicle_that_is_unsupplied_or_gone(tmp_path: Path, effect: str) -> None:
    state = reprinted(battle("- - - - -", HULK, hand="FRA-02"), tmp_path, "FRA-02", vehicle_effect=effect)
    play(state, "play FRA-02 as vehicle 3")
    assert state.actor == 1


@pytest.mark.rule("cardgame.keyword.blitz-once")
def test_blitz_gained_after_the_deployment_does_nothing(tmp_path: Path) -> None:
    state = battle("- - FRA-10 - -", HULK, hand="SOV-06")
    state = reprinted(state, tmp_path, "SOV-06", crew_effect="ongoing: grant blitz target=host")
    play(state, "play SOV-06 as crew 3")
    assert state.actor == 1
    play(state, "pass")
    shoot(state, 3, 3)
    assert legal(state) == ["triple", "decline"], "nor does it take a keyword away"


@pytest.mark.rule("cardgame.keyword.blitz-then-supplied")
@pytest.mark.rule("cardgame.keyword.first-attack")
def test_after_blitz_a_vehicle_attacks_again_only_if_supplied_and_not_as_for_the_first_time(tmp_path: Path) -> None:
    state = battle("- - - - -", HULK, hand="FRA-03 SOV-09")
    state = reprinted(state, tmp_path, "FRA-03", keywords="blitz ; double_shot(1)")
    play(state, "play FRA-03 as vehicle 3", "accept")
    aim(state, 3)
    assert legal(state) == ["double", "decline"], "the Blitz attack is the first one"
    play(state, "decline", "pass")
    assert refused(state, "fire 3") == "cardgame.attack.supplied"
    play(state, "play SOV-09 as vehicle 1")
    shoot(state, 3, 3)
    assert line_of(state, 1) == "- - CHN-09*2 - -"
    assert "double" not in legal(state)


# Repair and Reposition


@pytest.mark.rule("cardgame.keyword.repair")
def test_repair_asks_for_one_own_vehicle_and_an_undamaged_one_may_be_chosen() -> None:
    state = battle("SOV-06*2 - SOV-06 - -", hand="GBR-02")
    play(state, "play GBR-02 as vehicle 5")
    assert legal(state) == ["choose own 1", "choose own 3", "choose own 5"]
    other = state.clone()
    play(state, "choose own 1")
    assert line_of(state, 0) == "SOV-06*1 - SOV-06 - GBR-02"
    play(other, "choose own 3")
    assert line_of(other, 0) == "SOV-06*2 - SOV-06 - GBR-02"


@pytest.mark.parametrize(
    ("crew", "goals"),
    [("GBR-18", ["move to 1", "move to 3", "move to 4", "move to 5"]), ("GER-03", ["move to 1", "move to 3"])],
)
@pytest.mark.rule("cardgame.keyword.reposition")
@pytest.mark.rule("cardgame.keyword.reposition-elsewhere")
def test_reposition_goes_to_another_own_position_that_fits(crew: str, goals: list[str]) -> None:
    state = battle("- SOV-06 - - -", hand=crew)
    play(state, f"play {crew} as crew 2")
    assert legal(state) == [*goals, "decline"]
    assert refused(state, "move to 2") == "cardgame.keyword.reposition"
    play(state, "move to 1")
    assert line_of(state, 0) == f"SOV-06+{crew} - - - -"
    assert line_of(state, 1) == "- - - - -"


@pytest.mark.rule("cardgame.keyword.reposition-swap")
@pytest.mark.rule("cardgame.keyword.reposition-other")
def test_an_occupied_goal_means_that_both_change_places_whatever_the_other_is(tmp_path: Path) -> None:
    state = battle("SOV-01 - CHN-09 - -", hand="USA-03")
    effect = "on_deploy: may reposition target=own_other type=light to=any"
    state = reprinted(state, tmp_path, "USA-03", vehicle_effect=effect)
    play(state, "play USA-03 as vehicle 5")
    assert legal(state) == ["move to 2", "move to 3", "move to 4", "move to 5", "decline"], "the heavy tank cannot move"
    play(state, "move to 3")
    assert line_of(state, 0) == "CHN-09 - SOV-01 - USA-03"


@pytest.mark.rule("cardgame.keyword.reposition-keeps")
def test_a_moved_vehicle_keeps_all_that_lies_on_it() -> None:
    state = battle("FRA-10+SOV-06*1^2~ - - - SOV-06*2", hand="USA-03")
    state = altered(state, 0, 1, attacks=3, spent=True)
    play(state, "play USA-03 as vehicle 3", "choose own 1", "move to 5")
    assert line_of(state, 0) == "SOV-06*2 - USA-03 - FRA-10+SOV-06*1^2~"
    assert at(state, 0, 5).attacks == 3
    assert at(state, 0, 5).spent


@pytest.mark.rule("cardgame.keyword.reposition-recompute")
def test_after_a_move_values_that_depend_on_position_change_at_once() -> None:
    state = battle("SOV-06 SOV-05 - - -", hand="USA-03")  # SOV-05 gives neighbours +1 firepower
    assert at(state, 0, 1).firepower == 3
    play(state, "play USA-03 as vehicle 5", "choose own 1", "move to 4")
    assert at(state, 0, 4).firepower == 2
    assert at(state, 0, 5).firepower == 1


@pytest.mark.rule("cardgame.keyword.reposition-recompute")
def test_a_vehicle_that_loses_hit_points_by_its_move_is_destroyed(tmp_path: Path) -> None:
    state = battle("- SOV-05 - SOV-06*2 -", hand="USA-03")
    state = reprinted(state, tmp_path, "SOV-05", vehicle_effect="ongoing: mod hp -1 target=own_adjacents")
    play(state, "play USA-03 as vehicle 5", "choose own 4", "move to 1")
    assert line_of(state, 0) == "- SOV-05 - - USA-03"
    assert ids(state.players[0].junkyard) == ["SOV-06"]
