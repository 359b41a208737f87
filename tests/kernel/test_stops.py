"""Stops: what the kernel asks of a game for them, and answers that a stop gave in a match."""

from __future__ import annotations

import pytest

from hulldown.kernel.errors import Malformed
from hulldown.kernel.match import Match
from hulldown.kernel.record import record_lines
from hulldown.kernel.state import State
from hulldown.kernel.stops import ASK, OPEN, PASS, Moment, Stop, Stops
from hulldown.kernel.words import Word

from .toy import BOOST, ROLL, WAIT, Race, Track, Turn


class Stopping(Race):
    """The race in which a turn may be waited through; a boost that is left is what lies open."""

    def stops(self) -> list[Stop]:
        return [Stop(Word("turn", "On my turn", {"ru": "В мой ход"}), OPEN)]

    def moment_of(self, state: State) -> Moment | None:
        assert isinstance(state, Track)
        if not state.stack or not isinstance(state.stack[-1], Turn):
            return None
        return Moment("turn", WAIT, state.boosts[state.actor] > 0)


RACE = Stopping()


def begun(*texts: str) -> Match:
    match = Match(RACE, 2)
    for text in ("deal 2", "deal 3", *texts):
        match.answer(RACE.parse(match.state, text))
    return match


def test_a_game_has_no_stops_unless_it_says_so() -> None:
    plain = Race()
    match = Match(plain, 2)
    assert plain.stops() == []
    assert plain.moment_of(plain.start()) is None
    assert Stops(plain).passing(match.state) is None
    assert Stops(plain, holds=True).passing(match.state) is None
    with pytest.raises(Malformed, match="there is no stop turn; there are none"):
        Stops(plain, {"turn": ASK})


def test_what_is_usual_asks_for_what_lies_open_and_passes_else() -> None:
    match = begun()
    assert Stops(RACE).passing(match.state) is None, "the boost is left"
    match.answer(BOOST)
    assert Stops(RACE).passing(match.state) is WAIT
    assert Stops(RACE, {"turn": ASK}).passing(match.state) is None
    assert Stops(RACE, {"turn": PASS}).passing(begun().state) is WAIT


def test_chance_is_no_moment() -> None:
    match = begun("roll")
    assert Stops(RACE, {"turn": PASS}).passing(match.state) is None


def test_a_hold_is_over_with_a_pass_or_when_another_is_asked() -> None:
    match = begun()
    held = Stops(RACE, {"turn": PASS}, holds=True)
    for action, holds in ((BOOST, True), (ROLL, False)):
        moment = RACE.moment_of(match.state)
        match.answer(action)
        held = held.after(moment, action, match.state, 0)
        assert held.holds is holds, str(action)
    assert held.wishes == {"turn": PASS}
    assert not held.is_usual


def test_undo_passes_over_what_a_stop_answered() -> None:
    match = begun("boost")
    match.answer(WAIT, 0, is_passed=True)
    match.answer(WAIT, 1, is_passed=True)
    assert match.last_answer_of(0) == 2, "the boost"
    assert match.last_answer_of(1) == -1
    refusal = match.why_not_undo(1)
    assert refusal is not None
    assert refusal.text() == "There is nothing to take back."


def test_a_match_that_goes_back_still_knows_what_a_stop_answered() -> None:
    match = begun()
    match.answer(WAIT, 0, is_passed=True)
    match.answer(ROLL, 1)
    match.rewind(3)
    assert [answer.is_passed for answer in match.answers] == [False, False, True]


def test_no_record_tells_who_pressed_the_key() -> None:
    texts = []
    for is_passed in (False, True):
        match = begun()
        match.answer(WAIT, 0, is_passed=is_passed)
        texts.append(list(record_lines(match)))
    assert texts[0] == texts[1]
