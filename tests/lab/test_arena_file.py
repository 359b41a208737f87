"""The result file of an arena: what it keeps, what it mends, what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

import hulldown
from hulldown.kernel.errors import Malformed
from hulldown.lab.arena import header_of, set_up_arena
from hulldown.lab.arena_file import ArenaFile, Header, read_arena
from tests.lab.rows import results

RUSH = hulldown.game("rush")
ROWS = results("greedy", "random", 3, 4)


def header(games: int = 4, seed: int = 1, names: str = "greedy,random") -> Header:
    return header_of(set_up_arena(RUSH, names.split(","), games, seed), RUSH)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of an arena of which all games are over."""
    path = tmp_path / "arena.jsonl"
    fill(path, header())
    return path


def fill(path: Path, start: Header) -> None:
    file = ArenaFile(path, start)
    for row in ROWS:
        file.append(row)
    file.close()


def test_what_was_written_is_read(path: Path) -> None:
    assert read_arena(path) == (header(), ROWS)
    assert len(path.read_bytes().splitlines()) == 5


def test_lines_are_there_as_soon_as_they_are_written(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    file = ArenaFile(path, header())
    assert read_arena(path)[1] == []
    file.append(ROWS[0])
    assert read_arena(path)[1] == ROWS[:1]


def test_an_arena_goes_on_where_it_stopped(path: Path) -> None:
    before = path.read_bytes()
    file = ArenaFile(path, header())
    assert file.rows == ROWS
    assert path.read_bytes() == before


@pytest.mark.parametrize("cut", [1, 2, 50])
def test_half_a_last_line_is_dropped(path: Path, cut: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    assert read_arena(path)[1] == ROWS[:3]
    file = ArenaFile(path, header())
    assert file.rows == ROWS[:3]
    file.append(ROWS[3])
    assert path.read_bytes() == whole


@pytest.mark.parametrize("left", [0, 1, 40])
def test_a_part_of_the_first_line_begins_anew(path: Path, left: int) -> None:
    path.write_bytes(path.read_bytes()[:left])
    assert ArenaFile(path, header()).rows == []
    assert read_arena(path) == (header(), [])


def test_games_may_come_in_any_order_and_twice(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], *lines[:0:-1], lines[2]]))
    assert read_arena(path)[1] == ROWS


def test_more_games_of_the_same_arena(path: Path) -> None:
    file = ArenaFile(path, header(games=10))
    assert file.rows == ROWS
    assert read_arena(path) == (header(games=10), ROWS)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"seed": 2}, r"holds another arena \(seed 1, not 2\); name another file"),
        ({"names": "greedy,level1"}, r"holds another arena \(bots greedy\+random, not greedy\+level1\)"),
        ({"games": 3}, "holds an arena of 4 games; ask for as many or more"),
    ],
)
def test_the_file_of_another_arena_is_refused(path: Path, asked: dict, sentence: str) -> None:
    before = path.read_bytes()
    with pytest.raises(Malformed, match=sentence):
        ArenaFile(path, header(**asked))
    assert path.read_bytes() == before


def aged(start: Header, **changed: object) -> Header:
    """The header as another version of the program wrote it."""
    return {**start, "options": {"edition": "1.4"}, **changed}  # type: ignore[typeddict-item]


@pytest.mark.parametrize("changed", [{"rules": 1}, {"cards": "abc"}, {"rules": 1, "cards": "abc"}])
def test_an_arena_of_older_rules_or_cards_that_is_over_is_shown(tmp_path: Path, changed: dict[str, object]) -> None:
    path = tmp_path / "old.jsonl"
    fill(path, aged(header(), **changed))
    before = path.read_bytes()
    file = ArenaFile(path, header())
    assert file.rows == ROWS
    assert file.header == aged(header(), **changed), "what it says of its games is as true as it was"
    assert path.read_bytes() == before


def test_games_of_other_rules_do_not_go_into_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    fill(path, aged(header(), rules=1, cards="abc"))
    with pytest.raises(
        Malformed, match="holds games by rules version 1 with cards abc, and this program plays version"
    ):
        ArenaFile(path, header(games=10))
    with pytest.raises(Malformed, match="no further games go into it; name another file"):
        ArenaFile(path, header(seed=2))


@pytest.mark.parametrize("text", ["notes", "notes\n", '{"game": "rush"}\n', "[1]\n", "\n"])
def test_a_file_that_is_something_else_is_refused_and_kept(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    with pytest.raises(Malformed, match=r"notes\.txt is not the file of an arena"):
        ArenaFile(path, header())
    with pytest.raises(Malformed, match="is not the file of an arena"):
        read_arena(path)
    assert path.read_text() == text


def test_a_broken_line_is_named(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], b'{"number": 7}\n', *lines[2:]]))
    with pytest.raises(Malformed, match="line 3: this is not a game of an arena"):
        read_arena(path)


def test_another_format_is_refused(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"format":1', b'"format":2'))
    with pytest.raises(Malformed, match="has the format 2; this program reads format 1"):
        read_arena(path)


def test_what_cannot_be_read_or_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"none\.jsonl cannot be read: No such file"):
        read_arena(tmp_path / "none.jsonl")
    with pytest.raises(Malformed, match="cannot be written: No such file"):
        ArenaFile(tmp_path / "no-folder" / "arena.jsonl", header())
