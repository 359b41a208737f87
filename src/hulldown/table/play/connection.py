"""Whoever is connected to a match and wants to hear of it."""

from __future__ import annotations

import asyncio
import time


class Connection:
    """Some seats of a match, or a spectator: told that something has changed, and that somebody has come or gone."""

    def __init__(self, seats: set[int] | None = None, address: str = "") -> None:
        self.seats: set[int] = seats if seats is not None else set()
        self.address = address  # where it comes from, as far as addresses are told apart
        self.since = time.time()
        self.agent = ""  # what it calls itself
        self.changed = asyncio.Event()
        self.has_company_changed = False
        self.is_busy_changed = False

    def wake(self) -> None:
        """After each change of the match."""
        self.changed.set()

    def greet(self) -> None:
        """When somebody comes or goes."""
        self.has_company_changed = True
        self.changed.set()

    def tell_busy(self) -> None:
        """When it changes how long bots are waited for."""
        self.is_busy_changed = True
        self.changed.set()
