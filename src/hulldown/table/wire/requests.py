"""Bodies and replies of the REST API about matches."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from hulldown.kernel.languages import BASE

from .bounds import MOST_SEATS, Do, Entropy, GameId, Lang, Name, Number, SeatKind, SeatNumber, Secret, of_game
from .match import Ask, Clock, LogLine, MatchInfo, Result, SeatInfo, Settings, Wish


class Holder(Struct, frozen=True):
    """A browser that is connected for a seat."""

    since: float
    agent: str = ""  # what it calls itself


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit there: a person with that name, a bot, or whoever opens the link."""

    kind: SeatKind = "open"
    name: Name | None = None
    bot: Annotated[str, Meta(max_length=40)] | None = None


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    game: GameId
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=MOST_SEATS)]
    options: dict[str, str | int | bool] = {}  # what is not here is dealt as usual
    settings: Settings = msgspec.field(default_factory=Settings)
    by_lot: bool = False  # who sits where is drawn; what a seat brings and is named for moves with it


class NewSeat(Struct, frozen=True):
    seat: int
    kind: SeatKind
    secret: str | None  # bots have none
    link: str | None  # the path that opens it; what stands behind # is never sent to a server


class NewLesson(Struct, frozen=True, forbid_unknown_fields=True):
    """Who learns."""

    name: Name | None = None
    lang: Lang = BASE


class Created(Struct, frozen=True):
    match: str
    seats: list[NewSeat]
    watch: str | None  # the path for spectators, where they are let in
    host: str = ""  # the key of whoever made it: to mute, to send away, to delete


class Switch(Struct, frozen=True, forbid_unknown_fields=True):
    on: bool


class Removal(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays on for somebody who is sent away: that bot, or else whoever gets the new link."""

    bot: Annotated[str, Meta(max_length=40)] | None = None


class ChosenOption(Struct, frozen=True):
    """An option that is not as usual, in people's words."""

    title: str
    say: str  # what it changes
    value: str | int | bool
    word: str  # what the value is called; "" where it has no other name


class Invitation(Struct, frozen=True):
    """What somebody is invited to: what anybody with the link may know before sitting down."""

    game: str
    title: str
    about: str
    host: str  # who made the match; "" where nobody sat down
    minutes: list[int]
    waiting: int  # open seats
    clock: Clock | None
    chosen: list[ChosenOption]


class Here(Struct, frozen=True):
    """Where others open the table; told where the page itself has an address that only this computer knows."""

    addresses: list[str]
    alone_at: int  # the port, where the table listens for that computer alone; otherwise 0


EngineStage = Literal[
    "compiled", "off", "waiting", "fetching", "reading", "compiling", "linking", "trying", "ready", "none"
]


class ShortLevel(Struct, frozen=True):
    """A level that gets less than its imagined games on this device."""

    game: str
    level: str
    percent: int


class EngineInfo(Struct, frozen=True):
    """Which engine thinks for the bots, and how far the faster one is."""

    stage: EngineStage
    say: str
    done: int = 0  # files that are compiled
    of: int = 0
    short: list[ShortLevel] = []


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    match: Annotated[str, Meta(max_length=40)]
    secret: Secret


class Mine(Struct, frozen=True, forbid_unknown_fields=True):
    """Which matches a browser holds seats of."""

    claims: Annotated[list[Claim], Meta(max_length=200)]
    lang: Lang = BASE


class MyMatch(Struct, frozen=True):
    """A match of mine: whose move it is, and for how long."""

    match: str
    game: str
    title: str  # the game's name
    seats: list[SeatInfo]
    seat: int
    your_move: bool
    over: bool
    ask: str
    since: float
    stopped: bool = False  # it cannot go on: it opens as a record
    note: str = ""  # what has changed since it began


class Replied(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer by the API."""

    number: Number
    do: Do


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's part in chance, by the API."""

    entropy: Entropy


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """When a seat wants to be asked, by the API: kinds that are not named are as usual."""

    wishes: Annotated[dict[str, Wish], Meta(max_length=30)]
    hold: bool = False


class Moment(Struct, frozen=True):
    """A finished match after `number` answers, from one side, with or without hidden cards."""

    number: int
    last: int
    match: MatchInfo
    seat: int | None
    open: bool
    view: Annotated[Raw, of_game("view")]
    ask: Ask
    log: list[LogLine]  # the last page of it, up to here
    result: Result | None
    faces: Annotated[Raw, of_game("extras")]
    log_from: int = 0  # the lines before that page


class LogPage(Struct, frozen=True):
    """A page of the log, as one seat or a spectator heard it."""

    log_from: int  # the lines before it
    log: list[LogLine]


TurnKind = Literal["base", "point", "kill", "lead", "end"]


class LeadAt(Struct, frozen=True):
    """How far each seat was after so many answers."""

    at: int
    values: list[int]  # by seat


class TurningPoint(Struct, frozen=True):
    """A moment of a finished match that is worth another look."""

    at: int  # after so many answers
    kind: TurnKind
    seat: int | None  # who gained most by it
    say: str


class Story(Struct, frozen=True):
    """How a finished match went: who won and why in one sentence, who led when, and where it turned."""

    say: str
    measure: str  # what leads are counted in, in words; "" where the game counts nothing
    last: int  # answers
    leads: list[LeadAt]  # where they changed; of a long match only some
    turns: list[TurningPoint]


ForkName = Annotated[str, Meta(max_length=60)]
ForkNote = Annotated[str, Meta(max_length=400)]


class NewFork(Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a finished match to play on from, and who sits where."""

    moment: Number  # after so many answers
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=MOST_SEATS)]
    knowing: SeatNumber | None = None  # that seat knows what it knew then, all else is dealt anew; none: the true cards
    name: ForkName = ""
    note: ForkNote = ""


class ForkWords(Struct, frozen=True, forbid_unknown_fields=True):
    """What a fork is called, and what there is to say of it."""

    name: ForkName = ""
    note: ForkNote = ""


class Fork(Struct, frozen=True):
    """A match that plays on from a moment of another one."""

    match: str
    moment: int
    knowing: int | None
    name: str
    note: str
    at: float  # when it was made


class Upload(Struct, frozen=True, forbid_unknown_fields=True):
    """A record file as text."""

    text: Annotated[str, Meta(max_length=4_000_000)]
    name: Annotated[str, Meta(max_length=200)] = "record"


class Opened(Struct, frozen=True):
    match: str
