"""A match, and its table as one pair of eyes sees it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from .bounds import MOST_SEATS, SeatKind, SeatNumber, of_game

# What a match is


class Clock(Struct, frozen=True, omit_defaults=True):
    """Time for a whole match and what each answer adds, in seconds. It stands still while the server is down."""

    seconds: Annotated[int, Meta(ge=10, le=1_209_600)]
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0


class ForkOf(Struct, frozen=True):
    """The moment of a finished match from which another one plays on."""

    match: str
    moment: int  # after so many answers
    knowing: int | None = None  # the seat that knows what it knew then, all else dealt anew; none: the true cards


class DuplicateOf(Struct, frozen=True):
    """Which table of which duplicate this is: several tables with the same cards and dice."""

    id: str
    table: int  # from 1
    fun: bool = False  # a challenge made from a finished match: whoever has read that knows the cards


class Settings(Struct, frozen=True):
    """What the makers of a match chose besides the game's own options."""

    chat: bool = True
    spectators: bool = False
    clock: Clock | None = None
    hotseat: bool = False  # several people share one screen; a curtain falls between them
    pace: Annotated[float, Meta(ge=0, le=10)] = 0.6  # seconds between the answers of bots, where somebody watches
    verifiable: bool | None = None  # whether draws can be proved afterwards; none: where two or more people sit
    lesson: Annotated[str, Meta(max_length=40)] = ""  # which lesson it is; whoever makes a match leaves this alone
    companion: bool = False  # played with real dice, cards and models: people enter what they roll and draw
    fork: ForkOf | None = None  # where it plays on from; whoever makes a match leaves this alone
    duplicate: DuplicateOf | None = None  # whose table it is; whoever makes a match leaves this alone
    # at a real table: seats whose hands the program does not know until a card is named
    unknown: Annotated[list[SeatNumber], Meta(max_length=MOST_SEATS)] = []


class SeatInfo(Struct, frozen=True):
    seat: int
    kind: SeatKind
    name: str
    bot: str | None  # whose bot answers, where kind is bot
    here: bool  # a person whose browser is connected
    left: bool = False  # a person left, and a bot sits in for them
    clock: float | None = None  # seconds left
    muted: bool = False  # the host lets nobody read what they say


class ChanceInfo(Struct, frozen=True):
    """What the draws of a match follow from, besides a secret that its record tells when it is over."""

    commitment: str  # to that secret: SHA-256, in hexadecimal
    entropy: list[str | None]  # by seat; none of a bot, or of somebody who is still to give it; empty in a duplicate


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
    rematch_shift: int = 0  # by how many seats everybody has moved on there
    cards: str = ""  # which card files it is played with: the catalogue to ask for
    stopped: bool = False  # this program cannot go on with it: it is only read
    note: str = ""  # what has changed since it began, or what of it cannot be shown
    rings_at: float | None = None  # when its time limit is over, by the server's clock
    can_resign: bool = False  # the game has a rule for giving up
    chance: ChanceInfo | None = None  # where its draws can be proved
    held: bool = False  # it is over, and its cards are told when the other tables of its duplicate are over, too


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


class DieFace(Struct, frozen=True):
    """One face of a die that people roll."""

    id: str
    letter: str  # what stands for it in an answer
    say: str


class DiceEntry(Struct, frozen=True):
    """Dice that are rolled at a real table: the answer is the verb and a letter for each die."""

    verb: str
    count: int
    faces: list[DieFace]


class Entry(Struct, frozen=True, omit_defaults=True):
    """What real dice or cards are to show now: dice by their faces, anything else by choice."""

    may: bool = True  # these eyes may enter it
    dice: DiceEntry | None = None
    choices: list[Choice] = []


class UnknownCards(Struct, frozen=True):
    """Real cards of the seat's hand that the program does not know."""

    count: int
    must: bool  # they lie open now: they are named before anything else
    choices: list[Choice]  # what each of them may be


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
    by_hand: str = ""  # at a real table: how somebody moves the model
    events: list[Annotated[Raw, of_game("event")]] = []  # what is seen of it; only of the last answers


class Ask(Struct, frozen=True, omit_defaults=True):
    """What is asked now, of whom, and since when."""

    say: str
    rule: str
    kind: str  # the decision's name: play-cards, choose-target
    seat: int | None  # none: the match is over, or everybody may enter what was rolled
    since: float  # seconds since the epoch, by the server's clock
    limit: float | None = None  # how long the bot may think


class Undo(Struct, frozen=True):
    """May the last answer be taken back: freely, with the consent of the others, or not at all."""

    way: Literal["free", "consent", "none"]
    why: str  # the reason where it is not free


class Proposal(Struct, frozen=True):
    """Something that needs the consent of all people at the table."""

    id: int
    what: Literal["undo", "spectators", "open-hands"]
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


class Busy(Struct, frozen=True):
    """The bots have much to do: how long one is still waited for, and how much of its usual thought it has."""

    seconds: float
    share: float
    say: str


Forced = Literal["", "step", "final"]


class LessonNow(Struct, frozen=True, omit_defaults=True):
    """How far a lesson is, and what it asks for. While others act there is no line."""

    id: str
    title: str
    goal: str
    steps: int
    step: int  # from 1; one more than there are when all are done
    line: str = ""  # what to do, in a few words
    text: str = ""  # why
    example: Choice | None = None  # how to do it; `do` may be a line of several answers
    show: list[str] = []  # places for the spotlight, those of the example first
    free: bool = False  # any legal answer will do
    over: bool = False
    won: bool = False
    learned: list[str] = []  # once it is won
    lost: str = ""  # what to try instead, once it is lost
    next: str = ""  # the lesson after it


class Table(Struct, frozen=True, tag="table", tag_field="type"):
    """The whole table as one seat (or a spectator) may know it, after entry `number` of the journal.

    Every change sends one. The log begins at line `log_from`; the client keeps what it has before that. Of a
    long log the last page is sent: `/log` of the API has the others.
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
    busy: Busy | None = None  # where bots are waited for, or think less
    lesson: LessonNow | None = None  # where it is one
    forced: Forced = ""  # one answer only, which a client may give by itself; `final`: it shows something new
    open_hands: list[int] = []  # the seats that have agreed to see each other's hands; told to everybody
    entry: Entry | None = None  # at a real table: what people enter, where chance is asked
    unknown: UnknownCards | None = None  # at a real table: cards that are still to be named; only for their owner
