"""The Reserve: a queue of four, its discard pile, and what happens when vehicles run short."""

import pytest

from hulldown.kernel.state import CHANCE
from tests.games.rush.helper import all_but, by_chance, ids, legal, play, position, refused, rival, start, told

ROW = "ussr-ms-1 germany-pzkpfw-i usa-t1-cunningham france-renault-ft"


@pytest.mark.rule("rush.reserve.move")
def test_at_the_end_of_a_turn_the_oldest_vehicle_makes_room_for_a_new_one() -> None:
    state = position(reserve=ROW, discard="usa-m6")
    play(state, "end")
    assert ids(state.discard) == ["usa-m6", "ussr-ms-1"]
    play(state, "turn up usa-t32")
    assert ids(state.reserve) == ["germany-pzkpfw-i", "usa-t1-cunningham", "france-renault-ft", "usa-t32"]
    assert state.active == 1


@pytest.mark.rule("rush.reserve.move")
def test_the_reserve_moves_after_a_purchase_too() -> None:
    state = position("engineers", reserve=ROW)
    play(state, "buy ussr-ms-1 with engineers", "turn up usa-t32", "end", "turn up usa-m6")
    assert ids(state.discard) == ["germany-pzkpfw-i"]
    assert ids(state.reserve) == ["usa-t1-cunningham", "france-renault-ft", "usa-t32", "usa-m6"]


@pytest.mark.rule("rush.reserve.move")
def test_moving_the_reserve_is_the_first_thing_of_phase_three() -> None:
    state = position("volunteers", garage="engineers engineers engineers", reserve=ROW)
    events = play(state, "end")
    assert told(events, "reserve-moved")
    assert told(events, "unplayed") == told(events, "drew") == []


@pytest.mark.rule("rush.reserve.queue")
def test_of_the_opening_four_the_first_one_turned_up_is_the_oldest() -> None:
    state = start(2, first_player=1)
    play(state, *["draw engineers"] * 6)
    play(state, "turn up usa-t32", "turn up ussr-t-34", "turn up france-arl-44", "turn up germany-maus")
    by_chance(state)
    play(state, "end")
    assert ids(state.discard) == ["usa-t32"]


@pytest.mark.rule("rush.reserve.queue")
def test_vehicles_leave_in_the_order_in_which_they_came() -> None:
    state = position(reserve=ROW)
    for vehicle in ("usa-m6", "usa-t32", "ussr-t-34", "ussr-t-28", "ussr-kv-1"):
        play(state, "end", f"turn up {vehicle}")
    assert ids(state.discard) == [*ROW.split(), "usa-m6"]


@pytest.mark.rule("rush.reserve.reshuffle")
def test_the_discard_becomes_the_deck_when_a_card_is_needed_and_the_deck_is_empty() -> None:
    state = position("engineers", reserve=ROW, discard="usa-m6 usa-t32", graveyard=all_but(ROW, "usa-m6 usa-t32"))
    events = play(state, "buy ussr-ms-1 with engineers")
    assert told(events, "deck-reshuffled")
    assert sorted(legal(state)) == ["turn up usa-m6", "turn up usa-t32"]
    play(state, "turn up usa-t32")
    assert (ids(state.deck), state.discard) == (["usa-m6"], [])


@pytest.mark.rule("rush.reserve.reshuffle-when-needed")
def test_the_discard_stays_while_the_deck_has_a_card() -> None:
    state = position("engineers", reserve=ROW, discard="usa-m6", graveyard=all_but(ROW, "usa-m6 usa-t32"))
    play(state, "buy ussr-ms-1 with engineers")
    assert legal(state) == ["turn up usa-t32"]
    assert refused(state, "turn up usa-m6") == "rush.reserve.queue"


@pytest.mark.rule("rush.reserve.reshuffle-when-needed")
def test_the_discard_stays_while_no_card_is_needed() -> None:
    state = position("engineers", reserve=ROW, discard="usa-m6", graveyard=all_but(ROW, "usa-m6 usa-t32"))
    events = play(state, "buy ussr-ms-1 with engineers", "turn up usa-t32")  # the last of the deck
    assert told(events, "deck-reshuffled") == []
    assert (state.deck, ids(state.discard)) == ([], ["usa-m6"])


