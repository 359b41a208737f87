"""A match that is in memory: its room, and what this process keeps beside it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from .connection import Connection
from .room import Room


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
    watched_since: float = 0.0  # somebody has come to a match that bots play among themselves
    secret: bytes | None = field(default=None, repr=False)  # what its draws follow from: told to nobody before the end

    @property
    def keys(self) -> list[str | None]:
        """The hashes of the secrets that open the seats now."""
        return [self.room.links.get(seat, one) for seat, one in enumerate(self.hashes)]

    @property
    def here(self) -> set[int]:
        """The seats whose people are connected to this process."""
        return {seat for connection in self.connections for seat in connection.seats}

    @property
    def is_idle(self) -> bool:
        return (
            not self.connections
            and self.asking is None
            and self.flag is None
            and self.bell is None
            and not self.lock.locked()
        )
