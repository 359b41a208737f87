"""Positions with one clearly best answer, to practice on. How they are made is in `hulldown.review.drills`."""

from __future__ import annotations

from msgspec import Struct

from .match import Choice, Table


class DrillTheme(Struct, frozen=True):
    """What a question is about: the first theme that fits its rule, and where verbs are named, one of its answers."""

    id: str
    title: str
    rules: list[str]  # that ask; one that ends with a point stands for all that begin so
    verbs: list[str]  # with which an answer begins; none where the rule says enough


class DrillEntry(Struct, frozen=True):
    """What is known of a drill before it is asked."""

    id: str
    theme: str
    tier: int  # 0 easy, 1 medium, 2 difficult


class GameDrills(Struct, frozen=True):
    """The drills of a game, and that of a day."""

    game: str
    drills: list[DrillEntry]
    themes: list[DrillTheme]
    today: str  # the id of the one of that day; "" where there is none
    note: str = ""  # why there are none, or fewer


class DrillAnswer(Struct, frozen=True):
    """An answer with the chance to win, its 95 % interval, and where it lies on the table."""

    choice: Choice
    value: float
    low: float
    high: float


class DrillShown(Struct, frozen=True):
    """A drill with its table as the seat that is asked sees it."""

    id: str
    game: str
    theme: str
    tier: int
    table: Table
    rule: str
    answers: list[DrillAnswer]  # the best first
    compared: int  # answers: the rest are worse as well
    ahead: list[float]  # of every other answer: value, low, high
    worlds: int  # imagined games for each
    why: str
    found_by: list[str]  # the levels that find it
    of_levels: int
