"""A search: what it looks at, how it chooses, when it stops, and what it says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import hulldown
from hulldown import bots
from hulldown.bots.game_bots import mind_of
from hulldown.bots.levels import Larger
from hulldown.bots.mind import Budget, Mind, softmax
from hulldown.bots.rollouts import LEAST_WORLDS, Race, Trial, lead
from hulldown.bots.searcher import Searcher, chance
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, Action, State
from hulldown.kernel.view import View


def asked(name: str, choices: int = 3) -> State:
    """The first position of a game in which somebody has so many candidates."""
    game = hulldown.game(name)
    mind = mind_of(game)
    state = game.start(2)
    rng = Xoshiro(4)
    while True:
        if state.actor == CHANCE:
            state.advance(state.sample(rng))
            continue
        legal = state.legal_actions()
        if len(legal) > 1 and len(mind.shortlist(state, legal, 6, rng)) >= choices:
            return state
        state.advance(mind.act(state, rng))


def trial(values: list[float]) -> Trial:
    one = Trial(Action("x"))
    for value in values:
        one.add(value)
    return one


def test_a_lead_counts_only_the_worlds_that_both_have_seen() -> None:
    one, other = trial([1.0, 1.0, 1.0, 1.0]), trial([0.0, 0.0])
    assert lead(one, other) == lead(trial([1.0, 1.0]), other) > 5.0
    assert lead(trial([]), other) == 0.0


def test_a_lead_grows_with_the_number_of_worlds() -> None:
    few = lead(trial([0.6] * 4), trial([0.5] * 4))
    many = lead(trial([0.6] * 16), trial([0.5] * 16))
    assert many == pytest.approx(2 * few)


def test_chances_add_up_and_follow_the_strengths() -> None:
    chances = softmax([1.0, 0.0, 1.0])
    assert sum(chances) == pytest.approx(1.0)
    assert chances[0] == chances[2] > chances[1]


def test_a_budget_ends_by_count_or_by_the_clock() -> None:
    counted = Budget(3, None)
    assert [counted.take() for _ in range(5)] == [True, True, True, False, False]
    assert counted.spent == 3
    assert not Budget(1000, -1.0).take()


@pytest.mark.parametrize("name", hulldown.game_ids())
def test_with_no_time_at_all_it_answers_as_its_mind_would_at_once(name: str) -> None:
    state = asked(name)
    mind = mind_of(state.game)
    bot = Searcher(mind, playouts=1000, width=6, horizon=1, seconds=-1.0)
    rng = Xoshiro(1)
    view, legal = state.view(state.actor), state.legal_actions()
    first = mind.shortlist(state.game.imagine(view, rng.clone()), legal, 6, rng.clone())[0]
    assert str(bot.choose(view, legal, rng)) == str(first)
    assert bot.spent == 0


@pytest.mark.parametrize("name", hulldown.game_ids())
def test_the_same_seed_gives_the_same_answer(name: str) -> None:
    state = asked(name)
    bot = Searcher(mind_of(state.game), playouts=12, width=4, horizon=1, noise=0.1, margin=0.0)
    view, legal = state.view(state.actor), state.legal_actions()
    answers = {str(bot.choose(view, legal, Xoshiro(3))) for _ in range(3)}
    assert len(answers) == 1
    assert 0 < bot.spent <= 12


@pytest.mark.parametrize("name", hulldown.game_ids())
def test_thoughts_name_different_answers_with_chances_visits_and_a_sentence_in_each_language(name: str) -> None:
    state = asked(name)
    bot = Searcher(mind_of(state.game), playouts=24, width=5, horizon=1, margin=0.0)
    thoughts = bot.consider(state.view(state.actor), state.legal_actions(), Xoshiro(2))
    assert len(thoughts) >= 2
    assert len({str(thought.action) for thought in thoughts}) == len(thoughts)
    for thought in thoughts:
        assert thought.chance is not None
        assert 0.0 <= thought.chance <= 1.0
        assert thought.visits > 0
        assert state.why_not(thought.action) is None
        assert thought.why["en"].endswith(".")
        assert thought.why["ru"].endswith(".")
        assert thought.why["en"] != thought.why["ru"]


TABLES = [
    (id, seats) for id in hulldown.game_ids()
    for seats in range(hulldown.game(id).min_seats, hulldown.game(id).max_seats + 1)
]  # fmt: skip


def asked_at(name: str, seats: int, most: int) -> Iterator[tuple[View, list[Action], Xoshiro]]:
    """Questions from a game that is played at random, at most so many."""
    rng = Xoshiro(9)
    state = hulldown.game(name).start(seats)
    asked = 0
    for step in range(400):
        if state.actor == OVER or asked == most:
            return
        if state.actor == CHANCE:
            state.advance(state.sample(rng))
            continue
        legal = state.legal_actions()
        if step % 5 == 0 and len(legal) > 1:
            yield state.view(state.actor), legal, rng
            asked += 1
        state.advance(legal[rng.below(len(legal))])


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_first_of_a_list_never_has_a_lower_number_than_the_next(name: str, seats: int) -> None:
    """With and without a margin that keeps the mind's own first choice in front."""
    lists = 0
    for number, (view, legal, rng) in enumerate(asked_at(name, seats, 20)):
        bot = Searcher(mind_of(hulldown.game(name)), playouts=6, width=3, horizon=1, margin=(0.0, 2.0)[number % 2])
        chances = [thought.chance for thought in bot.consider(view, legal, rng) if thought.chance is not None]
        assert chances == sorted(chances, reverse=True)
        lists += len(chances) > 1
        if lists == 3:
            return
    raise AssertionError(f"only {lists} lists of several answers")


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_reasons_are_found_inside_the_clock(name: str, seats: int) -> None:
    """A tenth of a second goes by whenever somebody looks at this clock, as before each imagined game."""
    told = 0
    for view, legal, rng in asked_at(name, seats, 3):
        looks = 0

        def clock() -> float:
            nonlocal looks
            looks += 1
            return looks / 10

        bot = Searcher(mind_of(hulldown.game(name)), playouts=1000, width=3, horizon=1, seconds=1.0)
        bot.clock = clock
        thoughts = bot.consider(view, legal, rng)
        assert bot.spent < 10
        assert looks <= 14  # the start, the games, and one look too many for each that was stopped
        assert all(thought.why["en"] and thought.why["ru"] for thought in thoughts)
        told += len(thoughts) > 1
    assert told >= 1


