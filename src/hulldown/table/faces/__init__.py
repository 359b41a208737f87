"""The face of each game: its half of the wire. The folder of a game's id holds it and exports `FACE`, a class."""

from __future__ import annotations

from functools import lru_cache

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.registry import satellite

from .base import AnyFace, Face

__all__ = ["AnyFace", "Face", "face_of"]


@lru_cache
def face_of(game: Game) -> AnyFace:
    """The face of a game that the browser can show."""
    found = satellite("table.faces", game, "FACE")
    if not isinstance(found, type) or not issubclass(found, Face):
        raise Malformed(f"{game.id} cannot be played in the browser yet")
    return found(game)
