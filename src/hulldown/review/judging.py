"""A decision and what else could have been answered: who is better, by how much, and how sure that is.

The best of several answers that were tried in few worlds is partly the luckiest of them. So each round is measured
against the answer that was best in all other rounds: what it gains there owes nothing to the choice.
"""

from __future__ import annotations

from typing import Final

from .intervals import certain, estimate, mean, shown
from .rounds import Chances, Rounds
from .shapes import Estimate, Grade

BEST: Final = 0.02
GOOD: Final = 0.05
MISTAKE: Final = 0.10
BLUNDER: Final = 0.20
FEWEST: Final = 4  # rounds: from fewer no decision has a name

# Rows of a round: with the reference player's answer and with the one that was given, as far as they differ; then with
# every candidate
REFERENCE: Final = 0
GIVEN: Final = 1
CANDIDATES: Final = 2


class Compared:
    """All rounds of one decision."""

    def __init__(self, rounds: Rounds, at: int, seat: int, made: int, count: int) -> None:
        self.rows: list[list[Chances]] = [rounds.answers(at, round) for round in range(count)]
        self.seat = seat
        self.made = made  # its row among the candidates
        means = [mean(self._column(row)) for row in range(len(self.rows[0]))]
        self.best = self._first(means)
        self.losses, self.stakes = self._measured()

    def _column(self, row: int) -> list[float]:
        return [values[row][self.seat] for values in self.rows]

    def _first(self, means: list[float]) -> int:
        """The best candidate; of equals the one that was given."""
        best = self.made
        for row in range(CANDIDATES, len(means)):
            if means[row] > means[best]:
                best = row
        return best

    def _measured(self) -> tuple[list[float], list[float]]:
        """For each round: what was lost against the best of the other rounds, and what a blind pick would lose."""
        losses: list[float] = []
        stakes: list[float] = []
        columns = [self._column(row) for row in range(len(self.rows[0]))]
        totals = [sum(column) for column in columns]
        for round in range(len(self.rows)):
            alone = len(self.rows) == 1
            best = self._first([t if alone else t - c[round] for t, c in zip(totals, columns, strict=True)])
            top = columns[best][round]
            losses.append(top - columns[self.made][round])
            stakes.append(mean([top - column[round] for column in columns[CANDIDATES:]]))
        return losses, stakes

    def loss(self) -> Estimate:
        """Best minus made. The interval reaches up to what any candidate may be better by."""
        others = [row for row in range(CANDIDATES, len(self.rows[0])) if row != self.made]
        if not others:
            return certain(0.0)
        found = estimate(self.losses)
        high = max([found.value, *[self._lead(row).high for row in others]])
        return shown(max(0.0, found.value), max(0.0, found.low), max(0.0, high))

    def _lead(self, row: int) -> Estimate:
        return estimate([values[row][self.seat] - values[self.made][self.seat] for values in self.rows])

    def gains(self, seat: int) -> list[float]:
        """What the answer gave that seat against the reference player's, round by round."""
        return [values[GIVEN][seat] - values[REFERENCE][seat] for values in self.rows]

    def chances(self, row: int) -> list[float]:
        return self._column(row)

    def order(self) -> list[int]:
        """The candidates but the made and the best one, better ones first."""
        rest = [row for row in range(CANDIDATES, len(self.rows[0])) if row not in (self.made, self.best)]
        return sorted(rest, key=lambda row: (-mean(self._column(row)), row))


def grade(loss: Estimate, gain: Estimate, considered: bool, rounds: int) -> Grade:
    """The name of a decision, and only the one that its interval is clear of all others with."""
    if rounds < FEWEST:
        return "unclear"
    if loss.low >= BLUNDER:
        return "blunder"
    if loss.low >= MISTAKE:
        return "mistake"
    if loss.low >= GOOD:
        return "slip"
    if loss.high >= GOOD:
        return "unclear"
    if not considered and gain.low >= BEST:
        return "brilliant"
    return "best" if loss.high < BEST else "good"
