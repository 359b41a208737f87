"""What the page of the Miniatures Game asks, and what it hears: drags, sights, the measuring arrow, other views.

Lengths and angles are as in `wire.py`.
"""

from __future__ import annotations

from msgspec import Struct, field

from ...wire import Choice
from ..base import GameQuery, GameReply
from .wire import Flat, Label, Length, Point, Shot, SightLine, Told

# Where something would end


class Ending(GameReply, frozen=True, tag="pose"):
    """Where something that is dragged would end: the answer with its pose, and what would be so there."""

    legal: bool  # as it was wanted; else `why`, and the choice is the nearest that may be
    why: Told | None
    choice: Choice | None
    walls: list[int]  # pieces that are crushed
    holds: list[int]  # objectives
    sights: list[Shot] | None  # none where no tank ends there


class Foresight(Struct, frozen=True, omit_defaults=True):
    """Of a shot its dice and odds; of a pose what would be so there."""

    shot: Shot | None = None
    ending: Ending | None = None


# Queries


class PoseQuery(GameQuery, frozen=True, tag="pose"):
    """What would come of a drag to here."""

    x: Length
    y: Length
    facing: Length | None = None  # none: whichever leads there
    kind: str | None = None  # of terrain, where there is a choice


class Reach(GameReply, frozen=True, tag="reach"):
    """Shapes for a soft shading."""

    shapes: list[Flat]


class ReachQuery(GameQuery, frozen=True, tag="reach"):
    """Where what is asked for may end."""


class ShotQuery(GameQuery, frozen=True, tag="shot"):
    """How one tank sees another."""

    shooter: Label = field(name="from")
    to: Label


class Sights(GameReply, frozen=True, tag="sight"):
    sights: list[Shot]
    ground: Flat


class ShotSeen(GameReply, frozen=True, tag="shot"):
    shot: Shot


class SightsQuery(GameQuery, frozen=True, tag="sight"):
    """What a tank sees of its enemies, and with `ground` of the table."""

    shooter: Label = field(name="from")
    ground: bool = False


# The measuring arrow, and what could be seen from elsewhere


class MeasureQuery(GameQuery, frozen=True, tag="measure"):
    """How far it is from one end to the other, each a tank or else a place. Only who asks hears of it."""

    start: Label = field(name="from", default="")
    x: Length = 0
    y: Length = 0
    to: Label = ""
    to_x: Length = 0
    to_y: Length = 0


class Measured(GameReply, frozen=True, tag="measure"):
    """A distance in the book's unit, and what the rules make of it."""

    ends: tuple[Point, Point]  # where the two are nearest
    short: str  # beside the line
    say: str  # the whole of it, as it is read aloud
    within: bool  # a full arrow
    facts: list[Told]


class OutlookQuery(GameQuery, frozen=True, tag="outlook"):
    """What a tank could see if it stood there, and who could see it."""

    tank: Label
    x: Length
    y: Length
    facing: Length


class Threat(Struct, frozen=True, kw_only=True):
    """An enemy that would see the tank there."""

    by: str
    can: bool  # it lies in its field of fire too
    facts: list[str]
    cover_why: Told
    eye: Point
    lines: list[SightLine]


class Outlook(GameReply, frozen=True, tag="outlook", kw_only=True):
    x: int
    y: int
    facing: int
    why: Told | None  # no tank can stand there
    say: str  # the whole of it, as it is read aloud
    sights: list[Shot]
    threats: list[Threat]


Queries = PoseQuery | ReachQuery | ShotQuery | SightsQuery | MeasureQuery | OutlookQuery
Replies = Ending | Reach | ShotSeen | Sights | Measured | Outlook
