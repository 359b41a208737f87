"""Hidden cards and cards that are paid for: when they may be shown and used, and what using them does."""

from __future__ import annotations

from typing import Final

from ....kernel.state import Decision
from ..actions import MOVE_PASS, MOVE_PASS_PHASE, PASS_PHASE, REVEAL, USE, Move
from ..attack import damage, values
from ..attack.attack import Attack
from ..attack.damage import Waiting
from ..question_parts import AttackFacts
from ..state import MOVEMENT, SHOOTING, Table, Tank
from ..words.phrases import PHRASES
from . import equipment
from .catalogue import Card
from .choices import LoseCard, matching, repair_one_of
from .verbs import (
    ANY_TIME,
    ASSESS,
    ATTACK,
    ATTACK_MODIFY,
    CANCEL_CRIT,
    CRIT,
    FIREPOWER,
    FREE,
    GAIN_RULE,
    IGNORE_RULE,
    INIT,
    LOSE_RULE,
    MOVE,
    PAY_AMMO,
    PAY_ATTACK_DIE,
    PAY_DAMAGE,
    PAY_DISCARD,
    REPAIR,
    REPAIR_CRIT,
    REPAIR_REROLL,
    SHOOT,
    SURVIVABILITY,
    TAKE_AMMO,
    TURN,
    Clause,
)

# Moments at which an owner is asked.
AT_POINT: Final = 0  # a reveal point
BEFORE_ROLL: Final = 1  # shooter, before the attack dice
BEFORE_POOL: Final = 2  # target, before the defense pool
AT_ASSESS: Final = 3  # shooter, before damage
AT_CRITICAL: Final = 4  # owner of the tank that draws a critical card
AT_REPAIR: Final = 5
REPAIR_FAILED: Final = 6
DICE_ROLLED: Final = 7  # whoever rolled the dice, before re-rolls
DICE_SETTLED: Final = 8  # likewise, before dice are changed
LAST_MOMENT: Final = 9  # owner of a tank that has just lost its last hit point

_NO_CRITICAL: Final = -1
_USES: Final = PHRASES["event.uses"]


def paid_clauses(
    table: Table, tank: Tank, card: Card, moment: int, attack: Attack | None, critical: int
) -> list[Clause]:
    """miniatures.effect.pay: the clauses that this card would carry out if it were used now, paid for together."""
    found: list[Clause] = []
    for clause in card.clauses:
        if clause.pay == FREE or (found and clause.pay != found[0].pay):
            continue
        if _fits(table, tank, clause, moment, attack, critical):
            found.append(clause)
        elif clause.verb == LOSE_RULE:
            return []  # miniatures.effect.heat-once: a shell that has nothing to take away is not used
    return found


def _fits(table: Table, tank: Tank, clause: Clause, moment: int, attack: Attack | None, critical: int) -> bool:
    window = clause.window
    if window == ANY_TIME:
        return moment != AT_CRITICAL and _carries_one_of(tank, clause.names)
    if moment == AT_POINT:
        if window == MOVE:
            fits = table.phase == MOVEMENT
        else:  # miniatures.effect.window: before the phase or in it
            fits = window in (SHOOT, TURN) and table.phase in (MOVEMENT, SHOOTING)
        return fits and _can_pay(tank, clause)
    if moment == BEFORE_POOL:
        return window == SHOOT and clause.verb == SURVIVABILITY
    if moment == BEFORE_ROLL and window == ATTACK and attack is not None:
        return _fits_attack(table, tank, clause, attack)
    if moment == AT_ASSESS:
        return window == ASSESS
    if moment == AT_CRITICAL:
        return window == CRIT and clause.verb == CANCEL_CRIT and clause.names >> critical & 1 == 1
    if moment == REPAIR_FAILED:
        return window == REPAIR and clause.verb == REPAIR_REROLL and clause.names >> critical & 1 == 1
    return False


def _fits_attack(table: Table, tank: Tank, clause: Clause, attack: Attack) -> bool:
    if clause.verb == IGNORE_RULE or not equipment.holds(table, clause, tank, attack):
        return False  # shooting without the Assault Gun rule is chosen with the target
    if clause.verb == LOSE_RULE:
        return values.attack_rules(table, attack) & clause.rule != 0
    if clause.pay == PAY_ATTACK_DIE:  # equal skills count once
        return attack.sharpen == 0 and values.attack_dice(table, attack) > 0
    return True


def _can_pay(tank: Tank, clause: Clause) -> bool:
    if clause.pay == PAY_DISCARD:
        return True
    for other in tank.used:  # once a turn, and equal skills count once
        for one in other.clauses:
            if one.text == clause.text:
                return False
    if clause.pay == PAY_AMMO:
        return bool(matching(tank, TAKE_AMMO))
    return clause.pay == PAY_DAMAGE


def _carries_one_of(tank: Tank, names: int) -> bool:
    for critical in tank.criticals:
        if names >> critical.index & 1:
            return True
    return False


def is_asked(table: Table, tank: Tank, moment: int, attack: Attack | None = None, critical: int = _NO_CRITICAL) -> bool:
    """miniatures.card.ask-in-public: a hidden card, whichever it is, or a card that everybody sees could be used."""
    if tank.destroyed:
        return False
    if tank.hidden:
        return True
    for card in tank.shown:
        if card.is_paid and paid_clauses(table, tank, card, moment, attack, critical):
            return True
    return False


