"""What all handlers of the server share."""

from __future__ import annotations

import asyncio

from hulldown.compiling.background import Compiling

from ..play.limits import Addresses
from ..play.matches import Matches
from ..play.metrics import Metrics
from ..play.own_sets import SetBench
from ..play.printing import Printing
from ..play.requests import Requests
from ..play.reviews import Desks, Reviews
from ..play.shared_lists import SharedLists
from ..play.strengths import Ring, Strengths
from .door import Door
from .health import Checkup
from .lag import Lag


class Services:
    """The matches, and what is counted and limited for all who ask."""

    def __init__(
        self, matches: Matches, metrics: Metrics, checkup: Checkup, door: Door, ring: Ring, desks: Desks
    ) -> None:
        self.matches = matches
        self.metrics = metrics
        self.checkup = checkup
        self.door = door
        self.compiling: Compiling | None = None  # of a faster engine for the bots
        self.lag = Lag(metrics.lag)
        self.requests = Requests(matches)
        self.docs = asyncio.Lock()  # a page of the documentation is made once, however many ask for it
        self.lists = SharedLists(matches)
        self.reviews = Reviews(matches, desks)
        if matches.limits.reviews:
            self.reviews.begin_when_over()
        self.strengths = Strengths(ring, matches.beside, matches.spawn)
        limits = matches.limits
        self.creations = Addresses(limits.creations, 10 * limits.creations)
        self.readings = Addresses(limits.readings, 10 * limits.readings)
        self.printing = Printing(matches.beside)
        self.sets = SetBench(matches.beside)
        self.orders = Addresses(limits.orders, 10 * limits.orders)
