"""A view of the Card Game in cards and vehicles rather than ids, and what they are worth. Unit: one VP."""

from __future__ import annotations

from typing import Final, final

from ..games.cardgame.actions import BASES, POSITIONS
from ..games.cardgame.attack import in_reach
from ..games.cardgame.cards import Card, Catalogue
from ..games.cardgame.imagine import vehicle_seen
from ..games.cardgame.state import Vehicle
from ..games.cardgame.verbs import REACH_ANY, REACH_OPPOSITE
from ..games.cardgame.view import UNSEEN, CardGameView, PlayerView

# What a vehicle does besides its points, over the rest of the game.
FIREPOWER: Final = 0.55  # each
COST: Final = 0.25  # each
HIT_POINT: Final = 0.2  # each that is left
WIDE: Final = 1.0  # of the firepower, by reach
OPPOSITE: Final = 0.75
ANYWHERE: Final = 1.25
EXPLOSIVE: Final = 0.6
DOUBLE: Final = 0.5
TRIPLE: Final = 0.4

RISK: Final = 0.15  # the chance to lose a vehicle whose hit points the enemies in reach can just take
NO_TARGET: Final = 0.7  # of its strength, while nothing stands in reach of a vehicle
MOVED: Final = 0.1  # what a better position must bring at least
UNSUPPLIED: Final = 0.5  # of the danger, from an enemy that cannot attack before the next round


@final
class Sight:
    """What the seat sees: both lines, the own hand, what threatens each own position, how long the game may last."""

    __slots__ = (
        "ammo",
        "catalogue",
        "danger",
        "enemy",
        "enemy_worth",
        "hand",
        "lasting",
        "later",
        "me",
        "own",
        "rival",
        "seat",
    )

    def __init__(self, catalogue: Catalogue, view: CardGameView, seat: int) -> None:
        self.catalogue = catalogue
        self.seat = seat
        self.me: PlayerView = view.players[seat]
        self.rival: PlayerView = view.players[1 - seat]
        self.own: list[Vehicle | None] = self._line(self.me)
        self.enemy: list[Vehicle | None] = self._line(self.rival)
        self.hand: list[Card] = self.cards(self.me.hand)
        self.ammo = self.me.ready_depots + self.me.tokens + len(self.hand)
        self.later = rounds_to_come(lost_bases(self.me), lost_bases(self.rival))
        self.enemy_worth: list[float] = [
            vehicle_worth(vehicle, self.later) if vehicle is not None else 0.0 for vehicle in self.enemy
        ]
        self.lasting = lasting_share(self.later)
        self.danger: list[float] = [0.0] * POSITIONS
        for place in range(POSITIONS):
            self._add_danger(place)

    def _line(self, player: PlayerView) -> list[Vehicle | None]:
        catalogue = self.catalogue
        return [vehicle_seen(catalogue, shown) if shown is not None else None for shown in player.positions]

    def cards(self, ids: list[str]) -> list[Card]:
        by_id = self.catalogue.by_id
        return [by_id[id.casefold()] for id in ids if id != UNSEEN]

    def _add_danger(self, place: int) -> None:
        """The damage that an enemy can do where it reaches."""
        enemy = self.enemy[place]
        if enemy is None:
            return
        now = enemy.supplied and not self.rival.passed
        if not now and (self.later == 0.0 or enemy.spent):
            return
        damage = enemy.firepower if now else UNSUPPLIED * enemy.firepower
        for target in in_reach(enemy, place):
            self.danger[target] += damage

    def risk(self, place: int, left: int) -> float:
        """How likely a vehicle with so many hit points left is lost there before its points are counted."""
        chance = RISK * self.danger[place] / left
        return chance if chance < 1.0 else 1.0

    def own_risk(self, place: int) -> float:
        vehicle = self.own[place]
        assert vehicle is not None
        return self.risk(place, vehicle.hp - vehicle.damage)

    def targets_near(self, place: int, reach: int) -> bool:
        """Whether any enemy stands in reach of an own position."""
        if reach == REACH_ANY:
            return any(enemy is not None for enemy in self.enemy)
        if self.enemy[place] is not None:
            return True
        if reach == REACH_OPPOSITE:
            return False
        before = place > 0 and self.enemy[place - 1] is not None
        return before or (place + 1 < POSITIONS and self.enemy[place + 1] is not None)


def lost_bases(player: PlayerView) -> int:
    return len([base for base in player.bases if base != UNSEEN])


def rounds_to_come(own_lost: int, rival_lost: int) -> float:
    """How many rounds are likely to follow this one; 0 when this one decides in any case."""
    if own_lost == BASES - 1 and rival_lost == BASES - 1:
        return 0.0
    return BASES - 0.5 - max(own_lost, rival_lost)


def points(vehicle: Vehicle) -> int:
    """cardgame.scoring.total, for one vehicle with its crew and tokens."""
    crew = vehicle.crew
    return vehicle.vp + vehicle.tokens + (crew.vp if crew is not None else 0)


def vehicle_worth(vehicle: Vehicle, later: float) -> float:
    """What it is worth to have the vehicle on one's side, or to be rid of it on the other."""
    fight = strength(vehicle.firepower, vehicle.cost, vehicle.reach)
    if vehicle.explosive:
        fight += EXPLOSIVE
    if vehicle.double_shot:
        fight += DOUBLE
    if vehicle.triple_shot and not vehicle.spent:
        fight += TRIPLE
    if vehicle.spent or (later == 0.0 and not vehicle.supplied):
        fight = 0.0
    return points(vehicle) + lasting_share(later) * (fight + HIT_POINT * (vehicle.hp - vehicle.damage))


def lasting_share(later: float) -> float:
    """How much counts what a vehicle could do in the rounds to come."""
    return 1.0 if later >= 1.0 else 0.4 + 0.6 * later


def strength(firepower: int, cost: int, reach: int) -> float:
    share = WIDE
    if reach == REACH_OPPOSITE:
        share = OPPOSITE
    elif reach == REACH_ANY:
        share = ANYWHERE
    worth = FIREPOWER * share * firepower - COST * cost
    return worth if worth > 0.0 else 0.0


def move_gain(sight: Sight, place: int, goal: int) -> float:
    """What it brings to move an own vehicle, and the one that it changes places with."""
    gain = -MOVED
    moved = sight.own[place]
    other = sight.own[goal]
    if moved is not None:
        gain += standing(sight, moved, goal) - standing(sight, moved, place)
    if other is not None:
        gain += standing(sight, other, place) - standing(sight, other, goal)
    return gain


def standing(sight: Sight, vehicle: Vehicle, place: int) -> float:
    """How well a vehicle stands at a position: its points as far as they are safe, and something to shoot at."""
    safe = points(vehicle) * (1.0 - sight.risk(place, vehicle.hp - vehicle.damage))
    fight = strength(vehicle.firepower, vehicle.cost, vehicle.reach)
    return safe + (fight if sight.targets_near(place, vehicle.reach) else NO_TARGET * fight)
