"""Where matches are kept, as the rooms see it: the rows, and what a store does with them. No database is known here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

from ..wire import Settings
from .duplicate_store import DuplicateStore
from .journal import Entry, Unknown, Written, read_entry
from .list_store import ListStore
from .ownership import ServerRow

# What a match waits for, by which the list of matches is searched. One that goes on waits for a bot, a person or, among
# bots alone, for somebody who watches; one that has not begun waits for guests. The others are over: finished or put
# away, a record that somebody opened, or a finished match of which only the record is kept.
OPEN = ("bot", "person", "watcher", "guests")
RECORD = "record"
ARCHIVED = "archived"
ENDED = ("over", RECORD, ARCHIVED)


@dataclass
class MatchRow:
    """A match as it was founded."""

    id: str
    game: str
    rules: int
    cards: str
    options: dict[str, object]
    settings: Settings
    position: dict[str, object] | None
    created: float
    waits_for: str = "person"


@dataclass
class SeatRow:
    kind: str
    name: str
    bot: str | None
    secret_hash: str | None


class Lost(Exception):
    """The match belongs to another server, or to another room of this one; nothing was written."""


class Store(Protocol):
    """Reads matches and appends to their journals. An entry counts from the moment that `append` says so."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes write here as well."""

    @property
    def lists(self) -> ListStore:
        """The lists that people share."""

    @property
    def duplicates(self) -> DuplicateStore:
        """What the tables of duplicates share."""

    @property
    def commits(self) -> int:
        """How often something was written, for whoever hosts the table."""

    async def open(self) -> None: ...

    async def close(self) -> None:
        """Everything that was handed over is written first."""

    async def ping(self) -> None:
        """Complains where nothing can be written."""

    async def create(
        self,
        row: MatchRow,
        sitting: Sequence[SeatRow],
        first: Entry,
        waits_for: str,
        secret: bytes | None = None,
        lease: str | None = None,
    ) -> None:
        """Keeps a new match; `secret` is what its draws follow from, and lies apart from everything else. It belongs to
        whoever has the lease."""

    async def find_secret(self, id: str) -> bytes | None: ...

    async def find(self, id: str) -> tuple[MatchRow, list[SeatRow]] | None: ...

    async def entries(self, id: str, after: int = 0) -> list[Written]:
        """The journal of a match behind entry `after`."""

    async def append(
        self, match: str, number: int, at: float, entry: Entry, waits_for: str, lease: str | None = None
    ) -> bool:
        """True once the entry is stored; false where another entry has that number already.

        Raises `Lost` where the match belongs to another lease than the one that is named.
        """

    async def delete(self, id: str) -> None:
        """Removes a match with all that belongs to it."""

    async def mend(self, match: str, number: int, waits_for: str) -> None:
        """Whom a match waits for after its entry `number`, where that was kept wrongly."""

    async def waiting(self, waits_for: str, before: float, most: int) -> list[str]:
        """Matches that have waited for somebody since before that time, the longest wait first."""

    async def count_open(self) -> int:
        """How many matches go on."""

    async def numbers(self, ids: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each of these matches; of those that are there."""

    async def standing(self, ids: Sequence[str]) -> dict[str, str]:
        """What each of these matches waits for; of those that are there."""

    async def size(self) -> int:
        """The bytes of everything that is kept."""

    async def replace(self, id: str, number: int, entries: Sequence[Entry], at: float, waits_for: str) -> bool:
        """Puts some entries in the place of all up to `number`, and numbers them on; false where it has gone on.

        Whatever was secret about its draws is forgotten with them."""

    async def touch(self, id: str, at: float) -> None:
        """As if something had happened to a match at that time: it need not be looked at for a while."""

    async def keep_review(self, match: str, text: str) -> None:
        """The review of a finished match, in the place of what was kept of it before; nothing where the match is gone.
        It goes with the match."""

    async def find_review(self, match: str) -> str | None: ...

    async def keep_cards(self, game: str, fingerprint: str, files: dict[str, str]) -> None: ...

    async def find_cards(self, game: str, fingerprint: str) -> dict[str, str] | None: ...

    async def beat(self, id: str, started: float, now: float, address: str = "", key: str = "") -> None:
        """A sign of life of the server of that id, with where the others reach it and what they have to say there."""

    async def alive_since(self, now: float, patience: float) -> float:
        """Since when some server has been alive without a break, as far as the ones alive now know."""

    async def forget_servers(self) -> None:
        """Whoever opens a store of one process is alone: what others have left there died with them."""

    async def farewell(self, id: str) -> None: ...

    # Where several servers share the store (decision 25)

    async def servers(self) -> list[ServerRow]:
        """All that have shown signs of life lately, dead or alive."""

    async def owner(self, match: str) -> str | None:
        """The lease by which a match is written to, "" where there is none; None where there is no such match."""

    async def claim(self, match: str, lease: str) -> str:
        """From now on the match belongs to that lease: nobody else can append to it. Returns whose it was."""

    async def lost(self, leases: Mapping[str, str]) -> list[str]:
        """Those of these matches that belong to others than the leases that are named."""

    async def tell(self, servers: Sequence[str], notice: str) -> None:
        """Lets these servers hear something, and nobody else."""


def read_stored(number: int, text: str) -> Entry | Unknown:
    """An entry as it lies in a store; one of a newer program is kept, though it cannot be read."""
    try:
        return read_entry(text)
    except msgspec.DecodeError as error:
        return Unknown(f"entry {number} cannot be read, a newer version may have written it: {error}")
