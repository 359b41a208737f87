"""Attacks: who attacks, in which steps, how far, and what a hit does."""

from __future__ import annotations

import pytest

from hulldown.games.cardgame import fire
from hulldown.kernel.tally import Tally
from tests.games.cardgame.helper import (
    Side,
    altered,
    at,
    gaps,
    ids,
    legal,
    line_of,
    play,
    position,
    refused,
    story,
)

AMMO: dict[str, object] = {"tokens": 9}
WALL = "CHN-09 CHN-09 CHN-09 CHN-09 CHN-09"  # 113: 7 hit points, no vehicle effect


def alone(card: str, place: int) -> str:
    line = ["-"] * 5
    line[place - 1] = card
    return " ".join(line)


@pytest.mark.rule("cardgame.attack.supplied")
def test_only_a_supplied_vehicle_of_ones_own_attacks() -> None:
    state = position(Side("SOV-06~ - SOV-06 - -", extra=AMMO), Side("- SOV-06 - - -"))
    assert legal(state) == ["fire 3", "pass"]
    assert refused(state, "fire 1") == "cardgame.attack.supplied"
    assert refused(state, "fire 2") == "cardgame.attack.supplied"  # there only the opponent has one


@pytest.mark.rule("cardgame.attack.supplied")
def test_an_effect_makes_only_a_supplied_vehicle_attack() -> None:
    """The crew of an AMX ELC bis lets its vehicle attack."""
    state = position(Side("SOV-06~ - - - -", hand="FRA-02", extra=AMMO))
    play(state, "play FRA-02 as crew 1")
    assert state.actor == 1


@pytest.mark.rule("cardgame.attack.steps")
def test_the_steps_of_an_attack() -> None:
    """T37: attack cost 2, firepower 2, may move after its attack."""
    state = position(Side("USA-04 - - - -", extra=AMMO), Side("CHN-09 - - - -"))
    play(state, "fire 1")
    assert (legal(state), state.players[0].tokens) == (["spend token"], 9)
    play(state, "spend token", "spend token")
    assert (legal(state), state.players[0].tokens) == (["at 1", "at 2"], 7)
    assert (line_of(state, 0), line_of(state, 1)) == ("USA-04 - - - -", "CHN-09 - - - -")
    play(state, "at 1")
    assert legal(state) == ["move to 2", "decline"]  # After Attack: the hit and the turning are done
    assert (line_of(state, 0), line_of(state, 1)) == ("USA-04~ - - - -", "CHN-09*2 - - - -")


@pytest.mark.rule("cardgame.attack.position-fixed")
def test_nothing_happens_between_naming_the_position_and_the_hit() -> None:
    state = position(Side("SOV-06 - - - -", extra=AMMO), Side("CHN-09 - - - -"))
    play(state, "fire 1 with token")
    assert story(play(state, "at 1")) == ["attacks", "damaged"]


@pytest.mark.rule("cardgame.attack.pay-first")
def test_the_position_is_named_after_the_payment() -> None:
    state = position(Side("SOV-06 - - - -", extra=AMMO))
    assert refused(state, "at 1") == "cardgame.turn.one-action"
    play(state, "fire 1")
    assert refused(state, "at 1") == "cardgame.ammo.ways"
    events = play(state, "spend token", "at 2")
    assert story(events) == ["paid", "attacks-empty"]


@pytest.mark.rule("cardgame.attack.reach")
@pytest.mark.parametrize("card", ["GER-01", "SOV-06", "CHN-09"])  # light, medium, heavy
@pytest.mark.parametrize(("place", "reach"), [(1, [1, 2]), (2, [1, 2, 3]), (3, [2, 3, 4]), (5, [4, 5])])
def test_a_tank_reaches_the_position_opposite_and_those_beside_it(card: str, place: int, reach: list[int]) -> None:
    state = position(Side(alone(card, place), extra=AMMO), Side(WALL))
    play(state, f"fire {place}", *["spend token"] * at(state, 0, place).cost)
    assert legal(state) == [f"at {number}" for number in reach]
    for number in {1, 2, 3, 4, 5} - set(reach):
        assert refused(state, f"at {number}") == "cardgame.attack.reach"


@pytest.mark.rule("cardgame.attack.reach")
@pytest.mark.parametrize("place", [1, 3, 5])
def test_a_tank_destroyer_reaches_only_the_position_opposite(place: int) -> None:
    """There is nothing to choose, so nothing is asked."""
    state = position(Side(alone("GER-16", place), extra=AMMO), Side(WALL))
    play(state, f"fire {place} with token")
    assert state.actor == 1
    assert [number for number in (1, 2, 3, 4, 5) if at(state, 1, number).damage] == [place]


@pytest.mark.rule("cardgame.attack.reach")
@pytest.mark.parametrize("place", [1, 3, 5])
def test_an_spg_reaches_every_enemy_position(place: int) -> None:
    state = position(Side(alone("SOV-21", place), extra=AMMO), Side("- CHN-09 - - -"))
    play(state, f"fire {place} with token")
    assert legal(state) == ["at 1", "at 2", "at 3", "at 4", "at 5"]


