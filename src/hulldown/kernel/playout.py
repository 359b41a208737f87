"""Random games at full speed: what the benchmark measures and what searching bots run on."""

from __future__ import annotations

from .generator import Xoshiro
from .state import CHANCE, OVER, Action, State


def random_action(state: State, rng: Xoshiro) -> Action:
    """A fair outcome at CHANCE, otherwise any legal action with equal chance."""
    if state.actor == CHANCE:
        return state.sample(rng)
    legal = state.remembered_actions()
    return legal[rng.below(len(legal))]


def play_randomly(state: State, rng: Xoshiro, limit: int) -> int:
    """Plays on to the end, or for `limit` decisions; returns how many there were."""
    taken = 0
    while taken < limit:
        actor = state.actor
        if actor == OVER:
            break
        if actor == CHANCE:
            state.advance(state.sample(rng))
        else:
            legal = state.remembered_actions()
            state.advance(legal[rng.below(len(legal))])
        taken += 1
    return taken
