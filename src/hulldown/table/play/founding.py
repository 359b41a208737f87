"""What was settled when a match was made: all that a room needs besides its journal."""

from __future__ import annotations

from dataclasses import dataclass

from hulldown.kernel.game import Game
from hulldown.kernel.reading import Record
from hulldown.kernel.stops import Stops
from hulldown.kernel.words import Sentence

from ..wire import SeatKind, Settings
from .store import ENDED


@dataclass
class Occupant:
    """Who sits there now."""

    kind: SeatKind
    name: str
    bot: str | None
    is_replaced: bool = False  # a bot sits in for a person
    clock: float | None = None  # seconds left
    refills: int = 0  # how often time was given to somebody who came back without any
    is_muted: bool = False
    stops: Stops | None = None  # where the person wants to be asked; the founding of a match has none
    wished: int = 0  # how often that was changed


@dataclass
class Kept:
    """A match that is only read: a record from a file, or one that this program cannot go on with."""

    reading: Record
    waits_for: str  # as the list of matches has it

    @property
    def is_over(self) -> bool:
        return self.waits_for in ENDED


@dataclass
class Founding:
    """A match before its first entry."""

    id: str
    game: Game
    options: dict[str, object]
    seats: list[Occupant]
    settings: Settings
    created: float
    is_record: bool = False  # opened from a file, for reading only
    position: dict[str, object] | None = None
    kept: Kept | None = None
    note: Sentence | None = None  # what its players should know: that its cards are not the ones in use

    @property
    def in_program(self) -> list[bool]:
        """Of each seat at a real table: whether its cards are in the program alone, as a bot's are."""
        return [seat.kind == "bot" for seat in self.seats]
