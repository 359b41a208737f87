"""Thinking an assault of Rush through: which card strikes what, in which order, and what that brings in medals."""

from __future__ import annotations

from ...games.rush.cards import Card
from ...games.rush.damage import attack_destroys_base, attack_destroys_vehicle
from ...games.rush.state import RUNNING
from .sight import Sight, Target


class Strike:
    """The first strike of an assault, and what the whole assault brings."""

    __slots__ = ("attacker", "gain", "target")

    def __init__(self, gain: float, attacker: Card | None, target: Target | None) -> None:
        self.gain = gain
        self.attacker = attacker
        self.target = target


def best_assault(sight: Sight, attackers: list[Card], kills: int = 0) -> Strike:
    """Tries every order and every target that differs in anything that matters."""
    best = Strike(-1.0, None, None)
    for attacker in attackers:
        waiting = [card for card in attackers if card is not attacker]
        strike = best_target(sight, attacker, waiting, kills)
        if strike.gain > best.gain:
            best = strike
    return best if best.attacker is not None else Strike(0.0, None, None)


def besieged_assault(sight: Sight, attackers: list[Card], sieges: int) -> float:
    """What an assault brings after sieges have hit a base that was whole; two of them destroy it."""
    best = best_assault(sight, attackers).gain
    tried: list[int] = []
    for target in sight.targets:
        alike = likeness(sight, target)
        if target.damaged or alike in tried:
            continue
        tried.append(alike)
        target.damaged = True
        gain = hit_base(sight, target, False) if sieges > 1 else 0.0
        gain += best_assault(sight, attackers).gain
        if target.destroyed:
            target.destroyed = False
            sight.standing[target.seat] += 1
        target.damaged = False
        if gain > best:
            best = gain
    return best


def best_target(sight: Sight, attacker: Card, waiting: list[Card], kills: int) -> Strike:
    """What a card hits best, with those that strike after it in mind."""
    best = Strike(-1.0, attacker, None)
    tried: list[int] = []
    for target in sight.targets:
        if target.destroyed or (attacker.only_vehicles if target.defender is None else attacker.only_bases):
            continue
        alike = likeness(sight, target)
        if alike in tried:
            continue
        tried.append(alike)
        gain = _strike(sight, attacker, target, waiting, kills)
        if gain > best.gain:
            best = Strike(gain, attacker, target)
    if best.target is None:
        best.gain = best_assault(sight, waiting, kills).gain if waiting else 0.0
    return best


def likeness(sight: Sight, target: Target) -> int:
    """The same number for targets that it makes no difference to choose between."""
    last = 1 if sight.standing[target.seat] == 1 else 0
    defender = target.defender.armor + 1 if target.defender is not None else 0
    return last + 2 * target.damaged + 4 * target.defender_damaged + 8 * defender


def _strike(sight: Sight, attacker: Card, target: Target, waiting: list[Card], kills: int) -> float:
    """Strikes, thinks on with the waiting cards, and takes the strike back."""
    damaged, defender, defender_damaged = target.damaged, target.defender, target.defender_damaged
    if defender is None:
        gain = hit_base(sight, target, attack_destroys_base(attacker))
    else:
        gain = hit_vehicle(sight, target, attacker.nation, attack_destroys_vehicle(attacker, defender), kills)
        if target.defender is None:
            kills += 1
    if waiting:
        gain += best_assault(sight, waiting, kills).gain
    if target.destroyed:
        target.destroyed = False
        sight.standing[target.seat] += 1
    target.damaged, target.defender, target.defender_damaged = damaged, defender, defender_damaged
    return gain


def hit_base(sight: Sight, target: Target, destroys: bool) -> float:
    """What a hit on a base brings; changes the target."""
    if not destroys and not target.damaged:
        target.damaged = True
        return sight.taste.damage
    target.destroyed = True
    sight.standing[target.seat] -= 1
    gain = sight.base_worth - sight.taste.dead_card * sight.remaining
    if sight.standing[target.seat] == 0:
        gain += ending(sight, gain, sight.base_points())
    elif sight.lead + gain > 0:
        gain += sight.taste.hurry
    return gain


def hit_vehicle(sight: Sight, target: Target, nation: int, destroys: bool, kills: int) -> float:
    """What a hit on a defender brings; changes the target. `kills`: those of this assault so far."""
    if not destroys and not target.defender_damaged:
        target.defender_damaged = True
        return sight.taste.damage
    target.defender = None
    target.defender_damaged = False
    left = sight.table.singles[nation] - kills
    if left <= 0 and (sight.table.doubles[nation] == 0 or kills % 2 == 0):
        return sight.taste.unpaid_kill
    gain = sight.medal_worth(nation)
    return gain + ending(sight, gain, sight.medal_points(nation)) if left == 1 else gain


def ending(sight: Sight, gain: float, points: int) -> float:
    """What it is worth to bring the end about: `points` are what the lead grows by for sure."""
    if sight.table.ending != RUNNING:
        return 0.0
    worth = sight.taste.end_the_game
    if sight.taste.foresight > 0.0:
        needed = 0.0 if sight.ends_now else sight.taste.last_turn
        return worth if sight.lead + points > needed else -worth
    return worth if sight.lead + gain > 0 else -worth
