"""What clients and server say to each other over a socket."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from hulldown.kernel.languages import BASE

from .bounds import MOST_CHAT, MOST_SEATS, Asking, Do, Entropy, Lang, Name, Number, SeatNumber, Secret, Words, of_game
from .match import Busy, Choice, LogLine, SeatInfo, Table, Wish

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


class Enter(Struct, frozen=True, tag="enter", tag_field="type", forbid_unknown_fields=True):
    """What real dice or cards have shown, where the table asked for it at `number`."""

    number: Number
    do: Do


class NameCard(Struct, frozen=True, tag="name", tag_field="type", forbid_unknown_fields=True):
    """At a real table: one of the cards in my hand that the program does not know is this one."""

    number: Number
    do: Do


class Overrule(Struct, frozen=True, tag="overrule", tag_field="type", forbid_unknown_fields=True):
    """At a real table: what people see instead of what was measured, in the place of the last answer of that kind."""

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
    engine: Annotated[str, Meta(max_length=64)] = ""  # with which the page would think itself; none: the server thinks


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


class OpenHands(Struct, frozen=True, tag="open-hands", tag_field="type", forbid_unknown_fields=True):
    """People show each other their hands (all of them have to agree) or hide them again (any one may)."""

    on: bool


class SetStops(Struct, frozen=True, tag="stops", tag_field="type", forbid_unknown_fields=True):
    """When I want to be asked: kinds that are not named are as usual."""

    wishes: Annotated[dict[str, Wish], Meta(max_length=30)]
    hold: bool = False


class Rematch(Struct, frozen=True, tag="rematch", tag_field="type", forbid_unknown_fields=True):
    """The same once more. Swapped: everybody moves one seat on, with what they bring."""

    swap: bool = False


class Ping(Struct, frozen=True, tag="ping", tag_field="type", forbid_unknown_fields=True):
    id: Asking = 0


ClientMessage = (
    Hello | GiveEntropy | Look | Answer | Enter | NameCard | Overrule | WhyNot | Preview | Query | Hint | TakeBack
    | Consent | Say | Leave | Return | Resign | Admit | OpenHands | SetStops | Rematch | Ping
)  # fmt: skip


# What the server says besides the table


class Problem(Struct, frozen=True):
    """Why something was not done: what happened, in a sentence, and the rule where there is one."""

    kind: Literal["malformed", "not-now", "illegal", "lesson", "late", "forbidden", "missing", "limit", "broken"]
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
    low: float | None = None  # the 95 % interval of the chance
    high: float | None = None


class HintQuestion(Struct, frozen=True):
    """What a page needs that thinks itself: what a bot would be asked in the place of the seat."""

    game: str
    cards: str  # their fingerprint
    view: str  # what the seat may know, as JSON
    legal: list[str]  # every answer that it may give


class HintReply(Struct, frozen=True, tag="hint", tag_field="type"):
    id: int
    bot: str
    advice: list[Advice]
    problem: Problem | None = None
    note: str = ""  # that it was thought about less than usual, or by the server though the page had offered
    question: HintQuestion | None = None  # the page thinks


class Gone(Struct, frozen=True, tag="gone", tag_field="type"):
    """The socket ends here: no such match, not yours to see, or spectators were sent out."""

    problem: Problem


class Presence(Struct, frozen=True, tag="presence", tag_field="type"):
    """Who is here now; nothing of the match changed."""

    seats: list[SeatInfo]


class BotsWait(Struct, frozen=True, tag="wait", tag_field="type"):
    """How long bots are waited for now; nothing of the match changed."""

    busy: Busy | None


class Pong(Struct, frozen=True, tag="pong", tag_field="type"):
    id: int
    number: int


ServerMessage = (
    Table | Accepted | Refused | WhyNotReply | Foreseen | QueryReply | HintReply | Gone | Presence | BotsWait | Pong
)  # fmt: skip
