"""Rush at the doors."""

from __future__ import annotations

from ..contract import Door
from .encode import RushEncoder
from .rows import rows

DOOR = Door(RushEncoder, rows=rows, is_numbered=True)
