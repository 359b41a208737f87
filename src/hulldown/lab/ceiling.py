"""How much of the possible a level reaches: it plays against itself with more time, and against a search that cheats.

    python -m hulldown.lab.ceiling rush --pairs 200
    python -m hulldown.lab.ceiling miniatures --modes all --against x4,seer --file ceiling.jsonl
    python -m hulldown.lab.ceiling rush --bot level7 --against x1,x4,x16,seer

`x4` is the same search with four times the imagined games and twice the candidates, `x16` with sixteen times and four
times; `x1` is the level itself with other random numbers. `seer` sees all that lies on the table, hidden or not, and
plays on from there in place of imagined tables (`seer.py`): nobody who plays fair can know more. Two games are a pair,
dealt as in `arena --sprt`. Scores and Elo are those of the challenger, with 95 % intervals.

    python -m hulldown.lab.ceiling miniatures --modes all --rival greedy --against x1,x4,seer

has all of them play against another bot, on the same deals: what the level itself (`x1`) wins there, and what more time
or the sight of everything would add to that.

*Split* pairs are those in which the same seat won both games: there the deal decided, or chance did after it. Two bots
of equal strength split half of their pairs where deals decide nothing, and all of them where deals decide all. What is
left, the pairs that one bot won alone, is what any better player can gain.

With `--file F.jsonl` the games of each challenger are kept in a file of its own, `F.x4.jsonl`, and the same command
goes on with them. The challengers take turns, and pairs count by number up to the first that is not over: a run that
was stopped has not counted short games before long ones.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from functools import partial
from math import isqrt
from pathlib import Path
from typing import Any, Final

from hulldown import bots
from hulldown.bots import LEVEL_NAMES
from hulldown.bots.searcher import Searcher
from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.state import State

from . import pool
from .arena import Arena, header_of, play_number, set_up_arena
from .arena_file import ArenaFile, Row
from .brought import ready_lists
from .modes import modes_of
from .seer import Seer
from .simulate import game_of
from .sprt import PairScores, elo_of, score_of
from .statistics import wilson

SEER: Final = "seer"
USUAL: Final = "x4,x16,seer"
_STAND_IN: Final = "random"  # whose name is known, until the challenger of itself takes its place
_SPLIT: Final = 0.5
_DIGITS: Final = 6


@dataclass(frozen=True)
class Comparison:
    """One challenger of a level: plain data, so that it can cross to another process."""

    arena: Arena
    level: str
    against: str  # SEER or a factor, as x4
    rival: str  # whom the challenger plays: the level itself, where nobody says otherwise

    @property
    def challenger(self) -> str:
        return f"{self.level} {self.against}"


def compared(
    game: Game,
    level: str,
    against: str,
    pairs: int,
    seed: int,
    seats: int | None = None,
    modes: Sequence[str] = (),
    options: dict[str, object] | None = None,
    rival: str | None = None,
) -> Comparison:
    """A challenger and the pairs that it plays: the deals of `arena --sprt` for this seed."""
    searcher_called(level, against, game)
    rival = rival or level
    stand_in = level if rival != level else _STAND_IN
    decks = ready_lists(game, options, seats) if game.brings else []
    arena = set_up_arena(
        game, [stand_in, rival], 2 * pairs, seed, seats, options=options, decks=decks, modes=modes, mirrored=True
    )
    names = (f"{level} {against}", rival)
    return Comparison(replace(arena, bots=names, pairings=(names,)), level, against, rival)


def searcher_called(level: str, against: str, game: Game) -> Searcher:
    """The challenger's search; that of a seer is the level's own."""
    bot = bots.make(level, game)
    if not isinstance(bot, Searcher):
        raise Malformed(f"{level} does not search, so it has no ceiling")
    if against != SEER:
        factor = _factor(against)
        bot.playouts *= factor
        bot.width *= isqrt(factor)
    return bot


def _factor(against: str) -> int:
    number = against.removeprefix("x")
    if number == against or not number.isdecimal() or isqrt(int(number)) ** 2 != int(number) or int(number) == 0:
        raise Malformed(f"{against} is no challenger: known are {SEER} and square factors, as x4")
    return int(number)


def play_one(item: tuple[int, int], comparisons: Sequence[Comparison]) -> tuple[int, Row]:
    """A game of a comparison, by the number of both."""
    which, number = item
    comparison = comparisons[which]
    return which, play_number(comparison.arena, number, partial(_seated, comparison))


def _seated(comparison: Comparison, names: Sequence[str], state: State) -> list[bots.Bot]:
    game = game_of(comparison.arena.game, comparison.arena.cards)
    searcher = searcher_called(comparison.level, comparison.against, game)
    challenger: bots.Bot = Seer(searcher, state) if comparison.against == SEER else searcher
    rival = bots.make(comparison.rival, game)
    return [challenger if name == comparison.challenger else rival for name in names]


def pair_scores(rows: Iterable[Row], challenger: str) -> list[float]:
    """The scores of the pairs, by number up to the first that is not over."""
    over = {row["number"]: row for row in rows}
    found: list[float] = []
    while {2 * len(found), 2 * len(found) + 1} <= over.keys():
        pair = [over[2 * len(found) + swapped] for swapped in (0, 1)]
        found.append(round(sum([score_of(row, challenger) for row in pair]) / 2, _DIGITS))
    return found


def result(challenger: str, found: Sequence[float]) -> dict[str, Any]:
    """What the pairs say, as plain data; an Elo is null where there is no such number."""
    scores = PairScores(found)
    low, high = scores.interval()
    split = scores.counts[_SPLIT]
    return {
        "challenger": challenger,
        "pairs": scores.pairs,
        "score": {"mean": scores.mean, "low": low, "high": high},
        "elo": {"mean": elo_of(scores.mean), "low": elo_of(low), "high": elo_of(high)},
        "won": sum([times for score, times in scores.counts.items() if score > _SPLIT]),
        "lost": sum([times for score, times in scores.counts.items() if score < _SPLIT]),
        "split": {"pairs": split, **dict(zip(("low", "high"), wilson(split, scores.pairs), strict=True))},
    }


def told(data: dict[str, Any]) -> str:
    """The result in a line."""
    score, elo, split, pairs = data["score"], data["elo"], data["split"], data["pairs"]
    if pairs == 0:
        return f"{data['challenger']}: no pair is over"
    return (
        f"{data['challenger']}: {pairs} pairs, score {score['mean']:.3f} ({score['low']:.3f} to {score['high']:.3f}),"
        f" Elo {_points(elo['mean'])} ({_points(elo['low'])} to {_points(elo['high'])});"
        f" won {data['won']}, lost {data['lost']}, split {split['pairs']}"
        f" ({100 * split['low']:.0f} to {100 * split['high']:.0f} %)"
    )


def _points(elo: float | None) -> str:
    return f"{elo:+.0f}" if elo is not None else "unbounded"


def run(
    comparisons: Sequence[Comparison], path: Path | None = None, workers: int | None = None
) -> list[dict[str, Any]]:
    """Plays all that is left of them, the challengers by turns."""
    rows: list[list[Row]] = [[] for _ in comparisons]
    with ExitStack() as stack:
        files: list[ArenaFile] = []
        for which, one in enumerate(comparisons if path is not None else ()):
            assert path is not None
            header = header_of(one.arena, game_of(one.arena.game, one.arena.cards))
            file = ArenaFile(path.with_suffix(f".{one.against}{path.suffix}"), header)
            stack.callback(file.close)
            files.append(file)
            rows[which] += file.rows
        left = _left(comparisons, rows)
        work = partial(play_one, comparisons=comparisons)
        count = min(workers or pool.available_cores(), max(1, len(left)))
        for which, row in stack.enter_context(closing(pool.each(work, left, count))):
            rows[which].append(row)
            if files:
                files[which].append(row)
    return [
        result(one.challenger, pair_scores(played, one.challenger))
        for one, played in zip(comparisons, rows, strict=True)
    ]


def _left(comparisons: Sequence[Comparison], rows: Sequence[Sequence[Row]]) -> list[tuple[int, int]]:
    """The games that are not over, a pair of each comparison in turn."""
    over = [{row["number"] for row in played} for played in rows]
    most = max([one.arena.games for one in comparisons])
    return [
        (which, number)
        for first in range(0, most, 2)
        for which, one in enumerate(comparisons)
        for number in (first, first + 1)
        if number < one.arena.games and number not in over[which]
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="How much of the possible a level reaches.")
    parser.add_argument("game")
    parser.add_argument("--bot", default=LEVEL_NAMES[-1], help="the level that is measured")
    parser.add_argument("--against", default=USUAL, help=f"{USUAL} by default; x1 is the level itself")
    parser.add_argument("--rival", metavar="BOT", help="Whom they all play, instead of the level itself.")
    parser.add_argument("--pairs", type=int, default=100, help="of each challenger")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--modes", choices=["all"], help="Those of the game, in turn.")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--file", type=Path)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    try:
        if given.workers is not None and given.workers < 1:
            raise Malformed(f"at least one worker is needed, not {given.workers}")
        game = game_of(given.game, None)
        modes = modes_of(game) if given.modes else []
        options: dict[str, object] = dict(part.split("=", 1) for part in given.set)
        comparisons = [
            compared(game, given.bot, against, given.pairs, given.seed, given.seats, modes, options, given.rival)
            for against in dict.fromkeys(given.against.split(","))
        ]
        found = run(comparisons, given.file, given.workers)
    except HulldownError as error:
        raise SystemExit(str(error)) from None
    if given.json:
        print(json.dumps({"game": given.game, "bot": given.bot, "comparisons": found}))
    else:
        for one in found:
            print(told(one))


if __name__ == "__main__":
    main()
