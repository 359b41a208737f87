"""The work can be cut up, shared, stopped and taken up again: the review is the same."""

from __future__ import annotations

import json

import msgspec
import pytest

import hulldown
from hulldown.kernel.generator import Xoshiro
from hulldown.review.crew import Crew
from hulldown.review.drawing import Draw, Luck, distribution
from hulldown.review.reviewer import Reviewer
from hulldown.review.rounds import FULL, Rounds, usual
from hulldown.review.shapes import Piece, Settings
from hulldown.review.walk import Walk
from hulldown.review.work import Work

from .helper import QUICK, last_answers, race, record_of, reviewed, text_of, wandered


def written(reviewer: Reviewer) -> bytes:
    return msgspec.json.encode(reviewer.review())


def test_the_same_settings_give_the_same_bytes_in_any_order() -> None:
    match = race(6)
    whole = reviewed(match)
    again = Reviewer(record_of(match), QUICK)
    jobs = again.left()
    rng = Xoshiro(1)
    while jobs:
        piece = again.do(jobs.pop(rng.below(len(jobs))))
        again.add(msgspec.json.decode(msgspec.json.encode(piece), type=Piece))
    for job in again.left():  # the reasons for what was found
        again.add(again.do(job))
    assert again.left() == []
    assert written(again) == written(whole)
    assert written(reviewed(match, msgspec.structs.replace(QUICK, seed=2))) != written(whole)


def test_a_review_that_was_stopped_goes_on_where_it_was() -> None:
    match = race(7)
    stopped = Reviewer(record_of(match), QUICK)
    for _ in range(len(stopped.rounds.jobs_of(0)) + 3):
        assert stopped.step()
    assert stopped.progress.rounds == 1
    assert stopped.progress.jobs == len(stopped.rounds.jobs_of(0)) + 3
    kept = msgspec.json.encode(stopped.pieces())
    taken_up = Reviewer(record_of(match), QUICK)
    for piece in msgspec.json.decode(kept, type=list[Piece]):
        taken_up.add(piece)
    while taken_up.step():
        pass
    assert written(taken_up) == written(reviewed(match))


def test_a_game_that_several_moments_share_is_played_once() -> None:
    """After an answer the reference player may go on as was answered, too, up to the next answer that is not its own:
    that one's game is the game of both."""
    walk = Walk(record_of(wandered("cardgame", 4, 100, 12)))
    settings = Settings(playouts=2)
    work, rounds = Work(walk, settings), Rounds(walk, settings)
    pieces = {job.at: work.do(job) for job in rounds.jobs_of(0) if job.kind == "table"}
    for piece in pieces.values():
        rounds.add(piece)
    shared = 0
    for node in walk.nodes:
        if node.kind != "decision":
            continue
        assert node.answer is not None
        both = pieces[node.at].values
        given = [work.game(node.state, node.answer.action, 0, place) for place in range(settings.playouts)]
        shared += len([game for game in both if len(game) == walk.seats])
        for seat in range(walk.seats):
            played = [after[seat] - game[seat] for after, game in zip(given, both, strict=True) if game]
            assert rounds.changes(node, 0)[seat] == pytest.approx(sum(played) / settings.playouts)
    assert shared > 0


def test_one_round_has_a_curve_and_time_only_says_how_many_rounds_there_are() -> None:
    match = race(8)
    long = Reviewer(record_of(match), QUICK)
    while long.rounds.whole("table") < 1:
        long.step()
    first = long.review()
    assert len(first.moments) == len(match.answers) + 1
    assert first.decisions == []
    while long.progress.rounds < 2:
        long.step()
    long.cut(2, 0, 0)
    while long.step():
        pass
    assert written(long) == written(reviewed(match, msgspec.structs.replace(QUICK, rounds=2, closer=0)))


def test_processes_that_share_the_work_change_nothing() -> None:
    match = last_answers("rush", 5, 8)
    settings = Settings(rounds=2, playouts=1, worlds=1, width=2)
    reviewer = Reviewer(record_of(match), settings)
    crew = Crew(reviewer, text_of(match), None, 2)
    try:
        assert crew.run(reviewer.left())
        assert crew.run(reviewer.left())
    finally:
        crew.close()
    assert written(reviewer) == written(reviewed(match, settings))


@pytest.mark.parametrize("line", [4, 6])
def test_a_broken_record_is_reviewed_up_to_the_line_that_is_wrong(line: int) -> None:
    lines = text_of(race(9)).splitlines()
    lines[line - 1] = json.dumps({"by": "chance", "do": "rolled 9"})
    record = hulldown.kernel.record.open_record("\n".join(lines), "broken.jsonl", lambda id: race(9).game)
    reviewer = Reviewer(record, QUICK)
    while reviewer.step():
        pass
    review = reviewer.review()
    assert review.stopped is not None
    assert review.stopped.line == line
    assert str(line) in review.stopped.say["ru"]
    assert review.result is None
    assert review.splits == []
    assert len(review.moments) < len(race(9).answers)
    assert 0.0 < review.moments[0].chances[0].value < 1.0


def test_the_sum_of_draws_has_the_distribution_that_dice_have() -> None:
    coin = Draw([(-1, 0.5), (1, 0.5)], 1)
    assert distribution([coin] * 3) == {-3: 0.125, -1: 0.375, 1: 0.375, 3: 0.125}
    luck = Luck([coin] * 3)
    assert luck.luckier == 0.125
    assert luck.unluckier == 1.0
    assert luck.expected == 0.0


def test_three_lucky_rolls_are_as_lucky_as_they_are_seldom() -> None:
    """Boris wins by rolls alone: what came of him is in the better tail, and in the worse one for Ann."""
    review = reviewed(race(10), Settings(rounds=6, playouts=2, worlds=1, width=3)).review()
    first, second = review.draws
    assert first.draws == second.draws > 0
    assert first.lucky != second.lucky
    assert first.chance == pytest.approx(second.chance, abs=0.2)
    for test in review.draws:
        assert test.one_in == max(1, round(1 / test.chance))


def test_a_game_whose_imagined_games_take_long_is_reviewed_in_fewer_rounds() -> None:
    rounds = {name: usual(hulldown.game(name)).rounds for name in ("rush", "cardgame", "miniatures")}
    assert rounds == {"rush": 8, "cardgame": 8, "miniatures": 6}
    assert min(rounds.values()) > FULL, "what sums need is measured in later rounds, too"
