"""What a hit does to a vehicle or a base. Attacks and sieges come here; turned sideways means damaged."""

from __future__ import annotations

from typing import Final

from ...kernel.words import Seat
from .cards import AUXILIARY, HEAVY, Card
from .phrases import PHRASES
from .state import DAMAGED_BASE, LAST_BASE, OPEN_BASE, Base, Table

_VEHICLE_DAMAGED: Final = PHRASES["event.vehicle-damaged"]
_VEHICLE_DESTROYED: Final = PHRASES["event.vehicle-destroyed"]
_BASE_DAMAGED: Final = PHRASES["event.base-damaged"]
_BASE_DESTROYED: Final = PHRASES["event.base-destroyed"]
_DEFENDER_RETURNS: Final = PHRASES["event.defender-returns"]


def hit_vehicle(table: Table, seat: int, card: Card, target: int, slot: int, destroys: bool) -> bool:
    """rush.damage.vehicle-destroyed, rush.damage.vehicle-damaged, rush.damage.vehicle-to-owner.

    Turns the defender, or destroys it where `destroys` says so or it was turned before; tells which.
    """
    owner = table.players[target]
    base = owner.bases[slot]
    assert base is not None
    defender = base.defender
    assert defender is not None
    gaps: dict[str, object]
    if not destroys and not base.defender_damaged:
        owner.bases[slot] = Base(base.damaged, defender, True)
        if table.listener is not None:
            gaps = {"defender": defender, **_strike(table, seat, card, target, slot)}
            table.tell(_VEHICLE_DAMAGED, gaps)
        return False
    owner.bases[slot] = DAMAGED_BASE if base.damaged else OPEN_BASE
    owner.depot.append(defender)
    table.players[seat].vehicles_destroyed += 1
    if table.listener is not None:
        gaps = {"defender": defender, **_strike(table, seat, card, target, slot)}
        table.tell(_VEHICLE_DESTROYED, gaps)
    return True


def _strike(table: Table, seat: int, card: Card, target: int, slot: int) -> dict[str, object]:
    """What is told of a strike: by whom, with how much power, at what; and whether the card besieges."""
    gaps: dict[str, object] = {"seat": Seat(seat), "card": card, "target": Seat(target), "slot": slot + 1}
    gaps["power"] = card.power
    if table.in_play is card:
        gaps["besieges"] = True
    return gaps


def hit_base(table: Table, seat: int, card: Card, target: int, slot: int, destroys: bool) -> None:
    """rush.damage.base-two-hits, rush.damage.base-captured, rush.ability.siege-defender-returns,
    rush.ability.siege-defender-no-medal, rush.damage.adds-up, rush.end.last-base.
    """
    owner = table.players[target]
    base = owner.bases[slot]
    assert base is not None
    if not destroys and not base.damaged:
        owner.bases[slot] = Base(True, base.defender, base.defender_damaged) if base.defender else DAMAGED_BASE
        if table.listener is not None:
            table.tell(_BASE_DAMAGED, _strike(table, seat, card, target, slot))
        return
    owner.bases[slot] = None
    conqueror = table.players[seat]
    conqueror.depot.append(table.catalogue.base)
    conqueror.bases_destroyed += 1
    if table.listener is not None:
        table.tell(_BASE_DESTROYED, _strike(table, seat, card, target, slot))
    if base.defender is not None:
        owner.depot.append(base.defender)
        if table.listener is not None:
            gaps: dict[str, object] = {"target": Seat(target), "defender": base.defender, "slot": slot + 1}
            table.tell(_DEFENDER_RETURNS, gaps)
    if not owner.has_base:
        table.trigger_end(LAST_BASE)


def attack_destroys_vehicle(attacker: Card, defender: Card) -> bool:
    """rush.damage.vehicle-destroyed: power at least the armour."""
    return attacker.power >= defender.armor


def attack_destroys_base(attacker: Card) -> bool:
    """rush.damage.base-heavy: only a heavy tank, whatever the power."""
    return attacker.cls == HEAVY


def siege_destroys_vehicle(table: Table, defender: Card) -> bool:
    """rush.ability.siege-one-step, rush.option.siege_destroys_armor_1: a siege only turns by default."""
    return table.rules.siege_destroys_armor_1 and defender.armor == 1


def can_besiege_vehicle(table: Table, defender: Card) -> bool:
    """rush.ability.siege-any-vehicle, rush.ability.siege-armoured-only: edition 1.2 spares auxiliaries."""
    return table.rules.siege_hits_auxiliaries or defender.cls != AUXILIARY
