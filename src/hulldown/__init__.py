"""Hulldown plays three tank tabletop games by the book."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Final

from .kernel import generator
from .kernel.errors import HulldownError, Illegal, Malformed, NotNow, Refusal
from .kernel.game import Game
from .kernel.generator import Xoshiro
from .kernel.state import CHANCE, OVER, Action, State

__all__ = [
    "CHANCE", "GAMES", "OVER", "Action", "Game", "HulldownError", "Illegal", "Malformed", "NotNow", "Refusal", "State",
    "Xoshiro", "__version__", "game", "is_compiled",
]  # fmt: skip

__version__ = version("hulldown")
GAMES: Final = ("rush", "cardgame", "miniatures")


_games: Final[dict[str, Game]] = {}


def game(name: str, cards: Path | None = None) -> Game:
    """A game by its name; `cards` is a folder of card files to use instead of the ones that come with it.

    Actions belong to the game that made them, so the game with its own cards is made once.
    """
    if name not in GAMES:
        raise Malformed(f"there is no game {name}; known are {', '.join(GAMES)}")
    if cards is not None:
        made = _make(name, cards)
        made.own_cards = cards
        return made
    if name not in _games:
        _games[name] = _make(name, None)
    return _games[name]


def _make(name: str, cards: Path | None) -> Game:
    """Games are loaded when asked for: the command line starts faster."""
    if name == "rush":
        from .games.rush import Rush

        return Rush(cards)
    if name == "cardgame":
        from .games.cardgame import CardGame

        return CardGame(cards)
    from .games.miniatures import Miniatures

    return Miniatures(cards)


def is_compiled() -> bool:
    """Whether the engine that runs is the compiled one."""
    return not generator.__file__.endswith(".py")
