"""Which answers of the Card Game are worth a try: the likely ones first, without those that cannot matter."""

from __future__ import annotations

from typing import Final

from ...games.cardgame.actions import (
    CREW,
    DEPOT,
    ENOUGH,
    FIRE,
    MOVE_DECLINE,
    PASS,
    PLAY,
    VEHICLE,
    Move,
)
from ...games.cardgame.ammo import Payment
from ...games.cardgame.attack import ChoosePosition, UseExplosive
from ...games.cardgame.cards import Card
from ...games.cardgame.hands import DiscardCard, RecoverCard
from ...games.cardgame.play import PlaceCard, TakeAction
from ...games.cardgame.rounds import DiscardAny, FlipBase
from ...games.cardgame.setup import OrderBases
from ...games.cardgame.state import Table, Vehicle
from .fire import best_volley
from .plan import best_play, crew_gain, deploy_gain
from .situation import Situation, situation_at
from .weights import Weights

SILLY: Final = -50.0  # not worth a try at all
FEW_CARDS: Final = 2  # of those that are given or taken up, besides the one that comes first
PART: Final = 3  # so many times fewer than what may be tried they are, where that is more


def candidates(
    table: Table, legal: list[Move], first: Move, most: int, weights: Weights, worths: list[float]
) -> list[Move]:
    """At most so many answers, the given one first."""
    top = table.stack[-1]
    if isinstance(top, (OrderBases, FlipBase, UseExplosive)):
        return [first]  # nobody knows what lies where; a sure end is as good as any
    scores: list[float] = []
    if isinstance(top, TakeAction):
        scores = _action_scores(situation_at(weights, table, top.actor), legal)
    elif isinstance(top, PlaceCard):
        scores = _place_scores(situation_at(weights, table, top.actor), legal, top.card)
    elif isinstance(top, Payment):
        scores = _payment_scores(legal, first)
    elif isinstance(top, ChoosePosition):
        scores = _aim_scores(table, legal, 1 - top.actor)
    elif isinstance(top, (DiscardAny, DiscardCard)):
        scores = _card_scores(legal, worths, -1.0, most)
    elif isinstance(top, RecoverCard):
        scores = _card_scores(legal, worths, 1.0, most)
    else:
        scores = [0.0] * len(legal)
    return _best(legal, scores, first, most)


def _best(legal: list[Move], scores: list[float], first: Move, most: int) -> list[Move]:
    """The given answer, then the others by their scores."""
    chosen: list[Move] = [first]
    taken = [action is first or score <= SILLY for action, score in zip(legal, scores, strict=True)]
    while len(chosen) < most:
        best = -1
        for place in range(len(legal)):
            if not taken[place] and (best < 0 or scores[place] > scores[best]):
                best = place
        if best < 0:
            break
        taken[best] = True
        chosen.append(legal[best])
    return chosen


def _action_scores(situation: Situation, legal: list[Move]) -> list[float]:
    """What each card brings at its best place, what each vehicle's attack brings; to pass brings nothing."""
    depot = -99.0
    if not situation.me.depot_built:
        depot = situation.weights.depot_round * situation.later
    scores: list[float] = []
    for move in legal:
        score = 0.0
        if move.verb == PLAY:
            assert move.card is not None
            score = max(best_play(situation, move.card).gain, depot)
        elif move.verb == FIRE:
            volley = best_volley(situation, [move.number])
            score = volley.gain
            if volley.attacker < 0:
                vehicle = situation.own[move.number]
                assert vehicle is not None
                score = -1.0 if situation.targets_near(move.number, vehicle.reach) else SILLY
        elif move.verb == PASS:
            score = 0.5  # what is kept for the next round
        scores.append(score)
    return scores


def _place_scores(situation: Situation, legal: list[Move], card: Card) -> list[float]:
    deployed = Vehicle(0, card)
    scores: list[float] = []
    for move in legal:
        score = 0.0
        if move.verb == VEHICLE:
            score = deploy_gain(situation, deployed, move.number)
        elif move.verb == CREW:
            score = crew_gain(situation, card, move.number)
        elif move.verb == DEPOT:
            score = situation.weights.depot_round * situation.later
        scores.append(score)
    return scores


def _payment_scores(legal: list[Move], first: Move) -> list[float]:
    """Whether to pay is worth a try, not with what: of 365 payments a search paid one in another way."""
    refused = first is MOVE_DECLINE
    scores: list[float] = []
    for place, move in enumerate(legal):
        other = move is MOVE_DECLINE or (refused and place == 0)
        scores.append(1.0 if other else SILLY)
    return scores


def _aim_scores(table: Table, legal: list[Move], rival: int) -> list[float]:
    positions = table.players[rival].positions
    scores: list[float] = []
    for move in legal:
        target = positions[move.number]
        scores.append(SILLY if target is None else float(target.damage - target.hp))
    return scores


def _card_scores(legal: list[Move], worths: list[float], sign: float, most: int) -> list[float]:
    """The best (sign 1) or the worst few cards; what is not about a card comes first."""
    found: list[float] = []
    for move in legal:
        if move.card is not None:
            found.append(sign * worths[move.card.index])
    found.sort()
    few = max(FEW_CARDS, most // PART)
    limit = found[-few] if len(found) > few else -99.0
    scores: list[float] = []
    for move in legal:
        if move.card is None:
            scores.append(1.0 if move.verb == ENOUGH else 0.5)
            continue
        worth = sign * worths[move.card.index]
        scores.append(worth - 20.0 if worth >= limit else SILLY)
    return scores