class Offer(Waiting):
    """miniatures.card.reveal-to-use

    Show a hidden card, use one, or pass. What follows is said by the kinds of offer.
    """

    __slots__ = ("attack", "critical", "moment", "tank")

    def __init__(self, actor: int, moment: int, tank: int, attack: Attack | None, critical: int = _NO_CRITICAL) -> None:
        super().__init__(actor)
        self.moment = moment
        self.tank = tank  # whose cards; -1: all tanks of the seat
        self.attack = attack
        self.critical = critical

    def facts(self) -> AttackFacts:
        """The attack as questions hold it."""
        assert self.attack is not None
        return self.attack.data()

    def takes_payment(self) -> bool:
        return True

    def tanks(self, table: Table) -> list[Tank]:
        if self.tank >= 0:
            return [table.tanks[self.tank]]
        return [tank for tank in table.tanks if tank.seat == self.actor and not tank.destroyed]

    def card_actions(self, table: Table) -> list[Move]:
        """Every hidden card can be shown, every card that works now be used."""
        actions: list[Move] = []
        for tank in self.tanks(table):
            last: Card | None = None
            for card in tank.hidden:
                if card is not last:
                    actions.append(table.moves.reveal(tank.code, card))
                    last = card
            last = None
            for card in tank.hidden:
                if card is not last and card.is_paid:
                    last = card
                    if paid_clauses(table, tank, card, self.moment, self.attack, self.critical):
                        actions.append(table.moves.use(tank.code, card))
            last = None
            for card in tank.shown:
                if card is not last and card.is_paid and card not in tank.hidden:
                    last = card
                    if paid_clauses(table, tank, card, self.moment, self.attack, self.critical):
                        actions.append(table.moves.use(tank.code, card))
        return actions

    def legal_actions(self, table: Table) -> list[Move]:
        actions = self.card_actions(table)
        actions.append(MOVE_PASS)
        if self.moment == AT_POINT:
            actions.append(MOVE_PASS_PHASE)
        return actions

    def apply(self, table: Table, action: Move) -> None:
        if action.verb == REVEAL:
            assert action.card is not None
            damage.show(table, table.tanks[table.tank_at[action.tank]], action.card)
            self.go_on(table, self.attack)
        elif action.verb == USE:
            assert action.card is not None
            self.use(table, table.tanks[table.tank_at[action.tank]], action.card)
        else:
            if action.verb == PASS_PHASE:  # miniatures.card.pass-phase
                table.set_silent(self.actor, True)
            self.passed(table)

    def go_on(self, table: Table, attack: Attack | None) -> None:
        """Asks again while there is something left to show or use."""
        for tank in self.tanks(table):
            if is_asked(table, tank, self.moment, attack, self.critical):
                self.again(table, attack)
                return
        self.passed_with(table, attack)

    def resume(self, table: Table) -> None:
        self.go_on(table, self.attack)

    def again(self, table: Table, attack: Attack | None) -> None:
        """Puts the same offer in this one's place, with what the attack has become."""
        raise TypeError(f"{type(self).__name__} is not asked again")

    def passed_with(self, table: Table, attack: Attack | None) -> None:
        """What follows when no card is left to play."""
        self.passed(table)

    def passed(self, table: Table) -> None:
        raise TypeError(f"{type(self).__name__} leads nowhere")

    def use(self, table: Table, tank: Tank, card: Card) -> None:
        """Shows the card, pays, and carries its clauses out."""
        clauses = paid_clauses(table, tank, card, self.moment, self.attack, self.critical)
        if card in tank.hidden:
            damage.show(table, tank, card)
        if table.listener is not None:
            table.tell(_USES, {"tank": tank.word, "card": card})
        pay = clauses[0].pay
        depth = len(table.stack)
        attack = self.attack.copy() if self.attack is not None else None
        asked = carry_out(table, tank, clauses, attack)
        if pay == PAY_DISCARD:
            damage.discard(table, tank, card)
        elif pay == PAY_DAMAGE:
            tank.used = [*tank.used, card]
            damage.harm(table, tank, 1)
        elif pay == PAY_ATTACK_DIE:
            assert attack is not None
            attack.paid += 1
        elif pay == PAY_AMMO:
            tank.used = [*tank.used, card]
            asked = LoseCard(tank.seat, tank.index, TAKE_AMMO, 0)
        if len(table.stack) > depth:  # it paid with its last hit point, and its owner is asked about that first
            asked = table.stack.pop()
        if asked is None:
            self.used(table, tank, card, clauses, attack)
        else:  # what follows may depend on the answer, so this offer waits for it
            self.again(table, attack)
            table.ask(asked)

    def used(self, table: Table, tank: Tank, card: Card, clauses: list[Clause], attack: Attack | None) -> None:
        """What follows a use; most offers simply go on."""
        self.go_on(table, attack)


def carry_out(
    table: Table, tank: Tank, clauses: list[Clause], attack: Attack | None
) -> Decision[Table, Move] | None:  # fmt: skip
    """miniatures.effect.add-value, miniatures.effect.repair-critical and the clauses that change an attack."""
    asked: Decision[Table, Move] | None = None
    for clause in clauses:
        verb = clause.verb
        if verb == INIT:
            if clause.window == MOVE:
                tank.boost_move += clause.amount
            elif clause.window == SHOOT:
                tank.boost_shoot += clause.amount
            else:
                tank.boost_turn += clause.amount
        elif verb == SURVIVABILITY:
            tank.boost_survivability += clause.amount
        elif verb == REPAIR_CRIT:
            asked = repair_one_of(table, tank, clause.names)
        elif attack is not None:
            if verb == FIREPOWER:
                attack.extra += clause.amount
            elif verb == ATTACK_MODIFY:
                attack.sharpen += clause.amount
            elif verb == GAIN_RULE:
                attack.gained |= clause.rule
            elif verb == LOSE_RULE:
                attack.lost |= clause.rule
    return asked
