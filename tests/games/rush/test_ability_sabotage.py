"""Rush, Sabotage: every rival gives up a card."""

from __future__ import annotations

import pytest

from tests.games.rush.helper import ids, legal, play, position, refused, rival, told

EDITIONS = pytest.mark.parametrize("edition", ["1.4", "1.2"])


@pytest.mark.rule("rush.ability.sabotage")
@EDITIONS
def test_every_rival_puts_a_card_of_his_own_choice_into_his_depot(edition: str) -> None:
    rivals = [rival("engineers engineers ussr-t-34"), rival("usa-m6 technicians")]
    state = position("ussr-partizany engineers", rivals=rivals, options={"edition": edition})
    play(state, "use ussr-partizany")
    assert state.actor == 1
    assert legal(state) == ["discard ussr-t-34", "discard engineers"]
    assert refused(state, "discard usa-m6") == "rush.hand.one-way"
    play(state, "discard ussr-t-34")
    assert state.actor == 2
    play(state, "discard technicians")
    assert ids(state.players[1].depot) == ["ussr-t-34"]
    assert ids(state.players[2].depot) == ["technicians"]


@pytest.mark.rule("rush.ability.sabotage")
@EDITIONS
def test_the_rivals_do_not_draw_another_card_and_the_active_player_loses_none(edition: str) -> None:
    rivals = [rival("engineers engineers", garage="technicians volunteers")]
    state = position("ussr-partizany engineers", rivals=rivals, options={"edition": edition})
    play(state, "use ussr-partizany", "discard engineers")
    assert ids(state.players[1].hand) == ["engineers"]
    assert ids(state.players[1].garage) == ["technicians", "volunteers"]
    assert ids(state.players[0].hand) == ["engineers"]
    assert state.actor == 0
    assert "end" in legal(state)


@pytest.mark.rule("rush.ability.sabotage")
def test_a_rival_plays_his_next_turn_with_what_is_left() -> None:
    state = position("ussr-partizany", rivals=[rival("engineers usa-m6", garage="technicians")])
    play(state, "use ussr-partizany", "discard usa-m6", "end", "turn up usa-t29", "draw ussr-partizany")
    assert state.actor == 1
    assert ids(state.players[1].hand) == ["engineers"]


@pytest.mark.rule("rush.ability.sabotage-order")
def test_rivals_choose_clockwise_from_the_active_player() -> None:
    """A23."""
    rivals = [rival("engineers"), rival("ussr-partizany"), rival("technicians")]
    state = position("volunteers", rivals=rivals, active=2)
    play(state, "use ussr-partizany")
    assert state.actor == 3
    play(state, "discard technicians")
    assert state.actor == 0
    play(state, "discard volunteers")
    assert state.actor == 1
    play(state, "discard engineers")
    assert state.actor == 2


@pytest.mark.rule("rush.ability.sabotage-order")
def test_each_card_given_up_lies_face_up_on_the_depot_straight_away() -> None:
    """A23: before the next rival chooses, everybody has seen it."""
    rivals = [rival("usa-m6 engineers", depot="technicians"), rival("engineers volunteers")]
    state = position("ussr-partizany", rivals=rivals)
    events = play(state, "use ussr-partizany", "discard usa-m6")
    assert state.actor == 2
    assert ids(state.players[1].depot) == ["technicians", "usa-m6"]
    seen = told(events, "sabotaged")[0].seen_by(None)
    assert seen is not None
    assert seen.data()["card"] == "usa-m6"


@pytest.mark.rule("rush.ability.sabotage-empty-hand")
def test_a_rival_with_an_empty_hand_is_passed_over() -> None:
    """A22."""
    rivals = [rival(garage="engineers", depot="usa-m6"), rival("technicians")]
    state = position("ussr-partizany", rivals=rivals)
    events = play(state, "use ussr-partizany")
    assert state.actor == 2
    assert len(told(events, "nothing-to-give")) == 1
    play(state, "discard technicians")
    assert state.actor == 0
    assert ids(state.players[1].depot) == ["usa-m6"]
    assert ids(state.players[1].garage) == ["engineers"]


@pytest.mark.rule("rush.ability.sabotage-base")
def test_a_destroyed_base_may_be_given_up() -> None:
    """A9."""
    state = position("ussr-partizany", bases="open open -", rivals=[rival("base usa-m6")])
    play(state, "use ussr-partizany")
    assert legal(state) == ["discard usa-m6", "discard base"]
    play(state, "discard base")
    assert ids(state.players[1].depot) == ["base"]
    assert ids(state.players[1].hand) == ["usa-m6"]
