"""The attack roll: cards before it, the dice, re-rolls, changes of dice."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from ....kernel.errors import Malformed
from ....kernel.pending import check_number
from ....kernel.state import Decision
from ....kernel.words import Sentence
from ..actions import MOVE_KEEP, SHARPEN, Move
from ..cards.offers import BEFORE_ROLL, Offer, is_asked
from ..question_parts import AttackFacts
from ..reading import dice, wrong
from ..state import Table
from ..words.phrases import PHRASES
from . import defense, questions, values
from .attack import Attack, attack_from
from .dice import DiceRoll
from .rerolls import BeforeChanges, BeforeRerolls, ChooseReroll, Pool, RerollDice, Rerolls, roll_lies
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

    def data(self) -> questions.BeforeRoll:
        return questions.BeforeRoll(self.facts())


def before_roll_from(asked: questions.BeforeRoll, table: Table, path: str) -> BeforeRoll:
    attack = attack_from(asked.attack, table, f"{path}.attack")
    return BeforeRoll(table.tanks[attack.shooter].seat, attack)


def _look_closely(table: Table, attack: Attack) -> None:
    """miniatures.effect.strip-cover: a card may roll for the target's cover die before anything else."""
    faces = vision(table, attack)
    if faces:
        table.replace(EarlyVision(attack, faces))
    else:
        _roll(table, attack)


class EarlyVision(VisionRoll):
    """miniatures.effect.roll-condition, miniatures.effect.strip-cover: before the attack dice."""

    __slots__ = ()

    def looked(self, table: Table, attack: Attack) -> None:
        _roll(table, attack)

    def data(self) -> questions.VisionRoll:
        return questions.VisionRoll(self.attack.data(), self.faces)


def vision_roll_from(asked: questions.VisionRoll, table: Table, path: str) -> VisionRoll:
    attack = attack_from(asked.attack, table, f"{path}.attack")
    if asked.scored is UNSET:
        return EarlyVision(attack, asked.faces)
    return defense.LateVision(attack, asked.faces, dice(asked.scored, f"{path}.scored"))


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

    def roller(self) -> int:
        return self.attack.shooter

    def rolled(self, table: Table, blanks: int, hits: int, crits: int) -> None:
        if table.listener is not None:
            gaps: dict[str, object] = {"tank": table.tanks[self.attack.shooter].word}
            table.tell(_ROLLED, {**gaps, "hits": hits, "crits": crits, "blanks": blanks})
        roll_lies(table, AttackDice(self.attack), [blanks, hits, crits])

    def question(self, table: Table) -> Sentence:
        words: dict[str, object] = {"tank": table.tanks[self.attack.shooter].word, "dice": self.dice}
        return Sentence(_QUESTION_ROLL, words)

    def data(self) -> questions.AttackRoll:
        return questions.AttackRoll(self.attack.data(), self.dice)


def attack_roll_from(asked: questions.AttackRoll, table: Table, path: str) -> AttackRoll:
    return AttackRoll(asked.dice, attack_from(asked.attack, table, f"{path}.attack"))


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


class SharpenAttack(Decision[Table, Move]):
    """miniatures.effect.modify, miniatures.special.big-gun: how many hits become criticals."""

    __slots__ = ("attack", "crits", "hits", "most", "weakened")

    def __init__(self, actor: int, attack: Attack, hits: int, crits: int, weakened: int, most: int) -> None:
        super().__init__(actor)
        self.attack = attack
        self.hits = hits  # not yet changed
        self.crits = crits
        self.weakened = weakened  # changed from criticals: they stay hits
        self.most = most

    def legal_actions(self, table: Table) -> list[Move]:
        actions: list[Move] = [table.moves.sharpen(count) for count in range(self.most, 0, -1)]
        actions.append(MOVE_KEEP)
        return actions

    def apply(self, table: Table, action: Move) -> None:
        count = action.first if action.verb == SHARPEN else 0
        if count and table.listener is not None:
            table.tell(_SHARPENED, {"tank": table.tanks[self.attack.shooter].word, "count": count})
        defense.begin(table, self.attack, self.hits - count + self.weakened, self.crits + count)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_SHARPEN, {"most": self.most, "hits": self.hits, "crits": self.crits})

    def data(self) -> questions.SharpenAttack:
        return questions.SharpenAttack(self.attack.data(), [self.hits, self.crits, self.weakened], self.most)


def sharpen_attack_from(asked: questions.SharpenAttack, table: Table, path: str) -> SharpenAttack:
    attack = attack_from(asked.attack, table, f"{path}.attack")
    hits, crits, weakened = dice(asked.dice, f"{path}.dice")
    most = check_number(asked.most, 1, hits, f"{path}.most")
    return SharpenAttack(table.tanks[attack.shooter].seat, attack, hits, crits, weakened, most)


def _pool_from(facts: AttackFacts, attacking: bool, scored: list[int] | UnsetType, table: Table, path: str) -> Pool:
    attack = attack_from(facts, table, f"{path}.attack")
    if attacking:
        return AttackDice(attack)
    if scored is UNSET:
        raise Malformed(f"{path}.scored: what the attack has scored is missing")
    hits, crits = dice(scored, f"{path}.scored")
    return defense.DefenseDice(attack, hits, crits)


def before_rerolls_from(asked: questions.BeforeRerolls, table: Table, path: str) -> BeforeRerolls:
    pool = _pool_from(asked.attack, asked.attacking, asked.scored, table, path)
    return BeforeRerolls(table.tanks[pool.tank].seat, pool, dice(asked.dice, f"{path}.dice"))


def before_changes_from(asked: questions.BeforeChanges, table: Table, path: str) -> BeforeChanges:
    pool = _pool_from(asked.attack, asked.attacking, asked.scored, table, path)
    return BeforeChanges(table.tanks[pool.tank].seat, pool, dice(asked.dice, f"{path}.dice"))


def choose_reroll_from(asked: questions.ChooseReroll, table: Table, path: str) -> ChooseReroll:
    pool = _pool_from(asked.attack, asked.attacking, asked.scored, table, path)
    rerolls = Rerolls(pool, asked.blanks, asked.free, dice(asked.done, f"{path}.done"))
    blanks, hits, crits = dice(asked.dice, f"{path}.dice")
    return ChooseReroll(table.tanks[pool.tank].seat, rerolls, blanks, hits, crits)


def reroll_dice_from(asked: questions.RerollDice, table: Table, path: str) -> RerollDice:
    pool = _pool_from(asked.attack, asked.attacking, asked.scored, table, path)
    rerolls = Rerolls(pool, asked.blanks, asked.free, dice(asked.done, f"{path}.done"))
    chosen = dice(asked.chosen, f"{path}.chosen")
    if sum(chosen) == 0 or sum(chosen) - min(chosen[0], asked.blanks) > asked.free:
        raise wrong(chosen, f"{path}.chosen", "some dice, no more than may be rolled again")
    return RerollDice(rerolls, table.moves.reroll(chosen[0], chosen[1], chosen[2]), dice(asked.dice, f"{path}.dice"))
