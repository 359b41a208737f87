"""Destruction and leaving the battlefield."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.cardgame.helper import (
    GAME,
    Side,
    altered,
    at,
    gaps,
    ids,
    legal,
    line_of,
    naming_first,
    play,
    position,
    reprinted,
    story,
)

AMMO: dict[str, object] = {"tokens": 9}
EIGHT = "SOV-01 " * 8
EMPTY = "- - - - -"


@pytest.mark.rule("cardgame.destruction.at-once")
@pytest.mark.parametrize(
    ("target", "left"),
    [
        ("GER-11*2", "GER-11*4 - - - -"),  # 4 of 5 hit points
        ("GER-11*3", EMPTY),  # exactly 5
        ("GER-11*4", EMPTY),  # 6 of 5
        ("SOV-06+GER-05*2", "SOV-06+GER-05*4 - - - -"),  # 4 of 3 + 2
        ("SOV-06+GER-05*3", EMPTY),
    ],
)
def test_a_vehicle_is_destroyed_when_damage_reaches_its_hit_points(target: str, left: str) -> None:
    """Damage tokens that lie there already count with the 2 of the attack."""
    state = position(Side("SOV-06 - - - -", extra=AMMO), Side(f"{target} - - - -"))
    play(state, "fire 1 with token at 1")
    assert line_of(state, 1) == left


@pytest.mark.rule("cardgame.destruction.at-once")
def test_destruction_comes_before_after_attack() -> None:
    """An M26 gets a VP token after an attack that destroyed its target."""
    state = position(Side("USA-11 - - - -", extra=AMMO), Side("SOV-06 - - - -"))
    events = play(state, "fire 1 with token token token at 1")
    assert story(events)[-4:] == ["damaged", "destroyed", "triggered", "vp"]
    assert at(state, 0, 1).tokens == 1


@pytest.mark.rule("cardgame.destruction.junkyard")
def test_a_destroyed_vehicle_lies_face_up_in_its_owners_junkyard_without_tokens() -> None:
    state = position(Side("SOV-06 - - - -", extra=AMMO), Side("SOV-07*2^2 - - - -", hand="SOV-01"))
    play(state, "fire 1 with token at 1", "draw SOV-06")
    assert GAME.view_of(state, 0).players[1].junkyard == ["SOV-07"]
    assert state.players[0].junkyard == []


@pytest.mark.rule("cardgame.destruction.junkyard")
def test_a_vehicle_that_left_comes_back_without_its_tokens() -> None:
    """Sent home by the crew of a WZ-111 5A and deployed again."""
    state = position(Side("SOV-06 - - - -", hand="CHN-10"), Side("SOV-12*3^2~ - - - -"))
    play(state, "play CHN-10 as crew 1", "play SOV-12 as vehicle 1")
    assert line_of(state, 1) == "SOV-12 - - - -"


@pytest.mark.rule("cardgame.destruction.returned")
def test_a_vehicle_returned_to_hand_is_not_destroyed() -> None:
    """Type 3 Chi-Nu draws when it is destroyed, as a vehicle and as a crew; here it is both, and draws nothing."""
    state = position(Side("SOV-06 - - - -", hand="CHN-10"), Side("JPN-04+JPN-04 - - - -"))
    events = play(state, "play CHN-10 as crew 1")
    assert gaps(events, "triggered", "card") == ["CHN-10"]
    assert (ids(state.players[1].hand), ids(state.players[1].junkyard)) == (["JPN-04"], ["JPN-04"])
    assert state.actor == 1


@pytest.mark.rule("cardgame.destruction.during-attack")
def test_when_destroyed_resolves_from_the_junkyard_before_the_attacker_is_unsupplied() -> None:
    """A 7TP that is destroyed takes a light tank out of its owner's junkyard, where it lies itself by then."""
    state = position(Side("USA-04 - - - -", extra=AMMO), Side("POL-02 - - - -", junkyard="GER-01 SOV-06"))
    play(state, "fire 1 with token token at 1")
    assert (state.actor, legal(state)) == (1, ["recover GER-01", "recover POL-02"])
    assert (line_of(state, 0), line_of(state, 1)) == ("USA-04 - - - -", EMPTY)
    play(state, "recover POL-02")
    assert (state.actor, legal(state)) == (0, ["move to 2", "decline"])  # now After Attack
    assert line_of(state, 0) == "USA-04~ - - - -"


