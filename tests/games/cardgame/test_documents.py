"""Positions as documents: read back unchanged, broken ones named by field, and nothing but a named error ever.

Many more examples: `uv run pytest -m long tests/games/cardgame/test_documents.py`.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown.conformance.properties import (
    QUICK,
    change,
    examples,
    places_in,
    refused,
)
from hulldown.games.cardgame.cards import deck_code
from hulldown.games.cardgame.state import Table
from hulldown.kernel.errors import Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.playout import random_action

from .helper import GAME
from .walk import DECKS, seen, walk, walks

REPOSITORY = Path(os.environ.get("HULLDOWN_REPO", Path(__file__).parents[3]))
POSITIONS = REPOSITORY / "docs" / "positions.md"
NO_BASES = deck_code(GAME.deck("D1").cards, [])


# Every reachable position


@QUICK
@given(walks(), st.integers(0, 1))
def test_view_is_plain_data_for_every_seat(state: Table, seat: int) -> None:
    view = seen(state, seat)
    assert json.loads(view.encode()) == view.data()
    assert [len(player.hand) for player in view.players] == [len(player.hand) for player in state.players]
    assert [len(player.depots) for player in view.players] == [len(player.depots) for player in state.players]
    assert [asked.ask for asked in view.pending] == [decision.data().ask for decision in state.stack]


@QUICK
@given(walks(), st.sampled_from((0, 1, None)))
def test_a_view_reads_back_and_its_answers_with_it(state: Table, seat: int | None) -> None:
    view = state.view(seat)
    assert GAME.view_from(view.encode()) == view == GAME.view_from(view.data())
    legal = state.legal_actions()
    read = GAME.legal_from(view, [str(action) for action in legal])
    assert [action is other for action, other in zip(read, legal, strict=True)] == [True] * len(legal)


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"seat": 2.5}, "view.seat: expected a whole number, found 2.5"),
        ({"pending": [{"ask": "take-action", "seat": 5}]}, "view.pending[0].seat: expected a whole number from 0 to 1"),
        ({"pending": [{"ask": "sing"}]}, "view.pending[0].ask: expected one of set-up, round"),
        ({"game": "rush"}, "view.game: this is a view of rush, not of cardgame"),
        ({"extra": 1}, "view: there is no field extra here"),
    ],
)
def test_what_is_no_view_is_named_by_its_field(changed: dict[str, object], complaint: str) -> None:
    data = GAME.start(2).view(0).data()
    assert isinstance(data, dict)
    with pytest.raises(Malformed) as caught:
        GAME.view_from({**data, **changed})
    assert complaint in str(caught.value)
    with pytest.raises(Malformed, match="not understood"):
        GAME.legal_from(GAME.start(2).view(0), ["sing"])


# Altered positions


# The example of the documentation


def example() -> dict[str, Any]:
    (found,) = examples(POSITIONS, "cardgame")
    return found


def test_example_is_a_position_that_writes_back_unchanged() -> None:
    state = GAME.position(example())
    assert state.document() == example()
    assert [str(action) for action in state.legal_actions()] == ["play SOV-02", "play SOV-08", "fire 3", "pass"]
    assert [len(player.deck) for player in state.players] == [34, 39]


@pytest.mark.parametrize("seed", range(4))
def test_example_plays_on_to_the_end(seed: int) -> None:
    match = Match(GAME, 2, position=example())
    rng = Xoshiro(seed)
    while not match.is_over:
        match.answer(random_action(match.state, rng))
    assert match.state.result is not None
    assert match.state.audit() == []


def test_every_field_of_a_written_position_is_documented() -> None:
    whole = POSITIONS.read_text(encoding="utf-8")
    text = whole[whole.index("# The Card Game") :]
    text += (REPOSITORY / "docs" / "questions" / "cardgame.md").read_text(encoding="utf-8")
    asked: set[str] = set()
    for seed in range(1, 240):
        options: dict[str, object] = {"deck_1": DECKS[seed % 8], "deck_2": DECKS[seed // 8 % 8]}
        document = walk(options, seed, 3 * seed).document()
        for inside, name in places_in(document):
            if isinstance(inside, dict) and inside is not document.get("options"):
                assert re.search(rf"`[^`]*\b{name}\b[^`]*`", text), name
            if name in ("ask", "next", "kind", "stage", "into"):
                assert f"`{inside[name]}`" in text
                asked.add(str(inside[name]))
    assert len(asked) > 20


ROUND = {"ask": "round", "next": "before-scoring"}
PHASE = {"ask": "action-phase", "seat": 1}
ACT = {"ask": "take-action", "seat": 0}
PAY = {"ask": "payment", "seat": 0, "price": 1, "optional": False, "cards": [], "depots": 0, "tokens": 0}
SHOT = {"seat": 0, "uid": 3, "baseline": False, "extra": False, "more": 0, "target": -1}
ATTACK = {"ask": "attack", **SHOT, "stage": "choose", "outcome": -1, "lost": []}
SOURCE = {
    "kind": "base", "seat": 0, "trigger": "before_scoring", "position": 0, "uid": 0, "card": "B-SOV-2", "attacked": -1,
    "outcome": -1,
}  # fmt: skip


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (change("game", "rush"), "position.game: this is a position of rush, not of cardgame"),
        (change("game"), "position: the field game is missing"),
        (change("rules", 3), "position.rules: expected a whole number from 1 to 2"),
        (change("weather", "fine"), "position: there is no field weather here"),
        (change("options", []), "position.options: expected a table of fields"),
        (change("options", {"deck_1": "D9"}), "position.options: there is no deck D9; known are D1"),
        (change("options", {"deck_1": "HD1-x"}), "position.options: HD1-x is not a deck code"),
        (change("options", {"deck_1": 3}), "position.options: option deck_1: 3 is not a text"),
        (change("options", {"deck_1": NO_BASES}), "position.options.deck_1: a deck has 3 bases, not 0"),
        (change("options", {"speed": 1}), "position.options: there is no option speed"),
        (change("options", {"open_decks": 1}), "position.options: option open_decks"),
        (change("first", 2), "position.first: expected a whole number from 0 to 1"),
        (change("first"), "position.pending: without a first player"),
        (change("turn", -1), "position.turn: expected a whole number from 0 to 1"),
        (change("round", "two"), "position.round: expected a whole number"),
        (change("next_uid", 0), "position.next_uid: expected a whole number from 1"),
        (change("next_uid", 3), "position.players[0].positions[2].uid: 3 is not below next_uid, 3"),
        (change("players", []), "position.players: expected a list of 2"),
        (change("players.0.tanks", 1), "position.players[0]: there is no field tanks here"),
        (change("players.0.hand", "SOV-02"), "position.players[0].hand: expected a list"),
        (change("players.0.hand.0", 7), "position.players[0].hand[0]: expected a text, found 7"),
        (change("players.0.hand.0", "SOV-99"), "position.players[0].hand[0]: there is no card SOV-99"),
        (change("players.0.hand.0", "GER-01"), "position.players[0]: GER-01 is named more often than deck D3 has it"),
        (change("players.0.hand", ["SOV-06"] * 3), "position.players[0]: SOV-06 is named more often"),
        (change("players.0.bases", ["B-SOV-2"] * 3), "position.players[0].bases: the bases of this deck are B-SOV-1"),
        (change("players.0.face_up", [True]), "position.players[0].face_up: expected a list of 3"),
        (change("players.0.face_up.0", 1), "position.players[0].face_up[0]: expected true or false"),
        (change("players.0.face_up", [True] * 3), "position.pending: the game is over once for one player"),
        (change("players.0.ready_depots", 2), "position.players[0].ready_depots: expected a whole number from 0 to 1"),
        (change("players.0.positions", [None]), "position.players[0].positions: expected a list of 5"),
        (change("players.0.positions.0", {}), "position.players[0].positions[0]: the field card is missing"),
        (change("players.0.positions.2.crew", "?"), "position.players[0].positions[2].crew: there is no card ?"),
        (change("players.0.positions.2.damage", 9), "position.players[0].positions[2].damage: 9 damage would have"),
        (change("players.0.positions.2.boosts", [1]), "position.players[0].positions[2].boosts: expected five numbers"),
        (change("players.0.positions.2.uid", 8), "position.players[1].positions[2].uid: 8 is used twice"),
        (change("players.0.positions.2.speed", 8), "position.players[0].positions[2]: there is no field speed here"),
        (change("pending", []), "position.pending: nothing is pending, and nobody has lost three bases"),
        (change("pending", [ACT]), "position.pending[0].ask: the first pending decision is set-up or round"),
        (change("pending", [{"ask": "set-up", "next": "begin"}]), "position.pending: during the set-up there is no"),
        (change("pending.0.next", "lunch"), "position.pending[0].next: expected one of start-of-round"),
        (change("pending.0.next", "supply"), "position.pending[1].ask: action-phase cannot be pending above"),
        (change("pending.2.ask", "dance"), "position.pending[2].ask: dance cannot be pending above action-phase"),
        (change("pending.2.mood", "good"), "position.pending[2]: there is no field mood here"),
        (
            change("pending", [ROUND, PHASE, {"ask": "place-card", "seat": 0, "card": "SOV-01"}]),
            "position.pending[2].card: SOV-01 cannot be played now",
        ),
        (
            change("pending", [ROUND, PHASE, ATTACK, {**PAY, "price": 9}]),
            "position.pending[3].price: 9 is paid already, or more than seat 0 can pay",
        ),
        (
            change("pending", [ROUND, PHASE, ATTACK, {**PAY, "cards": ["SOV-02", "SOV-02"]}]),
            "position.pending[3].cards: SOV-02 is not in hand so often",
        ),
        (
            change("pending", [ROUND, PHASE, {"ask": "choose-position", **SHOT, "uid": 2}]),
            "position.pending[2].uid: there is no such vehicle",
        ),
        (
            change("pending", [ROUND, PHASE, {"ask": "run-effects", "source": SOURCE, "effect": 0, "step": 0}]),
            "position.pending[2].source.trigger: B-SOV-2 has no effect for this moment",
        ),
    ],
)  # fmt: skip
def test_broken_example_is_refused_by_field(broken: Callable[[dict[str, Any]], None], complaint: str) -> None:
    document = example()
    broken(document)
    assert refused(GAME, document).startswith(complaint)
