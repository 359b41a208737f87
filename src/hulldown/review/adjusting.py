"""The luck of one game as a single number for each seat, to take it out of a result (a control variate).

The luck is what the result differs by from where the game began and from what its answers changed: wherever somebody
answers otherwise than the reference player, both answers are played on with the same numbers, and their difference is
what was decided. Everything else is chance. Its mean over games is nothing, whoever plays, so what is left when it is
taken away has the same mean as the results and spreads less.

Most answers change nothing or nearly so, and a few change much. A first look, which is not counted, says where
imagined games are worth their time; how many there are says nothing of how they end, so the mean stays nothing.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from hulldown.bots.mind import Mind
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import Action, State

from .games import Numbers, asked, play, shares
from .intervals import mean

START_GAMES: Final = 4  # times as many games for where it began: that is looked at once only
LOOKS: Final = 8  # games of the first look at an answer; of few games an eighth
LEAST: Final = 4  # games that count, wherever two answers differ
SURPRISE: Final = 0.25  # the square of a difference that one more game of a look may have had
PARTS: Final = 10  # that games are cut into: the share of luck that is taken out of one follows from all others
AGAIN: Final = 400  # times that games are drawn anew for the interval of the factor


class Path:
    """A game as it was played: where it began, and every question with its answer."""

    def __init__(self, start: State) -> None:
        self.start = start.clone()
        self.asked: list[tuple[State, Action]] = []

    def answered(self, state: State, action: Action) -> None:
        """The state before an answer that was not the only one."""
        self.asked.append((state.clone(), action))


class Stretch:
    """Answers of a game between which chance had no part: what they changed is the difference of its two ends."""

    def __init__(self, mind: Mind, asked: list[tuple[State, Action]], cost: int, seed: int, number: int, at: int):
        """The last answer is the `at`-th one of the game; after it about `cost` answers are still to come."""
        self._mind = mind
        self._asked = asked
        self._numbers = (seed, number, at)
        self.cost = cost
        self.differs = False
        self._known: list[tuple[State, Action] | None] | None = None  # where it parts, if it never leaves it to chance

    def difference(self, what: str, place: int) -> list[float]:
        """By seat: what an imagined game after the last answer wins more than one in which the reference player goes on
        from where it first answers otherwise; nothing where it always answers the same."""
        seed, number, at = self._numbers
        parting = self._parting(Numbers(seed, what, number, at, place, "answer").answers)
        if parting is None:
            return []
        self.differs = True
        given, other = [
            self._played(state, action, Numbers(seed, what, number, at, place))
            for state, action in (self._asked[-1], parting)
        ]
        return [one - two for one, two in zip(given, other, strict=True)]

    def _parting(self, rng: Xoshiro) -> tuple[State, Action] | None:
        """Where the reference player first answers otherwise, and what."""
        if self._known is not None:
            return self._known[0]
        found: tuple[State, Action] | None = None
        is_sure = True
        for state, action in self._asked:
            usual, used_none = asked(self._mind, state.clone(), rng)
            is_sure = is_sure and used_none
            if usual != action:
                found = state, usual
                break
        if is_sure:
            self._known = [found]
        return found

    def _played(self, state: State, action: Action, numbers: Numbers) -> list[float]:
        state = state.clone()
        state.advance(action)
        return play(self._mind, state, numbers)

    def spread(self, looks: int) -> float:
        """How far the difference of one imagined game is from nothing, about."""
        found = [self.difference("look", place) for place in range(looks)]
        squares = sum([max([one * one for one in difference]) for difference in found if difference])
        return sqrt((squares + SURPRISE) / (looks + 1))

    def mean(self, games: int, seats: int) -> list[float]:
        total = [0.0] * seats
        for place in range(games):
            for seat, change in enumerate(self.difference("answer", place)):
                total[seat] += change / games
        return total


def stretches_of(mind: Mind, path: Path, seed: int, number: int) -> list[Stretch]:
    """All answers of a game, cut wherever chance came in between."""
    found: list[Stretch] = []
    begun: list[tuple[State, Action]] = []
    for at, (state, action) in enumerate(path.asked):
        begun.append((state, action))
        if at + 1 == len(path.asked) or is_chance_next(state, action):
            found.append(Stretch(mind, begun, len(path.asked) - at, seed, number, at))
            begun = []
    return found


def is_chance_next(state: State, action: Action) -> bool:
    """Whether chance has a part in what follows an answer before anybody is asked who has more than one."""
    state = state.clone()
    state.advance(action)
    while state.actor >= 0:
        legal = state.legal_actions()
        if len(legal) > 1:
            return False
        state.advance(legal[0])
    return True


def luck_of(mind: Mind, path: Path, end: State, games: int, seed: int, number: int) -> list[float]:
    """The luck of each seat, from so many imagined games at each stretch in the mean; `number` is that of the game."""
    seats = end.seats
    luck = shares(mind, end)
    for place in range(games * START_GAMES):
        found = play(mind, path.start.clone(), Numbers(seed, "start", number, place))
        luck = [luck[seat] - found[seat] / (games * START_GAMES) for seat in range(seats)]
    looks = min(LOOKS, games // 8)
    stretches = stretches_of(mind, path, seed, number)
    spreads = [stretch.spread(looks) for stretch in stretches]
    for stretch, counted in zip(stretches, allotted(stretches, spreads, games, looks), strict=True):
        luck = [one - change for one, change in zip(luck, stretch.mean(counted, seats), strict=True)]
    return [round(value, 6) + 0.0 for value in luck]


def allotted(stretches: list[Stretch], spreads: list[float], games: int, looks: int) -> list[int]:
    """So many games for each stretch that all together are as sure as they can be for their time. One in which all
    answers are the reference player's costs none, unless that one answers by chance."""
    weights = [spread / sqrt(stretch.cost) for stretch, spread in zip(stretches, spreads, strict=True)]
    differing = [place for place, stretch in enumerate(stretches) if stretch.differs]
    time = sum([stretches[place].cost for place in differing]) * (games - looks)
    priced = sum([weights[place] * stretches[place].cost for place in differing])
    return [
        max(min(LEAST, games), round(time * weights[place] / priced)) if stretch.differs else games
        for place, stretch in enumerate(stretches)
    ]


