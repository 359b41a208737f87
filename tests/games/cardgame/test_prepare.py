"""The prepare phase: discards, supply, the next first player, drawing up."""

from __future__ import annotations

import pytest

from hulldown.kernel.state import CHANCE
from tests.games.cardgame.helper import (
    GAME,
    Side,
    altered,
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


@pytest.mark.rule("cardgame.prepare.discard")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_discards_first_any_number_from_none_to_all(first: int) -> None:
    side = Side(hand="SOV-01 SOV-02 SOV-02")
    state = position(side, side, first=first, turn=None, pending=round_step("discard-first"))
    assert (state.actor, legal(state)) == (first, ["discard SOV-01", "discard SOV-02", "enough"])
    play(state, "enough")
    assert (state.actor, legal(state)) == (1 - first, ["discard SOV-01", "discard SOV-02", "enough"])
    play(state, "discard SOV-02", "discard SOV-01", "discard SOV-02")
    assert legal(state) == ["first p1", "first p2"]  # nothing left to ask about
    assert ids(state.players[first].hand) == ["SOV-01", "SOV-02", "SOV-02"]
    assert ids(state.players[1 - first].junkyard) == ["SOV-01", "SOV-02", "SOV-02"]


@pytest.mark.rule("cardgame.prepare.discard")
def test_the_second_player_sees_what_the_first_put_away() -> None:
    side = Side(hand="SOV-01 SOV-02")
    state = position(side, side, turn=None, pending=round_step("discard-first"))
    play(state, "discard SOV-02", "enough")
    assert state.actor == 1
    assert GAME.view_of(state, 1).players[0].junkyard == ["SOV-02"]
    assert refused(state, "discard SOV-03") == "cardgame.prepare.discard"


@pytest.mark.rule("cardgame.prepare.supply")
def test_all_vehicles_and_depots_of_both_players_become_supplied() -> None:
    side = Side("SOV-06~ - SOV-06*1~ - SOV-06", hand="SOV-01", depots="SOV-02 SOV-03", extra={"ready_depots": 0})
    state = position(side, side, turn=None, pending=round_step("discard-first"))
    play(state, "enough")
    assert line_of(state, 0) == "SOV-06~ - SOV-06*1~ - SOV-06"  # only after both have discarded
    play(state, "enough")
    for seat in (0, 1):
        assert line_of(state, seat) == "SOV-06 - SOV-06*1 - SOV-06"
        assert state.players[seat].ready_depots == 2


@pytest.mark.rule("cardgame.prepare.supply")
def test_a_vehicle_spent_by_triple_shot_stays_unsupplied() -> None:
    side = Side("FRA-10~ SOV-06~ - - -", hand="SOV-01")
    plain = position(side, side, turn=None, pending=round_step("discard-first"))
    state = altered(plain, 0, 1, spent=True)
    play(state, "enough", "enough")
    assert line_of(state, 0) == "FRA-10~ SOV-06 - - -"
    assert line_of(state, 1) == "FRA-10 SOV-06 - - -"


@pytest.mark.rule("cardgame.prepare.supply")
@pytest.mark.rule("cardgame.keyword.triple-shot-unpaid")
def test_a_paid_triple_shot_is_what_spends_a_vehicle() -> None:
    own = Side("FRA-10 FRA-10 - - -", hand=EIGHT, extra={"tokens": 9})
    state = position(own, Side(hand=EIGHT, extra={"passed": True}))
    play(state, "fire 1 with token token at 1", "triple", "spend token", "spend token", "at 1", "at 1")
    play(state, "fire 2 with token token at 1", "decline", "pass", "flip 1", "enough", "enough")
    assert line_of(state, 0) == "FRA-10~ FRA-10 - - -"


@pytest.mark.rule("cardgame.prepare.next-first")
@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("named", [0, 1])
def test_the_loser_of_the_round_names_either_player(winner: int, first: int, named: int) -> None:
    lines = ["- - - - -", "- - - - -"]
    lines[winner] = "SOV-01 - - - -"
    state = position(Side(lines[0], hand=EIGHT), Side(lines[1], hand=EIGHT), first=first, turn=first)
    play(state, "pass", "pass", "flip 1", "enough", "enough")
    assert (state.actor, legal(state)) == (1 - winner, ["first p1", "first p2"])
    play(state, f"first p{named + 1}")
    assert (state.first, state.actor, state.round_number) == (named, named, 2)


@pytest.mark.rule("cardgame.prepare.next-first")
@pytest.mark.parametrize("first", [0, 1])
def test_after_a_tie_the_second_player_names_the_next_first_player(first: int) -> None:
    side = Side(hand=EIGHT)
    state = position(side, side, first=first, turn=first)
    play(state, "pass", "pass", "flip 1", "flip 1", "enough", "enough")
    assert (state.actor, legal(state)) == (1 - first, ["first p1", "first p2"])


@pytest.mark.rule("cardgame.prepare.draw")
@pytest.mark.rule("cardgame.prepare.draw-order")
@pytest.mark.parametrize("first", [0, 1])
def test_each_draws_up_to_eight_the_new_first_player_first(first: int) -> None:
    state = position(Side(hand="SOV-01 " * 6), Side(hand="SOV-01 " * 7), turn=None, pending=naming_first())
    events = play(state, f"first p{first + 1}", *["draw SOV-06"] * 3)
    assert gaps(events, "drew", "seat") == ([0, 0, 1] if first == 0 else [1, 0, 0])
    assert [len(player.hand) for player in state.players] == [8, 8]
    assert state.round_number == 2


@pytest.mark.rule("cardgame.prepare.draw")
@pytest.mark.rule("cardgame.prepare.draw-order")
@pytest.mark.parametrize("size", [8, 9, 12])
def test_with_eight_or_more_nothing_is_drawn_and_nothing_is_lost(size: int) -> None:
    state = position(Side(hand="SOV-01 " * size), Side(hand=EIGHT), turn=None, pending=naming_first())
    events = play(state, "first p1")
    assert "drew" not in story(events)
    assert (state.round_number, len(state.players[0].hand)) == (2, size)


@pytest.mark.rule("cardgame.prepare.empty-deck")
def test_from_a_deck_that_runs_out_a_player_takes_what_is_left() -> None:
    own = Side(hand="SOV-01", deck="GER-01 GER-02", junkyard="SOV-02 " * 37)
    state = position(own, Side(hand=EIGHT), turn=None, pending=naming_first())
    play(state, "first p1")
    assert (state.actor, legal(state)) == (CHANCE, ["draw GER-01", "draw GER-02"])  # nothing of the junkyard
    play(state, "draw GER-02", "draw GER-01")
    player = state.players[0]
    assert (ids(player.hand), player.deck, len(player.junkyard)) == (["GER-01", "GER-02", "SOV-01"], [], 37)
    assert (state.round_number, state.actor, player.bases_lost) == (2, 0, 0)


@pytest.mark.rule("cardgame.prepare.empty-deck")
def test_an_effect_that_draws_from_an_empty_deck_does_nothing() -> None:
    """Manticore draws a card when it is deployed."""
    state = position(Side(hand="GBR-04", deck="empty", junkyard="SOV-01"), Side())
    play(state, "play GBR-04 as vehicle 1")
    assert (state.actor, state.players[0].hand, ids(state.players[0].junkyard)) == (1, [], ["SOV-01"])
