"""The other side of a desk: a process that answers for bots of one game, question by question, until its input ends.

Each message is a line of JSON. It begins by saying how long an answer of the first bot may take, or why there is none:

    {"limit": 1.0}  or  {"refused": "there is no bot clever for rush; ..."}

Then it answers questions:

    {"ask": "choose", "bot": "level3", "position": {...}, "seat": 0, "seed": 17}    {"action": "end"}
    {"ask": "consider", ...}    {"thoughts": [{"action": "end", "chance": 0.5, "visits": 80, "why": {}}]}
    {"error": "ValueError: ..."}  where the bot raised it

The position is an imagined one: what the seat cannot know never comes here, so that no bot can find it.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

import hulldown

from ..kernel.document import Reader
from ..kernel.errors import HulldownError
from ..kernel.game import Game
from ..kernel.generator import Xoshiro
from ..kernel.state import Action
from . import HURRY, make
from .base import Bot, Thought
from .guard import complaint
from .searcher import Searcher

CHOOSE: Final = "choose"
CONSIDER: Final = "consider"
LONGEST_LIMIT: Final = 60.0  # seconds, whatever a bot asks for
_PATIENCE: Final = 5.0  # limits after which a process that nobody has ended ends itself
_ENDLESS: Final = 1_000_000  # imagined games


def main() -> None:
    """What the process runs: the game, the card folder (or nothing), the bot, its limit (or nothing)."""
    questions, replies = _private_pipes()
    name, cards, bot_name, seconds = sys.argv[1:5]
    try:
        game = hulldown.game(name, Path(cards) if cards else None)
        bot = make(bot_name, game, timed=True)
        limit = float(seconds) if seconds else limit_of(bot)
    except Exception as error:  # somebody else's code may raise anything
        _send(replies, {"refused": str(error) if isinstance(error, HulldownError) else complaint(error)})
        return
    if seconds:
        _hurry(bot, limit)
    known = {bot_name: bot}
    _send(replies, {"limit": limit})
    for line in questions:
        _set_alarm(_PATIENCE * limit)
        _send(replies, answer(game, known, line))
        _set_alarm(0.0)


def limit_of(bot: Bot) -> float:
    """How many seconds an answer of this bot may take."""
    limit = float(bot.limit())
    return limit if 0.0 < limit < LONGEST_LIMIT else LONGEST_LIMIT


def answer(game: Game, known: dict[str, Bot], line: bytes) -> dict[str, object]:
    """The reply to one question; a bot that is asked for the first time is made for it."""
    try:
        return _answer(game, known, Reader(msgspec.json.decode(line), "question"))
    except Exception as error:  # somebody else's code may raise anything
        return {"error": complaint(error)}


def _answer(game: Game, known: dict[str, Bot], question: Reader) -> dict[str, object]:
    name = question.field("bot").text()
    if name not in known:
        known[name] = make(name, game, timed=True)
    bot = known[name]
    position = question.field("position").value
    assert isinstance(position, dict)
    state = game.position(position)
    view = state.view(question.field("seat").integer(0, state.seats - 1))
    rng = Xoshiro(question.field("seed").integer(0, 2**64))
    if question.field("ask").one_of([CHOOSE, CONSIDER]) == CHOOSE:
        action: object = bot.choose(view, state.legal_actions(), rng)
        if not isinstance(action, Action):  # compiled, the call itself refuses it
            raise TypeError(f"{type(action).__name__} is no action")
        return {"action": str(action)}
    thoughts = bot.consider(view, state.legal_actions(), rng)
    return {"thoughts": [_thought(thought) for thought in thoughts]}


def _thought(thought: Thought) -> dict[str, object]:
    return {
        "action": str(thought.action),
        "chance": thought.chance,
        "visits": thought.visits,
        "why": thought.why,
    }


def _private_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Keeps the pipes for messages alone: what a bot prints or reads goes nowhere."""
    questions = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    return questions, replies


def _send(replies: BinaryIO, message: dict[str, object]) -> None:
    replies.write(msgspec.json.encode(message) + b"\n")
    replies.flush()


def _hurry(bot: Bot, seconds: float) -> None:
    """Gives a search another limit and games without end, so that it uses all of it: for measuring lateness."""
    if isinstance(bot, Searcher) and bot.seconds is not None:
        bot.seconds = HURRY * seconds
        bot.playouts = _ENDLESS


def _set_alarm(seconds: float) -> None:
    """Ends this process if it still thinks then: whoever asked is gone, and a loop without end would stay for ever."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)
