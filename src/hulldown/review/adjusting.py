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

from .games import Numbers, play, shares
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


class Answer:
    """One of a game's answers, and what imagined games with it and with the reference player's differ by."""

    def __init__(self, mind: Mind, path: Path, at: int, seed: int, number: int) -> None:
        self._mind = mind
        self._state, self._action = path.asked[at]
        self._numbers = (seed, number, at)
        self.cost = len(path.asked) - at  # about as many answers are still to come
        self.differs = False

    def difference(self, what: str, place: int) -> list[float]:
        """By seat; nothing where the reference player answers the same."""
        seed, number, at = self._numbers
        usual = self._mind.act(self._state.clone(), Numbers(seed, what, number, at, place).answers)
        if usual == self._action:
            return []
        self.differs = True
        given, other = [self._played(done, Numbers(seed, what, number, at, place)) for done in (self._action, usual)]
        return [one - two for one, two in zip(given, other, strict=True)]

    def _played(self, action: Action, numbers: Numbers) -> list[float]:
        state = self._state.clone()
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


def luck_of(mind: Mind, path: Path, end: State, games: int, seed: int, number: int) -> list[float]:
    """The luck of each seat, from so many imagined games at each answer in the mean; `number` is that of the game."""
    seats = end.seats
    luck = shares(mind, end)
    for place in range(games * START_GAMES):
        found = play(mind, path.start.clone(), Numbers(seed, "start", number, place))
        luck = [luck[seat] - found[seat] / (games * START_GAMES) for seat in range(seats)]
    looks = min(LOOKS, games // 8)
    answers = [Answer(mind, path, at, seed, number) for at in range(len(path.asked))]
    spreads = [answer.spread(looks) for answer in answers]
    for answer, counted in zip(answers, allotted(answers, spreads, games, looks), strict=True):
        luck = [one - change for one, change in zip(luck, answer.mean(counted, seats), strict=True)]
    return [round(value, 6) + 0.0 for value in luck]


def allotted(answers: list[Answer], spreads: list[float], games: int, looks: int) -> list[int]:
    """So many games for each answer that all together are as sure as they can be for their time. An answer that is the
    reference player's costs none, unless that one answers by chance."""
    weights = [spread / sqrt(answer.cost) for answer, spread in zip(answers, spreads, strict=True)]
    differing = [place for place, answer in enumerate(answers) if answer.differs]
    time = sum([answers[place].cost for place in differing]) * (games - looks)
    priced = sum([weights[place] * answers[place].cost for place in differing])
    return [
        max(min(LEAST, games), round(time * weights[place] / priced)) if answer.differs else games
        for place, answer in enumerate(answers)
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
