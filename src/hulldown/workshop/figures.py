"""What the workshop tells of a list in numbers: odds with a card and without it, what fits, what fills, strength."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from .shapes import DraftPart

MOST_MOVED = 6


class Circumstances(Struct, frozen=True, forbid_unknown_fields=True):
    """What both shots are like; the token of each lies as if it had moved so often."""

    moved: Annotated[int, Meta(ge=0, le=MOST_MOVED)] = 0
    target_moved: Annotated[int, Meta(ge=0, le=MOST_MOVED)] = 0
    cover: bool = False
    hull_down: bool = False
    close: bool = False
    side: bool = False


class ShotChances(Struct, frozen=True):
    """One shot: its dice, and how likely each number of damage is; the last one destroys."""

    dice: int
    against: int  # defense dice
    damage: list[float]
    destroyed: float
    expected: float  # damage


class ShotChange(Struct, frozen=True):
    say: str  # who shoots at whom
    before: ShotChances
    after: ShotChances


class NumberChange(Struct, frozen=True):
    id: str
    name: str
    before: int
    after: int


class DraftOdds(Struct, frozen=True):
    """What a card changes where it would lie: the shot that its carrier takes, the one that it faces, its numbers."""

    takes: ShotChange
    faces: ShotChange
    numbers: list[NumberChange]
    told: list[str]


class Suggestion(Struct, frozen=True):
    """A way to fill the rest of a list: in words, and the whole list as it would be."""

    say: str
    parts: list[DraftPart]


class Suggestions(Struct, frozen=True):
    suggestions: list[Suggestion]


class DraftFits(Struct, frozen=True):
    """What cannot be put in, by card: the first rule that it would break besides."""

    why: dict[str, str]


class StrengthAgainst(Struct, frozen=True):
    """The games against one of the rivals."""

    id: str
    name: str
    games: int
    share: float
    low: float
    high: float


class Strength(Struct, frozen=True):
    """How strong a list is, as far as it is known. Between `low` and `high` its true share lies with 95 % certainty."""

    id: str
    bot: str  # who plays, on both sides
    games: int
    most: int  # games after which it is done
    share: float
    low: float
    high: float
    drawn: bool  # no list of that size is ready: rivals were drawn by chance
    against: list[StrengthAgainst]
    done: bool
    problem: str  # why nothing is played; "" where it is
