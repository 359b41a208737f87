"""A bot in a process of its own: one that is late, hangs or dies does not hold the match up."""

from __future__ import annotations

import atexit
import contextlib
import os
import subprocess
import sys
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import perf_counter
from typing import Final

from ..kernel.errors import Malformed
from ..kernel.game import Game
from ..kernel.generator import Xoshiro
from ..kernel.state import State
from . import OURS, is_known, make, messages
from .asking import question, read_answer, read_thoughts, stand_in_chance
from .base import USUAL_LIMIT, Thought
from .guard import CRASHED, GONE, LATE, Guard, Opponent, Reply, brief, complaint, stand_in
from .messages import CHOOSE, CONSIDER, Ask, NoSuchBot, Ready

AT_ONCE: Final = ("random", "greedy")  # they need no process: their answers take a few milliseconds
GRACE: Final = 1.05  # limits that an answer is waited for before another bot gives it
PATIENCE: Final = 3.0  # limits that advice is waited for: nobody gives it instead, and no clock runs
START_LIMIT: Final = 30.0  # seconds until a process has read its cards
MOST_DEATHS: Final = 3  # in a row; then the stand-in keeps the seat

# Ctrl-C at a terminal goes to all its processes, but it is ours to decide when a bot ends. A module that is compiled
# cannot be run by `python -m`, so it is called from a line of code.
_CODE: Final = (
    "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); from hulldown.bots.worker import main; main()"
)
GONE_LINE: Final = b""  # instead of a message: the process has ended
_running: Final[set[subprocess.Popen[bytes]]] = set()


def seat_bot(name: str, game: Game, engine: Path | None = None) -> Opponent:
    """A bot for a seat of a match: in a process of its own, unless it is one of ours that answers at once.

    `engine`: see BotProcess. `get_ready` says whether the bot plays this game.
    """
    if name in AT_ONCE or not is_known(name, game):  # `make` complains of a name that nobody has
        return Guard(name, game, make(name, game))
    return BotProcess(name, game, engine=engine)


class BotProcess(Opponent):
    """Asks its bot by messages and waits no longer than the bot's limit.

    What goes out is the seat's view, so nothing that the bot must not know. One question at a time; a server may ask
    from any thread.
    """

    def __init__(
        self,
        name: str,
        game: Game,
        seconds: float | None = None,
        cards: Path | None = None,
        engine: Path | None = None,
    ) -> None:
        """`cards`: the folder of its card files, where they lie neither with the game nor in a folder of its own.
        `engine`: a folder with the package, where the process is to think with another one than this program."""
        super().__init__(name, game)
        folder = cards if cards is not None else game.own_cards
        self._arguments = [
            game.id,
            str(folder.absolute()) if folder is not None else "",
            name,
            str(seconds) if seconds is not None else "",
        ]
        self._limit = USUAL_LIMIT
        self._deaths = 0
        self._is_ready = False
        self._has_given_up = False
        self._is_closed = False
        self._lock = Lock()
        self._engine = engine
        self._pipe = Pipe(_CODE, self._arguments, engine)

    def get_ready(self) -> None:
        with self._lock:
            refused = self._wait_until_ready()
            is_ready = self._is_ready
        if not is_ready:
            raise Malformed(refused or f"the bot {self.name} ended before it was ready")

    def play_as(self, name: str) -> None:
        if name not in OURS or self.name not in OURS:
            raise ValueError(f"{self.name} cannot play as {name}: only our own bots share a process")
        self.name = name

    def limit(self) -> float:
        return self._limit

    @property
    def has_given_up(self) -> bool:
        return self._has_given_up

    def ask(self, state: State, seat: int, seed: int) -> Reply:
        with self._lock:
            return self._ask(state, seat, seed)

    def consider(self, state: State, seat: int, seed: int) -> list[Thought]:
        with self._lock:
            if self._has_given_up:
                return []
            self._wait_until_ready()
            reply = self._exchange(CONSIDER, state, seat, seed, PATIENCE)
            if not reply:
                self._replace(died=reply is not None)
                return []
            self._deaths = 0
            return read_thoughts(state, reply)

    def close(self) -> None:
        self._is_closed = True
        self._pipe.end()  # whoever waits for it goes on at once
        with self._lock:
            self._has_given_up = True
            self._pipe.end()

    def _ask(self, state: State, seat: int, seed: int) -> Reply:
        legal = state.legal_actions()
        if len(legal) == 1:
            return Reply(legal[0])
        rng = stand_in_chance(seed)
        if self._has_given_up:
            return Reply(stand_in(state, seat, rng, GONE, self.name).action)
        refused = self._wait_until_ready()
        if self._deaths >= MOST_DEATHS:
            self._has_given_up = True
            return stand_in(state, seat, rng, GONE, self.name, brief(refused), is_for_good=True)
        try:
            reply = self._exchange(CHOOSE, state, seat, seed, GRACE)
        except Exception as error:  # a view that cannot be written would be our mistake, but the match goes on
            return stand_in(state, seat, rng, CRASHED, self.name, complaint(error))
        if not reply:
            return self._answer_for_it(state, seat, rng, died=reply is not None)
        self._deaths = 0
        return read_answer(self.name, state, seat, rng, reply)

    def _answer_for_it(self, state: State, seat: int, rng: Xoshiro, died: bool) -> Reply:
        """The stand-in's answer, and only then a new process: the question has waited long enough."""
        self._pipe.end()
        self._has_given_up = died and self._deaths + 1 >= MOST_DEATHS
        reply = stand_in(state, seat, rng, GONE if died else LATE, self.name, is_for_good=self._has_given_up)
        self._replace(died)
        return reply

    def _wait_until_ready(self) -> str:
        """Waits for a process that can be asked, through a few deaths if need be. Says why there is no such bot."""
        while not self._is_ready and self._deaths < MOST_DEATHS and not self._is_closed:
            message = self._pipe.reply(START_LIMIT)
            if message is None:
                self._deaths = MOST_DEATHS  # it would hang again
                self._pipe.end()
                return f"the bot {self.name} was not ready after {START_LIMIT:.0f} seconds"
            if message == GONE_LINE:
                self._replace(died=True)
                continue
            said = messages.read_said(message)
            if isinstance(said, NoSuchBot):
                self._deaths = MOST_DEATHS
                return said.why
            assert isinstance(said, Ready)
            self._limit = said.limit
            self._is_ready = True
        return ""

    def _exchange(self, what: Ask, state: State, seat: int, seed: int, limits: float) -> bytes | None:
        """The reply to a question; nothing where it is late."""
        if not self._is_ready:
            return GONE_LINE
        deadline = perf_counter() + limits * self._limit
        self._pipe.ask(messages.write(question(what, self.name, state, seat, seed, self.share)))
        return self._pipe.reply(max(0.0, deadline - perf_counter()))

    def _replace(self, died: bool) -> None:
        """Ends the process and begins another, in the background; it is waited for at the next question."""
        self._pipe.end()
        self._is_ready = False
        if died:
            self._deaths += 1
        if self._deaths < MOST_DEATHS and not self._is_closed:
            self._pipe = Pipe(_CODE, self._arguments, self._engine)


