"""The figures of a review: how the result came about, and how well each seat decided."""

from __future__ import annotations

from math import sqrt
from typing import Final

from hulldown.bots.intervals import NORMAL_95

from .drawing import Luck as DrawLuck
from .drawing import draws_of
from .intervals import certain, estimate, mean, shown
from .judging import Compared
from .rounds import Rounds
from .shapes import Accuracy, DrawTest, Estimate, Judged, Split
from .telling import Teller

EVEN: Final = 0.2  # tails of this size or more are no news


class Judgement:
    """A decision with its rounds and what is said of it."""

    __slots__ = ("compared", "judged")

    def __init__(self, compared: Compared, judged: Judged) -> None:
        self.compared = compared
        self.judged = judged


def splits(rounds: Rounds, judgements: list[Judgement], count: int) -> list[Split]:
    """One for each seat of a match that is over."""
    return [_split(rounds, judgements, count, seat) for seat in range(rounds.walk.seats)]


def _split(rounds: Rounds, judgements: list[Judgement], count: int, seat: int) -> Split:
    curves = [[moment[seat] for moment in rounds.curve(round)] for round in range(count)]
    result = curves[0][-1]
    start = [curve[0] for curve in curves]
    luck = [result - one for one in start]  # what is left when all that was decided is taken away
    own = [0.0] * count
    others = [0.0] * count
    for node in rounds.walk.nodes:
        for round, curve in enumerate(curves):
            if node.kind == "decision":
                luck[round] -= rounds.changes(node, round)[seat]
            elif node.kind in ("resignation", "time"):
                change = curve[node.at + 1] - curve[node.at]
                luck[round] -= change
                if node.kind == "resignation":
                    parts = own if node.by == seat else others
                    parts[round] += change
    for one in judgements:
        decided = one.compared
        parts = own if decided.seat == seat else others
        for round, gain in enumerate(decided.gains(seat)):
            parts[round] += gain
    hidden = [result - sum(parts) for parts in zip(start, luck, own, others, strict=True)]
    figures = [estimate(part) for part in (start, luck, own, others)]
    rest = estimate(hidden)
    # What is shown adds up: the last part takes what rounding left.
    value = result - sum([figure.value for figure in figures])
    return Split(
        seat, figures[0], figures[1], figures[2], figures[3], shown(value, rest.low, rest.high), result,
        lost([one.compared for one in judgements if one.compared.seat == seat]),
    )  # fmt: skip


def accuracies(judgements: list[Judgement], seats: int, count: int) -> list[Accuracy]:
    found: list[Accuracy] = []
    for seat in range(seats):
        own = [one for one in judgements if one.judged.seat == seat]
        grades: dict[str, int] = {}
        for one in own:
            grades[one.judged.grade] = grades.get(one.judged.grade, 0) + 1
        found.append(Accuracy(seat, accuracy([one.compared for one in own]), len(own), dict(sorted(grades.items()))))
    return found


def lost(own: list[Compared]) -> Estimate:
    """The sum of what was lost. Each decision has imagined tables of its own, so variances add up."""
    value = sum([mean(one.losses) for one in own])
    if any(len(one.losses) < 2 for one in own):
        return shown(value, value - 1.0, value + 1.0)
    reach = NORMAL_95 * sqrt(sum([_doubt(one.losses) for one in own]))
    return shown(value, value - reach, value + reach)


def _doubt(values: list[float]) -> float:
    """The square of the standard error of a mean."""
    middle = mean(values)
    return sum([(value - middle) ** 2 for value in values]) / (len(values) - 1) / len(values)


def accuracy(own: list[Compared]) -> Estimate:
    """Of what a blind pick among the compared answers would have lost, the share that was not lost, in percent."""
    losses = sum([mean(one.losses) for one in own])
    stakes = sum([mean(one.stakes) for one in own])
    whole = _share(losses, stakes)
    if not own:
        return certain(whole)
    if any(len(one.stakes) < 2 for one in own):
        return shown(_percent(whole), 0.0, 100.0)
    ratio = losses / stakes if stakes > 0.0 else 0.0
    doubt = sum([_doubt(one.losses) + ratio * ratio * _doubt(one.stakes) for one in own])
    reach = NORMAL_95 * 100.0 * sqrt(doubt) / stakes if stakes > 0.0 else 0.0
    return shown(_percent(whole), _percent(whole - reach), _percent(whole + reach))


def ahead(own: list[Compared], answers: list[list[float]]) -> Estimate:
    """By how much an accuracy is above that of somebody else, at the same decisions: of the same stakes, what the one
    was ahead of the other's `answers` by. Where both answered the same there is no doubt of it."""
    gained = sum([mean(one) for one in answers])
    stakes = sum([mean(one.stakes) for one in own])
    if stakes <= 0.0:
        return certain(0.0)
    if any(len(one) < 2 for one in answers):
        return shown(_gap(100.0 * gained / stakes), -100.0, 100.0)
    ratio = gained / stakes
    doubt = sum([_doubt(one) for one in answers]) + ratio * ratio * sum([_doubt(one.stakes) for one in own])
    reach = NORMAL_95 * 100.0 * sqrt(doubt) / stakes
    return shown(_gap(100.0 * ratio), _gap(100.0 * ratio - reach), _gap(100.0 * ratio + reach))


def _gap(points: float) -> float:
    """Of two accuracies."""
    return min(100.0, max(-100.0, points))


def _share(loss: float, stake: float) -> float:
    """In percent; below nothing where a blind pick would have lost less, so that its spread is seen there, too."""
    return 100.0 * (1.0 - loss / stake) if stake > 0.0 else 100.0


def _percent(share: float) -> float:
    return min(100.0, max(0.0, share))


def draw_tests(rounds: Rounds, teller: Teller, count: int) -> list[DrawTest]:
    found: list[DrawTest] = []
    for seat in range(rounds.walk.seats):
        draws, left_out = draws_of(rounds, seat, count)
        if not draws:
            continue
        luck = DrawLuck(draws)
        lucky = luck.luckier < luck.unluckier
        chance = min(luck.luckier, luck.unluckier)
        one_in = max(1, round(1.0 / chance))
        key = "draws.even" if chance >= EVEN else "draws.lucky" if lucky else "draws.unlucky"
        gaps: dict[str, object] = {} if chance >= EVEN else {"number": one_in}
        say = teller.say(key, seat=teller.seat(seat), **gaps)
        observed, expected = round(luck.observed, 6) + 0.0, round(luck.expected, 6) + 0.0
        found.append(
            DrawTest(
                seat, len(draws), left_out, observed, expected, round(luck.spread, 6), round(chance, 9), one_in, lucky,
                say,
            )
        )  # fmt: skip
    return found
