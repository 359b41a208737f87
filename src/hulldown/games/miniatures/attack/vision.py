"""Commander's Vision System: a die for the target's cover, before the attack dice or when they lie there."""

from __future__ import annotations

from typing import Final

from ....kernel.words import Sentence
from ..cards.equipment import holds
from ..cards.verbs import STRIP_COVER_DIE
from ..state import Table
from ..words.phrases import PHRASES
from .attack import Attack
from .dice import DiceRoll

_QUESTION: Final = PHRASES["question.vision-roll"]
_STRIPPED: Final = PHRASES["event.cover-stripped"]
_NOT_STRIPPED: Final = PHRASES["event.cover-stays"]


def vision(table: Table, attack: Attack) -> int:
    """miniatures.effect.strip-cover: the faces that take the cover die away; 0 where nothing is to be rolled for."""
    if attack.cover and not attack.looked and not table.tanks[attack.target].stripped:
        shooter = table.tanks[attack.shooter]
        for clause in shooter.clauses:
            if clause.verb == STRIP_COVER_DIE and holds(table, clause, shooter, attack):
                return clause.roll
    return 0


class VisionRoll(DiceRoll):
    """miniatures.effect.roll-condition, miniatures.effect.strip-cover: one die for the target's cover."""

    __slots__ = ("attack", "faces")

    def __init__(self, attack: Attack, faces: int) -> None:
        super().__init__(1)
        self.attack = attack
        self.faces = faces

    def roller(self) -> int:
        return self.attack.shooter

    def rolled(self, table: Table, blanks: int, hits: int, crits: int) -> None:
        target = table.tanks[self.attack.target]
        if hits * 2 + crits * 4 & self.faces:
            target.stripped = True
        if table.listener is not None:
            table.tell(_STRIPPED if target.stripped else _NOT_STRIPPED, {"target": target.word})
        attack = self.attack.copy()
        attack.looked = True
        self.looked(table, attack)

    def looked(self, table: Table, attack: Attack) -> None:
        """The attack goes on."""
        raise TypeError(f"{type(self).__name__} leads nowhere")

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION, {"tank": table.tanks[self.attack.shooter].word})
