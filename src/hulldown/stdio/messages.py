"""What `hulldown engine` hears and says besides what every bot does (`bots/protocol.py`): a referee and an analyst.

docs/schemas/engine.json is made of these declarations: `python -m hulldown.stdio.schema docs/schemas/engine.json`.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from hulldown.bots.protocol import (
    Choose,
    Chosen,
    Consider,
    Considered,
    Declined,
    Failed,
    Hello,
    Id,
    Natural,
    Quit,
    Ready,
    Seconds,
    Seed,
    Text,
    Weighed,
)

LONGEST_LINE: Final = 8 << 20  # bytes: a record of a long match is one line here
MOST_OUTCOMES: Final = 2_000  # of a draw that are listed

Document = dict[str, Any]
Action = Annotated[str, Meta(min_length=1, max_length=4_000)]
Options = dict[Annotated[str, Meta(max_length=100)], str | int | bool]
Seat = Annotated[int, Meta(ge=0, lt=64)]
Place = Annotated[int, Meta(ge=0, le=10_000_000)]


# What a referee is asked


class New(Struct, frozen=True, tag="new", tag_field="ask", omit_defaults=True):
    """Begins a match: anew, from a position, or where a record ends. The one before it is forgotten."""

    id: Id = 0
    game: Text = ""
    seats: Seat | None = None
    options: Options = {}
    usual: bool = False  # what the options leave open is dealt as at a table where nobody chooses
    names: list[Annotated[str, Meta(min_length=1, max_length=100)]] | None = None
    position: Document | None = None
    record: list[str] | None = None  # its lines
    chance: Literal["draw", "ask"] = "draw"  # who answers for chance: the engine, or whoever has real dice
    seed: Seed | None = None  # what is drawn follows from it; drawn itself where there is none
    seconds: Seconds | None = None  # for an answer; later ones are late


class Look(Struct, frozen=True, tag="look", tag_field="ask", omit_defaults=True):
    """Who is asked now, and what."""

    id: Id = 0


class See(Struct, frozen=True, tag="view", tag_field="ask", omit_defaults=True):
    """What a seat may know, or a spectator."""

    id: Id = 0
    seat: Seat | None = None


class WhyNot(Struct, frozen=True, tag="why-not", tag_field="ask", omit_defaults=True):
    """Whether an answer would be legal now, and which rule is against it."""

    action: Action
    id: Id = 0


class Give(Struct, frozen=True, tag="answer", tag_field="ask", omit_defaults=True):
    """An answer, of the seat that is asked or of chance."""

    action: Action
    id: Id = 0
    seat: Seat | None = None  # who gives it: refused where somebody else is asked
    at: Place | None = None  # how many answers there were when it was thought of


class Draw(Struct, frozen=True, tag="draw", tag_field="ask", omit_defaults=True):
    """Chance answers until a seat is asked."""

    id: Id = 0


class StandIn(Struct, frozen=True, tag="stand-in", tag_field="ask", omit_defaults=True):
    """The player who is asked has failed: another bot gives this answer, and the record says why."""

    why: Literal["late", "crashed", "illegal", "gone", "flooded"]
    id: Id = 0
    detail: Annotated[str, Meta(max_length=400)] = ""


class Undo(Struct, frozen=True, tag="undo", tag_field="ask", omit_defaults=True):
    """Takes a seat's last answer back. `consent`: all others agree."""

    seat: Seat
    id: Id = 0
    consent: bool = False


class Resign(Struct, frozen=True, tag="resign", tag_field="ask", omit_defaults=True):
    seat: Seat
    id: Id = 0


class WriteRecord(Struct, frozen=True, tag="record", tag_field="ask", omit_defaults=True):
    """The record of the match so far."""

    id: Id = 0


class WritePosition(Struct, frozen=True, tag="position", tag_field="ask", omit_defaults=True):
    """The whole position, hidden cards and all."""

    id: Id = 0


# What an analyst is asked


class Analyze(Struct, frozen=True, tag="analyze", tag_field="ask", omit_defaults=True):
    """What a bot thinks of the answers of whoever is asked: in a view, a position, a record, or else in the match."""

    id: Id = 0
    game: Text = ""
    view: Raw | msgspec.UnsetType = msgspec.UNSET
    position: Document | None = None
    record: list[str] | None = None
    at: Place | None = None  # after so many answers of the record or of the match; the last ones where it is not said
    bot: Text = ""
    seconds: Seconds | None = None
    seed: Seed = 0


Request = (
    Hello | Choose | Consider | Quit | New | Look | See | WhyNot | Give | Draw | StandIn | Undo | Resign | WriteRecord
    | WritePosition | Analyze
)  # fmt: skip
REQUESTS: Final[tuple[type[Struct], ...]] = (
    Hello, Choose, Consider, Quit, New, Look, See, WhyNot, Give, Draw, StandIn, Undo, Resign, WriteRecord,
    WritePosition, Analyze,
)  # fmt: skip


# What it says


class Told(Struct, frozen=True, omit_defaults=True):
    """What happened, in a sentence, as somebody hears it who may know everything."""

    text: str
    rule: str = ""


class Asked(Struct, frozen=True, tag="asked", tag_field="say", omit_defaults=True):
    """The match as it stands."""

    id: Id
    game: str
    at: Natural  # answers so far
    actor: int  # the seat that is asked, -1 for chance, -2 when the game is over
    question: str
    rule: str
    legal: list[str] = []
    words: list[str] = []  # the same in people's words
    chances: list[str] = []  # at a draw: how likely each of them is, as exact fractions
    events: list[Told] = []  # what the last message brought
    played: list[str] = []  # the answers that it brought, draws among them
    result: Document | None = None


class Seen(Struct, frozen=True, tag="seen", tag_field="say"):
    id: Id
    view: Raw


class Verdict(Struct, frozen=True, tag="verdict", tag_field="say", omit_defaults=True):
    id: Id
    legal: bool
    why: str = ""
    rule: str = ""


class Written(Struct, frozen=True, tag="record", tag_field="say"):
    id: Id
    lines: list[str]


class Placed(Struct, frozen=True, tag="position", tag_field="say"):
    id: Id
    position: Document


class Analyzed(Struct, frozen=True, tag="analyzed", tag_field="say", omit_defaults=True):
    """The answers that were thought about, the best first; at a draw what can come, with its exact chance."""

    id: Id
    game: str
    actor: int
    question: str
    rule: str
    bot: str = ""
    thoughts: list[Weighed] = []
    legal: list[str] = []
    chances: list[str] = []
    result: Document | None = None


class Bye(Struct, frozen=True, tag="bye", tag_field="say"):
    id: Id


Reply = (
    Ready | Declined | Chosen | Considered | Failed | Asked | Seen | Verdict | Written | Placed | Analyzed | Bye
)  # fmt: skip


class Head(Struct, frozen=True):
    """What every request has: read first, so that whatever is wrong with the rest can be told by its number."""

    ask: str = ""
    id: Id | None = None
