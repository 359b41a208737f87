"""The best way to spend a hand of Rush: each card is used, attacks or pays, and the three are weighed together."""

from __future__ import annotations

from typing import Final, final

from ..games.rush.actions import (
    INVULNERABILITY,
    RECRUITMENT,
    REINFORCEMENTS,
    REPAIR,
    RESEARCH,
    SABOTAGE,
    SCOUTING,
    SIEGE_MASTER,
)
from ..games.rush.cards import BARRACKS, Ability, Card
from ..games.rush.purchase import covers, is_allowed
from .rush_assault import best_assault, hit_base, hit_vehicle
from .rush_sight import Sight, Target

DRAW: Final = 0.9  # a card drawn now
NEW_RESERVE: Final = 1.0  # what is likely to be bought from it, after Scouting
LOST_CARD: Final = 0.25  # Sabotage, for each rival
GUARDED_BASE: Final = 0.2  # each armour that a base did not have
ABSENT: Final = 0.35  # of its worth, while a vehicle stands on a base and does nothing else
SCRAPPED: Final = 0.25  # each card that the squad is better off without
JUNK: Final = 0.6  # what is worth less than this may be scrapped
HALF_SIEGE: Final = 0.2  # damage that others of the turn may complete

MOST_CARDS: Final = 6  # larger hands are thought through in part: the number of ways grows threefold with each card

_USES: Final = 0
_ATTACKS: Final = 1
_PAYS: Final = 2


@final
class Plan:
    """Which cards are used, which attack, which may pay, and what is bought."""

    __slots__ = ("attackers", "bought", "gain", "payers", "used")

    def __init__(
        self, gain: float, used: list[Card], attackers: list[Card], payers: list[Card], bought: list[Card]
    ) -> None:
        self.gain = gain
        self.used = used
        self.attackers = attackers
        self.payers = payers
        self.bought = bought


@final
class Planner:
    """Goes through all ways to spend the hand. `declared` cards attack, `vehicles` are being bought."""

    __slots__ = ("_assaults", "_best", "_cards", "_declared", "_purchases", "_sight", "_uses", "_vehicles")

    def __init__(self, sight: Sight, declared: list[Card], vehicles: list[Card]) -> None:
        self._sight = sight
        self._declared = declared
        self._vehicles = vehicles
        self._cards: list[Card] = sorted(sight.hand, key=lambda card: -sight.worth(card))[:MOST_CARDS]
        self._uses: list[float] = [use_gain(sight, card) for card in self._cards]
        self._assaults: dict[int, float] = {0: 0.0}
        self._purchases: dict[int, tuple[float, list[Card]]] = {}
        self._best = Plan(-99.0, [], [], [], [])

    def best(self) -> Plan:
        self._spend(0, 0.0, [], 0, 0)
        return self._best

    def _spend(self, place: int, gain: float, used: list[Card], attacking: int, paying: int) -> None:
        """Gives the card at `place` each of its parts in turn; attackers and payers are kept as bits."""
        if place == len(self._cards):
            self._weigh(gain, used, attacking, paying)
            return
        card = self._cards[place]
        bit = 1 << place
        if any(other is card for other in self._declared):
            self._spend(place + 1, gain, used, attacking | bit, paying)
            return
        self._spend(place + 1, gain, used, attacking, paying | bit)
        if self._uses[place] > 0.0 or any(ability.verb == RECRUITMENT for ability in card.abilities):
            self._spend(place + 1, gain + self._uses[place], [*used, card], attacking, paying)
        if card.power > 0 and not self._sight.view.turn.assaulted and self._fits(card, attacking):
            self._spend(place + 1, gain, used, attacking | bit, paying)

    def _fits(self, card: Card, attacking: int) -> bool:
        """One assault, one nation."""
        if self._declared and self._declared[0].nation != card.nation:
            return False
        for place, other in enumerate(self._cards):
            if attacking >> place & 1:
                return other.nation == card.nation
        return True

    def _weigh(self, gain: float, used: list[Card], attacking: int, paying: int) -> None:
        gain += self._assault(attacking)
        recruits = any(ability.verb == RECRUITMENT for card in used for ability in card.abilities)
        bought_gain, bought = self._purchase(paying, recruits)
        gain += bought_gain
        if gain > self._best.gain:
            self._best = Plan(gain, used, self._chosen(attacking), self._chosen(paying), bought)

    def _chosen(self, bits: int) -> list[Card]:
        return [card for place, card in enumerate(self._cards) if bits >> place & 1]

    def _assault(self, attacking: int) -> float:
        known = self._assaults.get(attacking)
        if known is None:
            known = best_assault(self._sight, self._chosen(attacking)).gain
            self._assaults[attacking] = known
        return known

    def _purchase(self, paying: int, recruits: bool) -> tuple[float, list[Card]]:
        key = paying * 2 + recruits
        known = self._purchases.get(key)
        if known is None:
            known = best_purchase(self._sight, self._chosen(paying), self._vehicles, recruits)
            self._purchases[key] = known
        return known


