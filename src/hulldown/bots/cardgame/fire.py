"""Thinking attacks of the Card Game through: which vehicles destroy which enemy together, and for how much ammo."""

from __future__ import annotations

from typing import final

from ...games.cardgame.actions import POSITIONS
from ...games.cardgame.fire import damage, in_reach
from ...games.cardgame.state import Vehicle
from .situation import Situation


@final
class Volley:
    """Attacks on one enemy: what they bring, who attacks first, and whom."""

    __slots__ = ("attacker", "gain", "price", "target")

    def __init__(self, gain: float, price: int, attacker: int, target: int) -> None:
        self.gain = gain
        self.price = price
        self.attacker = attacker
        self.target = target


def ammo_loss(situation: Situation, price: int, locked: bool) -> float:
    """What is given up by paying: depots first, then hand cards, tokens last."""
    weights = situation.weights
    left = price - situation.me.ready_depots
    if left <= 0:
        return weights.free * price
    loss = weights.free * situation.me.ready_depots
    cards = len(situation.hand)
    paid = left if left < cards else cards
    loss += (weights.free if locked else weights.playable) * paid
    return loss + weights.token * (left - paid)


def attackers(situation: Situation) -> list[int]:
    """The own positions that can attack now."""
    found: list[int] = []
    for place in range(POSITIONS):
        vehicle = situation.own[place]
        if vehicle is not None and vehicle.supplied and vehicle.cost <= situation.ammo:
            found.append(place)
    return found


def best_volley(
    situation: Situation, able: list[int], must: int = -1, locked: bool = True, baseline: bool = False
) -> Volley:
    """The attacks that bring most for their ammo. `must`: a vehicle that attacks in any case and has been paid for."""
    best = Volley(0.0, 0, -1, -1)
    most = 0.0 if must < 0 else -99.0
    for target in range(POSITIONS):
        enemy = situation.enemy[target]
        if enemy is None:
            continue
        reaching = [place for place in able if place != must and _reaches(situation, place, target)]
        if must >= 0:
            if not _reaches(situation, must, target):
                continue
            reaching.append(must)
        volley = _destroy(situation, enemy, target, reaching, must, locked, baseline)
        if volley is None:
            volley = _hurt(situation, enemy, target, reaching, must, locked, baseline)
        if volley is not None:
            rate = volley.gain / (volley.price + 1)
            if rate > most:
                most = rate
                best = volley
    return best


def _reaches(situation: Situation, place: int, target: int) -> bool:
    vehicle = situation.own[place]
    assert vehicle is not None
    return target in in_reach(vehicle, place)


def _destroy(
    situation: Situation, enemy: Vehicle, target: int, reaching: list[int], must: int, locked: bool, baseline: bool
) -> Volley | None:
    """The cheapest vehicles that destroy an enemy together; None where all of them cannot."""
    left = enemy.hp - enemy.damage
    best: Volley | None = None
    count = len(reaching)
    costs: list[int] = []
    hits: list[int] = []
    explosives: list[bool] = []
    for place in reaching:
        vehicle = situation.own[place]
        assert vehicle is not None
        plain = baseline and place == must
        costs.append(0 if place == must else vehicle.cost)
        hits.append(damage(vehicle, enemy, plain))
        explosives.append(vehicle.explosive and not plain)
    first = 1 << (count - 1) if must >= 0 else 1  # the one that must attack is the last of them
    for chosen in range(first, 1 << count):
        price = 0
        dealt = 0
        shots = 0
        opener = -1
        exploder = -1
        for index in range(count):
            if not chosen >> index & 1:
                continue
            shots += 1
            price += costs[index]
            dealt += hits[index]
            if explosives[index] and exploder < 0:
                exploder = index  # shoots last, at what the others have damaged
            elif opener < 0 or hits[index] > hits[opener]:
                opener = index
        if price > situation.ammo:
            continue
        if opener < 0:
            opener = exploder
        explodes = exploder >= 0 and (enemy.damage > 0 or (opener != exploder and hits[opener] > 0))
        if dealt < left and not explodes:
            continue
        gain = situation.enemy_worth[target] - ammo_loss(situation, price, locked) - situation.weights.shot * shots
        if gain > 0.0 and (best is None or gain > best.gain):
            best = Volley(gain, price, reaching[opener], target)
    return best


def _hurt(
    situation: Situation, enemy: Vehicle, target: int, reaching: list[int], must: int, locked: bool, baseline: bool
) -> Volley | None:
    """The best single attack on an enemy that cannot be destroyed now: its damage stays for the next round."""
    best: Volley | None = None
    for place in reaching:
        if must >= 0 and place != must:
            continue
        vehicle = situation.own[place]
        assert vehicle is not None
        price = 0 if place == must else vehicle.cost
        dealt = damage(vehicle, enemy, baseline and place == must)
        gain = harm(situation, target, dealt) - ammo_loss(situation, price, locked) - situation.weights.shot
        if (gain > 0.0 or must >= 0) and (best is None or gain > best.gain):
            best = Volley(gain, price, place, target)
    return best


def harm(situation: Situation, target: int, dealt: int) -> float:
    """What it brings to do so much damage to an enemy."""
    enemy = situation.enemy[target]
    assert enemy is not None
    left = enemy.hp - enemy.damage
    if dealt >= left:
        return situation.enemy_worth[target]
    if situation.later == 0.0:
        return 0.0
    return situation.weights.partial * situation.enemy_worth[target] * dealt / left
