"""What every bot keeps to: legal answers, nothing but the view, the same answer for the same seed."""

from __future__ import annotations

import pytest

from hulldown import bots
from hulldown.bots.playing import play
from hulldown.games.rush import Rush
from hulldown.kernel.errors import Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, Action, State
from hulldown.kernel.view import View

RUSH = Rush()
QUICK = ("random", "greedy")  # levels play whole games in the tests of each game's mind


def ask(bot: bots.Bot, state: State, seed: int) -> Action:
    return bot.choose(state.view(state.actor), state.legal_actions(), Xoshiro(seed))


def by_chance(state: State, rng: Xoshiro) -> None:
    while state.actor == CHANCE:
        state.advance(state.sample(rng))


@pytest.mark.parametrize("edition", ["1.4", "1.2"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("name", QUICK)
def test_every_answer_is_legal_to_the_end_of_the_game(name: str, seats: int, edition: str) -> None:
    bot = bots.make(name, RUSH)
    rng = Xoshiro(seats)
    state = RUSH.start(seats, {"edition": edition, "double_medal_per_turn": True})
    by_chance(state, rng)
    while state.actor != OVER:
        action = bot.choose(state.view(state.actor), state.legal_actions(), rng)
        assert action in state.legal_actions()
        state.advance(action)
        by_chance(state, rng)
    assert state.result is not None


@pytest.mark.parametrize("edition", ["1.4", "1.2"])
@pytest.mark.parametrize("name", QUICK)
def test_answers_legally_where_it_would_never_come_by_itself(name: str, edition: str) -> None:
    """Random play leads into positions that no plan of the bot leads to."""
    bot = bots.make(name, RUSH)
    rng = Xoshiro(3)
    asked = set()
    for _ in range(2):
        state = RUSH.start(3, {"edition": edition, "double_medal_per_turn": True})
        by_chance(state, rng)
        while state.actor != OVER:
            legal = state.legal_actions()
            assert ask(bot, state, 1) in legal
            asked.add(state.view(state.actor).ask)
            state.advance(legal[rng.below(len(legal))])
            by_chance(state, rng)
    assert {"play-cards", "purchase", "use-card", "declare-assault", "choose-target", "besiege", "scrap"} <= asked


@pytest.mark.parametrize("name", QUICK)
def test_answers_the_same_when_everything_it_cannot_see_is_dealt_anew(name: str) -> None:
    bot = bots.make(name, RUSH)
    rng = Xoshiro(8)
    dealt_anew = 0
    for seats in (2, 3, 5):
        state = RUSH.start(seats)
        by_chance(state, rng)
        while state.actor != OVER:
            if rng.below(3) == 0:
                twin = RUSH.imagine(state.view(state.actor), rng)
                assert ask(bot, twin, 5) is ask(bot, state, 5)
                dealt_anew += twin.document() != state.document()
            legal = state.legal_actions()
            state.advance(legal[rng.below(len(legal))])
            by_chance(state, rng)
    assert dealt_anew > 200


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Malformed, match="there is no bot clever for rush; known are random, greedy"):
        bots.make("clever", RUSH)


def test_a_bot_of_ones_own_is_a_class_with_one_method() -> None:
    class Last(bots.Bot):
        def choose(self, view: View, legal: list[Action], rng: Xoshiro) -> Action:
            assert view.seat == view.actor
            return legal[-1]

    state = RUSH.start(2)
    play(state, [Last(), bots.make("greedy", RUSH)], Xoshiro(1))
    assert state.result is not None
    assert state.result.winners == [1]
