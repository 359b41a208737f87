"""What is said between a match and the process of its bots, whatever carries it: each message is one JSON object.

A process begins by saying how long an answer of its first bot may take, or why there is none:

    {"say": "ready", "limit": 1.0}  or  {"say": "refused", "why": "there is no bot clever for rush; ..."}

Then it answers questions:

    {"ask": "choose", "bot": "level3", "view": {...}, "legal": [...], "seed": 17}    {"say": "chosen", "action": "end"}
    {"ask": "consider", ...}    {"say": "considered", "thoughts": [{"action": "end", "chance": 0.5, "visits": 80, ...}]}
    {"say": "failed", "error": "ValueError: ..."}  where the bot raised it

The view is that of the seat that is asked: what it cannot know never comes here, so that no bot can find it.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

Ask = Literal["choose", "consider"]
CHOOSE: Final = "choose"
CONSIDER: Final = "consider"
Natural = Annotated[int, Meta(ge=0)]


class Asked(Struct, frozen=True):
    """What a bot is asked at one seat; the same seed gives the same answer again."""

    ask: Ask
    bot: str
    view: msgspec.Raw  # what the seat may know, as JSON
    legal: list[str]  # every answer that it may give, in notation
    seed: Natural
    share: Annotated[float, Meta(gt=0, le=1)] = 1.0  # of its usual imagined games and seconds that a search has


class Ready(Struct, frozen=True, tag="ready", tag_field="say"):
    """The first message: how many seconds an answer may take."""

    limit: float


class NoSuchBot(Struct, frozen=True, tag="refused", tag_field="say"):
    """Or: there is no such bot for this game."""

    why: str


class Chosen(Struct, frozen=True, tag="chosen", tag_field="say"):
    action: str  # in notation


class Weighed(Struct, frozen=True):
    """One answer that the bot has thought about (`base.Thought`)."""

    action: str
    chance: float | None
    visits: Natural
    why: dict[str, str]
    interval: tuple[float, float] | None = None  # 95 %


class Considered(Struct, frozen=True, tag="considered", tag_field="say"):
    thoughts: list[Weighed]


class Failed(Struct, frozen=True, tag="failed", tag_field="say"):
    """The bot raised an error."""

    error: str


Said = Ready | NoSuchBot | Chosen | Considered | Failed

_questions: Final = msgspec.json.Decoder(Asked)
_said: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)
_encoder: Final = msgspec.json.Encoder()


def write(message: Asked | Said) -> bytes:
    return _encoder.encode(message)


def read_question(text: bytes) -> Asked:
    return _questions.decode(text)


def read_said(text: bytes) -> Said:
    return _said.decode(text)
