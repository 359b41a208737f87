"""What hints tell of the chances that were found: monotone, in order, and by the clock."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hulldown
from hulldown import bots
from hulldown.bots import messages
from hulldown.bots.asking import question, read_thoughts
from hulldown.bots.calibration import Calibration, read_calibrations, written
from hulldown.bots.game_bots import mind_of
from hulldown.bots.mind import Budget, Mind
from hulldown.bots.rollouts import Trial
from hulldown.bots.searcher import EXPLAINING, Searcher, chance
from hulldown.bots.worker import answer
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import Action, State
from tests.bots.pins import FOLDER, read_pin

CHANCES = st.floats(0.0, 1.0)
CALIBRATIONS = st.builds(
    Calibration, st.just("level8"), st.just(2), st.floats(-3.0, 3.0), st.floats(0.01, 5.0), st.just(1)
)


def asked(name: str) -> State:
    """A stored question with several answers that are worth a try."""
    return hulldown.game(name).position(read_pin(FOLDER / "2026a" / f"{name}-1.json").position)


# The numbers


def test_without_bend_the_chance_stays() -> None:
    plain = Calibration("level8", 2, 0.0, 1.0)
    for found in (0.01, 0.3, 0.5, 0.99):
        assert plain.told(found) == pytest.approx(found)


def test_odds_are_multiplied_by_hand() -> None:
    """Found 0.8, odds of 4 to 1: half the slope is 2 to 1, and an intercept of ln 2 makes it 4 to 1 again."""
    assert Calibration("level8", 2, 0.0, 0.5).told(0.8) == pytest.approx(2 / 3)
    assert Calibration("level8", 2, 0.6931471805599453, 0.5).told(0.8) == pytest.approx(4 / 5)


@given(CALIBRATIONS, CHANCES, CHANCES)
def test_a_greater_chance_is_never_told_as_a_smaller_one(told: Calibration, one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 0.0 <= told.told(low) <= told.told(high) <= 1.0


@given(CALIBRATIONS, st.lists(st.lists(CHANCES, max_size=6), min_size=1, max_size=6))
def test_the_first_of_a_list_never_has_the_lower_number(told: Calibration, worlds: list[list[float]]) -> None:
    """Whatever the worlds gave and whichever trial is chosen: what is told of the others is at most its chance."""
    trials = []
    for values in worlds:
        trial = Trial(Action("end"))
        for value in values:
            trial.add(value)
        trials.append(trial)
    for chosen in trials:
        first = told.told(chance(chosen, chosen))
        assert all(told.told(chance(other, chosen)) <= first for other in trials)


@pytest.mark.parametrize("name", hulldown.game_ids())
def test_hints_are_told_as_calibrated_in_the_same_order(name: str) -> None:
    state = asked(name)
    view, legal = state.view(state.actor), state.legal_actions()
    bot = Searcher(mind_of(state.game), playouts=6, width=3, horizon=1, margin=0.0)
    plain = bot.consider(view, legal, Xoshiro(2))
    timid, other_table = Calibration("x", 2, -1.0, 0.5), Calibration("x", 5, 3.0, 1.0)
    bot.calibrations = {2: timid, 5: other_table}
    told = bot.consider(view, legal, Xoshiro(2))
    assert [thought.action for thought in told] == [thought.action for thought in plain]
    assert len(told) >= 2
    for before, after in zip(plain, told, strict=True):
        assert before.chance is not None
        assert after.chance == pytest.approx(timid.told(before.chance))
    chances = [thought.chance or 0.0 for thought in told]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("name", hulldown.game_ids())
def test_the_interval_of_a_hint_is_told_as_its_chance_is_and_comes_through_the_pipe(name: str) -> None:
    state = asked(name)
    view, legal = state.view(state.actor), state.legal_actions()
    bot = Searcher(mind_of(state.game), playouts=40, width=3, horizon=1, margin=0.0)
    found = bot.consider(view, legal, Xoshiro(2))
    timid = Calibration("x", 2, -1.0, 0.5)
    bot.calibrations = {2: timid}
    line = messages.write(question("consider", "x", state, state.actor, 2))
    told = read_thoughts(state, messages.write(answer(state.game, {"x": bot}, line)))
    assert len(told) >= 2
    for thought in told:
        assert thought.chance is not None
        assert thought.interval is not None
        low, high = thought.interval
        assert 0.0 <= low < thought.chance < high <= 1.0
    before, after = found[0].interval, bot.consider(view, legal, Xoshiro(2))[0].interval
    assert before is not None
    assert after == pytest.approx((timid.told(before[0]), timid.told(before[1])))


def test_what_has_no_chance_has_no_interval_and_other_bots_have_that_of_their_games() -> None:
    assert bots.Thought(Action("end"), None, 0, {}).interval is None
    assert bots.Thought(Action("end"), 0.5, 0, {}).interval is None
    assert bots.Thought(Action("end"), 0.75, 40, {}).interval == pytest.approx((0.598, 0.858), abs=0.001)


def test_answers_do_not_depend_on_calibration() -> None:
    state = asked("rush")
    bot = Searcher(mind_of(state.game), playouts=24, width=5, horizon=1, margin=0.0)
    before = bot.choose(state.view(state.actor), state.legal_actions(), Xoshiro(2))
    bot.calibrations = {2: Calibration("x", 2, 3.0, 0.1)}
    assert bot.choose(state.view(state.actor), state.legal_actions(), Xoshiro(2)) is before


def test_frozen_levels_tell_what_they_told() -> None:
    bot = bots.make("2026a-level8", hulldown.game("rush"))
    assert isinstance(bot, Searcher)
    assert bot.calibrations == {}


# The file


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "calibration.toml"
    assert read_calibrations(path) == []
    kept = [Calibration("level8", 2, -0.125, 1.25, 500), Calibration("level8", 4, 0.5, 0.75, 400)]
    path.write_text(written(kept[::-1]))
    assert read_calibrations(path) == kept


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[[fitted]]\nbot = "level8"\nseats = 2\nintercept = 0.1\nslope = 0.0', "slope of level8 at 2 seats is 0, not"),
        ('[[fitted]]\nbot = "level8"\nseats = 2\nslope = 1.0', "missing required field `intercept`"),
        ('[[fitted]]\nbot = "level8"\nseats = 2\nslope = 1.0\nintercept = 0\nbend = 3', "unknown field `bend`"),
        ("[[fitted]]\nbot = 8", "calibration.toml: "),
    ],
)
def test_a_broken_file_is_refused_in_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "calibration.toml"
    path.write_text(text)
    with pytest.raises(Malformed, match=r"^[^\n]+$") as refused:
        read_calibrations(path)
    assert sentence in str(refused.value)


def test_the_games_of_today_have_files_that_can_be_read() -> None:
    for name in hulldown.game_ids():
        for one in read_calibrations(Path(hulldown.__file__).parent / "bots" / name / "calibration.toml"):
            assert one.bot in bots.LEVEL_NAMES
            assert hulldown.game(name).min_seats <= one.seats <= hulldown.game(name).max_seats


# The clock


class Ticking(Mind):
    """Every imagined game takes a tenth of a second of a clock that nobody else moves."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, [])
        self.now = 100.0
        self.begun: list[float] = []

    def time(self) -> float:
        return self.now

    def act(self, state: State, rng: Xoshiro) -> Action:
        legal = state.legal_actions()
        return legal[rng.below(len(legal))]

    def shortlist(self, state: State, legal: list[Action], most: int, rng: Xoshiro) -> list[Action]:
        self.now += 0.05
        return legal[:most]

    def judge(self, state: State) -> list[float]:
        self.begun.append(self.now)
        self.now += 0.1
        return [0.5 + 0.01 * (len(self.begun) % 7)] * state.seats


