"""The face of each game: its half of the wire."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hulldown.games.cardgame import CardGame
from hulldown.games.miniatures import Miniatures
from hulldown.games.rush import Rush
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game

from .base import Face
from .cardgame import CardGameFace
from .miniatures import MiniaturesFace
from .rush import RushFace

__all__ = ["Face", "face_of"]


@lru_cache
def face_of(game: Game) -> Face[Any, Any]:
    """The face of a game that the browser can show."""
    if isinstance(game, Rush):
        return RushFace(game)
    if isinstance(game, CardGame):
        return CardGameFace(game)
    if isinstance(game, Miniatures):
        return MiniaturesFace(game)
    raise Malformed(f"{game.id} cannot be played in the browser yet")
