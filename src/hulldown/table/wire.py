"""What crosses the wire: every message of the table and its clients, typed.

The browser's types are made from this file (`python -m hulldown.table.typescript`), so what is not here is not said.
Texts are in the language that the client asked for; a rule's id leads to `/api/games/{game}/rules`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Generic, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from hulldown.kernel.languages import BASE, LANGUAGES

MOST_NAME = 24
MOST_CHAT = 300
MOST_LIST = 20_000  # letters of a deck file or platoon file
MOST_SEATS = 64  # of any game: how many seats one has is its own rule, and the server refuses by it

if TYPE_CHECKING:
    Lang = str
else:
    Lang = Literal[LANGUAGES]  # whichever have their files
GameId = Annotated[str, Meta(min_length=1, max_length=40)]  # of a game that is installed
SeatKind = Literal["person", "bot", "open"]  # open: nobody has come yet
Name = Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]
Secret = Annotated[str, Meta(min_length=16, max_length=64)]
Number = Annotated[int, Meta(ge=0, le=10_000_000)]
Entropy = Annotated[str, Meta(min_length=32, max_length=64, pattern="^[0-9a-f]+$")]
Do = Annotated[str, Meta(min_length=1, max_length=400)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Words = Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=64)]
Asking = Annotated[int, Meta(ge=0, le=2_000_000_000)]  # the client's own number for a question

BroughtT = TypeVar("BroughtT")


def of_game(part: str) -> Meta:
    """Marks a field that belongs to the game of a match: that part of its face (faces.base.PARTS)."""
    return Meta(extra={"of_game": part})


# What a match is


class Clock(Struct, frozen=True, omit_defaults=True):
    """Time for a whole match and what each answer adds, in seconds. It stands still while the server is down."""

    seconds: Annotated[int, Meta(ge=10, le=1_209_600)]
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0


class Settings(Struct, frozen=True):
    """What the makers of a match chose besides the game's own options."""

    chat: bool = True
    spectators: bool = False
    clock: Clock | None = None
    hotseat: bool = False  # several people share one screen; a curtain falls between them
    pace: Annotated[float, Meta(ge=0, le=10)] = 0.6  # seconds between the answers of bots, where somebody watches
    verifiable: bool | None = None  # whether draws can be proved afterwards; none: where two or more people sit


class SeatInfo(Struct, frozen=True):
    seat: int
    kind: SeatKind
    name: str
    bot: str | None  # whose bot answers, where kind is bot
    here: bool  # a person whose browser is connected
    left: bool = False  # a person left, and a bot sits in for them
    clock: float | None = None  # seconds left


class ChanceInfo(Struct, frozen=True):
    """What the draws of a match follow from, besides a secret that its record tells when it is over."""

    commitment: str  # to that secret: SHA-256, in hexadecimal
    entropy: list[str | None]  # by seat; none of a bot, or of somebody who is still to give it


class MatchInfo(Struct, frozen=True):
    """What anybody who holds the link may know of a match."""

    id: str
    game: str
    title: str  # the game's name
    options: dict[str, Raw]
    seats: list[SeatInfo]
    settings: Settings
    created: float
    over: bool
    number: int
    rematch: str | None = None  # the match that follows this one; the same secrets open it
    cards: str = ""  # which card files it is played with: the catalogue to ask for
    stopped: bool = False  # this program cannot go on with it: it is only read
    note: str = ""  # what has changed since it began, or what of it cannot be shown
    rings_at: float | None = None  # when its time limit is over, by the server's clock
    can_resign: bool = False  # the game has a rule for giving up
    chance: ChanceInfo | None = None  # where its draws can be proved


# The table as one pair of eyes sees it


class Pose(Struct, frozen=True, omit_defaults=True):
    """Where something would stand on a table that is measured, in hundredths of millimeters and degrees."""

    x: int
    y: int
    facing: int
    kind: str = ""  # what is set down, where there is a choice
    arrow: list[int] = []  # the outline of the measuring arrow that leads there, x and y in turn


