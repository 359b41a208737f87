"""A match goes on to its end whatever a bot does, and its record says who answered instead."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import hulldown
from hulldown import bots
from hulldown.bots import process as processes
from hulldown.bots.asking import question
from hulldown.bots.guard import Guard, Opponent
from hulldown.bots.installed import installed
from hulldown.bots.messages import CHOOSE
from hulldown.bots.process import BotProcess, seat_bot
from hulldown.kernel.errors import Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.record import record_lines, replay
from hulldown.kernel.state import CHANCE, OVER, Action, State
from hulldown.kernel.view import View
from tests.kernel.toy import Race

from .installed import BAD_BOTS, BAD_NAMES, install

RUSH = hulldown.game("rush")
GAMES = [hulldown.game(name) for name in hulldown.game_ids()]


@pytest.fixture(autouse=True)
def bad_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    install(tmp_path, "bad_bots", BAD_BOTS, BAD_NAMES, monkeypatch)
    yield
    installed.cache_clear()


def at_choice(rng: Xoshiro, state: State | None = None) -> State:
    """A position where a seat has more than one answer."""
    state = RUSH.start(2) if state is None else state
    while state.actor == CHANCE or len(state.legal_actions()) == 1:
        state.advance(state.sample(rng) if state.actor == CHANCE else state.legal_actions()[0])
    return state


def end_phase(seats: int = 2) -> Match:
    """A match that is over after a few more answers."""
    state = RUSH.start(seats)
    rng = Xoshiro(4)
    greedy = bots.make("greedy", RUSH)
    documents = []
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.advance(state.sample(rng))
            continue
        if len(state.legal_actions()) > 1:
            documents.append(state.document())
        state.advance(greedy.choose(state.view(state.actor), state.legal_actions(), rng))
    return Match(RUSH, seats, position=documents[-5])


def play_out(match: Match, players: list[Opponent]) -> list[str]:
    """Plays to the end and returns the notes."""
    rng = Xoshiro(9)
    while True:
        match.deal(rng)
        if match.is_over:
            break
        seat = match.state.actor
        reply = players[seat].ask(match.state, seat, int(rng.next_word()))
        match.answer(reply.action, seat, reply.fault.note if reply.fault is not None else "")
    return [answer.note for answer in match.answers if answer.note]


def nobody_is_left() -> bool:
    """Waits for the threads that clear up."""
    for _ in range(500):
        if not processes._running:
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("sleepy", "late: fallback greedy answered for sleepy"),
        ("stopped", "late: fallback greedy answered for stopped"),
        ("raising", "crashed: fallback greedy answered for raising (ValueError: I do not know)"),
        ("nonsense", "illegal: fallback greedy answered for nonsense (nonsense: not understood"),
        ("wordy", "crashed: fallback greedy answered for wordy (TypeError: "),
        ("foreign", "illegal: fallback greedy answered for foreign ("),
        ("killed", "gone: fallback greedy "),
    ],
)
def test_a_match_with_a_bad_bot_goes_on_to_its_end(name: str, note: str) -> None:
    match = end_phase()
    with seat_bot(name, RUSH) as bad:
        notes = play_out(match, [bad, bad])
    assert match.is_over
    assert notes
    assert all(one.startswith(note) for one in notes)
    again = replay("\n".join(record_lines(match)), "x", lambda name: RUSH)
    assert record_lines(again) == record_lines(match)
    assert nobody_is_left()


@pytest.mark.parametrize("name", ["leaving", "stillborn"])
def test_a_bot_that_dies_three_times_in_a_row_is_not_asked_again(name: str) -> None:
    match = end_phase()
    with seat_bot(name, RUSH) as bad:
        notes = play_out(match, [bad, bad])
    assert match.is_over
    assert notes[-1] == f"gone: fallback greedy keeps the seat of {name}"
    assert len(notes) == (3 if name == "leaving" else 1)


def test_an_answer_between_two_deaths_starts_the_count_again() -> None:
    rng = Xoshiro(1)
    state = at_choice(rng)
    with seat_bot("killed", RUSH) as bad:
        faults = [bad.ask(state, state.actor, seed).fault for seed in range(14)]
    words = [fault.word if fault is not None else "" for fault in faults]
    assert words.count("gone") > 3
    assert "" in words


def test_a_process_that_is_killed_while_it_waits_is_replaced() -> None:
    state = at_choice(Xoshiro(1))
    with BotProcess("last", RUSH) as bot:
        assert bot.ask(state, state.actor, 1).action is state.legal_actions()[-1]
        (process,) = processes._running
        os.kill(process.pid, signal.SIGKILL)
        fault = bot.ask(state, state.actor, 1).fault
        assert fault is not None
        assert fault.word == "gone"
        assert bot.ask(state, state.actor, 1).action is state.legal_actions()[-1]
        assert bot.ask(state, state.actor, 1).fault is None


def test_a_late_answer_is_not_waited_for() -> None:
    state = at_choice(Xoshiro(1))
    with BotProcess("sleepy", RUSH) as bot:
        bot.get_ready()
        assert bot.limit() == 0.05
        begin = time.monotonic()
        fault = bot.ask(state, state.actor, 1).fault
        assert time.monotonic() - begin < 10  # it sleeps for ten minutes
    assert fault is not None
    assert (fault.word, fault.stand_in, fault.is_for_good) == ("late", "greedy", False)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_process_gives_the_answers_that_the_bot_gives_here(game: hulldown.Game) -> None:
    rng = Xoshiro(2)
    bot = bots.make("level1", game)
    asked = 0
    state = game.start(2)
    with BotProcess("level1", game) as away:
        while asked < 8:
            while state.actor == CHANCE:
                state.advance(state.sample(rng))
            legal = state.legal_actions()
            if len(legal) > 1:
                reply = away.ask(state, state.actor, asked)
                if reply.fault is None:  # a busy machine may make it late
                    assert str(reply.action) == str(bot.choose(state.view(state.actor), legal, Xoshiro(asked)))
                asked += 1
            state.advance(legal[rng.below(len(legal))])


def test_one_process_plays_all_our_own_bots() -> None:
    """Each answers as itself, whoever was asked before."""
    state = at_choice(Xoshiro(1))
    view, legal = state.view(state.actor), state.legal_actions()
    with BotProcess("level1", RUSH) as bot:
        for name in ("level1", "greedy", "level3", "random", "level1"):
            bot.play_as(name)
            reply = bot.ask(state, state.actor, 7)
            if reply.fault is None:  # a busy machine may make it late
                assert str(reply.action) == str(bots.make(name, RUSH).choose(view, legal, Xoshiro(7)))
        assert len(processes._running) == 1
        with pytest.raises(ValueError, match="cannot play as sleepy"):
            bot.play_as("sleepy")


def test_what_a_seat_cannot_know_never_goes_to_the_process() -> None:
    """A bot that could look at everything in its process would find the same, whatever the others hold."""
    state = at_choice(Xoshiro(3))
    twin = RUSH.imagine(state.view(state.actor), Xoshiro(77))
    assert twin.document() != state.document()
    seed = 5
    assert question(CHOOSE, "level1", state, state.actor, seed) == question(CHOOSE, "level1", twin, state.actor, seed)


def test_one_legal_answer_needs_no_bot() -> None:
    rng = Xoshiro(3)
    state = RUSH.start(2)
    while state.actor == CHANCE or len(state.legal_actions()) > 1:
        state.advance(state.sample(rng) if state.actor == CHANCE else state.legal_actions()[0])
    with BotProcess("sleepy", RUSH) as bot:
        reply = bot.ask(state, state.actor, 1)
    assert reply.action is state.legal_actions()[0]
    assert reply.fault is None


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("fussy", "fussy plays chess only"),
        ("broken", "cannot be made: ZeroDivisionError: division by zero"),
        ("stillborn", "the bot stillborn ended before it was ready"),
    ],
)
def test_a_bot_that_does_not_play_this_game_is_refused_when_it_gets_ready(name: str, complaint: str) -> None:
    with seat_bot(name, RUSH) as opponent, pytest.raises(Malformed, match=complaint):
        opponent.get_ready()


def test_an_unknown_bot_is_refused_at_once() -> None:
    with pytest.raises(Malformed, match="there is no bot clever for rush"):
        seat_bot("clever", RUSH)


def test_quick_bots_of_ours_need_no_process() -> None:
    for name in ("random", "greedy"):
        assert isinstance(seat_bot(name, RUSH), Guard)
    with seat_bot("last", RUSH) as other, seat_bot("level1", RUSH) as level:
        assert isinstance(other, BotProcess)
        assert isinstance(level, BotProcess)


def test_a_closed_one_leaves_no_process_and_still_answers() -> None:
    state = at_choice(Xoshiro(1))
    bot = BotProcess("last", RUSH)
    bot.get_ready()
    bot.close()
    assert nobody_is_left()
    assert state.why_not(bot.ask(state, state.actor, 1).action) is None
    assert not processes._running


def test_considering_gives_thoughts_about_legal_answers() -> None:
    state = at_choice(Xoshiro(1))
    with BotProcess("last", RUSH) as bot, BotProcess("sleepy", RUSH) as late, BotProcess("raising", RUSH) as failing:
        thoughts = bot.consider(state, state.actor, 1)
        assert [thought.action for thought in thoughts] == [state.legal_actions()[-1]]
        assert (thoughts[0].chance, thoughts[0].visits, thoughts[0].why) == (None, 0, {})
        assert late.consider(state, state.actor, 1) == []
        assert failing.consider(state, state.actor, 1) == []


def test_nothing_is_left_when_the_program_is_interrupted(tmp_path: Path) -> None:
    """Ctrl-C while a bot thinks: the program ends, and its bot with it."""
    code = """
