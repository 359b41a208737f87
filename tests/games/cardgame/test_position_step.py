"""Positions that begin at a step instead of a stack of questions."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown.conformance.properties import QUICK, change, check_round_trip, read_or_named, refused
from hulldown.games.cardgame import rounds, setup
from hulldown.games.cardgame.position_step import ACTION
from hulldown.games.cardgame.state import Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.playout import play_randomly
from hulldown.kernel.steps import names_of

from .helper import GAME
from .walk import walks

SET_UP = names_of(setup.STEPS)
ROUND = names_of(rounds.STEPS)


def document(step: str, **fields: object) -> dict[str, Any]:
    """One vehicle on each side, two cards in the first hand."""
    return {
        "game": "cardgame",
        "rules": 2,
        "options": {"deck_1": "D3"},
        "first": 1,
        "players": [
            {"hand": ["SOV-02", "SOV-08"], "positions": [None, None, {"card": "SOV-06"}, None, None]},
            {"positions": [None, None, {"card": "GER-01"}, None, None]},
        ],
        "step": step,
        **fields,
    }


def set_up(step: str) -> dict[str, Any]:
    fields = document(step, players=[{}, {}])
    if SET_UP.index(step) < SET_UP.index("hands"):
        del fields["first"]
    return fields


def test_names_of_steps_are_not_used_twice() -> None:
    names = [*SET_UP, *ROUND, ACTION]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("step", ROUND)
def test_a_step_of_a_round_begins_as_the_bottom_of_the_stack_does(step: str) -> None:
    fields = document(step, round=3)
    state = GAME.position(fields)
    del fields["step"]
    fields["pending"] = [{"ask": "round", "next": step}]
    assert state.document() == GAME.position(fields).document()
    check_round_trip(state)


def test_an_action_in_the_middle_of_the_action_phase() -> None:
    state = GAME.position(document("action", turn=0))
    assert state.round_number == 1
    assert state.document()["pending"] == [
        {"ask": "round", "next": "before-scoring"},
        {"ask": "action-phase", "seat": 1},
        {"ask": "take-action", "seat": 0},
    ]
    state.apply(GAME.parse(state, "pass"))
    assert state.actor == 1


@pytest.mark.parametrize(
    ("step", "asked"),
    [
        ("bases", "order-bases"),
        ("first-player", "first-player"),
        ("hands", "draw-cards"),
        ("redraw-first", "offer-redraw"),
        ("redraw-second", "offer-redraw"),
        ("begin", "take-action"),
    ],
)
def test_a_step_of_the_set_up_begins(step: str, asked: str) -> None:
    state = GAME.position(set_up(step))
    assert state.stack[-1].data().ask == asked
    check_round_trip(state)


REFUSED = [
    ("scoring", change("pending", []), "position.step: a position has either step or pending"),
    ("supper", change("round", 1), "position.step: expected one of bases, first-player, hands,"),
    ("scoring", change("first"), "position.first: the first player is known when this step begins"),
    ("scoring", change("turn", 0), "position.turn: nobody acts when scoring begins"),
    ("scoring", change("round_winner", 0), "position.round_winner: scoring begins before the round is scored"),
    ("action", change("round", 2), "position.turn: action is a step of one player; say whose"),
    ("actions", change("players.0.passed", True), "position.players[0].passed: actions begins before anybody acts"),
    ("actions", change("players.1.locked", True), "position.players[1].locked: actions begins before anybody acts"),
    ("start-of-round", change("players.1.positions.2.attacks", 1), "position.players[1].positions[2].attacks: start"),
    ("start-of-round", change("players.0.positions.2.boosts", [1, 0, 0, 0, 0]), "position.players[0].positions[2].b"),
    ("hands", change("round", 1), "position.round: hands is a step of the set-up, before the first round"),
    ("hands", change("turn", 1), "position.turn: hands is a step of the set-up, before the first round"),
    ("hands", change("weather", 1), "position.players[0].hand: hands begins before hands are drawn"),
    ("begin", change("weather", 1), "position.players[0].positions: during the set-up there is no vehicle"),
    ("bases", change("weather", 1), "position.first: the first player is drawn after this step begins"),
    ("scoring", change("weather", 1), "position: there is no field weather here"),
]


@pytest.mark.parametrize(("step", "broken", "complaint"), REFUSED)
def test_what_contradicts_the_step_is_refused_by_its_field(step: str, broken: Any, complaint: str) -> None:
    fields = document(step)
    broken(fields)
    assert refused(GAME, fields).startswith(complaint)


def test_who_has_passed_does_not_act() -> None:
    fields = document("action", turn=0)
    fields["players"][0]["passed"] = True
    assert refused(GAME, fields) == "position.turn: seat 0 has passed"


STEPS = [*SET_UP, *ROUND, ACTION]


@QUICK
@given(walks(), st.sampled_from(STEPS), st.sampled_from([[], ["turn"], ["turn", "round", "round_winner"]]))
def test_any_step_in_any_position_is_legal_or_named(state: Table, step: str, dropped: list[str]) -> None:
    fields = {name: value for name, value in state.document().items() if name not in (*dropped, "pending")}
    again = read_or_named(GAME, {**fields, "step": step})
    if again is not None:
        assert again.audit() == []
        check_round_trip(again)
        play_randomly(again, Xoshiro(1), 30)
