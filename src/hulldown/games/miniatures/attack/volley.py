"""The attack roll: cards before it, the dice, re-rolls, changes of dice."""

from __future__ import annotations

from typing import Final

from ....kernel.state import Action, Decision
from ....kernel.words import Sentence
from ..actions import MOVE_KEEP, SHARPEN, Move
from ..cards.offers import BEFORE_ROLL, Offer, is_asked
from ..state import Table
from ..words.phrases import PHRASES
from . import defense, values
from .attack import Attack
from .dice import DiceRoll
from .rerolls import Pool, roll_lies
from .vision import VisionRoll, vision

_QUESTION_BEFORE: Final = PHRASES["question.before-roll"]
_QUESTION_ROLL: Final = PHRASES["question.attack-roll"]
_QUESTION_SHARPEN: Final = PHRASES["question.sharpen-attack"]
_ROLLED: Final = PHRASES["event.attack-rolled"]
_WEAKENED: Final = PHRASES["event.arrow-shot"]
_SHARPENED: Final = PHRASES["event.sharpened"]
_NO_DICE: Final = PHRASES["event.no-attack-dice"]


def begin(table: Table, attack: Attack) -> None:
    """miniatures.card.attack-reveals: the shooter's cards come before the dice."""
    shooter = table.tanks[attack.shooter]
    if is_asked(table, shooter, BEFORE_ROLL, attack):
        table.replace(BeforeRoll(shooter.seat, attack))
    else:
        _look_closely(table, attack)


class BeforeRoll(Offer):
    """miniatures.card.attack-reveals, miniatures.effect.attack-window

    What the shooter shows or uses for this attack.
    """

    __slots__ = ()

    def __init__(self, actor: int, attack: Attack) -> None:
        super().__init__(actor, BEFORE_ROLL, attack.shooter, attack)

    def again(self, table: Table, attack: Attack | None) -> None:
        assert attack is not None
        table.replace(BeforeRoll(self.actor, attack))

    def passed_with(self, table: Table, attack: Attack | None) -> None:
        assert attack is not None
        _look_closely(table, attack)

    def passed(self, table: Table) -> None:
        assert self.attack is not None
        _look_closely(table, self.attack)

    def question(self, table: Table) -> Sentence:
        assert self.attack is not None
        words = {"tank": table.tanks[self.tank].word, "target": table.tanks[self.attack.target].word}
        return Sentence(_QUESTION_BEFORE, {**words})

    def data(self) -> dict[str, object]:
        assert self.attack is not None
        return {"ask": "before-roll", "attack": self.attack.data()}


def _look_closely(table: Table, attack: Attack) -> None:
    """miniatures.effect.strip-cover: a card may roll for the target's cover die before anything else."""
    faces = vision(table, attack)
    if faces:
        table.replace(EarlyVision(attack, faces))
    else:
        _roll(table, attack)


class EarlyVision(VisionRoll):
    """miniatures.effect.strip-cover: before the attack dice."""

    __slots__ = ()

    def looked(self, table: Table, attack: Attack) -> None:
        _roll(table, attack)

    def data(self) -> dict[str, object]:
        return {"ask": "vision-roll", "attack": self.attack.data(), "faces": self.faces}


def _roll(table: Table, attack: Attack) -> None:
    dice = values.attack_dice(table, attack)
    if dice:
        table.replace(AttackRoll(dice, attack))
        return
    if table.listener is not None:
        table.tell(_NO_DICE, {"tank": table.tanks[attack.shooter].word})
    defense.begin(table, attack, 0, 0)


class AttackRoll(DiceRoll):
    """miniatures.attack.dice"""

    __slots__ = ("attack",)

    def __init__(self, dice: int, attack: Attack) -> None:
        super().__init__(dice)
        self.attack = attack

    def rolled(self, table: Table, blanks: int, hits: int, crits: int) -> None:
        if table.listener is not None:
            gaps: dict[str, object] = {"tank": table.tanks[self.attack.shooter].word}
            table.tell(_ROLLED, {**gaps, "hits": hits, "crits": crits, "blanks": blanks})
        roll_lies(table, AttackDice(self.attack), [blanks, hits, crits])

    def question(self, table: Table) -> Sentence:
        words: dict[str, object] = {"tank": table.tanks[self.attack.shooter].word, "dice": self.dice}
        return Sentence(_QUESTION_ROLL, words)

    def data(self) -> dict[str, object]:
        return {"ask": "attack-roll", "attack": self.attack.data(), "dice": self.dice}


class AttackDice(Pool):
    """miniatures.attack.modify-order: the dice of an attack."""

    __slots__ = ()

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack, True, 0, 0)

    def of(self, attack: Attack) -> Pool:
        return AttackDice(attack)

    def rerolls(self, table: Table) -> tuple[int, int]:
        return values.attack_rerolls(table, self.attack)

    def modify(self, table: Table, hits: int, crits: int) -> None:
        """miniatures.attack.modify-order, miniatures.attack.mandatory-first, miniatures.dice.modify-once

        What must change changes first; a changed die is done.
        """
        attack = self.attack
        must, may = values.attack_changes(table, attack)
        weakened = min(must, crits)
        if weakened and table.listener is not None:
            table.tell(_WEAKENED, {"tank": table.tanks[attack.shooter].word, "count": weakened})
        crits -= weakened
        most = min(may, hits)
        if most:
            table.replace(SharpenAttack(table.tanks[attack.shooter].seat, attack, hits, crits, weakened, most))
        else:
            defense.begin(table, attack, hits + weakened, crits)


class SharpenAttack(Decision[Table, Action]):
    """miniatures.effect.modify, miniatures.special.big-gun: how many hits become criticals."""

    __slots__ = ("attack", "crits", "hits", "most", "weakened")

    def __init__(self, actor: int, attack: Attack, hits: int, crits: int, weakened: int, most: int) -> None:
        super().__init__(actor)
        self.attack = attack
        self.hits = hits  # not yet changed
        self.crits = crits
        self.weakened = weakened  # changed from criticals: they stay hits
        self.most = most

    def legal_actions(self, table: Table) -> list[Action]:
        actions: list[Action] = [table.moves.sharpen(count) for count in range(self.most, 0, -1)]
        actions.append(MOVE_KEEP)
        return actions

    def apply(self, table: Table, action: Action) -> None:
        assert isinstance(action, Move)
        count = action.first if action.verb == SHARPEN else 0
        if count and table.listener is not None:
            table.tell(_SHARPENED, {"count": count})
        defense.begin(table, self.attack, self.hits - count + self.weakened, self.crits + count)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_SHARPEN, {"most": self.most, "hits": self.hits, "crits": self.crits})

    def data(self) -> dict[str, object]:
        return {
            "ask": "sharpen-attack",
            "attack": self.attack.data(),
            "dice": [self.hits, self.crits, self.weakened],
            "most": self.most,
        }
