"""The attack roll: cards before it, the dice, re-rolls, changes of dice."""

from __future__ import annotations

from typing import Final

from ....kernel.state import Action, Decision
from ....kernel.words import Sentence
from ..actions import MOVE_KEEP, REROLL, SHARPEN, Move
from ..cards import equipment
from ..cards.offers import BEFORE_ROLL, Offer, is_asked
from ..cards.verbs import STRIP_COVER_DIE
from ..state import Table
from ..words.phrases import PHRASES
from . import defense as defence
from . import dice_in_sight as in_sight
from . import values
from .attack import Attack
from .dice import DiceRoll

_QUESTION_BEFORE: Final = PHRASES["question.before-roll"]
_QUESTION_ROLL: Final = PHRASES["question.attack-roll"]
_QUESTION_VISION: Final = PHRASES["question.vision-roll"]
_QUESTION_REROLL: Final = PHRASES["question.reroll-attack"]
_QUESTION_REROLL_DICE: Final = PHRASES["question.reroll-dice"]
_QUESTION_SHARPEN: Final = PHRASES["question.sharpen-attack"]
_QUESTION_REROLL_DEFENCE: Final = PHRASES["question.reroll-defence"]
_ROLLED: Final = PHRASES["event.attack-rolled"]
_REROLLED: Final = PHRASES["event.rerolled"]
_WEAKENED: Final = PHRASES["event.arrow-shot"]
_SHARPENED: Final = PHRASES["event.sharpened"]
_STRIPPED: Final = PHRASES["event.cover-stripped"]
_NOT_STRIPPED: Final = PHRASES["event.cover-stays"]
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
        table.replace(VisionRoll(attack, faces, []))
    else:
        _roll(table, attack)


def vision(table: Table, attack: Attack) -> int:
    """miniatures.effect.strip-cover: the faces that take the cover die away; 0 where nothing is to be rolled for."""
    if attack.cover and not attack.looked and not table.tanks[attack.target].stripped:
        shooter = table.tanks[attack.shooter]
        for clause in shooter.clauses:
            if clause.verb == STRIP_COVER_DIE and equipment.holds(table, clause, shooter, attack):
                return clause.roll
    return 0


class VisionRoll(DiceRoll):
    """miniatures.effect.roll-condition, miniatures.effect.strip-cover: one die for the target's cover."""

    __slots__ = ("attack", "faces", "scored")

    def __init__(self, attack: Attack, faces: int, scored: list[int]) -> None:
        super().__init__(1)
        self.attack = attack
        self.faces = faces
        self.scored = scored  # hits and criticals, where the card was shown with the attack dice in sight

    def rolled(self, table: Table, blanks: int, hits: int, crits: int) -> None:
        target = table.tanks[self.attack.target]
        if hits * 2 + crits * 4 & self.faces:
            target.stripped = True
        if table.listener is not None:
            table.tell(_STRIPPED if target.stripped else _NOT_STRIPPED, {"target": target.word})
        attack = self.attack.copy()
        attack.looked = True
        if self.scored:
            defence.begin(table, attack, self.scored[0], self.scored[1])
        else:
            _roll(table, attack)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_VISION, {"tank": table.tanks[self.attack.shooter].word})

    def data(self) -> dict[str, object]:
        document: dict[str, object] = {"ask": "vision-roll", "attack": self.attack.data(), "faces": self.faces}
        if self.scored:
            document["scored"] = self.scored
        return document


def _roll(table: Table, attack: Attack) -> None:
    dice = values.attack_dice(table, attack)
    if dice:
        table.replace(AttackRoll(dice, attack))
        return
    if table.listener is not None:
        table.tell(_NO_DICE, {"tank": table.tanks[attack.shooter].word})
    defence.begin(table, attack, 0, 0)


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
        in_sight.before_rerolls(table, self.attack, True, [0, 0], [blanks, hits, crits])

    def question(self, table: Table) -> Sentence:
        words: dict[str, object] = {"tank": table.tanks[self.attack.shooter].word, "dice": self.dice}
        return Sentence(_QUESTION_ROLL, words)

    def data(self) -> dict[str, object]:
        return {"ask": "attack-roll", "attack": self.attack.data(), "dice": self.dice}


