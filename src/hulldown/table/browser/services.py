"""What all answers of the house share."""

from __future__ import annotations

from ..play.matches import Matches
from ..play.own_sets import SetBench
from ..play.printing import Printing
from ..play.requests import Requests
from ..play.reviews import Desks, Reviews
from ..play.strengths import Ring, Strengths
from .thinkers import Thinkers


class Services:
    """The matches of one tab, and what is asked besides."""

    def __init__(self, matches: Matches, ring: Ring, desks: Desks, thinkers: Thinkers) -> None:
        self.falls_short = thinkers.falls_short
        self.matches = matches
        self.requests = Requests(matches)
        self.reviews = Reviews(matches, desks)  # when somebody asks: a phone has better things to do
        self.strengths = Strengths(ring, matches.beside, matches.spawn)
        self.printing = Printing(matches.beside)
        self.sets = SetBench(matches.beside)
