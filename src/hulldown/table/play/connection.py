"""Whoever is connected to a match and wants to hear of it."""

from __future__ import annotations

import asyncio
import time


class Connection:
    """Some seats of a match, or a spectator: told that something has changed, and that somebody has come or gone."""

    def __init__(self, seats: set[int] | None = None) -> None:
        self.seats: set[int] = seats if seats is not None else set()
        self.since = time.time()
        self.changed = asyncio.Event()
        self.has_company_changed = False

    def wake(self) -> None:
        """After each change of the match."""
        self.changed.set()

    def greet(self) -> None:
        """When somebody comes or goes."""
        self.has_company_changed = True
        self.changed.set()
