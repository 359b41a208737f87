"""The numbers of a tank as they are now, each with its reasons: initiative, dice, re-rolls, changes of dice.

Whoever needs a number calls the one function that makes it; with a tally it also says why.
"""

from __future__ import annotations

from typing import Final

from ....kernel.tally import Tally
from ....kernel.words import Phrase, Sentence, Word
from ..cards.equipment import brothers_shown, holds, is_on
from ..cards.verbs import (
    ATTACK_MODIFY,
    ATTACK_REROLL,
    ATTACK_REROLL_PER_BIA,
    AURA_FIREPOWER,
    BLANK,
    CANNOT_MOVE,
    CANNOT_SHOOT,
    CRITICAL,
    DEFEND,
    DEFENSE_MODIFY,
    DEFENSE_REROLL,
    DEFENSE_REROLL_PER_BIA,
    FIREPOWER,
    HIT,
    IGNORE_COVER_DIE,
    INIT,
    INIT_CHOICE,
    INIT_PER_BIA,
    INIT_PER_CREW,
    INIT_SET,
    MAX_MOVES,
    PLATOON_INIT,
    REPAIR_EXTRA,
    REPAIR_EXTRA_PER_BIA,
    SHOOTER_TOKEN,
    SIDE_SHOT_DICE,
    SURVIVABILITY,
)
from ..state import MOVEMENT, NOBODY, SHOOTING, Table, Tank
from ..words.phrases import PHRASES
from .attack import Attack

ALL_DICE: Final = 99

_PRINTED: Final = PHRASES["tally.printed"]
_GIVEN: Final = PHRASES["tally.given-initiative"]
_CARD: Final = PHRASES["tally.card"]
_USED: Final = PHRASES["tally.used"]
_PLATOON: Final = PHRASES["tally.platoon"]
_VENGEANCE: Final = PHRASES["tally.vengeance"]
_FIXED: Final = PHRASES["tally.initiative-set"]
_AURA: Final = PHRASES["tally.aura"]
_GIVEN_UP: Final = PHRASES["tally.die-given-up"]
_FLOOR: Final = PHRASES["tally.floor"]
_SHOOTER_MOVED: Final = PHRASES["tally.shooter-moved"]
_SMOOTH: Final = PHRASES["tally.smooth"]
_TARGET_MOVED: Final = PHRASES["tally.target-moved"]
_COVER: Final = PHRASES["tally.cover"]
_COVER_IGNORED: Final = PHRASES["tally.cover-ignored"]
_CLOSE: Final = PHRASES["tally.close"]
_SIDE: Final = PHRASES["tally.side-shot"]
_FORTRESS: Final = PHRASES["tally.fortress"]
_LIGHT_FLANK: Final = PHRASES["tally.light-flank"]
_CAP: Final = PHRASES["tally.six-dice"]
_NOISE: Final = PHRASES["tally.rolled"]


def _note(tally: Tally | None, amount: int, phrase: Phrase, word: Word | None = None) -> None:
    if tally is not None and amount != 0:
        tally.add(amount, Sentence(phrase, {"card": word} if word is not None else {}))


