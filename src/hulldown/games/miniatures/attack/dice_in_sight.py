"""Dice in sight: whoever rolled them may reveal and use cards before re-rolls, and again before dice are changed."""

from __future__ import annotations

from typing import Final

from ....kernel.words import Sentence
from ..cards.offers import DICE_ROLLED, DICE_SETTLED, Offer, is_asked
from ..state import Table
from ..words.phrases import PHRASES
from . import defense as defence
from . import volley
from .attack import Attack

_QUESTIONS: Final = {
    (True, DICE_ROLLED): PHRASES["question.attack-before-rerolls"],
    (True, DICE_SETTLED): PHRASES["question.attack-before-changes"],
    (False, DICE_ROLLED): PHRASES["question.defence-before-rerolls"],
    (False, DICE_SETTLED): PHRASES["question.defence-before-changes"],
}


def before_rerolls(table: Table, attack: Attack, attacking: bool, scored: list[int], dice: list[int]) -> None:
    """miniatures.card.dice-reveals: the dice are rolled, and none has been rolled again."""
    tank = table.tanks[attack.shooter if attacking else attack.target]
    if table.rules.reveals_with_dice and is_asked(table, tank, DICE_ROLLED, attack):
        table.replace(BeforeRerolls(tank.seat, attack, attacking, scored, dice))
    else:
        volley.begin_rerolls(table, attack, attacking, scored, dice)


def before_changes(table: Table, attack: Attack, attacking: bool, scored: list[int], dice: list[int]) -> None:
    """miniatures.card.dice-reveals: re-rolls were asked about and are done."""
    tank = table.tanks[attack.shooter if attacking else attack.target]
    if table.rules.reveals_with_dice and is_asked(table, tank, DICE_SETTLED, attack):
        table.replace(BeforeChanges(tank.seat, attack, attacking, scored, dice))
    else:
        change(table, attack, attacking, scored, dice)


def change(table: Table, attack: Attack, attacking: bool, scored: list[int], dice: list[int]) -> None:
    """miniatures.dice.modify-once: the dice of either pool go on to what changes them."""
    if attacking:
        volley.modify(table, attack, dice[1], dice[2])
    else:
        defence.modify(table, attack, scored[0], scored[1], dice[1], dice[2])


class DiceInSight(Offer):
    """miniatures.card.dice-reveals: what the owner of some dice shows or uses while they lie there."""

    __slots__ = ("attacking", "dice", "scored")

    def __init__(
        self, actor: int, moment: int, attack: Attack, attacking: bool, scored: list[int], dice: list[int]
    ) -> None:
        super().__init__(actor, moment, attack.shooter if attacking else attack.target, attack)
        self.attacking = attacking
        self.scored = scored  # hits and criticals of the attack, for a defence
        self.dice = dice  # blanks, hits, criticals

    def question(self, table: Table) -> Sentence:
        words: dict[str, object] = {"tank": table.tanks[self.tank].word}
        dice = {"blanks": self.dice[0], "hits": self.dice[1], "crits": self.dice[2]}
        return Sentence(_QUESTIONS[self.attacking, self.moment], {**words, **dice})

    def written(self, ask: str) -> dict[str, object]:
        assert self.attack is not None
        document: dict[str, object] = {
            "ask": ask,
            "attack": self.attack.data(),
            "attacking": self.attacking,
            "dice": self.dice,
        }
        if not self.attacking:
            document["scored"] = self.scored
        return document


class BeforeRerolls(DiceInSight):
    """miniatures.card.dice-reveals"""

    __slots__ = ()

    def __init__(self, actor: int, attack: Attack, attacking: bool, scored: list[int], dice: list[int]) -> None:
        super().__init__(actor, DICE_ROLLED, attack, attacking, scored, dice)

    def again(self, table: Table, attack: Attack | None) -> None:
        assert attack is not None
        table.replace(BeforeRerolls(self.actor, attack, self.attacking, self.scored, self.dice))

    def passed(self, table: Table) -> None:
        assert self.attack is not None
        volley.begin_rerolls(table, self.attack, self.attacking, self.scored, self.dice)

    def data(self) -> dict[str, object]:
        return self.written("before-rerolls")


class BeforeChanges(DiceInSight):
    """miniatures.card.dice-reveals, miniatures.card.time-passed: re-rolls are over, whatever is shown now."""

    __slots__ = ()

    def __init__(self, actor: int, attack: Attack, attacking: bool, scored: list[int], dice: list[int]) -> None:
        super().__init__(actor, DICE_SETTLED, attack, attacking, scored, dice)

    def again(self, table: Table, attack: Attack | None) -> None:
        assert attack is not None
        table.replace(BeforeChanges(self.actor, attack, self.attacking, self.scored, self.dice))

    def passed(self, table: Table) -> None:
        assert self.attack is not None
        change(table, self.attack, self.attacking, self.scored, self.dice)

    def data(self) -> dict[str, object]:
        return self.written("before-changes")
