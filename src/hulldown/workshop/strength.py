"""How strong a list is: it plays the ready lists of its size, at both seats as often; each result narrows the interval.

Nothing here waits or has threads: whoever has a process that plays asks which bout comes next and tells how it ended
(`sparring`). The same list, options and seed give the same bouts and so the same figures.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from math import lgamma, log
from typing import Final

from msgspec import Struct

from hulldown import bots
from hulldown.bots.playing import play
from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.lists import Brought

SEED: Final = 1
MOST_GAMES: Final = 400  # then an estimate is done
QUICK: Final = ("greedy", "level1")  # who plays, on both sides: the first of them that the game has
DRAWN: Final = 4  # rivals that chance draws where none are ready
_USUAL_STREAM: Final = 1 << 61  # what is usual is drawn far from the chance of the games
_RIVAL_STREAM: Final = 1 << 62

# The interval holds at every look at once, so that whoever watches it narrow may stop when they like: a mixture
# martingale (Ville's inequality). The mixture looks for shares near a half most, where lists are.
_SURE: Final = 0.95
_MIXED: Final = 5.0
_HALVINGS: Final = 50


class Lost(HulldownError):
    """A bout without a result: the process that played it ended or took too long, or the game failed."""


class Bout(Struct, frozen=True):
    """One game to be played: plain data, since it may be played in another process."""

    number: int
    rival: int  # its place among the rivals
    seat: int  # of the list that is measured; the rival has the other one
    bot: str
    options: dict[str, str | int | bool]
    seed: int
    stream: int


class Record(Struct):
    """Games and what was won of them; a shared win counts as its part of one."""

    games: int = 0
    won: float = 0.0

    def add(self, won: float) -> None:
        self.games += 1
        self.won += won

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.won, self.games)


class Series(ABC):
    """Bouts one after the other and what came of them, in all and row by row: it grows bout by bout."""

    def __init__(self, game: Game, rows: int, seed: int, most: int) -> None:
        self.game = game
        self.seed = seed
        self.most = most
        self.seats = game.min_seats
        self.bot = next(name for name in QUICK if name in bots.names(game))
        self.total = Record()
        self.against = [Record() for _ in range(rows)]
        self._next = 0

    @property
    def is_done(self) -> bool:
        return self.total.games >= self.most

    @abstractmethod
    def bout(self, number: int) -> Bout:
        """The bout with that number, always the same."""

    def next_bout(self) -> Bout:
        return self.bout(self._next)

    def count(self, bout: Bout, won: float) -> None:
        """What part of the win it was. Bouts are counted in their order."""
        if bout.number != self._next:
            raise ValueError(f"bout {bout.number} is counted where {self._next} comes next")
        self._next += 1
        self.total.add(won)
        self.against[bout.rival].add(won)

    def usual(self, pair: int, named: Mapping[str, object]) -> dict[str, str | int | bool]:
        """The options of a pair of bouts: what is not named is drawn as for any match."""
        options = self.game.usual(self.seats, Xoshiro(self.seed, _USUAL_STREAM + pair), named)
        return {name: value for name, value in options.items() if isinstance(value, str | int)}


def settled_options(game: Game, chosen: Mapping[str, object]) -> dict[str, object]:
    """All options of a match, which must be one that bots can end. Malformed where it cannot begin."""
    settled = game.complete_options(game.min_seats, chosen)
    if game.time_limit(game.start(game.min_seats, settled)):
        raise Malformed("a time limit needs somebody who watches the clock: leave out time_limit")
    return settled


class Estimate(Series):
    """How strong a list is, as far as it is known."""

    def __init__(
        self,
        game: Game,
        brought: Brought,
        chosen: Mapping[str, object] | None = None,
        seed: int = SEED,
        most: int = MOST_GAMES,
    ) -> None:
        """`chosen`: the options of a match that the list is made for. Raises Malformed where it cannot be played."""
        assert game.lists is not None
        self.brought = brought
        self._chosen = dict(chosen) if chosen is not None else {}
        settled = settled_options(game, self._chosen)
        ready = [one for one in game.lists.ready(game.min_seats, settled) if one.code != brought.code]
        self.is_drawn = not ready
        self.rivals: list[Brought] = ready or drawn(game, settled, seed)
        super().__init__(game, len(self.rivals), seed, most)

    def bout(self, number: int) -> Bout:
        """Two bouts are a pair: the same rival, the same chance and table, and the seats changed."""
        pair, seat = divmod(number, 2)
        rival = self.rivals[pair % len(self.rivals)]
        assert self.game.lists is not None
        named = dict(self._chosen)
        for place in range(self.seats):
            other = rival.id if self.game.lists.knows(rival.id) else rival.code
            named[self.game.lists.option(place)] = self.brought.code if place == seat else other
        return Bout(number, pair % len(self.rivals), seat, self.bot, self.usual(pair, named), self.seed, pair)


def drawn(game: Game, settled: Mapping[str, object], seed: int) -> list[Brought]:
    """Lists of a size that nobody has made ready: chance draws some, the same for the same seed."""
    assert game.lists is not None
    found: dict[str, Brought] = {}
    for place in range(DRAWN):
        one = game.lists.draw(Xoshiro(seed, _RIVAL_STREAM + place), game.min_seats, settled)
        found.setdefault(one.code, one)
    return list(found.values())


def play_bout(game: Game, bout: Bout) -> float:
    """Plays a bout here and now; the part of the win that belongs to the list."""
    state = game.start(game.min_seats, bout.options)
    players = [bots.make(bout.bot, game) for _ in range(game.min_seats)]
    play(state, players, Xoshiro(bout.seed, bout.stream), f"bout {bout.number}")
    assert state.result is not None
    return part_of_win(bout.seat, state.result.winners)


def part_of_win(seat: int, winners: Sequence[int]) -> float:
    return 1 / len(winners) if seat in winners else 0.0


def measured(estimate: Estimate) -> Iterator[Estimate]:
    """Plays all bouts here, one after the other, and gives the estimate after each pair: for a terminal."""
    while not estimate.is_done:
        bout = estimate.next_bout()
        estimate.count(bout, play_bout(estimate.game, bout))
        if bout.number % 2:
            yield estimate


def interval(won: float, games: int) -> tuple[float, float]:
    """Between which shares the true one lies, with 95 % certainty at all looks together."""
    if games == 0:
        return 0.0, 1.0
    lost = games - won
    floor = _log_beta(_MIXED + won, _MIXED + lost) - _log_beta(_MIXED, _MIXED) + log(1 - _SURE)
    best = won / games
    low = 0.0 if won == 0 else _edge(won, lost, floor, 0.0, best)
    high = 1.0 if lost == 0 else _edge(won, lost, floor, 1.0, best)
    return low, high


def _edge(won: float, lost: float, floor: float, outside: float, inside: float) -> float:
    """Where the results become too unlikely, between a share that is surely outside and the likeliest one."""
    for _ in range(_HALVINGS):
        middle = (outside + inside) / 2
        likely = (won * log(middle) if won else 0.0) + (lost * log(1 - middle) if lost else 0.0)
        if likely < floor:
            outside = middle
        else:
            inside = middle
    return (outside + inside) / 2


def _log_beta(one: float, other: float) -> float:
    return lgamma(one) + lgamma(other) - lgamma(one + other)
