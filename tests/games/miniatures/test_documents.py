"""Positions as documents: read back unchanged, broken ones named by field, and nothing but a named error ever.

Many more examples: `uv run pytest -m long tests/games/miniatures/test_documents.py`.
"""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown.conformance.properties import (
    QUICK,
    check_round_trip,
)
from hulldown.games.miniatures.state import Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import OVER

from .helper import GAME, legal, play, shooting
from .walk import eager_action, seen, walk, walks

SHORT = 120  # well into the battle


# Every reachable position


@QUICK
@given(walks(SHORT), st.integers(0, 1))
def test_view_is_plain_data_for_every_seat(state: Table, seat: int) -> None:
    view = seen(state, seat)
    assert json.loads(view.encode()) == view.data()
    assert [len(tank.hidden) for tank in view.tanks] == [len(tank.hidden) for tank in state.tanks]
    assert [tank.label for tank in view.tanks] == [tank.word.id for tank in state.tanks]
    assert msgspec.to_builtins(view.pending) == state.document()["pending"]
    assert GAME.view_from(view.data()) == view


def test_every_question_is_read_back_somewhere() -> None:
    """Eager games come by nearly every question; each is read back once from where it is first asked."""
    asked: set[str] = set()
    for seed in range(60):
        state = walk(seed, 0)
        rng = Xoshiro(seed)
        while state.actor != OVER:
            ask = str(state.stack[-1].data().ask)
            if ask not in asked:
                asked.add(ask)
                check_round_trip(state)
            state.apply(eager_action(state, rng))
    assert len(asked) >= 33


@pytest.mark.rule("miniatures.hull-down.wall-removed")
def test_a_wall_that_has_fallen_is_no_part_of_the_attack_any_more() -> None:
    """Before the damage an SPG with a hidden card is asked; by then the wall is gone."""
    state = shooting(
        "a1 hummel 450,200@90 token=1 hidden=burst_he_shell", "b1 t_34 450,600@270", terrain="wall 450,560@0"
    )
    play(state, "shoot b1", "pass")
    while state.stack[-1].data().ask != "assess":
        play(state, legal(state)[-1])  # all criticals, or what is asked declined
    assert state.field.pieces == []
    check_round_trip(state)


# Altered positions
