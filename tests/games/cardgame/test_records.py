"""Records of the Card Game: saved and loaded equal; whatever noise does to a file, it loads or the line is named.

Many more examples: `uv run pytest -m long tests/games/cardgame/test_records.py`.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown.kernel.match import Match
from hulldown.kernel.record import record_lines
from tests.properties import (
    LONG,
    NOISE,
    QUICK,
    check_edited_record,
    check_events,
    check_noisy_record,
    check_record,
    loads_or_names_the_line,
)

from .helper import GAME
from .walk import matches, walked_match


@QUICK
@given(matches())
def test_record_loads_equal(match: Match) -> None:
    check_record(match)


@QUICK
@given(matches())
def test_record_reads_back_with_its_events(match: Match) -> None:
    check_events(match)


@QUICK
@given(matches(100), st.data())
def test_edited_record_loads_or_is_named(match: Match, data: st.DataObject) -> None:
    check_edited_record(match, data)


@pytest.mark.long
@LONG
@given(matches(100), st.data())
def test_edited_record_loads_or_is_named_often(match: Match, data: st.DataObject) -> None:
    check_edited_record(match, data)


@QUICK
@given(matches(100), NOISE, st.just(0) | st.integers(0, 10**6))
def test_noisy_record_loads_or_is_named(match: Match, noise: list[tuple[int, bytes]], end: int) -> None:
    check_noisy_record(match, noise, end)


@pytest.mark.long
@LONG
@given(matches(100), NOISE, st.just(0) | st.integers(0, 10**6))
def test_noisy_record_loads_or_is_named_often(match: Match, noise: list[tuple[int, bytes]], end: int) -> None:
    check_noisy_record(match, noise, end)


@QUICK
@given(st.binary(max_size=200))
def test_other_bytes_are_no_record(data: bytes) -> None:
    assert loads_or_names_the_line(GAME, data) is None


def test_a_record_with_an_illegal_deck_is_named() -> None:
    match = walked_match({"deck_1": "D3"}, 1, 30)
    lines = record_lines(match)
    lines[0] = lines[0].replace('"D3"', '"D9"')
    assert loads_or_names_the_line(GAME, "\n".join(lines).encode()) is None


def test_undo_in_a_record_leaves_no_trace() -> None:
    """A step that was taken back is in no line: which card a player thought of playing is nobody's business."""
    match = walked_match({"first_player": 1}, 3, 30)
    while match.state.actor < 0 or not str(match.state.legal_actions()[0]).startswith("play"):
        match = walked_match({"first_player": 1}, 3, len(match.answers) + 1)
    before = record_lines(match)
    seat = match.state.actor
    match.answer(match.state.legal_actions()[0], seat)
    assert record_lines(match) != before
    match.undo(seat)
    assert record_lines(match) == before
