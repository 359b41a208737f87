"""Hulldown plays tank tabletop games by the book: three come with it, others plug in."""

from __future__ import annotations

from importlib.metadata import version

from .kernel import generator
from .kernel.errors import HulldownError, Illegal, Malformed, NotNow, Refusal
from .kernel.game import Game
from .kernel.generator import Xoshiro
from .kernel.state import CHANCE, OVER, Action, State
from .registry import game, game_ids

__all__ = [
    "CHANCE", "OVER", "Action", "Game", "HulldownError", "Illegal", "Malformed", "NotNow", "Refusal", "State",
    "Xoshiro", "__version__", "game", "game_ids", "is_compiled",
]  # fmt: skip

__version__ = version("hulldown")


def is_compiled() -> bool:
    """Whether the engine that runs is the compiled one."""
    return not generator.__file__.endswith(".py")
