"""Who acts next."""

from __future__ import annotations

from typing import Final

from ....kernel.state import AUTO, Action, Decision
from ....kernel.words import Sentence
from ..actions import Move
from ..attack.values import initiative
from ..cards.verbs import SECOND_ATTACK
from ..state import SHOOTING, Table, Tank
from ..words.phrases import PHRASES

CHOOSE_TANK: Final = "choose-tank"
CHOOSE_SHOOTER: Final = "choose-shooter"
DEPLOY_WHICH: Final = "deploy-which"
_QUESTIONS: Final = {
    CHOOSE_TANK: PHRASES["question.choose-tank"],
    CHOOSE_SHOOTER: PHRASES["question.choose-shooter"],
    DEPLOY_WHICH: PHRASES["question.deploy-which"],
}


def next_tanks(table: Table, waiting: list[Tank], highest: bool) -> list[Tank]:
    """miniatures.initiative.afresh, miniatures.initiative.tie, miniatures.initiative.own-tie,
    miniatures.initiative.partner-tie

    The tank whose turn it is; several where their owner chooses between them. The side with advantage counts as higher.
    """
    best: list[Tank] = []
    best_value = 0
    best_rank = 0
    for tank in waiting:
        value = initiative_now(table, tank)
        rank = table.rank(tank.side)
        if best:
            if value != best_value:
                wins = (value > best_value) is highest
            elif rank != best_rank:
                wins = (rank < best_rank) is highest
            elif tank.seat != best[0].seat:
                wins = tank.seat < best[0].seat
            else:
                best.append(tank)
                continue
            if not wins:
                continue
        best = [tank]
        best_value = value
        best_rank = rank
    return best


def initiative_now(table: Table, tank: Tank) -> int:
    """miniatures.effect.second-attack: an autoloader's second shot comes later."""
    value = initiative(table, tank)
    if table.phase == SHOOTING and tank.second_due:
        for clause in tank.clauses:
            if clause.verb == SECOND_ATTACK:
                value += clause.amount
    return max(0, value)


class Activations(Decision[Table, Action]):
    """A step in which tanks act one after another; it stays pending until none is left.

    `tied` is what is asked where several are tied.
    """

    __slots__ = ("tied",)

    def __init__(self, tied: str = CHOOSE_TANK) -> None:
        super().__init__(AUTO)
        self.tied = tied

    def next_acts(self, table: Table, tanks: list[Tank]) -> None:
        """The tank whose turn it is acts; its owner is asked where several are tied."""
        if len(tanks) > 1:
            table.ask(ChooseTank(tanks[0].seat, [tank.index for tank in tanks], self.tied))
        else:
            self.activate(table, tanks[0])

    def activate(self, table: Table, tank: Tank) -> None:
        """What the tank whose turn it is does."""
        raise TypeError(f"{type(self).__name__} activates no tank")


class ChooseTank(Decision[Table, Action]):
    """miniatures.initiative.own-tie: the owner says which of the tied tanks acts first in the step below."""

    __slots__ = ("asked", "tanks")

    def __init__(self, actor: int, tanks: list[int], asked: str) -> None:
        super().__init__(actor)
        self.tanks = tanks
        self.asked = asked  # what documents call the question in this step

    def legal_actions(self, table: Table) -> list[Action]:
        return [table.moves.tank(table.tanks[tank].code) for tank in self.tanks]

    def apply(self, table: Table, action: Action) -> None:
        assert isinstance(action, Move)
        table.answered()
        step = table.stack[-1]
        assert isinstance(step, Activations)
        step.activate(table, table.tanks[table.tank_at[action.tank]])

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTIONS[self.asked], {})

    def data(self) -> dict[str, object]:
        return {"ask": self.asked, "tanks": self.tanks}
