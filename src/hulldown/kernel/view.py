"""What one seat may know: the only thing that bots, sockets, spectators and logs ever get."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from .questions import Question

OptionValue = bool | int | str
_KINDS: Final = (bool, int, str)  # the same, as it is quick to ask for


class ResultView(msgspec.Struct, forbid_unknown_fields=True):
    """How a game ended."""

    scores: list[int]  # of each seat
    ranks: list[int]  # of each seat: 1 is best, shared when equal in everything
    winners: list[int]  # the seats with rank 1
    reason: str  # what ended the game, by the key of its sentence
    decided: str  # what separates the winner from the next, by the key of its sentence


class View(msgspec.Struct, forbid_unknown_fields=True):
    """The part that all games share; each game's view adds its table."""

    game: str  # the game's id: `rush`, `cardgame` or `miniatures`
    rules: int  # the version of the rules that it is played by
    seat: int | None  # whose view it is; None is a spectator
    actor: int  # the seat that acts now, or -1 for chance, or -2 when the game is over
    options: dict[str, OptionValue]  # every option of the game with its value; what the seat may not know is `?`
    # the stack of questions as in a position, the bottom first; the last one is asked now
    pending: Sequence[Question]

    def data(self) -> object:
        """The view as plain data."""
        return msgspec.to_builtins(self)

    def encode(self) -> bytes:
        """The view as JSON, the same bytes for the same knowledge."""
        return msgspec.json.encode(self, order="deterministic")

    @property
    def ask(self) -> str:
        """What the question on top is called; nothing when the game is over."""
        return self.pending[-1].ask if self.pending else ""

    @property
    def asked_seat(self) -> int | None:
        """The seat that the question on top names, also where chance answers it; None where it names none."""
        if not self.pending:
            return None
        top = self.pending[-1]
        seat = top.get("seat") if isinstance(top, dict) else getattr(top, "seat", None)
        return seat if isinstance(seat, int) else None


def shown_options(options: Mapping[str, object]) -> dict[str, OptionValue]:
    """The options of a game as views hold them."""
    return {name: value for name, value in options.items() if isinstance(value, _KINDS)}
