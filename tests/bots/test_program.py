"""A program as a bot: the match goes on to its end whatever it does, and it finds nothing that is not its own."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import pytest

import hulldown
from hulldown.bots import make, names, program_pipe
from hulldown.bots.guard import Guard
from hulldown.bots.program import ProgramBot, ProgramOpponent, command_of, words_of
from hulldown.bots.program_pipe import clean_environment
from hulldown.kernel.errors import Malformed
from hulldown.kernel.record import record_lines, replay
from hulldown.kernel.state import CHANCE

from .programs import BAD, DECLINES, GOOD, LOOP, SILENT, command
from .test_process import RUSH, end_phase, play_out

GAMES = [hulldown.game(name) for name in hulldown.game_ids()]


def opponent(folder: Path, text: str, game: hulldown.Game = RUSH) -> ProgramOpponent:
    line = command(folder, text)
    return ProgramOpponent(f"cmd:{line}", game, words_of(line))


def at_choice(game: hulldown.Game, seed: int = 1) -> hulldown.State:
    """A position where a seat has more than one answer."""
    state, rng = game.start(2), hulldown.Xoshiro(seed)
    while state.actor == CHANCE or len(state.legal_actions()) == 1:
        state.advance(state.sample(rng) if state.actor == CHANCE else state.legal_actions()[0])
    return state


def nobody_is_left() -> bool:
    for _ in range(500):
        if not program_pipe._running:
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_it_plays(game: hulldown.Game, tmp_path: Path) -> None:
    state = at_choice(game)
    with opponent(tmp_path, GOOD, game) as good:
        good.get_ready()
        for seed in range(5):
            reply = good.ask(state, state.actor, seed)
            assert reply.fault is None
            assert reply.action == state.legal_actions()[0]
    assert nobody_is_left()


@pytest.mark.parametrize("kind", BAD)
def test_a_match_with_a_bad_program_goes_on_to_its_end(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HULLDOWN_BOT_MEMORY", "512")
    text, note = BAD[kind]
    match = end_phase()
    with opponent(tmp_path, text) as bad:
        notes = play_out(match, [bad, bad])
    assert match.is_over
    assert notes
    assert all(one.startswith(note) for one in notes), notes
    again = replay("\n".join(record_lines(match)), "x", lambda name: RUSH)
    assert record_lines(again) == record_lines(match), "the record says what happened"
    assert nobody_is_left()


def test_one_that_dies_three_times_in_a_row_is_not_asked_again(tmp_path: Path) -> None:
    match = end_phase()
    with opponent(tmp_path, LOOP + "        sys.exit(3)\n") as bad:
        notes = play_out(match, [bad, bad])
        assert bad.has_given_up
    assert len(notes) == 3
    assert "(it ended with status 3)" in notes[0]
    assert notes[-1].startswith("gone: fallback greedy keeps the seat of cmd:")


def test_one_that_recovers_is_asked_again(tmp_path: Path) -> None:
    """Only the answer that it owes is given by another."""
    tally = tmp_path / "tally"
    text = (
        LOOP
        + f"""
        with open({str(tally)!r}, "a") as file: file.write("x")
        if len(open({str(tally)!r}).read()) % 2: sys.exit(1)
        say({{"say": "chosen", "id": id, "action": legal[-1]}})
"""
    )
    state = at_choice(RUSH)
    with opponent(tmp_path, text) as bad:
        faults = [bad.ask(state, state.actor, seed).fault for seed in range(8)]
    assert [fault is not None for fault in faults] == [True, False] * 4


def test_a_late_answer_of_before_is_not_taken_for_the_next_one(tmp_path: Path) -> None:
    text = (
        LOOP
        + """
        print("oops", flush=True)
        say({"say": "chosen", "id": id, "action": legal[0]})
