"""A hint that a page thinks of itself, in the words of the table: it knows the view and nothing of the match."""

from __future__ import annotations

import msgspec

from hulldown.bots.base import Bot
from hulldown.bots.searcher import Searcher
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro

from .. import wire
from ..faces import face_of
from ..play.advice import advice
from ..play.opponents import ADVISER
from ..problems import say
from .thinker import ENOUGH, Wondered

__all__ = ["ADVISER", "advise"]


def advise(game: Game, bot: Bot, asked: Wondered) -> bytes:
    """`wire.HintReply`."""
    view = game.view_from(asked.view.encode())
    thoughts = bot.consider(view, game.legal_from(view, asked.legal), Xoshiro(asked.seed))
    told = advice(face_of(game), view, thoughts, asked.lang, asked.names)
    note = ""
    if isinstance(bot, Searcher) and 0 < bot.spent < ENOUGH * bot.wanted:
        note = say("hint.fewer", asked.lang, percent=max(1, 100 * bot.spent // bot.wanted))
    return msgspec.json.encode(wire.HintReply(0, ADVISER, told, None, note))