class Sums:
    """Of results and their lucks: what the share of luck in them follows from."""

    def __init__(self, pairs: list[tuple[float, float]]) -> None:
        self.games = len(pairs)
        self.points = sum([value for value, _ in pairs])
        self.lucks = sum([luck for _, luck in pairs])
        self.both = sum([value * luck for value, luck in pairs])
        self.points_squared = sum([value * value for value, _ in pairs])
        self.lucks_squared = sum([luck * luck for _, luck in pairs])

    def share_without(self, part: Sums) -> float:
        """The share of luck that takes most out of the results of all other games."""
        games = self.games - part.games
        lucks = self.lucks - part.lucks
        spread = self.lucks_squared - part.lucks_squared - lucks * lucks / games
        both = self.both - part.both - lucks * (self.points - part.points) / games
        return both / spread if spread > 1e-9 else 0.0

    def factor(self) -> float:
        """Variance of the results by variance of what is left of them; one game is spent on the share."""
        points = self.points_squared - self.points * self.points / self.games
        lucks = self.lucks_squared - self.lucks * self.lucks / self.games
        both = self.both - self.points * self.lucks / self.games
        left = points - both * both / lucks if lucks > 1e-9 else points
        return points / left * (self.games - 2) / (self.games - 1) if left > 1e-9 else 1.0


class Adjusted:
    """Results of many games with the luck taken out as far as it explains them."""

    def __init__(self, points: list[float], lucks: list[float]) -> None:
        self.games = len(points)
        self._pairs = list(zip(points, lucks, strict=True))
        self.share = Sums(self._pairs).share_without(Sums([]))  # of luck that is taken out: less where it is noisy
        left = self._left()
        self.plain, self.plain_error = mean(points), _error(points)
        self.value, self.error = mean(left), _error(left)
        self.luck, self.luck_error = mean(lucks), _error(lucks)

    def _left(self) -> list[float]:
        """What is left of each result. The share that is taken out follows from other games, so that no result has a
        part in its own measure."""
        parts = max(2, min(PARTS, self.games))
        whole = Sums(self._pairs)
        shares = [whole.share_without(Sums(self._pairs[part::parts])) for part in range(parts)]
        return [value - shares[place % parts] * luck for place, (value, luck) in enumerate(self._pairs)]

    @property
    def factor(self) -> float:
        """By how much fewer games are as certain."""
        return (self.plain_error / self.error) ** 2 if self.error > 0.0 else 1.0

    def factor_interval(self) -> tuple[float, float]:
        """95 % of what the factor is when as many games are drawn anew from these (the bootstrap)."""
        rng = Xoshiro(self.games)
        drawn = [Sums([self._pairs[rng.below(self.games)] for _ in self._pairs]).factor() for _ in range(AGAIN)]
        drawn.sort()
        return drawn[AGAIN // 40], drawn[AGAIN - 1 - AGAIN // 40]


def _error(values: list[float]) -> float:
    """The standard error of their mean."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    return sqrt(sum([(value - middle) ** 2 for value in values]) / (len(values) - 1) / len(values))
