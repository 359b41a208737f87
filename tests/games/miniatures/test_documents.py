"""Positions as documents: read back unchanged, broken ones named by field, and nothing but a named error ever.

Many more examples: `uv run pytest -m long tests/games/miniatures/test_documents.py`.
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown.games.miniatures.phases import setup, turn
from hulldown.games.miniatures.state import Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import OVER
from tests.properties import (
    LONG,
    QUICK,
    SEEDS,
    alter,
    anything,
    places_in,
    read_or_named,
    refused,
)

from .helper import GAME, legal, play, shooting
from .walk import eager_action, play_on, seen, walk, walks

PLAYED_ON = 50
SHORT = 120  # well into the battle


# Every reachable position


def check_reads_back(state: Table) -> None:
    """As the shared check, but poses are made anew each time: their texts tell which they are."""
    document = state.document()
    again = GAME.position(json.loads(json.dumps(document)))
    assert again.document() == document
    assert again.actor == state.actor
    assert legal(again) == legal(state)
    assert again.audit() == state.audit() == []
    for seat in (None, *range(state.seats)):
        assert again.view(seat).encode() == state.view(seat).encode()
    if state.result is not None:
        assert again.result is not None
        assert again.result.data() == state.result.data()


@QUICK
@given(walks(SHORT))
def test_position_reads_back_as_itself(state: Table) -> None:
    check_reads_back(state)


@pytest.mark.long
@LONG
@given(walks())
def test_position_reads_back_as_itself_often(state: Table) -> None:
    check_reads_back(state)


@QUICK
@given(walks(SHORT), SEEDS)
def test_position_read_back_plays_on_alike(state: Table, seed: int) -> None:
    one, two = state.clone(), GAME.position(state.document())
    play_on(one, Xoshiro(seed), PLAYED_ON)
    play_on(two, Xoshiro(seed), PLAYED_ON)
    assert one.document() == two.document()


@QUICK
@given(walks(SHORT), st.integers(0, 1))
def test_view_is_plain_data_for_every_seat(state: Table, seat: int) -> None:
    view = seen(state, seat)
    assert json.loads(view.encode()) == view.data()
    assert [len(tank.hidden) for tank in view.tanks] == [len(tank.hidden) for tank in state.tanks]
    assert [tank.label for tank in view.tanks] == [tank.word.id for tank in state.tanks]
    assert [item["ask"] for item in view.pending] == [decision.data()["ask"] for decision in state.stack]


def test_every_question_is_read_back_somewhere() -> None:
    """Eager games come by nearly every question; each is read back once from where it is first asked."""
    asked: set[str] = set()
    for seed in range(60):
        state = walk(seed, 0)
        rng = Xoshiro(seed)
        while state.actor != OVER:
            ask = str(state.stack[-1].data()["ask"])
            if ask not in asked:
                asked.add(ask)
                check_reads_back(state)
            state.apply(eager_action(state, rng))
    assert len(asked) >= 33


@pytest.mark.rule("miniatures.hull-down.wall-removed")
def test_a_wall_that_has_fallen_is_no_part_of_the_attack_any_more() -> None:
    """Before the damage an SPG with a hidden card is asked; by then the wall is gone."""
    state = shooting(
        "a1 hummel 450,200@90 token=1 hidden=burst_he_shell", "b1 t_34 450,600@270", terrain="wall 450,560@0"
    )
    play(state, "shoot b1", "pass")
    while state.stack[-1].data()["ask"] != "assess":
        play(state, legal(state)[-1])  # all criticals, or what is asked declined
    assert state.field.pieces == []
    check_reads_back(state)


# Altered positions

NAMES = [
    *setup.STEPS, *turn.STEPS, "t_34", "maus", "hummel", "recon", "sixth_sense", "large_repair_kit", "intuition",
    "low_noise_system", "light_apcr_shell", "engine_fire", "stun_token", "lucky_hit", "a1", "a2", "b1", "b16", "woods",
    "wall", "building", "set-up", "turn", "movement", "shooting", "command", "move-tank", "choose-target", "criticals",
    "draw-critical", "suffer", "reveal-point", "offer-at-point", "free-move", "repair-tank", "repair-roll", "lose-card",
    "before-rerolls", "before-changes", "last-moment", "advantage-roll", "choose-tank", "choose-shooter", "deploy-tank",
    "stuns", "free-for-all", "assault", "placed",
    "result.wipe-out", "decided.equal", "?", "", "\ud800",
]  # fmt: skip
FIELDS = [
    "turn", "phase", "ranking", "attacker", "edges", "points", "terrain_left", "terrain", "objectives", "tanks",
    "discards", "silent", "vengeance", "resigned", "ended", "options", "weather", "at", "hidden", "shown", "gone",
    "used", "criticals", "destroyed", "damage", "token", "acted", "second_due", "boosts", "tank", "made", "tried",
    "dice", "scored", "attack", "walls", "origin", "mode", "scenario",
]  # fmt: skip


def check_fuzzed(document: dict[str, object], seed: int) -> None:
    """A position that plays on for fifty decisions with a clean audit and reads back at the end, or a named error."""
    state = read_or_named(GAME, document)
    if state is None:
        return
    assert isinstance(state, Table)
    check_reads_back(state)
    rng = Xoshiro(seed)
    for _ in range(PLAYED_ON):
        if state.actor == OVER:
            break
        assert state.question.text("ru")
        state.apply(eager_action(state, rng))
        assert state.audit() == []
    check_reads_back(state)


def alter_and_check(state: Table, data: st.DataObject, changes: int) -> None:
    document = state.document()
    for _ in range(changes):
        alter(document, data, NAMES, FIELDS)
    check_fuzzed(document, changes)


@QUICK
@given(walks(SHORT), st.data(), st.integers(1, 3))
def test_altered_position_is_legal_or_named(state: Table, data: st.DataObject, changes: int) -> None:
    alter_and_check(state, data, changes)


@pytest.mark.long
@LONG
@given(walks(), st.data(), st.integers(1, 3))
def test_altered_position_is_legal_or_named_often(state: Table, data: st.DataObject, changes: int) -> None:
    alter_and_check(state, data, changes)


def alter_pending(state: Table, data: st.DataObject) -> None:
    """Changes among the pending decisions alone, which are the most delicate part."""
    document = state.document()
    pending = {"pending": document["pending"]}
    places = [(inside, name) for inside, name in places_in(pending) if inside is not pending]
    for _ in range(data.draw(st.integers(1, 3)) if places else 0):
        inside, name = data.draw(st.sampled_from(places))
        if isinstance(inside, dict) or (isinstance(inside, list) and name < len(inside)):
            inside[name] = data.draw(st.integers(-2, 6) | st.booleans() | st.sampled_from(NAMES) | st.just([]))
    check_fuzzed(document, 1)


@QUICK
@given(walks(SHORT), st.data())
def test_altered_questions_are_legal_or_named(state: Table, data: st.DataObject) -> None:
    alter_pending(state, data)


@pytest.mark.long
@LONG
@given(walks(), st.data())
def test_altered_questions_are_legal_or_named_often(state: Table, data: st.DataObject) -> None:
    alter_pending(state, data)


def exchange_pending(one: Table, two: Table, below: int) -> None:
    """The questions of one position put upon the table of another."""
    document = one.document()
    other = two.document()["pending"]
    assert isinstance(other, list)
    pending = document["pending"]
    assert isinstance(pending, list)
    document["pending"] = [*pending[:below], *other[below:]]
    check_fuzzed(document, 1)


@QUICK
@given(walks(SHORT), walks(SHORT), st.integers(0, 3))
def test_questions_of_another_position_are_legal_or_named(one: Table, two: Table, below: int) -> None:
    exchange_pending(one, two, below)


@pytest.mark.long
@LONG
@given(walks(), walks(), st.integers(0, 3))
def test_questions_of_another_position_are_legal_or_named_often(one: Table, two: Table, below: int) -> None:
    exchange_pending(one, two, below)


@QUICK
@given(anything(NAMES))
def test_anything_else_is_no_position(document: object) -> None:
    assert refused(GAME, document).startswith("position")
