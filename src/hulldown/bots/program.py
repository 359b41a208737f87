"""Any program as a bot: it is started by a command, hears questions and says answers as JSON lines (`protocol.py`).

What it gets is a seat's view, an empty folder to work in, an environment without anything of ours, and limits of time
and memory. Whatever it does otherwise is a fault with a name, and another bot gives that answer.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
from pathlib import Path
from threading import Lock
from typing import Final

import msgspec

from ..kernel.errors import HulldownError, Malformed
from ..kernel.game import Game
from ..kernel.generator import Xoshiro
from ..kernel.state import Action, State
from ..kernel.view import View
from .base import USUAL_LIMIT, Bot, Thought
from .guard import CRASHED, GONE, ILLEGAL, LATE, Failing, Guard, Reply, brief
from .program_pipe import GRACE, ProgramPipe
from .protocol import (
    LONGEST_WAIT,
    Choose,
    Chosen,
    Consider,
    Considered,
    Declined,
    Failed,
    Hello,
    Ready,
    Said,
)

PREFIX: Final = "cmd:"
START_LIMIT: Final = 30.0  # seconds until a program has said that it is ready
MOST_DEATHS: Final = 3  # in a row; then the stand-in keeps the seat


def command_of(name: str) -> str | None:
    """The command of a bot that is named by one, `cmd:./mybot`; None for any other name."""
    return name[len(PREFIX) :].strip() if name.startswith(PREFIX) else None


def words_of(command: str) -> list[str]:
    """A command's words. What names a file here is named in full, for the program works in a folder of its own."""
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        raise Malformed(f"the command {command} cannot be read: {error}") from error
    if not words:
        raise Malformed("a command is missing: cmd:./mybot")
    found = [str(Path(word).absolute()) if _is_here(word) else word for word in words]
    if shutil.which(found[0]) is None:
        raise Malformed(f"there is no program {words[0]} to be started")
    return found


def _is_here(word: str) -> bool:
    if word.startswith("-"):
        return False
    with contextlib.suppress(OSError, ValueError):
        return Path(word).exists()
    return False


