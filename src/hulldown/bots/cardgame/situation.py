"""What a seat of the Card Game sees, in cards and vehicles rather than ids, and what they are worth. Unit: one VP."""

from __future__ import annotations

from typing import Final, final

from ...games.cardgame.actions import BASES, POSITIONS
from ...games.cardgame.cards import Card, Catalogue
from ...games.cardgame.fire import in_reach
from ...games.cardgame.imagine import vehicle_seen
from ...games.cardgame.state import Player, Table, Vehicle
from ...games.cardgame.verbs import REACH_ANY, REACH_OPPOSITE
from ...games.cardgame.view_types import UNSEEN, CardGameView, PlayerView
from .weights import Weights

WIDE: Final = 1.0  # of a vehicle's firepower, by reach
OPPOSITE: Final = 0.75
ANYWHERE: Final = 1.25
EXPLOSIVE: Final = 0.6
DOUBLE: Final = 0.5
TRIPLE: Final = 0.4

MOVED: Final = 0.1  # what a better position must bring at least


@final
class Side:
    """How much a player has: cards are counted, not named."""

    __slots__ = (
        "deck", "depot_built", "depots", "hand", "junkyard", "locked", "lost", "passed", "points", "ready_depots",
        "tokens",
    )  # fmt: skip

    def __init__(self, hand: int, deck: int, junkyard: int, depots: int) -> None:
        self.hand = hand
        self.deck = deck
        self.junkyard = junkyard
        self.depots = depots
        self.lost = 0  # bases
        self.points = 0
        self.have(0, 0)
        self.did(False, False, False)

    def have(self, ready_depots: int, tokens: int) -> None:
        """What pays ammo besides the hand."""
        self.ready_depots = ready_depots
        self.tokens = tokens

    def did(self, passed: bool, locked: bool, depot_built: bool) -> None:
        """What the player has done in this round."""
        self.passed = passed
        self.locked = locked
        self.depot_built = depot_built


@final
class Situation:
    """What the seat sees: both lines, the own hand, what threatens each own position, how long the game may last."""

    __slots__ = (
        "ammo", "danger", "deck", "enemy", "enemy_worth", "hand", "lasting", "later", "me", "own", "rival", "seat",
        "weights",
    )  # fmt: skip

    def __init__(
        self,
        weights: Weights,
        seat: int,
        me: Side,
        rival: Side,
        own: list[Vehicle | None],
        enemy: list[Vehicle | None],
        hand: list[Card],
        deck: list[Card],
    ) -> None:
        self.weights = weights
        self.seat = seat
        self.me = me
        self.rival = rival
        self.own = own
        self.enemy = enemy
        self.hand = hand
        self.deck = deck  # the own one, as a bag; empty for questions that are not about it
        self.ammo = me.ready_depots + me.tokens + me.hand
        self.later = rounds_to_come(me.lost, rival.lost)
        self.enemy_worth: list[float] = [
            vehicle_worth(weights, vehicle, self.later) if vehicle is not None else 0.0 for vehicle in enemy
        ]
        self.lasting = lasting_share(self.later)
        self.danger: list[float] = [0.0] * POSITIONS
        for place in range(POSITIONS):
            self._add_danger(place)

    def _add_danger(self, place: int) -> None:
        """The damage that an enemy can do where it reaches."""
        enemy = self.enemy[place]
        if enemy is None:
            return
        now = enemy.supplied and not self.rival.passed
        if not now and (self.later == 0.0 or enemy.spent):
            return
        damage = enemy.firepower if now else self.weights.unsupplied * enemy.firepower
        for target in in_reach(enemy, place):
            self.danger[target] += damage

    def risk(self, place: int, left: int) -> float:
        """How likely a vehicle with so many hit points left is lost there before its points are counted."""
        chance = self.weights.risk * self.danger[place] / left
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


def situation_seen(weights: Weights, catalogue: Catalogue, view: CardGameView, seat: int, with_deck: bool) -> Situation:
    """What a view shows."""
    me = view.players[seat]
    rival = view.players[1 - seat]
    hand = _cards(catalogue, me.hand)
    deck = _cards(catalogue, me.deck) if with_deck else []
    own = _line(catalogue, me)
    enemy = _line(catalogue, rival)
    return Situation(weights, seat, _side_seen(me), _side_seen(rival), own, enemy, hand, deck)


