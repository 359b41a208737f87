"""Is one bot stronger than another? A sequential test that stops as soon as the games say so.

Two games are a pair: the same deal with the seats changed. Luck that both games share cancels out within a pair, so the
pair is what is counted, by the mean of its two results: 0, 1/4, 1/2, 3/4 or 1 for the first bot where a shared win is
half of one (other parts where more than two sides play).

Let x be the scores that were seen, n how often each, N all pairs. Whatever the true distribution is, the likeliest one
whose mean is s gives a score x the share n / (N + t (x - s)), where t solves

    sum of n (x - s) / (N + t (x - s)) = 0,   -N / (1 - s) <= t <= N / s

(at a bound what is left lies at 0 or at 1). So the log-likelihood of a mean s, less that of the mean that was seen, is

    L(s) = - sum of n ln(1 + t (x - s) / N)

and the test compares the mean s1 that `elo` points more give with s0 = 1/2: its ratio is L(s1) - L(s0). Above
ln((1 - b) / a) the first bot is stronger, below ln(b / (1 - a)) it is not so by that much; a and b are the errors, here
both 0.05: 2.94 and -2.94 (Wald's bounds). Where all pairs are 0 or 1 this is the test of a coin, W ln(s1 / s0) +
L ln((1 - s1) / (1 - s0)), which anybody can check.

The interval of the Elo difference holds every mean with L(s) >= -1.92. It is that of a fixed number of games; a test
that stops by itself stops sooner where luck helped, so its Elo is a little too far from 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import log, log10
from typing import Any, Final

from .arena_file import Row
from .shares import sides_of, won
from .statistics import NORMAL_95

ERROR: Final = 0.05
STRONGER: Final = "stronger"
NOT_STRONGER: Final = "not stronger"
UNDECIDED: Final = "undecided"
_LIKELY: Final = -NORMAL_95 * NORMAL_95 / 2
_HALVINGS: Final = 48
_DIGITS: Final = 6  # of a score: thirds of a win add up to the same number in any order


def expected_score(elo: float) -> float:
    """The mean result of whoever is so many Elo points stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float | None:
    """How many Elo points such a mean result is; None where there is no such number."""
    return 400 * log10(score / (1 - score)) if 0 < score < 1 else None


def score_of(row: Row, bot: str) -> float:
    """A bot's part of a game."""
    return sum([won(row, seat) for seat in sides_of(row) if row["bots"][seat] == bot])


class PairScores:
    """The scores of pairs, and how likely they make any mean."""

    def __init__(self, scores: Iterable[float] = ()) -> None:
        self.counts: Counter[float] = Counter(scores)
        self.pairs = self.counts.total()

    def add(self, score: float) -> None:
        self.counts[score] += 1
        self.pairs += 1

    @property
    def mean(self) -> float:
        return sum(score * times for score, times in self.counts.items()) / self.pairs if self.pairs else 0.5

    def log_likelihood(self, mean: float) -> float:
        """Of a mean between 0 and 1, less that of the mean that was seen: never above 0."""
        if not self.pairs:
            return 0.0
        tilt = self._tilt(mean)
        return -sum([times * log(1 + tilt * (score - mean) / self.pairs) for score, times in self.counts.items()])

    def _tilt(self, mean: float) -> float:
        """The sum falls as the tilt grows, so halving the range finds where it is 0, or the end that is nearest."""
        low, high = -self.pairs / (1 - mean), self.pairs / mean
        gaps = [(score - mean, times * (score - mean)) for score, times in self.counts.items()]
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            total = 0.0
            for gap, weight in gaps:
                total += weight / (self.pairs + middle * gap)
            if total > 0:
                low = middle
            else:
                high = middle
        return (low + high) / 2

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean."""
        if not self.pairs:
            return 0.0, 1.0
        seen = self.mean
        return self._edge(0.0, seen), self._edge(1.0, seen)

    def _edge(self, outside: float, inside: float) -> float:
        """The last mean that is likely enough on the way from the seen one to an end."""
        if inside == outside:
            return outside
        for _ in range(_HALVINGS):
            middle = (outside + inside) / 2
            if self.log_likelihood(middle) < _LIKELY:
                outside = middle
            else:
                inside = middle
        return inside


class SequentialTest:
    """Takes games in any order and counts pairs in the order of their numbers, until they decide: so the verdict
    depends neither on the number of processes nor on interruptions."""

    def __init__(self, bot: str, elo: float, error: float = ERROR) -> None:
        self.bot = bot  # whose strength is asked for
        self.elo = elo
        self.scores = PairScores()
        self.lower = log(error / (1 - error))
        self.upper = -self.lower
        self.ratio = 0.0
        self._waiting: dict[int, Row] = {}

    @property
    def verdict(self) -> str:
        return STRONGER if self.ratio >= self.upper else NOT_STRONGER if self.ratio <= self.lower else UNDECIDED

    @property
    def is_decided(self) -> bool:
        return self.verdict != UNDECIDED

    @property
    def games(self) -> int:
        """How many games were counted: the first ones by number."""
        return 2 * self.scores.pairs

    def take(self, row: Row) -> None:
        """One game more. What comes after the verdict does not count."""
        self._waiting[row["number"]] = row
        while not self.is_decided and {self.games, self.games + 1} <= self._waiting.keys():
            pair = [self._waiting.pop(number) for number in (self.games, self.games + 1)]
            self.count(sum([score_of(game, self.bot) for game in pair]) / 2)

    def count(self, score: float) -> None:
        """The next pair."""
        self.scores.add(round(score, _DIGITS))
        self.ratio = self.scores.log_likelihood(expected_score(self.elo)) - self.scores.log_likelihood(0.5)

    def data(self) -> dict[str, Any]:
        """The result as plain data; an Elo is null where every pair was won or lost."""
        low, high = self.scores.interval()
        return {
            "bot": self.bot,
            "elo": self.elo,
            "verdict": self.verdict,
            "ratio": self.ratio,
            "lower": self.lower,
            "upper": self.upper,
            "pairs": self.scores.pairs,
            "scores": [{"score": score, "pairs": times} for score, times in sorted(self.scores.counts.items())],
            "mean": self.scores.mean,
            "low": low,
            "high": high,
            "difference": {"elo": elo_of(self.scores.mean), "low": elo_of(low), "high": elo_of(high)},
        }
