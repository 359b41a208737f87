"""The laboratory as a library: records as tables, games in bulk, figures with intervals.

What is named here is public; it needs `pip install hulldown[lab]`. Everything else in this room serves the commands
`simulate`, `arena`, `balance` and `bench`, and the pages of docs/ that are made.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .arena_file import read_arena
    from .statistics import wilson
    from .tables import Frames, arena_frame, feature_names, features, frames, keep, play, scan

__all__ = [
    "Frames", "arena_frame", "feature_names", "features", "frames", "keep", "play", "read_arena", "scan", "wilson",
]  # fmt: skip

_HOMES = {"read_arena": "arena_file", "wilson": "statistics"}  # the others are in tables.py


def __getattr__(name: str) -> object:
    """Loaded when somebody asks: commands that import a part of this room need no tables."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"{__name__}.{_HOMES.get(name, 'tables')}"), name)
    return found
