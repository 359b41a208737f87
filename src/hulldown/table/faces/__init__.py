"""The face of each game: its half of the wire. The folder of a game's id holds it and exports `FACE`, a class; where
there is none, the plain one serves."""

from __future__ import annotations

from functools import lru_cache

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.registry import satellite

from .base import AnyFace, Face
from .plain import PlainFace

__all__ = ["AnyFace", "Face", "face_of"]


@lru_cache
def face_of(game: Game) -> AnyFace:
    """What the browser shows of a game."""
    found = satellite("table.faces", game, "FACE")
    if found is None:
        return PlainFace(game)
    if not isinstance(found, type) or not issubclass(found, Face):
        raise Malformed(f"the face of {game.id} is no Face but {found!r}")
    return found(game)
