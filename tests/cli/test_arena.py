"""`hulldown arena` as typed, stopped and killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

import hulldown
from hulldown.bots import NAMES
from hulldown.lab.arena import fixture, play_number, set_up_arena
from hulldown.lab.arena_file import Header, Row, read_arena
from hulldown.lab.pool import is_running
from tests.cli.helper import Typed
from tests.lab.rows import made_up

# A shell's background job starts without SIGINT, and so would what it starts.
CODE = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from hulldown.cli import main; main()"
PROGRAM = [sys.executable, "-c", CODE, "arena"]
LONG = ["rush", "--bots", "random,greedy", "--games", "30", "--seed", "3", "--workers", "2"]


def test_json_has_ratings_shares_and_who_begins(typed: Typed) -> None:
    data = typed.json("arena", "rush", "--bots", "random,greedy", "--games", "6", "--seed", "1", "--workers", "1")
    assert (data["game"], data["seed"], data["games"], data["planned"]) == ("rush", 1, 6, 6)
    assert (data["kind"], data["hero"]) == ("round-robin", None)
    random, greedy = data["bots"]
    assert (random["name"], greedy["name"]) == ("random", "greedy")
    assert greedy["wins"] + random["wins"] == greedy["games"] == 6
    assert greedy["low"] < greedy["rate"] <= greedy["high"]
    assert greedy["elo"] == {"rating": 1000, "low": 1000, "high": 1000}
    assert random["elo"]["low"] < random["elo"]["rating"] < 1000
    assert random["openskill"]["rating"] < greedy["openskill"]["rating"]
    assert {(pair["bot"], pair["rival"]) for pair in data["pairings"]} == {("random", "greedy"), ("greedy", "random")}
    assert data["beginners"]["games"] == 6
    assert sum(data["endings"].values()) == pytest.approx(1)


def test_the_same_seed_prints_the_same_on_any_number_of_workers(typed: Typed) -> None:
    line = ["arena", "rush", "--bots", "random,greedy", "--games", "4"]
    printed = [typed(*line, "--workers", workers).splitlines() for workers in ("1", "2")]
    assert printed[0][:-1] == printed[1][:-1]
    assert printed[0][-1].startswith("Time:")


def test_tables_show_the_best_first(typed: Typed) -> None:
    lines = typed("arena", "cardgame", "--bots", "random,greedy", "--decks", "D1,D4", "--games", "4").splitlines()
    assert lines[0] == "cardgame, 2 seats, round-robin, 4 games, D1 D4 (the same for all), seed 0"
    assert [line.split()[0] for line in lines[1:4]] == ["bot", "greedy", "random"]
    assert any(line.split() == ["greedy", "-", "100"] for line in lines)
    assert any(line.startswith("Whoever begins wins 50.0 %") for line in lines)


def test_a_gauntlet_at_a_larger_table(typed: Typed) -> None:
    line = ["arena", "rush", "--gauntlet", "greedy", "--bots", "random", "--seats", "3", "--games", "3"]
    data = typed.json(*line, "--workers", "1")
    assert [(bot["name"], bot["games"], bot["elo"]) for bot in data["bots"]] == [
        ("greedy", 3, None),
        ("random", 6, None),
    ]
    assert data["hero"] == "greedy"
    assert "gauntlet of greedy" in typed(*line)


def test_one_bot_alone_plays_itself_with_every_platoon(typed: Typed, tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    line = ["arena", "miniatures", "--bots", "random", "--set", "cost_limit=50", "--unequal", "--modes", "encounter"]
    data = typed.json(*line, "--games", "12", "--workers", "1", "--file", str(file))
    assert data["bots"][0]["rate"] == 0.5
    assert data["bots"][0]["elo"] is None
    header, rows = read_arena(file)
    assert [deck["id"] for deck in header["decks"]] == ["cromwell-50", "pz-iv-50", "sherman-50", "t-34-50"]
    assert len({tuple(row["decks"]) for row in rows}) == 6
    assert {row["options"]["mode"] for row in rows} == {"encounter"}


def test_all_of_our_bots_play_by_default(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the games themselves, which would take minutes."""
    monkeypatch.setattr(
        "hulldown.cli.commands.arena.play_number",
        lambda arena, number: made_up(number, list(fixture(arena, number).bots), [0]),
    )
    data = typed.json("arena", "rush", "--workers", "1")
    assert [bot["name"] for bot in data["bots"]] == list(NAMES)
    assert {bot["games"] for bot in data["bots"]} == {20 * 9}


