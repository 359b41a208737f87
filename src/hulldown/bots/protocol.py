"""What a program in any language hears and says as a bot: one JSON object a line (docs/engine.md).

Whoever plays a match asks, the program answers:

    {"ask": "hello", "id": 1, "protocol": 1, "game": "rush", "rules": 3}    {"say": "ready", "id": 1}
    {"ask": "choose", "id": 2, "game": "rush", "seat": 0, "view": {...}, "legal": [...], "seed": 17, "seconds": 1}
                                                                            {"say": "chosen", "id": 2, "action": "end"}
    {"ask": "quit", "id": 3}

`hulldown engine` answers the same questions, so that either end can be ours or somebody else's. Fields that a reader
does not know are passed over.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

PROTOCOL: Final = 1
LONGEST_ANSWER: Final = 1 << 16  # bytes of a line that a program says
LONGEST_WAIT: Final = 60.0  # seconds for an answer, whatever a program asks for

Id = Annotated[int, Meta(ge=0, le=2**53)] | Annotated[str, Meta(max_length=100)]
Text = Annotated[str, Meta(max_length=4_000)]
Seconds = Annotated[float, Meta(gt=0, le=LONGEST_WAIT)]
Natural = Annotated[int, Meta(ge=0)]
Seed = Annotated[int, Meta(ge=0, le=2**53)]  # every language has such numbers


# What is asked


class Hello(Struct, frozen=True, tag="hello", tag_field="ask", omit_defaults=True):
    """The first question: which game is going to be played, by which version of its rules."""

    id: Id = 0
    protocol: Annotated[int, Meta(ge=1)] = PROTOCOL
    game: Text = ""
    rules: Natural = 0


class Refused(Struct, frozen=True, omit_defaults=True):
    """An answer to the same question that was not taken, and why."""

    action: Text
    why: str
    rule: str = ""  # the id of the rule that is against it


class Choose(Struct, frozen=True, tag="choose", tag_field="ask", omit_defaults=True):
    """A seat is asked. `view` is what it may know (docs/views.md), `legal` every answer that it may give."""

    id: Id = 0
    game: Text = ""
    seat: Natural = 0
    view: msgspec.Raw | UnsetType = UNSET  # left out where `text` says it
    legal: list[str] | UnsetType = UNSET  # left out in the division that has to know the rules
    seed: Seed = 0  # for a program that draws lots: the same seed, the same answer
    seconds: Seconds | UnsetType = UNSET  # for the answer
    text: str = ""  # the view in words, for those who read
    refused: list[Refused] = []  # what was answered to this question before
    bot: Text = ""  # which of our bots is to think; another program need not look at it


class Consider(Choose, frozen=True, tag="consider", tag_field="ask", omit_defaults=True):
    """The same, and what the player thinks of its answers is wanted as well."""


class Quit(Struct, frozen=True, tag="quit", tag_field="ask", omit_defaults=True):
    """Nothing more is asked: the program ends."""

    id: Id = 0


Question = Hello | Choose | Consider | Quit


# What is said


class Ready(Struct, frozen=True, tag="ready", tag_field="say", omit_defaults=True):
    """It plays this game."""

    id: Id
    name: Text = ""
    protocol: Natural = PROTOCOL
    seconds: Seconds | UnsetType = UNSET  # that it would like for an answer; 1 where it does not say


class Declined(Struct, frozen=True, tag="declined", tag_field="say", omit_defaults=True):
    """It does not."""

    id: Id
    why: str = ""


class Chosen(Struct, frozen=True, tag="chosen", tag_field="say", omit_defaults=True):
    """An answer in notation."""

    id: Id
    action: Text
    cost: Annotated[float, Meta(ge=0)] = 0.0  # what it cost, in whatever the program counts: for the division of models
    tokens: Natural = 0


class Weighed(Struct, frozen=True, omit_defaults=True):
    """One answer that was thought about."""

    action: str
    chance: float | None = None  # to win after it; null where nothing was counted
    low: float | None = None  # the 95 % interval of that chance
    high: float | None = None
    games: Natural = 0  # imagined games behind it
    why: str = ""


class Considered(Struct, frozen=True, tag="considered", tag_field="say", omit_defaults=True):
    """What it thinks of its answers, its choice first."""

    id: Id
    thoughts: list[Weighed]
    bot: str = ""


class Failed(Struct, frozen=True, tag="error", tag_field="say", omit_defaults=True):
    """What was asked is not done. `error` is its name (docs/engine.md lists them), `why` a sentence."""

    id: Id | None
    error: str
    why: str
    rule: str = ""  # the id of the rule, where one is broken


Said = Ready | Declined | Chosen | Considered | Failed

_said: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)
_encoder: Final = msgspec.json.Encoder()


def write(message: Struct) -> bytes:
    """A line, without its end."""
    return _encoder.encode(message)


def read_said(line: bytes) -> Said:
    return _said.decode(line)
