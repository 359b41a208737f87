"""A decision and what else could have been answered: who is better, by how much, and how sure that is.

The best of several answers that were tried in few worlds is partly the luckiest of them. So each round is measured
against the answer that was best in all other rounds: what it gains there owes nothing to the choice.

Where the name is not sure after all rounds, the answers that may still be best are looked at closer. Each closer look
counts as one more round.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from hulldown.bots.intervals import NORMAL_95

from .intervals import certain, estimate, mean, shown
from .rounds import FULL, Rounds
from .shapes import Estimate, Grade

BEST: Final = 0.02
GOOD: Final = 0.05
MISTAKE: Final = 0.10
BLUNDER: Final = 0.20
FEWEST: Final = FULL  # rounds: from fewer no decision has a name
BORDERS: Final = (GOOD, MISTAKE, BLUNDER)
# Answers beside the best one and the one that was given which are looked at closer
MOST_RIVALS: Final = 2
MOST_IN_THE_WAY: Final = 4

Looked = dict[int, float]  # the chance of the seat that decides with each candidate, by its place


class Compared:
    """All that is known of one decision."""

    def __init__(
        self,
        rounds: Rounds,
        at: int,
        seat: int,
        candidates: list[str],
        made: str,
        count: int,
        steps: int = 0,
        beside: Sequence[Sequence[float]] = (),
    ) -> None:
        """From so many rounds and so many steps of closer looks; `made` is one of the candidates. `beside`: chances by
        seat in each of the first rounds with the last candidate, where it is not one of those that the rounds know."""
        self.seat = seat
        self._patience = rounds.patience
        self._candidates = candidates
        self.made = candidates.index(made)
        self.count = len(candidates)
        self._gained = [rounds.gained(at, round) for round in range(count)]
        self.full: list[Looked] = []
        for round in range(min(count, FULL)):
            known = rounds.answers(at, round)
            rows = [*known, beside[round]] if beside else known
            self.full.append({place: value[seat] for place, value in enumerate(rows)})
        self.looks = list(self.full)
        for piece in rounds.closer(at, steps) if count >= FULL else []:
            chances = zip(piece.job.answers, piece.values, strict=True)
            look = {candidates.index(text): value[seat] for text, value in chances}
            if self.made not in look:  # somebody else's answer, who was asked to be measured beside it
                break
            self.looks.append(look)
        leads = [mean(self._lead(place)) for place in range(self.count)]
        # what is in every look is what may be best
        self.finalists = [place for place in range(self.count) if place in self.looks[-1]]
        self.best = max(self.finalists, key=lambda place: (leads[place], place == self.made, -place))
        self._leads = leads
        self.losses = self._measured()
        # and what a blind pick would lose, where all were looked at
        self.stakes = [
            loss + look[self.made] - mean(list(look.values()))
            for loss, look in zip(self.losses, self.full, strict=False)
        ]

    def _lead(self, place: int, against: int | None = None) -> list[float]:
        """What a candidate was ahead of the one that was made by, wherever both were looked at."""
        other = self.made if against is None else against
        return [look[place] - look[other] for look in self.looks if place in look and other in look]

    def behind(self, answer: str) -> list[float]:
        """What another candidate was ahead of the one that was made by, on tables that both were tried on."""
        return self._lead(self._candidates.index(answer))

    def _measured(self) -> list[float]:
        """For each look: what was lost against the best of the other looks."""
        looks = len(self.looks)
        totals = {place: sum([look[place] - look[self.made] for look in self.looks]) for place in self.finalists}
        losses: list[float] = []
        for look in self.looks:
            best = self.made
            most = 0.0
            for place in self.finalists:
                ahead = look[place] - look[self.made]
                others = totals[place] - ahead if looks > 1 else ahead
                if others > most:
                    best, most = place, others
            losses.append(look[best] - look[self.made])
        return losses

    def loss(self) -> Estimate:
        """Best minus made. The interval reaches up to what any candidate may be better by."""
        others = [place for place in range(self.count) if place != self.made]
        if not others:
            return certain(0.0)
        found = estimate(self.losses)
        high = max([found.value, *[estimate(self._lead(place)).high for place in others]])
        return shown(max(0.0, found.value), max(0.0, found.low), max(0.0, high))

    def is_open(self, more: int) -> bool:
        """Whether so many more looks may well give it another name."""
        return len(self.full) >= FEWEST and (self._may_be_worse(more) or self._may_be_good(more))

    def _may_be_worse(self, more: int) -> bool:
        """Whether the lower end of its loss may reach a border."""
        loss = self.loss()
        reached = loss.value - self._left(more) * (loss.value - loss.low)
        return any(loss.low < border <= reached for border in BORDERS)

    def _may_be_good(self, more: int) -> bool:
        """Whether the upper end of its loss may fall below all borders."""
        loss = self.loss()
        reached = loss.value + self._left(more) * (loss.high - loss.value)
        return loss.low < GOOD and reached < GOOD <= loss.high

    def _left(self, more: int) -> float:
        """The part of an interval's half that so many more looks leave, when the figure itself moves to that side as
        far as the game's patience goes."""
        known = len(self.looks) / (len(self.looks) + more)
        return sqrt(known) - self._patience * sqrt(1.0 - known) / NORMAL_95

    def contenders(self, more: int) -> list[int]:
        """The candidates that are worth so many more looks: the one that was made and the best one; those that may be
        the best, where it may be worse than it is called, and those that stand in the way, where it may be good."""
        rest = [place for place in self.finalists if place not in (self.made, self.best)]
        rest.sort(key=lambda place: (-self._leads[place], place))
        chosen = {self.made, self.best}
        if self._may_be_worse(more):
            chosen.update([place for place in rest if self._lead_high(place, self.best) >= 0.0][:MOST_RIVALS])
        if self._may_be_good(more):
            chosen.update([place for place in rest if self._lead_high(place, self.made) >= GOOD][:MOST_IN_THE_WAY])
        return sorted(chosen)

    def _lead_high(self, place: int, against: int) -> float:
        return estimate(self._lead(place, against)).high

    def gains(self, seat: int) -> list[float]:
        """What the answer gave that seat against the reference player's, round by round."""
        return [given[seat] - usual[seat] for usual, given in self._gained]

    def chances(self, place: int) -> list[float]:
        return [look[place] for look in self.looks if place in look]

    def order(self) -> list[int]:
        """The candidates but the made and the best one, better ones first."""
        rest = [place for place in range(self.count) if place not in (self.made, self.best)]
        return sorted(rest, key=lambda place: (-self._leads[place], place))


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