@pytest.mark.rule("rush.reserve.both-empty")
def test_with_both_piles_empty_the_place_stays_free_and_play_goes_on() -> None:
    state = position("engineers volunteers", reserve=ROW, graveyard=all_but(ROW))
    play(state, "buy ussr-ms-1 with engineers")
    assert ids(state.reserve) == ["germany-pzkpfw-i", "usa-t1-cunningham", "france-renault-ft"]
    assert state.actor == 0
    assert legal(state) == ["use volunteers", "end"]


@pytest.mark.rule("rush.reserve.both-empty")
def test_even_the_last_vehicle_may_be_bought() -> None:
    state = position("engineers", reserve="ussr-ms-1", graveyard=all_but("ussr-ms-1"))
    play(state, "buy ussr-ms-1 with engineers", "end")
    assert state.reserve == []
    assert "draw ussr-ms-1" in legal(state)


@pytest.mark.rule("rush.reserve.both-empty")
def test_free_places_are_filled_as_soon_as_there_are_cards() -> None:
    state = position("engineers", reserve="ussr-ms-1 usa-m6")
    play(state, "buy ussr-ms-1 with engineers", "turn up usa-t32", "turn up ussr-t-34", "turn up ussr-t-28")
    assert ids(state.reserve) == ["usa-m6", "usa-t32", "ussr-t-34", "ussr-t-28"]
    assert state.actor == 0


@pytest.mark.rule("rush.reserve.both-empty")
def test_places_are_filled_as_far_as_the_cards_go() -> None:
    state = position("engineers", reserve="ussr-ms-1 usa-m6", graveyard=all_but("ussr-ms-1 usa-m6 usa-t32"))
    play(state, "buy ussr-ms-1 with engineers", "turn up usa-t32")
    assert ids(state.reserve) == ["usa-m6", "usa-t32"]
    assert state.actor == 0


@pytest.mark.rule("rush.reserve.oldest-returns")
def test_with_both_piles_empty_the_oldest_vehicle_goes_round() -> None:
    state = position(reserve=ROW, graveyard=all_but(ROW))
    play(state, "end")
    assert legal(state) == ["turn up ussr-ms-1"]
    play(state, "turn up ussr-ms-1")
    assert ids(state.reserve) == ["germany-pzkpfw-i", "usa-t1-cunningham", "france-renault-ft", "ussr-ms-1"]


@pytest.mark.rule("rush.reserve.oldest-returns")
def test_it_goes_round_in_a_short_row_as_well() -> None:
    state = position(reserve="ussr-ms-1 usa-m6", graveyard=all_but("ussr-ms-1 usa-m6"))
    play(state, "end", "turn up ussr-ms-1")
    assert ids(state.reserve) == ["usa-m6", "ussr-ms-1"]
    assert (state.active, state.actor) == (1, 1)


@pytest.mark.rule("rush.reserve.short-row")
def test_a_short_row_loses_its_oldest_vehicle_and_is_filled_to_four() -> None:
    state = position(reserve="ussr-ms-1 usa-m6", rivals=[rival("volunteers")])
    play(state, "end")
    assert (ids(state.discard), ids(state.reserve)) == (["ussr-ms-1"], ["usa-m6"])
    play(state, "turn up usa-t32", "turn up ussr-t-34")
    assert state.actor == CHANCE
    play(state, "turn up ussr-t-28")
    assert ids(state.reserve) == ["usa-m6", "usa-t32", "ussr-t-34", "ussr-t-28"]
    assert legal(state) == ["use volunteers", "end"]


@pytest.mark.rule("rush.reserve.short-row")
def test_an_empty_row_is_filled_to_four() -> None:
    state = position(reserve="")
    play(state, "end", "turn up usa-m6", "turn up usa-t32", "turn up ussr-t-34", "turn up ussr-t-28")
    assert (len(state.reserve), state.discard) == (4, [])


@pytest.mark.rule("rush.ability.scouting-short-deck")
def test_scouting_with_a_short_deck_may_bring_back_what_it_discarded() -> None:
    state = position("usa-m3-stuart", reserve=ROW, graveyard=all_but(ROW, "usa-m3-stuart usa-m6"))
    play(state, "use usa-m3-stuart", "scouting")
    assert legal(state) == ["turn up usa-m6"]  # first what the deck still has
    play(state, "turn up usa-m6")
    assert legal(state) == [f"turn up {vehicle}" for vehicle in ROW.split()]
