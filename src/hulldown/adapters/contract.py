"""What the doors need to know of a game: how it looks in numbers, how its answers are numbered, how it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.registry import satellite

from .drawing import Row, Shape, plain_rows
from .encoding import Encoder
from .playing import SlotRows


@dataclass(frozen=True)
class Door:
    """One for each game: `DOOR` of `hulldown.adapters.GAME`. Pictures are made from the game and a view."""

    encoder: Callable[[Any], Encoder]
    rows: Callable[[Any, Any, str], list[Row]] = plain_rows  # of a picture, and the table in text
    shapes: Callable[[Any, Any], list[Shape]] | None = None  # a drawing of the table itself, above the rows
    svg: Callable[[Any, Any, str], str] | None = None  # a better picture than shapes and rows make
    is_numbered: bool = False  # every answer has a number of its own; else the offered ones lie in slots
    moves: Callable[[Any], SlotRows] | None = None  # what is said of each slot, where answers lie in slots


def door_of(game: Game) -> Door:
    """What the doors know of a game; a plain one where it brings nothing."""
    found = satellite("adapters", game, "DOOR")
    if found is None:
        from .plain import DOOR as found
    if not isinstance(found, Door):
        raise Malformed(f"what {game.id} brings to the doors is no Door but a {type(found).__name__}")
    return found
