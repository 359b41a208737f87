"""The best way to spend a hand of Rush: each card is used, attacks or pays, and the three are weighed together."""

from __future__ import annotations

from typing import Final, final

from ...games.rush.actions import (
    INVULNERABILITY,
    RECRUITMENT,
    REINFORCEMENTS,
    REPAIR,
    RESEARCH,
    SABOTAGE,
    SCOUTING,
    SIEGE_MASTER,
)
from ...games.rush.cards import BARRACKS, BASES_PER_PLAYER, Ability, Card
from ...games.rush.purchase import can_cover, may_pay
from ...games.rush.state import Base
from .assault import besieged_assault, best_assault, hit_base, hit_vehicle
from .sight import Sight, Target

MOST_CARDS: Final = 6  # larger hands are thought through in part: the number of ways grows threefold with each card


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
    """All ways to spend the hand: `declared` cards attack, `vehicles` are being bought, `using` is used."""

    __slots__ = ("_assaults", "_best", "_cards", "_declared", "_purchases", "_sight", "_uses", "_using", "_vehicles")

    def __init__(self, sight: Sight, declared: list[Card], vehicles: list[Card], using: Card | None = None) -> None:
        self._sight = sight
        self._declared = declared
        self._vehicles = vehicles
        self._using = using
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
        if card is self._using:
            self._spend(place + 1, gain + self._uses[place], [*used, card], attacking, paying)
            return
        self._spend(place + 1, gain, used, attacking, paying | bit)
        if self._uses[place] > 0.0 or self._may_help(card):
            self._spend(place + 1, gain + self._uses[place], [*used, card], attacking, paying)
        if card.power > 0 and not self._sight.table.assaulted and self._fits(card, attacking):
            self._spend(place + 1, gain, used, attacking | bit, paying)

    def _may_help(self, card: Card) -> bool:
        """Whether what a card is used for shows in the rest of the plan: in what is bought, or in the assault."""
        for ability in card.abilities:
            if ability.verb == RECRUITMENT or (ability.verb == SIEGE_MASTER and self._sight.taste.foresight > 0.0):
                return True
        return False

    def _fits(self, card: Card, attacking: int) -> bool:
        """One assault, one nation."""
        if self._declared and self._declared[0].nation != card.nation:
            return False
        for place, other in enumerate(self._cards):
            if attacking >> place & 1:
                return other.nation == card.nation
        return True

    def _weigh(self, gain: float, used: list[Card], attacking: int, paying: int) -> None:
        recruits = False
        sieges = 0
        for card in used:
            for ability in card.abilities:
                if ability.verb == RECRUITMENT:
                    recruits = True
                elif ability.verb == SIEGE_MASTER:
                    sieges += 1
        gain += self._assault(attacking, sieges if self._sight.taste.foresight > 0.0 else 0)
        bought_gain, bought = self._purchase(paying, recruits)
        gain += bought_gain
        if gain > self._best.gain:
            self._best = Plan(gain, used, self._chosen(attacking), self._chosen(paying), bought)

    def _chosen(self, bits: int) -> list[Card]:
        return [card for place, card in enumerate(self._cards) if bits >> place & 1]

    def _assault(self, attacking: int, sieges: int) -> float:
        key = attacking + (sieges << MOST_CARDS)
        known = self._assaults.get(key)
        if known is None:
            attackers = self._chosen(attacking)
            if sieges:
                known = besieged_assault(self._sight, attackers, sieges)
            else:
                known = best_assault(self._sight, attackers).gain
            self._assaults[key] = known
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
    table = sight.table
    recruits = recruits or table.recruitment
    if table.purchases > 0 and not recruits:
        return 0.0, []
    best_gain = 0.0
    best: list[Card] = []
    batches = [begun] if begun else [[]]
    for vehicle in sight.table.reserve:
        if any(vehicle is card for card in begun):
            continue
        further = [[*batch, vehicle] for batch in batches if recruits or not batch]
        batches += further
    for batch in batches:
        if not batch:
            continue
        gain = 0.0
        for vehicle in batch:
            gain += sight.known_gain(vehicle)
        # Whether it can be paid takes longest to find out, so that is asked last.
        if (gain > best_gain or (begun and not best)) and affordable(sight, paying, batch):
            best_gain = gain
            best = batch
    return best_gain, best


