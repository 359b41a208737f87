"""A flat search: every candidate is played on in the same imagined worlds, and the worse half drops out each round."""

from __future__ import annotations

from math import sqrt

from ..kernel.generator import Xoshiro
from ..kernel.state import Action, State
from ..kernel.view import View
from .mind import KNOWN_WORLDS, Budget, Draws, Mind, Worlds, go_on, play_on
from .witness import Witness

LEAST_SPREAD = 0.02  # variance of a difference that few worlds cannot show yet
LEAST_WORLDS = 16  # before anything drops out that is clearly behind
DUEL = 2  # seats
LOOKS = 8  # so often in a doubling of the worlds is it looked for


class Trial:
    """A candidate and how it did in each world so far, from the first on; and what came of it, where somebody looks."""

    __slots__ = ("action", "seen", "total", "values")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.values: list[float] = []
        self.total = 0.0
        self.seen: list[dict[str, float]] = []  # as `Witness.seen`, for each world

    def add(self, value: float) -> None:
        self.values.append(value)
        self.total += value

    @property
    def mean(self) -> float:
        return self.total / len(self.values) if self.values else 0.0


def lead(trial: Trial, other: Trial) -> float:
    """By how many standard errors a candidate is ahead of another in the worlds that both have seen."""
    count = min(len(trial.values), len(other.values))
    gaps = [trial.values[place] - other.values[place] for place in range(count)]
    return sureness(gaps, LEAST_SPREAD)


def sureness(gaps: list[float], least_spread: float) -> float:
    """How many standard errors the mean of some differences is away from nothing."""
    count = len(gaps)
    if count == 0:
        return 0.0
    total = 0.0
    squares = 0.0
    for gap in gaps:
        total += gap
        squares += gap * gap
    mean = total / count
    spread = squares / count - mean * mean
    return mean / sqrt((spread if spread > least_spread else least_spread) / count)


class Race:
    """Candidates for one answer, and the worlds that they are tried in."""

    __slots__ = (
        "_horizon",
        "_mind",
        "_one_order",
        "_seat",
        "_seed",
        "_sure",
        "_view",
        "_witness",
        "_worlds",
        "budget",
        "is_sure",
        "left",
        "trials",
    )

    def __init__(
        self,
        mind: Mind,
        view: View,
        candidates: list[Action],
        horizon: int,
        budget: Budget,
        rng: Xoshiro,
        worlds: Worlds | None = None,
        sure: float = 0.0,
        one_order: bool = False,
    ) -> None:
        """`worlds`: those that they are tried in; without it, ones that fit the view. `sure`: by so many standard
        errors is a candidate behind that drops out; without it, the worse half drops out again and again.
        `one_order`: chance falls alike for all of them also at a table of two, where the mind knows how."""
        assert view.seat is not None
        self.budget = budget
        self.trials = [Trial(action) for action in candidates]
        # Those that may be the best: where it runs until it is sure, those that it did not drop
        self.left = self.trials
        self._mind = mind
        self._view = view
        self._seat = view.seat
        self._horizon = horizon
        self._seed = int(rng.next_word())
        self._witness: Witness | None = None
        self._worlds = worlds
        self._sure = sure
        self._one_order = one_order
        self.is_sure = False  # whether it has ended because nothing was left to find out

    def watched_by(self, witness: Witness | None) -> None:
        self._witness = witness

    def run(self, for_a_hint: bool = False) -> None:
        """Tries the candidates as long as the budget lasts. For an answer it may end earlier; a hint tells how good the
        best is, not only that it is the best."""
        if self._sure > 0.0:
            self._until_sure(for_a_hint)
        else:
            self._by_halves()

    def _until_sure(self, for_a_hint: bool) -> None:
        """Whatever is clearly behind the best drops out; where one is left, no more games are needed to choose."""
        worlds = self._worlds if self._worlds is not None else Worlds(self._mind, self._view, self._seat)
        world = 0
        look = LEAST_WORLDS
        while for_a_hint or not self.is_sure:
            if not self._one_world(worlds, self.left, world):
                return
            world += 1
            if world >= look and not self.is_sure:
                look += 1 + look // LOOKS
                best = self.left[0]
                for trial in self.left:
                    if trial.total > best.total:
                        best = trial
                self.left = [trial for trial in self.left if trial is best or lead(best, trial) < self._sure]
                self.is_sure = len(self.left) == 1

    def _by_halves(self) -> None:
        """Sequential halving; the first one stays to the end."""
        racing = self.trials.copy()
        rounds = 1
        while 2**rounds < len(racing):
            rounds += 1
        worlds = self._worlds if self._worlds is not None else Worlds(self._mind, self._view, self._seat)
        world = 0
        for left in range(rounds, 0, -1):
            share = self.budget.left // (left * len(racing))
            for _ in range(share if share > 0 else 1):
                if not self._one_world(worlds, racing, world):
                    return
                world += 1
            rest = sorted(racing[1:], key=lambda trial: -trial.mean)
            racing = [racing[0], *rest[: (len(racing) + 1) // 2 - (1 if len(racing) > 2 else 0)]]
        while len(racing) > 1 and self._one_world(worlds, racing, world):
            world += 1

    def even_out(self, trials: list[Trial]) -> None:
        """Tries those that dropped out early in the first worlds too, so that there is something to say about them."""
        for number in range(KNOWN_WORLDS):  # later ones were dealt anew and cannot be made again
            late = [trial for trial in trials if len(trial.values) == number]
            if late and not self._one_world(Worlds(self._mind, self._view, self._seat), late, number):
                return

    def _one_world(self, worlds: Worlds, racing: list[Trial], number: int) -> bool:
        """One more world for all that are still racing; False when the budget is spent."""
        rng = Xoshiro(self._seed, number)
        world = worlds.another(rng)
        until = self._mind.until(world, self._horizon)
        draws = self._mind.draws(world, rng) if self._one_order or world.seats > DUEL else None
        last = len(racing) - 1
        values: list[float] = []
        seen: list[dict[str, float]] = []
        for place in range(len(racing)):
            if not self.budget.take():
                return False
            state = world.clone() if place < last else world
            values.append(self._play(state, racing[place].action, until, rng.clone(), draws))
            if self._witness is not None:
                seen.append(self._witness.seen)
        for place, value in enumerate(values):
            racing[place].add(value)
            if seen:
                racing[place].seen.append(seen[place])
        return True

    def _play(self, state: State, action: Action, until: int, rng: Xoshiro, draws: Draws | None) -> float:
        """How good the end of one imagined game is for the seat."""
        mind, witness = self._mind, self._witness
        if draws is not None:
            draws.again()
        if witness is None:
            state.advance(action)
            return play_on(mind, state, until, rng, draws)[self._seat]
        witness.begin(state)
        heard_until = min(until, witness.until(state, mind.clock(state)))
        state.listener = witness
        state.advance(action)
        go_on(mind, state, heard_until, rng, draws)
        state.listener = None
        value = play_on(mind, state, until, rng, draws)[self._seat]
        witness.look(state)
        return value
