"""Where matches are kept, as the rooms see it: the rows, and what a store does with them. No database is known here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

from ..wire import Settings
from .journal import Entry, Unknown, Written, read_entry

OPEN = ("bot", "person", "watcher")  # whom a match may wait for that goes on


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


class Store(Protocol):
    """Reads matches and appends to their journals. An entry counts from the moment that `append` says so."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes write here as well."""

    @property
    def commits(self) -> int:
        """How often something was written, for whoever hosts the table."""

    async def open(self) -> None: ...

    async def close(self) -> None:
        """Everything that was handed over is written first."""

    async def ping(self) -> None:
        """Complains where the store cannot be reached."""

    async def create(
        self, row: MatchRow, sitting: Sequence[SeatRow], first: Entry, waits_for: str, secret: bytes | None = None
    ) -> None:
        """Keeps a new match; `secret` is what its draws follow from, and lies apart from everything else."""

    async def find_secret(self, id: str) -> bytes | None: ...

    async def find(self, id: str) -> tuple[MatchRow, list[SeatRow]] | None: ...

    async def entries(self, id: str, after: int = 0) -> list[Written]:
        """The journal of a match behind entry `after`."""

    async def append(self, match: str, number: int, at: float, entry: Entry, waits_for: str) -> bool:
        """True once the entry is stored; false where another entry has that number already."""

    async def waiting(self, waits_for: str, before: float, most: int) -> list[str]:
        """Matches that have waited for somebody since before that time, the longest wait first."""

    async def count_open(self) -> int:
        """How many matches go on."""

    async def keep_cards(self, game: str, fingerprint: str, files: dict[str, str]) -> None: ...

    async def find_cards(self, game: str, fingerprint: str) -> dict[str, str] | None: ...

    async def beat(self, id: str, started: float, now: float) -> None:
        """A sign of life of the server of that id."""

    async def alive_since(self, now: float, patience: float) -> float:
        """Since when some server has been alive without a break, as far as the ones alive now know."""

    async def forget_servers(self) -> None:
        """Whoever opens a store of one process is alone: what others have left there died with them."""

    async def farewell(self, id: str) -> None: ...


def read_stored(number: int, text: str) -> Entry | Unknown:
    """An entry as it lies in a store; one of a newer program is kept, though it cannot be read."""
    try:
        return read_entry(text)
    except msgspec.DecodeError as error:
        return Unknown(f"entry {number} cannot be read, a newer version may have written it: {error}")