@pytest.mark.rule("cardgame.destruction.together")
def test_all_targets_get_their_damage_before_anything_leaves() -> None:
    """A G.W. E 100 deals 1 damage to all vehicles beside its target."""
    own = Side("- - - - GER-22", extra=AMMO)
    state = position(own, Side("- SOV-06*2 CHN-09 SOV-12*4 -"))
    events = play(state, "fire 5 with token token token token at 3")
    assert story(events, "damaged", "destroyed") == ["damaged", "damaged", "damaged", "destroyed", "destroyed"]
    assert line_of(state, 1) == "- - CHN-09*4 - -"


@pytest.mark.rule("cardgame.destruction.together")
def test_vehicles_have_left_before_the_first_when_destroyed_effect() -> None:
    """Two SU-85 fall at once: neither shoots before both are gone."""
    own = Side("- SOV-06 - SOV-06 GER-22", extra=AMMO)
    state = position(own, Side("- SOV-17*1 CHN-09 SOV-17*1 -"))
    play(state, "fire 5 with token token token token at 3")
    assert (state.actor, line_of(state, 1)) == (1, "- - CHN-09*4 - -")
    assert line_of(state, 0) == "- SOV-06 - SOV-06 GER-22~"
    play(state, "resolve vehicle 4")
    assert line_of(state, 0) == "- SOV-06*1 - SOV-06*1 GER-22~"


@pytest.mark.rule("cardgame.destruction.order")
def test_the_owner_orders_the_effects_of_his_own_destroyed_vehicles_and_crews() -> None:
    """By default from the lowest position on, a vehicle before its crew."""
    own = Side("- SOV-06 - SOV-06 GER-22", extra=AMMO)
    state = position(own, Side("- SOV-17+JPN-08*1 CHN-09 SOV-17*1 -"))
    play(state, "fire 5 with token token token token at 3")
    assert (state.actor, legal(state)) == (1, ["resolve vehicle 2", "resolve crew 2", "resolve vehicle 4"])
    play(state, "resolve vehicle 4")
    assert line_of(state, 0) == "- SOV-06 - SOV-06*1 GER-22~"
    assert legal(state) == ["resolve vehicle 2", "resolve crew 2"]


def both_sides_fall(folder: Path, first: int, turn: int) -> list[object]:
    """Whose effects resolve in which order when a reprinted T-28, just deployed, takes a hit point from everybody."""
    side = Side("SOV-03*1 - SOV-03*1 - -", hand="SOV-05")
    effect = "ongoing: mod hp -1 target=own_others ; ongoing: mod hp -1 target=enemy_all"
    plain = position(side, side, first=first, turn=turn)
    state = reprinted(plain, folder, "SOV-05", vehicle_effect=effect)
    events = play(state, "play SOV-05 as vehicle 5", "resolve vehicle 3", "draw SOV-06", "draw SOV-06")
    events += play(state, "resolve vehicle 1", "draw SOV-06", "draw SOV-06")
    return gaps(events, "triggered", "seat")


@pytest.mark.rule("cardgame.destruction.order")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("turn", [0, 1])
def test_effects_of_the_player_on_turn_come_first(tmp_path: Path, first: int, turn: int) -> None:
    assert both_sides_fall(tmp_path, first, turn) == [turn, turn, 1 - turn, 1 - turn]


@pytest.mark.rule("cardgame.destruction.order")
@pytest.mark.parametrize("first", [0, 1])
def test_outside_the_action_phase_effects_of_the_first_player_come_first(first: int) -> None:
    """On both sides a hit point until the end of the round is all that keeps a T-50 alive."""
    side = Side("SOV-03 - - - -", hand=EIGHT)
    state = position(side, side, turn=None, pending=naming_first())
    for seat in (0, 1):
        state = altered(state, seat, 1, boosts=[0, 0, 1, 0, 0], damage=2)
    events = play(state, f"first p{first + 1}", "draw SOV-06", "draw SOV-06")
    assert gaps(events, "triggered", "seat") == [first, 1 - first]


