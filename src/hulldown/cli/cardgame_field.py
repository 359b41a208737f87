"""The battlefield of the Card Game as a view shows it: what drawings and previews count with."""

from __future__ import annotations

from typing import Final

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.attack import damage, in_reach
from hulldown.games.cardgame.edition import Rules
from hulldown.games.cardgame.imagine import vehicle_seen
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
from hulldown.games.cardgame.view import CardGameView

REACHES: Final = ("opposite", "wide", "any")  # by REACH_OPPOSITE and so on


class Hit:
    """What one attack would do to a position."""

    def __init__(self, place: int, target: Vehicle | None, amount: int, may_explode: bool) -> None:
        self.place = place
        self.target = target
        self.amount = amount
        self.may_explode = may_explode

    @property
    def destroys(self) -> bool:
        return self.target is not None and self.target.damage + self.amount >= self.target.hp


class Field:
    """The vehicles of both sides as a view shows them."""

    def __init__(self, game: CardGame, view: CardGameView) -> None:
        self.rules = Rules(view.options)
        self.sides: list[list[Vehicle | None]] = [
            [vehicle_seen(game.catalogue, vehicle) if vehicle is not None else None for vehicle in player.positions]
            for player in view.players
        ]

    def at(self, seat: int, place: int) -> Vehicle | None:
        return self.sides[seat][place]

    def find(self, seat: int, uid: int) -> int:
        """The position of a vehicle, or -1."""
        for place, vehicle in enumerate(self.sides[seat]):
            if vehicle is not None and vehicle.uid == uid:
                return place
        return -1

    def hit(self, seat: int, attacker: Vehicle, place: int, baseline: bool) -> Hit:
        """`baseline`: with printed firepower only, as the extra attacks of a Triple Shot are."""
        target = self.at(1 - seat, place)
        if target is None:
            return Hit(place, None, 0, False)
        explosive = attacker.explosive and target.damage > 0
        may_explode = explosive and (not baseline or self.rules.explosive_on_triple)
        return Hit(place, target, damage(attacker, target, baseline), may_explode)

    def hits(self, seat: int, place: int) -> list[Hit]:
        """What an attack from a position could hit, empty positions left out."""
        attacker = self.at(seat, place)
        assert attacker is not None
        found = [self.hit(seat, attacker, target, False) for target in in_reach(attacker, place)]
        return [hit for hit in found if hit.target is not None]


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
