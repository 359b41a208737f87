"""The other end of the pipe: a process that answers for bots of one game (`messages.py`) until its input ends."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from pathlib import Path
from typing import BinaryIO, Final

import hulldown

from ..kernel.errors import HulldownError
from ..kernel.game import Game
from ..kernel.generator import Xoshiro
from ..kernel.state import Action
from . import HURRY, make, messages
from .base import Bot, Thought
from .guard import complaint
from .messages import CHOOSE, Asked, Chosen, Considered, Failed, NoSuchBot, Ready, Said, Weighed
from .searcher import Searcher

LONGEST_LIMIT: Final = 60.0  # seconds, whatever a bot asks for
MEMORY_NAME: Final = "HULLDOWN_BOT_MEMORY"  # MiB that a process may have; 0 for as many as there are
MEMORY: Final = 4096
_PATIENCE: Final = 5.0  # limits after which a process that nobody has ended ends itself
_ENDLESS: Final = 1_000_000  # imagined games


def main() -> None:
    """What the process runs: the game, the card folder (or nothing), the bot, its limit (or nothing)."""
    questions, replies = private_pipes()
    limit_memory()
    name, cards, bot_name, seconds = sys.argv[1:5]
    try:
        game = hulldown.game(name, Path(cards) if cards else None)
        bot = make(bot_name, game, timed=True)
        limit = float(seconds) if seconds else limit_of(bot)
    except Exception as error:  # somebody else's code may raise anything
        send(replies, NoSuchBot(str(error) if isinstance(error, HulldownError) else complaint(error)))
        return
    if seconds:
        _hurry(bot, limit)
    known = {bot_name: bot}
    send(replies, Ready(limit))
    for line in questions:
        set_alarm(_PATIENCE * limit)
        send(replies, answer(game, known, line))
        set_alarm(0.0)


def limit_of(bot: Bot) -> float:
    """How many seconds an answer of this bot may take."""
    limit = float(bot.limit())
    return limit if 0.0 < limit < LONGEST_LIMIT else LONGEST_LIMIT


def answer(game: Game, known: dict[str, Bot], line: bytes) -> Said:
    """The reply to one question; a bot that is asked for the first time is made for it."""
    try:
        return _answer(game, known, messages.read_question(line))
    except Exception as error:  # somebody else's code may raise anything
        return Failed(complaint(error))


def _answer(game: Game, known: dict[str, Bot], question: Asked) -> Said:
    if question.bot not in known:
        known[question.bot] = make(question.bot, game, timed=True)
    bot = known[question.bot]
    view = game.view_from(bytes(question.view))
    legal = game.legal_from(view, question.legal)
    rng = Xoshiro(question.seed)
    if isinstance(bot, Searcher):
        bot.share = question.share
    if question.ask == CHOOSE:
        action: object = bot.choose(view, legal, rng)
        if not isinstance(action, Action):  # compiled, the call itself refuses it
            raise TypeError(f"{type(action).__name__} is no action")
        return Chosen(str(action))
    thoughts = bot.consider(view, legal, rng)
    return Considered([_weighed(thought) for thought in thoughts])


def _weighed(thought: Thought) -> Weighed:
    return Weighed(str(thought.action), thought.chance, thought.visits, thought.why, thought.interval)


def private_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Keeps the pipes for messages alone: what a bot prints or reads goes nowhere."""
    questions = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    return questions, replies


def send(replies: BinaryIO, message: Said) -> None:
    replies.write(messages.write(message) + b"\n")
    replies.flush()


def _hurry(bot: Bot, seconds: float) -> None:
    """Gives a search another limit and games without end, so that it uses all of it: for measuring lateness."""
    if isinstance(bot, Searcher) and bot.seconds is not None:
        bot.seconds = HURRY * seconds
        bot.playouts = _ENDLESS
        bot.larger = None


def limit_memory() -> None:
    """A bot that eats memory gets no more, and nobody else has less; where the system has no such limit, nothing."""
    try:
        most = int(os.environ.get(MEMORY_NAME, MEMORY)) << 20
        import resource
    except (ImportError, ValueError):
        return
    if most > 0:
        with contextlib.suppress(ValueError, OSError):  # a lower one is set already
            resource.setrlimit(resource.RLIMIT_AS, (most, most))


def set_alarm(seconds: float) -> None:
    """Ends this process if it still thinks then: whoever asked is gone, and a loop without end would stay for ever."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)
