"""Which server a match belongs to: rendezvous hashing over those that are alive (decision 25).

Nothing here knows a clock or a database: what the store says, and when, is told.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class ServerRow:
    """A server as it shows itself to the others."""

    id: str
    beat: float  # its last sign of life, by its own clock
    address: str = ""  # host:port at which the others reach it; none where nothing can be handed on to it
    key: str = field(default="", repr=False)  # what it wants to hear from them


class Elsewhere(Exception):
    """The match belongs to another server, or is on its way to one. Nothing was done."""


class Unreachable(Exception):
    """That server could not be connected to. Nothing was done."""


def server_of(lease: str) -> str:
    """Whose a lease is: it names a server and one of its rooms."""
    return lease.partition(":")[0]


def owner_among(match: str, servers: Iterable[str]) -> str:
    """The server with the highest hash; when one comes or goes, no match moves between two others."""
    return max(servers, key=lambda server: (_score(server, match), server))


def _score(server: str, match: str) -> bytes:
    return hashlib.blake2b(f"{server}/{match}".encode(), digest_size=8).digest()


class Members:
    """The servers of one database as one of them sees them."""

    def __init__(self, own: str, patience: float) -> None:
        self.own = own
        self.is_reachable = False  # whether others may hand something on to this one
        self._patience = patience
        self._rows: dict[str, ServerRow] = {}
        self._changed: dict[str, float] = {}  # when the last sign of each was new, by the clock of whoever looks
        self._doubted: dict[str, float] = {}  # the sign of one that could not be reached: the next one clears it
        self._alive: list[str] = [own]

    def see(self, rows: Sequence[ServerRow], now: float) -> bool:
        """What the store says now; whether the servers that count are others than before."""
        for row in rows:
            known = self._rows.get(row.id)
            if known is None:
                self._changed[row.id] = min(row.beat, now)  # what a dead one left behind is not taken for a new one
            elif known.beat != row.beat:
                self._changed[row.id] = now
            if self._doubted.get(row.id, row.beat) != row.beat:
                del self._doubted[row.id]
        self._rows = {row.id: row for row in rows}
        self._changed = {id: at for id, at in self._changed.items() if id in self._rows}
        self._doubted = {id: beat for id, beat in self._doubted.items() if id in self._rows}
        return self._count(now)

    def doubt(self, server: str, now: float) -> None:
        """It could not be reached: until its next sign of life it counts as dead."""
        row = self._rows.get(server)
        if row is not None and server != self.own:
            self._doubted[server] = row.beat
            self._count(now)

    def _count(self, now: float) -> bool:
        alive = [
            row.id
            for row in self._rows.values()
            if row.id != self.own
            and row.address
            and row.id not in self._doubted
            and now - self._changed[row.id] < self._patience
        ]
        alive = sorted([*alive, self.own])
        is_new = alive != self._alive
        self._alive = alive
        return is_new

    @property
    def alive(self) -> list[str]:
        return self._alive

    @property
    def others(self) -> list[str]:
        return [id for id in self._alive if id != self.own]

    def owner_of(self, match: str) -> str:
        """Who serves a match. A server that nobody can reach serves whatever it is asked for itself."""
        return owner_among(match, self._alive) if self.is_reachable and len(self._alive) > 1 else self.own

    def is_own(self, match: str) -> bool:
        return self.owner_of(match) == self.own

    def row(self, server: str) -> ServerRow | None:
        return self._rows.get(server)
