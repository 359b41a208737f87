"""The face of each game: its half of the wire. The folder of a game's id holds it and exports `FACE`, a class."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game

from .base import AnyFace, Face

__all__ = ["AnyFace", "Face", "face_of"]


@lru_cache
def face_of(game: Game) -> AnyFace:
    """The face of a game that the browser can show."""
    module = f"{__name__}.{game.id}"
    if find_spec(module) is None:
        raise Malformed(f"{game.id} cannot be played in the browser yet")
    face = import_module(module).FACE(game)
    assert isinstance(face, Face)
    return face