class ProgramBot(Bot):
    """A bot that is a program. Where it fails, `choose` raises a `Failing` that says how."""

    def __init__(self, words: list[str], game: Game, start: float = START_LIMIT) -> None:
        """`words` of a command, as `words_of` reads them; `start`: seconds until it is ready, at most. `get_ready` says
        whether the program plays this game."""
        self.game = game
        self._words = words
        self._start = start
        self._limit = USUAL_LIMIT
        self._deaths = 0
        self._asked = 0
        self._is_ready = False
        self._is_closed = False
        self._lock = Lock()
        self._pipe: ProgramPipe | None = None

    @property
    def has_given_up(self) -> bool:
        """Whether it has died so often that it is not asked any more."""
        return self._deaths >= MOST_DEATHS

    def limit(self) -> float:
        return self._limit

    def get_ready(self) -> None:
        """Waits until it can be asked; complains of one that does not play this game."""
        with self._lock:
            try:
                self._wait_until_ready()
            except Failing as failing:
                raise Malformed(f"{self._words[0]} is no bot for {self.game.id}: {failing}") from failing

    def choose(self, view: View, legal: list[Action], rng: Xoshiro) -> Action:
        with self._lock:
            question = Choose(
                0, view.game, view.seat or 0, msgspec.Raw(view.encode()), [str(action) for action in legal],
                int(rng.next_word()), self._limit,
            )  # fmt: skip
            said = self.exchange(question, self._limit)
        if not isinstance(said, Chosen):
            raise Failing(ILLEGAL, f"{type(said).__name__.lower()} is no answer")
        return self.action_of(said.action, view, legal)

    def consider(self, view: View, legal: list[Action], rng: Xoshiro) -> list[Thought]:
        with self._lock:
            question = Consider(
                0, view.game, view.seat or 0, msgspec.Raw(view.encode()), [str(action) for action in legal],
                int(rng.next_word()), self._limit,
            )  # fmt: skip
            said = self.exchange(question, self._limit)
        if not isinstance(said, Considered):
            return []
        return [
            Thought(self.action_of(one.action, view, legal), one.chance, one.games, {"en": brief(one.why)})
            for one in said.thoughts[:20]
        ]

    def action_of(self, text: str, view: View, legal: list[Action]) -> Action:
        """The action that a program means. One that is not listed may be legal all the same: poses are a space."""
        for action in legal:
            if str(action) == text:
                return action
        try:
            return self.game.parse(self.game.imagine(view, Xoshiro(0)), text)
        except HulldownError as error:
            raise Failing(ILLEGAL, brief(str(error))) from error

    def reply(self, question: Choose) -> Said:
        """The program's reply to a question of somebody else's making; raises a `Failing` where there is none."""
        with self._lock:
            self._wait_until_ready()
            return self.exchange(question, self._limit)

    def exchange(self, question: Choose, seconds: float) -> Said:
        """The program's reply to a question; whoever calls holds the lock."""
        self._wait_until_ready()
        assert self._pipe is not None
        self._asked += 1
        try:
            said = self._pipe.exchange(msgspec.structs.replace(question, id=self._asked), self._asked, GRACE * seconds)
        except Failing as failing:
            if failing.word != ILLEGAL:  # nonsense is an answer: the process stays
                self._replace(died=failing.word == GONE)
            raise Failing(failing.word, failing.detail, self.has_given_up) from failing
        self._deaths = 0
        if isinstance(said, Failed):
            raise Failing(CRASHED, brief(said.why or said.error))
        return said

    def close(self) -> None:
        self._is_closed = True
        pipe = self._pipe
        if pipe is not None:
            pipe.end()

    def _wait_until_ready(self) -> None:
        if self._is_closed:
            raise Failing(GONE, "closed")
        if self.has_given_up:
            raise Failing(GONE, "", is_for_good=True)
        if self._pipe is None:
            self._pipe = ProgramPipe(self._words)
            self._is_ready = False
        if self._is_ready:
            return
        self._asked += 1
        hello = Hello(self._asked, game=self.game.id, rules=self.game.rules_version)
        try:
            said = self._pipe.exchange(hello, self._asked, self._start)
        except Failing as failing:
            if failing.word == LATE:
                self._deaths = MOST_DEATHS  # it would hang again
            self._replace(died=True)
            raise Failing(
                failing.word, failing.detail or "it did not say that it is ready", self.has_given_up
            ) from failing
        if not isinstance(said, Ready):
            self._deaths = MOST_DEATHS
            self._replace(died=False)
            raise Failing(ILLEGAL, _why_not_ready(said), is_for_good=True)
        wished = said.seconds
        self._limit = min(wished, LONGEST_WAIT) if isinstance(wished, float) else USUAL_LIMIT
        self._is_ready = True

    def _replace(self, died: bool) -> None:
        """Ends the process; the next question begins another."""
        if self._pipe is not None:
            self._pipe.end()
            self._pipe = None
        self._is_ready = False
        if died:
            self._deaths += 1


def _why_not_ready(said: Said) -> str:
    if isinstance(said, Declined):
        return brief(said.why or "it does not play this game")
    if isinstance(said, Failed):
        return brief(said.why or said.error)
    return "hello is answered by ready or declined"


class ProgramOpponent(Guard):
    """A program at a seat of a match: whatever it does, every question gets a legal answer."""

    def __init__(self, name: str, game: Game, words: list[str]) -> None:
        program = ProgramBot(words, game)
        super().__init__(name, game, program)
        self._program = program

    @property
    def has_given_up(self) -> bool:
        return self._program.has_given_up

    def get_ready(self) -> None:
        self._program.get_ready()

    def ask(self, state: State, seat: int, seed: int) -> Reply:
        was_given_up = self._program.has_given_up
        reply = super().ask(state, seat, seed)
        return Reply(reply.action) if was_given_up else reply  # that was told already

    def close(self) -> None:
        self._program.close()
