"""Bots of other people: a package that is installed beside this one may bring some.

In the package's pyproject.toml:

    [project.entry-points."hulldown.bots"]
    careful = "careful_bot:CarefulBot"

The object is called with the game and returns a `Bot`; it raises `Malformed` for a game that it does not play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from ..kernel.errors import HulldownError, Malformed
from ..kernel.game import Game
from .base import Bot

GROUP: Final = "hulldown.bots"


@lru_cache(maxsize=1)
def installed() -> dict[str, EntryPoint]:
    """What is installed, by name; looked up once."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.value)}


def make_installed(name: str, game: Game) -> Bot:
    """A bot of an installed package; whatever is wrong with it is said in one sentence."""
    entry = installed()[name]
    try:
        maker: Callable[[Game], object] = entry.load()
        bot = maker(game)
    except HulldownError:
        raise
    except Exception as error:  # somebody else's code may raise anything
        raise Malformed(f"the bot {name} ({entry.value}) cannot be made: {type(error).__name__}: {error}") from error
    if not isinstance(bot, Bot):
        raise Malformed(f"the bot {name} ({entry.value}) is no hulldown.bots.Bot but a {type(bot).__name__}")
    return bot
