"""Bots know no more than their seat: two states that differ only in what is hidden get the same answers."""

from __future__ import annotations

from functools import cache

import pytest

import hulldown
from hulldown import bots
from hulldown.bots.searcher import Searcher
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.playout import random_action
from hulldown.kernel.state import CHANCE, OVER, State

SEEDS = range(3)
PAIRS = 4  # positions of each game


@cache
def hidden_twins(name: str, seed: int) -> list[tuple[State, State]]:
    """Positions of a random game, each in two worlds that the seat which is asked cannot tell apart."""
    game = hulldown.game(name)
    rng = Xoshiro(seed)
    state = game.start(game.usual_seats if name == "rush" else 2)
    found: list[tuple[State, State]] = []
    asked = 0
    while state.actor != OVER and len(found) < PAIRS:
        if state.actor != CHANCE and len(state.legal_actions()) > 2:
            asked += 1
            if asked % 4 == 0:
                view = state.view(state.actor)
                twins = game.imagine(view, Xoshiro(seed, 1)), game.imagine(view, Xoshiro(seed, 2))
                if twins[0].document() != twins[1].document():
                    found.append(twins)
        state.advance(random_action(state, rng))
    return found


@pytest.mark.parametrize("name", bots.NAMES)
@pytest.mark.parametrize("game", hulldown.game_ids())
def test_hidden_things_change_no_answer(game: str, name: str) -> None:
    bot = bots.make(name, hulldown.game(game))
    if isinstance(bot, Searcher):
        bot.playouts = 6  # as fair with few imagined games as with many, and much quicker
    twins = hidden_twins(game, 11)
    assert len(twins) == PAIRS
    for one, other in twins:
        views = one.view(one.actor), other.view(other.actor)
        assert views[0].encode() == views[1].encode()
        for seed in SEEDS:
            answers = [
                str(bot.choose(view, state.legal_actions(), Xoshiro(seed)))
                for view, state in zip(views, (one, other), strict=True)
            ]
            assert answers[0] == answers[1]
