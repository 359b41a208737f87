"""The defense: cards before it, the pool, its dice, and the two steps of cancelling."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from ....kernel.pending import check_number
from ....kernel.state import Decision
from ....kernel.words import Phrase, Sentence
from ..actions import MOVE_KEEP, SHARPEN, Move
from ..cards import equipment
from ..cards.offers import BEFORE_POOL, Offer, is_asked
from ..cards.verbs import DEFEND, SURVIVABILITY
from ..reading import dice, wrong
from ..state import Table
from ..words.phrases import PHRASES
from . import assess, questions, values
from .attack import Attack, attack_from
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
            table.tell(_MISSED, {"tank": table.tanks[attack.shooter].word, "target": target.word})
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
    """miniatures.effect.roll-condition, miniatures.effect.strip-cover

    By a card that was shown with the attack dice in sight.
    """

    __slots__ = ("scored",)

    def __init__(self, attack: Attack, faces: int, scored: list[int]) -> None:
        super().__init__(attack, faces)
        self.scored = scored  # hits and criticals

    def looked(self, table: Table, attack: Attack) -> None:
        begin(table, attack, self.scored[0], self.scored[1])

    def data(self) -> questions.VisionRoll:
        return questions.VisionRoll(self.attack.data(), self.faces, self.scored)


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

    def data(self) -> questions.BeforePool:
        return questions.BeforePool(self.facts(), [self.hits, self.crits])


def before_pool_from(asked: questions.BeforePool, table: Table, path: str) -> BeforePool:
    attack = attack_from(asked.attack, table, f"{path}.attack")
    hits, crits = dice(asked.scored, f"{path}.scored")
    return BeforePool(table.tanks[attack.target].seat, attack, hits, crits)


def _listen(table: Table, attack: Attack, hits: int, crits: int, start: int) -> None:
    """miniatures.effect.roll-condition: cards of the target that roll a die for their bonus, one after the other."""
    target = table.tanks[attack.target]
    for number in range(start, len(target.clauses)):
        clause = target.clauses[number]
        if clause.verb == SURVIVABILITY and clause.roll and clause.window == DEFEND:
            if equipment.holds(table, clause, target, attack):
                table.replace(NoiseRoll(attack, hits, crits, number))
                return
    dice = values.defense_pool(table, attack)
    if dice:
        table.replace(DefenseRoll(dice, attack, hits, crits))
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

    def roller(self) -> int:
        return self.attack.target

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

    def data(self) -> questions.NoiseRoll:
        return questions.NoiseRoll(self.attack.data(), [self.hits, self.crits], self.clause)


def noise_roll_from(asked: questions.NoiseRoll, table: Table, path: str) -> NoiseRoll:
    attack = attack_from(asked.attack, table, f"{path}.attack")
    hits, crits = dice(asked.scored, f"{path}.scored")
    clauses = table.tanks[attack.target].clauses
    clause = clauses[check_number(asked.clause, 0, len(clauses) - 1, f"{path}.clause")]
    if clause.verb != SURVIVABILITY or clause.roll == 0:
        raise wrong(asked.clause, f"{path}.clause", "a clause that rolls for survivability")
    return NoiseRoll(attack, hits, crits, asked.clause)


class DefenseRoll(DiceRoll):
    """miniatures.defence.roll"""

    __slots__ = ("attack", "crits", "hits")

    def __init__(self, dice: int, attack: Attack, hits: int, crits: int) -> None:
        super().__init__(dice)
        self.attack = attack
        self.hits = hits  # of the attack
        self.crits = crits

    def roller(self) -> int:
        return self.attack.target

    def rolled(self, table: Table, blanks: int, hits: int, crits: int) -> None:
        if table.listener is not None:
            gaps: dict[str, object] = {"tank": table.tanks[self.attack.target].word}
            table.tell(_ROLLED, {**gaps, "hits": hits, "crits": crits, "blanks": blanks})
        roll_lies(table, DefenseDice(self.attack, self.hits, self.crits), [blanks, hits, crits])

    def question(self, table: Table) -> Sentence:
        words: dict[str, object] = {"tank": table.tanks[self.attack.target].word, "dice": self.dice}
        return Sentence(_QUESTION_ROLL, words)

    def data(self) -> questions.DefenseRoll:
        return questions.DefenseRoll(self.attack.data(), self.dice, [self.hits, self.crits])


def defense_roll_from(asked: questions.DefenseRoll, table: Table, path: str) -> DefenseRoll:
    attack = attack_from(asked.attack, table, f"{path}.attack")
    hits, crits = dice(asked.scored, f"{path}.scored")
    return DefenseRoll(asked.dice, attack, hits, crits)


class DefenseDice(Pool):
    """miniatures.effect.modify: the dice of a defense against what the attack scored."""

    __slots__ = ()

    def __init__(self, attack: Attack, hits: int, crits: int) -> None:
        super().__init__(attack, False, hits, crits)

    def of(self, attack: Attack) -> Pool:
        return DefenseDice(attack, self.hits, self.crits)

    def rerolls(self, table: Table) -> tuple[int, int]:
        return values.defense_rerolls(table, self.attack)

    def modify(self, table: Table, hits: int, crits: int) -> None:
        """miniatures.effect.modify: hits that may become criticals."""
        attack = self.attack
        most = min(values.defense_changes(table, attack), hits)
        if most:
            seat = table.tanks[attack.target].seat
            table.replace(SharpenDefense(seat, attack, [self.hits, self.crits], [hits, crits], most))
        else:
            cancel(table, attack, self.hits, self.crits, hits, crits)


class SharpenDefense(Decision[Table, Move]):
    """miniatures.effect.modify: how many defense hits become criticals."""

    __slots__ = ("attack", "dice", "most", "scored")

    def __init__(self, actor: int, attack: Attack, scored: list[int], dice: list[int], most: int) -> None:
        super().__init__(actor)
        self.attack = attack
        self.scored = scored  # hits and criticals of the attack
        self.dice = dice  # hits and criticals of the defense
        self.most = most

    def legal_actions(self, table: Table) -> list[Move]:
        actions: list[Move] = [table.moves.sharpen(count) for count in range(self.most, 0, -1)]
        actions.append(MOVE_KEEP)
        return actions

    def apply(self, table: Table, action: Move) -> None:
        count = action.first if action.verb == SHARPEN else 0
        if count and table.listener is not None:
            table.tell(_SHARPENED, {"tank": table.tanks[self.attack.target].word, "count": count})
        cancel(table, self.attack, self.scored[0], self.scored[1], self.dice[0] - count, self.dice[1] + count)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_SHARPEN, {"most": self.most, "hits": self.dice[0], "crits": self.dice[1]})

    def data(self) -> questions.SharpenDefense:
        return questions.SharpenDefense(self.attack.data(), self.scored, self.dice, self.most)


def sharpen_defense_from(asked: questions.SharpenDefense, table: Table, path: str) -> SharpenDefense:
    attack = attack_from(asked.attack, table, f"{path}.attack")
    faces = dice(asked.dice, f"{path}.dice")
    most = check_number(asked.most, 1, faces[0], f"{path}.most")
    return SharpenDefense(table.tanks[attack.target].seat, attack, dice(asked.scored, f"{path}.scored"), faces, most)


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


class Cancel(Decision[Table, Move]):
    """miniatures.defence.target-cancels, miniatures.defence.shooter-cancels

    Which of the attack's dice are cancelled.
    """

    __slots__ = ("attack", "count", "saves", "scored")

    def __init__(self, actor: int, attack: Attack, scored: list[int], saves: int, count: int) -> None:
        super().__init__(actor)
        self.attack = attack
        self.scored = scored
        self.saves = saves  # defense hits still to be answered by the shooter; -1 when the shooter chooses now
        self.count = count

    def legal_actions(self, table: Table) -> list[Move]:
        least = max(0, self.count - self.scored[0])
        most = min(self.count, self.scored[1])
        crits = range(most, least - 1, -1) if self.saves >= 0 else range(least, most + 1)  # the usual choice first
        return [table.moves.cancel(self.count - number, number) for number in crits]

    def apply(self, table: Table, action: Move) -> None:
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

    def data(self) -> questions.Cancel:
        return questions.Cancel(self.attack.data(), self.scored, self.count, self.saves if self.saves >= 0 else UNSET)


def cancel_from(asked: questions.Cancel, table: Table, path: str) -> Cancel:
    attack = attack_from(asked.attack, table, f"{path}.attack")
    scored = dice(asked.scored, f"{path}.scored")
    count = check_number(asked.count, 1, sum(scored), f"{path}.count")
    if asked.saves is UNSET:
        return Cancel(table.tanks[attack.shooter].seat, attack, scored, -1, count)
    return Cancel(table.tanks[attack.target].seat, attack, scored, asked.saves, count)
