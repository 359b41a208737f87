"""Chance as an opponent, and as a mind for searches that know nothing of their game."""

from __future__ import annotations

from typing import ClassVar

from ..kernel.game import Game
from ..kernel.generator import Xoshiro
from ..kernel.state import Action, State
from ..kernel.view import View
from .base import Bot
from .mind import Mind


class RandomBot(Bot):
    """Answers anything that is legal, all answers with equal chance."""

    looks: ClassVar[bool] = False

    def choose(self, view: View, legal: list[Action], rng: Xoshiro) -> Action:
        return legal[rng.below(len(legal))]


class RandomMind(Mind):
    """Imagined games by chance alone: the textbook search, and the measure for ours."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, [])

    def act(self, state: State, rng: Xoshiro) -> Action:
        legal = state.remembered_actions()
        return legal[rng.below(len(legal))]

    def shortlist(self, state: State, legal: list[Action], most: int, rng: Xoshiro) -> list[Action]:
        return legal[:most]

    def clock(self, state: State) -> int:
        return 0  # to the very end
