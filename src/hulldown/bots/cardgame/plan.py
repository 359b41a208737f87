"""How the cards of a hand of the Card Game are best played: as vehicle, as crew, as depot, or kept for ammo."""

from __future__ import annotations

from typing import final

from ...games.cardgame.actions import CREW, DEPOT, POSITIONS, VEHICLE
from ...games.cardgame.cards import Card
from ...games.cardgame.state import Vehicle
from .effects import effects_gain
from .situation import Situation, strength


@final
class Play:
    """A card, the way to play it, where, and what that brings."""

    __slots__ = ("card", "gain", "place", "way")

    def __init__(self, card: Card, way: int, place: int, gain: float) -> None:
        self.card = card
        self.way = way
        self.place = place
        self.gain = gain


def best_play(situation: Situation, card: Card) -> Play:
    """The best way to put a card on the battlefield; a gain of -99 where there is no room for it."""
    best = Play(card, VEHICLE, -1, -99.0)
    deployed = Vehicle(0, card)
    for place in range(POSITIONS):
        host = situation.own[place]
        if host is None:
            gain = deploy_gain(situation, deployed, place)
            way = VEHICLE
        elif host.crew is None:
            gain = crew_gain(situation, card, place)
            way = CREW
        else:
            continue
        if gain > best.gain:
            best = Play(card, way, place, gain)
    return best


def deploy_gain(situation: Situation, vehicle: Vehicle, place: int) -> float:
    """Its points as far as they are safe there, what it can do from there, and its effects, for the position."""
    card = vehicle.card
    weights = situation.weights
    kept = 1.0 - situation.risk(place, card.hp)
    fight = strength(weights, card.firepower, card.cost, card.reach) + weights.hit_point * card.hp
    if not situation.targets_near(place, card.reach):
        fight *= weights.no_target
    gain = card.vp * kept + fight * situation.lasting * (0.5 + 0.5 * kept)
    if card.vehicle_printed:
        situation.own[place] = vehicle
        gain += effects_gain(situation, card.vehicle_printed, place)
        situation.own[place] = None
    return gain - weights.position * situation.lasting


def crew_gain(situation: Situation, card: Card, place: int) -> float:
    gain = card.vp * (1.0 - situation.own_risk(place)) + effects_gain(situation, card.crew_printed, place)
    return gain - (situation.weights.host if situation.later >= 1.0 else 0.0)


def best_plays(situation: Situation) -> list[Play]:
    """The best play of each card of the hand, without what the card would be worth as ammo."""
    plays: list[Play] = []
    previous: Card | None = None
    for card in situation.hand:
        if card is not previous:
            plays.append(best_play(situation, card))
        previous = card
    return plays


def next_play(situation: Situation) -> Play | None:
    """What to play next, None when the rest of the hand is better kept for ammo."""
    plays = best_plays(situation)
    depot = _depot_play(situation, plays)
    if depot is not None:
        return depot
    best: Play | None = None
    price = card_price(situation)
    for play in plays:
        if play.gain > price and (best is None or play.gain > best.gain):
            best = play
    return best


def _depot_play(situation: Situation, plays: list[Play]) -> Play | None:
    """One depot a round, from the card that is least use elsewhere."""
    if situation.me.depot_built or not plays:
        return None
    worst = plays[0]
    for play in plays:
        if play.gain < worst.gain:
            worst = play
    gain = situation.weights.depot_round * situation.later
    return Play(worst.card, DEPOT, -1, gain) if gain > worst.gain else None


def card_price(situation: Situation) -> float:
    """What a hand card is worth as ammo: little while there is enough for all attacks."""
    needed = 0
    for place in range(POSITIONS):
        vehicle = situation.own[place]
        if vehicle is not None and vehicle.supplied and situation.targets_near(place, vehicle.reach):
            needed += vehicle.cost
    return situation.weights.free if situation.ammo > needed else situation.weights.playable
