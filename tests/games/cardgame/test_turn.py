"""Turns: one action each, passing, and what opening fire binds to."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.cardgame.helper import Side, ids, legal, line_of, play, position, refused, reprinted, round_step, story

AMMO: dict[str, object] = {"tokens": 9}


@pytest.mark.rule("cardgame.turn.one-action")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_begins(first: int) -> None:
    state = position(Side(hand="SOV-01"), Side(hand="SOV-01"), first=first, turn=None, pending=round_step("actions"))
    assert state.actor == first


@pytest.mark.rule("cardgame.turn.one-action")
@pytest.mark.parametrize(
    "action",
    ["play SOV-01 as vehicle 2", "play SOV-01 as crew 1", "play SOV-01 as depot", "fire 1 with token at 1", "pass"],
)
def test_a_turn_is_one_action_and_then_it_is_the_others_turn(action: str) -> None:
    state = position(Side("SOV-06 - - - -", hand="SOV-01 SOV-02", extra=AMMO), Side(hand="SOV-01"))
    assert legal(state) == ["play SOV-01", "play SOV-02", "fire 1", "pass"]
    play(state, action)
    assert state.actor == 1
    assert refused(state, "play SOV-02") == "cardgame.play.three-ways"  # that card is in the other hand


@pytest.mark.rule("cardgame.turn.one-action")
def test_turns_alternate() -> None:
    state = position(Side(hand="SOV-01 SOV-01"), Side(hand="SOV-01 SOV-01"))
    seats = []
    for place in (1, 1, 2, 2):
        seats.append(state.actor)
        play(state, f"play SOV-01 as vehicle {place}")
    assert seats == [0, 1, 0, 1]


@pytest.mark.rule("cardgame.turn.no-reactions")
def test_a_turn_lasts_until_extra_shots_are_done() -> None:
    state = position(Side("FRA-09 - - - -", extra=AMMO), Side("CHN-09 - - - -", hand="SOV-01"))
    play(state, "fire 1 with token token at 1")
    assert state.actor == 0
    assert refused(state, "pass") == "cardgame.keyword.extra-shots-timing"
    play(state, "double", "spend token")
    assert state.actor == 0
    play(state, "at 1")
    assert (state.actor, line_of(state, 1)) == (1, "CHN-09*4 - - - -")


@pytest.mark.rule("cardgame.turn.ends-after-effects")
def test_a_turn_lasts_until_the_effect_of_the_card_played_is_done() -> None:
    state = position(Side("SOV-06 - - - -", hand="USA-03"), Side(hand="SOV-01"))
    play(state, "play USA-03 as vehicle 2")
    assert (state.actor, legal(state)[-1]) == (0, "decline")
    play(state, "decline")
    assert state.actor == 1


@pytest.mark.rule("cardgame.turn.no-reactions")
def test_the_opponent_answers_for_an_effect_of_his_but_cannot_interrupt_with_an_action() -> None:
    """The O-Ho is destroyed and shoots back, but its owner has no turn yet; the attacker's After Attack is to come."""
    state = position(Side("USA-04 CHN-09 - - -", extra=AMMO), Side("JPN-08*6 SOV-06 - - -", hand="SOV-01"))
    play(state, "fire 1 with token token at 1")
    assert (state.actor, legal(state)) == (1, ["choose enemy 1", "choose enemy 2"])
    for text in ("play SOV-01", "fire 2", "pass"):
        assert refused(state, text) == "cardgame.effect.choices"
    play(state, "choose enemy 2")
    assert (state.actor, legal(state)) == (0, ["move to 2", "decline"])


@pytest.mark.rule("cardgame.turn.pass")
def test_who_has_passed_takes_no_more_actions_while_the_other_goes_on() -> None:
    state = position(Side("SOV-06 - - - -", hand="SOV-01"), Side("SOV-06 - - - -", hand="SOV-01 SOV-02", extra=AMMO))
    play(state, "pass")
    for text in ("play SOV-01 as vehicle 2", "play SOV-02 as depot", "fire 1 with token at 2"):
        play(state, text)
        assert state.actor == 1
    assert "scored" in story(play(state, "pass"))


@pytest.mark.rule("cardgame.turn.passed-player-choices")
def test_who_has_passed_still_chooses_a_forced_discard() -> None:
    state = position(Side("SOV-06 - - - -", hand="GBR-23"), Side(hand="SOV-01 SOV-02", extra={"passed": True}))
    play(state, "play GBR-23 as crew 1")
    assert (state.actor, legal(state)) == (1, ["discard SOV-01", "discard SOV-02"])
    play(state, "discard SOV-02")
    assert ids(state.players[1].hand) == ["SOV-01"]
    assert state.actor == 0


@pytest.mark.rule("cardgame.turn.passed-player-choices")
def test_who_has_passed_can_be_attacked_and_chooses_for_his_when_destroyed_effect() -> None:
    state = position(Side("CHN-09 CHN-09 - - -", extra=AMMO), Side("JPN-08*3 - - - -", extra={"passed": True}))
    play(state, "fire 1 with token token token token at 1")
    assert (state.actor, legal(state)) == (1, ["choose enemy 1", "choose enemy 2"])
    play(state, "choose enemy 1")
    assert line_of(state, 0) == "CHN-09*2~ CHN-09 - - -"
    assert state.actor == 0


