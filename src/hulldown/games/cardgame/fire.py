"""Fire: which vehicles can attack, what is in their reach, what a hit does, and which shots follow."""

from __future__ import annotations

from typing import Final

from ...kernel.errors import Refusal
from ...kernel.tally import Tally
from ...kernel.words import Phrase, Sentence
from .actions import MOVE_DOUBLE, MOVE_TRIPLE, POSITIONS, Move
from .phrases import PHRASES
from .state import Vehicle
from .verbs import LIGHT, REACH_ANY, REACH_OPPOSITE

_UNSUPPLIED: Final = PHRASES["refusal.unsupplied"]
_TOO_DEAR: Final = PHRASES["refusal.too-dear"]
_FIREPOWER: Final = PHRASES["tally.firepower"]
_PRINTED: Final = PHRASES["tally.printed-firepower"]
_THICK: Final = PHRASES["tally.thick-armor"]
_TAKEN: Final = PHRASES["tally.taken"]
_AT_LEAST: Final = PHRASES["tally.at-least-zero"]

_ALL: Final = list(range(POSITIONS))
_OPPOSITE: Final = [[position] for position in range(POSITIONS)]
_NEAR: Final = [
    [place for place in (position - 1, position, position + 1) if 0 <= place < POSITIONS]
    for position in range(POSITIONS)
]


def why_not_attack(vehicle: Vehicle, ammo: int) -> Phrase | None:
    """cardgame.attack.supplied, cardgame.ammo.exact: supplied, and the price can be paid."""
    if not vehicle.supplied:
        return _UNSUPPLIED
    return _TOO_DEAR if ammo < vehicle.cost else None


def can_attack(vehicle: Vehicle, ammo: int) -> bool:
    return why_not_attack(vehicle, ammo) is None


def refuse_attack(vehicle: Vehicle, ammo: int) -> Refusal | None:
    """The same as a sentence."""
    phrase = why_not_attack(vehicle, ammo)
    if phrase is None:
        return None
    gaps: dict[str, object] = {"card": vehicle.card}
    if phrase is _TOO_DEAR:
        gaps["cost"] = vehicle.cost
        gaps["ammo"] = ammo
    return Refusal(Sentence(phrase, gaps))


def in_reach(vehicle: Vehicle, position: int) -> list[int]:
    """cardgame.attack.reach: the enemy positions that a vehicle can attack from where it stands; for reading only."""
    if vehicle.reach == REACH_ANY:
        return _ALL
    if vehicle.reach == REACH_OPPOSITE:
        return _OPPOSITE[position]
    return _NEAR[position]


def damage(attacker: Vehicle, target: Vehicle, baseline: bool, reasons: Tally | None = None) -> int:
    """cardgame.attack.damage, cardgame.keyword.thick-armor, cardgame.keyword.triple-shot-baseline

    `reasons`: where they are asked for, each part of the damage is told there.
    """
    amount = attacker.card.firepower if baseline else attacker.firepower
    if reasons is not None:
        reasons.add(amount, Sentence(_PRINTED if baseline else _FIREPOWER, {"card": attacker.card}))
    if attacker.card.type == LIGHT and target.thick_armor:
        amount -= 1
        if reasons is not None:
            reasons.add(-1, Sentence(_THICK, {"card": target.card}))
    amount += target.taken
    if reasons is not None and target.taken:
        reasons.add(target.taken, Sentence(_TAKEN, {"card": target.card}))
    if amount >= 0:
        return amount
    if reasons is not None:
        reasons.add(-amount, Sentence(_AT_LEAST, {}))
    return 0


def extra_shots(attacker: Vehicle, ammo: int) -> list[Move]:
    """cardgame.keyword.double-shot, cardgame.keyword.triple-shot: those that a vehicle has and its owner can pay."""
    offers: list[Move] = []
    if 0 < attacker.double_shot <= ammo:
        offers.append(MOVE_DOUBLE)
    if 0 < attacker.triple_shot <= ammo:
        offers.append(MOVE_TRIPLE)
    return offers
