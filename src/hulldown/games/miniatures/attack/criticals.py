"""Critical cards: drawing, picking, cancelling, and what each of them does."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ....kernel.generator import Xoshiro
from ....kernel.piles import ids
from ....kernel.state import AUTO, Chance, Decision
from ....kernel.words import Sentence
from ..actions import Move
from ..cards.catalogue import Card, Critical
from ..cards.choices import LoseCard, matching
from ..cards.offers import AT_CRITICAL, Offer, is_asked
from ..cards.verbs import (
    AFTER_SHOT,
    ALL_CARDS,
    CANCEL_CRIT,
    CRIT_PICK,
    DAMAGE_PER_DISCARD,
    DISCARD_CARDS,
    DISCARD_SELF,
    Clause,
)
from ..reading import live_tank, named_critical, named_criticals, some_tanks, tank_on_table, wrong
from ..state import Table, Tank
from ..words.phrases import PHRASES
from . import damage, questions
from .attack import Attack
from .dice import DiceRoll

_QUESTION_DRAW: Final = PHRASES["question.draw-critical"]
_QUESTION_PICK: Final = PHRASES["question.pick-critical"]
_QUESTION_SUFFER: Final = PHRASES["question.suffer"]
_QUESTION_CANCEL_ROLL: Final = PHRASES["question.cancel-roll"]
_DRAWN: Final = PHRASES["event.critical-drawn"]
_PICKED: Final = PHRASES["event.critical-picked"]
_CANCELLED: Final = PHRASES["event.critical-cancelled"]
_NOT_CANCELLED: Final = PHRASES["event.critical-not-cancelled"]
_STAYS: Final = PHRASES["event.critical-stays"]
_RESHUFFLED: Final = PHRASES["event.deck-reshuffled"]
_NO_CARDS: Final = PHRASES["event.no-critical-cards"]
_STUNNED: Final = PHRASES["event.stunned"]
_OPTICS: Final = PHRASES["event.critical-passes"]
_NOTHING_LOST: Final = PHRASES["event.nothing-to-lose"]


class Criticals(damage.Waiting):
    """miniatures.damage.critical, miniatures.damage.stop-when-dead, miniatures.critical.one-by-one

    One card for each uncancelled critical, while the tank lives.
    """

    __slots__ = ("left", "shooter", "target")

    def __init__(self, shooter: int, target: int, left: int) -> None:
        super().__init__(AUTO)
        self.shooter = shooter
        self.target = target
        self.left = left

    def proceed(self, table: Table) -> None:
        target = table.tanks[self.target]
        shooter = table.tanks[self.shooter]
        if self.left == 0 or target.destroyed:
            table.answered()
            after_shot(table, shooter)
            return
        table.replace(Criticals(self.shooter, self.target, self.left - 1))
        picks = _picks(shooter)
        shooter.deadeye_used = True  # later ones are not the first of the turn, though the card be shown by then
        draw(table, self.shooter, self.target, [], picks)

    def resume(self, table: Table) -> None:
        """The next card is drawn when its time has come."""

    def harmer(self, table: Table) -> int:
        return table.tanks[self.shooter].seat

    def data(self) -> questions.Criticals:
        return questions.Criticals(self.shooter, self.target, self.left)


def criticals_from(asked: questions.Criticals, table: Table, path: str) -> Criticals:
    shooter = tank_on_table(asked.shooter, table, f"{path}.shooter")
    return Criticals(shooter, tank_on_table(asked.target, table, f"{path}.target"), asked.left)


def after_shot(table: Table, shooter: Tank) -> None:
    """miniatures.critical.optics-damaged: thrown away once the tank has shot."""
    for critical in shooter.criticals:
        for clause in critical.clauses:
            if clause.verb == DISCARD_SELF and clause.window == AFTER_SHOT:
                damage.drop_critical(table, shooter, critical)
                if table.listener is not None:
                    table.tell(_OPTICS, {"tank": shooter.word, "critical": critical})
                break


def _picks(shooter: Tank) -> int:
    """miniatures.effect.pick-critical: the first uncancelled critical of the turn."""
    if not shooter.deadeye_used and not shooter.destroyed:
        for clause in shooter.clauses:
            if clause.verb == CRIT_PICK:
                return clause.amount
    return 1


def draw(table: Table, shooter: int, target: int, drawn: list[Critical], more: int) -> None:
    """miniatures.critical.empty-deck: the discards are shuffled in; where there are none, one plain damage."""
    if more > 0 and sum(table.deck) == 0 and sum(table.discards) > 0:
        table.deck = table.discards
        table.discards = [0] * len(table.deck)
        if table.listener is not None:
            table.tell(_RESHUFFLED, {})
    if more and sum(table.deck):
        table.ask(DrawCritical(shooter, target, drawn, more))
    elif len(drawn) > 1:
        table.ask(PickCritical(table.tanks[shooter].seat, shooter, target, drawn))
    elif drawn:
        suffer(table, target, drawn[0])
    else:
        if table.listener is not None:
            table.tell(_NO_CARDS, {"tank": table.tanks[target].word})
        damage.harm(table, table.tanks[target], 1, table.tanks[shooter].seat)


class DrawCritical(Chance[Table, Move]):
    """miniatures.critical.draw: a card of the face-down deck."""

    __slots__ = ("drawn", "more", "shooter", "target")

    def __init__(self, shooter: int, target: int, drawn: list[Critical], more: int) -> None:
        super().__init__()
        self.shooter = shooter
        self.target = target
        self.drawn = drawn
        self.more = more

    def thrower(self, table: Table) -> int:
        return table.tanks[self.shooter].seat

    def outcomes(self, table: Table) -> list[tuple[Move, Fraction]]:
        whole = sum(table.deck)
        return [
            (table.moves.draw(critical), Fraction(table.deck[critical.index], whole))
            for critical in table.catalogue.criticals
            if table.deck[critical.index]
        ]

    def sample(self, table: Table, rng: Xoshiro) -> Move:
        place = rng.below(sum(table.deck))
        for critical in table.catalogue.criticals:
            place -= table.deck[critical.index]
            if place < 0:
                return table.moves.draw(critical)
        raise ValueError("the deck is empty")

    def apply(self, table: Table, action: Move) -> None:
        assert action.critical is not None
        deck = table.deck.copy()
        deck[action.critical.index] -= 1
        table.deck = deck
        table.answered()
        if table.listener is not None:
            table.tell(_DRAWN, {"tank": table.tanks[self.target].word, "critical": action.critical}, reveals=True)
        draw(table, self.shooter, self.target, [*self.drawn, action.critical], self.more - 1)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_DRAW, {"tank": table.tanks[self.target].word})

    def data(self) -> questions.DrawCritical:
        return questions.DrawCritical(self.shooter, self.target, ids(self.drawn), self.more)


def _drawn_from(names: list[str], table: Table, path: str) -> list[Critical]:
    drawn = named_criticals(names, table, path)
    if any(critical.count == 0 for critical in drawn):
        raise wrong(names, path, "cards of the deck")
    return drawn


def draw_critical_from(asked: questions.DrawCritical, table: Table, path: str) -> DrawCritical:
    shooter = tank_on_table(asked.shooter, table, f"{path}.shooter")
    target = tank_on_table(asked.target, table, f"{path}.target")
    return DrawCritical(shooter, target, _drawn_from(asked.drawn, table, f"{path}.drawn"), asked.more)


class PickCritical(Decision[Table, Move]):
    """miniatures.effect.pick-critical: the shooter keeps one, the rest are discarded."""

    __slots__ = ("drawn", "shooter", "target")

    def __init__(self, actor: int, shooter: int, target: int, drawn: list[Critical]) -> None:
        super().__init__(actor)
        self.shooter = shooter
        self.target = target
        self.drawn = drawn

    def legal_actions(self, table: Table) -> list[Move]:
        actions: list[Move] = []
        for critical in self.drawn:
            move = table.moves.pick(critical)
            if move not in actions:
                actions.append(move)
        return actions

    def apply(self, table: Table, action: Move) -> None:
        assert action.critical is not None
        table.answered()
        rest = self.drawn.copy()
        rest.remove(action.critical)
        for critical in rest:
            table.discard_critical(critical)
        if table.listener is not None:
            table.tell(_PICKED, {"tank": table.tanks[self.target].word, "critical": action.critical})
        suffer(table, self.target, action.critical)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_PICK, {"tank": table.tanks[self.target].word})

    def data(self) -> questions.PickCritical:
        return questions.PickCritical(self.shooter, self.target, ids(self.drawn))


def pick_critical_from(asked: questions.PickCritical, table: Table, path: str) -> PickCritical:
    shooter = tank_on_table(asked.shooter, table, f"{path}.shooter")
    target = tank_on_table(asked.target, table, f"{path}.target")
    drawn = _drawn_from(asked.drawn, table, f"{path}.drawn")
    if len(drawn) < 2:
        raise wrong(asked.drawn, f"{path}.drawn", "two cards or more")
    return PickCritical(table.tanks[shooter].seat, shooter, target, drawn)


def suffer(table: Table, target: int, critical: Critical) -> None:
    """miniatures.effect.cancel-critical: the owner's cards come before the critical card does anything."""
    tank = table.tanks[target]
    if tank.destroyed:
        table.discard_critical(critical)
    elif is_asked(table, tank, AT_CRITICAL, None, critical.index):
        table.ask(Suffer(tank.seat, target, critical))
    else:
        resolve(table, tank, critical)


