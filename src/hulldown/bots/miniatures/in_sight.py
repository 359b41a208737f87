"""What the greedy player of the Miniatures Game reveals when dice lie in sight, and when a tank of its own is lost.

A card that helps only dice waits for them: by then it is known whether they need help.
"""

from __future__ import annotations

from typing import Final

from ...games.miniatures.actions import PASS, REVEAL, Move
from ...games.miniatures.attack import values
from ...games.miniatures.attack.attack import Attack
from ...games.miniatures.attack.rerolls import DiceInSight
from ...games.miniatures.cards.catalogue import Card
from ...games.miniatures.cards.equipment import brothers_shown, holds
from ...games.miniatures.cards.offers import DICE_ROLLED
from ...games.miniatures.cards.verbs import (
    ATTACK_MODIFY,
    ATTACK_REROLL,
    ATTACK_REROLL_PER_BIA,
    BLANK,
    CRIT_PICK,
    CRITICAL,
    DEFENSE_MODIFY,
    DEFENSE_REROLL,
    DEFENSE_REROLL_PER_BIA,
    DESTROYED,
    FIREPOWER,
    FREE,
    GAIN_RULE,
    HIGH_EXPLOSIVE,
    IGNORE_COVER_DIE,
    LOSE_RULE,
    PLATOON_INIT,
    SHOOTER_TOKEN,
    STRIP_COVER_DIE,
    SURVIVABILITY,
    Clause,
)
from ...games.miniatures.state import Table, Tank

# What a card does for dice that are rolled, as bits.
ATTACK: Final = 1
DEFENSE: Final = 2
AVENGES: Final = 4

_ATTACKING: Final = (
    ATTACK_REROLL, ATTACK_REROLL_PER_BIA, ATTACK_MODIFY, CRIT_PICK, SHOOTER_TOKEN, IGNORE_COVER_DIE, STRIP_COVER_DIE,
)  # fmt: skip
_DEFENDING: Final = (DEFENSE_REROLL, DEFENSE_REROLL_PER_BIA, DEFENSE_MODIFY)
_SOONER: Final = (FIREPOWER, SURVIVABILITY, GAIN_RULE, LOSE_RULE)  # what counts before the dice are rolled


def helps(card: Card) -> int:
    """What the card may be revealed for when dice lie there or its tank is lost; 0 for most."""
    bits = 0
    for clause in card.clauses:
        if clause.pay != FREE:
            continue
        if clause.verb in _ATTACKING:
            bits |= ATTACK
        elif clause.verb in _DEFENDING:
            bits |= DEFENSE
        elif clause.verb == PLATOON_INIT and clause.window == DESTROYED:
            bits |= AVENGES
    return bits


def waits(card: Card) -> bool:
    """Whether all that the card does in an attack can wait until the dice are seen."""
    for clause in card.clauses:
        if clause.verb in _SOONER:
            return False
    return helps(card) & (ATTACK | DEFENSE) != 0


def last_moment(table: Table, seat: int, moves: list[Move], helping: list[int]) -> Move:
    """A call for vengeance, where somebody is left to hear it."""
    for tank in table.tanks:
        if tank.seat == seat and not tank.destroyed:
            for move in moves:
                if move.verb == REVEAL and move.card is not None and helping[move.card.index] & AVENGES:
                    return move
            break
    return _pass(moves)


def is_idle(moves: list[Move], helping: list[int]) -> bool:
    """Whether no card that could be revealed does anything for dice or for the platoon of a lost tank."""
    for move in moves:
        if move.verb == REVEAL and move.card is not None and helping[move.card.index]:
            return False
    return True


def reveal(table: Table, top: DiceInSight, moves: list[Move], helping: list[int]) -> Move:
    """A card that rolls bad dice again, or changes good ones; everything else stays hidden."""
    attack = top.attack
    assert attack is not None
    tank = table.tanks[top.tank]
    side = ATTACK if top.pool.attacking else DEFENSE
    blanks, free = top.pool.rerolls(table)
    # the second time comes only where some die may be rolled again
    is_last = top.moment != DICE_ROLLED or not ((blanks and top.dice[0]) or free)
    spare = top.dice[0] - blanks - free if top.moment == DICE_ROLLED else 0  # blanks that would stay as they are
    for move in moves:
        if move.verb != REVEAL or move.card is None or not helping[move.card.index] & side:
            continue
        for clause in move.card.clauses:
            if clause.pay != FREE or (clause.conditions and not holds(table, clause, tank, attack)):
                continue
            if spare > 0 and _rolls_again(table, tank, move.card, clause, top.pool.attacking):
                return move
            if is_last and (_sharpens(table, top, clause) if top.pool.attacking else _hardens(table, top, clause)):
                return move
    return _pass(moves)


def _rolls_again(table: Table, tank: Tank, card: Card, clause: Clause, attacking: bool) -> bool:
    if clause.verb == (ATTACK_REROLL if attacking else DEFENSE_REROLL):
        return clause.amount > 0
    if clause.verb != (ATTACK_REROLL_PER_BIA if attacking else DEFENSE_REROLL_PER_BIA):
        return False
    brothers = brothers_shown(table, tank)
    for skill in card.skills:
        if table.catalogue.brothers >> skill & 1:
            brothers += 1
            break
    return brothers >= clause.per


def _sharpens(table: Table, top: DiceInSight, clause: Clause) -> bool:
    """Whether the clause makes more of the attack dice as they lie there."""
    attack = top.attack
    assert attack is not None
    hits, crits = top.dice[1], top.dice[2]
    verb = clause.verb
    if verb == ATTACK_MODIFY and clause.face not in (BLANK, CRITICAL):
        return hits > values.attack_changes(table, attack)[1] and not _ends_it(table, attack)
    if hits + crits == 0:
        return False  # a miss stays one
    if verb == CRIT_PICK:
        return crits > 0 and not table.tanks[attack.shooter].deadeye_used
    if verb == SHOOTER_TOKEN:
        return table.tanks[attack.shooter].token > 0 and values.defense_pool(table, attack) > 0
    if verb == IGNORE_COVER_DIE or verb == STRIP_COVER_DIE:
        return attack.cover and not values.is_cover_ignored(table, attack)
    return False


def _ends_it(table: Table, attack: Attack) -> bool:
    """A sure hit is enough: as `dice.sharpen` has it."""
    explosive = values.attack_rules(table, attack) & HIGH_EXPLOSIVE != 0
    return table.tanks[attack.target].left == 1 and not explosive and not attack.hull_down


def _hardens(table: Table, top: DiceInSight, clause: Clause) -> bool:
    """A defense critical lets the target choose what is cancelled: that matters where hits and criticals came in."""
    attack = top.attack
    assert attack is not None
    if clause.verb != DEFENSE_MODIFY or top.dice[1] <= values.defense_changes(table, attack):
        return False
    hits, crits = top.pool.hits, top.pool.crits
    return hits > 0 and crits > 0 and top.dice[1] + top.dice[2] < hits + crits


def _pass(moves: list[Move]) -> Move:
    for move in moves:
        if move.verb == PASS:
            return move
    return moves[-1]
