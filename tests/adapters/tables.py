"""Tables that the doors are tried at: every game with every number of seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import hulldown
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.playout import random_action
from hulldown.kernel.state import CHANCE, OVER, State

OURS = ("rush", "cardgame", "miniatures")
TABLES = [
    (game, seats) for game in OURS for seats in range(hulldown.game(game).min_seats, hulldown.game(game).max_seats + 1)
]


def asked(game: str, seats: int, seed: int, most: int, options: Mapping[str, object] | None = None) -> Iterator[State]:
    """The states of random games in which a seat is asked, as they come; only to be looked at."""
    rng = Xoshiro(seed)
    found = 0
    while found < most:
        state = hulldown.game(game).start(seats, options)
        while state.actor != OVER and found < most:
            if state.actor != CHANCE:
                found += 1
                yield state
            state.advance(random_action(state, rng))
