"""Present values of all vehicles: printed, plus ongoing changes, plus changes until the end of the round."""

from __future__ import annotations

from typing import Final

from .actions import POSITIONS, SEATS
from .state import Player, Table, Vehicle
from .verbs import (
    ANY_TYPE,
    BEHIND,
    BLITZ,
    COST,
    CREWED,
    DAMAGED,
    DOUBLE_SHOT,
    ENEMY_ALL,
    ENEMY_ANY,
    ENEMY_OPPOSITE,
    ENEMY_REACH,
    EXPLOSIVE_AMMO,
    FIREPOWER,
    GRANT,
    HOST,
    HP,
    IS_FIRST,
    IS_SECOND,
    MOD,
    OPP_EMPTY,
    OWN_ADJACENT,
    OWN_ADJACENTS,
    OWN_ALL,
    OWN_ANY,
    OWN_COUNT,
    OWN_OTHER,
    OWN_OTHERS,
    SELECTORS,
    SELF,
    SUPPLIED,
    TAKEN,
    THICK_ARMOR,
    UNDAMAGED,
    UNSUPPLIED,
    VICTORY,
    Condition,
    Effect,
    Step,
)


def refresh(table: Table) -> None:
    """cardgame.value.sum, cardgame.value.minimum: computes every vehicle's values anew."""
    ongoing = False
    boosted = False
    for player in table.players:
        for vehicle in player.positions:
            if vehicle is not None:
                if vehicle.altered:
                    _reset(vehicle)
                    boosted = boosted or vehicle.altered
                if vehicle.card.vehicle_ongoing or (vehicle.crew is not None and vehicle.crew.crew_ongoing):
                    ongoing = True
        if not ongoing:
            for index, base in enumerate(player.base_order):
                if base.ongoing and player.face_up[index]:
                    ongoing = True
    if ongoing:
        for player in table.players:
            _apply_all(table, player)
    elif not boosted:
        return  # all that is printed is right as it stands
    for player in table.players:
        for vehicle in player.positions:
            if vehicle is not None and vehicle.altered:
                if vehicle.firepower < 0:
                    vehicle.firepower = 0
                if vehicle.cost < 0:
                    vehicle.cost = 0
                if vehicle.hp < 1:
                    vehicle.hp = 1


def _reset(vehicle: Vehicle) -> None:
    card = vehicle.card
    vehicle.firepower = card.firepower + vehicle.boost_firepower
    vehicle.cost = card.cost + vehicle.boost_cost
    vehicle.hp = card.hp + vehicle.boost_hp
    vehicle.vp = card.vp + vehicle.boost_vp
    vehicle.taken = vehicle.boost_taken
    vehicle.thick_armor = card.thick_armor
    vehicle.explosive = card.explosive
    vehicle.blitz = card.blitz
    vehicle.double_shot = card.double_shot
    vehicle.triple_shot = card.triple_shot
    vehicle.reach = card.reach
    vehicle.altered = is_boosted(vehicle)


def is_boosted(vehicle: Vehicle) -> bool:
    """Whether something about it is changed until the end of the round."""
    return (
        vehicle.boost_firepower != 0
        or vehicle.boost_cost != 0
        or vehicle.boost_hp != 0
        or vehicle.boost_vp != 0
        or vehicle.boost_taken != 0
    )


def _apply_all(table: Table, player: Player) -> None:
    for index, base in enumerate(player.base_order):
        if base.ongoing and player.face_up[index]:
            for effect in base.ongoing:
                _apply(table, player.seat, -1, effect)
    for position, vehicle in enumerate(player.positions):
        if vehicle is None:
            continue
        for effect in vehicle.card.vehicle_ongoing:
            _apply(table, player.seat, position, effect)
        if vehicle.crew is not None:
            for effect in vehicle.crew.crew_ongoing:
                _apply(table, player.seat, position, effect)


def _apply(table: Table, seat: int, position: int, effect: Effect) -> None:
    for condition in effect.conditions:
        if not holds(table, seat, position, condition):
            return
    for step in effect.steps:
        for side, place in places(seat, position, step.target):
            vehicle = table.players[side].positions[place]
            if vehicle is not None and fits(vehicle, step):
                _change(vehicle, step)