import signal
import hulldown
from hulldown.bots.process import BotProcess
from hulldown.bots import process as processes
from tests.bots.test_process import at_choice
from hulldown import Xoshiro
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job starts without it
bot = BotProcess("dreamy", hulldown.game("rush"))
bot.get_ready()
print(*[process.pid for process in processes._running], flush=True)
state = at_choice(Xoshiro(1))
reply = bot.ask(state, state.actor, 1)
print("answered:", reply.action, reply.fault.note if reply.fault is not None else "")
"""
    program = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert program.stdout is not None
    pid = int(program.stdout.readline())
    wait_for(tmp_path / "bad_bots.py.asked")
    assert not is_gone(pid, patience=0)
    said, complained = interrupt(program)
    assert program.returncode != 0, said + complained
    assert "answered" not in said
    assert "KeyboardInterrupt" in complained
    assert is_gone(pid)


def wait_for(file: Path) -> None:
    """Until a bot has left this sign."""
    for _ in range(3000):
        if file.exists():
            return
        time.sleep(0.01)
    raise AssertionError(f"{file.name} does not come")


def interrupt(program: subprocess.Popen[str]) -> tuple[str, str]:
    """Presses Ctrl-C, and once more where that did nothing: a program that just then goes to sleep may not notice."""
    for _ in range(10):
        program.send_signal(signal.SIGINT)
        try:
            return program.communicate(timeout=3)
        except subprocess.TimeoutExpired:
            continue
    program.kill()
    raise AssertionError(program.communicate())


def is_gone(pid: int, patience: int = 1500) -> bool:
    for _ in range(patience + 1):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


# In this process


class Answering(bots.Bot):
    """Answers with what it was made with; raises it, if it is an error."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: View, legal: list[Action], rng: Xoshiro) -> Action:
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer  # type: ignore[return-value]