class Choice(Struct, frozen=True, omit_defaults=True):
    """A legal answer. Clicking any of its places means it; with none it is a button."""

    do: str  # what to send back
    say: str  # in words
    verb: str  # what kind of answer, in the game's words: use, buy, pass, fire
    places: list[str] = []  # such as hand:ussr-t-34, base:1:2; each game's face tells which there are
    card: str = ""  # the card it is about
    note: str = ""  # what stands beside it: who defends there, what it costs
    pose: Pose | None = None  # where it puts something


class Dice(Struct, frozen=True):
    """Dice as they were rolled."""

    sides: int
    faces: list[str]  # one for each die, by the game's ids


Weight = Literal["plain", "heading", "part", "damage", "end"]


class LogLine(Struct, frozen=True, omit_defaults=True):
    """One sentence of the log."""

    text: str
    kind: str  # the phrase's key
    rule: str = ""
    by: int | None = None  # the seat whose answer brought it; none for chance
    at: int = 0  # after which answer of the record, for links to the moment
    note: str = ""  # what is expected of dice, and the like
    dice: Dice | None = None  # what was rolled
    weight: Weight = "plain"  # how it looks: a turn is a heading, a phase a part of it, an ending stands out


class Ask(Struct, frozen=True, omit_defaults=True):
    """What is asked now, of whom, and since when."""

    say: str
    rule: str
    kind: str  # the decision's name: play-cards, choose-target
    seat: int | None  # none: the match is over
    since: float  # seconds since the epoch, by the server's clock
    limit: float | None = None  # how long the bot may think


class Undo(Struct, frozen=True):
    """May the last answer be taken back: freely, with the consent of the others, or not at all."""

    way: Literal["free", "consent", "none"]
    why: str  # the reason where it is not free


class Proposal(Struct, frozen=True):
    """Something that needs the consent of all people at the table."""

    id: int
    what: Literal["undo", "spectators"]
    by: int
    waits_for: list[int]


class Reason(Struct, frozen=True, omit_defaults=True):
    """A part of a number, with its reason."""

    amount: int
    say: str
    rule: str = ""


class Standing(Struct, frozen=True):
    """One seat in the result."""

    seat: int
    rank: int
    score: int
    parts: list[Reason]


class Result(Struct, frozen=True):
    reason: str
    decided: str
    winners: list[int]
    standings: list[Standing]


Wish = Literal["ask", "open", "pass"]  # ask me; ask me if something of mine that lies open can be used; pass for me


class StopInfo(Struct, frozen=True):
    """A kind of moment at which a seat may be passed over, and what it wishes there."""

    kind: str
    say: str
    wish: Wish
    usual: Wish


class StopList(Struct, frozen=True):
    """When the seat itself is asked. Others are not told."""

    kinds: list[StopInfo]
    hold: bool  # asked at the very next moment, whatever is wished
    passed: int  # how often the seat was passed over since it last answered


class Chat(Struct, frozen=True):
    seat: int | None
    name: str
    text: str
    at: float


class Table(Struct, frozen=True, tag="table", tag_field="type"):
    """The whole table as one seat (or a spectator) may know it, after entry `number` of the journal.

    Every change sends one. The log begins at line `log_from`; the client keeps what it has before that.
    """

    number: int
    moment: int  # answers of the record so far
    match: MatchInfo
    seat: int | None
    view: Annotated[Raw, of_game("view")]
    ask: Ask
    choices: list[Choice]
    log_from: int
    log: list[LogLine]
    undo: Undo
    proposals: list[Proposal]
    chat: list[Chat]
    result: Result | None
    faces: Annotated[Raw, of_game("extras")]  # what the game's face adds to the view: prices, reach, odds
    now: float = 0.0  # the server's clock, so that a client's may be wrong
    stops: StopList | None = None  # where the game has such moments


# What clients say


