"""Rush by rules of thumb: plans the hand anew at every question and answers with the plan's next step."""

from __future__ import annotations

from ...games.rush.actions import Move
from ...games.rush.game import Rush
from ...games.rush.imagine import imagine
from ...games.rush.view_types import RushView
from ...kernel.generator import Xoshiro
from ..base import Bot
from .taste import Taste
from .thinker import Thinker


class RushGreedy(Bot[RushView, Move]):
    """Takes what brings most medals now, by the weights of its taste."""

    def __init__(self, game: Rush, taste: Taste | None = None) -> None:
        self._game = game
        taste = taste if taste is not None else Taste()
        taste.settle(game.catalogue)
        self._thinker = Thinker(taste)

    def choose(self, view: RushView, legal: list[Move], rng: Xoshiro) -> Move:
        if len(legal) == 1:
            return legal[0]
        # Thinking looks only at what the view holds, so that it does not matter how the rest is imagined.
        table = imagine(self._game, self._game.catalogue, view, Xoshiro(0))
        return self._thinker.answer(table, legal)
