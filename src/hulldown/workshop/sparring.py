"""Bouts in a process of their own, at the lowest priority: whoever plays a match comes first."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO, Final

import msgspec
from msgspec import Struct

import hulldown
from hulldown.bots.guard import complaint
from hulldown.bots.messages import Failed, Ready
from hulldown.bots.process import GONE_LINE, START_LIMIT, Pipe
from hulldown.bots.worker import limit_memory, private_pipes, set_alarm
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.game import Game

from .strength import Bout, Lost, play_bout

LONGEST_BOUT: Final = 120.0  # seconds, on a machine that others need more
# The priority is lowered before anything is read: reading the cards takes a second too.
_CODE: Final = (
    "import os, signal; signal.signal(signal.SIGINT, signal.SIG_IGN); hasattr(os, 'nice') and os.nice(19); "
    "from hulldown.workshop.sparring import main; main()"
)


class Fought(Struct, frozen=True, tag="fought", tag_field="say"):
    """What part of the win was the list's."""

    won: float


_Said = Ready | Fought | Failed


class Sparring:
    """The process for the bouts of one game with one set of cards. One bout at a time, from any thread."""

    def __init__(self, game: Game, cards: Path | None = None, engine: Path | None = None) -> None:
        """`cards` and `engine`: as for `BotProcess`."""
        folder = cards if cards is not None else game.own_cards
        arguments = [game.id, str(folder.absolute()) if folder is not None else ""]
        self._pipe = Pipe(_CODE, arguments, engine)
        self._is_ready = False

    def fight(self, bout: Bout) -> float:
        """Waits until the bout is over."""
        if not self._is_ready:
            self._hear(START_LIMIT)
            self._is_ready = True
        self._pipe.ask(msgspec.json.encode(bout))
        said = self._hear(LONGEST_BOUT)
        if isinstance(said, Failed):
            raise Lost(said.error)
        assert isinstance(said, Fought)
        return said.won

    def close(self) -> None:
        self._pipe.end()

    def _hear(self, seconds: float) -> _Said:
        line = self._pipe.reply(seconds)
        if line is None or line == GONE_LINE:
            self._pipe.end()
            raise Lost("the process that plays has ended" if line == GONE_LINE else "the bout took too long")
        said: _Said = msgspec.json.decode(line, type=_Said)
        return said


def main() -> None:
    """What the process runs: the game, and its card folder or nothing."""
    questions, replies = private_pipes()
    limit_memory()
    name, cards = sys.argv[1:3]
    game = hulldown.game(name, Path(cards) if cards else None)
    _tell(replies, Ready(LONGEST_BOUT))
    for line in questions:
        set_alarm(LONGEST_BOUT)
        _tell(replies, _fought(game, line))
        set_alarm(0.0)


def _fought(game: Game, line: bytes) -> _Said:
    try:
        return Fought(play_bout(game, msgspec.json.decode(line, type=Bout)))
    except Exception as error:  # a stranger's game may raise anything
        return Failed(str(error) if isinstance(error, HulldownError) else complaint(error))


def _tell(replies: BinaryIO, said: _Said) -> None:
    replies.write(msgspec.json.encode(said) + b"\n")
    replies.flush()
