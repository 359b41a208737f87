"""Tables that people make: a sketch of one, what is wrong with it and what would mend it."""

from __future__ import annotations

from typing import Annotated, Any, Generic, TypeVar

from msgspec import Meta, Struct

from hulldown.kernel.languages import BASE

from .bounds import MOST_LIST, Lang, of_game

SketchT = TypeVar("SketchT")


class SketchWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A table in the making, to be checked. What it is made of, its game says."""

    sketch: Annotated[dict[str, Any], Meta(max_length=40), of_game("sketch")]
    lang: Lang = BASE


class TableSpot(Struct, frozen=True):
    """One thing of a table: which list of the sketch it is in, and its place there."""

    list: str
    place: int


class TableShift(Struct, frozen=True):
    """Where a thing would lie instead."""

    list: str
    place: int
    x: int
    y: int
    angle: int


class TableMend(Struct, frozen=True):
    """A change that takes a fault away and brings none."""

    say: str
    shifts: list[TableShift]
    drops: list[TableSpot]


class TableFault(Struct, frozen=True):
    """What is wrong, by which rule, with what, and where that lies; `stops`: no game can begin so."""

    say: str
    rule: str
    on: list[TableSpot]
    at: list[int]  # x and y, or nothing
    stops: bool
    mend: TableMend | None


class TableKept(Struct, frozen=True):
    """A rule that is kept."""

    say: str
    rule: str


class SketchChecked(Struct, frozen=True):
    """The file of a table, and every fault of it."""

    text: str  # what the options of a match take and a file holds
    seats: int  # for how many players its tanks are; 0 where they bring their own
    even: bool  # it looks the same from both sides
    faults: list[TableFault]
    kept: list[TableKept]


class TableSide(Struct, frozen=True):
    """How often one side of a table wins with the same list on both, and between which shares that lies."""

    name: str
    games: int
    share: float
    low: float
    high: float


class TableBalance(Struct, frozen=True):
    """How even a table is, as far as that was played; asking again goes on."""

    bot: str  # who plays on both sides
    games: int
    most: int
    sides: list[TableSide]
    done: bool
    problem: str  # why nothing is measured; "" where it is


class SketchText(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a table, or the id of a ready one."""

    text: Annotated[str, Meta(min_length=1, max_length=MOST_LIST)]
    name: Annotated[str, Meta(max_length=200)] = ""  # of the file
    lang: Lang = BASE


class SketchOpened(Struct, Generic[SketchT], frozen=True):
    """A table as it can be worked on, and what was lost on the way."""

    sketch: Annotated[SketchT, of_game("sketch")]
    told: list[str]