"""
    )
    state = at_choice(RUSH)
    with opponent(tmp_path, text) as bad:
        words = [fault.word for seed in range(3) if (fault := bad.ask(state, state.actor, seed).fault) is not None]
    assert words == ["illegal"] * 3


def test_it_hears_what_the_seat_may_know_and_nothing_else(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    text = GOOD.replace(
        "    asked = json.loads(line)", f"    asked = json.loads(line); open({str(heard)!r}, 'a').write(line)"
    )
    state = at_choice(RUSH)
    with opponent(tmp_path, text) as good:
        good.ask(state, state.actor, 3)
    hello, question = [json.loads(line) for line in heard.read_text(encoding="utf-8").splitlines()]
    assert hello == {"ask": "hello", "id": 1, "game": "rush", "rules": RUSH.rules_version}
    assert set(question) == {"ask", "id", "game", "view", "legal", "seed", "seconds"} | (
        {"seat"} if state.actor else set()
    )
    assert question["view"] == state.view(state.actor).data()
    assert question["legal"] == [str(action) for action in state.legal_actions()]


def test_it_works_in_a_folder_of_its_own_without_our_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = tmp_path / "seen"
    monkeypatch.setenv("HULLDOWN_DATABASE", "postgresql://me:secret@host/db")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "hush")
    text = GOOD.replace(
        "for line in sys.stdin:",
        f"""
with open("mine", "w") as file: file.write("x")
with open({str(seen)!r}, "w") as file: json.dump([os.getcwd(), os.listdir("."), dict(os.environ)], file)
for line in sys.stdin:""",
    )
    state = at_choice(RUSH)
    with opponent(tmp_path, text) as good:
        assert good.ask(state, state.actor, 3).fault is None
        folder, files, environment = json.loads(seen.read_text(encoding="utf-8"))
    assert files == ["mine"]
    assert Path(folder).resolve() not in (Path.cwd().resolve(), tmp_path.resolve())
    assert not {"HULLDOWN_DATABASE", "AWS_SECRET_ACCESS_KEY"} & set(environment)
    assert set(environment) <= {*clean_environment("x"), "LC_CTYPE", "PWD", "SHLVL", "_", "__CF_USER_TEXT_ENCODING"}
    assert nobody_is_left()
    for _ in range(300):
        if not Path(folder).exists():
            return
        time.sleep(0.01)
    pytest.fail("its folder is left behind")


@pytest.mark.skipif(os.name != "posix", reason="groups of processes are ended on POSIX systems only")
def test_what_it_has_started_ends_with_it(tmp_path: Path) -> None:
    child = tmp_path / "child"
    text = "import subprocess, sys\n" + GOOD.replace(
        "for line in sys.stdin:",
        f"""
other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open({str(child)!r}, "w").write(str(other.pid))
for line in sys.stdin:""",
    )
    state = at_choice(RUSH)
    with opponent(tmp_path, text) as good:
        good.ask(state, state.actor, 3)
        pid = int(child.read_text())
        os.kill(pid, 0)
    for _ in range(500):
        stat = Path(f"/proc/{pid}/stat")
        if not stat.exists() or stat.read_text().rsplit(")", 1)[1].split()[0] == "Z":
            return
        time.sleep(0.01)
    pytest.fail("the program's own child is still there")


def test_a_program_that_declines_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with opponent(tmp_path, DECLINES) as other, pytest.raises(Malformed, match="no bot for rush: chess only"):
        other.get_ready()


def test_a_program_that_never_gets_ready_is_refused_in_a_sentence(tmp_path: Path) -> None:
    silent = ProgramBot(words_of(command(tmp_path, SILENT)), RUSH, start=0.5)
    with pytest.raises(Malformed, match="no bot for rush: no answer within"):
        silent.get_ready()
    assert silent.has_given_up, "it would hang again"
    assert nobody_is_left()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [("", "a command is missing"), ("'half", "cannot be read"), ("./nobody-has-this", "there is no program ./nobody")],
)
def test_a_command_that_cannot_be_started_is_refused_in_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        words_of(line)


def test_files_of_a_command_are_named_in_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bot.py").write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert words_of(f"{sys.executable} bot.py -x other.py") == [
        sys.executable,
        str(tmp_path / "bot.py"),
        "-x",
        "other.py",
    ]


def test_no_name_of_a_bot_is_a_command() -> None:
    """`make` is what a record, a request and a database come to: none of them starts a program."""
    for game in GAMES:
        assert not [name for name in names(game) if command_of(name) is not None]
        with pytest.raises(Malformed, match="there is no bot cmd:"):
            make("cmd:true", game)
        with pytest.raises(Malformed, match="there is no bot cmd:"):
            program_by_name(game)


def program_by_name(game: hulldown.Game) -> Guard:
    from hulldown.bots.process import seat_bot

    found = seat_bot("cmd:true", game)
    assert isinstance(found, Guard)
    return found
