"""Actions as text and as sentences: what is typed is an action or a named error, and lines equal their steps.

Many more examples: `uv run pytest -m long tests/games/cardgame/test_notation.py`.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown.games.cardgame.state import Table
from hulldown.kernel.errors import Illegal, Malformed, NotNow
from hulldown.kernel.state import Action, Line
from hulldown.kernel.words import LANGUAGES
from tests.properties import LONG, QUICK, check_answered, check_mangled, parsed

from .helper import GAME, Side, position
from .walk import walks

STATE = GAME.start()
KNOWN = GAME.known_actions()
TEXTS = [str(action) for action in KNOWN]
WORDS = [*sorted({word for text in TEXTS for word in text.split()}), "and", "with", "as", "at", "0", "-1", ",", "ТАНК"]


# Every action


def test_every_known_action_reads_back_as_itself() -> None:
    assert len({text.casefold() for text in TEXTS}) == len(TEXTS) > 900
    for action, text in zip(KNOWN, TEXTS, strict=True):
        assert GAME.parse(STATE, text) is action
        assert GAME.parse(STATE, f"  {text.lower()} ") is action
        assert GAME.parse(STATE, text.upper()) is action


def test_every_known_action_has_its_own_words_in_each_language() -> None:
    for lang in LANGUAGES:
        said = [GAME.say(action).text(lang) for action in KNOWN]
        assert all(said)
        assert not any("{" in sentence for sentence in said)
        assert len(set(said)) == len(said)


# Lines


def line(text: str) -> list[str]:
    action = GAME.parse(STATE, text)
    assert isinstance(action, Line)
    return [str(step) for step in action.steps]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("play GER-01 as vehicle 3", ["play GER-01", "vehicle 3"]),
        ("play ger-01 vehicle 3", ["play GER-01", "vehicle 3"]),
        ("play GER-01 as crew 5", ["play GER-01", "crew 5"]),
        ("play GER-01 as depot", ["play GER-01", "depot"]),
        ("fire 2 at 3", ["fire 2", "at 3"]),
        ("fire 2 with depot token GER-05 at 3", ["fire 2", "spend depot", "spend token", "spend GER-05", "at 3"]),
        ("pay depot, GER-05 and token", ["spend depot", "spend GER-05", "spend token"]),
        ("Fire 2 with depot, depot and token", ["fire 2", "spend depot", "spend depot", "spend token"]),
    ],
)
def test_lines_are_their_steps(text: str, steps: list[str]) -> None:
    assert line(text) == steps


@pytest.mark.parametrize("text", ["play GER-01", "fire 2", "pass", "depot", "at 3", "order 3 1 2", "first p2"])
def test_single_steps_are_no_lines(text: str) -> None:
    assert not isinstance(GAME.parse(STATE, text), Line)


def duel() -> Table:
    """Seat 0 has a T-34 (attack cost 1) at its second position, a depot and two cards in hand."""
    return position(Side(line="- SOV-06 - - -", hand="SOV-01 SOV-02", depots="SOV-03"), Side(line="- - GER-10 - -"))


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("play SOV-01 as vehicle 1", ["play SOV-01", "vehicle 1"]),
        ("play SOV-02 as depot", ["play SOV-02", "depot"]),
        ("fire 2 with depot at 3", ["fire 2", "spend depot", "at 3"]),
        ("fire 2 with SOV-01 at 1", ["fire 2", "spend SOV-01", "at 1"]),
    ],
)
def test_applied_line_equals_its_applied_steps(text: str, steps: list[str]) -> None:
    one, two = duel(), duel()
    one.apply(GAME.parse(one, text))
    for step in steps:
        two.apply(GAME.parse(two, step))
    assert one.document() == two.document() != duel().document()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("play SOV-01 as vehicle 2", Illegal),  # occupied
        ("play SOV-05 as vehicle 1", Illegal),  # not in hand
        ("fire 2 with token at 3", Illegal),  # no token
        ("fire 2 with depot at 4", Illegal),  # out of reach
        ("fire 1 with depot at 1", Illegal),  # no vehicle
        ("fire 2 with depot depot at 3", NotNow),  # it costs one
        ("fire 2 at 3", NotNow),  # not paid
    ],
)
def test_refused_line_changes_nothing(text: str, error: type[Exception]) -> None:
    state = duel()
    before = state.document()
    with pytest.raises(error):
        state.apply(GAME.parse(state, text))
    assert state.document() == before


def test_line_does_not_speak_for_the_rival() -> None:
    state = duel()
    with pytest.raises(NotNow):
        state.apply(Line("both", [GAME.parse(state, "pass"), GAME.parse(state, "pass")]))
    assert state.actor == 0


# Mistakes


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "nothing to read; try play CARD as vehicle 3"),
        (" , ,", "nothing to read"),
        ("dance", "dance: not understood"),
        ("pas", "did you mean pass?"),
        ("play", "play: not understood"),
        ("play GER-99", "there is no card ger-99; did you mean"),
        ("play tiger as vehicle 1", "there is no card tiger"),
        ("play GER-01 as", "nothing: after the card comes vehicle 1, crew 1 or depot"),
        ("play GER-01 as captain", "captain: after the card comes vehicle 1, crew 1 or depot"),
        ("play GER-01 as vehicle 6", "vehicle 6: after the card comes vehicle 1, crew 1 or depot"),
        ("play GER-01 as pass", "pass: after the card comes vehicle 1, crew 1 or depot"),
        ("fire", "fire: not understood"),
        ("fire 6 at 1", "fire 6: not understood"),
        ("fire 1 at 6", "at 6: not understood"),
        ("fire 1 at", "at: not understood"),
        ("fire 1 with shells at 2", "there is no card shells"),
        ("pay with", "pay with: with what? Name depot, token or cards"),
        ("pay shells", "there is no card shells"),
        ("flip 4", "flip 4: not understood"),
        ("order 1 1 2", "order 1 1 2: not understood"),
        ("discard tiger", "there is no card tiger"),
        ("draw", "draw: not understood"),
    ],
)
def test_mistakes_say_what_would_be_right(text: str, complaint: str) -> None:
    with pytest.raises(Malformed) as error:
        GAME.parse(STATE, text)
    assert complaint in str(error.value)


def test_long_texts_are_refused_quickly() -> None:
    """A message as long as a book must not keep the program busy."""
    assert parsed(STATE, "pass " * 50_000) is None
    assert parsed(STATE, "x" * 200_000) is None
    assert parsed(STATE, "fire 1 with " + "y" * 200_000) is None
    assert parsed(STATE, "play " + "z" * 200_000) is None


@QUICK
@given(st.text())
def test_any_text_is_an_action_or_a_named_error(text: str) -> None:
    action = parsed(STATE, text)
    assert action is None or " ".join(text.casefold().replace(",", " ").split()) == str(action)


@QUICK
@given(st.lists(st.sampled_from(WORDS), max_size=8), walks(150))
def test_mangled_actions(words: list[str], state: Table) -> None:
    check_mangled(words, state)


@QUICK
@given(st.sampled_from(["play", "fire"]), st.lists(st.sampled_from(WORDS), max_size=6), walks(150))
def test_mangled_lines(verb: str, words: list[str], state: Table) -> None:
    check_mangled([verb, *words], state)


@QUICK
@given(st.sampled_from(TEXTS), st.data(), walks(150))
def test_action_with_a_letter_changed(text: str, data: st.DataObject, state: Table) -> None:
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.characters(exclude_categories=["Cs"]) | st.just(""))
    check_mangled([text[:place] + letter + text[place + 1 :]], state)


@pytest.mark.long
@LONG
@given(st.sampled_from(["play", "fire"]), st.lists(st.sampled_from(WORDS), max_size=6), walks())
def test_mangled_lines_often(verb: str, words: list[str], state: Table) -> None:
    check_mangled([verb, *words], state)


@QUICK
@given(walks(), st.sampled_from(KNOWN))
def test_every_action_is_legal_or_refused_with_a_rule(state: Table, action: Action) -> None:
    check_answered(state, action, ["A", "B"])
