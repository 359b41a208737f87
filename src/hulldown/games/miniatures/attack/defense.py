"""The defence: cards before it, the pool, its dice, and the two steps of cancelling."""

from __future__ import annotations

from typing import Final

from ....kernel.state import Action, Decision
from ....kernel.words import Phrase, Sentence
from ..actions import MOVE_KEEP, SHARPEN, Move
from ..cards import equipment
from ..cards.offers import BEFORE_POOL, Offer, is_asked
from ..cards.verbs import DEFEND, SURVIVABILITY
from ..state import Table
from ..words.phrases import PHRASES
from . import assess, values
from .attack import Attack
from .dice import DiceRoll
from .rerolls import Pool, roll_lies
from .vision import VisionRoll, vision

_QUESTION_BEFORE: Final = PHRASES["question.before-pool"]
_QUESTION_NOISE: Final = PHRASES["question.noise-roll"]
_QUESTION_ROLL: Final = PHRASES["question.defence-roll"]
_QUESTION_SHARPEN: Final = PHRASES["question.sharpen-defence"]
_QUESTION_CANCEL: Final = PHRASES["question.cancel"]
_QUESTION_GIVE_UP: Final = PHRASES["question.give-up"]
_MISSED: Final = PHRASES["event.missed"]
_ROLLED: Final = PHRASES["event.defence-rolled"]
_NO_DICE: Final = PHRASES["event.no-defence-dice"]
_QUIET: Final = PHRASES["event.low-noise"]
_SHARPENED: Final = PHRASES["event.defence-sharpened"]
_TARGET_CANCELS: Final = PHRASES["event.target-cancels"]
_SHOOTER_CANCELS: Final = PHRASES["event.shooter-cancels"]


def begin(table: Table, attack: Attack, hits: int, crits: int) -> None:
    """miniatures.attack.modify-order, miniatures.defence.no-roll: the target's answer to what the attack scored."""
    target = table.tanks[attack.target]
    if hits + crits == 0:
        if table.listener is not None:
            table.tell(_MISSED, {"tank": table.tanks[attack.shooter].word})
        assess.begin(table, attack, 0, 0)
        return
    faces = vision(table, attack) if table.rules.reveals_with_dice else 0
    if faces:  # shown after the attack roll, and still in time for the pool
        table.replace(LateVision(attack, faces, [hits, crits]))
    elif is_asked(table, target, BEFORE_POOL, attack):
        table.replace(BeforePool(target.seat, attack, hits, crits))
    else:
        _listen(table, attack, hits, crits, 0)


class LateVision(VisionRoll):
    """miniatures.effect.strip-cover: by a card that was shown with the attack dice in sight."""

    __slots__ = ("scored",)

    def __init__(self, attack: Attack, faces: int, scored: list[int]) -> None:
        super().__init__(attack, faces)
        self.scored = scored  # hits and criticals

    def looked(self, table: Table, attack: Attack) -> None:
        begin(table, attack, self.scored[0], self.scored[1])

    def data(self) -> dict[str, object]:
        attack = self.attack.data()
        return {"ask": "vision-roll", "attack": attack, "faces": self.faces, "scored": self.scored}


class BeforePool(Offer):
    """miniatures.card.attack-reveals: what the target's owner shows or uses before the pool is built."""

    __slots__ = ("crits", "hits")

    def __init__(self, actor: int, attack: Attack, hits: int, crits: int) -> None:
        super().__init__(actor, BEFORE_POOL, attack.target, attack)
        self.hits = hits
        self.crits = crits

    def again(self, table: Table, attack: Attack | None) -> None:
        assert attack is not None
        table.replace(BeforePool(self.actor, attack, self.hits, self.crits))

    def passed(self, table: Table) -> None:
        assert self.attack is not None
        _listen(table, self.attack, self.hits, self.crits, 0)

    def question(self, table: Table) -> Sentence:
        gaps: dict[str, object] = {"tank": table.tanks[self.tank].word, "hits": self.hits, "crits": self.crits}
        return Sentence(_QUESTION_BEFORE, gaps)

    def data(self) -> dict[str, object]:
        assert self.attack is not None
        return {"ask": "before-pool", "attack": self.attack.data(), "scored": [self.hits, self.crits]}