class Rerolls:
    """What may still be re-rolled in one pool, and the dice that have been: those stay as they are.

    For a defence pool `hits` and `crits` are what the attack scored.
    """

    __slots__ = ("attack", "attacking", "blanks", "crits", "done_blanks", "done_crits", "done_hits", "free", "hits")

    def __init__(self, attack: Attack, attacking: bool, blanks: int, free: int, hits: int = 0, crits: int = 0) -> None:
        self.attack = attack
        self.attacking = attacking
        self.blanks = blanks  # how many blanks
        self.free = free  # how many dice of any face
        self.hits = hits
        self.crits = crits
        self.done_blanks = 0
        self.done_hits = 0
        self.done_crits = 0

    def may(self, blanks: int, hits: int, crits: int) -> bool:
        """Whether one of these dice may be rolled again."""
        return (blanks > 0 and self.blanks > 0) or (self.free > 0 and blanks + hits + crits > 0)

    def after(self, chosen: Move, blanks: int, hits: int, crits: int) -> Rerolls:
        """The same when the chosen dice have been rolled again and show this."""
        by_blank = min(chosen.first, self.blanks)
        left = Rerolls(
            self.attack,
            self.attacking,
            self.blanks - by_blank,
            self.free - (chosen.first - by_blank) - chosen.second - chosen.third,
            self.hits,
            self.crits,
        )
        left.done_blanks = self.done_blanks + blanks
        left.done_hits = self.done_hits + hits
        left.done_crits = self.done_crits + crits
        return left

    def data(self) -> dict[str, object]:
        return {
            "attack": self.attack.data(),
            "attacking": self.attacking,
            "blanks": self.blanks,
            "free": self.free,
            "scored": [self.hits, self.crits],
            "done": [self.done_blanks, self.done_hits, self.done_crits],
        }


def begin_rerolls(table: Table, attack: Attack, attacking: bool, scored: list[int], dice: list[int]) -> None:
    """miniatures.dice.reroll-first: what may be rolled again is counted once, as the re-rolls begin."""
    blanks, free = values.attack_rerolls(table, attack) if attacking else values.defence_rerolls(table, attack)
    rerolls = Rerolls(attack, attacking, blanks, free, scored[0], scored[1])
    if rerolls.may(dice[0], dice[1], dice[2]):
        _ask_reroll(table, rerolls, dice[0], dice[1], dice[2])
    else:  # whoever may show cards before changes was asked just now
        in_sight.change(table, attack, attacking, scored, dice)


def _ask_reroll(table: Table, rerolls: Rerolls, blanks: int, hits: int, crits: int) -> None:
    number = rerolls.attack.shooter if rerolls.attacking else rerolls.attack.target
    table.replace(ChooseReroll(table.tanks[number].seat, rerolls, blanks, hits, crits))


def reroll(table: Table, rerolls: Rerolls, blanks: int, hits: int, crits: int) -> None:
    """miniatures.dice.reroll-once: asks on while some die may be rolled again."""
    if rerolls.may(blanks, hits, crits):
        _ask_reroll(table, rerolls, blanks, hits, crits)
        return
    dice = [blanks + rerolls.done_blanks, hits + rerolls.done_hits, crits + rerolls.done_crits]
    scored = [rerolls.hits, rerolls.crits]
    in_sight.before_changes(table, rerolls.attack, rerolls.attacking, scored, dice)


