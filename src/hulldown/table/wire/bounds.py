"""What all messages are made of: how long names and numbers may be, and which fields belong to the game of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from hulldown.kernel.languages import LANGUAGES

MOST_NAME = 24
MOST_CHAT = 300
MOST_LIST = 20_000  # letters of a deck file or platoon file
MOST_SEATS = 64  # of any game: how many seats one has is its own rule, and the server refuses by it

if TYPE_CHECKING:
    Lang = str
else:
    Lang = Literal[LANGUAGES]  # whichever have their files
GameId = Annotated[str, Meta(min_length=1, max_length=40)]  # of a game that is installed
SeatKind = Literal["person", "bot", "open"]  # open: nobody has come yet
Name = Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]
Secret = Annotated[str, Meta(min_length=16, max_length=64)]
Number = Annotated[int, Meta(ge=0, le=10_000_000)]
Entropy = Annotated[str, Meta(min_length=32, max_length=64, pattern="^[0-9a-f]+$")]
Do = Annotated[str, Meta(min_length=1, max_length=400)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Words = Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=64)]
Asking = Annotated[int, Meta(ge=0, le=2_000_000_000)]  # the client's own number for a question


def of_game(part: str) -> Meta:
    """Marks a field that belongs to the game of a match: that part of its face (faces.base.PARTS)."""
    return Meta(extra={"of_game": part})
