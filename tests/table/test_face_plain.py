"""The face that serves every game: the view as a tree with nothing besides it, and a place for every answer."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import Struct

import hulldown
from hulldown.games.rush import Rush
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.questions import Question
from hulldown.kernel.state import CHANCE
from hulldown.kernel.view import View
from hulldown.table.faces.plain import NOT_DRAWN, Branch, PlainFace


class Take(Question, tag="take", frozen=True):
    seat: int


class Heap(Struct):
    seat: int
    cards: list[str]
    open: bool
    notes: dict[str, int]


class Heaps(View):
    round_number: int
    turn: int | None
    heaps: list[Heap]
    grid: list[list[int]]


FACE = PlainFace(Rush())
VIEW = Heaps(
    "heaps", 1, 0, 0, {}, [Take(0)], 3, None,
    [Heap(0, ["a", "b"], True, {"left": 2}), Heap(1, [], False, {})], [[1, 2], [3, 4]],
)  # fmt: skip


def test_a_view_is_a_tree_of_names_and_values() -> None:
    number, turn, heaps, grid = FACE.extras(VIEW, "en").tree
    assert number == Branch("round number", values=[3])
    assert turn == Branch("turn", values=[None])
    assert [(part.name, part.seat) for part in heaps.parts] == [("", 0), ("", 1)]
    assert heaps.parts[0].parts == [
        Branch("cards", values=["a", "b"]),
        Branch("open", values=[True]),
        Branch("notes", parts=[Branch("left", values=[2])]),
    ]
    assert heaps.parts[1].parts == [Branch("cards"), Branch("open", values=[False]), Branch("notes")]
    assert grid == Branch("grid", parts=[Branch("", values=[1, 2]), Branch("", values=[3, 4])])


def leaves(branch: Branch) -> list[object]:
    return [*branch.values, *[leaf for part in branch.parts for leaf in leaves(part)]]


def scalars(value: object) -> list[object]:
    if isinstance(value, dict):
        return [leaf for part in value.values() for leaf in scalars(part)]
    if isinstance(value, list):
        return [leaf for part in value for leaf in scalars(part)]
    return [value]


@pytest.mark.parametrize("game", hulldown.game_ids())
def test_it_draws_any_game_and_tells_nothing_that_the_view_does_not(game: str) -> None:
    played = hulldown.game(game)
    face = PlainFace(played)
    rng = Xoshiro(5)
    state = played.start(played.min_seats, played.usual(played.min_seats, rng))
    for _ in range(60):
        if state.actor == CHANCE:
            state.apply(state.sample(rng))
            continue
        view = state.view(state.actor)
        drawn = [leaf for branch in face.extras(view, "en").tree for leaf in leaves(branch)]
        data = view.data()
        assert isinstance(data, dict)
        known = [leaf for key, value in data.items() if key not in NOT_DRAWN for leaf in scalars(value)]
        assert {str(leaf) for leaf in drawn} <= {str(leaf) for leaf in known}
        legal = state.legal_actions()
        places = [place for action in legal for place in face.places(view, action)]
        assert len(places) == len(set(places)) == len(legal)
        assert all(face.verb(action) for action in legal)
        state.apply(legal[rng.below(len(legal))])


def test_the_open_record_is_what_a_spectator_sees() -> None:
    state = FACE.game.start(2)
    assert FACE.unveiled(state).encode() == state.view(None).encode()
    assert msgspec.json.encode(FACE.catalogue("en")) == b"{}"