@pytest.mark.rule("cardgame.destruction.depth-first")
def test_what_a_when_destroyed_effect_destroys_is_dealt_with_before_the_effects_still_waiting() -> None:
    """Two SU-85 fall; the first to resolve destroys a T-50, whose owner draws before the second one shoots."""
    own = Side("- SOV-03*1 - SOV-06 GER-22", extra=AMMO)
    state = position(own, Side("- SOV-17*1 CHN-09 SOV-17*1 -"))
    play(state, "fire 5 with token token token token at 3")
    events = play(state, "resolve vehicle 2", "draw SOV-06")
    assert story(events, "destroyed", "triggered", "drew", "damaged") == [
        "triggered", "damaged", "destroyed", "triggered", "drew", "triggered", "damaged",
    ]  # fmt: skip
    assert gaps(events, "triggered", "seat") == [1, 0, 1]
    assert line_of(state, 0) == "- - - SOV-06*1 GER-22~"


@pytest.mark.rule("cardgame.destruction.look-back")
@pytest.mark.parametrize("place", [1, 2, 3])
def test_opposite_is_counted_from_where_the_vehicle_was(place: int) -> None:
    """A Ke-Ni destroyed by an SPG shoots at the vehicle opposite its place, not at the attacker."""
    line = ["-"] * 5
    line[place - 1] = "JPN-02*1"
    state = position(Side("SOV-06 SOV-06 SOV-06 - SOV-21", extra=AMMO), Side(" ".join(line)))
    play(state, "fire 5 with token", f"at {place}")
    assert [at(state, 0, number).damage for number in (1, 2, 3, 5)] == [int(number == place) for number in (1, 2, 3, 5)]


@pytest.mark.rule("cardgame.destruction.look-back")
def test_diagonals_are_counted_from_where_the_vehicle_was() -> None:
    """O-Ho: 2 damage to a vehicle opposite or diagonal."""
    state = position(Side("- SOV-12 SOV-12 - SOV-21", extra=AMMO), Side("- - JPN-08*6 - -"))
    play(state, "fire 5 with token", "at 3")
    assert (state.actor, legal(state)) == (1, ["choose enemy 2", "choose enemy 3"])


@pytest.mark.rule("cardgame.destruction.hp-loss")
def test_a_vehicle_falls_when_the_crew_that_gave_hit_points_is_destroyed() -> None:
    """The crew of a 110 destroys the crew opposite: 4 damage on a T-34 of 3 + 2 hit points."""
    state = position(Side("SOV-06 - - - -", hand="CHN-08"), Side("SOV-06+GER-05*4 - - - -"))
    play(state, "play CHN-08 as crew 1")
    assert line_of(state, 1) == EMPTY
    assert ids(state.players[1].junkyard) == ["GER-05", "SOV-06"]


@pytest.mark.rule("cardgame.destruction.hp-loss")
def test_a_vehicle_survives_the_loss_of_hit_points_it_does_not_need() -> None:
    state = position(Side("SOV-06 - - - -", hand="CHN-08"), Side("SOV-06+GER-05*2 - - - -"))
    play(state, "play CHN-08 as crew 1")
    assert line_of(state, 1) == "SOV-06*2 - - - -"


@pytest.mark.rule("cardgame.destruction.hp-loss")
@pytest.mark.parametrize(("damage", "left"), [(2, EMPTY), (1, "SOV-04*1 - - - -")])
def test_a_vehicle_falls_when_hit_points_until_the_end_of_the_round_are_over(damage: int, left: str) -> None:
    plain = position(Side("SOV-04 - - - -", hand=EIGHT), Side(hand=EIGHT), turn=None, pending=naming_first())
    state = altered(plain, 0, 1, boosts=[0, 0, 1, 0, 0], damage=damage)
    play(state, "first p1")
    assert line_of(state, 0) == left
