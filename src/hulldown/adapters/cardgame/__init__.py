"""The Card Game at the doors."""

from __future__ import annotations

from ..contract import Door
from .encode import CardGameEncoder
from .rows import rows

DOOR = Door(CardGameEncoder, rows=rows, is_numbered=True)