def considered(seconds: float, playouts: int = 1000) -> tuple[Ticking, Searcher, list[bots.Thought]]:
    state = asked("rush")
    mind = Ticking(state.game)
    bot = Searcher(mind, playouts=playouts, width=5, horizon=0, margin=0.0, seconds=seconds)
    bot.clock = mind.time
    return mind, bot, bot.consider(state.view(state.actor), state.legal_actions(), Xoshiro(2))


@pytest.mark.parametrize("seconds", [0.3, 0.85, 2.0])
def test_a_hint_is_explained_inside_the_clock(seconds: float) -> None:
    """The list of candidates, the race, and the answers that are tried again for their reasons: no imagined game
    begins after the seconds are over."""
    mind, _, thoughts = considered(seconds)
    assert mind.begun
    assert max(mind.begun) < 100.0 + seconds
    assert all(thought.why["en"] for thought in thoughts)


def test_the_race_leaves_a_part_of_the_clock_for_the_reasons() -> None:
    clock = [0.0]
    budget = Budget(100, 1.0, lambda: clock[0], EXPLAINING)
    clock[0] = 0.99 - EXPLAINING
    assert budget.take()
    clock[0] = 1.0 - EXPLAINING
    assert not budget.take()
    budget.allow(2)
    assert budget.take()
    clock[0] = 1.0
    assert not budget.take()
    assert budget.spent == 2


def test_without_a_clock_only_games_are_counted() -> None:
    budget = Budget(2, None)
    assert [budget.take() for _ in range(3)] == [True, True, False]
