"""What one seat may know: the only thing that bots, sockets, spectators and logs ever get."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class View:
    """The part that all games share; each game's view adds its table."""

    game: str  # the game's id: `rush`, `cardgame` or `miniatures`
    rules: int  # the version of the rules that it is played by
    seat: int | None  # whose view it is; None is a spectator
    actor: int  # the seat that acts now, or -1 for chance, or -2 when the game is over
    options: dict[str, object]  # every option of the game with its value; what the seat may not know is `?`
    # the stack of questions as in a position, the bottom first; the last one is asked now
    pending: list[dict[str, object]]

    def data(self) -> object:
        """The view as plain data."""
        return msgspec.to_builtins(self)

    def encode(self) -> bytes:
        """The view as JSON, the same bytes for the same knowledge."""
        return msgspec.json.encode(self, order="deterministic")
