"""Positions that begin at a step instead of a stack of questions."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown.conformance.properties import QUICK, change, check_round_trip, read_or_named, refused
from hulldown.games.rush import setup, turn
from hulldown.games.rush.state import Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.playout import play_randomly
from hulldown.kernel.steps import names_of

from .helper import RUSH
from .walk import walks

SET_UP = names_of(setup.STEPS)
TURN = names_of(turn.STEPS)
BARRACKS = ["engineers", "engineers", "engineers", "engineers", "technicians", "volunteers"]


def document(step: str, **fields: object) -> dict[str, Any]:
    """Seat 1 has three cards in hand; it is its turn."""
    return {
        "game": "rush",
        "rules": 2,
        "first": 0,
        "active": 1,
        "achievements": ["light-tanks", "soviet-medals", "most-cards"],
        "reserve": ["ussr-t-26", "usa-m6", "germany-leopard", "ussr-t-34"],
        "players": [
            {"bases": [{}, {}, {}], "garage": BARRACKS},
            {"bases": [{"damaged": True}, {}, {}], "hand": BARRACKS[:3], "garage": BARRACKS[3:]},
        ],
        "step": step,
        **fields,
    }


def set_up(step: str) -> dict[str, Any]:
    """A table at which everybody still has all cards in the Garage."""
    fields = document(step)
    fields["players"][1] = fields["players"][0]
    del fields["active"]
    if SET_UP.index(step) <= SET_UP.index("achievements"):
        fields["achievements"] = []
    if SET_UP.index(step) <= SET_UP.index("reserve"):
        fields["reserve"] = []
    if step == "first-player":
        del fields["first"]
    return fields


def test_names_of_steps_are_not_used_twice() -> None:
    names = [*SET_UP, *TURN]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("step", TURN)
def test_a_step_of_a_turn_begins_as_the_bottom_of_the_stack_does(step: str) -> None:
    fields = document(step, turn={"number": 4})
    if step == "draw-hand":
        fields["players"][1].update(hand=[], garage=BARRACKS)
    state = RUSH.position(fields)
    del fields["step"]
    fields["pending"] = [{"ask": "turn", "seat": 1, "next": step}]
    assert state.document() == RUSH.position(fields).document()
    check_round_trip(state)


def test_a_turn_begins_with_its_repairs_and_is_the_first_where_no_number_is_given() -> None:
    state = RUSH.position(document("repair-damage"))
    assert state.turn_number == 1
    assert state.actor == 1
    assert state.document()["players"][1]["bases"] == [{}, {}, {}]  # type: ignore[index]
    assert RUSH.position(document("play-cards")).document()["players"][1]["bases"][0] == {"damaged": True}  # type: ignore[index]


@pytest.mark.parametrize(
    ("step", "asked"),
    [
        ("first-player", "first-player"),
        ("hands", "draw-cards"),
        ("reserve", "turn-up"),
        ("achievements", "lay-out"),
        ("begin", "play-cards"),
    ],
)
def test_a_step_of_the_set_up_begins(step: str, asked: str) -> None:
    state = RUSH.position(set_up(step))
    assert state.stack[-1].data().ask == asked
    check_round_trip(state)


def played_and_trashed(fields: dict[str, Any]) -> None:
    fields["turn"] = {"number": 2, "played": ["ussr-ms-1"]}
    fields["graveyard"] = ["ussr-ms-1"]


REFUSED = [
    ("play-cards", change("pending", []), "position.step: a position has either step or pending"),
    ("supper", change("turn", {}), "position.step: expected one of first-player, hands, reserve,"),
    ("play-cards", change("active"), "position.active: play-cards is a step of somebody's turn; say whose"),
    ("play-cards", change("first"), "position.first: the first player is known when this step begins"),
    ("play-cards", change("turn", {"purchases": 1}), "position.turn.purchases: when play-cards begins, nothing"),
    ("repair-damage", played_and_trashed, "position.turn.played: when repair-"),
    ("draw-hand", change("turn", {}), "position.players[1].hand: it was put away before draw-hand"),
    ("play-cards", change("weather", 1), "position: there is no field weather here"),
]
REFUSED_SET_UP = [
    ("hands", change("active", 0), "position.active: hands is a step of the set-up, before the first turn"),
    ("hands", change("turn", {"number": 1}), "position.turn.number: hands is a step of the set-up"),
    ("hands", change("first"), "position.first: the first player is known when this step begins"),
    ("first-player", change("first", 0), "position.first: the first player is drawn in this step"),
    ("reserve", change("reserve", ["usa-m6"]), "position.reserve: reserve begins before the Reserve is laid out"),
    ("achievements", change("achievements", ["most-cards"]), "position.achievements: achievements begins before"),
]


@pytest.mark.parametrize(("step", "broken", "complaint"), REFUSED)
def test_what_contradicts_the_step_is_refused_by_its_field(step: str, broken: Any, complaint: str) -> None:
    fields = document(step)
    broken(fields)
    assert refused(RUSH, fields).startswith(complaint)


@pytest.mark.parametrize(("step", "broken", "complaint"), REFUSED_SET_UP)
def test_what_contradicts_the_set_up_is_refused_by_its_field(step: str, broken: Any, complaint: str) -> None:
    fields = set_up(step)
    broken(fields)
    assert refused(RUSH, fields).startswith(complaint)


def test_hands_are_empty_before_they_are_drawn() -> None:
    fields = document("hands", achievements=[], reserve=[])
    del fields["active"]
    assert refused(RUSH, fields) == "position.players[1].hand: hands begins before hands are drawn"


@QUICK
@given(walks(), st.sampled_from([*SET_UP, *TURN]), st.sampled_from([[], ["turn"], ["turn", "active"]]))
def test_any_step_in_any_position_is_legal_or_named(state: Table, step: str, dropped: list[str]) -> None:
    fields = {name: value for name, value in state.document().items() if name not in (*dropped, "pending")}
    again = read_or_named(RUSH, {**fields, "step": step})
    if again is not None:
        assert again.audit() == []
        check_round_trip(again)
        play_randomly(again, Xoshiro(1), 30)
