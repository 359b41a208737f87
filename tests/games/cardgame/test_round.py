"""The frame of a round: its phases, whose effects come first, what ends with it and what stays."""

from __future__ import annotations

import pytest

from hulldown.games.cardgame.view import boosts
from tests.games.cardgame.helper import (
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
    refused,
    round_step,
    story,
)

EIGHT = "SOV-01 " * 8


@pytest.mark.rule("cardgame.round.phases")
def test_the_phases_of_a_round_follow_each_other_and_the_next_round_begins() -> None:
    """Carro 45 t gains ammo at the start of the round, IS-7 a VP token before scoring."""
    own = Side("ITA-07 SOV-16 - - -", hand=EIGHT)
    state = position(own, Side(hand=EIGHT), turn=None, pending=round_step("start-of-round"))
    assert (state.actor, state.players[0].tokens, at(state, 0, 2).tokens) == (0, 1, 0)
    events = play(state, "pass", "pass", "flip 1", "discard SOV-01", "enough", "discard SOV-01", "enough", "first p1")
    events += play(state, "draw SOV-06", "draw SOV-06")
    names = ("round", "ammo", "passed", "vp", "scored", "flipped", "discarded", "all-supplied", "next-first", "drew")
    assert story(events, *names) == [
        "passed", "passed", "vp", "scored", "scored", "flipped", "discarded", "discarded", "all-supplied",
        "next-first", "drew", "drew", "round", "ammo",
    ]  # fmt: skip
    assert (state.actor, state.round_number) == (0, 2)


@pytest.mark.rule("cardgame.round.phases")
def test_no_action_is_asked_for_after_the_action_phase() -> None:
    state = position(Side("SOV-08 - - - -", hand="SOV-01"), Side(hand="SOV-01"))
    play(state, "pass", "pass")
    assert refused(state, "play SOV-01") == "cardgame.scoring.winner"
    play(state, "flip 1")
    assert refused(state, "play SOV-01") == "cardgame.prepare.discard"


@pytest.mark.rule("cardgame.round.effect-order")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(("step", "card"), [("start-of-round", "ITA-07"), ("before-scoring", "SOV-16")])
def test_all_effects_of_the_first_player_come_before_those_of_the_second(first: int, step: str, card: str) -> None:
    """Both have two vehicles that gain something at this moment, so both are asked for the order of theirs."""
    side = Side(f"{card} {card} - - -", hand=EIGHT)
    state = position(side, side, first=first, turn=None, pending=round_step(step))
    assert state.actor == first
    events = play(state, "resolve vehicle 2")
    assert state.actor == 1 - first
    events += play(state, "resolve vehicle 1")
    assert gaps(events, "triggered", "seat") == [first, first, 1 - first, 1 - first]


@pytest.mark.rule("cardgame.round.effect-order")
def test_what_the_first_player_destroys_before_scoring_has_no_effect_and_does_not_score() -> None:
    """Hidden Village: 1 damage to an enemy vehicle when behind. WZ-132-1 would have gained a VP token."""
    own = Side("CHN-09 - - - -", bases="B-JPN-2 B-SOV-2 B-USA-1", extra={"face_up": [True, False, False]})
    state = position(own, Side("CHN-04*1 - - - -"))
    events = play(state, "pass", "pass")
    assert gaps(events, "triggered", "card") == ["B-JPN-2"]
    assert line_of(state, 1) == "- - - - -"
    assert gaps(events, "scored", "points") == [0, 0]


@pytest.mark.rule("cardgame.round.effect-order")
def test_the_second_player_orders_only_what_the_first_has_left_him() -> None:
    own = Side("CHN-09 - - - -", bases="B-JPN-2 B-SOV-2 B-USA-1", extra={"face_up": [True, False, False]})
    state = position(own, Side("CHN-04*1 SOV-16 SOV-16 - -"))
    play(state, "pass", "pass", "choose enemy 1")
    assert (state.actor, legal(state)) == (1, ["resolve vehicle 2", "resolve vehicle 3"])


@pytest.mark.rule("cardgame.round.clean-up")
def test_the_end_of_the_round_lifts_restriction_passes_and_depot_count() -> None:
    flags: dict[str, object] = {"passed": True, "locked": True, "depot_built": True}
    side = Side("SOV-06 - - - -", hand=EIGHT, extra=flags)
    state = position(side, side, turn=None, pending=naming_first())
    play(state, "first p1")
    for player in state.players:
        assert (player.passed, player.locked, player.depot_built) == (False, False, False)
    assert legal(state) == ["play SOV-01", "fire 1", "pass"]
    play(state, "play SOV-01 as depot", "play SOV-01 as depot")


@pytest.mark.rule("cardgame.round.clean-up")
def test_the_end_of_the_round_ends_attack_counters_and_changes_until_then() -> None:
    side = Side("USA-05 - - - -", hand=EIGHT)
    plain = position(side, Side("CHN-09 - - - -", hand=EIGHT), turn=None, pending=naming_first())
    state = altered(plain, 0, 1, attacks=1, boosts=[1, -1, 1, 1, -1])
    assert (at(state, 0, 1).firepower, at(state, 0, 1).cost, at(state, 0, 1).hp) == (3, 1, 3)
    play(state, "first p1")
    vehicle = at(state, 0, 1)
    assert (vehicle.attacks, boosts(vehicle)) == (0, [0, 0, 0, 0, 0])
    assert (vehicle.firepower, vehicle.cost, vehicle.hp, vehicle.vp, vehicle.taken) == (2, 2, 2, 1, 0)
    play(state, "fire 1 with SOV-01 SOV-01 at 1")
    assert legal(state) == ["double", "decline"]  # its first attack of the new round


@pytest.mark.rule("cardgame.round.carry-over")
@pytest.mark.rule("cardgame.round.tokens-unlimited")
def test_what_is_in_play_stays_from_round_to_round() -> None:
    own = Side("GER-10+GER-05*4^2 - - - SOV-06", hand=EIGHT, depots="SOV-02 SOV-03", extra={"tokens": 5})
    own.bases = "B-USA-4 B-GER-1 B-SOV-2"  # the one that is turned up changes nothing here
    enemy = Side("- GER-18*1 - SOV-07+SOV-08*3^1 -", hand=EIGHT, depots="SOV-02", extra={"tokens": 1})
    state = position(own, enemy, first=1, turn=1)
    play(state, "pass", "pass", "flip 1", "enough", "enough", "first p1")
    assert (state.round_number, state.actor) == (2, 0)
    assert [line_of(state, 0), line_of(state, 1)] == [own.line, enemy.line]
    assert [ids(player.depots) for player in state.players] == [["SOV-02", "SOV-03"], ["SOV-02"]]
    assert [player.tokens for player in state.players] == [5, 1]


@pytest.mark.rule("cardgame.round.tokens-unlimited")
def test_there_is_no_maximum_for_tokens() -> None:
    state = position(Side("SOV-06^50 - - - -", hand="USA-06 CHN-05", extra={"tokens": 99}))
    play(state, "play USA-06 as crew 1", "pass", "play CHN-05 as vehicle 2")
    assert (state.players[0].tokens, at(state, 0, 1).tokens) == (101, 51)
