"""Records of Rush: saved and loaded equal; whatever noise does to a file, it loads or the line is named.

Many more examples: `uv run pytest -m long tests/games/rush/test_records.py`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown.conformance.properties import (
    LONG,
    NOISE,
    QUICK,
    check_edited_record,
    check_events,
    check_noisy_record,
    check_record,
    finder,
    loads_or_names_the_line,
)
from hulldown.kernel.match import Match
from hulldown.kernel.record import load, record_lines, save

from .helper import RUSH
from .walk import matches, walked_match


@QUICK
@given(matches())
def test_record_loads_equal(match: Match) -> None:
    check_record(match)


@QUICK
@given(matches(200))
def test_record_reads_back_with_its_events(match: Match) -> None:
    check_events(match)


@QUICK
@given(matches(150), st.data())
def test_edited_record_loads_or_is_named(match: Match, data: st.DataObject) -> None:
    check_edited_record(match, data)


@pytest.mark.long
@LONG
@given(matches(150), st.data())
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
    assert loads_or_names_the_line(RUSH, data) is None


@QUICK
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=3, max_size=3))
def test_any_names_survive(names: list[str]) -> None:
    match = Match(RUSH, 3, names=names)
    with tempfile.TemporaryDirectory() as folder:
        save(match, Path(folder) / "game.jsonl")
        assert load(Path(folder) / "game.jsonl", finder(RUSH)).names == names


def test_undo_in_a_record_leaves_no_trace() -> None:
    """A step that was taken back is in no line: what a player thought of is nobody's business."""
    match = walked_match(2, {"first_player": 1}, 3, 30)
    while match.state.actor < 0 or match.state.legal_actions()[0].text.split()[0] != "buy":
        match = walked_match(2, {"first_player": 1}, 3, len(match.answers) + 1)
    before = record_lines(match)
    seat = match.state.actor
    match.answer(match.state.legal_actions()[0], seat)
    assert record_lines(match) != before
    match.undo(seat)
    assert record_lines(match) == before
