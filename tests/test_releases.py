"""What earlier releases have kept: every record of every version replays to the result that it had."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import hulldown
from hulldown.kernel.match import Match
from hulldown.kernel.record import load, open_record, record_lines
from tests.release import CARDS, GAMES, RECORDS, Whole, game_of, keep, usual

VERSIONS = sorted(int(path.name) for path in RECORDS.iterdir() if path.name.isdigit())
FILES = sorted(RECORDS.glob("*/**/*.jsonl"))
EACH_FILE = pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(RECORDS)) for path in FILES])
EACH_GAME = pytest.mark.parametrize("game", hulldown.game_ids())


def version_of(path: Path) -> int:
    return int(path.relative_to(RECORDS).parts[0])


@EACH_FILE
def test_a_record_of_any_version_replays_to_its_stored_result(path: Path) -> None:
    head, *_, last = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert head["rules"] == version_of(path), "a record lies in the folder of its version"
    match = load(path, lambda _: game_of(path))
    assert match.game.rules_version == head["rules"]
    assert match.is_over
    assert match.state.result is not None
    assert match.state.result.data() == last["result"]


@EACH_FILE
def test_a_record_of_any_version_is_written_again_to_the_same_answers(path: Path) -> None:
    """In the present form: with a position for every turn, from which it can be shown whatever becomes of the rules."""
    match = load(path, lambda _: game_of(path))
    lines = record_lines(match)
    answers = [line for line in lines if line.startswith('{"by"')]
    assert answers == [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith('{"by"')]
    again = open_record("\n".join(lines), "again", lambda _: game_of(path))
    assert again.is_whole
    assert record_lines(again.match) == lines


@pytest.mark.parametrize("version", VERSIONS)
@EACH_GAME
def test_every_version_has_kept_whole_games(version: int, game: str) -> None:
    if version > hulldown.game(game).rules_version:
        pytest.skip(f"{game} has no version {version}")
    kept = {path.name for path in (RECORDS / str(version) / "games").glob(f"{game}_*.jsonl")}
    is_written = (RECORDS / str(version) / f"usual-{game}.json").exists()
    if version < hulldown.game(game).rules_version or is_written:
        assert {whole.file for whole in GAMES if whole.game == game} <= kept


@pytest.mark.parametrize("version", VERSIONS)
@EACH_GAME
def test_what_records_call_by_a_name_is_what_it_was(version: int, game: str) -> None:
    """Options that nobody chose, ready platoons and scenarios: a changed one needs another name, or a version."""
    path = RECORDS / str(version) / f"usual-{game}.json"
    if not path.exists():
        assert version == hulldown.game(game).rules_version, "this version has not been released yet"
        return
    stored = json.loads(path.read_text(encoding="utf-8"))
    now = json.loads(json.dumps(usual(hulldown.game(game).as_of(version))))
    for chapter, things in stored.items():
        assert {name: now[chapter].get(name) for name in things} == things, chapter


@pytest.mark.parametrize("folder", sorted(CARDS.iterdir()), ids=lambda folder: str(folder.name))
def test_the_cards_of_every_release_can_still_be_read(folder: Path) -> None:
    name, _, fingerprint = folder.name.partition("-")
    assert hulldown.game(name, folder).cards_fingerprint == fingerprint


# The command that keeps them


QUICK = [
    Whole("rush", "usual", 2, ("greedy",)),
    Whole("cardgame", "usual", 2, ("greedy", "random")),
    Whole("miniatures", "usual", 2, ("random", "greedy"), {"turn_limit": 4, "cost_limit": 50}),
]


def test_a_release_keeps_games_cards_and_what_is_usual(tmp_path: Path) -> None:
    written = {str(path.relative_to(tmp_path)) for path in keep(tmp_path, QUICK)}
    for whole in QUICK:
        game = hulldown.game(whole.game)
        path = tmp_path / str(game.rules_version) / "games" / whole.file
        assert str(path.relative_to(tmp_path)) in written
        assert f"{game.rules_version}/usual-{game.id}.json" in written
        assert f"cards/{game.id}-{game.cards_fingerprint}" in written
        match: Match = load(path, lambda _, game=game: game)  # type: ignore[misc]
        assert match.is_over
        assert match.names is not None
        assert '{"position"' in path.read_text(encoding="utf-8")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert keep(tmp_path, QUICK) == [], "what a release has kept is not changed"
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_the_command_says_where_nothing_is_left_to_do(tmp_path: Path) -> None:
    for whole in GAMES:
        game = hulldown.game(whole.game)
        folder = tmp_path / str(game.rules_version)
        (folder / "games").mkdir(parents=True, exist_ok=True)
        (folder / "games" / whole.file).touch()
        (folder / f"usual-{game.id}.json").touch()
        (tmp_path / "cards" / f"{game.id}-{game.cards_fingerprint}").mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "tests.release", "--into", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=RECORDS.parent.parent, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert "kept already" in done.stderr
