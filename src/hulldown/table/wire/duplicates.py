"""Duplicates: the same cards and dice at several tables, and their results side by side."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from .bounds import MOST_SEATS, GameId, Name, SeatNumber
from .match import Settings
from .requests import NewSeat, SeatWish

LEAST_TABLES = 2
MOST_TABLES = 8
MOST_TAKEN = 50  # tables of one challenge

TableState = Literal["open", "playing", "over", "gone"]  # somebody is still to come; …; deleted or forgotten


class NewDuplicate(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits where at the first table. At the others, whoever opens the link sits where a person does."""

    game: GameId
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=MOST_SEATS)]
    tables: Annotated[int, Meta(ge=LEAST_TABLES, le=MOST_TABLES)] = LEAST_TABLES
    options: dict[str, str | int | bool] = {}  # what is not here is dealt as usual, once for all tables
    settings: Settings = msgspec.field(default_factory=Settings)
    by_lot: bool = False  # who sits where is drawn, once for all tables


class NewChallenge(Struct, frozen=True, forbid_unknown_fields=True):
    """Beat my result with my cards: which seat is mine."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] | None = None  # who plays on for people once something goes otherwise


class NewTaken(Struct, frozen=True, forbid_unknown_fields=True):
    """Who takes a challenge."""

    name: Name | None = None


class MadeTable(Struct, frozen=True):
    """A table of a duplicate, with the links of its seats, which are told only here."""

    match: str
    seats: list[NewSeat]


class MadeDuplicate(Struct, frozen=True):
    id: str
    link: str  # where the results are compared
    tables: list[MadeTable] = []
    host: str = ""  # the key of whoever made it, for each of its tables


class DuplicateSeat(Struct, frozen=True):
    """A seat of one table. What it made of its cards is told when all tables are over."""

    name: str
    is_bot: bool
    rank: int = 0  # 1 is best; 0: there is no result
    score: int = 0
    margin: int = 0  # its points less those of the best other seat
    points: float | None = None  # a whole one for each other table that did worse with these cards, a half for equal


class DuplicateTable(Struct, frozen=True):
    """One table of a duplicate."""

    number: int  # from 1; of a challenge, 0 is the match that it was made from
    state: TableState
    seats: list[DuplicateSeat]
    match: str = ""  # told when nothing is hidden any more
    last: int = 0  # answers
    say: str = ""  # who won, in a sentence
    parted: bool = False  # its draws were not those of the others to the end: what they followed from was lost


class Way(Struct, frozen=True):
    """What some of the tables did where they parted."""

    say: str
    do: str
    tables: list[int]


class Parting(Struct, frozen=True):
    """The first decision that went differently at tables that were the same up to there."""

    at: int  # after so many answers
    seat: int | None  # whose it was; none: of chance
    say: str  # what was asked
    match: str  # of a table with that moment
    ways: list[Way]


class Duplicate(Struct, frozen=True):
    """What anybody with the link may know of a duplicate now."""

    id: str
    game: str
    title: str
    made: float
    fun: bool  # a challenge: it counts nowhere
    over: bool  # nothing is hidden any more
    planned: int  # tables; of a challenge, how many may still be opened
    tables: list[DuplicateTable]
    commitment: str = ""
    compared: list[int] = []  # the seats that people sat at, whose results are compared
    names: list[str] = []  # of the seats, in a word
    partings: list[Parting] = []
    seat: int | None = None  # of a challenge: the seat that is to be played
    rival: str = ""  # whose result is to be beaten
