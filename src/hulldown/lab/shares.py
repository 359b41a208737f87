"""Who won how often in an arena: by bot, by pairing, by who began."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .arena_file import Row
from .statistics import wilson


class Share:
    """Wins out of games, with the interval; a shared win counts as its part of one."""

    __slots__ = ("games", "wins")

    def __init__(self, games: int = 0, wins: float = 0.0) -> None:
        self.games = games
        self.wins = wins

    def add(self, won: float) -> None:
        self.games += 1
        self.wins += won

    def merge(self, other: Share) -> None:
        self.games += other.games
        self.wins += other.wins

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    def data(self) -> dict[str, float]:
        low, high = self.interval
        return {"games": self.games, "wins": self.wins, "rate": self.rate, "low": low, "high": high}


def sides_of(row: Row) -> list[int]:
    """One seat of each side: partners win and lose together."""
    sides = row.get("sides") or list(range(len(row["bots"])))
    return [sides.index(side) for side in sorted(set(sides))]


def winners_of(row: Row) -> list[int]:
    """Of each side that won one seat."""
    return [seat for seat in sides_of(row) if seat in row["winners"]]


def is_shared(row: Row) -> bool:
    """Whether several sides won."""
    return len(winners_of(row)) > 1


def won(row: Row, seat: int) -> float:
    """Which part of the win belongs to a side, named by its seat in `sides_of`."""
    winners = winners_of(row)
    return 1 / len(winners) if seat in winners else 0.0


def by_bot(rows: Iterable[Row]) -> dict[str, Share]:
    """Each side counts as a game of its bot: of three copies at one table at most one wins."""
    shares: dict[str, Share] = {}
    for row in rows:
        for seat in sides_of(row):
            shares.setdefault(row["bots"][seat], Share()).add(won(row, seat))
    return shares


def by_pairing(rows: Iterable[Row]) -> dict[tuple[str, str], Share]:
    """How often the first bot won where the second one sat at the table too; of two sides a cross table."""
    shares: dict[tuple[str, str], Share] = {}
    for row in rows:
        seats = sides_of(row)
        for seat in seats:
            name = row["bots"][seat]
            for rival in sorted({row["bots"][other] for other in seats} - {name}):
                shares.setdefault((name, rival), Share()).add(won(row, seat))
    return shares


def of_beginners(rows: Iterable[Row]) -> Share:
    """How often whoever began won."""
    share = Share()
    for row in rows:
        first = row["first"]
        if first is not None:
            share.add(won(row, first))
    return share


def among_equals(rows: Iterable[Row]) -> list[Row]:
    """The games in which one bot played all sides."""
    return [row for row in rows if len(set(row["bots"])) == 1]


def faults_of(rows: Iterable[Row]) -> Counter[str]:
    """How many answers a stand-in gave, by bot; only bots that failed are in it."""
    faults: Counter[str] = Counter()
    for row in rows:
        for name, times in zip(row["bots"], row["faults"], strict=True):
            if times:
                faults[name] += times
    return faults