class Hello(Struct, frozen=True, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """The first message: who I am. Without secrets one watches, where that is allowed."""

    secrets: Annotated[list[Secret], Meta(max_length=MOST_SEATS)] = []
    lang: Lang = BASE
    name: Name | None = None  # for an open seat: who comes
    seat: SeatNumber | None = None  # whose eyes, where the secrets open several seats


class GiveEntropy(Struct, frozen=True, tag="entropy", tag_field="type", forbid_unknown_fields=True):
    """A seat's part in chance: 16 to 32 random bytes, given once, after its commitment was seen."""

    seat: SeatNumber
    entropy: Entropy


class Look(Struct, frozen=True, tag="look", tag_field="type", forbid_unknown_fields=True):
    """Behind the curtain another person sits down."""

    seat: SeatNumber
    lang: Lang | None = None


class Answer(Struct, frozen=True, tag="answer", tag_field="type", forbid_unknown_fields=True):
    """An answer to the question asked at `number`; one that comes late or twice changes nothing."""

    number: Number
    do: Do


class WhyNot(Struct, frozen=True, tag="why", tag_field="type", forbid_unknown_fields=True):
    """Why an answer, or a click on a place that is not lit, is not possible. With both, the answer is only begun."""

    id: Asking
    number: Number
    do: Annotated[str, Meta(max_length=400)] = ""
    place: Annotated[str, Meta(max_length=100)] = ""


class Preview(Struct, frozen=True, tag="preview", tag_field="type", forbid_unknown_fields=True):
    """What would come of an answer, as far as one may know it before."""

    id: Asking
    number: Number
    do: Do


class Query(Struct, frozen=True, tag="query", tag_field="type", forbid_unknown_fields=True):
    """A question that only one game knows: where may this tank end, what would it see from there."""

    id: Asking
    number: Number
    about: Annotated[dict[str, str | int | float | bool | Words | None], of_game("query")]


class Hint(Struct, frozen=True, tag="hint", tag_field="type", forbid_unknown_fields=True):
    id: Asking
    number: Number


class TakeBack(Struct, frozen=True, tag="undo", tag_field="type", forbid_unknown_fields=True):
    number: Number


class Consent(Struct, frozen=True, tag="consent", tag_field="type", forbid_unknown_fields=True):
    proposal: Number
    yes: bool


class Say(Struct, frozen=True, tag="say", tag_field="type", forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=MOST_CHAT)]


class Leave(Struct, frozen=True, tag="leave", tag_field="type", forbid_unknown_fields=True):
    """A bot takes the seat; the secret still opens it."""

    bot: Annotated[str, Meta(max_length=40)] = "level3"


class Return(Struct, frozen=True, tag="return", tag_field="type", forbid_unknown_fields=True):
    """The person takes the seat back from the bot."""


class Resign(Struct, frozen=True, tag="resign", tag_field="type", forbid_unknown_fields=True):
    pass


class Admit(Struct, frozen=True, tag="spectators", tag_field="type", forbid_unknown_fields=True):
    """Lets spectators in (all people have to agree) or sends them out (any one person may)."""

    on: bool


class SetStops(Struct, frozen=True, tag="stops", tag_field="type", forbid_unknown_fields=True):
    """When I want to be asked: kinds that are not named are as usual."""

    wishes: Annotated[dict[str, Wish], Meta(max_length=30)]
    hold: bool = False


class Rematch(Struct, frozen=True, tag="rematch", tag_field="type", forbid_unknown_fields=True):
    pass


class Ping(Struct, frozen=True, tag="ping", tag_field="type", forbid_unknown_fields=True):
    id: Asking = 0


ClientMessage = (
    Hello | GiveEntropy | Look | Answer | WhyNot | Preview | Query | Hint | TakeBack | Consent | Say | Leave | Return
    | Resign | Admit | SetStops | Rematch | Ping
)  # fmt: skip


# What the server says besides the table


class Problem(Struct, frozen=True):
    """Why something was not done: what happened, in a sentence, and the rule where there is one."""

    kind: Literal["malformed", "not-now", "illegal", "late", "forbidden", "missing", "limit", "broken"]
    say: str
    rule: str = ""


class Accepted(Struct, frozen=True, tag="accepted", tag_field="type"):
    """The answer is stored as that entry of the journal."""

    number: int


class Refused(Struct, frozen=True, tag="refused", tag_field="type"):
    """A message that changed nothing, and why. `what` is its type."""

    what: str
    problem: Problem
    number: int  # where the match is


class WhyNotReply(Struct, frozen=True, tag="why", tag_field="type"):
    id: int
    problem: Problem | None  # none: the answer is legal


class Foreseen(Struct, frozen=True, tag="preview", tag_field="type"):
    id: int
    heard: list[LogLine]
    final: bool  # somebody sees something new: it cannot be taken back freely
    hidden: bool  # what comes next is not known before
    problem: Problem | None = None
    face: Annotated[Raw, of_game("preview")] | UnsetType = UNSET  # what the game adds: odds, a price with its reasons


