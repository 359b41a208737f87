"""What is settled when a duplicate or a challenge is made, and told to whoever has its link."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from ..wire import SeatWish


class Then(Struct, frozen=True):
    """The match that a challenge was made from, as far as it is compared: that may be gone one day."""

    match: str
    names: list[str]
    bots: list[bool]
    ranks: list[int]
    scores: list[int]
    last: int


class About(Struct, frozen=True, omit_defaults=True):
    """A duplicate. Nothing of it is secret."""

    commitment: str
    planned: int  # tables
    compared: list[int]  # the seats whose results are compared
    deal: str = ""  # what its draws are keyed by, where that is not its own id
    host: str = ""  # the hash of the key of whoever made it
    then: Then | None = None  # of a challenge
    seat: int | None = None  # the one to be played there
    rules: int = 0
    cards: str = ""
    options: dict[str, object] = {}
    position: dict[str, object] | None = None
    seats: list[SeatWish] = []  # who sits where besides


def write_about(about: About) -> str:
    return msgspec.json.encode(about).decode()


def read_about(text: str) -> About:
    return msgspec.json.decode(text, type=About)