def test_an_answer_that_saw_fewer_worlds_is_compared_in_those() -> None:
    chosen, lucky = trial([0.9, 0.5, 0.4, 0.2]), trial([0.8])
    assert lucky.mean > chosen.mean
    assert chance(lucky, chosen) == pytest.approx(chosen.mean - 0.1)
    assert chance(trial([1.0, 0.6]), chosen) == chosen.mean  # ahead, and not chosen: not told apart
    assert chance(chosen, chosen) == chosen.mean


@pytest.mark.parametrize("name", hulldown.game_ids())
def test_a_judge_has_a_weight_for_all_that_it_looks_at(name: str) -> None:
    mind = mind_of(hulldown.game(name))
    assert len(mind.weights) == len(mind.feature_names) > 0


@pytest.mark.parametrize("name", hulldown.game_ids())
def test_levels_grow_and_have_limits_styles_and_ratings(name: str) -> None:
    levels = bots.levels_of(hulldown.game(name))
    assert [level.name for level in levels] == list(bots.LEVEL_NAMES)
    for level in levels:
        assert 0.0 < level.seconds <= 1.0
        assert level.rating is not None
        assert (level.low or 0) < level.rating < (level.high or 0)
        assert bots.make(level.name, hulldown.game(name)).limit() == level.seconds
    noises = [level.noise for level in levels]
    assert noises == sorted(noises, reverse=True)


def test_more_noise_makes_other_answers() -> None:
    state = asked("rush", 4)
    view, legal = state.view(state.actor), state.legal_actions()
    mind = mind_of(state.game)
    calm = Searcher(mind, playouts=12, width=6, horizon=1, margin=0.0)
    blurred = Searcher(mind, playouts=12, width=6, horizon=1, margin=0.0, noise=2.0)
    assert len({str(blurred.choose(view, legal, Xoshiro(seed))) for seed in range(20)}) > len(
        {str(calm.choose(view, legal, Xoshiro(seed))) for seed in range(20)}
    )


def test_a_mind_that_knows_nothing_says_so() -> None:
    mind = Mind(hulldown.game("rush"), [])
    with pytest.raises(TypeError, match="does not act"):
        mind.act(hulldown.game("rush").start(2), Xoshiro(1))


