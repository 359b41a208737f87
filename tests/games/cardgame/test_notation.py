"""Actions as text and as sentences: what is typed is an action or a named error, and lines equal their steps.

Many more examples: `uv run pytest -m long tests/games/cardgame/test_notation.py`.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown.conformance.properties import LONG, QUICK, check_mangled, parsed
from hulldown.games.cardgame.state import Table
from hulldown.kernel.errors import Illegal, Malformed, NotNow, Refusal
from hulldown.kernel.languages import LANGUAGES
from hulldown.kernel.spelling import read_answer
from hulldown.kernel.state import Combined

from .helper import GAME, Side, card, line_of, position
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
    assert isinstance(action, Combined)
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
    assert not isinstance(GAME.parse(STATE, text), Combined)


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
        ("fire 2 with depot depot at 3", Illegal),  # it costs one
        ("fire 2 at 3", Illegal),  # not paid
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
        state.apply(Combined("both", [GAME.parse(state, "pass"), GAME.parse(state, "pass")]))
    assert state.actor == 0


# Mistakes


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "nothing to read; try play CARD as vehicle 3"),
        (" , ,", "nothing to read"),
        ("dance", "dance: not understood"),
        ("pas", "pas: not understood; try play CARD as vehicle 3"),
        ("orde 1 3 2", "did you mean order 1 3 2?"),
        ("play", "play: not understood"),
        ("play GER-99", "there is no card ger-99"),
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


# A payment that is too much or too little


def gunner() -> Table:
    """A tank destroyer at 3, which reaches position 3 alone, for 2 ammo; beside it a T-34 that reaches three."""
    own = Side("- SOV-06 GER-17 - -", hand="GER-01 GER-02", depots="SOV-03", extra={"tokens": 3})
    return position(own, Side("- - CHN-09 - -"))


def refusal_of(state: Table, text: str) -> Refusal:
    refusal = state.why_not(GAME.parse(state, text))
    assert refusal is not None, f"{text} is legal"
    return refusal


@pytest.mark.rule("cardgame.ammo.exact")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fire 3 with token at 3", "Still missing: 1."),
        ("fire 3 with depot", "Still missing: 1."),
        ("fire 3 at 3", "Still missing: 2."),
        ("fire 3 with token token depot at 3", "Too much: depot."),
        ("fire 3 with token token token", "Too much: token."),
        ("fire 3 with token depot GER-01 GER-02 at 3", "Too much: Pz.Kpfw. II, "),
        ("fire 2 with token token at 1", "Too much: token."),
    ],
)
def test_a_wrong_payment_names_the_points(text: str, said: str) -> None:
    refusal = refusal_of(gunner(), text)
    assert refusal.rule == "cardgame.ammo.exact"
    assert said.split(",")[0].replace("Pz.Kpfw. II", card("GER-01").name) in refusal.text()
    assert str(2 if text.startswith("fire 3") else 1) in refusal.text("ru")


@pytest.mark.rule("cardgame.ammo.exact")
@pytest.mark.parametrize(
    ("text", "said"), [("pay token", "missing: 1."), ("pay token token depot", "Too much: depot.")]
)
def test_a_wrong_payment_of_a_price_that_is_asked_for_names_the_points(text: str, said: str) -> None:
    state = gunner()
    state.apply(GAME.parse(state, "fire 3"))
    assert said in refusal_of(state, text).text()
    state.apply(GAME.parse(state, "spend depot"))
    assert "Too much: depot." in refusal_of(state, "pay token depot").text()
    state.apply(GAME.parse(state, "pay token"))
    assert state.actor == 1


@pytest.mark.rule("cardgame.ammo.exact")
def test_what_keeps_the_vehicle_from_firing_comes_before_its_price() -> None:
    assert refusal_of(gunner(), "fire 4 with token").rule == "cardgame.attack.supplied"
    state = gunner()
    state.apply(GAME.parse(state, "pass"))
    assert refusal_of(state, "fire 3 with token").rule != "cardgame.ammo.exact"


# A target that is taken by itself


@pytest.mark.rule("cardgame.attack.reach")
@pytest.mark.parametrize(
    "text", ["fire 3 with token token at 3", "fire 3 with token token", "fire 3 at 3 with token token"]
)
def test_the_only_target_may_be_named(text: str) -> None:
    state = gunner()
    state.apply(GAME.parse(state, text))
    assert line_of(state, 1) == "- - CHN-09*3 - -"
    assert state.actor == 1


@pytest.mark.rule("cardgame.attack.reach")
def test_another_target_than_the_only_one_is_out_of_reach() -> None:
    for payment in (" with token token", " with token", ""):
        assert refusal_of(gunner(), f"fire 3{payment} at 2").rule == "cardgame.attack.reach"
    state = gunner()
    state.apply(GAME.parse(state, "fire 3"))
    assert refusal_of(state, "pay token token at 4").rule == "cardgame.attack.reach"


@pytest.mark.rule("cardgame.attack.reach")
def test_the_only_target_may_be_named_with_a_payment() -> None:
    state = gunner()
    state.apply(GAME.parse(state, "fire 3"))
    state.apply(GAME.parse(state, "pay token token at 3"))
    assert line_of(state, 1) == "- - CHN-09*3 - -"


# Hints


def hint(state: Table, text: str, *, of_asked: bool) -> str:
    """What somebody is told to have meant; nothing where there is no hint."""
    with pytest.raises(Malformed) as error:
        read_answer(state, text) if of_asked else GAME.parse(state, text)
    return str(error.value).partition("did you mean ")[2].rstrip("?")


@pytest.mark.rule("cardgame.secrecy.hand")
@pytest.mark.parametrize(
    ("text", "to_all", "to_asked"),
    [
        ("pas", "pass", "pass"),
        ("fier 3", "fire 3", "fire 3"),
        ("paly GER-01", "", "play GER-01"),
        ("play GER1", "", "GER-01"),
        ("play SOV-0", "", ""),  # in nobody's hand
        ("flip 9", "", ""),
    ],
)
def test_a_hint_is_legal_now_and_names_hidden_cards_to_the_asked_seat_alone(
    text: str, to_all: str, to_asked: str
) -> None:
    state = gunner()
    assert hint(state, text, of_asked=False) == to_all
    assert hint(state, text, of_asked=True) == to_asked


def test_where_little_is_possible_the_asked_seat_is_told_what() -> None:
    state = gunner()
    state.apply(GAME.parse(state, "fire 2"))
    state.apply(GAME.parse(state, "spend token"))
    with pytest.raises(Malformed, match="dance: not understood; possible now: at 1, at 2, at 3"):
        read_answer(state, "dance")


def test_long_texts_are_refused_quickly() -> None:
    """A message as long as a book must not keep the program busy."""
    assert parsed(STATE, "pass " * 50_000) is None
    assert parsed(STATE, "x" * 200_000) is None
    assert parsed(STATE, "fire 1 with " + "y" * 200_000) is None
    assert parsed(STATE, "play " + "z" * 200_000) is None


@QUICK
@given(st.sampled_from(["play", "fire"]), st.lists(st.sampled_from(WORDS), max_size=6), walks(150))
def test_mangled_lines(verb: str, words: list[str], state: Table) -> None:
    check_mangled([verb, *words], state)


@pytest.mark.long
@LONG
@given(st.sampled_from(["play", "fire"]), st.lists(st.sampled_from(WORDS), max_size=6), walks())
def test_mangled_lines_often(verb: str, words: list[str], state: Table) -> None:
    check_mangled([verb, *words], state)
