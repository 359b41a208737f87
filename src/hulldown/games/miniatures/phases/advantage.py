"""Rolling for Advantage."""

from __future__ import annotations

from typing import Final

from ....kernel.errors import Malformed
from ....kernel.pending import check_number
from ....kernel.words import Seat, Sentence
from .. import questions
from ..attack.dice import DiceRoll
from ..state import Table
from ..words.phrases import PHRASES

_QUESTION: Final = PHRASES["question.advantage-roll"]
_ROLLED: Final = PHRASES["event.advantage-rolled"]
_AGAIN: Final = PHRASES["event.advantage-tied"]
_WON: Final = PHRASES["event.advantage"]


class AdvantageRoll(DiceRoll):
    """miniatures.advantage.roll, miniatures.advantage.compare, miniatures.advantage.faces, miniatures.advantage.tie,
    miniatures.advantage.ranking

    Each side rolls in turn; sides that are still equal roll again, and each side's rolls are compared in order.
    """

    __slots__ = ("rolls", "waiting")

    def __init__(self, dice: int, waiting: list[int], rolls: list[list[int]]) -> None:
        super().__init__(dice)
        self.waiting = waiting  # sides that still roll
        self.rolls = rolls  # by side: the value of each roll so far

    def rolled(self, table: Table, blanks: int, hits: int, crits: int) -> None:
        side = self.waiting[0]
        value = crits * 16 + hits if table.rules.critical_first else hits * 16 + crits
        rolls = [own.copy() for own in self.rolls]
        rolls[side].append(value)
        if table.listener is not None:
            gaps: dict[str, object] = {"seat": Seat(table.captain(side)), "hits": hits, "crits": crits}
            table.tell(_ROLLED, {**gaps, "blanks": blanks})
        waiting = self.waiting[1:]
        if not waiting:
            waiting = _tied(rolls)
            if waiting and table.listener is not None:
                table.tell(_AGAIN, {})
        if waiting:
            table.replace(AdvantageRoll(self.dice, waiting, rolls))
            return
        table.answered()
        table.ranking = sorted(range(len(rolls)), key=rolls.__getitem__, reverse=True)
        if table.listener is not None:
            table.tell(_WON, {"seat": Seat(table.captain(table.ranking[0]))})

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION, {"seat": Seat(table.captain(self.waiting[0]))})

    def data(self) -> questions.AdvantageRoll:
        return questions.AdvantageRoll(self.waiting, self.rolls)


def advantage_roll_from(asked: questions.AdvantageRoll, table: Table, path: str) -> AdvantageRoll:
    for place, side in enumerate(asked.waiting):
        check_number(side, 0, table.sides - 1, f"{path}.waiting[{place}]")
    if not asked.waiting or len(asked.rolls) != table.sides or len(set(asked.waiting)) != len(asked.waiting):
        raise Malformed(f"{path}: expected sides that still roll, and the rolls of every side")
    return AdvantageRoll(table.rules.measures.advantage_dice, asked.waiting, asked.rolls)


def _tied(rolls: list[list[int]]) -> list[int]:
    return [side for side, own in enumerate(rolls) if rolls.count(own) > 1]


def roll_for_advantage(table: Table) -> None:
    sides = list(range(table.sides))
    table.ask(AdvantageRoll(table.rules.measures.advantage_dice, sides, [[] for _ in sides]))
