"""Opponents. They get views, never states, so that they cannot know more than a person in their seat."""

from __future__ import annotations

from typing import Final

from ..kernel.errors import Malformed
from ..kernel.game import Game
from .base import Bot, Thought
from .frozen import FROZEN_NAMES
from .game_bots import bots_of, character_called, characters_of, level_called, levels_of, mind_called
from .installed import installed, make_installed
from .levels import CHARACTER_NAMES, CHARACTERS, LEVEL_NAMES, Level
from .random import RandomBot
from .searcher import Searcher

__all__ = [
    "CHARACTERS", "CHARACTER_NAMES", "FROZEN_NAMES", "LEVEL_NAMES", "NAMES", "OURS", "Bot", "Level", "Thought",
    "characters_of", "is_known", "level_called", "levels_of", "make", "make_level", "names",
]  # fmt: skip

NAMES: Final = ("random", "greedy", *LEVEL_NAMES)  # those that come with the program and are offered, weakest first
# And those that are only known by name: levels in character, and levels as they once were
OURS: Final = (*NAMES, *CHARACTER_NAMES, *FROZEN_NAMES)
BY_NAME: Final = (*CHARACTER_NAMES, *FROZEN_NAMES)
HURRY: Final = 0.85  # of its limit, after which a search begins no further imagined game


def names(game: Game) -> list[str]:
    """All bots that are offered for a game: ours, and those of installed packages."""
    ours = [name for name in NAMES if name != "greedy" or bots_of(game).greedy is not None]
    return [*ours, *[name for name in installed() if name not in OURS]]


def is_known(name: str, game: Game) -> bool:
    """Whether there is such a bot, offered or not."""
    return name in names(game) or (name in BY_NAME and level_called(name, game) is not None)


def make(name: str, game: Game, timed: bool = False) -> Bot:
    """A bot by its name, for this game and its cards.

    A search counts its imagined games, so that the same seed gives the same answer on any machine. With `timed` it also
    looks at the clock and answers within its limit, however slow the machine is.
    """
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return _greedy(game)
    if name in LEVEL_NAMES or name in BY_NAME:
        return make_level(name, game, timed)
    if name in installed():
        return make_installed(name, game)
    raise Malformed(f"there is no bot {name} for {game.id}; known are {', '.join(names(game))}")


def _greedy(game: Game) -> Bot:
    greedy = bots_of(game).greedy
    if greedy is None:
        raise Malformed(f"there is no bot greedy for {game.id}")
    return greedy(game)


def make_level(name: str, game: Game, timed: bool) -> Searcher:
    """A level by its name, of today, in character or frozen."""
    level = level_called(name, game)
    if level is None:
        raise Malformed(f"there is no bot {name} for {game.id}")
    searcher = Searcher(
        mind_called(name, game, character_called(name, game) or level.style),
        level.playouts,
        level.width,
        level.horizon,
        level.margin,
        level.noise,
        HURRY * level.seconds if timed else None,
        level.seconds,
        level.sure,
        level.larger,
        level.one_order,
    )
    searcher.calibrations = {one.seats: one for one in bots_of(game).calibrations if one.bot == name}
    return searcher
