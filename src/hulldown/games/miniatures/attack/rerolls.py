"""Dice that lie there: their owner may show cards, roll dice again, and show cards once more before changing any."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from ....kernel.state import Decision
from ....kernel.words import Sentence
from ..actions import MOVE_KEEP, REROLL, Move
from ..cards.offers import DICE_ROLLED, DICE_SETTLED, Offer, is_asked
from ..state import Table
from ..words.phrases import PHRASES
from . import questions
from .attack import Attack
from .dice import DiceRoll

_BEFORE: Final = {
    (True, DICE_ROLLED): PHRASES["question.attack-before-rerolls"],
    (True, DICE_SETTLED): PHRASES["question.attack-before-changes"],
    (False, DICE_ROLLED): PHRASES["question.defence-before-rerolls"],
    (False, DICE_SETTLED): PHRASES["question.defence-before-changes"],
}
_QUESTION_ATTACK: Final = PHRASES["question.reroll-attack"]
_QUESTION_DEFENSE: Final = PHRASES["question.reroll-defence"]
_QUESTION_DICE: Final = PHRASES["question.reroll-dice"]
_REROLLED: Final = PHRASES["event.rerolled"]


class Pool:
    """Whose dice they are, and what becomes of them. `hits` and `crits`: for a defense, what the attack scored."""

    __slots__ = ("attack", "attacking", "crits", "hits", "tank")

    def __init__(self, attack: Attack, attacking: bool, hits: int, crits: int) -> None:
        self.attack = attack
        self.attacking = attacking
        self.hits = hits
        self.crits = crits
        self.tank = attack.shooter if attacking else attack.target

    def scored(self) -> list[int] | UnsetType:
        """Hits and criticals that a defense answers."""
        return UNSET if self.attacking else [self.hits, self.crits]

    def of(self, attack: Attack) -> Pool:
        """The same with what the attack has become."""
        raise TypeError(f"{type(self).__name__} is of no attack")

    def rerolls(self, table: Table) -> tuple[int, int]:
        """How many blanks, and how many dice of any face, may be rolled again."""
        raise TypeError(f"{type(self).__name__} is not rolled again")

    def modify(self, table: Table, hits: int, crits: int) -> None:
        """miniatures.dice.modify-once: re-rolls are over, and dice are changed."""
        raise TypeError(f"{type(self).__name__} is not changed")


def roll_lies(table: Table, pool: Pool, dice: list[int]) -> None:
    """miniatures.card.dice-reveals: the dice are rolled, and none has been rolled again."""
    tank = table.tanks[pool.tank]
    if table.rules.reveals_with_dice and is_asked(table, tank, DICE_ROLLED, pool.attack):
        table.replace(BeforeRerolls(tank.seat, pool, dice))
    else:
        _begin(table, pool, dice)


def _begin(table: Table, pool: Pool, dice: list[int]) -> None:
    """miniatures.dice.reroll-first: what may be rolled again is counted once, as the re-rolls begin."""
    blanks, free = pool.rerolls(table)
    rerolls = Rerolls(pool, blanks, free)
    if rerolls.may(dice[0], dice[1], dice[2]):
        _ask(table, rerolls, dice[0], dice[1], dice[2])
    else:  # whoever may show cards before changes was asked just now
        pool.modify(table, dice[1], dice[2])


class DiceInSight(Offer):
    """miniatures.card.dice-reveals: what the owner of some dice shows or uses while they lie there."""

    __slots__ = ("dice", "pool")

    def __init__(self, actor: int, moment: int, pool: Pool, dice: list[int]) -> None:
        super().__init__(actor, moment, pool.tank, pool.attack)
        self.pool = pool
        self.dice = dice  # blanks, hits, criticals

    def question(self, table: Table) -> Sentence:
        words: dict[str, object] = {"tank": table.tanks[self.tank].word}
        dice = {"blanks": self.dice[0], "hits": self.dice[1], "crits": self.dice[2]}
        return Sentence(_BEFORE[self.pool.attacking, self.moment], {**words, **dice})


class BeforeRerolls(DiceInSight):
    """miniatures.card.dice-reveals"""

    __slots__ = ()

    def __init__(self, actor: int, pool: Pool, dice: list[int]) -> None:
        super().__init__(actor, DICE_ROLLED, pool, dice)

    def again(self, table: Table, attack: Attack | None) -> None:
        assert attack is not None
        table.replace(BeforeRerolls(self.actor, self.pool.of(attack), self.dice))

    def passed(self, table: Table) -> None:
        _begin(table, self.pool, self.dice)

    def data(self) -> questions.BeforeRerolls:
        return questions.BeforeRerolls(self.facts(), self.pool.attacking, self.dice, self.pool.scored())


class BeforeChanges(DiceInSight):
    """miniatures.card.dice-reveals, miniatures.card.time-passed: re-rolls are over, whatever is shown now."""

    __slots__ = ()

    def __init__(self, actor: int, pool: Pool, dice: list[int]) -> None:
        super().__init__(actor, DICE_SETTLED, pool, dice)

    def again(self, table: Table, attack: Attack | None) -> None:
        assert attack is not None
        table.replace(BeforeChanges(self.actor, self.pool.of(attack), self.dice))

    def passed(self, table: Table) -> None:
        self.pool.modify(table, self.dice[1], self.dice[2])

    def data(self) -> questions.BeforeChanges:
        return questions.BeforeChanges(self.facts(), self.pool.attacking, self.dice, self.pool.scored())


class Rerolls:
    """What may still be rolled again in a pool, and the dice that have been: those stay as they are."""

    __slots__ = ("blanks", "done", "free", "pool")

    def __init__(self, pool: Pool, blanks: int, free: int, done: list[int] | None = None) -> None:
        self.pool = pool
        self.blanks = blanks  # how many blanks
        self.free = free  # how many dice of any face
        self.done = done if done is not None else [0, 0, 0]  # blanks, hits, criticals

    def may(self, blanks: int, hits: int, crits: int) -> bool:
        """Whether one of these dice may be rolled again."""
        return (blanks > 0 and self.blanks > 0) or (self.free > 0 and blanks + hits + crits > 0)

    def after(self, chosen: Move, blanks: int, hits: int, crits: int) -> Rerolls:
        """The same when the chosen dice have been rolled again and show this."""
        by_blank = min(chosen.first, self.blanks)
        return Rerolls(
            self.pool,
            self.blanks - by_blank,
            self.free - (chosen.first - by_blank) - chosen.second - chosen.third,
            [self.done[0] + blanks, self.done[1] + hits, self.done[2] + crits],
        )


def _ask(table: Table, rerolls: Rerolls, blanks: int, hits: int, crits: int) -> None:
    table.replace(ChooseReroll(table.tanks[rerolls.pool.tank].seat, rerolls, blanks, hits, crits))


def _go_on(table: Table, rerolls: Rerolls, blanks: int, hits: int, crits: int) -> None:
    """miniatures.dice.reroll-once, miniatures.card.dice-reveals

    Asks on while some die may be rolled again; then cards may be shown before dice are changed.
    """
    if rerolls.may(blanks, hits, crits):
        _ask(table, rerolls, blanks, hits, crits)
        return
    done = rerolls.done
    pool = rerolls.pool
    tank = table.tanks[pool.tank]
    if table.rules.reveals_with_dice and is_asked(table, tank, DICE_SETTLED, pool.attack):
        table.replace(BeforeChanges(tank.seat, pool, [blanks + done[0], hits + done[1], crits + done[2]]))
    else:
        pool.modify(table, hits + done[1], crits + done[2])


class ChooseReroll(Decision[Table, Move]):
    """miniatures.effect.reroll, miniatures.attack.stationary: which dice are rolled again; each one once."""

    __slots__ = ("blanks", "crits", "hits", "rerolls")

    def __init__(self, actor: int, rerolls: Rerolls, blanks: int, hits: int, crits: int) -> None:
        super().__init__(actor)
        self.rerolls = rerolls
        self.blanks = blanks  # dice not yet re-rolled
        self.hits = hits
        self.crits = crits

    def legal_actions(self, table: Table) -> list[Move]:
        free = self.rerolls.free
        actions: list[Move] = []
        for blanks in range(min(self.blanks, self.rerolls.blanks + free), -1, -1):
            spare = free - max(0, blanks - self.rerolls.blanks)
            for hits in range(min(self.hits, spare) + 1):
                for crits in range(min(self.crits, spare - hits) + 1):
                    if blanks + hits + crits:
                        actions.append(table.moves.reroll(blanks, hits, crits))
        actions.append(MOVE_KEEP)
        return actions

    def apply(self, table: Table, action: Move) -> None:
        if action.verb == REROLL:
            left = [self.blanks - action.first, self.hits - action.second, self.crits - action.third]
            table.replace(RerollDice(self.rerolls, action, left))
            return
        kept = Rerolls(self.rerolls.pool, 0, 0, self.rerolls.done)
        _go_on(table, kept, self.blanks, self.hits, self.crits)

    def question(self, table: Table) -> Sentence:
        phrase = _QUESTION_ATTACK if self.rerolls.pool.attacking else _QUESTION_DEFENSE
        return Sentence(phrase, {"blanks": self.blanks, "hits": self.hits, "crits": self.crits})

    def data(self) -> questions.ChooseReroll:
        rerolls = self.rerolls
        pool = rerolls.pool
        return questions.ChooseReroll(
            pool.attack.data(),
            [self.blanks, self.hits, self.crits],
            pool.attacking,
            rerolls.blanks,
            rerolls.free,
            [pool.hits, pool.crits],
            rerolls.done,
        )


class RerollDice(DiceRoll):
    """miniatures.effect.reroll: the chosen dice are rolled again."""

    __slots__ = ("chosen", "left", "rerolls")

    def __init__(self, rerolls: Rerolls, chosen: Move, left: list[int]) -> None:
        super().__init__(chosen.first + chosen.second + chosen.third)
        self.rerolls = rerolls
        self.chosen = chosen
        self.left = left  # dice that were not chosen: blanks, hits, criticals

    def roller(self) -> int:
        return self.rerolls.pool.tank

    def rolled(self, table: Table, blanks: int, hits: int, crits: int) -> None:
        if table.listener is not None:
            gaps: dict[str, object] = {"count": self.dice, "hits": hits, "crits": crits, "blanks": blanks}
            gaps["tank"] = table.tanks[self.rerolls.pool.tank].word
            gaps["before"] = [self.chosen.first, self.chosen.second, self.chosen.third]
            table.tell(_REROLLED, gaps)
        after = self.rerolls.after(self.chosen, blanks, hits, crits)
        _go_on(table, after, self.left[0], self.left[1], self.left[2])

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_DICE, {"dice": self.dice})

    def data(self) -> questions.RerollDice:
        rerolls = self.rerolls
        pool = rerolls.pool
        return questions.RerollDice(
            pool.attack.data(),
            [self.chosen.first, self.chosen.second, self.chosen.third],
            self.left,
            pool.attacking,
            rerolls.blanks,
            rerolls.free,
            [pool.hits, pool.crits],
            rerolls.done,
        )
