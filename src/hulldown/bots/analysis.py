"""What a bot thinks of a position, with how sure it is: for those who study rather than play."""

from __future__ import annotations

from typing import Final

from ..kernel.game import Game
from ..kernel.generator import Xoshiro
from ..kernel.languages import BASE
from ..kernel.state import Action
from ..kernel.view import View
from . import make
from .base import Bot, Thought
from .protocol import Weighed
from .searcher import Searcher

ANALYST: Final = "level8"


def thinker(name: str, game: Game, seconds: float | None = None) -> Bot:
    """A bot of ours that answers within so many seconds, where it would take longer."""
    bot = make(name, game, timed=True)
    if seconds is not None and isinstance(bot, Searcher):
        bot.share = min(1.0, seconds / bot.limit())
    return bot


def weigh(bot: Bot, view: View, legal: list[Action], rng: Xoshiro, lang: str = BASE) -> list[Weighed]:
    """The answers worth a thought, the bot's choice first."""
    return [_weighed(thought, lang) for thought in bot.consider(view, legal, rng)]


def _weighed(thought: Thought, lang: str) -> Weighed:
    why = thought.why.get(lang) or thought.why.get(BASE) or ""
    interval = thought.interval
    if interval is None:
        return Weighed(str(thought.action), why=why)
    return Weighed(str(thought.action), thought.chance, *interval, thought.visits, why)
