"""Who acts next."""

from __future__ import annotations

from typing import Final

from ....kernel.questions import Question
from ....kernel.state import AUTO, Decision
from ....kernel.words import Phrase, Sentence
from .. import questions
from ..actions import Move
from ..attack.values import initiative
from ..cards.verbs import SECOND_ATTACK
from ..reading import own_tanks, wrong
from ..state import SHOOTING, Table, Tank
from ..words.phrases import PHRASES

_QUESTION: Final = PHRASES["question.choose-tank"]


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


class Activations(Decision[Table, Move]):
    """A step in which tanks act one after another; it stays pending until none is left.

    `phrase` is what is asked where several are tied, `tied` what documents call it.
    """

    __slots__ = ("phrase",)

    def __init__(self, phrase: Phrase = _QUESTION) -> None:
        super().__init__(AUTO)
        self.phrase = phrase

    def next_acts(self, table: Table, tanks: list[Tank]) -> None:
        """The tank whose turn it is acts; its owner is asked where several are tied."""
        if len(tanks) > 1:
            table.ask(ChooseTank(tanks[0].seat, [tank.index for tank in tanks], self))
        else:
            self.activate(table, tanks[0])

    def activate(self, table: Table, tank: Tank) -> None:
        """What the tank whose turn it is does."""
        raise TypeError(f"{type(self).__name__} activates no tank")

    def tied(self, tanks: list[int]) -> Question:
        return questions.ChooseTank(tanks)

    def lacks(self, table: Table, tank: Tank) -> str:
        """What the tanks that act in this step have and this live one has not."""
        return ""


class ChooseTank(Decision[Table, Move]):
    """miniatures.initiative.own-tie: the owner says which of the tied tanks acts first in the step below."""

    __slots__ = ("step", "tanks")

    def __init__(self, actor: int, tanks: list[int], step: Activations) -> None:
        super().__init__(actor)
        self.tanks = tanks
        self.step = step

    def legal_actions(self, table: Table) -> list[Move]:
        return [table.moves.tank(table.tanks[tank].code) for tank in self.tanks]

    def apply(self, table: Table, action: Move) -> None:
        table.answered()
        self.step.activate(table, table.tanks[table.tank_at[action.tank]])

    def question(self, table: Table) -> Sentence:
        return Sentence(self.step.phrase, {})

    def data(self) -> Question:
        return self.step.tied(self.tanks)


def tied_from(tanks: list[int], table: Table, path: str, step: Activations) -> ChooseTank:
    own_tanks(tanks, table, path)
    if any(not table.is_live(number) for number in tanks):
        raise wrong(tanks, path, "live tanks")
    for number in tanks:
        lacking = step.lacks(table, table.tanks[number])
        if lacking:
            raise wrong(tanks, path, lacking)
    return ChooseTank(table.tanks[tanks[0]].seat, tanks, step)


def choose_tank_from(asked: questions.ChooseTank, table: Table, path: str) -> ChooseTank:
    step = table.stack[-1]
    assert isinstance(step, Activations)  # as the declaration says what stands below
    return tied_from(asked.tanks, table, f"{path}.tanks", step)