@pytest.mark.rule("cardgame.attack.empty-position")
def test_an_attack_on_an_empty_position_is_an_attack_without_damage() -> None:
    """Lorraine 40 t has Double Shot, so that the attack counts; STB-1's crew may move its vehicle after an attack."""
    state = position(Side("FRA-09+JPN-06 - - - -", extra=AMMO), Side("CHN-09 - - - -"))
    events = play(state, "fire 1 with token at 2")  # the crew makes it 1 cheaper
    assert story(events, "attacks-empty", "attacks", "damaged") == ["attacks-empty"]
    assert (state.players[0].tokens, at(state, 0, 1).supplied) == (8, False)
    assert line_of(state, 1) == "CHN-09 - - - -"
    assert legal(state) == ["move to 2", "decline"]  # After Attack
    play(state, "decline")
    assert legal(state) == ["double", "decline"]  # the first attack of the round is made


@pytest.mark.rule("cardgame.attack.empty-position")
def test_a_tank_destroyer_attacks_an_empty_position_too() -> None:
    """Object 268: two ammo tokens after an attack that missed."""
    state = position(Side("SOV-20 - - - -", extra={"tokens": 4}), Side("- CHN-09 - - -"))
    play(state, "fire 1 with token token token token")
    assert (state.players[0].tokens, line_of(state, 1)) == (2, "- CHN-09 - - -")


@pytest.mark.rule("cardgame.attack.hit")
@pytest.mark.parametrize(("card", "firepower"), [("SOV-01", 1), ("SOV-06", 2), ("GER-11", 3), ("CHN-09", 4)])
def test_the_vehicle_attacked_gets_damage_tokens_equal_to_the_firepower(card: str, firepower: int) -> None:
    state = position(Side(alone(card, 3), extra=AMMO), Side(WALL))
    play(state, "fire 3", *["spend token"] * at(state, 0, 3).cost, "at 4")
    assert line_of(state, 1) == f"CHN-09 CHN-09 CHN-09 CHN-09*{firepower} CHN-09"


@pytest.mark.rule("cardgame.attack.hit")
def test_the_present_firepower_counts() -> None:
    """T-34 with the crew of another: 2 + 1."""
    state = position(Side("SOV-06+SOV-07 - - - -", extra=AMMO), Side("CHN-09*1 - - - -"))
    play(state, "fire 1 with token at 1")
    assert line_of(state, 1) == "CHN-09*4 - - - -"


@pytest.mark.rule("cardgame.attack.damage")
@pytest.mark.parametrize(
    ("attacker", "target", "damage"),
    [
        ("SOV-04", "CHN-09", 2),  # light, 2, nothing lowers it
        ("SOV-04", "GER-11", 1),  # Thick Armor
        ("SOV-06", "GER-11", 2),  # Thick Armor does not help against a medium tank
        ("SOV-06", "CHN-09+GER-12", 1),  # a crew of -1 damage taken
        ("SOV-04", "GER-11+GER-12", 0),  # both
        ("SOV-01", "GER-11+GER-12", 0),  # 1 - 2, never below 0
    ],
)
def test_damage_is_firepower_with_thick_armor_and_damage_taken(attacker: str, target: str, damage: int) -> None:
    state = position(Side(alone(attacker, 1), extra=AMMO), Side(f"{target}*2 - - - -"))
    tally = Tally()
    assert fire.damage(at(state, 0, 1), at(state, 1, 1), False, tally) == damage
    play(state, "fire 1", *["spend token"] * at(state, 0, 1).cost, "at 1")
    assert line_of(state, 1) == f"{target}*{2 + damage} - - - -"
    assert tally.total == damage  # what a preview shows


@pytest.mark.rule("cardgame.attack.damage")
def test_damage_is_computed_once_at_the_hit() -> None:
    """An E 50 has 1 firepower more while undamaged: the target's shot back comes after its own hit of 4."""
    state = position(Side("GER-08 - - - -", extra=AMMO), Side("SOV-14*1 - - - -"))
    events = play(state, "fire 1 with token token token at 1")
    assert gaps(events, "damaged", "amount") == [4, 2]
    assert at(state, 0, 1).firepower == 3


@pytest.mark.rule("cardgame.attack.unsupply")
def test_the_attacker_is_unsupplied() -> None:
    state = position(Side("SOV-06 SOV-06 - - -", extra=AMMO), Side("CHN-09 - - - -"))
    play(state, "fire 1 with token at 1")
    assert line_of(state, 0) == "SOV-06~ SOV-06 - - -"


@pytest.mark.rule("cardgame.attack.unsupply")
@pytest.mark.parametrize(
    ("texts", "line"),
    [
        (["play FRA-02 as vehicle 2", "accept"], "SOV-06 FRA-02~ - - -"),
        (["play FRA-02 as crew 1", "choose own 1"], "SOV-06+FRA-02~ - - - -"),
    ],
)
def test_an_attack_through_an_effect_is_paid_and_unsupplies_too(texts: list[str], line: str) -> None:
    state = position(Side("SOV-06 - - - -", hand="FRA-02", extra=AMMO), Side("CHN-09 - - - -"))
    play(state, *texts, "spend token", "at 1")
    assert (line_of(state, 0), state.players[0].tokens) == (line, 8)


