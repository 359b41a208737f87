"""The Miniatures Game at the doors."""

from __future__ import annotations

from ..contract import Door
from .encode import MiniaturesEncoder
from .moves import MoveRows
from .scene import rows, shapes, svg

DOOR = Door(MiniaturesEncoder, rows=rows, shapes=shapes, svg=svg, moves=MoveRows)
