"""Bodies and replies of the workshop: lists in the making, what is tried with them, and lists that people share.

What a draft is and what is said of it stands in `hulldown.workshop.shapes`; here is what is asked.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hulldown.kernel.languages import BASE
from hulldown.workshop.shapes import CardRecord, Draft

from .bounds import GameId, Lang
from .library import Named

MOST_OPENED = 1_000_000  # letters of a list of any tool; a roster in full words has about 100,000
MOST_EDITOR = 40

ExportFormat = Literal["code", "file", "chat", "json", "ros", "tts"]
Seed = Annotated[int, Meta(ge=0, le=2**53 - 1)]
ListId = Annotated[str, Meta(min_length=1, max_length=40)]
Version = Annotated[int, Meta(ge=1, le=2_000_000_000)]
Editor = Annotated[str, Meta(min_length=1, max_length=MOST_EDITOR)]  # a browser's own word for itself


class BenchInfo(Struct, frozen=True):
    """What a game's lists are called and made for."""

    game: str
    title: str
    word: str  # `deck`: the option of the first seat is deck_1
    suffix: str  # of the files that hold one
    limits: list[int]  # of points that are usual; none where lists have no limit
    most: int  # cards that a draft may have
    ready: list[Named]  # those that come with the game
    tries: list[str]  # what can be tried with a list: hands, goldfish


class DraftWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A draft, for a match with these options."""

    draft: Draft
    options: dict[str, str | int | bool] = {}
    lang: Lang = BASE


class OpenWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A list by its id, its code, or what is in a file of any format; a zip (.rosz) comes in base64."""

    text: Annotated[str, Meta(min_length=1, max_length=MOST_OPENED)]
    file: Annotated[str, Meta(max_length=200)] = ""  # what it is called
    zipped: bool = False
    lang: Lang = BASE


class ExportWish(Struct, frozen=True, forbid_unknown_fields=True):
    draft: Draft
    format: ExportFormat
    lang: Lang = BASE


class HandsWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Opening hands of a deck, as chance deals them from a seed."""

    draft: Draft
    seed: Seed
    hands: Annotated[int, Meta(ge=1, le=20)] = 1
    lang: Lang = BASE


class GoldfishWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The first rounds of a deck by itself."""

    draft: Draft
    seed: Seed
    rounds: Annotated[int, Meta(ge=1, le=3)] = 3
    options: dict[str, str | int | bool] = {}
    lang: Lang = BASE


class CardUse(Struct, frozen=True):
    """Which ready lists hold a card, and how they did where they were measured."""

    records: list[CardRecord]
    used: list[Named]


class Records(Struct, frozen=True):
    """What is known of the cards of a game, by their ids; nothing of those that no ready list holds."""

    cards: dict[str, CardUse]


# Lists that people share


class NewList(Struct, frozen=True, forbid_unknown_fields=True):
    game: GameId
    draft: Draft


class CreatedList(Struct, frozen=True):
    """Who has the secret may change the list; it is told only here. Who has the id may read it."""

    id: str
    secret: str


class SharedList(Struct, frozen=True):
    """A list that people share, as it is now. `editors`: the browsers that have it open."""

    id: str
    game: str
    version: int
    draft: Draft
    edited: float
    editors: list[str]


class ListChange(Struct, frozen=True, forbid_unknown_fields=True):
    """The list as somebody wants it, made from that version."""

    version: Version
    draft: Draft
    editor: Editor


class HereWish(Struct, frozen=True, forbid_unknown_fields=True):
    editor: Editor


class ListNews(Struct, frozen=True):
    """Which version of a list is the newest, and who has it open."""

    version: int
    editors: list[str]


class ListVersion(Struct, frozen=True):
    """A version of a list that is still kept."""

    version: int
    edited: float
    editor: str
