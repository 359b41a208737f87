"""The battlefield as a view shows it: what drawings, previews and notes count with. It holds nothing that is hidden."""

from __future__ import annotations

from typing import final

from ...kernel.tally import Tally
from .cards import Catalogue
from .edition import Rules
from .fire import can_attack, damage, in_reach
from .imagine import vehicle_seen
from .state import Vehicle
from .view_types import CardGameView


@final
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


@final
class Battlefield:
    """The vehicles of both sides as a view shows them."""

    def __init__(self, catalogue: Catalogue, view: CardGameView) -> None:
        self.rules = Rules(dict(view.options), view.rules)
        self.ammo: list[int] = [player.ready_depots + player.tokens + len(player.hand) for player in view.players]
        self.sides: list[list[Vehicle | None]] = [
            [vehicle_seen(catalogue, vehicle) if vehicle is not None else None for vehicle in player.positions]
            for player in view.players
        ]

    def at(self, seat: int, place: int) -> Vehicle | None:
        return self.sides[seat][place]

    def can_attack(self, seat: int, place: int) -> bool:
        vehicle = self.sides[seat][place]
        return vehicle is not None and can_attack(vehicle, self.ammo[seat])

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

    def reasons(self, seat: int, attacker: Vehicle, place: int, baseline: bool) -> Tally:
        """The damage of such an attack with its reasons; nothing where nobody stands."""
        tally = Tally()
        target = self.at(1 - seat, place)
        if target is not None:
            damage(attacker, target, baseline, tally)
        return tally

    def hits(self, seat: int, place: int) -> list[Hit]:
        """What an attack from a position could hit, empty positions left out."""
        attacker = self.at(seat, place)
        assert attacker is not None
        found = [self.hit(seat, attacker, target, False) for target in in_reach(attacker, place)]
        return [hit for hit in found if hit.target is not None]
