"""Records of Rush: saved and loaded equal; whatever noise does to a file, it loads or the line is named.

Many more examples: `uv run pytest -m long tests/games/rush/test_records.py`.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.match import Match
from hulldown.kernel.record import load, record_lines, replay, save

from .helper import RUSH
from .walk import LONG, QUICK, matches, walked_match


def find_game(name: str) -> Game:
    if name != "rush":
        raise Malformed(f"there is no game {name}")
    return RUSH


def loads_or_names_the_line(data: bytes) -> Match | None:
    """Loads the bytes as a file; None where they are refused in a message that names the line."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        path.write_bytes(data)
        try:
            return load(path, find_game)
        except Malformed as error:
            message = str(error)
    assert re.match(r"game\.jsonl(, line \d+|: the file is empty)", message), message
    assert message.encode()
    return None


def check_sound(match: Match) -> None:
    """What was loaded is a whole match: its own record loads equal to it."""
    lines = record_lines(match)
    again = replay("\n".join(lines), "again", find_game)
    assert record_lines(again) == lines
    assert again.state.document() == match.state.document()


@QUICK
@given(matches())
def test_record_loads_equal(match: Match) -> None:
    check_sound(match)


@QUICK
@given(matches(200))
def test_record_reads_back_with_its_events(match: Match) -> None:
    again = replay("\n".join(record_lines(match)), "again", find_game)
    told = [[event.seen_by(seat) for event in again.events()] for seat in (None, 0, 1)]
    first = [[event.seen_by(seat) for event in match.events()] for seat in (None, 0, 1)]
    for mine, theirs in zip(told, first, strict=True):
        assert [str(sentence) for sentence in mine] == [str(sentence) for sentence in theirs]


def check_edited(match: Match, data: st.DataObject) -> None:
    """Lines dropped, doubled, exchanged or cut off."""
    lines = record_lines(match)
    for _ in range(data.draw(st.integers(1, 3))):
        if not lines:
            break
        number = data.draw(st.integers(0, len(lines) - 1))
        edit = data.draw(st.sampled_from(["drop", "double", "exchange", "cut", "end here", "text"]))
        if edit == "drop":
            del lines[number]
        elif edit == "double":
            lines.insert(number, lines[number])
        elif edit == "exchange":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[number], lines[other] = lines[other], lines[number]
        elif edit == "cut":
            lines[number] = lines[number][: data.draw(st.integers(0, len(lines[number])))]
        elif edit == "end here":
            del lines[number:]
        else:
            lines.insert(number, data.draw(st.text(st.characters(exclude_categories=["Cs"]))))
    loaded = loads_or_names_the_line("\n".join(lines).encode())
    if loaded is not None:
        check_sound(loaded)


@QUICK
@given(matches(150), st.data())
def test_edited_record_loads_or_is_named(match: Match, data: st.DataObject) -> None:
    check_edited(match, data)


@pytest.mark.long
@LONG
@given(matches(150), st.data())
def test_edited_record_loads_or_is_named_often(match: Match, data: st.DataObject) -> None:
    check_edited(match, data)


def check_noise(match: Match, noise: list[tuple[int, bytes]], end: int) -> None:
    """Bytes overwritten anywhere, and the file cut off anywhere."""
    data = bytearray("\n".join(record_lines(match)).encode())
    for place, bytes_ in noise:
        place %= len(data)
        data[place : place + len(bytes_)] = bytes_
    loaded = loads_or_names_the_line(bytes(data[: len(data) - end % len(data)]))
    if loaded is not None:
        check_sound(loaded)


NOISE = st.lists(st.tuples(st.integers(0, 10**6), st.binary(min_size=1, max_size=3)), max_size=3)


@QUICK
@given(matches(100), NOISE, st.just(0) | st.integers(0, 10**6))
def test_noisy_record_loads_or_is_named(match: Match, noise: list[tuple[int, bytes]], end: int) -> None:
    check_noise(match, noise, end)


@pytest.mark.long
@LONG
@given(matches(100), NOISE, st.just(0) | st.integers(0, 10**6))
def test_noisy_record_loads_or_is_named_often(match: Match, noise: list[tuple[int, bytes]], end: int) -> None:
    check_noise(match, noise, end)


@QUICK
@given(st.binary(max_size=200))
def test_other_bytes_are_no_record(data: bytes) -> None:
    assert loads_or_names_the_line(data) is None


@QUICK
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=3, max_size=3))
def test_any_names_survive(names: list[str]) -> None:
    match = Match(RUSH, 3, names=names)
    with tempfile.TemporaryDirectory() as folder:
        save(match, Path(folder) / "game.jsonl")
        assert load(Path(folder) / "game.jsonl", find_game).names == names


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