class Suffer(Offer):
    """miniatures.card.attack-reveals, miniatures.effect.cancel-critical: cancel the critical card, or take it."""

    __slots__ = ("card",)

    def __init__(self, actor: int, tank: int, critical: Critical) -> None:
        super().__init__(actor, AT_CRITICAL, tank, None, critical.index)
        self.card = critical

    def again(self, table: Table, attack: Attack | None) -> None:
        table.replace(Suffer(self.actor, self.tank, self.card))

    def passed(self, table: Table) -> None:
        table.answered()
        resolve(table, table.tanks[self.tank], self.card)

    def used(self, table: Table, tank: Tank, card: Card, clauses: list[Clause], attack: Attack | None) -> None:
        for clause in clauses:
            if clause.verb == CANCEL_CRIT and clause.roll:
                table.replace(CancelRoll(self.tank, self.card, clause.roll))
                return
        table.answered()
        call_off(table, tank, self.card)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_SUFFER, {"tank": table.tanks[self.tank].word, "critical": self.card})

    def data(self) -> questions.Suffer:
        return questions.Suffer(self.tank, self.card.id)


def suffer_from(asked: questions.Suffer, table: Table, path: str) -> Suffer:
    tank = live_tank(asked.tank, table, f"{path}.tank")
    return Suffer(table.tanks[tank].seat, tank, named_critical(asked.critical, table, f"{path}.critical"))


