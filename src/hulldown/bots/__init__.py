"""Opponents. They get views, never states, so that they cannot know more than a person in their seat."""

from __future__ import annotations

from typing import Final

from ..kernel.errors import Malformed
from ..kernel.game import Game
from .base import Bot
from .cardgame_greedy import CardGameGreedy
from .miniatures_greedy import MiniaturesGreedy
from .random import RandomBot
from .rush_greedy import RushGreedy

__all__ = ["NAMES", "Bot", "make"]

NAMES: Final = ("random", "greedy")


def make(name: str, game: Game) -> Bot:
    """A bot by its name, for this game and its cards."""
    if name == "random":
        return RandomBot()
    if name == "greedy" and game.id == "rush":
        return RushGreedy(game)
    if name == "greedy" and game.id == "cardgame":
        return CardGameGreedy(game)
    if name == "greedy" and game.id == "miniatures":
        return MiniaturesGreedy(game)
    raise Malformed(f"there is no bot {name} for {game.id}; known are {', '.join(NAMES)}")
