"""A bot that searches. How much, how far and how carefully it does so is its level."""

from __future__ import annotations

from math import cos, log, pi, sqrt
from typing import Final, final

from ..kernel.generator import Xoshiro
from ..kernel.state import Action
from ..kernel.view import View
from .base import USUAL_LIMIT, Bot, Thought
from .mind import Budget, Mind
from .reasons import explain, only_one
from .rollouts import Trial, lead, roll_out

MOST_THOUGHTS: Final = 5


@final
class Searcher(Bot):
    """Imagines worlds that fit its view, plays its candidates on in all of them, and compares."""

    def __init__(
        self,
        mind: Mind,
        playouts: int,
        width: int,
        horizon: int,
        margin: float = 1.0,
        noise: float = 0.0,
        seconds: float | None = None,
        limit: float = USUAL_LIMIT,
    ) -> None:
        self.mind = mind
        self.playouts = playouts
        self.width = width  # candidates
        self.horizon = horizon  # steps of the mind's clock
        self.margin = margin  # standard errors that a candidate has to be ahead of the mind's own first choice
        self.noise = noise  # of its judgement, as a chance to win
        self.seconds = seconds  # after which it begins no further imagined game; None: it never looks at a clock
        self.spent = 0  # imagined games for the last answer
        self._limit = limit

    def limit(self) -> float:
        return self._limit

    def choose(self, view: View, legal: list[Action], rng: Xoshiro) -> Action:
        if len(legal) == 1:
            return legal[0]
        return self._best(self._search(view, legal, rng), rng).action

    def consider(self, view: View, legal: list[Action], rng: Xoshiro) -> list[Thought]:
        assert view.seat is not None
        trials = self._search(view, legal, rng)
        chosen = self._best(trials, rng)
        if len(trials) == 1:
            return [Thought(chosen.action, None, 0, only_one())]
        others = sorted([trial for trial in trials if trial is not chosen and trial.values], key=_worse)
        shown = [chosen, *others[: MOST_THOUGHTS - 1]]
        whys = explain(self.mind, view, view.seat, [trial.action for trial in shown], rng)
        return [
            Thought(trial.action, trial.mean, len(trial.values), why) for trial, why in zip(shown, whys, strict=True)
        ]

    def _search(self, view: View, legal: list[Action], rng: Xoshiro) -> list[Trial]:
        """The candidates with how they did, the mind's own first choice in front."""
        assert view.seat is not None
        self.spent = 0
        budget = Budget(self.playouts, self.seconds)
        mind = self.mind
        candidates = mind.shortlist(mind.game.imagine(view, rng), legal, self.width, rng)
        if len(candidates) == 1:
            return [Trial(candidates[0])]
        trials = roll_out(mind, view, view.seat, candidates, self.horizon, budget, self.playouts, rng)
        self.spent = budget.spent
        return trials

    def _best(self, trials: list[Trial], rng: Xoshiro) -> Trial:
        """The one that looks best, if it is clearly ahead of the first; noise blurs what it sees."""
        first = trials[0]
        best = first
        most = self.noise * gauss(rng) if self.noise else 0.0
        for trial in trials[1:]:
            gap = trial.mean - first.mean + (self.noise * gauss(rng) if self.noise else 0.0)
            if gap > most and (self.margin == 0.0 or lead(trial, first) >= self.margin):
                most = gap
                best = trial
        return best


def _worse(trial: Trial) -> float:
    return -trial.mean


def gauss(rng: Xoshiro) -> float:
    """A number from the normal distribution."""
    first = (int(rng.next_word()) + 1) / 4294967297.0
    second = int(rng.next_word()) / 4294967296.0
    return sqrt(-2.0 * log(first)) * cos(2.0 * pi * second)