class QueryReply(Struct, frozen=True, tag="query", tag_field="type"):
    id: int
    reply: Annotated[Raw, of_game("reply")] | UnsetType = UNSET
    problem: Problem | None = None


class Advice(Struct, frozen=True):
    choice: Choice
    chance: float | None
    games: int
    why: str


class HintReply(Struct, frozen=True, tag="hint", tag_field="type"):
    id: int
    bot: str
    advice: list[Advice]
    problem: Problem | None = None


class Gone(Struct, frozen=True, tag="gone", tag_field="type"):
    """The socket ends here: no such match, not yours to see, or spectators were sent out."""

    problem: Problem


class Presence(Struct, frozen=True, tag="presence", tag_field="type"):
    """Who is here now; nothing of the match changed."""

    seats: list[SeatInfo]


class Pong(Struct, frozen=True, tag="pong", tag_field="type"):
    id: int
    number: int


ServerMessage = Table | Accepted | Refused | WhyNotReply | Foreseen | QueryReply | HintReply | Gone | Presence | Pong


# The REST API


class Holder(Struct, frozen=True):
    """A browser that is connected for a seat."""

    since: float


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


class ListWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck or a platoon by its id, its code or the text of its file, for a match with these options."""

    text: Annotated[str, Meta(min_length=1, max_length=MOST_LIST)]
    options: dict[str, str | int | bool] = {}
    lang: Lang = BASE


class Objection(Struct, frozen=True):
    """Why a deck or a platoon is not legal; without a rule where it could not be read."""

    say: str
    rule: str = ""


class Checked(Struct, Generic[BroughtT], frozen=True):
    """What a deck or a platoon holds, and every rule that it breaks; it is legal where there is none."""

    code: str  # what the options of a match take; "" where the text could not be read
    name: str
    reasons: list[Objection]
    holds: Annotated[BroughtT, of_game("brought")] | None  # none where the text could not be read


class NewSeat(Struct, frozen=True):
    seat: int
    kind: SeatKind
    secret: str | None  # bots have none
    link: str | None  # the path that opens it; what stands behind # is never sent to a server


class Created(Struct, frozen=True):
    match: str
    seats: list[NewSeat]
    watch: str | None  # the path for spectators, where they are let in


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


OptionKind = Literal["choice", "text", "number", "sides"]


class Named(Struct, frozen=True):
    """Something that an option may name: a ready deck, a scenario."""

    id: str
    name: str


class OptionInfo(Struct, frozen=True):
    name: str
    say: str
    values: list[str | int | bool]  # the first is the default; a text has none
    rule: str
    figures: dict[str, str] = {}  # by value: what was measured of it, in words
    kind: OptionKind = "choice"
    bounds: list[int] = []  # the least and the most of a number; `values` are only offered then
    seat: int | None = None  # whose it is: what that seat brings
    named: list[Named] = []  # what a text may name, besides what people bring of their own


class BotInfo(Struct, frozen=True):
    name: str
    say: str
    seconds: float | None
    rating: int | None
    low: int | None
    high: int | None


class GameInfo(Struct, frozen=True):
    id: str
    name: str
    about: str
    seats: list[int]  # from, to
    minutes: list[int]
    options: list[OptionInfo]
    bots: list[BotInfo]
    first_options: dict[str, str | int | bool]  # of somebody's first game


class RuleInfo(Struct, frozen=True):
    id: str
    text: str
    source: str
    kind: str


class Moment(Struct, frozen=True):
    """A finished match after `number` answers, from one side, with or without hidden cards."""

    number: int
    last: int
    match: MatchInfo
    seat: int | None
    open: bool
    view: Annotated[Raw, of_game("view")]
    ask: Ask
    log: list[LogLine]  # up to here
    result: Result | None
    faces: Annotated[Raw, of_game("extras")]


class Upload(Struct, frozen=True, forbid_unknown_fields=True):
    """A record file as text."""

    text: Annotated[str, Meta(max_length=4_000_000)]
    name: Annotated[str, Meta(max_length=200)] = "record"


class Opened(Struct, frozen=True):
    match: str