@pytest.mark.rule("cardgame.attack.after-attack-each")
def test_both_attacks_of_a_double_shot_set_off_after_attack() -> None:
    """M46 Patton gains 1 ammo after each attack that hits; the crew of an M41 gives Double Shot (2)."""
    state = position(Side("USA-12+USA-05 - - - -", extra={"tokens": 4}), Side("CHN-09 - - - -"))
    play(state, "fire 1 with token token at 1")
    assert state.players[0].tokens == 3
    play(state, "double", "spend token", "spend token", "at 1")
    assert state.players[0].tokens == 2
    assert (line_of(state, 1), state.actor) == ("CHN-09*4 - - - -", 1)


@pytest.mark.rule("cardgame.attack.after-attack-each")
def test_all_three_attacks_of_a_triple_shot_set_off_after_attack() -> None:
    """The crew of a TVP T 50/51 gives Triple Shot (2)."""
    state = position(Side("USA-12+CZE-06 - - - -", extra={"tokens": 4}), Side("CHN-09 - - - -"))
    events = play(state, "fire 1 with token token at 1", "triple", "spend token", "spend token", "at 1", "at 1")
    assert gaps(events, "triggered", "card") == ["USA-12"] * 3
    assert (state.players[0].tokens, line_of(state, 1)) == (3, "CHN-09*6 - - - -")


@pytest.mark.rule("cardgame.attack.after-attack-each")
def test_a_blitz_attack_sets_off_after_attack() -> None:
    """Panhard EBR 105: Blitz, and it may move after an attack."""
    state = position(Side(hand="FRA-05", extra=AMMO))
    play(state, "play FRA-05 as vehicle 1", "accept", "spend token", "at 1")
    assert legal(state) == ["move to 2", "move to 3", "move to 4", "move to 5", "decline"]


@pytest.mark.rule("cardgame.attack.firepower-zero")
def test_a_vehicle_with_firepower_zero_may_attack() -> None:
    """-3 until the end of the round; the ammo that an M46 gains after a hit shows that it was one."""
    plain = position(Side("USA-12 - - - -", extra={"tokens": 2}), Side("CHN-09*1 - - - -"))
    state = altered(plain, 0, 1, boosts=[-3, 0, 0, 0, 0])
    assert at(state, 0, 1).firepower == 0
    play(state, "fire 1 with token token at 1")
    assert (line_of(state, 1), state.players[0].tokens) == ("CHN-09*1 - - - -", 1)


@pytest.mark.rule("cardgame.attack.firepower-zero")
def test_firepower_is_at_least_zero_before_the_target_adds_to_it() -> None:
    """2 - 3 counts as 0, so that +1 damage taken makes 1."""
    plain = position(Side("SOV-06 - - - -", extra=AMMO), Side("CHN-09 - - - -"))
    state = altered(altered(plain, 0, 1, boosts=[-3, 0, 0, 0, 0]), 1, 1, boosts=[0, 0, 0, 0, 1])
    play(state, "fire 1 with token at 1")
    assert line_of(state, 1) == "CHN-09*1 - - - -"


@pytest.mark.rule("cardgame.attack.attacker-gone")
def test_an_attacker_destroyed_by_its_target_has_no_after_attack() -> None:
    """An IS that is destroyed deals 2 damage to the vehicle opposite: the M46 gains no ammo for its hit."""
    state = position(Side("USA-12*2 - - - -", extra={"tokens": 2}), Side("SOV-14*3 - - - -"))
    events = play(state, "fire 1 with token token at 1")
    assert (line_of(state, 0), line_of(state, 1)) == ("- - - - -", "- - - - -")
    assert gaps(events, "triggered", "card") == ["SOV-14"]
    assert (state.players[0].tokens, ids(state.players[0].junkyard)) == (0, ["USA-12"])
    assert state.actor == 1


@pytest.mark.rule("cardgame.attack.attacker-gone")
@pytest.mark.parametrize(("damage", "asked"), [(2, ["pass"]), (1, ["double", "decline"])])
def test_an_attacker_destroyed_by_its_target_has_no_extra_shot(damage: int, asked: list[str]) -> None:
    state = position(Side(f"FRA-09*{damage} - - - -", extra=AMMO), Side("SOV-14*3 - - - -"))
    play(state, "fire 1 with token token at 1")
    assert legal(state) == asked


@pytest.mark.rule("cardgame.attack.attacker-gone")
def test_the_second_extra_attack_of_a_triple_shot_falls_away_with_the_attacker() -> None:
    state = position(Side("FRA-10*1 - - - -", extra=AMMO), Side("SOV-14*1 - - - -"))
    play(state, "fire 1 with token token at 1", "triple", "spend token", "spend token", "at 1")
    assert (line_of(state, 0), state.actor) == ("- - - - -", 1)