def affordable(sight: Sight, paying: list[Card], vehicles: list[Card]) -> bool:
    """Whether these cards may pay for these vehicles, with what Recruitment carries over in edition 1.2."""
    table = sight.table
    return can_cover(table, [card for card in paying if card.can_pay and may_pay(table, card, vehicles)], vehicles)


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
        drawn = min(ability.number, len(sight.me.garage) + len(sight.me.depot))
        return (sight.taste.draw + sight.taste.drawn_quality * sight.density) * drawn
    if verb == SCOUTING:
        return scouting_gain(sight, card)
    if verb == SABOTAGE:
        return sight.taste.lost_card * sum(
            [1 for player in sight.table.players if player is not sight.me and player.hand]
        )
    if verb == SIEGE_MASTER:
        return best_siege(sight, card)
    if verb == RESEARCH:
        return research_gain(sight, card, ability.number)
    if verb == REPAIR:
        return sight.taste.scrapped * min(2, len([other for other in sight.me.depot if is_junk(sight, other)]))
    if verb == INVULNERABILITY:
        return sight.medal_worth(card.nation) if sight.table.singles[card.nation] > 0 else 0.0
    return 0.0


def scouting_gain(sight: Sight, card: Card) -> float:
    """A new Reserve for the one that lies there, as far as the rest of the hand can buy from them."""
    paying = [other for other in sight.hand if other is not card]
    if sight.table.purchases > 0 or not any(other.resources > 0 for other in paying):
        return 0.0
    return sight.taste.new_reserve * sight.remaining - best_purchase(sight, paying, [], False)[0]


def research_gain(sight: Sight, card: Card, limit: int) -> float:
    """The best vehicle within the number, for the card itself; where there is none, the squad is rid of a card."""
    best = 0.0
    found = False
    for vehicle in sight.table.reserve:
        if vehicle.cost <= limit:
            found = True
            best = max(best, sight.worth(vehicle))
    if not found:
        best = sight.taste.thinned * sight.remaining
    return best - sight.worth(card)


def is_junk(sight: Sight, card: Card) -> bool:
    """What Repair may scrap: weak barracks and vehicles, never medals or bases."""
    if card.kind == BARRACKS:
        return sight.worth(card) < sight.taste.junk
    return card.is_vehicle and sight.worth(card) < sight.taste.junk * sight.remaining


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
        return sight.taste.half_siege if target.defender is None else sight.taste.half_siege / 2
    if not base and not target.defender_damaged:
        return sight.taste.half_siege / 2
    kept = Target(target.seat, target.slot, target.damaged, target.defender, target.defender_damaged)
    if not base:
        return hit_vehicle(sight, kept, card.nation, False, 0)
    gain = hit_base(sight, kept, False)
    sight.standing[target.seat] += 1
    return gain


def defence_gain(sight: Sight, card: Card) -> float:
    """What a vehicle does for the base that it would defend; it does nothing else while it stands there."""
    before = 2
    weakest = 0
    for base in sight.me.bases:
        if base is not None:
            armour = armour_before(base)
            if armour < before:
                before = armour
                weakest = 0
            weakest += armour == before
    taste = sight.taste
    fallen = BASES_PER_PLAYER - sight.standing[sight.me.seat]
    guarded = taste.guarded_base * (1.0 + taste.last_stand * fallen)
    if weakest == 1:
        guarded += taste.closing
    return guarded * (card.armor - before) - taste.absent * sight.worth(card)


def armour_before(base: Base) -> int:
    """The armour that stands before a base."""
    return base.defender.armor if base.defender is not None else 0