def best_purchase(sight: Sight, paying: list[Card], begun: list[Card], recruits: bool) -> tuple[float, list[Card]]:
    """What these cards buy best; `begun` is what the purchase already names. Nothing, where nothing is worth it."""
    turn = sight.view.turn
    recruits = recruits or turn.recruitment
    if turn.purchases > 0 and not recruits:
        return 0.0, []
    best_gain = 0.0
    best: list[Card] = []
    batches = [begun] if begun else [[]]
    for vehicle in sight.reserve:
        if any(vehicle is card for card in begun):
            continue
        further = [[*batch, vehicle] for batch in batches if recruits or not batch]
        batches += further
    for batch in batches:
        if not batch or not affordable(sight, paying, batch):
            continue
        gain = 0.0
        for vehicle in batch:
            gain += sight.gain(vehicle)
        if gain > best_gain or (begun and not best):
            best_gain = gain
            best = batch
    return best_gain, best


def affordable(sight: Sight, paying: list[Card], vehicles: list[Card]) -> bool:
    """Whether these cards may pay for these vehicles, with what Recruitment carries over in edition 1.2."""
    allowed = [card for card in paying if card.can_pay and is_allowed(card, vehicles)]
    turn = sight.view.turn
    if turn.recruitment and turn.spent:
        return covers(sight.cards(turn.spent) + allowed, sight.cards(turn.bought) + vehicles)
    return covers(allowed, vehicles)


def use_gain(sight: Sight, card: Card) -> float:
    """What it brings to play a card for its abilities and its armour; Recruitment shows in what is bought."""
    gain = 0.0
    for ability in card.abilities:
        gain += max(ability_gain(sight, card, ability), 0.0)
    if any(ability.verb == RESEARCH for ability in card.abilities):
        return gain  # the card is gone and defends nothing
    if card.armor > 0 and any(base is not None for base in sight.me.bases):
        gain += defence_gain(sight, card)
    return gain


def ability_gain(sight: Sight, card: Card, ability: Ability) -> float:
    """What one ability brings now."""
    verb = ability.verb
    if verb == REINFORCEMENTS:
        return DRAW * min(ability.number, len(sight.me.garage) + len(sight.me.depot))
    if verb == SCOUTING:
        return scouting_gain(sight, card)
    if verb == SABOTAGE:
        return LOST_CARD * len([player for player in sight.view.players if player is not sight.me and player.hand])
    if verb == SIEGE_MASTER:
        return best_siege(sight, card)
    if verb == RESEARCH:
        return research_gain(sight, card, ability.number)
    if verb == REPAIR:
        return SCRAPPED * min(2, len([other for other in sight.depot if is_junk(sight, other)]))
    if verb == INVULNERABILITY:
        return sight.medal_worth(card.nation) if sight.view.singles[card.nation] > 0 else 0.0
    return 0.0


def scouting_gain(sight: Sight, card: Card) -> float:
    """A new Reserve for the one that lies there, as far as the rest of the hand can buy from them."""
    paying = [other for other in sight.hand if other is not card]
    if sight.view.turn.purchases > 0 or not any(other.resources > 0 for other in paying):
        return 0.0
    return NEW_RESERVE * sight.remaining - best_purchase(sight, paying, [], False)[0]


def research_gain(sight: Sight, card: Card, limit: int) -> float:
    """The best vehicle within the number, for the card itself."""
    best = 0.0
    for vehicle in sight.reserve:
        if vehicle.cost <= limit:
            best = max(best, sight.worth(vehicle))
    return best - sight.worth(card)


def is_junk(sight: Sight, card: Card) -> bool:
    """What Repair may scrap: weak barracks and vehicles, never medals or bases."""
    if card.kind == BARRACKS:
        return sight.worth(card) < JUNK
    return card.is_vehicle and sight.worth(card) < JUNK * sight.remaining


def best_siege(sight: Sight, card: Card) -> float:
    """What a Siege Master can bring."""
    best = 0.0
    for target in sight.targets:
        best = max(best, siege_gain(sight, card, target, True))
        if target.defender is not None:
            best = max(best, siege_gain(sight, card, target, False))
    return best


def siege_gain(sight: Sight, card: Card, target: Target, base: bool) -> float:
    """One step of damage to a base or a defender."""
    if base and not target.damaged:
        return HALF_SIEGE if target.defender is None else HALF_SIEGE / 2
    if not base and not target.defender_damaged:
        return HALF_SIEGE / 2
    kept = Target(target.seat, target.slot, target.damaged, target.defender, target.defender_damaged)
    if not base:
        return hit_vehicle(sight, kept, card.nation, False, 0)
    gain = hit_base(sight, kept, False)
    sight.standing[target.seat] += 1
    return gain


def defence_gain(sight: Sight, card: Card) -> float:
    """What a vehicle does for the base that it would defend; it does nothing else while it stands there."""
    before = 2
    for base in sight.me.bases:
        if base is not None:
            before = min(before, sight.armour(base))
    return GUARDED_BASE * (card.armor - before) - ABSENT * sight.worth(card)
