"""What a search has to know of a game: how people play it, what is worth a try, and who stands how well."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from time import perf_counter
from typing import ClassVar, Final, Generic

from mypy_extensions import mypyc_attr

from ..kernel.game import ActionT, Game, TableT
from ..kernel.generator import Xoshiro
from ..kernel.state import CHANCE, OVER, Action, State
from ..kernel.view import View
from .witness import Witness

KNOWN_WORLDS: Final = 6
MOST_DECISIONS: Final = 20_000  # in one imagined game: far beyond any real one


@mypyc_attr(allow_interpreted_subclasses=True)
class Draws:
    """What chance gives in one imagined world, alike for all answers that are tried in it, however far they differ:
    the deck has one order, whoever draws from it and when. Answers are then told apart in fewer worlds."""

    def again(self) -> None:
        """The world begins anew for another answer."""
        raise TypeError(f"{type(self).__name__} does not begin again")

    def draw(self, state: State) -> Action:
        raise TypeError(f"{type(self).__name__} does not draw")


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind(Generic[TableT, ActionT]):
    """One for each game. All states here are imagined ones, so nothing in them is a secret."""

    feature_names: ClassVar[tuple[str, ...]] = ()
    # How lucky, in standard errors, closer looks of a review may have to be to be worth their imagined games: less
    # where these take long.
    patience: ClassVar[float] = 2.0
    rounds: ClassVar[int] = 8  # of a review, where nobody says otherwise
    redeals: ClassVar[bool] = False  # whether `redeal` is known: imagined games are then made from few views

    def __init__(self, game: Game, weights: list[float]) -> None:
        self.game = game
        self.weights = weights  # one for each feature: `python -m hulldown.lab.fit` finds them

    def act(self, state: TableT, rng: Xoshiro) -> Action:
        """What whoever is asked does in an imagined game: quick, sensible, and by what that seat may know."""
        raise TypeError(f"{type(self).__name__} does not act")

    def shortlist(self, state: TableT, legal: list[ActionT], most: int, rng: Xoshiro) -> list[ActionT]:
        """At most so many answers that are worth a try, the one that `act` would give first."""
        raise TypeError(f"{type(self).__name__} knows no candidates")

    def suppose(self, state: TableT, seat: int) -> None:
        """What a seat takes for granted in a game that was imagined for it, beside what it sees: usually nothing."""

    def redeal(self, state: TableT, seat: int, rng: Xoshiro) -> None:
        """Draws anew what the seat cannot know of an imagined game: quicker than to imagine another one."""
        raise TypeError(f"{type(self).__name__} does not deal")

    def draws(self, state: TableT, rng: Xoshiro) -> Draws | None:
        """How chance falls in an imagined world that begins here; None where each draw takes the next number."""
        return None

    def clock(self, state: TableT) -> int:
        """How far a game has gone, in the steps that a search looks ahead by; it never goes back."""
        return state.length

    def until(self, state: TableT, horizon: int) -> int:
        """What the clock shows when a search that begins here has looked so far ahead."""
        return self.clock(state) + horizon

    def weights_at(self, state: TableT) -> list[float]:
        """What the features weigh at this table, where that is not the same for all numbers of seats."""
        return self.weights

    def features(self, state: TableT) -> list[list[float]]:
        """What counts in a position that is not over: a row of numbers for each side, as `feature_names` names them."""
        raise TypeError(f"{type(self).__name__} sees no features")

    def side_of(self, state: TableT, seat: int) -> int:
        """Whose row is a seat's: its own, but for games in teams."""
        return seat

    def witness(self, view: View) -> Witness | None:
        """Whoever notes what comes of the answers of the seat that sees this; None where there are no words for it."""
        return None

    def judge(self, state: TableT) -> list[float]:
        """The chance of each seat that its side wins a game that is not over."""
        weights = self.weights_at(state)
        strengths: list[float] = []
        for row in self.features(state):
            strength = 0.0
            for place in range(len(weights)):
                strength += weights[place] * row[place]
            strengths.append(strength)
        chances = softmax(strengths)
        return [chances[self.side_of(state, seat)] for seat in range(state.seats)]

    def final(self, state: TableT) -> list[float]:
        """The same for a game that is over: sides that win together share one point."""
        result = state.result
        assert result is not None
        winners = {self.side_of(state, seat) for seat in result.winners}
        return [1.0 / len(winners) if self.side_of(state, seat) in winners else 0.0 for seat in range(state.seats)]


def softmax(strengths: list[float]) -> list[float]:
    """Chances that add up to 1, greater for the stronger; equal steps of strength are equal factors of the odds."""
    most = max(strengths)
    parts = [exp(strength - most) for strength in strengths]
    total = sum(parts)
    return [part / total for part in parts]


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """Imagined games without end: the first ones from the view, the later ones dealt anew where the mind can do so."""

    __slots__ = ("_known", "_mind", "_seat", "_view")

    def __init__(self, mind: Mind, view: View, seat: int) -> None:
        self._mind = mind
        self._view = view
        self._seat = seat
        self._known: list[State] = []

    def another(self, rng: Xoshiro) -> State:
        mind = self._mind
        known = self._known
        if len(known) >= KNOWN_WORLDS:
            world = known[rng.below(KNOWN_WORLDS)].clone()
            mind.redeal(world, self._seat, rng)
            return world
        world = mind.game.imagine(self._view, rng)
        mind.suppose(world, self._seat)
        if mind.redeals:
            known.append(world.clone())
        return world


def go_on(mind: Mind, state: State, until: int, rng: Xoshiro, draws: Draws | None = None) -> None:
    """Plays an imagined game on until the clock shows `until` or the end has come."""
    for _ in range(MOST_DECISIONS):
        actor = state.actor
        if actor == OVER:
            return
        if actor == CHANCE:
            state.advance(state.sample(rng) if draws is None else draws.draw(state))
        elif mind.clock(state) >= until:
            return
        else:
            state.advance(mind.act(state, rng))


def play_on(mind: Mind, state: State, until: int, rng: Xoshiro, draws: Draws | None = None) -> list[float]:
    """The same, and who stands how well then."""
    go_on(mind, state, until, rng, draws)
    return mind.final(state) if state.actor == OVER else mind.judge(state)


class Budget:
    """How much a search may do for one answer: imagined games, and seconds where there is a clock."""

    __slots__ = ("_clock", "_deadline", "_most", "_seconds", "_start", "spent")

    def __init__(
        self, playouts: int, seconds: float | None, clock: Callable[[], float] = perf_counter, kept_back: float = 0.0
    ) -> None:
        """`kept_back`: the part of the seconds that is not for these games but for what `allow` adds to them."""
        self._most = playouts
        self._clock = clock
        self._seconds = seconds
        self._start = clock() if seconds is not None else 0.0
        self._deadline = self._start + (1.0 - kept_back) * seconds if seconds is not None else 0.0
        self.spent = 0

    def at_most(self, playouts: int) -> None:
        """No more imagined games than these, for all that this is for."""
        self._most = playouts

    def allow(self, playouts: int) -> None:
        """So many imagined games more, by the same clock, of which nothing is kept back any more."""
        self._most = self.spent + playouts
        if self._seconds is not None:
            self._deadline = self._start + self._seconds

    @property
    def left(self) -> int:
        """Imagined games that are left, whatever the clock says."""
        return self._most - self.spent

    def take(self) -> bool:
        """One more imagined game, if there is one left."""
        if self.spent >= self._most:
            return False
        if self._seconds is not None and self._clock() >= self._deadline:
            return False
        self.spent += 1
        return True