def initiative(table: Table, tank: Tank, tally: Tally | None = None) -> int:
    """miniatures.initiative.value, miniatures.initiative.sum

    Printed (or given) value with what counts in this phase, never below 0.
    """
    phase = table.phase
    total = tank.card.initiative
    if phase == SHOOTING and tank.base_initiative != NOBODY:
        total = tank.base_initiative
        _note(tally, total, _GIVEN)
    else:
        _note(tally, total, _PRINTED, tank.card)
    fixed = NOBODY
    clauses = tank.clauses
    for number in range(len(clauses)):
        clause = clauses[number]
        verb = clause.verb
        amount = 0
        if verb == INIT:
            if is_on(clause.window, phase) and (not clause.conditions or holds(table, clause, tank, None)):
                amount = clause.amount
        elif verb == INIT_PER_CREW:
            if is_on(clause.window, phase):
                amount = clause.amount * (tank.crew_shown() // clause.per)
        elif verb == INIT_PER_BIA:
            if is_on(clause.window, phase):
                amount = clause.amount * (brothers_shown(table, tank) // clause.per)
        elif verb == INIT_CHOICE:
            if tank.chosen_phase != 0 and tank.chosen_phase == phase:  # none is chosen while setting up
                amount = clause.amount
        elif verb == INIT_SET:
            fixed = clause.amount
        if amount:
            total += amount
            _note(tally, amount, _CARD, tank.sources[number])
    for other in table.tanks:
        # miniatures.destroyed.effects-end
        if other.seat == tank.seat and other is not tank and not other.destroyed:
            for clause in other.clauses:
                if (
                    clause.verb == PLATOON_INIT
                    and is_on(clause.window, phase)
                    and holds(table, clause, other, None, tank)
                ):
                    total += clause.amount
                    _note(tally, clause.amount, _PLATOON, other.word)
    bonus = sum([1 for until in table.vengeance[tank.seat] if until >= table.turn])
    total += bonus
    _note(tally, bonus, _VENGEANCE)
    boost = tank.boost_turn
    if phase == MOVEMENT:
        boost += tank.boost_move
    elif phase == SHOOTING:
        boost += tank.boost_shoot
    total += boost
    _note(tally, boost, _USED)
    if fixed != NOBODY:  # miniatures.critical.radio-damaged: whatever the bonuses
        _note(tally, fixed - total, _FIXED)
        return fixed
    if total < 0:
        _note(tally, -total, _FLOOR)
        return 0
    return total


def mobility(table: Table, tank: Tank) -> int:
    """miniatures.move.limit: mobility, less what critical cards take."""
    most = tank.card.mobility
    for clause in tank.clauses:
        if clause.verb == CANNOT_MOVE:
            return 0
        if clause.verb == MAX_MOVES:
            most = min(most, clause.amount)
    return most


def can_shoot(tank: Tank) -> bool:
    if tank.destroyed or tank.reloading:
        return False
    for clause in tank.clauses:
        if clause.verb == CANNOT_SHOOT:
            return False
    return True


def attack_rules(table: Table, attack: Attack) -> int:
    """The shooter's special rules in this attack, as bits."""
    return (table.tanks[attack.shooter].rules | attack.gained) & ~attack.lost


def attack_dice(table: Table, attack: Attack, tally: Tally | None = None) -> int:
    """miniatures.attack.dice, miniatures.effect.add-value: firepower with bonuses, at least 0, less dice given up."""
    tank = table.tanks[attack.shooter]
    total = tank.card.firepower
    _note(tally, total, _PRINTED, tank.card)
    clauses = tank.clauses
    for number in range(len(clauses)):
        clause = clauses[number]
        if clause.verb == FIREPOWER and (not clause.conditions or holds(table, clause, tank, attack)):
            total += clause.amount
            _note(tally, clause.amount, _CARD, tank.sources[number])
    aura = 0
    for friend in table.tanks:
        if friend.side == tank.side and friend is not tank and table.is_live(friend.index):
            for clause in friend.clauses:
                if clause.verb == AURA_FIREPOWER and holds(table, clause, friend, attack):
                    if aura and not table.rules.light_adds:
                        continue
                    aura += clause.amount
                    _note(tally, clause.amount, _AURA, friend.word)
    total += aura + attack.extra
    _note(tally, attack.extra, _USED)
    if total < 0:
        _note(tally, -total, _FLOOR)
        total = 0
    given = min(attack.paid, total)
    _note(tally, -given, _GIVEN_UP)
    return total - given


def attack_rerolls(table: Table, attack: Attack) -> tuple[int, int]:
    """miniatures.attack.stationary, miniatures.type.medium, miniatures.type.one-blank

    How many blanks, and how many dice of any face, may be re-rolled.
    """
    tank = table.tanks[attack.shooter]
    blanks, free = _rerolls_by_cards(table, attack, tank, ATTACK_REROLL, ATTACK_REROLL_PER_BIA)
    return (blanks + ALL_DICE if tank.token == 0 else blanks), free


def defense_rerolls(table: Table, attack: Attack) -> tuple[int, int]:
    """miniatures.type.heavy, miniatures.type.one-blank: the same for the defense dice."""
    return _rerolls_by_cards(table, attack, table.tanks[attack.target], DEFENSE_REROLL, DEFENSE_REROLL_PER_BIA)


def _rerolls_by_cards(table: Table, attack: Attack, tank: Tank, verb: int, per_brother: int) -> tuple[int, int]:
    blanks = 0
    free = 0
    for clause in tank.clauses:
        amount = 0
        if clause.verb == verb:
            amount = clause.amount
        elif clause.verb == per_brother:
            amount = clause.amount * (brothers_shown(table, tank) // clause.per)
        if amount and (not clause.conditions or holds(table, clause, tank, attack)):
            if clause.face == BLANK:
                blanks += amount
            else:
                free += amount
    return blanks, free


def attack_changes(table: Table, attack: Attack) -> tuple[int, int]:
    """miniatures.special.arrow-shot, miniatures.special.big-gun

    Criticals that must become hits, hits that may become criticals.
    """
    tank = table.tanks[attack.shooter]
    must = 0
    may = attack.sharpen
    for clause in tank.clauses:
        if clause.verb == ATTACK_MODIFY and (not clause.conditions or holds(table, clause, tank, attack)):
            if clause.face == CRITICAL:
                must += clause.amount
            else:
                may += clause.amount
    rules = attack_rules(table, attack)
    for number, special in enumerate(table.catalogue.specials):
        # what this attack alone gains or loses is not in the tank's own list
        here = rules >> number & 1
        own = tank.rules >> number & 1
        if here != own:
            for clause in special.clauses:
                if clause.verb == ATTACK_MODIFY:
                    change = clause.amount if here else -clause.amount
                    if clause.face == CRITICAL:
                        must += change
                    else:
                        may += change
    return must, may


def defense_changes(table: Table, attack: Attack) -> int:
    """Defense hits that may become criticals."""
    tank = table.tanks[attack.target]
    count = 0
    for clause in tank.clauses:
        if clause.verb == DEFENSE_MODIFY and clause.face == HIT:
            if not clause.conditions or holds(table, clause, tank, attack):
                count += clause.amount
    return count


def defense_pool(table: Table, attack: Attack, tally: Tally | None = None) -> int:
    """miniatures.defence.pool, miniatures.defence.reasons, miniatures.defence.six-dice, miniatures.defence.no-dice

    Every die with its reason; the cap of six comes last.
    """
    total = uncut_pool(table, attack, tally)
    most = table.rules.measures.max_defense_dice
    if total < 0:
        _note(tally, -total, _FLOOR)
        return 0
    if total > most:
        _note(tally, most - total, _CAP)
        return most
    return total


def uncut_pool(table: Table, attack: Attack, tally: Tally | None = None) -> int:
    """The pool before it is cut to what a tank may roll."""
    tank = table.tanks[attack.target]
    total = tank.card.survivability
    _note(tally, total, _PRINTED, tank.card)
    clauses = tank.clauses
    for number in range(len(clauses)):
        clause = clauses[number]
        if clause.verb == SURVIVABILITY and clause.roll == 0:
            if clause.window == DEFEND or is_on(clause.window, SHOOTING):
                if not clause.conditions or holds(table, clause, tank, attack):
                    total += clause.amount
                    _note(tally, clause.amount, _CARD, tank.sources[number])
    total += tank.boost_survivability
    _note(tally, tank.boost_survivability, _USED)
    total += attack.noise
    _note(tally, attack.noise, _NOISE)
    if total < 0:
        _note(tally, -total, _FLOOR)
        total = 0
    total += _moves(table, attack, tally)
    if attack.cover:
        if is_cover_ignored(table, attack):
            if tally is not None:
                tally.add(0, Sentence(_COVER_IGNORED, {}))
        else:
            total += 1
            _note(tally, 1, _COVER)
    if attack.close:
        total -= 1
        _note(tally, -1, _CLOSE)
    if attack.side_shot:
        total -= _side_dice(tank, tally)
    return total


def _moves(table: Table, attack: Attack, tally: Tally | None) -> int:
    """miniatures.defence.shooter-moved, miniatures.defence.target-moved"""
    shooter = table.tanks[attack.shooter]
    token = shooter.token
    _note(tally, token, _SHOOTER_MOVED)
    clauses = shooter.clauses
    for number in range(len(clauses)):
        clause = clauses[number]
        if clause.verb == SHOOTER_TOKEN and token > 0:
            fewer = min(token, -clause.amount)
            token -= fewer
            _note(tally, -fewer, _SMOOTH, shooter.sources[number])
    target = table.tanks[attack.target].token
    _note(tally, target, _TARGET_MOVED)
    return token + target


def is_cover_ignored(table: Table, attack: Attack) -> bool:
    """miniatures.effect.strip-cover: Designated Target, and Commander's Vision System for the rest of the phase."""
    if table.tanks[attack.target].stripped:
        return True
    shooter = table.tanks[attack.shooter]
    for clause in shooter.clauses:
        if clause.verb == IGNORE_COVER_DIE and holds(table, clause, shooter, attack):
            return True
    return False


def _side_dice(tank: Tank, tally: Tally | None) -> int:
    """miniatures.defence.side-shot: one die; none for a Fortress, two for a Light Flank, none with both."""
    dice = 1
    for clause in tank.clauses:
        if clause.verb == SIDE_SHOT_DICE:
            if clause.amount == 0:
                if tally is not None:
                    tally.add(0, Sentence(_FORTRESS, {}))
                return 0
            dice = clause.amount
    _note(tally, -dice, _SIDE if dice == 1 else _LIGHT_FLANK)
    return dice


def repair_attempts(table: Table, tank: Tank) -> int:
    """miniatures.command.repair: one, and what cards add."""
    count = 1
    for clause in tank.clauses:
        if clause.verb == REPAIR_EXTRA:
            if not clause.conditions or holds(table, clause, tank, None):
                count += clause.amount
        elif clause.verb == REPAIR_EXTRA_PER_BIA:
            count += clause.amount * (brothers_shown(table, tank) // clause.per)
    return count
