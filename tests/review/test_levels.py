"""What levels would have got in the place of a seat: the same decisions, the same tables, the same formula."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import hulldown
from hulldown.bots import Bot
from hulldown.bots.levels import LEVEL_NAMES
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.state import Action
from hulldown.kernel.view import View
from hulldown.review.figures import ahead
from hulldown.review.reviewer import Reviewer
from hulldown.review.shapes import Estimate, Job, LevelAccuracy, Piece, Settings

from .helper import QUICK, last_answers, race, race_from, record_of, reviewed, turn

ASKED = Settings(rounds=4, closer=0, playouts=2, worlds=2, width=3, levels=4)


class Playing(Bot):
    """Gives the answers that it is told to give, by what is seen."""

    def __init__(self, answers: dict[bytes, Action]) -> None:
        self.answers = answers

    def choose(self, view: View, legal: list[Action], rng: Xoshiro) -> Action:
        return self.answers.get(view.encode(), legal[0])


def seated(reviewer: Reviewer, which: str) -> None:
    """A bot named `told` that answers at every decision as was `given`, or the one that was found `best`."""
    answers: dict[bytes, Action] = {}
    for one in reviewer.review().decisions:
        node = reviewer.walk.nodes[one.at]
        text = one.made.do if which == "given" else one.best.do
        answers[node.state.view(one.seat).encode()] = reviewer.walk.match.game.parse(node.state, text)
    reviewer.work._bots["told"] = Playing(answers)


def of(reviewer: Reviewer, bot: str, seat: int) -> LevelAccuracy:
    return next(one for one in reviewer.review().levels if (one.bot, one.seat) == (bot, seat))


def test_who_waits_where_every_level_rolls_is_surely_behind_them() -> None:
    """Whoever rolls here wins. Ann waited; Boris rolled, as the levels do."""
    settings = Settings(rounds=10, playouts=2, worlds=4, width=3, levels=9)
    reviewer = reviewed(race_from(turn(0, [4, 4], [0, 0]), "wait", "roll", "rolled 1"), settings)
    levels = reviewer.review().levels
    assert [(one.seat, one.bot) for one in levels] == [(seat, name) for seat in (0, 1) for name in LEVEL_NAMES]
    ann, boris = of(reviewer, "level8", 0), of(reviewer, "level8", 1)
    assert (ann.decisions, ann.value.value) == (1, 100.0)
    assert ann.own == reviewer.review().accuracies[0].value
    assert ann.ahead.high < 0.0
    assert (boris.value, boris.own) == (reviewer.review().accuracies[1].value,) * 2
    assert (boris.ahead.value, boris.ahead.low, boris.ahead.high) == (0.0, 0.0, 0.0)


def test_who_answers_as_was_played_gets_the_same_accuracy_to_the_last_digit() -> None:
    reviewer = reviewed(last_answers("rush", 7, 40))
    seated(reviewer, "given")
    for seat in (0, 1):
        reviewer.compare("told", seat)
        same = of(reviewer, "told", seat)
        assert same.value == same.own
        assert same.ahead.value == same.ahead.low == same.ahead.high == 0.0


def test_who_gives_the_best_answers_that_were_found_is_not_below_anybody() -> None:
    reviewer = reviewed(race(6), Settings(rounds=6, playouts=1, worlds=4, width=3))
    seated(reviewer, "best")
    for seat in (0, 1):
        reviewer.compare("told", seat)
        best = of(reviewer, "told", seat)
        assert best.value.value >= best.own.value
        assert best.ahead.value <= 0.0


def test_an_answer_that_was_not_compared_is_worth_what_it_would_have_been_worth_there() -> None:
    """Where two are compared a third one is tried on the same tables as where all three are."""
    match = race(11)
    few, all = [Reviewer(record_of(match), msgspec.structs.replace(QUICK, width=width)) for width in (2, 3)]
    tried = 0
    for node in few.walk.nodes:
        if node.kind != "decision":
            continue
        known, every = [one.work.candidates(node) for one in (few, all)]
        for action in [action for action in every if action not in known]:
            few.work._bots["told"] = Playing({node.state.view(node.by).encode(): action})
            piece = few.do(Job("level", node.at, 0, bot="told"))
            assert piece.answer == str(action)
            rounds = [all.do(Job("seat", node.at, round)).values[2:] for round in range(QUICK.rounds)]
            assert piece.values == [values[every.index(action)] for values in rounds]
            tried += 1
    assert tried


@pytest.mark.parametrize("name", hulldown.game_ids())
def test_what_a_seat_cannot_know_changes_nothing_of_what_levels_answer(name: str) -> None:
    """Everything hidden is exchanged for other cards that the seat could take for them: the same bytes come of it."""
    record = record_of(last_answers(name, 4, 60))
    true, other = Reviewer(record, QUICK), Reviewer(record, QUICK)
    compared = differ = 0
    for node in other.walk.nodes:
        if node.kind != "decision" or compared == 4:
            continue
        hidden = node.state.game.imagine(node.state.view(node.by), Xoshiro(9, node.at))
        differ += hidden.document() != node.state.document()
        lot = true.work.lot(node)
        node.state = hidden
        assert other.work.lot(node) == lot
        for place, bot in enumerate(("level2", "level5")):
            job = Job("level", node.at, place, bot=bot)
            assert msgspec.json.encode(true.do(job)) == msgspec.json.encode(other.do(job))
        compared += 1
    assert compared == 4
    assert differ or name == "miniatures"  # where nothing is hidden near the end


def whole(match: Match) -> bytes:
    return msgspec.json.encode(reviewed(match, ASKED).review())


def test_levels_are_asked_when_all_else_is_done_in_any_order_and_go_on_where_they_were() -> None:
    match = race(6)
    stopped = Reviewer(record_of(match), ASKED)
    while not stopped.is_judged:
        assert stopped.progress.of_levels == 0
        assert stopped.step()
    assert stopped.review().levels == []
    jobs = stopped.left()
    assert {job.kind for job in jobs} == {"level"}
    assert stopped.progress.of_levels == len(jobs) == ASKED.levels * len(LEVEL_NAMES)
    rng = Xoshiro(2)
    for _ in range(len(jobs) // 2):
        stopped.add(stopped.do(jobs.pop(rng.below(len(jobs)))))
    assert stopped.progress.levels == stopped.progress.of_levels // 2
    again = Reviewer(record_of(match), ASKED)
    for piece in msgspec.json.decode(msgspec.json.encode(stopped.pieces()), type=list[Piece]):
        again.add(piece)
    while again.step():
        pass
    assert msgspec.json.encode(again.review()) == whole(match)


def test_all_levels_are_measured_at_as_many_decisions_however_few_are_done() -> None:
    reviewer = Reviewer(record_of(race(6)), ASKED)
    while not reviewer.is_judged:
        reviewer.step()
    for _ in range(2 * len(LEVEL_NAMES) + 3):  # two decisions and a part of the next one
        reviewer.step()
    assert reviewer.levels_done() == 2
    assert [one.decisions for one in reviewer.review().levels] == [1] * 2 * len(LEVEL_NAMES)
    reviewer.cut(ASKED.rounds, ASKED.closer, 2)
    assert not reviewer.step()
    few = msgspec.structs.replace(ASKED, levels=2)
    assert msgspec.json.encode(reviewer.review()) == msgspec.json.encode(reviewed(race(6), few).review())


def test_fewer_decisions_are_drawn_by_lot_and_for_all_seats_alike() -> None:
    drawn = [
        [node.at for node in reviewed(race(6), msgspec.structs.replace(ASKED, levels=0, seed=seed))._drawn()]
        for seed in (1, 1, 2)
    ]
    assert drawn[0] == drawn[1] != drawn[2]
    assert sorted(drawn[0]) == sorted(drawn[2])
    reviewer = reviewed(race(6), msgspec.structs.replace(ASKED, levels=0))
    seats = [node.by for node in reviewer._drawn()]
    first = seats[: 2 * min(seats.count(0), seats.count(1))]
    assert all(one != other for one, other in pairwise(first))


def test_a_lead_is_of_the_stakes_and_as_sure_as_the_tables_say() -> None:
    """Ahead by 0.1 in each of four looks where 0.4 are at stake; and by 0.2, give or take 0.2."""
    stake: Any = SimpleNamespace(stakes=[0.4] * 4)
    assert ahead([stake], [[0.1] * 4]).value == 25.0
    assert ahead([stake], [[0.1] * 4]).low == 25.0
    wide = ahead([stake], [[0.0, 0.4, 0.0, 0.4]])
    assert (wide.value, wide.low < 0.0, wide.high > 75.0) == (50.0, True, True)
    assert ahead([stake], [[0.1]]) == Estimate(25.0, -100.0, 100.0)
    assert ahead([], []).high == 0.0