class Pipe:
    """A process and the thread that talks with it: so that neither a full pipe nor a silent one holds anybody up."""

    def __init__(self, code: str, arguments: list[str], engine: Path | None) -> None:
        """`code`: what the process runs; it writes a line first, and then one for each that it reads."""
        self._code = code
        self._arguments = arguments
        self._engine = engine
        self._questions: SimpleQueue[bytes] = SimpleQueue()
        self._replies: SimpleQueue[bytes] = SimpleQueue()
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._is_ended = False
        Thread(target=self._talk, name="bot", daemon=True).start()

    def ask(self, question: bytes) -> None:
        self._questions.put(question)

    def reply(self, seconds: float) -> bytes | None:
        """The next message; GONE_LINE when the process has ended, nothing when the time is over."""
        try:
            return self._replies.get(timeout=seconds)
        except Empty:
            return None

    def end(self) -> None:
        """Ends the process at once; its thread clears up behind it."""
        with self._lock:
            self._is_ended = True
            if self._process is not None:
                self._process.kill()
        self._questions.put(GONE_LINE)

    def _talk(self) -> None:
        try:
            process = self._start()
            if process is not None:
                self._exchange(process)
        except (OSError, ValueError):  # a broken pipe, or no process to be had
            pass
        finally:
            self._replies.put(GONE_LINE)
            self._clear_up()

    def _start(self) -> subprocess.Popen[bytes] | None:
        with self._lock:
            if self._is_ended:
                return None
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", self._code, *self._arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment(self._engine),
            )
            _running.add(self._process)
            return self._process

    def _exchange(self, process: subprocess.Popen[bytes]) -> None:
        """Passes on the first message, then question and reply in turn."""
        assert process.stdin is not None
        assert process.stdout is not None
        while True:
            line = process.stdout.readline()
            if not line.endswith(b"\n"):
                return
            self._replies.put(line)
            question = self._questions.get()
            if not question:
                return
            process.stdin.write(question + b"\n")
            process.stdin.flush()

    def _clear_up(self) -> None:
        process = self._process
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        _running.discard(process)


def _end_all() -> None:
    """Leaves no process behind when the program ends."""
    for process in list(_running):
        process.kill()


atexit.register(_end_all)


def environment(engine: Path | None) -> dict[str, str] | None:
    """Of a process; None is that of this program."""
    if engine is None:
        return None
    others = os.environ.get("PYTHONPATH", "")
    return {**os.environ, "PYTHONPATH": f"{engine}{os.pathsep}{others}" if others else str(engine)}
