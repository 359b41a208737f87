"""One possible answer: when a browser may give it by itself, and that nothing hidden decides about that."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import hulldown
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, State
from hulldown.table.faces import face_of
from hulldown.table.play.forced import forced
from hulldown.table.play.presenter import Presenter
from hulldown.table.play.room import Room
from tests.table.test_presenter import table, walk

GAMES = pytest.mark.parametrize("game", ["rush", "cardgame", "miniatures"])


def questions(game: str, seed: int, most: int = 400) -> Iterator[State]:
    """A random game, at each question that a seat is asked."""
    rng = Xoshiro(seed)
    state = hulldown.game(game).start(2)
    for _ in range(most):
        if state.actor == OVER:
            return
        if state.actor == CHANCE:
            state.advance(state.sample(rng))
            continue
        yield state
        legal = state.legal_actions()
        state.advance(legal[rng.below(len(legal))])


@pytest.mark.parametrize("game", ["rush", "cardgame"])
def test_the_others_can_tell_where_there_is_one_answer_only(game: str) -> None:
    """Whatever they imagine behind the cards that they do not see, it has one answer too, or several."""
    face = face_of(hulldown.game(game))
    alone = 0
    for seed in range(6):
        rng = Xoshiro(100 + seed)
        for state in questions(game, seed):
            if state.view(state.actor).ask not in face.open_asks:
                continue
            is_alone = len(state.legal_actions()) == 1
            alone += is_alone
            for imagined in [state.game.imagine(state.view(1 - state.actor), rng) for _ in range(2)]:
                assert imagined.actor == state.actor
                assert (len(imagined.legal_actions()) == 1) == is_alone, state.legal_actions()
    assert alone > 9


@GAMES
def test_only_who_is_asked_is_told_and_only_of_a_single_answer(game: str) -> None:
    told = set()
    for seed in range(4):
        for room in walk(game, 120, seed):
            for seat in (None, 0, 1):
                seen = table(room, seat)
                told.add(seen.forced)
                if seen.forced:
                    assert seat == room.actor
                    assert len(seen.choices) == 1
    assert told == ({""} if game == "miniatures" else {"", "step", "final"})


def test_at_the_moments_of_stops_nothing_is_forced() -> None:
    """The Miniatures Game asks whether or not there is a card to show: only its stops may pass."""
    face = face_of(hulldown.game("miniatures"))
    assert face.open_asks == frozenset()


def rooms_where(ask: str, only: str) -> Iterator[Room]:
    """Rooms of Rush in which this is asked and only that can be answered."""
    for seed in range(12):
        for room in walk("rush", 150, seed):
            if room.state.view(room.actor).ask == ask and [str(one) for one in room.state.legal_actions()] == [only]:
                yield room


def test_a_turn_in_which_nothing_can_be_done_shows_something_new() -> None:
    room = next(rooms_where("play-cards", "end"))
    assert table(room, room.actor).forced == "final"


def test_an_assault_of_one_card_is_launched_and_can_be_taken_back() -> None:
    room = next(rooms_where("declare-assault", "launch"))
    seen = table(room, room.actor)
    assert seen.forced == "step"
    assert seen.undo.way == "free"


def test_a_lesson_is_left_to_who_learns() -> None:
    room = next(rooms_where("play-cards", "end"))
    room.lesson = room.game.lessons.known[0]
    presenter = Presenter(room, room.actor, "en")
    assert forced(room, room.actor, presenter.view(), presenter.face) == ""
