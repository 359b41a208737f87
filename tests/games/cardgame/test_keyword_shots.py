"""Double Shot and Triple Shot."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.cardgame.fights import aim, battle, end_round, shoot
from tests.games.cardgame.helper import Side, altered, at, legal, line_of, play, position, refused, reprinted

HULK = "- - CHN-09 - -"  # a heavy tank with 7 hit points and no text


# Double Shot


@pytest.mark.rule("cardgame.keyword.double-shot")
def test_double_shot_buys_one_more_attack_without_the_attack_cost() -> None:
    state = battle("- - FRA-09 - -", HULK)
    shoot(state, 3, 3)
    assert 9 - state.players[0].tokens == 2
    assert legal(state) == ["double", "decline"]
    play(state, "double")
    aim(state, 3)
    assert 9 - state.players[0].tokens == 3
    assert line_of(state, 1) == "- - CHN-09*4 - -"
    assert "double" not in legal(state), "there is no third shot"


@pytest.mark.rule("cardgame.keyword.double-shot")
def test_double_shot_may_be_declined_and_is_not_offered_to_who_cannot_pay() -> None:
    rich = battle("- - FRA-09 - -", HULK)
    shoot(rich, 3, 3)
    play(rich, "decline")
    poor = battle("- - FRA-09 - -", HULK, tokens=2)
    shoot(poor, 3, 3)
    for state in (rich, poor):
        assert line_of(state, 1) == "- - CHN-09*2 - -"
        assert "double" not in legal(state)


@pytest.mark.parametrize(("attacker", "offer"), [("FRA-09", "double"), ("FRA-10", "triple")])
@pytest.mark.rule("cardgame.keyword.extra-shots-timing")
def test_extra_shots_are_offered_after_the_after_attack_effects(attacker: str, offer: str) -> None:
    state = battle(f"- - {attacker}+JPN-06 - -", HULK)
    shoot(state, 3, 3)
    assert legal(state) == ["move to 2", "move to 4", "decline"]
    play(state, "move to 4")
    assert legal(state) == [offer, "decline"]
    assert refused(state, "triple" if offer == "double" else "double") == "cardgame.keyword.extra-shots-timing"


@pytest.mark.rule("cardgame.keyword.double-shot-free-aim")
def test_the_second_shot_aims_freely_although_unsupplied_and_has_all_bonuses() -> None:
    state = battle("- - FRA-09+SOV-06 - -", "- GER-18 - CHN-09 -")
    shoot(state, 3, 2)
    assert not at(state, 0, 3).supplied
    play(state, "double", "spend token")
    assert legal(state) == ["at 2", "at 3", "at 4"]
    play(state, "at 4")
    assert line_of(state, 1) == "- GER-18*3 - CHN-09*3 -"


@pytest.mark.parametrize(("attacks", "offered"), [(0, True), (1, False), (2, False)])
@pytest.mark.rule("cardgame.keyword.first-attack")
def test_extra_shots_follow_only_the_first_attack_of_the_round(attacks: int, offered: bool) -> None:
    state = altered(battle("- - FRA-09 - -", HULK), 0, 3, attacks=attacks)
    shoot(state, 3, 3)
    assert ("double" in legal(state)) == offered


@pytest.mark.rule("cardgame.keyword.first-attack")
def test_an_attack_by_an_effect_and_an_extra_shot_are_counted() -> None:
    state = battle("- - FRA-09 - -", HULK, hand="USA-19")
    play(state, "play USA-19 as crew 3", "choose own 3")
    aim(state, 3)
    assert legal(state) == ["double", "decline"]
    play(state, "double")
    aim(state, 3)
    assert at(state, 0, 3).attacks == 2


@pytest.mark.rule("cardgame.keyword.first-attack")
def test_the_count_of_attacks_goes_along_with_a_moved_vehicle() -> None:
    state = altered(battle("- - FRA-09 - -", HULK, hand="USA-03"), 0, 3, attacks=1)
    play(state, "play USA-03 as vehicle 1", "move to 4", "pass")
    shoot(state, 4, 3)
    assert line_of(state, 1) == "- - CHN-09*2 - -"
    assert "double" not in legal(state)


@pytest.mark.rule("cardgame.keyword.extra-shots-source-gone")
def test_no_extra_shot_for_an_attacker_that_has_lost_the_keyword(tmp_path: Path) -> None:
    state = battle("- - ITA-04+FRA-09 - -", "- - SOV-14*4 - -")
    effect = "when_destroyed: destroy_crew target=enemy_opposite"
    lost = reprinted(state, tmp_path, "SOV-14", vehicle_effect=effect)
    shoot(state, 3, 3)
    assert legal(state) == ["double", "decline"]
    shoot(lost, 3, 3)
    assert line_of(lost, 0) == "- - ITA-04~ - -"
    assert lost.actor == 1


@pytest.mark.rule("cardgame.keyword.extra-shots-source-gone")
def test_no_extra_shot_for_an_attacker_that_is_gone() -> None:
    state = battle("- - FRA-09*2 - -", "- - SOV-14*4 - -")
    shoot(state, 3, 3)
    assert line_of(state, 0) == "- - - - -"
    assert state.actor == 1


@pytest.mark.rule("cardgame.keyword.extra-shots-source-gone")
def test_the_second_shot_of_a_triple_shot_falls_away_with_the_attacker() -> None:
    state = battle("- - FRA-10*1 - -", "- - SOV-14*4 - -")
    shoot(state, 3, 2)
    play(state, "triple")
    aim(state, 3)
    assert line_of(state, 0) == "- - - - -"
    assert state.actor == 1


# Triple Shot


@pytest.mark.rule("cardgame.keyword.triple-shot")
def test_triple_shot_buys_two_more_attacks_for_one_price() -> None:
    state = battle("- - FRA-10 - -", HULK)
    shoot(state, 3, 3)
    assert legal(state) == ["triple", "decline"]
    play(state, "triple")
    aim(state, 3)
    aim(state, 3)
    assert 9 - state.players[0].tokens == 4
    assert line_of(state, 1) == "- - CHN-09*6 - -"
    assert state.actor == 1


@pytest.mark.rule("cardgame.keyword.triple-shot-separate")
def test_each_shot_of_a_triple_shot_has_its_own_position_and_after_attack() -> None:
    state = battle("- - FRA-10+CHN-04 - -", "- JPN-03 JPN-03 JPN-03 -")
    shoot(state, 3, 2)
    play(state, "triple")
    aim(state, 3)
    assert line_of(state, 0) == "- - FRA-10+CHN-04^2~ - -"
    play(state, "at 4")
    assert line_of(state, 0) == "- - FRA-10+CHN-04^3~ - -"
    assert line_of(state, 1) == "- - - - -"


@pytest.mark.rule("cardgame.keyword.triple-shot-separate")
def test_both_shots_must_be_made_even_at_empty_positions() -> None:
    state = battle("- - FRA-10 - -")
    shoot(state, 3, 3)
    play(state, "triple", "spend token", "spend token")
    for _ in range(2):
        assert legal(state) == ["at 2", "at 3", "at 4"]
        play(state, "at 3")
    assert state.actor == 1


@pytest.mark.rule("cardgame.keyword.triple-shot-printed")
@pytest.mark.rule("cardgame.keyword.triple-shot-baseline")
@pytest.mark.parametrize(("boost", "first", "extra"), [(1, 3, 2), (-1, 1, 2)])
def test_the_extra_shots_of_a_triple_shot_have_the_printed_firepower(boost: int, first: int, extra: int) -> None:
    state = altered(battle("- - FRA-10 - -", "- GER-18 - CHN-09 -"), 0, 3, boosts=[boost, 0, 0, 0, 0])
    shoot(state, 3, 2)
    play(state, "triple")
    aim(state, 4)
    play(state, "at 3")
    assert line_of(state, 1) == f"- GER-18*{first} - CHN-09*{extra} -"


@pytest.mark.rule("cardgame.keyword.triple-shot-baseline")
def test_reductions_of_the_target_count_against_the_extra_shots() -> None:
    state = battle("- - FRA-04+SOV-06 - -", "- FRA-12 - CHN-09+GER-12 -")
    shoot(state, 3, 3)
    play(state, "triple")
    aim(state, 2)
    play(state, "at 4")
    assert line_of(state, 1) == "- FRA-12*1 - CHN-09+GER-12*1 -"


@pytest.mark.rule("cardgame.keyword.triple-shot-no-explosive")
def test_the_extra_shots_of_a_triple_shot_cannot_use_explosive_ammo() -> None:
    state = battle("- - FRA-10+SOV-13 - -", "- - CHN-09*1 - -")
    shoot(state, 3, 3)
    play(state, "wound", "triple")
    aim(state, 3)
    assert line_of(state, 1) == "- - CHN-09*5 - -"
    assert legal(state) == ["at 2", "at 3", "at 4"]


@pytest.mark.parametrize(("paid", "line"), [(True, "SOV-06 - FRA-10~ - -"), (False, "SOV-06 - FRA-10 - -")])
@pytest.mark.rule("cardgame.keyword.triple-shot-spent")
@pytest.mark.rule("cardgame.keyword.triple-shot-unpaid")
def test_a_vehicle_that_paid_for_triple_shot_is_passed_over_by_the_prepare_phase(paid: bool, line: str) -> None:
    state = battle("SOV-06~ - FRA-10 - -")
    shoot(state, 3, 3)
    if paid:
        play(state, "triple")
        aim(state, 3)
        aim(state, 3)
    else:
        play(state, "decline")
    assert at(state, 0, 3).spent == paid
    end_round(state)
    assert line_of(state, 0) == line


@pytest.mark.rule("cardgame.keyword.triple-shot-effect-supply")
def test_an_effect_supplies_a_spent_vehicle_and_the_mark_stays() -> None:
    state = altered(battle("- - FRA-10~ - -", HULK, hand="SOV-09"), 0, 3, spent=True)
    play(state, "play SOV-09 as vehicle 1", "pass")
    shoot(state, 3, 3)
    assert line_of(state, 1) == "- - CHN-09*2 - -"
    assert at(state, 0, 3).spent


@pytest.mark.rule("cardgame.keyword.triple-shot-effect-supply")
def test_the_mark_is_gone_when_the_vehicle_has_left_the_battlefield() -> None:
    own = Side("- - FRA-10~ - -")
    state = altered(position(own, Side("- - SOV-06 - -", hand="CHN-10"), turn=1), 0, 3, spent=True)
    play(state, "play CHN-10 as crew 3", "play FRA-10 as vehicle 3")
    assert line_of(state, 0) == "- - FRA-10 - -"
    assert not at(state, 0, 3).spent


@pytest.mark.parametrize(("choice", "shots"), [("double", 1), ("triple", 2)])
@pytest.mark.rule("cardgame.keyword.one-of-both")
def test_of_double_and_triple_shot_the_owner_picks_one_at_most(choice: str, shots: int) -> None:
    state = battle("- - FRA-04+FRA-09 - -", HULK)
    shoot(state, 3, 3)
    assert legal(state) == ["double", "triple", "decline"]
    play(state, choice)
    for _ in range(shots):
        aim(state, 3)
    assert at(state, 1, 3).damage == 2 + 2 * shots
    assert state.actor == 1


@pytest.mark.rule("cardgame.keyword.one-of-both")
def test_of_two_values_one_is_paid(tmp_path: Path) -> None:
    granted = battle("- - USA-05+ITA-05 - -", HULK)  # Double Shot (1) of its own, Double Shot (2) from the crew
    printed = reprinted(battle("- - USA-05 - -", HULK), tmp_path, "USA-05", keywords="double_shot(2) ; double_shot(1)")
    for state in (granted, printed):
        shoot(state, 3, 3)
        play(state, "double")
        aim(state, 3)
        assert 9 - state.players[0].tokens == 3
        assert at(state, 1, 3).damage == 4
        assert state.actor == 1