def test_a_report_is_written(typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = ModuleType("hulldown.lab.report")

    def write_report(path: Path, header: Header, rows: list[Row]) -> None:
        path.write_text(f"{header['game']}: {[row['number'] for row in rows]}")

    monkeypatch.setattr(report, "write_report", write_report, raising=False)
    monkeypatch.setitem(sys.modules, "hulldown.lab.report", report)
    page = tmp_path / "page.html"
    typed("arena", "rush", "--bots", "random", "--games", "3", "--workers", "2", "--report", str(page))
    assert page.read_text() == "rush: [0, 1, 2]"


SPRT = ["arena", "rush", "--sprt", "greedy,random", "--seed", "5"]


def test_a_sequential_test_stops_by_itself_and_says_what_it_found(typed: Typed) -> None:
    lines = typed(*SPRT, "--workers", "1").splitlines()
    assert lines[0] == "rush, 2 seats, mirrored, 72 games, seed 5"
    assert lines[1] == "36 pairs of games, by the score of greedy in both: 1: 36."
    assert lines[3] == "Log-likelihood ratio of 30 Elo against 0: 2.97, bounds -2.94 and 2.94 (both errors 5 %)."
    assert lines[4] == "greedy is stronger than random."
    data = typed.json("arena", "rush", "--sprt", "random,greedy", "--seed", "5", "--workers", "1")
    assert data["sprt"]["verdict"] == "not stronger"
    assert data["sprt"]["scores"] == [{"score": 0.0, "pairs": data["sprt"]["pairs"]}]
    assert data["games"] == 2 * data["sprt"]["pairs"] == 66
    assert data["sprt"]["difference"]["high"] < 0


def test_a_sequential_test_is_the_same_on_any_number_of_workers_stopped_or_not(typed: Typed, tmp_path: Path) -> None:
    file = tmp_path / "test.jsonl"
    line = [*SPRT, "--elo", "60", "--json"]
    whole = typed.json(*line[:-1], "--workers", "1")
    typed.json(*line[:-1], "--workers", "1", "--games", "10", "--file", str(file))
    assert len(read_arena(file)[1]) == 10
    again = typed.json(*line[:-1], "--workers", "2", "--file", str(file))
    shown = typed.json(*line[:-1], "--file", str(file))
    for data in (again, shown):
        assert data["timing"]
        assert {**data, "timing": 0} == {**whole, "timing": 0}
    assert shown["timing"]["games_per_s"] == 0


def test_games_that_were_played_ahead_do_not_count(typed: Typed, tmp_path: Path) -> None:
    """Several workers are beyond the last pair when the verdict falls; here somebody else has played some more."""
    file = tmp_path / "test.jsonl"
    whole = typed.json(*SPRT, "--workers", "1", "--file", str(file))
    header, rows = read_arena(file)
    lines = file.read_bytes().splitlines(keepends=True)
    ahead = lines[1].replace(b'"number":0', b'"number":72') + lines[2].replace(b'"number":1', b'"number":73')
    file.write_bytes(b"".join(lines) + ahead)
    assert len(read_arena(file)[1]) == len(rows) + 2 == 74
    assert header["kind"] == "mirrored"
    shown = typed.json(*SPRT, "--workers", "1", "--file", str(file))
    assert {**shown, "timing": 0} == {**whole, "timing": 0}


def test_a_test_that_is_not_decided_says_so(typed: Typed) -> None:
    assert typed(*SPRT, "--games", "4").splitlines()[-2] == "Not decided: more games are needed."


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("rush --sprt greedy", "mirrored deals are for two bots: name both, as A,B"),
        ("rush --sprt greedy,greedy", "the bot greedy is named twice"),
        ("rush --sprt greedy,random,level1", "mirrored deals are for two bots: name both, as A,B"),
        ("rush --sprt greedy,random --bots level1", "--sprt names both bots: leave out --bots and --gauntlet"),
        ("rush --sprt greedy,random --games 5", "ask for an even number, not 5"),
        ("chess", "there is no game chess"),
        ("rush --bots clever", "there is no bot clever for rush"),
        ("rush --gauntlet clever", "there is no bot clever for rush"),
        ("rush --bots greedy,random --seats 3", "needs at least 3 different bots"),
        ("rush --seats 6", "rush is for 2 to 5 players, not 6"),
        ("rush --workers 0", "at least one worker is needed, not 0"),
        ("rush --decks D1", "rush has no decks"),
        ("rush --decks all", "rush has no decks"),
        ("rush --unequal", "--unequal needs at least two decks, not 0"),
        ("rush --modes assault", "rush has no modes"),
        ("miniatures --modes ambush", "there is no mode ambush; known are free-for-all, encounter"),
        ("cardgame --decks D9", "there is no deck D9"),
        ("rush --file no-folder/a.jsonl --bots random", "a.jsonl cannot be written: No such file or directory"),
        ("rush --report no-folder/a.html", "there is no folder no-folder for the report"),
    ],
)
def test_mistakes_end_in_one_sentence(typed: Typed, line: str, sentence: str) -> None:
    assert sentence in typed.refused("arena", *line.split())


