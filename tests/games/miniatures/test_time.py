"""A time limit in minutes: somebody else watches the clock, and the engine makes the running turn the last."""

from __future__ import annotations

from typing import Any

import pytest

from hulldown.games.miniatures.state import Table
from hulldown.kernel.errors import Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, Log
from tests.games.miniatures.helper import GAME, advantage_roll, play, position, question, shooting, told

TIMED: dict[str, object] = {"time_limit": 30}
LOST = "b2 t_34 700,800@0 destroyed destroyed_by=0"  # 40 points for the first side
TWO = ("a1 t_34 100,450@0", "b1 t_34 700,300@0 acted")
CENTRE = [[45_720, 45_720, -1]]


def called(state: Table) -> Table:
    GAME.call_time(state)
    return state


def timed(*tanks: str, mode: str = "free-for-all", **fields: Any) -> Table:
    return shooting(*tanks, options={**TIMED, "mode": mode}, **fields)


def ended(state: Table) -> tuple[list[int], str, str]:
    assert state.result is not None
    result = state.result
    keys = (result.reason.phrase.key.partition(".")[2], result.decided.phrase.key.partition(".")[2])
    return (result.winners, *keys)


@pytest.mark.rule("miniatures.mode.time-limit")
@pytest.mark.rule("miniatures.option.time_limit")
def test_without_the_call_no_turn_is_the_last() -> None:
    state = timed(*TWO, turn=40)
    play(state, "hold")
    assert question(state) == "advantage-roll"
    assert GAME.time_limit(state) == 30 * 60


@pytest.mark.rule("miniatures.mode.time-limit")
def test_the_turn_in_which_time_is_called_is_the_last_and_whole() -> None:
    state = timed("a1 t_34 100,450@0 damage=3 criticals=engine_fire", *TWO[1:], turn=40)
    called(state)
    assert GAME.time_limit(state) == 0, "it is called once"
    assert (question(state), state.actor) == ("shoot", 0), "whoever was asked is asked as before"
    play(state, "hold", "pass")
    assert ended(state) == ([1], "burnt-out", "last-standing"), "the fires still burn"


@pytest.mark.rule("miniatures.mode.time-limit")
@pytest.mark.rule("miniatures.mode.limit-points")
@pytest.mark.parametrize(("mode", "points", "winners", "decided"), [
    ("free-for-all", [0, 0], [0], "destroyed-points"),
    ("encounter", [0, 1], [1], "victory-points"),
    ("encounter", [1, 1], [0], "destroyed-points"),
    ("capture-the-base", [0, 1], [1], "victory-points"),
])  # fmt: skip
def test_more_victory_points_then_more_destroyed_points_win(
    mode: str, points: list[int], winners: list[int], decided: str
) -> None:
    objectives = {"encounter": CENTRE, "capture-the-base": [[100, 100, 0], [200, 200, 1]]}.get(mode)
    state = called(timed(*TWO, LOST, mode=mode, points=points, objectives=objectives))
    play(state, "hold")
    assert ended(state) == (winners, "time-limit", decided)


@pytest.mark.rule("miniatures.mode.time-limit")
def test_called_before_the_first_turn_it_ends_after_the_first() -> None:
    state = GAME.start(2, {**TIMED, "cost_limit": 50, "scenario": "name = 'open field'"})
    called(state)
    rng = Xoshiro(1)
    while state.actor != OVER:
        legal = state.legal_actions()
        state.apply(state.sample(rng) if state.actor == CHANCE else legal[-1])
    assert state.turn == 1
    assert ended(state)[1] == "time-limit"


@pytest.mark.rule("miniatures.mode.time-limit")
def test_called_while_the_sides_roll_for_the_next_turn_it_ends_at_once() -> None:
    state = advantage_roll(*TWO, step="reset", options=TIMED)
    log = Log()
    state.listener = log
    called(state)
    assert ended(state) == ([0, 1], "time-limit", "equal")
    assert len(told(log.events, "time-called")) == 1


@pytest.mark.rule("miniatures.option.time_limit")
@pytest.mark.parametrize(("options", "sentence"), [
    ({"time_limit": 30, "mode": "assault"}, r"an Assault has its eight turns and no time limit \[miniatures\.option"),
    ({"time_limit": 0}, "0 is not none or a whole number from 1 to 1440"),
    ({"time_limit": 1441}, "1441 is not none or a whole number from 1 to 1440"),
    ({"time_limit": True}, "yes is not none or a whole number from 1 to 1440"),
])  # fmt: skip
def test_an_assault_and_odd_numbers_are_refused(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        GAME.start(2, options)


@pytest.mark.rule("miniatures.mode.time-limit")
def test_time_is_called_once_and_only_where_there_is_a_limit() -> None:
    with pytest.raises(Malformed, match="this match has no time limit"):
        called(shooting(*TWO))
    with pytest.raises(Malformed, match="time has been called already"):
        called(called(timed(*TWO)))


def test_the_call_lasts_in_documents_views_clones_and_imagination() -> None:
    state = called(timed(*TWO))
    document = state.document()
    assert document["time_called"] is True
    assert GAME.position(document).document() == document
    assert state.clone().time_called
    for seat in (0, 1, None):
        seen = GAME.view_of(state, seat)
        assert GAME.imagine(seen, Xoshiro(1)).view(seat).data() == seen.data()
    with pytest.raises(Malformed, match=r"position\.time_called: expected false in a match without a time limit"):
        position(*TWO, time_called=True, pending=[])