def _listen(table: Table, attack: Attack, hits: int, crits: int, start: int) -> None:
    """miniatures.effect.roll-condition: cards of the target that roll a die for their bonus, one after the other."""
    target = table.tanks[attack.target]
    for number in range(start, len(target.clauses)):
        clause = target.clauses[number]
        if clause.verb == SURVIVABILITY and clause.roll and clause.window == DEFEND:
            if equipment.holds(table, clause, target, attack):
                table.replace(NoiseRoll(attack, hits, crits, number))
                return
    dice = values.defence_pool(table, attack)
    if dice:
        table.replace(DefenceRoll(dice, attack, hits, crits))
        return
    if table.listener is not None:
        table.tell(_NO_DICE, {"tank": target.word})
    cancel(table, attack, hits, crits, 0, 0)


class NoiseRoll(DiceRoll):
    """miniatures.effect.roll-condition: Low Noise System."""

    __slots__ = ("attack", "clause", "crits", "hits")

    def __init__(self, attack: Attack, hits: int, crits: int, clause: int) -> None:
        super().__init__(1)
        self.attack = attack
        self.hits = hits
        self.crits = crits
        self.clause = clause  # its place among the target's clauses

    def rolled(self, table: Table, blanks: int, hits: int, crits: int) -> None:
        target = table.tanks[self.attack.target]
        clause = target.clauses[self.clause]
        attack = self.attack
        if hits * 2 + crits * 4 & clause.roll:
            attack = attack.copy()
            attack.noise += clause.amount
            if table.listener is not None:
                table.tell(_QUIET, {"tank": target.word})
        _listen(table, attack, self.hits, self.crits, self.clause + 1)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_NOISE, {"tank": table.tanks[self.attack.target].word})

    def data(self) -> dict[str, object]:
        return {
            "ask": "noise-roll",
            "attack": self.attack.data(),
            "scored": [self.hits, self.crits],
            "clause": self.clause,
        }


class DefenceRoll(DiceRoll):
    """miniatures.defence.roll"""

    __slots__ = ("attack", "crits", "hits")

    def __init__(self, dice: int, attack: Attack, hits: int, crits: int) -> None:
        super().__init__(dice)
        self.attack = attack
        self.hits = hits  # of the attack
        self.crits = crits

    def rolled(self, table: Table, blanks: int, hits: int, crits: int) -> None:
        if table.listener is not None:
            gaps: dict[str, object] = {"tank": table.tanks[self.attack.target].word}
            table.tell(_ROLLED, {**gaps, "hits": hits, "crits": crits, "blanks": blanks})
        roll_lies(table, DefenseDice(self.attack, self.hits, self.crits), [blanks, hits, crits])

    def question(self, table: Table) -> Sentence:
        words: dict[str, object] = {"tank": table.tanks[self.attack.target].word, "dice": self.dice}
        return Sentence(_QUESTION_ROLL, words)

    def data(self) -> dict[str, object]:
        scored = [self.hits, self.crits]
        return {"ask": "defence-roll", "attack": self.attack.data(), "dice": self.dice, "scored": scored}


class DefenseDice(Pool):
    """miniatures.effect.modify: the dice of a defense against what the attack scored."""

    __slots__ = ()

    def __init__(self, attack: Attack, hits: int, crits: int) -> None:
        super().__init__(attack, False, hits, crits)

    def of(self, attack: Attack) -> Pool:
        return DefenseDice(attack, self.hits, self.crits)

    def rerolls(self, table: Table) -> tuple[int, int]:
        return values.defence_rerolls(table, self.attack)

    def modify(self, table: Table, hits: int, crits: int) -> None:
        """miniatures.effect.modify: hits that may become criticals."""
        attack = self.attack
        most = min(values.defence_changes(table, attack), hits)
        if most:
            seat = table.tanks[attack.target].seat
            table.replace(SharpenDefence(seat, attack, [self.hits, self.crits], [hits, crits], most))
        else:
            cancel(table, attack, self.hits, self.crits, hits, crits)


