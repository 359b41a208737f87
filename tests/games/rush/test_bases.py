"""Destroyed bases in a squad: they come to hand and are of no use there."""

import pytest

from tests.games.rush.helper import RUSH, end_turn, ids, legal, play, position, refused, rival, told

LOST = "open open -"  # the base that went to a squad


@pytest.mark.rule("rush.bases.unplayable")
def test_a_base_in_hand_cannot_be_played_in_any_way() -> None:
    state = position("base engineers", bases=LOST, reserve="ussr-ms-1")
    assert legal(state) == ["buy ussr-ms-1", "end"]
    assert refused(state, "use base") == "rush.bases.unplayable"
    assert refused(state, "assault with base") == "rush.assault.power"
    assert refused(state, "buy ussr-ms-1 with base") == "rush.purchase.resource-icon"


@pytest.mark.rule("rush.bases.leaves-at-reveal")
def test_a_base_drawn_with_the_new_hand_counts_among_its_three_cards_and_stays_hidden() -> None:
    state = position(garage="base engineers engineers engineers", bases=LOST)
    events = play(state, "end", "turn up usa-m6", "draw base", "draw engineers", "draw engineers")
    assert ids(state.players[0].hand) == ["engineers", "engineers", "base"]
    assert told(events, "base-leaves-hand") == []
    assert RUSH.view_of(state, 1).players[0].hand == ["?", "?", "?"]
    assert state.active == 1


@pytest.mark.rule("rush.bases.leaves-at-reveal")
def test_it_goes_to_the_depot_at_the_reveal_without_a_replacement() -> None:
    state = position("base engineers base", garage="volunteers", bases="open - -", active=1)
    end_turn(state)
    assert state.actor == 0
    assert ids(state.players[0].hand) == ["engineers"]
    assert ids(state.players[0].depot) == ["base", "base"]
    assert ids(state.players[0].garage) == ["volunteers"]


@pytest.mark.rule("rush.bases.leaves-at-reveal")
def test_everybody_sees_the_base_that_leaves() -> None:
    state = position("base engineers", bases=LOST, active=1)
    play(state, "end")
    leaving = told(play(state, "turn up usa-m6"), "base-leaves-hand")
    assert len(leaving) == 1
    assert leaving[0].seen_by(1) is not None


@pytest.mark.rule("rush.bases.leaves-at-reveal")
def test_a_hand_of_bases_leaves_nothing_to_play() -> None:
    state = position("base base", active=1, rivals=[rival(bases="open - -")])
    end_turn(state)
    assert state.actor == 0
    assert legal(state) == ["end"]


@pytest.mark.rule("rush.bases.leaves-at-once")
def test_a_base_drawn_during_the_own_turn_goes_to_the_depot_at_once() -> None:
    state = position("usa-m103", garage="base engineers engineers", bases=LOST)
    play(state, "use usa-m103", "reinforcements", "draw base")
    assert ids(state.players[0].depot) == ["base"]
    assert state.players[0].hand == []


@pytest.mark.rule("rush.bases.leaves-at-once")
def test_the_base_counts_as_drawn() -> None:
    state = position("usa-m103", garage="base engineers engineers", bases=LOST)
    play(state, "use usa-m103", "reinforcements", "draw base", "draw engineers")
    assert ids(state.players[0].hand) == ["engineers"]
    assert ids(state.players[0].garage) == ["engineers"]
    assert legal(state) == ["defend 1", "defend 2"]


@pytest.mark.rule("rush.bases.leaves-at-once")
def test_a_base_may_be_drawn_twice_when_the_depot_is_shuffled() -> None:
    state = position("usa-m103", garage="base", bases=LOST)
    play(state, "use usa-m103", "reinforcements", "draw base", "draw base")
    assert (state.players[0].hand, ids(state.players[0].depot)) == ([], ["base"])