def _change(vehicle: Vehicle, step: Step) -> None:
    vehicle.altered = True
    if step.verb == MOD:
        if step.stat == FIREPOWER:
            vehicle.firepower += step.number
        elif step.stat == COST:
            vehicle.cost += step.number
        elif step.stat == HP:
            vehicle.hp += step.number
        elif step.stat == VICTORY:
            vehicle.vp += step.number
        elif step.stat == TAKEN:
            vehicle.taken += step.number
    elif step.verb == GRANT:
        keyword = step.keyword
        assert keyword is not None
        if keyword.verb == THICK_ARMOR:
            vehicle.thick_armor = True
        elif keyword.verb == EXPLOSIVE_AMMO:
            vehicle.explosive = True
        elif keyword.verb == BLITZ:
            vehicle.blitz = True
        elif keyword.verb == DOUBLE_SHOT:  # of two values the owner would pick the cheaper one
            vehicle.double_shot = _cheaper(vehicle.double_shot, keyword.number)
        else:
            vehicle.triple_shot = _cheaper(vehicle.triple_shot, keyword.number)
    elif vehicle.reach < step.reach:
        vehicle.reach = step.reach


def _cheaper(old: int, new: int) -> int:
    return new if old == 0 or new < old else old


def holds(table: Table, seat: int, position: int, condition: Condition) -> bool:
    """cardgame.condition.*: about the vehicle at a position (-1: a base), its controller, or the table."""
    verb = condition.verb
    if verb == BEHIND:
        return total(table, seat) < total(table, 1 - seat)
    if verb == IS_FIRST:
        return table.first == seat
    if verb == IS_SECOND:
        return table.first != seat
    player = table.players[seat]
    if verb == OWN_COUNT:
        found = 0
        for vehicle in player.positions:
            if vehicle is not None and vehicle.card.type_bit & condition.types:
                found += 1
        return found >= condition.number
    if verb == OPP_EMPTY:
        return table.players[1 - seat].positions[position] is None
    source = player.positions[position]
    if source is None:
        return False
    if verb == DAMAGED:
        return source.damage > 0
    if verb == UNDAMAGED:
        return source.damage == 0
    if verb == SUPPLIED:
        return source.supplied
    if verb == UNSUPPLIED:
        return not source.supplied
    return verb == CREWED and source.crew is not None


def total(table: Table, seat: int) -> int:
    """cardgame.scoring.total, cardgame.scoring.total-changes: vehicles, crews and VP tokens."""
    points = 0
    for vehicle in table.players[seat].positions:
        if vehicle is not None:
            points += vehicle.vp + vehicle.tokens
            if vehicle.crew is not None:
                points += vehicle.crew.vp
    return points


def fits(vehicle: Vehicle, step: Step) -> bool:
    """cardgame.target.filters: the right type, damaged where that is asked."""
    if step.types != ANY_TYPE and not vehicle.card.type_bit & step.types:
        return False
    return not step.only_damaged or vehicle.damage > 0


def places(seat: int, position: int, target: int) -> list[tuple[int, int]]:
    """The positions (side and place) that a selector looks at from a position (-1: from a base); for reading only."""
    return _PLACES[(seat * (POSITIONS + 1) + position + 1) * len(SELECTORS) + target]


def _places(seat: int, position: int, target: int) -> list[tuple[int, int]]:
    rival = 1 - seat
    if target == SELF or target == HOST:
        return [(seat, position)]
    if target == OWN_ANY or target == OWN_ALL:
        return [(seat, place) for place in range(POSITIONS)]
    if target == OWN_OTHER or target == OWN_OTHERS:
        return [(seat, place) for place in range(POSITIONS) if place != position]
    if target == OWN_ADJACENT or target == OWN_ADJACENTS:
        return [(seat, place) for place in (position - 1, position + 1) if 0 <= place < POSITIONS]
    if target == ENEMY_ANY or target == ENEMY_ALL:
        return [(rival, place) for place in range(POSITIONS)]
    if target == ENEMY_OPPOSITE:
        return [(rival, position)]
    if target == ENEMY_REACH:
        return [(rival, place) for place in (position - 1, position, position + 1) if 0 <= place < POSITIONS]
    return []


_PLACES: Final = [
    _places(seat, position, target)
    for seat in range(SEATS)
    for position in range(-1, POSITIONS)
    for target in range(len(SELECTORS))
]
