"""What one seat may know: the only thing that bots, sockets, spectators and logs ever get."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class View:
    """The part that all games share; each game's view adds its table."""

    game: str
    rules: int  # the version of the rules that it is played by
    seat: int | None  # whose view; None is a spectator
    actor: int  # the seat that acts, or CHANCE, or OVER
    options: dict[str, object]
    pending: list[dict[str, object]]  # the stack of decisions, bottom first

    def data(self) -> object:
        """The view as plain data."""
        return msgspec.to_builtins(self)

    def encode(self) -> bytes:
        """The view as JSON, the same bytes for the same knowledge."""
        return msgspec.json.encode(self, order="deterministic")
