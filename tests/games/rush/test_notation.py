"""Actions as text and as sentences: what is typed is an action or a named error, and lines equal their steps.

Many more examples: `uv run pytest -m long tests/games/rush/test_notation.py`.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown.conformance.properties import LONG, check_mangled
from hulldown.games.rush.state import Table
from hulldown.kernel.errors import Illegal, Malformed, NotNow
from hulldown.kernel.spelling import read_answer
from hulldown.kernel.state import Combined

from .helper import RUSH, position, rival
from .walk import walks

STATE = RUSH.start()
KNOWN = RUSH.known_actions()
TEXTS = [str(action) for action in KNOWN]
WORDS = [*sorted({word for text in TEXTS for word in text.split()}), "and", "with", "p9", "0", "-1", ",", "ТАНК"]


# Every action


def test_every_known_action_reads_back_as_itself() -> None:
    assert len(set(TEXTS)) == len(TEXTS) > 1000
    for action, text in zip(KNOWN, TEXTS, strict=True):
        assert RUSH.parse(STATE, text) is action
        assert RUSH.parse(STATE, f"  {text.upper()} ") is action


# Lines


def line(text: str) -> list[str]:
    action = RUSH.parse(STATE, text)
    assert isinstance(action, Combined)
    return [str(step) for step in action.steps]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("buy ussr-t-34 with engineers engineers", ["buy ussr-t-34", "with engineers", "with engineers", "done"]),
        ("buy ussr-ms-1 and usa-m6 with engineers", ["buy ussr-ms-1", "also usa-m6", "with engineers", "done"]),
        ("Buy USSR-MS-1, USA-M6 with engineers", ["buy ussr-ms-1", "also usa-m6", "with engineers", "done"]),
        ("buy ussr-ms-1 with engineers and technicians",
         ["buy ussr-ms-1", "with engineers", "with technicians", "done"]),
        ("assault with ussr-ms-1", ["assault ussr-ms-1", "launch"]),
        ("assault with ussr-ms-1 and ussr-t-26", ["assault ussr-ms-1", "join ussr-t-26", "launch"]),
        ("use ussr-t-50 reinforcements defend 2", ["use ussr-t-50", "reinforcements", "defend 2"]),
        ("use ussr-bm-13 sabotage siege-master", ["use ussr-bm-13", "sabotage", "siege-master"]),
    ],
)  # fmt: skip
def test_lines_are_their_steps(text: str, steps: list[str]) -> None:
    assert line(text) == steps


@pytest.mark.parametrize("text", ["buy ussr-t-34", "use ussr-t-34", "assault ussr-t-34", "with engineers", "end"])
def test_single_steps_are_no_lines(text: str) -> None:
    assert not isinstance(RUSH.parse(STATE, text), Combined)


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("buy ussr-ms-1 with engineers", ["buy ussr-ms-1", "with engineers", "done"]),
        ("assault with ussr-t-26", ["assault ussr-t-26", "launch"]),
        ("use ussr-t-26 recruitment defend 2", ["use ussr-t-26", "recruitment", "defend 2"]),
    ],
)
def test_applied_line_equals_its_applied_steps(text: str, steps: list[str]) -> None:
    one, two = position("engineers ussr-t-26"), position("engineers ussr-t-26")
    one.apply(RUSH.parse(one, text))
    for step in steps:
        two.apply(RUSH.parse(two, step))
    assert one.document() == two.document()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("buy usa-t1-cunningham with engineers engineers", Illegal),  # there is one Engineers in hand
        ("assault with ussr-t-26 and engineers", Illegal),
        ("use ussr-t-26 scouting defend 1", Illegal),
        ("use ussr-t-26 defend 1 defend 2", NotNow),
    ],
)
def test_refused_line_changes_nothing(text: str, error: type[Exception]) -> None:
    state = position("engineers ussr-t-26")
    before = state.document()
    with pytest.raises(error):
        state.apply(RUSH.parse(state, text))
    assert state.document() == before


def test_line_does_not_speak_for_a_rival() -> None:
    """After Sabotage it is the rival who answers, so the second ability has to wait for them."""
    state = position("ussr-bm-13", rivals=[rival("engineers")])
    with pytest.raises(NotNow, match="Sabotage: put a card"):
        state.apply(RUSH.parse(state, "use ussr-bm-13 sabotage siege-master"))


# Mistakes


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "nothing to read"),
        (" , ,", "nothing to read"),
        ("dance", "dance: not understood"),
        ("ent", "ent: not understood; try buy X"),
        ("first p", "first p: write first p1"),
        ("buy", "say what you pay with"),
        ("buy usa-m7 with engineers", "there is no card usa-m7"),
        ("buy ussr-t-34 and usa-m6", "say what you pay with"),
        ("buy ussr-t-34 with", "a purchase names vehicles and paying cards"),
        ("buy with engineers", "a purchase names vehicles and paying cards"),
        ("assault", "an assault names its cards"),
        ("assault with and", "an assault names its cards"),
        ("assault with tigers", "there is no card tigers"),
        ("use", "say which card"),
        ("use ussr-t-34 dancing", "dancing: after the card come abilities"),
        ("use ussr-t-34 defend", "defend: after the card come abilities"),
        ("use ussr-t-34 defend 4", "defend 4: after the card come abilities"),
        ("use ussr-t-34 end", "end: after the card come abilities"),
        ("use ussr-t-34 done", "done: after the card come abilities"),
        ("hit p6 base 1", "hit p6 base 1: write hit p2 base 1"),
        ("hit", "hit: write hit p2 base 1"),
        ("defend 0", "defend 0: write defend 1"),
        ("doubles 4", "doubles 4: write doubles 0 to doubles 3"),
        ("first p0", "first p0: write first p1"),
        ("turn up tigers", "there is no card tigers"),
        ("draw", "draw: not understood"),
    ],
)
def test_mistakes_say_what_would_be_right(text: str, complaint: str) -> None:
    with pytest.raises(Malformed) as error:
        RUSH.parse(STATE, text)
    assert complaint in str(error.value)


def hint(state: Table, text: str, *, of_asked: bool) -> str:
    """What somebody is told to have meant; nothing where there is no hint."""
    with pytest.raises(Malformed) as error:
        read_answer(state, text) if of_asked else RUSH.parse(state, text)
    return str(error.value).partition("did you mean ")[2].rstrip("?")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("ent", "end"),
        ("use ussr-t26", "ussr-t-26"),
        ("asault ussr-t-26", "assault ussr-t-26"),
        ("buy ussr-ms1 with engineers", "ussr-ms-1"),
        ("buy ussr-ms-1 with enginers", "engineers"),
        ("buy usa-m5 with engineers", ""),  # not in the Reserve
        ("assault with ussr-t-27", "ussr-t-26"),
        ("lauch", ""),  # nothing to launch
    ],
)
def test_a_hint_is_legal_now(text: str, meant: str) -> None:
    state = position("engineers ussr-t-26", reserve="ussr-ms-1 ussr-bt-7")
    assert hint(state, text, of_asked=False) == hint(state, text, of_asked=True) == meant


@pytest.mark.rule("rush.secrecy.hand")
@pytest.mark.parametrize(
    ("text", "meant"), [("discard enginers", "engineers"), ("dicsard ussr-is-7", "discard ussr-is-7")]
)
def test_a_closed_hand_is_hinted_at_to_its_owner_alone(text: str, meant: str) -> None:
    state = position("ussr-bm-13", rivals=[rival("engineers ussr-is-7")])
    state.apply(RUSH.parse(state, "use ussr-bm-13 sabotage"))
    assert state.actor == 1
    assert hint(state, text, of_asked=False) == ""
    assert hint(state, text, of_asked=True) == meant


@pytest.mark.long
@LONG
@given(st.sampled_from(["buy", "use", "assault"]), st.lists(st.sampled_from(WORDS), max_size=6), walks())
def test_mangled_lines_often(verb: str, words: list[str], state: Table) -> None:
    check_mangled([verb, *words], state)