class CancelRoll(DiceRoll):
    """miniatures.effect.roll-condition: a card that cancels only with luck."""

    __slots__ = ("card", "faces", "tank")

    def __init__(self, tank: int, critical: Critical, faces: int) -> None:
        super().__init__(1)
        self.tank = tank
        self.card = critical
        self.faces = faces

    def roller(self) -> int:
        return self.tank

    def rolled(self, table: Table, blanks: int, hits: int, crits: int) -> None:
        tank = table.tanks[self.tank]
        table.answered()
        if hits * 2 + crits * 4 & self.faces:
            call_off(table, tank, self.card)
            return
        if table.listener is not None:
            table.tell(_NOT_CANCELLED, {"tank": tank.word, "critical": self.card})
        suffer(table, self.tank, self.card)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_CANCEL_ROLL, {"tank": table.tanks[self.tank].word, "critical": self.card})

    def data(self) -> questions.CancelRoll:
        return questions.CancelRoll(self.tank, self.card.id, self.faces)


def cancel_roll_from(asked: questions.CancelRoll, table: Table, path: str) -> CancelRoll:
    tank = live_tank(asked.tank, table, f"{path}.tank")
    return CancelRoll(tank, named_critical(asked.critical, table, f"{path}.critical"), asked.faces)


def call_off(table: Table, tank: Tank, critical: Critical) -> None:
    """No damage and no effect; the card is discarded."""
    table.discard_critical(critical)
    if table.listener is not None:
        table.tell(_CANCELLED, {"tank": tank.word, "critical": critical})


