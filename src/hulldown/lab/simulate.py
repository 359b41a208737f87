"""Games in bulk: the same seed gives the same result, whatever the number of processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

import hulldown
from hulldown import bots
from hulldown.bots.playing import play
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.lists import Brought
from hulldown.kernel.result import Result
from hulldown.kernel.state import State

from . import statistics
from .arena_file import Row
from .parts import Parts
from .players import check_players, has_programs, seated
from .pool import available_cores, each

_CHUNKS_PER_WORKER: Final = 8
_LARGEST_CHUNK: Final = 250
_SMALLEST_POOL: Final = 20  # fewer games are over before a second process has started
_USUAL_STREAM: Final = 1 << 61  # what is usual is drawn far from the chance of the games


@dataclass(frozen=True)
class Setup:
    """What is played: plain data, so that it can cross to another process."""

    game: str
    bots: tuple[str, ...]  # one for each seat
    games: int
    seed: int
    options: tuple[tuple[str, object], ...] = ()
    cards: Path | None = None
    rotate: bool = False
    decks: tuple[str, ...] = ()  # one for each bot, in games with decks or platoons
    brought_as: str = "deck"  # how the game's options name these
    alternate_first: bool = False  # after each full rotation the other player goes first
    stream: int = 0  # where the games' chance begins: setups with other streams play other games
    usual: bool = False  # what the options leave open is dealt as at a table where nobody chooses
    told: bool = False  # whether every game is kept as a row

    @property
    def seats(self) -> int:
        return len(self.bots)

    def entry_at(self, seat: int, number: int) -> int:
        """Which of the bots sits there in that game."""
        return (seat - number) % self.seats if self.rotate else seat

    def options_of(self, number: int) -> dict[str, object]:
        """The options of that game: decks move from seat to seat with their bots."""
        options = dict(self.options)
        if self.decks:
            for seat in range(self.seats):
                options[f"{self.brought_as}_{seat + 1}"] = self.decks[self.entry_at(seat, number)]
        if self.alternate_first:
            options["first_player"] = 1 + number // self.seats % self.seats
        return options

    def dealt(self, game: Game, number: int) -> dict[str, object]:
        """The same with what is usual, which each game is dealt anew."""
        options = self.options_of(number)
        if not self.usual:
            return options
        return game.usual(self.seats, Xoshiro(self.seed, _USUAL_STREAM + self.stream + number), options)

    def check(self, game: Game) -> None:
        """Complains of what only a start shows, such as a deck that is not legal."""
        must_end_by_itself(game, game.start(self.seats, self.dealt(game, 0)))


def must_end_by_itself(game: Game, state: State) -> None:
    """Nobody keeps the time of games that are played by the thousand."""
    if game.time_limit(state):
        raise Malformed("a time limit needs somebody who watches the clock: leave out time_limit")


@dataclass
class Totals:
    """What was counted; totals of different games add up in any order."""

    games: int
    wins: list[int]
    scores: list[int]
    shared: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    parts: Parts = field(default_factory=Parts)
    faults: list[int] = field(default_factory=list)  # answers that a stand-in gave for each of the programs
    rows: list[Row] = field(default_factory=list)  # games as an arena has them, where they are to be told

    def add(self, other: Totals) -> None:
        self.games += other.games
        self.shared += other.shared
        self.turns.update(other.turns)
        self.endings.update(other.endings)
        self.parts.add(other.parts)
        self.rows += other.rows
        for entry in range(len(self.wins)):
            self.wins[entry] += other.wins[entry]
            self.scores[entry] += other.scores[entry]
            self.faults[entry] += other.faults[entry]


def set_up(
    game: Game,
    names: list[str],
    games: int,
    seed: int,
    seats: int | None = None,
    options: dict[str, object] | None = None,
    cards: Path | None = None,
    rotate: bool = False,
    decks: Sequence[Brought] | None = None,
    usual: bool = False,
) -> Setup:
    """Checks what is asked for; one bot name stands for all seats, and one deck too.

    With `usual` the options that are not named stay open, and each game is dealt its own.
    """
    if games < 1:
        raise Malformed(f"at least one game is needed, not {games}")
    if seats is None:
        seats = len(names) if len(names) > 1 else game.min_seats
    settled = game.complete_options(seats, options)
    check_players(names, game)
    if len(names) == 1:
        names = names * seats
    if len(names) != seats:
        raise Malformed(f"{len(names)} bots are named for {seats} seats; name one for each seat, or one for all")
    codes = [deck.code for deck in decks or []]
    if len(codes) == 1:
        codes = codes * seats
    if codes and len(codes) != seats:
        what = f"{len(codes)} {game.brings}s"
        raise Malformed(f"{what} are named for {seats} seats; name one for each seat, or one for all")
    if codes and usual:
        raise Malformed(f"the usual set-up has {game.brings}s of its own: leave out --{game.brings}s")
    kept = tuple((options or {}).items()) if usual else tuple(settled.items())
    setup = Setup(
        game.id, tuple(names), games, seed, kept, cards, rotate, tuple(codes), game.brings or "deck", usual=usual
    )
    setup.check(game)
    return setup


def play_all(setup: Setup, workers: int | None = None, progress: Callable[[int], None] | None = None) -> Totals:
    """Plays all games; `progress` is told how many more are over."""
    return play_each([setup], workers, progress)[0]


def play_each(
    setups: list[Setup], workers: int | None = None, progress: Callable[[int], None] | None = None
) -> list[Totals]:
    """Plays all games of several setups side by side."""
    totals = [nothing(setup) for setup in setups]
    games = sum(setup.games for setup in setups)
    for index, part in _parts(setups, games, min(workers or available_cores(), games)):
        totals[index].add(part)
        if progress is not None:
            progress(part.games)
    return totals


def _parts(setups: list[Setup], games: int, workers: int) -> Iterator[tuple[int, Totals]]:
    """What was counted, chunk by chunk, each with the number of its setup."""
    size = max(1, min(_LARGEST_CHUNK, games // (workers * _CHUNKS_PER_WORKER)))
    chunks: list[tuple[int, Setup, int, int]] = []
    for index, setup in enumerate(setups):
        chunks += [(index, setup, first, min(size, setup.games - first)) for first in range(0, setup.games, size)]
    return each(_part, chunks, workers if games >= _SMALLEST_POOL else 1)


def _part(chunk: tuple[int, Setup, int, int]) -> tuple[int, Totals]:
    index, setup, first, count = chunk
    return index, play_chunk(setup, first, count)


def nothing(setup: Setup) -> Totals:
    return Totals(0, [0] * setup.seats, [0] * setup.seats, faults=[0] * setup.seats)


@lru_cache(maxsize=1)
def game_of(name: str, cards: Path | None) -> Game:
    """Each process reads the cards once."""
    return hulldown.game(name, cards)


def play_chunk(setup: Setup, first: int, count: int) -> Totals:
    """Plays the games with the numbers from `first` on."""
    game = game_of(setup.game, setup.cards)
    with seated(setup.bots, game) as players:
        return _play_chunk(setup, game, players, first, count)


def _play_chunk(setup: Setup, game: Game, players: list[bots.Bot], first: int, count: int) -> Totals:
    totals = nothing(setup)
    for number in range(first, first + count):
        entries = [setup.entry_at(seat, number) for seat in range(setup.seats)]
        options = setup.dealt(game, number)
        state = game.start(setup.seats, options)
        rng = Xoshiro(setup.seed, setup.stream + number)
        faults = [0] * setup.seats if has_programs(setup.bots) else None  # our own bots do not fail: that is raised
        roles = play(state, [players[entry] for entry in entries], rng, f"game {number}", faults)
        _count(totals, state, entries)
        for seat, times in enumerate(faults or []):
            totals.faults[entries[seat]] += times
        assert state.result is not None
        named = options if setup.usual or setup.decks else {}
        lists = [str(named.get(f"{game.brings}_{seat + 1}", "")) for seat in range(setup.seats)]
        totals.parts.count(state.result.winners, roles, lists)
        if setup.told:
            totals.rows.append(_row(setup, number, entries, options, state, lists, faults))
    return totals


def _row(
    setup: Setup,
    number: int,
    entries: list[int],
    options: dict[str, object],
    state: State,
    lists: list[str],
    faults: list[int] | None,
) -> Row:
    result = state.result
    assert result is not None
    return {
        "number": number,
        "bots": [setup.bots[entry] for entry in entries],
        "decks": lists if any(lists) else [],
        "options": options,
        "first": None,
        "winners": result.winners,
        "scores": result.scores,
        "ranks": result.ranks,
        "length": state.length,
        "ending": ending_of(result),
        "faults": faults or [0] * setup.seats,
        "held": [],
    }


def _count(totals: Totals, state: State, entries: list[int]) -> None:
    result = state.result
    assert result is not None
    totals.games += 1
    totals.shared += len(result.winners) > 1
    totals.turns[state.length] += 1
    totals.endings[ending_of(result)] += 1
    for seat in result.winners:
        totals.wins[entries[seat]] += 1
    for seat, score in enumerate(result.scores):
        totals.scores[entries[seat]] += score


def ending_of(result: Result) -> str:
    """What ended the game, in a word."""
    return result.reason.phrase.key.removeprefix("result.")


def summary(setup: Setup, totals: Totals) -> dict[str, object]:
    """The result as plain data, the same for the same setup."""
    rows: list[dict[str, object]] = []
    for entry, name in enumerate(setup.bots):
        low, high = statistics.wilson(totals.wins[entry], totals.games)
        rows.append(
            {
                "name": name,
                "seat": None if setup.rotate else entry,
                "games": totals.games,
                "wins": totals.wins[entry],
                "rate": totals.wins[entry] / totals.games,
                "low": low,
                "high": high,
                "mean_score": totals.scores[entry] / totals.games,
                "faults": totals.faults[entry],
            }
        )
    return {
        "game": setup.game,
        "seed": setup.seed,
        "games": totals.games,
        "options": dict(setup.options) if not setup.decks else setup.options_of(0),
        "decks": list(setup.decks),
        "rotate": setup.rotate,
        "usual": setup.usual,
        "bots": rows,
        "shared_wins": totals.shared,
        "turns": {"mean": statistics.mean(totals.turns), "median": statistics.median(totals.turns)},
        "shares": totals.parts.data(),
        "endings": {ending: totals.endings[ending] / totals.games for ending in sorted(totals.endings)},
    }
