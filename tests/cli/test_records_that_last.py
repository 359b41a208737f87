"""Records of older rules, of other cards, or with lines that do not replay: shown as far as they go, and told so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hulldown
from hulldown.kernel.match import Match
from hulldown.kernel.playout import random_action
from hulldown.kernel.record import load, save
from tests.cli.helper import Typed, change
from tests.cli.terminal import Terminal
from tests.release import RECORDS

OLD = sorted((RECORDS / "1" / "games").glob("*.jsonl"))
BAD = '"buy germany-maus"'  # which nobody can pay


def played(cards: Path | None = None) -> Match:
    rng = hulldown.Xoshiro(11)
    match = Match(hulldown.game("rush", cards), 2, {"first_player": 1}, ["Anna", "Boris"])
    while not match.is_over:
        match.answer(random_action(match.state, rng))
    return match


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    save(played(), path)
    return path


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal("rush", tmp_path / "match.jsonl", monkeypatch, capsys)


def spoil(path: Path, number: int = 3) -> tuple[int, int, int]:
    """Spoils the end of a turn; the line, how many answers came before it, and before the next position."""
    lines = path.read_text(encoding="utf-8").splitlines()
    places = [place for place, line in enumerate(lines) if line.endswith('"do": "end"}')]
    place = places[number]
    lines[place] = lines[place].replace('"end"', BAD)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    resumed = next(later for later in range(place, len(lines)) if lines[later].startswith('{"position"'))
    before, after = ([line for line in lines[:end] if line.startswith('{"by"')] for end in (place, resumed))
    return place + 1, len(before), len(after)


@pytest.mark.parametrize("path", OLD, ids=[path.stem for path in OLD])
def test_records_of_the_first_version_are_shown_and_verified(typed: Typed, path: Path) -> None:
    last = json.loads(path.read_text(encoding="utf-8").splitlines()[-1])
    shown = typed.json("record", "show", str(path))
    assert (shown["result"], shown["gaps"], shown["remarks"]) == (last["result"], [], [])
    assert shown["header"]["rules"] == 1
    [report] = typed.json("record", "verify", str(path))
    assert report["ok"]
    assert report["over"]
    typed("record", "view", str(path), "--at", "20", "--seat", "1")


def test_show_goes_on_from_the_next_turn_after_a_line_that_does_not_replay(typed: Typed, record: Path) -> None:
    whole = typed("record", "show", str(record))
    line, first, last = spoil(record)
    shown = typed("record", "show", str(record))
    told = f"Line {line} does not replay ("
    assert told in shown
    assert f"Answers {first + 1} to {last} are not shown; it goes on from the position stored after them." in shown
    assert "buy germany-maus]" in shown, "as it was written"
    assert shown[: shown.index(told)].rstrip() == whole[: len(shown[: shown.index(told)].rstrip())]
    ending = whole[whole.index("\nTurn 6:") :]
    assert shown.endswith(ending), "from the turn after it on everything is told, and the result too"
    data = typed.json("record", "show", str(record))
    assert [(gap["line"], gap["first"], gap["last"]) for gap in data["gaps"]] == [(line, first, last)]
    assert data["result"] is not None
    assert len(data["answers"]) == len(played().answers)


def test_a_seat_is_not_told_what_does_not_replay(typed: Typed, record: Path) -> None:
    """The answers between name cards that were drawn, and so may the reason."""
    line, first, last = spoil(record)
    drawn = [
        json.loads(one)["do"]
        for one in record.read_text(encoding="utf-8").splitlines()
        if one.startswith('{"by": "chance"')
    ]
    assert any(one in typed("record", "show", str(record)) for one in drawn), "the owner reads them as written"
    for eyes in (["--seat", "1"], ["--seat", "2"], ["--spectator"]):
        shown = typed("record", "show", str(record), *eyes)
        assert f"Line {line} does not replay; a part of the match is not shown." in shown
        assert BAD.strip('"') not in shown
        assert not any(one in shown for one in drawn)
        data = typed.json("record", "show", str(record), *eyes)
        assert BAD.strip('"') not in json.dumps(data, ensure_ascii=False)
        typed("record", "view", str(record), *eyes, "--at", str(last - 1))
        assert typed.complaint == f"Note: Line {line} does not replay; a part of the match is not shown.\n"
    assert first < last


def test_view_in_a_gap_is_of_the_last_position_before_it(typed: Typed, record: Path) -> None:
    match = played()
    line, first, last = spoil(record)
    assert last - first > 2
    for at in (first, first + 1, last - 1):
        match.rewind(first)
        assert typed.json("record", "view", str(record), "--at", str(at)) == match.state.document()
        assert (f"Line {line} does not replay" in typed.complaint) is (at > first)
    match = played()
    match.rewind(last)
    assert typed.json("record", "view", str(record), "--at", str(last)) == match.state.document()
    assert typed.complaint == ""
    assert f"Строка {line} не воспроизводится" in _complaint(typed, record, first + 1, "ru")


def _complaint(typed: Typed, record: Path, at: int, lang: str) -> str:
    typed("record", "view", str(record), "--at", str(at), "--lang", lang)
    return typed.complaint


def test_verify_still_fails_with_the_line(typed: Typed, record: Path) -> None:
    line, _, _ = spoil(record)
    assert f"FAILED, game.jsonl, line {line}: " in typed("record", "verify", str(record), code=1)


def test_verify_fails_for_a_stored_position_that_disagrees(typed: Typed, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith('{"position"'))
    lines[place] = lines[place].replace('"active": 0', '"active": 1')
    record.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert f"FAILED, game.jsonl, line {place + 1}: " in typed("record", "verify", str(record), code=1)


def test_a_record_that_stops_for_good_still_tells_its_result(typed: Typed, tmp_path: Path) -> None:
    old = (RECORDS / "1" / "games" / "rush_usual_2p.jsonl").read_text(encoding="utf-8").splitlines()
    place = next(number for number, line in enumerate(old) if number > 50 and line.endswith('"do": "end"}'))
    old[place] = old[place].replace('"end"', BAD)
    path = tmp_path / "old.jsonl"
    path.write_text("\n".join(old) + "\n", encoding="utf-8")
    shown = typed("record", "show", str(path))
    assert f"Line {place + 1} does not replay (" in shown
    assert "What follows cannot be shown." in shown
    assert "The record itself gives this result: greedy 1 11, level1 2 6; first: greedy 1." in shown


def test_a_record_of_other_cards_is_shown_with_the_files_that_differ(
    typed: Typed, tmp_path: Path, own_cards: Path
) -> None:
    change(own_cards / "vehicles.csv", "ussr-ms-1,МС-1,ussr,light,0,", "ussr-ms-1,МС-1,ussr,light,1,")
    path = tmp_path / "own.jsonl"
    save(played(own_cards), path)
    shown = typed("record", "show", str(path))
    assert "Note: Played with other card files (" in shown
    assert "Changed since: vehicles.csv." in shown
    assert "С тех пор изменились: vehicles.csv." in typed("record", "show", str(path), "--lang", "ru")
    typed("record", "view", str(path), "--at", "10")
    assert "Changed since: vehicles.csv." in typed.complaint
    assert "line 1: played with other card files" in typed("record", "verify", str(path), code=1)
    assert "Note" not in typed("record", "show", str(path), "--cards", str(own_cards))


def test_a_record_of_newer_rules_is_shown_and_not_verified(typed: Typed, record: Path) -> None:
    change(record, '"game": "rush", "rules": 2, "cards"', '"game": "rush", "rules": 9, "cards"')
    assert "Note: Played by rules version 9 of rush, which is newer than this program" in typed(
        "record", "show", str(record)
    )
    assert "line 1: played by rules version 9 of rush; this program knows 1 to 2" in typed(
        "record", "verify", str(record), code=1
    )


# Saved games


def saved_by_the_first_version(path: Path, answers: int) -> None:
    old = (RECORDS / "1" / "games" / "rush_usual_2p.jsonl").read_text(encoding="utf-8")
    lines = old.replace('["greedy 1", "level1 2"]', '["Anna", "greedy"]').splitlines()
    path.write_text("\n".join(lines[: answers + 1]) + "\n", encoding="utf-8")


def test_a_saved_game_goes_on_by_the_rules_that_it_began_with(play: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    saved_by_the_first_version(path, 40)
    play("quit\n", to="resume")
    before = len(load(path, hulldown.game).answers)
    play("end\nend\n", to="resume")
    match = load(path, hulldown.game)
    assert match.game.rules_version == 1
    assert len(match.answers) > before
    assert '"format": 2' in path.read_text(encoding="utf-8").splitlines()[0], "from now on with positions"


def test_a_saved_game_that_does_not_replay_is_left_as_it_is(play: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    saved_by_the_first_version(path, 80)
    lines = path.read_text(encoding="utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if line.endswith('"do": "end"}'))
    lines[place] = lines[place].replace('"end"', BAD)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    before = path.read_bytes()
    out = play(to="resume", code=2)
    assert f"match.jsonl, line {place + 1}: " in out
    assert "hulldown record show" in out
    assert path.read_bytes() == before


def test_a_saved_game_goes_on_with_other_cards_where_every_line_agrees(
    play: Terminal, tmp_path: Path, own_cards: Path
) -> None:
    change(own_cards / "vehicles.csv", "germany-maus,PzKpfw VIII Maus,", "germany-maus,Maus,")
    rng = hulldown.Xoshiro(11)
    match = Match(hulldown.game("rush", own_cards), 2, {"first_player": 1}, ["Anna", "greedy"])
    while len(match.answers) < 40 or match.state.actor != 0:
        match.answer(random_action(match.state, rng))
    save(match, tmp_path / "match.jsonl")
    out = " ".join(play("quit\n", to="resume").split())
    assert "Changed since: vehicles.csv." in out
    assert len(load(tmp_path / "match.jsonl", hulldown.game).answers) == len(match.answers)
