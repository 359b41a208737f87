"""A match that is in memory: its room, and what this process keeps beside it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from .connection import Connection
from .room import Room
from .scripts import Script


@dataclass(frozen=True)
class Busy:
    """What keeps the bots of a match, as whoever is there should know."""

    seconds: float = 0.0  # until one begins to think
    share: float = 1.0  # of its usual thought that the last answer got
    others: int = 0  # matches of bots that run for whoever watches already: this one waits for one of them


@dataclass(eq=False)
class Live:
    """A room and what this process keeps beside it."""

    room: Room
    hashes: list[str | None]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
    asking: asyncio.Task[None] | None = None
    flag: asyncio.TimerHandle | None = None
    bell: asyncio.TimerHandle | None = None
    busy: Busy = Busy()
    accounts: frozenset[str] = frozenset({""})  # the addresses that its bots think for
    watched_since: float = 0.0  # somebody has come to a match that bots play among themselves
    weight: int = 0  # of the room in memory, as it was counted last
    secret: bytes | None = field(default=None, repr=False)  # what its draws follow from: told to nobody before the end
    script: Script | None = field(default=None, repr=False)  # of a challenge: how the match went that it was made from
    lease: str = ""  # by what right this room is written to, where several servers share the store
    is_lost: bool = False  # another server has the match now

    @property
    def deal(self) -> str:
        """What the draws of a table of a duplicate are keyed by besides its secret; "" elsewhere."""
        duplicate = self.room.settings.duplicate
        if duplicate is None:
            return ""
        return self.script.deal if self.script is not None else duplicate.id

    @property
    def keys(self) -> list[str | None]:
        """The hashes of the secrets that open the seats now."""
        return [self.room.links.get(seat, one) for seat, one in enumerate(self.hashes)]

    def stop(self) -> None:
        """Its bots are no longer asked, its clocks ring no more."""
        for running in (self.asking, self.flag, self.bell):
            if running is not None:
                running.cancel()
        self.flag = self.bell = None

    def wake(self) -> None:
        """Everybody who is connected hears that something has changed."""
        for connection in list(self.connections):
            connection.wake()

    def lose(self) -> None:
        """Another server has the match: nothing more happens here, and everybody is sent there."""
        self.is_lost = True
        self.stop()
        self.wake()

    @property
    def here(self) -> set[int]:
        """The seats whose people are connected to this process."""
        return {seat for connection in self.connections for seat in connection.seats}

    def count_accounts(self) -> frozenset[str]:
        """The addresses of the people who are here, or of those who watch bots; of the last ones where nobody is."""
        people = self.room.people
        here = {connection.address for connection in self.connections if connection.seats or not people}
        self.accounts = frozenset(here) or self.accounts
        return self.accounts

    def tell_busy(self, busy: Busy) -> None:
        if busy != self.busy:
            self.busy = busy
            for connection in self.connections:
                connection.tell_busy()

    @property
    def is_idle(self) -> bool:
        return (
            not self.connections
            and self.asking is None
            and self.flag is None
            and self.bell is None
            and not self.lock.locked()
        )
