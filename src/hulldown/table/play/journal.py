"""The journal of a match: everything that ever changed it, one entry after the other. Nothing is changed or removed."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType, field

CHANCE_BY: Final = "chance"
Why = Literal["answers", "bytes", "idle", "unbegun", "finished"]  # a match does not go on
SMALL: Final = 40  # bytes of an entry, or of an answer, besides its texts


class Drawn(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a draw that can be proved was made (`kernel.proof.Draw`); texts, because such numbers may be big."""

    number: int
    of: str
    value: str
    low: str
    high: str
    kind: str = ""  # in a duplicate, where each kind has numbers of its own


class Answer(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One answer in notation, as in a record, with the position where a turn begins by it or the game ends.

    Positions hold every hidden card, as the answers of chance do: nothing of a journal goes to anybody.
    """

    by: int | Literal["chance", "clock"]
    do: str
    note: str = ""
    position: Raw | UnsetType = UNSET
    passed: bool = False  # by the stops of the seat: no record and no other seat is told
    draw: Drawn | None = None
    entered: int | None = None  # the seat that entered what real dice or cards showed
    unknown: int | None = None  # the seat whose real card it stands for, which is not named yet


class Began(Struct, frozen=True, tag="begin", tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """The first entry: what chance dealt before anybody is asked.

    With a commitment nothing is dealt yet: that waits for the entropy of all people. The secret itself lies elsewhere.
    """

    answers: list[Answer] = field(name="lines")
    commitment: str = ""
    deal: str = ""  # the duplicate whose table it is: then nobody gives entropy, and all is dealt
    host: str = ""  # the hash of the key of whoever made the match


class Gave(Struct, frozen=True, tag="entropy", tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """A seat gave its entropy, once and for all; with the last one comes what chance deals before anybody is asked."""

    seat: int
    entropy: str
    answers: list[Answer] = field(name="lines", default_factory=list)


class Unsealed(Struct, frozen=True, tag="unseal", tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """The secret that draws followed from is gone: they are the operating system's from here on, and nothing is proved.

    Where the match had not begun, this has what chance deals before anybody is asked.
    """

    answers: list[Answer] = field(name="lines", default_factory=list)


class OpenedRecord(Struct, frozen=True, tag="record", tag_field="kind", forbid_unknown_fields=True):
    """The first entry of a record that somebody opened: the file as it was."""

    name: str
    text: str


class Answered(Struct, frozen=True, tag="answer", tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """A seat's answer with all that chance and people's stops answered after it, and the seconds of the clock that it
    took."""

    answers: list[Answer] = field(name="lines")
    used: float = 0.0
    played: float = 0.0  # seconds of the match since they were last counted, where it has a time limit


class Timed(Struct, frozen=True, tag="time", tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """The time limit of the match has run out. Whoever is asked is asked as before."""

    answers: list[Answer] = field(name="lines")
    played: float = 0.0


class Undone(Struct, frozen=True, tag="undo", tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """The match goes back to its first `length` answers; time that was spent stays spent."""

    by: int
    length: int
    used: float = 0.0
    played: float = 0.0


class Named(Struct, frozen=True, tag="name", tag_field="kind", forbid_unknown_fields=True):
    """A seat names a real card: that draw was this one, and what was answered since is answered as it was."""

    seat: int
    place: int
    do: str


class Came(Struct, frozen=True, tag="join", tag_field="kind", forbid_unknown_fields=True):
    """Somebody took an open seat."""

    seat: int
    name: str


class Replaced(Struct, frozen=True, tag="replace", tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """A bot sits in for a person who left or whose time is over; without a bot the person is back."""

    seat: int
    bot: str | None
    why: Literal["left", "time", "back"]
    used: float = 0.0


class Proposed(Struct, frozen=True, tag="propose", tag_field="kind", forbid_unknown_fields=True):
    """Something that needs consent. Its id is the number of this entry."""

    by: int
    what: Literal["undo", "spectators", "open-hands"]


class Consented(Struct, frozen=True, tag="consent", tag_field="kind", forbid_unknown_fields=True):
    by: int
    proposal: int
    yes: bool


class Admitted(Struct, frozen=True, tag="spectators", tag_field="kind", forbid_unknown_fields=True):
    by: int
    on: bool


class HandsOpened(
    Struct, frozen=True, tag="open-hands", tag_field="kind", omit_defaults=True, forbid_unknown_fields=True
):
    """These seats show each other their hands from now on, since all of them agreed; without any they hide them."""

    by: int
    seats: list[int] = []


class Said(Struct, frozen=True, tag="chat", tag_field="kind", forbid_unknown_fields=True):
    by: int
    text: str


class Followed(Struct, frozen=True, tag="rematch", tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """Another match follows this one, with the same people, each so many seats further on."""

    match: str
    shift: int = 0


class Forked(Struct, frozen=True, tag="fork", tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """Another match plays on from a moment of this one, which is over. A second entry changes its name and note."""

    match: str
    moment: int
    knowing: int | None = None
    name: str = ""
    note: str = ""
    host: str = ""  # the hash of the key of whoever made it


class Wished(Struct, frozen=True, tag="stops", tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """At which moments a seat wants to be asked. Its own business: others must not even know that it is there."""

    seat: int
    wishes: dict[str, str]
    hold: bool = False


class Relinked(Struct, frozen=True, tag="link", tag_field="kind", forbid_unknown_fields=True):
    """The link of a seat was taken back, and another one given: of its secret only the hash is kept."""

    seat: int
    secret_hash: str


class Muted(Struct, frozen=True, tag="mute", tag_field="kind", forbid_unknown_fields=True):
    """The host lets nobody read what somebody says, or lets them again."""

    seat: int
    on: bool


class ChatSwitched(Struct, frozen=True, tag="chat-switch", tag_field="kind", forbid_unknown_fields=True):
    on: bool


class Removed(Struct, frozen=True, tag="remove", tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """The host has sent somebody away: a bot plays on, or the seat is open for whoever gets its new link."""

    seat: int
    secret_hash: str
    bot: str | None = None
    name: str = ""  # of that bot
    used: float = 0.0  # seconds of whoever is asked
    played: float = 0.0


class Deleted(Struct, frozen=True, tag="delete", tag_field="kind", forbid_unknown_fields=True):
    """The last entry, for those who are still here: the host has deleted the match."""


class Shown(Struct, frozen=True, tag="shown", tag_field="kind", forbid_unknown_fields=True):
    """All tables of the duplicate are over: from now on the record of this one may be read by whoever has the link."""


class PutAway(Struct, frozen=True, tag="away", tag_field="kind", forbid_unknown_fields=True):
    """The match does not go on: it became too long or too big, nobody has moved or come, or it ended long ago."""

    why: Why


Entry = (
    Began | Gave | Unsealed | OpenedRecord | Answered | Timed | Undone | Named | Came | Replaced | Proposed | Consented
    | Admitted | HandsOpened | Said | Followed | Forked | Wished | Relinked | Muted | ChatSwitched | Removed | Deleted
    | Shown | PutAway
)  # fmt: skip

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_encoder = msgspec.json.Encoder()


def write_entry(entry: Entry) -> str:
    return _encoder.encode(entry).decode()


def read_entry(text: str) -> Entry:
    return _decoder.decode(text)


class Unknown(Struct, frozen=True):
    """An entry that cannot be read: a newer program has written it."""

    why: str


def numbers(entry: Entry | Unknown) -> int:
    """By how much an entry raises the number that everybody sees.

    A pass by a stop counts as if the person had pressed the key, and a wish or a new link as nothing.
    """
    if isinstance(entry, Wished | Relinked):
        return 0
    if isinstance(entry, Answered):
        passes = sum(answer.passed for answer in entry.answers)
        return max(1, passes) if entry.answers[0].passed else 1 + passes
    return 1


def size_of(entry: Entry | Unknown) -> int:
    """The bytes of an entry, about: counted without writing it."""
    if isinstance(entry, Began | Gave | Answered | Timed):
        return SMALL + sum(_size(answer) for answer in entry.answers)
    if isinstance(entry, OpenedRecord):
        return SMALL + len(entry.text)
    if isinstance(entry, Forked):
        return SMALL + len(entry.match) + len(entry.name) + len(entry.note) + len(entry.host)
    return SMALL + (len(entry.text) if isinstance(entry, Said) else 0)


def _size(answer: Answer) -> int:
    position = len(bytes(answer.position)) if isinstance(answer.position, Raw) else 0
    return SMALL + len(answer.do) + len(answer.note) + position + (SMALL if answer.draw is not None else 0)


class Written(Struct, frozen=True):
    """An entry as it was stored."""

    number: int
    at: float
    entry: Entry | Unknown
