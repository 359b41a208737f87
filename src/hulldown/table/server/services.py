"""What all handlers of the server share."""

from __future__ import annotations

from ..play.limits import Addresses
from ..play.matches import Matches
from ..play.metrics import Metrics
from ..play.requests import Requests


class Services:
    """The matches, and what is counted and limited for all who ask."""

    def __init__(self, matches: Matches, metrics: Metrics) -> None:
        self.matches = matches
        self.metrics = metrics
        self.requests = Requests(matches)
        limits = matches.limits
        self.creations = Addresses(limits.creations, 10 * limits.creations)
        self.readings = Addresses(limits.readings, 10 * limits.readings)