def resolve(table: Table, tank: Tank, critical: Critical) -> None:
    """miniatures.damage.critical, miniatures.critical.repairable, miniatures.critical.discard

    The damage at once, then the effect.
    """
    by = damage.dealt_by(table)
    damage.harm(table, tank, critical.damage, by)
    if tank.destroyed or not critical.repairable:
        table.discard_critical(critical)
    else:
        damage.keep_critical(table, tank, critical)
        if table.listener is not None:
            table.tell(_STAYS, {"tank": tank.word, "critical": critical})
    if tank.destroyed:
        return
    per_card = 0
    for clause in critical.clauses:
        if clause.verb == DAMAGE_PER_DISCARD:
            per_card = clause.amount
    for clause in critical.clauses:
        if clause.verb == DISCARD_CARDS:
            _take_cards(table, tank, clause, per_card, by)


def _take_cards(table: Table, tank: Tank, clause: Clause, per_card: int, by: int) -> None:
    """miniatures.critical.ammo-damaged, miniatures.critical.ammo-damaged-card, miniatures.critical.crew-injured,
    miniatures.critical.equipment-damaged
    """
    if clause.amount == ALL_CARDS:
        taken = 0
        while matching(tank, clause.takes) and not tank.destroyed:
            damage.discard(table, tank, matching(tank, clause.takes)[0], by)
            taken += 1
        damage.harm(table, tank, per_card * taken, by)
        return
    if tank.hidden or len(matching(tank, clause.takes)) > 1:
        table.ask(LoseCard(tank.seat, tank.index, clause.takes, per_card))
    elif matching(tank, clause.takes):
        damage.discard(table, tank, matching(tank, clause.takes)[0], by)
        damage.harm(table, tank, per_card, by)
    elif table.listener is not None:
        table.tell(_NOTHING_LOST, {"tank": tank.word})


class Stuns(Decision[Table, Move]):
    """miniatures.effect.stun, miniatures.critical.stun-token: a token for each tank, one after the other."""

    __slots__ = ("tanks",)

    def __init__(self, tanks: list[int]) -> None:
        super().__init__(AUTO)
        self.tanks = tanks

    def proceed(self, table: Table) -> None:
        if not self.tanks:
            table.answered()
            return
        table.replace(Stuns(self.tanks[1:]))
        tank = table.tanks[self.tanks[0]]
        if tank.destroyed:
            return
        if table.listener is not None:
            table.tell(_STUNNED, {"tank": tank.word})
        suffer(table, tank.index, table.catalogue.stun_token)

    def data(self) -> questions.Stuns:
        return questions.Stuns(self.tanks)


def stuns_from(asked: questions.Stuns, table: Table, path: str) -> Stuns:
    some_tanks(asked.tanks, table, f"{path}.tanks")
    if any(table.field.hulls[number] is None for number in asked.tanks):
        raise wrong(asked.tanks, f"{path}.tanks", "tanks that are on the table")
    return Stuns(asked.tanks)
