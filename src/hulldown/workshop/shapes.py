"""What the workshop takes and gives: drafts of lists, what is said of them, and what is tried with them.

The table's wire is made of these (`table/wire/workshop.py`), and so is what `hulldown build --json` says.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from hulldown.exchange.limits import LONGEST_NOTE, MOST_NOTES

MOST_PARTS = 500  # of a draft; no game allows as many
MOST_DRAFT_NAME = 80
MOST_LIMIT = 10_000  # points

CardId = Annotated[str, Meta(min_length=1, max_length=80)]


class DraftPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A card by its id, how many of it, and what each of them carries; what is carried carries nothing."""

    card: CardId
    count: Annotated[int, Meta(ge=1, le=500)]
    carried: Annotated[list[DraftPart], Meta(max_length=100)]


class DraftNote(Struct, frozen=True, forbid_unknown_fields=True):
    """What another tool wrote and no card stands for. `on` counts the parts from 1; 0 is the whole list."""

    tool: Annotated[str, Meta(max_length=200)]
    text: Annotated[str, Meta(max_length=LONGEST_NOTE)]
    on: Annotated[int, Meta(ge=0, le=MOST_PARTS)]


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """A list in the making, legal or not. `limit`: the points that it is made for; 0 where none are chosen."""

    name: Annotated[str, Meta(max_length=MOST_DRAFT_NAME)]
    limit: Annotated[int, Meta(ge=0, le=MOST_LIMIT)]
    parts: Annotated[list[DraftPart], Meta(max_length=MOST_PARTS)]
    notes: Annotated[list[DraftNote], Meta(max_length=MOST_NOTES)]


class Mend(Struct, frozen=True):
    """A small change that mends one reason and breaks nothing: in words, and the whole list as it would be."""

    say: str
    parts: list[DraftPart]
    limit: int


class Broken(Struct, frozen=True):
    """Why a list is not legal. `on`: the parts that it is about, counted from 0; none where it is about the whole."""

    say: str
    rule: str  # "" where no rule forbids it: a card that is not known here
    on: list[int]
    mend: Mend | None


class Kept(Struct, frozen=True):
    """A rule that the list keeps."""

    say: str
    rule: str


class Bar(Struct, frozen=True):
    """One bar of a chart, or one part of a list as it is measured. `mark` is the id of a nation or class, or ""."""

    label: str
    value: int
    mark: str
    over: bool  # beyond what is allowed


class Chart(Struct, frozen=True):
    id: str
    title: str
    bars: list[Bar]


class DraftChecked(Struct, frozen=True):
    """A list as it stands: its code, how full it is, every rule that it breaks, with a mend, and those it keeps."""

    code: str  # what the options of a match take
    legal: bool
    size: int  # what is measured: points, or cards
    of: int  # how much it may be; 0 where nothing bounds it
    fullness: list[Bar]  # what the size is made of
    broken: list[Broken]
    kept: list[Kept]
    charts: list[Chart]


class OpenedDraft(Struct, frozen=True):
    """A list that was read, and what there is to say of it: what was not known is told, and kept in its notes."""

    draft: Draft
    told: list[str]


class Exported(Struct, frozen=True):
    """A file. What is no text is in `base64`."""

    name: str
    media: str
    text: str
    base64: str
    told: list[str]


class TestHands(Struct, frozen=True):
    """Opening hands, each as the ids of its cards."""

    hands: list[list[str]]


class GoldfishRound(Struct, frozen=True):
    """One round of a deck by itself: the cards that came into the hand, and what was done, in words."""

    drawn: list[str]
    lines: list[str]


class Goldfish(Struct, frozen=True):
    """The first rounds of a deck against somebody who only passes."""

    rounds: list[GoldfishRound]


class CardRecord(Struct, frozen=True):
    """How often a list that holds a card won, with the 95 % interval, and where that was counted."""

    games: int
    share: float  # a draw counts as half a win
    low: float
    high: float
    source: str
