"""Results without luck: as right as the results themselves, and surer."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import pytest

import hulldown
from hulldown.bots.game_bots import mind_of
from hulldown.bots.random import RandomBot
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.playout import random_action
from hulldown.kernel.state import CHANCE, OVER, Action, State
from hulldown.lab import adjusted
from hulldown.lab.arena import header_of, play_number, set_up_arena
from hulldown.lab.standings import summary
from hulldown.review.adjusting import Adjusted, Path, Stretch, allotted, luck_of, stretches_of
from hulldown.review.games import shares
from tests.kernel.toy import ROLL, WAIT, Race


def raced(seed: int, hasty: int | None, games: int) -> tuple[float, float]:
    """What seat 0 won in a race, and its luck; a hasty seat always rolls, everybody else answers at random."""
    race = Race()
    state = race.start(2, {"goal": 5})
    path, rng = Path(state), Xoshiro(seed)
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.advance(state.sample(rng))
            continue
        action = ROLL if state.actor == hasty else random_action(state, rng)
        path.answered(state, action)
        state.advance(action)
    mind = mind_of(race)
    return shares(mind, state)[0], luck_of(mind, path, state, games, 3, seed)[0]


@pytest.mark.parametrize("hasty", [None, 0])
def test_luck_has_no_mean_and_explains_results_whoever_plays(hasty: int | None) -> None:
    played = [raced(seed, hasty, 16) for seed in range(120)]
    found = Adjusted([points for points, _ in played], [luck for _, luck in played])
    assert abs(found.luck) < 3 * found.luck_error
    assert found.factor > 1.05  # most of it is decided by when somebody waits, and that is no luck
    assert abs(found.value - found.plain) < 3 * sqrt(found.plain_error**2 + found.error**2)


def test_what_is_all_luck_leaves_nothing_to_be_unsure_of() -> None:
    found = Adjusted([1.0, 0.0, 1.0, 0.0], [0.5, -0.5, 0.5, -0.5])
    assert (found.share, found.value, found.error) == pytest.approx((1.0, 0.5, 0.0))


def test_luck_that_explains_nothing_takes_nothing_out() -> None:
    """The share of each game follows from all others, so it may lean a little to either side, and costs a little."""
    found = Adjusted([1.0, 0.0, 1.0, 0.0] * 10, [0.5, 0.5, -0.5, -0.5] * 10)
    assert found.share == 0.0
    assert found.value == pytest.approx(0.5, abs=0.01)
    assert 0.9 < found.factor <= 1.0
    low, high = found.factor_interval()
    assert low <= 1.0 < high < 1.5


def test_a_result_has_no_part_in_its_own_measure() -> None:
    """One game's result is all that its luck goes with: taken out by a share of its own it would look explained."""
    found = Adjusted([1.0] + [0.5] * 19, [1.0] + [0.0] * 19)
    assert found.share == pytest.approx(0.5)
    assert found.factor == pytest.approx(1.0)  # all other games say that luck does nothing
    assert found.value == found.plain


def test_the_factor_comes_with_its_interval() -> None:
    """Luck is half of what results spread by, so half the games are as certain."""
    rng = Xoshiro(5)
    lucks = [float(rng.below(2)) - 0.5 for _ in range(400)]
    points = [luck + float(rng.below(2)) for luck in lucks]
    found = Adjusted(points, lucks)
    low, high = found.factor_interval()
    assert 1.7 < low < found.factor < high < 2.4


def waits(*actions: Action, places: Sequence[int] = (4, 4)) -> tuple[Race, Path, State]:
    """Both stand before the goal, or elsewhere, and Ann is asked first."""
    race = Race()
    document = {"goal": 5, "places": [*places], "boosts": [0, 0], "pending": [{"ask": "turn", "seat": 0}]}
    state = race.position(document)
    path = Path(state)
    for action in actions:
        path.answered(state, action)
        state.advance(action)
    return race, path, state


def test_answers_without_chance_between_them_are_looked_at_as_one() -> None:
    """What they changed is the difference of their ends, so nothing is played for what lies between these."""
    race, path, _ = waits(WAIT, WAIT, WAIT, ROLL)
    (whole,) = stretches_of(mind_of(race), path, 1, 0)
    assert whole.cost == 1
    race, path, state = waits(WAIT, ROLL, places=(0, 0))
    state.advance(race.parse(state, "rolled 1"))
    path.answered(state, WAIT)
    assert [stretch.cost for stretch in stretches_of(mind_of(race), path, 1, 0)] == [2, 1]


def test_games_go_where_answers_differ_by_much_and_time_stays_the_same() -> None:
    race, path, _ = waits(WAIT, WAIT, WAIT, ROLL)
    stretches = [Stretch(mind_of(race), [path.asked[at]], 4 - at, 1, 0, at) for at in range(4)]
    for stretch in stretches[:3]:
        stretch.differs = True
    counts = allotted(stretches, [0.6, 0.1, 0.3, 0.5], games=64, looks=8)
    assert counts[0] > counts[2] > counts[1] >= 4
    assert counts[3] == 64  # the reference player's own answer: nothing is played, unless it answers by chance
    time = sum(count * stretch.cost for count, stretch in zip(counts[:3], stretches, strict=False))
    assert time == pytest.approx(56 * sum(stretch.cost for stretch in stretches[:3]), rel=0.03)


def test_a_wait_that_loses_is_no_bad_luck() -> None:
    """Ann waits and Boris rolls, whatever the dice show."""
    race, path, state = waits(WAIT, ROLL)
    state.advance(state.sample(Xoshiro(1)))
    luck = luck_of(mind_of(race), path, state, 200, 1, 0)
    assert luck[0] == pytest.approx(0.0, abs=0.15)
    assert luck[1] == pytest.approx(-luck[0], abs=1e-5)


def test_an_arena_tells_what_bots_win_without_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adjusted, "FEWEST", 4)
    game = hulldown.game("rush")
    plain = set_up_arena(game, ["greedy", "random"], 4, 3)
    arena = set_up_arena(game, ["greedy", "random"], 4, 3, adjusted=1)
    rows = [play_number(arena, number) for number in range(4)]
    assert rows == [play_number(arena, number) for number in range(4)]
    for number, row in enumerate(rows):  # nobody plays otherwise because they are looked at
        assert {name: row[name] for name in row if name != "luck"} == play_number(plain, number)  # type: ignore[literal-required]
        assert sum(row["luck"]) == pytest.approx(0.0, abs=1e-5)
    header = header_of(arena, game)
    assert header["adjusted"] == 1
    told = {bot["name"]: bot["adjusted"] for bot in summary(header, rows)["bots"]}
    assert told["greedy"]["rate"] == pytest.approx(1.0 - told["random"]["rate"], abs=1e-5)
    assert "adjusted" not in summary(header_of(plain, game), [play_number(plain, 0)])["bots"][0]


def test_no_luck_is_taken_out_of_a_game_in_which_somebody_else_answered() -> None:
    state = Race().start(2)
    seen = adjusted.watched([RandomBot(), RandomBot()], state)
    assert adjusted.luck_of_game(state.game, seen.path, state, [1, 0], 5, 1, 0) == [0.0, 0.0]
