"""A game in which nobody does anything any more comes to its end, where a person sits."""

from __future__ import annotations

import pytest

from hulldown.games.rush.state import EMPTY_ROUNDS, Table
from hulldown.kernel.errors import Malformed
from tests.games.rush.endings import result_of
from tests.games.rush.helper import RUSH, by_chance, end_turn, over, play, position, rival, start

pytestmark = pytest.mark.rule("rush.option.empty_rounds")


def begun(seats: int, **options: object) -> Table:
    state = start(seats, first_player=1, **options)
    by_chance(state)
    return state


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_five_rounds_of_passing_end_the_game_and_squads_are_counted(seats: int) -> None:
    state = begun(seats, empty_rounds=5)
    for _ in range(5 * seats - 1):
        assert state.ending != EMPTY_ROUNDS
        end_turn(state)
    assert not over(state)
    end_turn(state)
    assert over(state)
    assert state.ending == EMPTY_ROUNDS
    assert result_of(state).reason.phrase.key == "result.empty-rounds"
    assert result_of(state).scores == [0] * seats
    assert result_of(state).winners == list(range(seats)), "nobody has done more than the others"


@pytest.mark.parametrize("rounds", ["usual", "off"])
def test_without_it_a_game_of_passing_goes_on(rounds: str) -> None:
    state = begun(2, empty_rounds=rounds)
    for _ in range(60):
        end_turn(state)
    assert not over(state)
    assert state.empty_turns == 0, "nothing is counted, so positions are as they were"


def test_a_purchase_begins_the_count_anew() -> None:
    state = position("engineers engineers", options={"empty_rounds": 5})
    state.empty_turns = 9
    play(state, "buy ussr-ms-1 with engineers")
    by_chance(state)
    end_turn(state)
    assert state.empty_turns == 0
    assert not over(state)


def test_an_assault_begins_the_count_anew_also_where_it_destroys_nothing() -> None:
    state = position("ussr-t-26", options={"empty_rounds": 5}, rivals=[rival()])
    state.empty_turns = 9
    play(state, "assault with ussr-t-26", "hit p2 base 1")
    end_turn(state)
    assert state.empty_turns == 0
    assert not over(state)


def test_a_card_that_is_used_begins_the_count_anew() -> None:
    state = position("technicians", options={"empty_rounds": 5})
    state.empty_turns = 9
    play(state, "use technicians", "take ussr-ms-1")
    by_chance(state)
    assert state.used
    assert RUSH.position(state.document()).used
    end_turn(state)
    assert not state.used
    assert state.empty_turns == 0
    assert not over(state)


def test_the_round_is_played_to_its_end() -> None:
    """The row is full in the turn of the first player: the others still have theirs, and what they do counts."""
    document = begun(3, empty_rounds=5).document()
    document["empty_turns"] = 14
    state = RUSH.position(document)
    end_turn(state)
    assert state.ending == EMPTY_ROUNDS
    assert not over(state)
    end_turn(state)
    end_turn(state)
    assert over(state)


def test_a_person_at_the_table_switches_it_on_and_may_choose_otherwise() -> None:
    assert RUSH.among_people({})["empty_rounds"] == 10
    assert RUSH.among_people({"empty_rounds": "usual"})["empty_rounds"] == 10
    assert RUSH.among_people({"empty_rounds": "off"})["empty_rounds"] == "off"
    assert RUSH.among_people({"empty_rounds": 20, "edition": "1.2"}) == {"empty_rounds": 20, "edition": "1.2"}
    assert start(2).rules.empty_rounds == 0


def test_a_position_keeps_the_count_and_a_wrong_one_is_refused() -> None:
    state = begun(2, empty_rounds=5)
    for _ in range(3):
        end_turn(state)
    document = state.document()
    assert document["empty_turns"] == 3
    assert RUSH.position(document).empty_turns == 3
    assert state.view(None).empty_turns == 3
    with pytest.raises(Malformed, match="10 empty turns in a row end the game: expected empty-rounds"):
        RUSH.position({**document, "empty_turns": 10})
    with pytest.raises(Malformed, match="empty-rounds, but there were 3 empty turns"):
        RUSH.position({**document, "ending": "empty-rounds"})
    with pytest.raises(Malformed, match="noted only with the option empty_rounds"):
        RUSH.position({**document, "options": {"first_player": 1}})
