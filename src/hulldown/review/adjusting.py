"""The luck of one game as a single number for each seat, to take it out of a result (a control variate).

The luck is what the result differs by from where the game began and from what its answers changed: wherever somebody
answers otherwise than the reference player, both answers are played on with the same numbers, and their difference is
what was decided. Everything else is chance. Its mean over games is nothing, whoever plays, so what is left when it is
taken away has the same mean as the results and spreads less.
"""

from __future__ import annotations

from math import sqrt

from hulldown.bots.mind import Mind
from hulldown.kernel.state import Action, State

from .games import Numbers, play, shares
from .intervals import mean

START_GAMES = 4  # times as many games for where it began: that is looked at once only


class Path:
    """A game as it was played: where it began, and every question with its answer."""

    def __init__(self, start: State) -> None:
        self.start = start.clone()
        self.asked: list[tuple[State, Action]] = []

    def answered(self, state: State, action: Action) -> None:
        """The state before an answer that was not the only one."""
        self.asked.append((state.clone(), action))


def luck_of(mind: Mind, path: Path, end: State, games: int, seed: int, number: int) -> list[float]:
    """The luck of each seat, from so many imagined games at each answer; `number` is that of the game."""
    seats = end.seats
    luck = shares(mind, end)
    for place in range(games * START_GAMES):
        found = play(mind, path.start.clone(), Numbers(seed, "start", number, place))
        luck = [luck[seat] - found[seat] / (games * START_GAMES) for seat in range(seats)]
    for at, (state, action) in enumerate(path.asked):
        for place in range(games):
            usual = mind.act(state.clone(), Numbers(seed, "answer", number, at, place).answers)
            if usual == action:
                continue
            one, other = [_after(mind, state, done, Numbers(seed, number, at, place)) for done in (action, usual)]
            luck = [luck[seat] - (one[seat] - other[seat]) / games for seat in range(seats)]
    return [round(value, 6) + 0.0 for value in luck]


def _after(mind: Mind, state: State, action: Action, numbers: Numbers) -> list[float]:
    state = state.clone()
    state.advance(action)
    return play(mind, state, numbers)


class Adjusted:
    """Results of many games with the luck taken out as far as it explains them."""

    def __init__(self, points: list[float], lucks: list[float]) -> None:
        self.games = len(points)
        middle, center = mean(points), mean(lucks)
        spread = sum([(luck - center) ** 2 for luck in lucks])
        both = sum([(luck - center) * (value - middle) for luck, value in zip(lucks, points, strict=True)])
        self.share = both / spread if spread > 0.0 else 0.0  # of the luck that is taken out: less where it is noisy
        left = [value - self.share * luck for luck, value in zip(lucks, points, strict=True)]
        self.plain, self.plain_error = middle, _error(points)
        self.value, self.error = mean(left), _error(left)
        self.luck, self.luck_error = center, _error(lucks)

    @property
    def factor(self) -> float:
        """By how much fewer games are as certain."""
        return (self.plain_error / self.error) ** 2 if self.error > 0.0 else 1.0


def _error(values: list[float]) -> float:
    """The standard error of their mean."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    return sqrt(sum([(value - middle) ** 2 for value in values]) / (len(values) - 1) / len(values))
