"""What is printed: an order, the pages that it gives as drawings, and what there is to print of each game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hulldown.kernel.languages import BASE

from .bounds import MOST_LIST, GameId, Lang
from .library import Named

MOST_PAGES = 12  # drawings in one reply
Paper = Literal["a4", "letter"]
PrintKind = Literal["cards", "list", "reference", "tokens", "arrow", "terrain"]
Millimeters = Annotated[float, Meta(ge=0, le=200)]


class PrintWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be printed, and how: all that `hulldown print` takes."""

    game: GameId
    what: PrintKind
    list: Annotated[str, Meta(max_length=MOST_LIST)] = ""  # an id, a code, or the text of a file in any format
    paper: Paper = "a4"
    backs: bool = True
    bleed: Millimeters = 1.5
    color: bool = False
    width: Millimeters = 0.0  # of a card, in millimeters; 0: as the game has it
    height: Millimeters = 0.0
    options: Annotated[
        dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=20)]], Meta(max_length=10)
    ] = {}  # that change a measure
    lang: Lang = BASE


class PagesWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Some of the pages as drawings."""

    order: PrintWish
    first: Annotated[int, Meta(ge=0, le=10_000)] = 0
    most: Annotated[int, Meta(ge=1, le=MOST_PAGES)] = 6


class PrintPage(Struct, frozen=True):
    number: int  # from 1
    width: float  # in millimeters, as the page is held
    height: float
    svg: str


class PrintPages(Struct, frozen=True):
    count: int  # of all pages
    pages: list[PrintPage]
    told: list[str]  # what there is to say of the list


class PrintableGame(Struct, frozen=True):
    game: str
    title: str
    kinds: list[PrintKind]
    drawn: list[PrintKind]  # those whose pages can be shown where no PDF can be made
    width: float  # of a card, in millimeters
    height: float
    chosen: bool  # nobody has measured the real cards
    lists: list[Named]  # that come with the game
    measures: list[str]  # options that change a length


class PrintShop(Struct, frozen=True):
    """What this server can print; `say` is what to do where it makes no PDF."""

    pdf: bool
    say: str
    widths: list[float]  # of cards whose size somebody chooses: from, to
    heights: list[float]
    bleed: float  # the most of it
    games: list[PrintableGame]