class SharpenDefence(Decision[Table, Action]):
    """miniatures.effect.modify: how many defence hits become criticals."""

    __slots__ = ("attack", "dice", "most", "scored")

    def __init__(self, actor: int, attack: Attack, scored: list[int], dice: list[int], most: int) -> None:
        super().__init__(actor)
        self.attack = attack
        self.scored = scored  # hits and criticals of the attack
        self.dice = dice  # hits and criticals of the defence
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
        cancel(table, self.attack, self.scored[0], self.scored[1], self.dice[0] - count, self.dice[1] + count)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_SHARPEN, {"most": self.most, "hits": self.dice[0], "crits": self.dice[1]})

    def data(self) -> dict[str, object]:
        return {
            "ask": "sharpen-defence",
            "attack": self.attack.data(),
            "scored": self.scored,
            "dice": self.dice,
            "most": self.most,
        }


def cancel(table: Table, attack: Attack, hits: int, crits: int, saves: int, strong: int) -> None:
    """miniatures.defence.target-cancels, miniatures.defence.shooter-cancels,
    miniatures.defence.order, miniatures.defence.must-cancel
    """
    if strong:
        count = min(strong, hits + crits)
        least = max(0, count - hits)  # criticals that must go
        most = min(count, crits)
        if least != most:
            table.replace(Cancel(table.tanks[attack.target].seat, attack, [hits, crits], saves, count))
            return
        _tell_cancelled(table, _TARGET_CANCELS, attack.target, count - most, most)
        hits -= count - most
        crits -= most
    give_up(table, attack, hits, crits, saves)


def give_up(table: Table, attack: Attack, hits: int, crits: int, saves: int) -> None:
    """miniatures.defence.shooter-cancels"""
    if saves:
        count = min(saves, hits + crits)
        least = max(0, count - hits)
        most = min(count, crits)
        if least != most:
            table.replace(Cancel(table.tanks[attack.shooter].seat, attack, [hits, crits], -1, count))
            return
        _tell_cancelled(table, _SHOOTER_CANCELS, attack.shooter, count - most, most)
        hits -= count - most
        crits -= most
    assess.begin(table, attack, hits, crits)


def _tell_cancelled(table: Table, phrase: Phrase, tank: int, hits: int, crits: int) -> None:
    if table.listener is not None and hits + crits:
        table.tell(phrase, {"tank": table.tanks[tank].word, "hits": hits, "crits": crits})


class Cancel(Decision[Table, Action]):
    """miniatures.defence.target-cancels, miniatures.defence.shooter-cancels

    Which of the attack's dice are cancelled.
    """

    __slots__ = ("attack", "count", "saves", "scored")

    def __init__(self, actor: int, attack: Attack, scored: list[int], saves: int, count: int) -> None:
        super().__init__(actor)
        self.attack = attack
        self.scored = scored
        self.saves = saves  # defence hits still to be answered by the shooter; -1 when the shooter chooses now
        self.count = count

    def legal_actions(self, table: Table) -> list[Action]:
        least = max(0, self.count - self.scored[0])
        most = min(self.count, self.scored[1])
        crits = range(most, least - 1, -1) if self.saves >= 0 else range(least, most + 1)  # the usual choice first
        return [table.moves.cancel(self.count - number, number) for number in crits]

    def apply(self, table: Table, action: Action) -> None:
        assert isinstance(action, Move)
        hits = self.scored[0] - action.second
        crits = self.scored[1] - action.third
        if self.saves >= 0:
            _tell_cancelled(table, _TARGET_CANCELS, self.attack.target, action.second, action.third)
            give_up(table, self.attack, hits, crits, self.saves)
        else:
            _tell_cancelled(table, _SHOOTER_CANCELS, self.attack.shooter, action.second, action.third)
            assess.begin(table, self.attack, hits, crits)

    def question(self, table: Table) -> Sentence:
        phrase = _QUESTION_CANCEL if self.saves >= 0 else _QUESTION_GIVE_UP
        return Sentence(phrase, {"count": self.count, "hits": self.scored[0], "crits": self.scored[1]})

    def data(self) -> dict[str, object]:
        document: dict[str, object] = {
            "ask": "cancel",
            "attack": self.attack.data(),
            "scored": self.scored,
            "count": self.count,
        }
        if self.saves >= 0:
            document["saves"] = self.saves
        return document