class Wordless(Exception):
    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("answer", "note"),
    [
        (ValueError("no"), "crashed: fallback greedy answered for odd (ValueError: no)"),
        (SystemExit(3), "crashed: fallback greedy answered for odd (SystemExit: 3)"),
        (RecursionError(), "crashed: fallback greedy answered for odd (RecursionError)"),
        (Wordless(), "crashed: fallback greedy answered for odd (Wordless)"),
        ("end", "crashed: fallback greedy answered for odd ("),
        (Action("fly"), "illegal: fallback greedy answered for odd (fly: "),
    ],
)
def test_a_guard_answers_for_a_bot_that_fails(answer: object, note: str) -> None:
    state = at_choice(Xoshiro(1))
    reply = Guard("odd", RUSH, Answering(answer)).ask(state, state.actor, 1)
    assert reply.fault is not None
    assert reply.fault.note.startswith(note)
    assert state.why_not(reply.action) is None


def test_where_greedy_does_not_play_the_first_legal_answer_is_given() -> None:
    race = Race()
    state = race.start(2)
    while state.actor == CHANCE:
        state.advance(state.sample(Xoshiro(1)))
    reply = Guard("odd", race, Answering(ValueError("no"))).ask(state, state.actor, 1)
    assert reply.action is state.legal_actions()[0]
    assert reply.fault is not None
    assert reply.fault.note == "crashed: fallback the first legal answer answered for odd (ValueError: no)"


@pytest.mark.rule("cardgame.secrecy.questions")
def test_the_note_about_a_nonsensical_answer_does_not_tell_what_only_the_asked_seat_may_read() -> None:
    game = hulldown.game("cardgame")
    state = game.start()
    reply = Guard("odd", game, Answering(Action("fly"))).ask(state, 0, 1)
    assert reply.fault is not None
    assert "Place your bases from left to right.)" in reply.fault.note


def test_a_bot_may_make_its_answer_by_hand() -> None:
    state = at_choice(Xoshiro(1))
    last = state.legal_actions()[-1]
    reply = Guard("handy", RUSH, Answering(Action(str(last)))).ask(state, state.actor, 1)
    assert reply.fault is None
    assert reply.action is last


def test_a_guard_lets_ctrl_c_through() -> None:
    state = at_choice(Xoshiro(1))
    with pytest.raises(KeyboardInterrupt):
        Guard("odd", RUSH, Answering(KeyboardInterrupt())).ask(state, state.actor, 1)
