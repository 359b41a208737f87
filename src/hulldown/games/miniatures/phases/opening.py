"""What happens as the Shooting Phase opens: traded initiative, and free moves of Sixth Sense."""

from __future__ import annotations

from typing import Final

from ....kernel.state import Decision
from ....kernel.words import Sentence
from .. import questions
from ..actions import GIVE, MOVE_STOP, Move
from ..attack.dice import DiceRoll
from ..cards.verbs import FREE_MOVE, GIVE_BASE_INIT, SHOOT_START, SWAP_BASE_INIT
from ..reading import live_tank, wrong
from ..state import Table, Tank
from ..words.phrases import PHRASES
from .initiative import Activations, next_tanks
from .movement import FreeMove, free_moves

_QUESTION_SENSE: Final = PHRASES["question.sixth-sense"]
_SENSED: Final = PHRASES["event.sixth-sense"]
_NOT_SENSED: Final = PHRASES["event.no-sixth-sense"]
_QUESTION_GIVE: Final = PHRASES["question.give-initiative"]
_QUESTION_SWAP: Final = PHRASES["question.swap-initiative"]
_GAVE: Final = PHRASES["event.gave-initiative"]
_KEPT: Final = PHRASES["event.kept-initiative"]
_SWAPPED: Final = PHRASES["event.swapped-initiative"]


class Opening(Activations):
    """miniatures.effect.window

    What happens as the Shooting Phase opens, highest initiative first: traded initiative, then free moves.
    """

    __slots__ = ()

    def proceed(self, table: Table) -> None:
        waiting = [tank for tank in table.tanks if not tank.acted and not tank.destroyed and _opens(tank)]
        if not waiting:
            table.answered()
            return
        self.next_acts(table, next_tanks(table, waiting, highest=True))

    def activate(self, table: Table, tank: Tank) -> None:
        tank.acted = True
        if free_moves(table, tank, SHOOT_START):
            for clause in tank.clauses:
                if clause.verb == FREE_MOVE and clause.window == SHOOT_START:
                    table.ask(SenseRoll(tank.index, clause.roll))
                    break
        for clause in tank.clauses:
            if clause.verb in (GIVE_BASE_INIT, SWAP_BASE_INIT) and partners(table, tank):
                table.ask(ShareInitiative(tank.seat, tank.index, clause.verb == SWAP_BASE_INIT))

    def data(self) -> questions.Opening:
        return questions.Opening()


OPENING: Final[Opening] = Opening()


def opening_from(asked: questions.Opening, table: Table, path: str) -> Opening:
    return OPENING


def _opens(tank: Tank) -> bool:
    for clause in tank.clauses:
        if clause.window == SHOOT_START:
            return True
    return False


def partners(table: Table, tank: Tank) -> list[Tank]:
    """miniatures.team.friendly: the other live tanks of the side."""
    return [
        other for other in table.tanks if other.side == tank.side and other is not tank and table.is_live(other.index)
    ]


class SenseRoll(DiceRoll):
    """miniatures.effect.free-move, miniatures.effect.roll-condition: Sixth Sense."""

    __slots__ = ("faces", "tank")

    def __init__(self, tank: int, faces: int) -> None:
        super().__init__(1)
        self.tank = tank
        self.faces = faces

    def roller(self) -> int:
        return self.tank

    def rolled(self, table: Table, blanks: int, hits: int, crits: int) -> None:
        tank = table.tanks[self.tank]
        lucky = hits * 2 + crits * 4 & self.faces != 0
        if table.listener is not None:
            table.tell(_SENSED if lucky else _NOT_SENSED, {"tank": tank.word})
        if lucky:
            table.replace(FreeMove(tank.seat, self.tank, free_moves(table, tank, SHOOT_START)))
        else:
            table.answered()

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_SENSE, {"tank": table.tanks[self.tank].word})

    def data(self) -> questions.SenseRoll:
        return questions.SenseRoll(self.tank, self.faces)


def sense_roll_from(asked: questions.SenseRoll, table: Table, path: str) -> SenseRoll:
    tank = live_tank(asked.tank, table, f"{path}.tank")
    if free_moves(table, table.tanks[tank], SHOOT_START) == 0:
        raise wrong(asked.tank, f"{path}.tank", "a tank with a free move")
    return SenseRoll(tank, asked.faces)


class ShareInitiative(Decision[Table, Move]):
    """miniatures.effect.base-initiative

    Give this printed initiative to another tank of the side, or trade it, for the phase.
    """

    __slots__ = ("swap", "tank")

    def __init__(self, actor: int, tank: int, swap: bool) -> None:
        super().__init__(actor)
        self.tank = tank
        self.swap = swap

    def legal_actions(self, table: Table) -> list[Move]:
        actions: list[Move] = []
        for other in partners(table, table.tanks[self.tank]):
            actions.append(table.moves.give(other.code))
        actions.append(MOVE_STOP)
        return actions

    def apply(self, table: Table, action: Move) -> None:
        table.answered()
        tank = table.tanks[self.tank]
        if action.verb != GIVE:
            if table.listener is not None:
                table.tell(_KEPT, {"tank": tank.word})
            return
        other = table.tanks[table.tank_at[action.tank]]
        other.base_initiative = tank.card.initiative
        if self.swap:
            tank.base_initiative = other.card.initiative
        if table.listener is not None:
            table.tell(_SWAPPED if self.swap else _GAVE, {"tank": tank.word, "other": other.word})

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_SWAP if self.swap else _QUESTION_GIVE, {"tank": table.tanks[self.tank].word})

    def data(self) -> questions.ShareInitiative:
        return questions.ShareInitiative(self.tank, self.swap)


def share_initiative_from(asked: questions.ShareInitiative, table: Table, path: str) -> ShareInitiative:
    tank = live_tank(asked.tank, table, f"{path}.tank")
    return ShareInitiative(table.tanks[tank].seat, tank, asked.swap)