@pytest.mark.rule("cardgame.turn.pass-any-time")
def test_passing_is_allowed_with_every_other_action_open() -> None:
    state = position(Side("SOV-06 - - - -", hand="SOV-01", extra=AMMO), Side(hand="SOV-01"))
    assert legal(state) == ["play SOV-01", "fire 1", "pass"]
    play(state, "pass")
    assert state.players[0].passed


@pytest.mark.rule("cardgame.turn.pass-any-time")
@pytest.mark.parametrize(
    "side",
    [
        Side(),
        Side("SOV-06~ - - - -"),
        Side("SOV-06 - - - -"),  # cannot pay
        Side("GER-18 - - - -", hand="SOV-01", extra={"locked": True}),  # has opened fire, and cannot pay again
        Side("SOV-12+SOV-06~ " * 5, hand="SOV-01", extra={"depot_built": True}),  # nowhere to put the card
    ],
)
def test_a_player_without_another_action_can_only_pass(side: Side) -> None:
    assert legal(position(side)) == ["pass"]


@pytest.mark.rule("cardgame.turn.both-pass")
@pytest.mark.rule("cardgame.turn.both-pass-at-once")
def test_the_action_phase_ends_when_both_have_passed_and_done_nothing_else() -> None:
    state = position(
        Side("SOV-06 - - - -", hand="SOV-01"), Side(hand="SOV-01"), turn=None, pending=round_step("actions")
    )
    play(state, "pass")
    assert state.actor == 1
    play(state, "pass")
    assert (state.actor, legal(state)) == (0, ["flip 1", "flip 2", "flip 3"])


@pytest.mark.rule("cardgame.turn.open-fire-lock")
def test_after_opening_fire_only_open_fire_and_pass_are_left() -> None:
    state = position(Side("SOV-06 SOV-06 - - -", hand="SOV-01 SOV-02", extra=AMMO), Side(hand="SOV-01 SOV-01"))
    play(state, "fire 1 with token at 1", "play SOV-01 as vehicle 5")
    assert (state.actor, legal(state)) == (0, ["fire 2", "pass"])
    assert refused(state, "play SOV-01") == "cardgame.turn.open-fire-lock"
    play(state, "fire 2 with token at 1", "pass")
    assert refused(state, "play SOV-02") == "cardgame.turn.open-fire-lock"


@pytest.mark.rule("cardgame.turn.lock-begins")
def test_the_restriction_begins_when_open_fire_is_chosen() -> None:
    state = position(Side("SOV-06 - - - -", hand="SOV-01", extra=AMMO))
    play(state, "fire 1")
    assert legal(state)[0] == "spend token"  # nothing is paid yet
    assert (state.players[0].locked, state.players[1].locked) == (True, False)


@pytest.mark.rule("cardgame.turn.open-fire-lock")
def test_the_opponent_is_not_bound() -> None:
    state = position(Side("SOV-06 - - - -", extra=AMMO), Side("SOV-06 - - - -", hand="SOV-01", extra=AMMO))
    play(state, "fire 1 with token at 2")
    assert (state.actor, legal(state)) == (1, ["play SOV-01", "fire 1", "pass"])


@pytest.mark.rule("cardgame.turn.effect-attack-no-lock")
@pytest.mark.parametrize(
    ("card", "texts"),
    [
        ("FRA-02", ["play FRA-02 as vehicle 2", "accept"]),  # Blitz
        ("FRA-02", ["play FRA-02 as crew 1", "choose own 1"]),  # an instant crew effect
        ("CZE-05", ["play CZE-05 as vehicle 2", "choose own 1"]),  # When Deployed
    ],
)
def test_after_an_attack_through_an_effect_its_player_may_go_on_playing_cards(card: str, texts: list[str]) -> None:
    state = position(Side("SOV-06 - - - -", hand=f"{card} SOV-01", extra=AMMO), Side("CHN-09 - - - -"))
    play(state, *texts, "spend token", "at 1", "pass")
    assert line_of(state, 1) == "CHN-09*2 - - - -"
    assert state.players[0].tokens == 8
    assert "play SOV-01" in legal(state)


@pytest.mark.rule("cardgame.turn.locked-effect-attack")
def test_who_has_opened_fire_may_still_attack_through_an_effect(tmp_path: Path) -> None:
    """No card of ours gives such an attack, so the T-34 is reprinted with one."""
    plain = position(Side("SOV-06 GER-01 - - -", extra=AMMO), Side("CHN-09 - - - -"))
    state = reprinted(plain, tmp_path, "SOV-06", vehicle_effect="after_attack: may attack target=own_other")
    play(state, "fire 1 with token at 1")
    assert (state.players[0].locked, legal(state)) == (True, ["choose own 2", "decline"])
    play(state, "choose own 2", "at 1")
    assert line_of(state, 0) == "SOV-06~ GER-01~ - - -"
    assert line_of(state, 1) == "CHN-09*3 - - - -"