def test_the_file_of_another_arena_is_refused(typed: Typed, tmp_path: Path) -> None:
    file = str(tmp_path / "arena.jsonl")
    typed("arena", "rush", "--bots", "random", "--games", "1", "--file", file)
    sentence = typed.refused("arena", "rush", "--bots", "random", "--games", "1", "--file", file, "--seed", "9")
    assert "holds another arena (seed 0, not 9); name another file" in sentence


def test_a_file_goes_on_with_more_games_and_repeats_none(typed: Typed, tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    line = ["arena", "rush", "--bots", "random,greedy", "--workers", "1", "--file", str(file)]
    typed(*line, "--games", "2")
    before = file.read_text().splitlines()
    assert typed.json(*line, "--games", "4")["games"] == 4
    after = file.read_text().splitlines()
    assert after[1:3] == before[1:]
    assert [row["number"] for row in read_arena(file)[1]] == [0, 1, 2, 3]


# Stopped and killed


def wait_for(condition: Callable[[], object]) -> None:
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    pytest.fail("nothing happened for half a minute")


def lines_of(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def children_of(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


@pytest.fixture(scope="module")
def undisturbed() -> list[Row]:
    """The games of LONG, one after the other."""
    arena = set_up_arena(hulldown.game("rush"), ["random", "greedy"], 30, seed=3)
    return [play_number(arena, number) for number in range(30)]


def kill_in_the_middle(command: list[str], file: Path, how: int) -> list[Row]:
    """Ends an arena that has played a few games; returns those that its file has."""
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    wait_for(lambda: lines_of(file) > 4)
    workers = children_of(running.pid)
    os.kill(running.pid, how)
    _, complaint = running.communicate(timeout=60)
    wait_for(lambda: not any(is_running(worker) for worker in workers))
    before = read_arena(file)[1]
    if len(before) == 30:
        return before
    assert len(workers) == 2
    if how == signal.SIGINT:
        assert running.returncode == 130
        said = f"Stopped after {len(before)} of 30 games. {file} keeps them, and the same command goes on."
        assert complaint.splitlines() == [said]
    return before


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks for the workers in /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_arena_goes_on_to_the_same_result(tmp_path: Path, undisturbed: list[Row], how: int) -> None:
    file = tmp_path / "arena.jsonl"
    command = [*PROGRAM, *LONG, "--file", str(file)]
    before = kill_in_the_middle(command, file, how)
    for _ in range(4):  # on a busy machine the kill may come after the last game; then it is tried again
        if len(before) == 30:
            file.unlink()
            before = kill_in_the_middle(command, file, how)
    assert 4 <= len(before) < 30
    file.write_bytes(file.read_bytes() + b'{"number":29,"bo')  # what a kill in the middle of a write leaves
    subprocess.run(command, check=True, capture_output=True)
    assert read_arena(file)[1] == undisturbed
    assert lines_of(file) == 31


def test_a_bot_that_fails_is_named_and_does_not_stop_the_arena(tmp_path: Path) -> None:
    information = tmp_path / "failing_bot-1.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: failing-bot\nVersion: 1\n")
    (information / "entry_points.txt").write_text("[hulldown.bots]\nfailing = failing_bot:FailingBot\n")
    (tmp_path / "failing_bot.py").write_text(
        "from hulldown.bots import Bot\n"
        "class FailingBot(Bot):\n"
        "    def __init__(self, game):\n"
        "        pass\n"
        "    def choose(self, view, legal, rng):\n"
        "        raise ValueError('no idea')\n"
    )
    answer = subprocess.run(
        [*PROGRAM, "rush", "--bots", "failing,random", "--games", "2"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "failing failed" in answer.stdout
    assert "a stand-in answered for it" in answer.stdout
    assert "random failed" not in answer.stdout
