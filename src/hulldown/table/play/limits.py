"""How much one client may ask for: so that nobody slows the table down for the others."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic

MOST_REMEMBERED = 10_000  # addresses


@dataclass(frozen=True)
class Limits:
    """The numbers that a host may change."""

    open_matches: int = 5_000
    rooms: int = 2_000  # matches kept in memory; the others are read again when they are needed
    room_bytes: int = 500_000_000  # of memory that they may take together, about
    match_answers: int = 10_000  # of one match: then it is put away
    match_bytes: int = 8_000_000  # of one match on the disk: the same
    disk_bytes: int = 20_000_000_000  # of all matches and records: then no new ones
    idle_days: float = 60.0  # after which a match is put away in which nobody moves
    unbegun_days: float = 14.0  # the same where somebody is still to come
    finished_days: float = 90.0  # after which only the record of a finished match is kept
    record_days: float = 30.0  # after which a record that somebody opened is forgotten
    lists: int = 10_000  # that people share
    list_bytes: int = 100_000  # of one of them
    list_days: float = 180.0  # after which one is forgotten that nobody looks at
    messages: float = 40.0  # a second and socket, with twice as many at once
    questions: float = 120.0  # the same for questions while somebody drags a tank
    hints: float = 0.5  # a second and seat, five at once; four times as many for an address
    reviews: int = 50  # of matches with people in them that begin by themselves: so many wait; 0: when somebody asks
    shows: int = 4  # matches of bots among themselves that run for one address at the same time
    creations: float = 2.0  # new matches and opened records a second and address, with ten times as many at once
    readings: float = 20.0  # the same for lists of one's matches and for decks and platoons to be checked
    orders: float = 4.0  # the same for sheets to print, and for card sets that somebody is writing
    sockets: int = 50  # of one match
    message_bytes: int = 16_384
    patience: float = 15.0  # seconds: after so long without a sign of life a server process is taken for dead


class Bucket:
    """So many a second, and a number of them at once."""

    __slots__ = ("_left", "_most", "_rate", "_seen")

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = most
        self._left = most
        self._seen = monotonic()

    def take(self) -> bool:
        now = monotonic()
        self._left = min(self._most, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class Addresses:
    """A bucket for each address, the ones used last."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._most)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take()
