"""Ratings from the games of an arena: Elo where two sides play, openskill for any number.

Elo is the Bradley-Terry model by maximum likelihood over all games at once, so their order does not matter: 400 points
are odds of ten to one, a shared win is half a win, and greedy stands at 1000 (where it does not play, the mean of all).
A bot that won or lost everything would have no finite rating, so each bot is given one imagined draw with the anchor:
next to some dozens of games it hardly counts, and it errs towards the anchor. The 95 % intervals come from the Fisher
information; that of the anchor is nothing by definition.

Results of several arenas of one game are rated together by

    python -m hulldown.lab.ratings FILE.jsonl...
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from importlib.util import find_spec
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hulldown.kernel.errors import HulldownError, Malformed

from .arena_file import Row, read_arena
from .shares import Share, by_bot, sides_of, won
from .statistics import NORMAL_95

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ANCHOR: Final = "greedy"
MIDDLE: Final = 1000.0  # the anchor's rating
POINTS: Final = 400 / log(10)  # Elo points for each unit of the log odds
_DRAWS: Final = 1.0  # imagined draws of each bot with the anchor
_STEPS: Final = 200
_LONGEST: Final = 1.0  # of a step, in log odds
_SMALL: Final = 1e-10
_NEEDED: Final = ("numpy", "openskill")


class Rating:
    """How strong a bot is, with the 95 % interval; `wins` has a shared win as its part of one."""

    __slots__ = ("games", "high", "low", "name", "rating", "wins")

    def __init__(self, name: str, rating: float, low: float, high: float, games: int, wins: float) -> None:
        self.name = name
        self.rating = rating
        self.low = low
        self.high = high
        self.games = games
        self.wins = wins


def check_installed() -> None:
    """Complains before the games are played, not after."""
    for name in _NEEDED:
        if find_spec(name) is None:
            raise Malformed(f"ratings need {name}: install hulldown[lab]")


def elo(rows: Iterable[Row]) -> list[Rating]:
    """The ratings of all bots, best first; none where more than two sides play or one bot plays itself."""
    import numpy as np

    rows = list(rows)
    meetings = [row for row in rows if len(set(row["bots"])) == 2]
    if not meetings or any(len(sides_of(row)) != 2 for row in rows):
        return []
    shares = by_bot(meetings)
    names = sorted(shares)
    place = {name: index for index, name in enumerate(names)}
    count = len(names) + 1  # the last is the anchor of the imagined draws where greedy does not play
    points = np.zeros((count, count))
    for row in meetings:
        one, other = sides_of(row)
        first, second = place[row["bots"][one]], place[row["bots"][other]]
        points[first, second] += won(row, one)
        points[second, first] += won(row, other)
    anchor = place.get(ANCHOR, len(names))
    for index in range(len(names)):
        if index != anchor:
            points[index, anchor] += _DRAWS / 2
            points[anchor, index] += _DRAWS / 2
    strengths, spread = _most_likely(points, anchor)
    strengths, spread = strengths[:-1], spread[:-1, :-1]
    if ANCHOR not in place:  # measured from the mean of all
        centre = np.eye(len(names)) - 1 / len(names)
        strengths, spread = centre @ strengths, centre @ spread @ centre.T
    found = []
    for index, name in enumerate(names):
        error = POINTS * float(spread[index, index]) ** 0.5
        found.append(_rating(name, MIDDLE + POINTS * float(strengths[index]), error, shares[name]))
    return sorted(found, key=_best_first)


def _rating(name: str, middle: float, error: float, share: Share) -> Rating:
    reach = NORMAL_95 * error
    return Rating(name, middle, middle - reach, middle + reach, share.games, share.wins)


def _most_likely(points: NDArray[np.float64], anchor: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The strengths in log odds, the anchor's being 0, and their covariance; by Newton's method."""
    import numpy as np

    games = points + points.T
    free = [index for index in range(len(points)) if index != anchor and games[index].any()]
    strengths = np.zeros(len(points))
    spread = np.zeros(points.shape)
    for _ in range(_STEPS):
        chances = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        slope = (points - games * chances).sum(axis=1)
        weights = games * chances * (1 - chances)
        information = np.diag(weights.sum(axis=1)) - weights
        inner = information[np.ix_(free, free)]
        step = np.clip(np.linalg.solve(inner, slope[free]), -_LONGEST, _LONGEST)
        strengths[free] += step
        spread[np.ix_(free, free)] = np.linalg.inv(inner)
        if np.abs(step).max() < _SMALL:
            break
    return strengths, spread


def openskill(rows: Iterable[Row]) -> list[Rating]:
    """The ratings of all bots by Plackett and Luce's model, best first: game after game in the order of their numbers.

    Several copies of a bot at one table learn together: each of them is rated, and the bot takes the mean.
    """
    from openskill.models import PlackettLuce

    meetings = sorted([row for row in rows if len(set(row["bots"])) > 1], key=lambda row: row["number"])
    model = PlackettLuce(tau=0.0)  # bots do not change from game to game
    shares = by_bot(meetings)
    known = dict.fromkeys(shares, (model.mu, model.sigma))
    for row in meetings:
        seats = sides_of(row)
        names = [row["bots"][seat] for seat in seats]
        teams = [[model.rating(mu=known[name][0], sigma=known[name][1])] for name in names]
        rated = model.rate(teams, ranks=[float(row["ranks"][seat]) for seat in seats])
        for name in set(names):
            own = [team[0] for team, other in zip(rated, names, strict=True) if other == name]
            known[name] = (sum(one.mu for one in own) / len(own), sum(one.sigma for one in own) / len(own))
    found = [_rating(name, mu, sigma, shares[name]) for name, (mu, sigma) in known.items()]
    return sorted(found, key=_best_first)


def _best_first(rating: Rating) -> tuple[float, str]:
    return -rating.rating, rating.name


def main() -> None:
    """Elo from the results of several arenas."""
    parser = argparse.ArgumentParser(description="Elo from the results of several arenas.")
    parser.add_argument("files", nargs="+", type=Path, help="what `hulldown arena --file` wrote")
    rows: list[Row] = []
    try:
        for path in parser.parse_args().files:
            rows += read_arena(path)[1]
    except HulldownError as error:
        parser.error(str(error))
    for rating in elo(rows):
        interval = f"({rating.low:.0f} to {rating.high:.0f})"
        print(f"{rating.name}: {rating.rating:.0f} {interval}, {rating.wins:g} of {rating.games} won")


if __name__ == "__main__":
    main()
