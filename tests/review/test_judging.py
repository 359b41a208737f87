"""Decisions are judged by what their seat could know, and named only where that is sure."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import hulldown
from hulldown.kernel.generator import Xoshiro
from hulldown.review.games import asked
from hulldown.review.intervals import estimate
from hulldown.review.judging import Compared, grade
from hulldown.review.reviewer import Reviewer
from hulldown.review.shapes import Estimate, Job, Settings
from hulldown.review.walk import Walk
from hulldown.review.work import Work

from .helper import QUICK, last_answers, race_from, record_of, reviewed, turn

MANY = Settings(rounds=10, playouts=2, worlds=4, width=3)


def around(value: float, reach: float) -> Estimate:
    return Estimate(value, max(0.0, value - reach), value + reach)


@pytest.mark.parametrize(
    ("loss", "name"),
    [
        (around(0.0, 0.01), "best"),
        (around(0.0, 0.03), "good"),
        (around(0.07, 0.01), "slip"),
        (around(0.13, 0.02), "mistake"),
        (around(0.30, 0.05), "blunder"),
        (around(0.30, 0.15), "mistake"),  # it may be one of 0.15
        (around(0.30, 0.28), "unclear"),
        (around(0.04, 0.03), "unclear"),
    ],
)
def test_a_decision_has_the_name_that_its_interval_allows(loss: Estimate, name: str) -> None:
    assert grade(loss, around(0.0, 0.0), considered=True, rounds=9) == name


def test_few_rounds_give_no_names_however_much_they_agree() -> None:
    assert grade(around(0.33, 0.0), around(0.0, 0.0), considered=True, rounds=3) == "unclear"
    agreed = estimate([0.33, 0.33])
    assert agreed.low < 0.0 < 0.33 < agreed.high
    assert estimate([0.33] * 12).low > 0.3


def test_brilliant_is_a_gain_that_the_reference_player_would_not_have_tried() -> None:
    good, gain = around(0.0, 0.01), Estimate(0.2, 0.1, 0.3)
    assert grade(good, gain, considered=False, rounds=9) == "brilliant"
    assert grade(good, gain, considered=True, rounds=9) == "best"
    assert grade(good, Estimate(0.0, -0.1, 0.1), considered=False, rounds=9) == "best"
    assert grade(around(0.3, 0.05), gain, considered=False, rounds=9) == "blunder"


def test_to_wait_before_the_goal_is_a_blunder_and_to_roll_is_best() -> None:
    """Whoever rolls here wins. Whoever waits leaves it to the other, who stands there too."""
    waited = reviewed(race_from(turn(0, [4, 4], [0, 0]), "wait", "roll", "rolled 1"), MANY).review()
    ann, boris = waited.decisions
    assert (ann.grade, ann.made.do, ann.best.do) == ("blunder", "wait", "roll")
    assert ann.best.chance.value == 1.0
    assert boris.grade == "best"
    assert waited.splits[0].own.value < 0 < waited.splits[1].own.value
    assert waited.splits[0].lost.low > 0.2
    assert waited.accuracies[1].value.value == 100.0
    assert waited.accuracies[0].value.value < 50.0
    assert waited.accuracies[0].grades == {"blunder": 1}
    (turned,) = [one for one in waited.turns if one.seat == 0]
    assert turned.kind == "decision"
    assert turned.say["en"].startswith("Ann: Do: wait. Better: Do: roll.")
    assert turned.title["ru"].endswith("грубая ошибка")


def test_answers_that_are_all_the_same_are_not_told_apart() -> None:
    """Boris cannot lose any more: whatever he does he rolls before Ann, who never moves from 0 to 5."""
    review = reviewed(race_from(turn(1, [4, 4], [0, 3]), "boost", "roll", "rolled 1"), MANY).review()
    boosted = review.decisions[0]
    assert boosted.grade in ("best", "good", "unclear")
    assert boosted.loss.low < 0.05


@pytest.mark.parametrize("name", hulldown.game_ids())
def test_what_a_seat_cannot_know_changes_nothing_of_its_decisions(name: str) -> None:
    """Everything hidden is exchanged for other cards that the seat could take for them: the same bytes come of it."""
    match = last_answers(name, 4, 60)
    record = record_of(match)
    true, other = Reviewer(record, QUICK), Reviewer(record, QUICK)
    compared = differ = 0
    for node in other.walk.nodes:
        if node.kind != "decision" or compared == 4:
            continue
        answer = node.answer
        assert answer is not None
        hidden = node.state.game.imagine(node.state.view(node.by), Xoshiro(9, node.at))
        differ += hidden.document() != node.state.document()
        node.state = hidden
        job = Job("seat", node.at, 1)
        pieces = [msgspec.json.encode(reviewer.do(job)) for reviewer in (true, other)]
        assert pieces[0] == pieces[1]
        made = str(answer.action)
        why = Job("why", node.at, 0, [made, made])
        assert msgspec.json.encode(true.do(why)) == msgspec.json.encode(other.do(why))
        compared += 1
    assert compared == 4
    assert differ or name == "miniatures"  # where nothing is hidden near the end


def test_a_decision_that_the_luckiest_candidate_beats_by_luck_alone_is_no_mistake() -> None:
    """Three answers of equal worth, tried a few times: none is called a slip or worse in any of many matches."""
    names: list[str] = []
    for seed in range(25):
        settings = Settings(rounds=4, playouts=1, worlds=1, width=3, seed=seed)
        # Both are so far from the goal that it matters little, and Boris has nothing but to roll or wait
        review = reviewed(race_from(turn(0, [0, 0], [1, 1]), "boost", "roll", "rolled 2"), settings).review()
        names.append(review.decisions[0].grade)
    assert sum(name in ("slip", "mistake", "blunder") for name in names) <= 2


def test_what_is_not_sure_is_looked_at_closer_and_what_is_sure_is_not() -> None:
    """Boris rolls before the goal: four rounds may agree by chance, and eight looks are enough. From the start on it is
    hard to say what a wait costs."""
    sure = reviewed(race_from(turn(0, [4, 4], [0, 0]), "wait", "roll", "rolled 1"), MANY)
    assert [job.round for job in sure.jobs() if job.kind == "closer" and job.at == 1] == [0, 1, 2, 3]
    settings = Settings(rounds=4, closer=2, playouts=1, worlds=2, width=3)
    unsure = reviewed(race_from(turn(0, [1, 1], [1, 1]), "wait", "roll", "rolled 1"), settings)
    looks = [job for job in unsure.jobs() if job.kind == "closer"]
    first = [job.round for job in looks if job.at == 0]
    assert first in ([0, 1, 2, 3], list(range(12)))
    for job in looks:
        assert len(job.answers) > 1
        asked = [choice.do for one in unsure.review().decisions if one.at == job.at for choice in [one.made]]
        assert asked[0] in job.answers  # what is compared is compared with what was done


def looked(patience: float, *others: list[float]) -> Compared:
    """A decision whose answer had half of the games in each of four rounds, and other answers as many as given."""
    rounds: Any = SimpleNamespace(
        patience=patience,
        gained=lambda at, round: [[0.0], [0.0]],
        answers=lambda at, round: [[0.5], *[[other[round]] for other in others]],
        closer=lambda at, steps: [],
    )
    return Compared(rounds, 0, 0, ["made", "first", "second"][: len(others) + 1], "made", 4)


def test_closer_looks_go_where_they_may_change_a_name() -> None:
    """An answer that is ahead as often as behind may be found good, but in a game whose games are dear not by so few
    looks; one that is ahead by a third, and not quite surely, may be found a blunder."""
    open_for = {patience: looked(patience, [0.9, 0.1, 0.9, 0.1]) for patience in (1.0, 2.0)}
    assert not open_for[1.0].is_open(4)
    assert open_for[1.0].is_open(60)
    assert open_for[2.0].is_open(4)
    assert looked(1.0, [0.9, 0.8, 0.9, 0.7]).is_open(4)
    assert not looked(2.0, [0.3, 0.3, 0.3, 0.3]).is_open(4)  # it is the best for sure


def test_only_answers_that_matter_for_the_name_are_looked_at_closer() -> None:
    assert looked(2.0, [0.9, 0.1, 0.9, 0.1], [0.2, 0.2, 0.2, 0.2]).contenders(4) == [0, 1]
    assert looked(2.0, [0.9, 0.1, 0.9, 0.1], [0.1, 0.9, 0.1, 0.9]).contenders(4) == [0, 1, 2]


def test_the_reference_player_answers_by_what_its_seat_may_know() -> None:
    """So a review asks it once at a decision, and not on each table that the seat could take for the true one."""
    for name in hulldown.game_ids():
        work = Work(Walk(record_of(last_answers(name, 6, 40))), QUICK)
        for node in work.walk.nodes:
            if node.kind != "decision":
                continue
            answers: set[str] = set()
            for number in range(3):
                rng = Xoshiro(node.at, number)
                world = node.state.game.imagine(node.state.view(node.by), rng)
                answer, is_sure = asked(work.mind, world, rng)
                if is_sure:
                    answers.add(str(answer))
            assert len(answers) <= 1


def test_a_closer_look_is_at_tables_of_its_own_and_hides_what_is_hidden() -> None:
    match = last_answers("cardgame", 4, 60)
    true, other = [Reviewer(record_of(match), QUICK) for _ in range(2)]
    node = next(node for node in other.walk.nodes if node.kind == "decision")
    answers = [str(action) for action in true.work.candidates(node)][:2]
    node.state = node.state.game.imagine(node.state.view(node.by), Xoshiro(9, node.at))
    for job in (Job("closer", node.at, 0, answers), Job("gain", node.at, 5)):
        assert msgspec.json.encode(true.do(job)) == msgspec.json.encode(other.do(job))
    two = [true.do(Job("closer", node.at, unit, answers)).values for unit in range(6)]
    assert any(values != two[0] for values in two[1:])
