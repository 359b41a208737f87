"""What works on a tank now: type, rules, shown cards and critical cards, and the conditions of their clauses."""

from __future__ import annotations

from ....kernel.words import Word
from ..attack.attack import Attack
from ..ground import sight
from ..state import MOVEMENT, SHOOTING, Table, Tank
from ..words.phrases import SPECIAL_WORDS, TYPE_WORDS
from .catalogue import CREW
from .verbs import (
    ALWAYS,
    FREE,
    GAIN_RULE,
    HP_GREEN,
    HP_RED,
    IF_BASE_INIT_LOWER,
    IF_CLOSE,
    IF_COVER,
    IF_HAS_CRIT,
    IF_IN_RED,
    IF_SHOOTER_TYPE,
    IF_STATIONARY,
    IF_TARGET_CLOSE_TO_BEARER,
    IF_TARGET_COVER,
    IF_TARGET_SHOT_OR_MOVED,
    IF_TOKEN,
    IF_TYPE,
    LOSE_RULE,
    MOVE,
    SHOOT,
    SPECIAL_RULES,
    TURN,
    TYPES,
    Clause,
)


def equip(table: Table, tank: Tank) -> None:
    """What works on this tank now: type, shown cards, criticals, and the rules these leave it with."""
    catalogue = table.catalogue
    clauses: list[Clause] = []
    sources: list[Word] = []
    seen: set[int] = set()
    for clause in catalogue.types[tank.card.type].clauses:
        clauses.append(clause)
        sources.append(TYPE_WORDS[TYPES[tank.card.type]])
    for card in tank.shown:
        if card.kind == CREW:  # miniatures.platoon.skills-once: equal skills count once
            for number, skill in enumerate(card.skills):
                if skill not in seen:
                    seen.add(skill)
                    for clause in card.clauses_by_skill[number]:
                        if clause.pay == FREE:
                            clauses.append(clause)
                            sources.append(card)
        else:
            for clause in card.clauses:
                if clause.pay == FREE:
                    clauses.append(clause)
                    sources.append(card)
    for critical in tank.criticals:
        for clause in critical.clauses:
            clauses.append(clause)
            sources.append(critical)
    lost = 0
    gained = 0
    green = 0
    red = 0
    for clause in clauses:
        if clause.verb == GAIN_RULE:
            gained |= clause.rule
        elif clause.verb == LOSE_RULE:
            lost |= clause.rule
        elif clause.verb == HP_GREEN:
            green += clause.amount
        elif clause.verb == HP_RED:
            red += clause.amount
    tank.rules = (tank.card.rules & ~lost) | gained
    for number, special in enumerate(catalogue.specials):
        if tank.rules >> number & 1:
            for clause in special.clauses:
                clauses.append(clause)
                sources.append(SPECIAL_WORDS[SPECIAL_RULES[number]])
    tank.clauses = clauses
    tank.sources = sources
    tank.hit_points = tank.card.hit_points + green + red
    tank.red = tank.card.hp_red + red


def holds(table: Table, clause: Clause, tank: Tank, attack: Attack | None, other: Tank | None = None) -> bool:
    """miniatures.effect.condition: whether every condition of a clause on this tank is true now."""
    for condition in clause.conditions:
        kind = condition.kind
        true = False
        if kind == IF_STATIONARY:
            true = tank.token == 0
        elif kind == IF_TOKEN:
            true = tank.token <= condition.number
        elif kind == IF_IN_RED:
            true = tank.in_red
        elif kind == IF_TYPE:
            true = condition.mask >> tank.card.type & 1 == 1
        elif kind == IF_HAS_CRIT:
            for critical in tank.criticals:
                if condition.mask >> critical.index & 1:
                    true = True
        elif kind == IF_BASE_INIT_LOWER:
            true = other is not None and other.card.initiative < tank.card.initiative
        elif attack is not None:
            if kind == IF_COVER:
                true = attack.target == tank.index and attack.cover
            elif kind == IF_CLOSE:
                true = attack.close
            elif kind == IF_SHOOTER_TYPE:
                true = condition.mask >> table.tanks[attack.shooter].card.type & 1 == 1
            elif kind == IF_TARGET_SHOT_OR_MOVED:
                target = table.tanks[attack.target]
                true = target.shot or target.token > 0
            elif kind == IF_TARGET_COVER:
                true = attack.cover
            elif kind == IF_TARGET_CLOSE_TO_BEARER:
                true = sight.is_close(table.field, tank.index, attack.target)
        if true is condition.negated:
            return False
    return True


def is_on(window: int, phase: int) -> bool:
    """miniatures.effect.window: whether a lasting clause counts in this phase."""
    if window == ALWAYS or window == TURN:
        return True
    return (window == MOVE and phase == MOVEMENT) or (window == SHOOT and phase == SHOOTING)


def brothers_shown(table: Table, tank: Tank) -> int:
    """miniatures.effect.per-crew: Brothers in Arms cards that are face up on the tank."""
    count = 0
    for card in tank.shown:
        for skill in card.skills:
            if table.catalogue.brothers >> skill & 1:
                count += 1
                break
    return count
