"""Whole games of bots, one answer after the other: for everything that plays in bulk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..kernel.errors import HulldownError
from ..kernel.generator import Xoshiro
from ..kernel.state import CHANCE, OVER, Action, State
from .base import Bot
from .guard import ask, shown_to

MOST_DECISIONS: Final = 1_000_000  # in one game: far beyond any real one, so that a bot that dawdles is named


def play(
    state: State,
    players: list[Bot],
    rng: Xoshiro,
    name: str = "the game",
    faults: list[int] | None = None,
    draw: Callable[[State], Action] | None = None,
) -> list[str]:
    """Plays on to the end; chance and bots draw from the same generator, or chance by `draw`. Only legal answers are
    taken.

    Where faults are counted, by seat, another bot answers for one that fails; elsewhere its error is raised.
    Tells what the set-up made of each seat, where the game has such roles.
    """
    roles: list[str] = []
    for _ in range(MOST_DECISIONS):
        actor = state.actor
        if not roles:
            roles = state.game.roles(state)
        if actor == OVER:
            return roles
        if actor == CHANCE:
            state.advance(state.sample(rng) if draw is None else draw(state))
            continue
        legal = state.legal_actions()
        if len(legal) == 1:
            state.advance(legal[0])
            continue
        player = players[actor]
        if faults is None:
            state.apply(player.choose(shown_to(player, state, actor), legal, rng))
            continue
        reply = ask(type(player).__name__, player, state, actor, rng)
        faults[actor] += reply.fault is not None
        state.apply(reply.action)
    raise HulldownError(f"{name} was not over after {MOST_DECISIONS} decisions")
