"""A bot that searches. How much, how far and how carefully it does so is its level."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, log, pi, sqrt
from time import perf_counter
from typing import Final, final

from ..kernel.generator import Xoshiro
from ..kernel.state import Action
from ..kernel.view import View
from .base import USUAL_LIMIT, Bot, Thought
from .calibration import Calibration
from .intervals import wilson
from .levels import Larger
from .mind import KNOWN_WORLDS, Budget, Mind
from .reasons import explain
from .rollouts import DUEL, Race, Trial, lead

MOST_THOUGHTS: Final = 5
EXPLAINING: Final = 0.2  # of the clock, for trying again what dropped out early: so that every answer has its reason


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
        sure: float = 0.0,
        larger: Larger | None = None,
        one_order: bool = False,
    ) -> None:
        self.mind = mind
        self.playouts = playouts
        self.width = width  # candidates
        self.horizon = horizon  # steps of the mind's clock
        self.margin = margin  # standard errors that a candidate has to be ahead of the mind's own first choice
        self.sure = sure  # standard errors that a candidate is behind when it drops out; 0: the worse half does
        self.larger = larger  # how much of these at tables of three and more, where that differs
        self.one_order = one_order  # of cards, for all candidates in a world: also at tables of two
        self.noise = noise  # of its judgement, as a chance to win
        self.seconds = seconds  # after which it begins no further imagined game; None: it never looks at a clock
        self.share = 1.0  # of both that it has for the next answer
        self.spent = 0  # imagined games for the last answer
        self.wanted = playouts  # and how many it would have taken with all the time in the world
        self.clock: Callable[[], float] = perf_counter  # by which the seconds are counted
        self.calibrations: dict[int, Calibration] = {}  # of the chances that it tells, by the number of seats
        self._limit = limit
        self._seats = 0  # at the table that it was asked about

    def limit(self) -> float:
        return self._limit

    def choose(self, view: View, legal: list[Action], rng: Xoshiro) -> Action:
        if len(legal) == 1:
            return legal[0]
        return self.best(self._search(view, legal, rng), rng).action

    def consider(self, view: View, legal: list[Action], rng: Xoshiro) -> list[Thought]:
        """What it would do first; none of the others has a greater chance, or it would do that."""
        race = self._race(view, legal, rng, EXPLAINING)
        witness = self.mind.witness(view)
        race.watched_by(witness)
        if len(race.trials) == 1:
            race.budget.allow(KNOWN_WORLDS)
            race.even_out(race.trials)
            return [Thought(race.trials[0].action, None, 0, explain(witness, race.trials)[0])]
        race.run(for_a_hint=True)
        chosen = self.best(race, rng)
        others = sorted([trial for trial in race.trials if trial is not chosen and trial.values], key=_worse(chosen))
        shown = [chosen, *others[: MOST_THOUGHTS - 1]]
        race.budget.allow(KNOWN_WORLDS * MOST_THOUGHTS)
        race.even_out(shown)
        self.spent = race.budget.spent
        shown = [chosen, *sorted(shown[1:], key=_worse(chosen))]
        whys = explain(witness, shown)
        return [self._thought(trial, chosen, why) for trial, why in zip(shown, whys, strict=True)]

    def _thought(self, trial: Trial, chosen: Trial, why: dict[str, str]) -> Thought:
        """The ends of the interval are told as the chance is: by what played games have borne out."""
        count = len(trial.values)
        if count == 0:
            return Thought(trial.action, None, 0, why)
        found = chance(trial, chosen)
        low, high = wilson(min(1.0, found) * count, count)
        return Thought(trial.action, self._told(found), count, why, (self._told(low), self._told(high)))

    def _told(self, found: float) -> float:
        """The chance as played games bear it out; greater ones stay greater."""
        known = self.calibrations.get(self._seats)
        return known.told(found) if known is not None else found

    def _search(self, view: View, legal: list[Action], rng: Xoshiro) -> Race:
        """The candidates with how they did, the mind's own first choice in front."""
        race = self._race(view, legal, rng)
        if len(race.trials) > 1:
            race.run()
        self.spent = race.budget.spent
        if race.is_sure:
            self.wanted = self.spent
        return race

    def _race(self, view: View, legal: list[Action], rng: Xoshiro, kept_back: float = 0.0) -> Race:
        """The candidates, the mind's own first choice in front, and how much may be done to tell them apart."""
        self.spent = 0
        seconds = self.seconds * self.share if self.seconds is not None else None
        budget = Budget(self.playouts, seconds, self.clock, kept_back)
        mind = self.mind
        world = mind.game.imagine(view, rng)
        assert view.seat is not None
        mind.suppose(world, view.seat)
        self._seats = world.seats
        playouts, width, sure = self.playouts, self.width, self.sure
        if self.larger is not None and world.seats > DUEL:
            playouts, width, sure = min(playouts, self.larger.playouts), self.larger.width, self.larger.sure
        self.wanted = max(1, int(playouts * self.share))
        budget.at_most(self.wanted)
        candidates = mind.shortlist(world, legal, width, rng)
        return Race(mind, view, candidates, self.horizon, budget, rng, None, sure, self.one_order)

    def best(self, race: Race, rng: Xoshiro) -> Trial:
        """The one that looks best, if it is clearly ahead of the first; noise blurs what it sees.

        A race that ran until it was sure has dropped the others by the worlds that both had seen. In those few they may
        have done better than the best did in all of them, so what they did there counts no more.
        """
        first = race.left[0]
        is_favored = first is race.trials[0]  # the mind's own choice: others have to be clearly ahead of it
        best = first
        most = self.noise * gauss(rng) if self.noise else 0.0
        for trial in race.left[1:]:
            gap = trial.mean - first.mean + (self.noise * gauss(rng) if self.noise else 0.0)
            if gap > most and (not is_favored or self.margin == 0.0 or lead(trial, first) >= self.margin):
                most = gap
                best = trial
        return best


def chance(trial: Trial, chosen: Trial) -> float:
    """The chance to win after an answer, by the worlds that the chosen one has seen too.

    Answers that dropped out early saw fewer worlds, perhaps lucky ones: what counts is the difference in those. One
    that is ahead by less than makes it the choice is not told apart from it and gets the same number.
    """
    count = min(len(trial.values), len(chosen.values))
    if trial is chosen or count == 0:
        return chosen.mean
    gap = 0.0
    for world in range(count):
        gap += trial.values[world] - chosen.values[world]
    return max(0.0, chosen.mean + min(0.0, gap / count))


def _worse(chosen: Trial) -> Callable[[Trial], float]:
    return lambda trial: -chance(trial, chosen)


def gauss(rng: Xoshiro) -> float:
    """A number from the normal distribution."""
    first = (int(rng.next_word()) + 1) / 4294967297.0
    second = int(rng.next_word()) / 4294967296.0
    return sqrt(-2.0 * log(first)) * cos(2.0 * pi * second)