def test_at_larger_tables_it_tries_as_many_answers_as_its_level_says() -> None:
    mind = mind_of(hulldown.game("rush"))
    searcher = Searcher(mind, 40, 2, 1, larger=Larger(40, 5, 0.0))
    for seats, most in ((2, 2), (3, 5)):
        tried = [len(searcher.consider(view, legal, rng)) for view, legal, rng in asked_at("rush", seats, 12)]
        assert max(tried) == most


def test_at_larger_tables_it_imagines_as_many_games_as_its_level_says() -> None:
    mind = mind_of(hulldown.game("rush"))
    searcher = Searcher(mind, 40, 3, 1, larger=Larger(12, 3, 0.0))
    for seats, allowed, spent in ((2, 40, 40), (3, 40, 12), (3, 6, 6)):
        searcher.playouts = allowed
        view, legal, rng = next(iter(asked_at("rush", seats, 1)))
        searcher.choose(view, legal, rng)
        assert searcher.spent == searcher.wanted == spent


def test_a_race_that_is_never_sure_tries_all_candidates_in_the_same_worlds() -> None:
    state = asked("rush")
    race = _race(state, 60, 50.0)
    race.run()
    seen = {len(one.values) for one in race.trials}
    assert len(seen) == 1
    assert race.budget.spent == sum(len(one.values) for one in race.trials)


def test_a_race_drops_what_is_clearly_behind_and_ends_when_one_is_left() -> None:
    """Whoever was given up was behind the best of the others by more than it takes, in the worlds of both."""
    state = asked("rush")
    race = _race(state, 100_000, 1.0)
    race.run()
    longest = max(len(one.values) for one in race.trials)
    last = [one for one in race.trials if len(one.values) == longest]
    assert race.budget.left > 0
    assert all(len(one.values) >= LEAST_WORLDS for one in race.trials)
    best = max(last, key=lambda one: one.mean)
    for one in race.trials:
        if len(one.values) < longest:
            assert max(lead(other, one) for other in race.trials if len(other.values) >= len(one.values)) > 0
        elif one is not best:
            assert lead(best, one) >= 1.0


def test_who_was_dropped_is_not_chosen_for_what_it_did_in_few_worlds() -> None:
    """The first answer had luck in the worlds that it saw, and was clearly behind in the very same ones."""
    state = asked("rush")
    bot = Searcher(mind_of(state.game), 100, 4, 2, margin=0.5, sure=1.0)
    race = _race(state, 100, 1.0)
    first, second, third, *rest = race.trials
    for world in range(40):
        second.add(0.9 if world < 16 else 0.4)
        third.add(0.9 if world < 16 else 0.35)
        if world < 16:
            first.add(0.7)
            for one in rest:
                one.add(0.1)
    assert first.mean > second.mean > third.mean
    race.left = [second, third]
    assert bot.best(race, Xoshiro(1)) is second
    race.left = [third]
    assert bot.best(race, Xoshiro(1)) is third


def test_while_it_races_the_first_answer_is_kept_unless_another_is_clearly_ahead() -> None:
    state = asked("rush")
    race = _race(state, 100, 1.0)
    first, second = race.trials[:2]
    for world in range(40):
        first.add(0.5)
        second.add(0.5 + (0.3 if world % 2 else -0.29))
    race.left = [first, second]
    for margin, chosen in ((0.0, second), (0.5, first)):
        assert Searcher(mind_of(state.game), 100, 4, 2, margin=margin).best(race, Xoshiro(1)) is chosen


def test_a_hint_spends_all_its_games_where_an_answer_is_sure_sooner() -> None:
    state = asked("rush")
    bot = Searcher(mind_of(state.game), 400, 4, 2, margin=0.0, sure=1.0)
    view, legal = state.view(state.actor), state.legal_actions()
    answer = bot.choose(view, legal, Xoshiro(1))
    assert 0 < bot.spent == bot.wanted < 400  # it was sure: no time was missing
    thoughts = bot.consider(view, legal, Xoshiro(1))
    assert bot.spent >= 400
    assert str(thoughts[0].action) == str(answer)
    assert thoughts[0].visits > 100
    bot.seconds = -1.0
    bot.choose(view, legal, Xoshiro(1))
    assert (bot.spent, bot.wanted) == (0, 400)


def _race(state: State, playouts: int, sure: float) -> Race:
    mind, view, rng = mind_of(state.game), state.view(state.actor), Xoshiro(5)
    candidates = mind.shortlist(state.game.imagine(view, rng), state.legal_actions(), 4, rng)
    return Race(mind, view, candidates, 2, Budget(playouts, None), rng, sure=sure)
