"""Words and marks for the battlefield of the Card Game."""

from __future__ import annotations

from hulldown.games.cardgame.state import Vehicle
from hulldown.games.cardgame.verbs import (
    BLITZ,
    DOUBLE_SHOT,
    EXPLOSIVE_AMMO,
    REACH_ANY,
    REACH_OPPOSITE,
    THICK_ARMOR,
    TRIPLE_SHOT,
)


def keywords_of(vehicle: Vehicle) -> list[tuple[int, int]]:
    """The keywords that a vehicle has now, given ones included, each with its price or 0."""
    had = [
        (THICK_ARMOR, vehicle.thick_armor, 0),
        (EXPLOSIVE_AMMO, vehicle.explosive, 0),
        (BLITZ, vehicle.blitz, 0),
        (DOUBLE_SHOT, vehicle.double_shot > 0, vehicle.double_shot),
        (TRIPLE_SHOT, vehicle.triple_shot > 0, vehicle.triple_shot),
    ]
    return [(keyword, price) for keyword, is_so, price in had if is_so]


def arrows(reach: int, is_rival: bool) -> str:
    """Where a vehicle can fire, seen from the own side of the table; "" where it is everywhere."""
    if reach == REACH_ANY:
        return ""
    if reach == REACH_OPPOSITE:
        return "↓" if is_rival else "↑"
    return "↙↓↘" if is_rival else "↖↑↗"