def situation_at(weights: Weights, table: Table, seat: int) -> Situation:
    """The same straight from an imagined table: nothing that the seat could not see in a view of it is used."""
    me = table.players[seat]
    rival = table.players[1 - seat]
    own = me.positions.copy()  # a plan tries vehicles out in it
    return Situation(weights, seat, _side(me), _side(rival), own, rival.positions, me.hand, me.deck)


def _side_seen(player: PlayerView) -> Side:
    side = Side(len(player.hand), len(player.deck), len(player.junkyard), len(player.depots))
    side.lost = len([base for base in player.bases if base != UNSEEN])
    side.points = player.points
    side.have(player.ready_depots, player.tokens)
    side.did(player.passed, player.locked, player.depot_built)
    return side


def _side(player: Player) -> Side:
    side = Side(len(player.hand), len(player.deck), len(player.junkyard), len(player.depots))
    side.lost = player.bases_lost
    for vehicle in player.positions:
        if vehicle is not None:
            side.points += points(vehicle)
    side.have(player.ready_depots, player.tokens)
    side.did(player.passed, player.locked, player.depot_built)
    return side


def _line(catalogue: Catalogue, player: PlayerView) -> list[Vehicle | None]:
    return [vehicle_seen(catalogue, shown) if shown is not None else None for shown in player.positions]


def _cards(catalogue: Catalogue, names: list[str]) -> list[Card]:
    by_id = catalogue.by_id
    return [by_id[id.casefold()] for id in names if id != UNSEEN]


def rounds_to_come(own_lost: int, rival_lost: int) -> float:
    """How many rounds are likely to follow this one; 0 when this one decides in any case."""
    if own_lost == BASES - 1 and rival_lost == BASES - 1:
        return 0.0
    return BASES - 0.5 - max(own_lost, rival_lost)


def points(vehicle: Vehicle) -> int:
    """cardgame.scoring.total, for one vehicle with its crew and tokens."""
    crew = vehicle.crew
    return vehicle.vp + vehicle.tokens + (crew.vp if crew is not None else 0)


def vehicle_worth(weights: Weights, vehicle: Vehicle, later: float) -> float:
    """What it is worth to have the vehicle on one's side, or to be rid of it on the other."""
    fight = strength(weights, vehicle.firepower, vehicle.cost, vehicle.reach)
    if vehicle.explosive:
        fight += EXPLOSIVE
    if vehicle.double_shot:
        fight += DOUBLE
    if vehicle.triple_shot and not vehicle.spent:
        fight += TRIPLE
    if vehicle.spent or (later == 0.0 and not vehicle.supplied):
        fight = 0.0
    return points(vehicle) + lasting_share(later) * (fight + weights.hit_point * (vehicle.hp - vehicle.damage))


def lasting_share(later: float) -> float:
    """How much counts what a vehicle could do in the rounds to come."""
    return 1.0 if later >= 1.0 else 0.4 + 0.6 * later


def strength(weights: Weights, firepower: int, cost: int, reach: int) -> float:
    share = WIDE
    if reach == REACH_OPPOSITE:
        share = OPPOSITE
    elif reach == REACH_ANY:
        share = ANYWHERE
    worth = weights.firepower * share * firepower - weights.cost * cost
    return worth if worth > 0.0 else 0.0


def move_gain(situation: Situation, place: int, goal: int) -> float:
    """What it brings to move an own vehicle, and the one that it changes places with."""
    gain = -MOVED
    moved = situation.own[place]
    other = situation.own[goal]
    if moved is not None:
        gain += standing(situation, moved, goal) - standing(situation, moved, place)
    if other is not None:
        gain += standing(situation, other, place) - standing(situation, other, goal)
    return gain


def standing(situation: Situation, vehicle: Vehicle, place: int) -> float:
    """How well a vehicle stands at a position: its points as far as they are safe, and something to shoot at."""
    safe = points(vehicle) * (1.0 - situation.risk(place, vehicle.hp - vehicle.damage))
    fight = strength(situation.weights, vehicle.firepower, vehicle.cost, vehicle.reach)
    return safe + (fight if situation.targets_near(place, vehicle.reach) else situation.weights.no_target * fight)