class ChooseReroll(Decision[Table, Action]):
    """miniatures.effect.reroll, miniatures.attack.stationary: which dice are rolled again; each one once."""

    __slots__ = ("blanks", "crits", "hits", "rerolls")

    def __init__(self, actor: int, rerolls: Rerolls, blanks: int, hits: int, crits: int) -> None:
        super().__init__(actor)
        self.rerolls = rerolls
        self.blanks = blanks  # dice not yet re-rolled
        self.hits = hits
        self.crits = crits

    def legal_actions(self, table: Table) -> list[Action]:
        free = self.rerolls.free
        actions: list[Action] = []
        for blanks in range(min(self.blanks, self.rerolls.blanks + free), -1, -1):
            spare = free - max(0, blanks - self.rerolls.blanks)
            for hits in range(min(self.hits, spare) + 1):
                for crits in range(min(self.crits, spare - hits) + 1):
                    if blanks + hits + crits:
                        actions.append(table.moves.reroll(blanks, hits, crits))
        actions.append(MOVE_KEEP)
        return actions

    def apply(self, table: Table, action: Action) -> None:
        assert isinstance(action, Move)
        if action.verb == REROLL:
            left = [self.blanks - action.first, self.hits - action.second, self.crits - action.third]
            table.replace(RerollDice(self.rerolls, action, left))
            return
        kept = Rerolls(self.rerolls.attack, self.rerolls.attacking, 0, 0, self.rerolls.hits, self.rerolls.crits)
        kept.done_blanks = self.rerolls.done_blanks
        kept.done_hits = self.rerolls.done_hits
        kept.done_crits = self.rerolls.done_crits
        reroll(table, kept, self.blanks, self.hits, self.crits)

    def question(self, table: Table) -> Sentence:
        phrase = _QUESTION_REROLL if self.rerolls.attacking else _QUESTION_REROLL_DEFENCE
        return Sentence(phrase, {"blanks": self.blanks, "hits": self.hits, "crits": self.crits})

    def data(self) -> dict[str, object]:
        return {"ask": "choose-reroll", "dice": [self.blanks, self.hits, self.crits], **self.rerolls.data()}


class RerollDice(DiceRoll):
    """miniatures.effect.reroll: the chosen dice are rolled again."""

    __slots__ = ("chosen", "left", "rerolls")

    def __init__(self, rerolls: Rerolls, chosen: Move, left: list[int]) -> None:
        super().__init__(chosen.first + chosen.second + chosen.third)
        self.rerolls = rerolls
        self.chosen = chosen
        self.left = left  # dice that were not chosen: blanks, hits, criticals

    def rolled(self, table: Table, blanks: int, hits: int, crits: int) -> None:
        if table.listener is not None:
            table.tell(_REROLLED, {"count": self.dice, "hits": hits, "crits": crits, "blanks": blanks})
        after = self.rerolls.after(self.chosen, blanks, hits, crits)
        reroll(table, after, self.left[0], self.left[1], self.left[2])

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_REROLL_DICE, {"dice": self.dice})

    def data(self) -> dict[str, object]:
        chosen = [self.chosen.first, self.chosen.second, self.chosen.third]
        return {"ask": "reroll-dice", "chosen": chosen, "dice": self.left, **self.rerolls.data()}


def modify(table: Table, attack: Attack, hits: int, crits: int) -> None:
    """miniatures.attack.modify-order, miniatures.attack.mandatory-first, miniatures.dice.modify-once

    What must change changes first; a changed die is done.
    """
    must, may = values.attack_changes(table, attack)
    weakened = min(must, crits)
    if weakened and table.listener is not None:
        table.tell(_WEAKENED, {"tank": table.tanks[attack.shooter].word, "count": weakened})
    crits -= weakened
    most = min(may, hits)
    if most:
        table.replace(SharpenAttack(table.tanks[attack.shooter].seat, attack, hits, crits, weakened, most))
    else:
        defence.begin(table, attack, hits + weakened, crits)


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
        defence.begin(table, self.attack, self.hits - count + self.weakened, self.crits + count)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_SHARPEN, {"most": self.most, "hits": self.hits, "crits": self.crits})

    def data(self) -> dict[str, object]:
        return {
            "ask": "sharpen-attack",
            "attack": self.attack.data(),
            "dice": [self.hits, self.crits, self.weakened],
            "most": self.most,
        }
