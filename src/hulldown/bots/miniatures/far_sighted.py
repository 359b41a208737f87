"""A search of the Miniatures Game that tries whole moves and looks at the turn after this one."""

from __future__ import annotations

from typing import Final, final

from ...games.miniatures.phases.movement import MoveTank
from ...games.miniatures.state import SHOOTING, Table
from ...kernel.game import Game
from ...kernel.generator import Xoshiro
from ...kernel.state import OVER, Action
from ..mind import go_on
from . import judge
from .candidates import driven
from .foresight import ARROWS, next_turn
from .mind import MiniaturesMind
from .plans import Course

STYLE: Final = "far-sighted"
KEPT: Final = 4  # answers beside the first that are looked at as far as the next turn


@final
class FarSightedMind(MiniaturesMind):
    """Candidates are the first arrows of whole moves; judged is what the next turn's shooting will likely leave."""

    def __init__(
        self,
        game: Game,
        weights: list[float] | None = None,
        many: list[float] | None = None,
        kept: int = KEPT,
        arrows: int = ARROWS,
    ) -> None:
        super().__init__(game, "", weights, many)
        self._course = Course()
        self._kept = kept
        self._arrows = arrows

    def act(self, state: Table, rng: Xoshiro) -> Action:
        top = state.stack[-1]
        if isinstance(top, MoveTank):
            planned = self._course.next(state, top)
            if planned is not None:
                return planned
        return super().act(state, rng)

    def shortlist(self, state: Table, legal: list[Action], most: int, rng: Xoshiro) -> list[Action]:
        self._course.clear()
        top = state.stack[-1]
        if isinstance(top, MoveTank):
            tank = state.tanks[top.tank]
            first = self.first_choice(state, legal, rng)
            found = driven(self.judge_of(state), state, tank, top.made, legal, first, most, self._course)
        else:
            found = super().shortlist(state, legal, most, rng)
        return self._narrowed(state, found, rng)

    def _narrowed(self, state: Table, found: list[Action], rng: Xoshiro) -> list[Action]:
        """The first, and those that do best in one imagined game if everybody stays where he is after it."""
        if len(found) <= self._kept + 1:
            return found
        seat = state.actor
        until = self.clock(state) + 1
        chances: list[float] = []
        for action in found:
            world = state.clone()
            world.advance(action)
            go_on(self, world, until, rng.clone())
            chances.append(self.final(world)[seat] if world.actor == OVER else super().judge(world)[seat])
        order = sorted(range(1, len(found)), key=lambda place: -chances[place])
        return [found[0], *[found[place] for place in order[: self._kept]]]

    def judge(self, state: Table) -> list[float]:
        if state.phase != SHOOTING:
            return super().judge(state)
        fight = judge.foreseen(state)
        self.last_fight = fight
        return self.judge_of(state).weigh(state, judge.rows_after(state, fight, next_turn(state, fight, self._arrows)))
