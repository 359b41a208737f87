"""What a search knows of any game: that somebody wins it in the end."""

from __future__ import annotations

from ...kernel.game import Game
from ...kernel.generator import Xoshiro
from ...kernel.state import Action, State
from ..mind import Mind


class PlainMind(Mind):
    """Plays imagined games on at random to their end, and tries every answer that the width allows."""

    def __init__(self, game: Game, style: str = "") -> None:
        super().__init__(game, [])

    def act(self, state: State, rng: Xoshiro) -> Action:
        legal = state.remembered_actions()
        return legal[rng.below(len(legal))]

    def shortlist(self, state: State, legal: list[Action], most: int, rng: Xoshiro) -> list[Action]:
        candidates = legal.copy()
        while len(candidates) > most:
            candidates.pop(rng.below(len(candidates)))
        return candidates

    def features(self, state: State) -> list[list[float]]:
        return [[] for _ in range(state.seats)]
