"""A table of Rush as one seat sees it, and what a card is worth to that seat. Unit: one medal."""

from __future__ import annotations

from typing import Final, final

from ...games.rush.cards import (
    BASE,
    BASES_PER_PLAYER,
    CLASSES,
    HEAVY,
    MEDAL,
    NATIONS,
    SINGLES_PER_NATION,
    Card,
)
from ...games.rush.finish import MEDALS_PER_ACHIEVEMENT, MEDALS_PER_BASE, lone_leader
from ...games.rush.state import NOBODY, Player, Table
from .taste import Taste

# What achievements count, as places of a player's counts: the classes, the nations' medals, and these.
_MEDALS: Final = len(CLASSES)
_DOUBLES: Final = _MEDALS + len(NATIONS)
_BASES: Final = _DOUBLES + 1
_CARDS: Final = _BASES + 1
_CAPTURED: Final = _CARDS + 1  # bases in the squad, which bring medals
_PLACES: Final = _CAPTURED + 1
_NO_RACE: Final = 99
RACES: Final = {
    **{f"class:{name}": place for place, name in enumerate(CLASSES)},
    **{f"medals:{name}": _MEDALS + place for place, name in enumerate(NATIONS)},
    "doubles": _DOUBLES,
    "bases": _BASES,
    "cards": _CARDS,
}


@final
class Target:
    """A rival's standing base and its defender, changed while an assault is thought through."""

    __slots__ = ("damaged", "defender", "defender_damaged", "destroyed", "seat", "slot")

    def __init__(self, seat: int, slot: int, damaged: bool, defender: Card | None, defender_damaged: bool) -> None:
        self.seat = seat
        self.slot = slot
        self.damaged = damaged
        self.defender = defender
        self.defender_damaged = defender_damaged
        self.destroyed = False


@final
class Sight:
    """What the seat sees: its hand, the Reserve, the rivals' bases, the races for achievements, who leads.

    Of the rivals' cards it takes only what everybody knows: what their squads hold, not where it lies.
    """

    __slots__ = (
        "_attackers", "_dilution", "_gains", "_gaps", "_heavy", "_pulls", "_rich", "card_pull", "density", "ends_now",
        "hand", "lead", "me", "remaining", "standing", "table", "targets", "taste",
    )  # fmt: skip

    def __init__(self, table: Table, seat: int, taste: Taste) -> None:
        self.table = table
        self.taste = taste
        self.me: Player = table.players[seat]
        self.hand: list[Card] = self.me.hand
        if table.played:
            self.hand = [card for card in self.hand if not table.is_played(card)]
        self._attackers = [0] * len(NATIONS)
        self._pulls = [0.0] * _PLACES
        self._gains: dict[int, float] = {}
        self._gaps = [_NO_RACE] * _PLACES
        self.standing: list[int] = [standing_bases(player) for player in table.players]
        gone = SINGLES_PER_NATION - min(table.singles)
        fallen = BASES_PER_PLAYER - min(self.standing)
        # From 1 at the start to 0 at the end, whichever end is nearer.
        self.remaining = 1.0 - max(gone / SINGLES_PER_NATION, fallen / BASES_PER_PLAYER)
        if taste.ebb:
            self.remaining *= 1.0 - taste.ebb * (1.0 - self.remaining)
        self.ends_now: bool = table.next_seat(seat) == table.first  # a round ends with this turn
        counts = [counted(table, player) for player in table.players]
        scores = [medals_of(row) for row in counts]
        for achievement in table.achievements:
            place = RACES[achievement.counts]
            values = [row[place] for row in counts]
            leader = lone_leader(values)
            if leader != NOBODY:
                scores[leader] += MEDALS_PER_ACHIEVEMENT
            gap = _gap(values, seat)
            self._gaps[place] = gap
            # An achievement pulls towards what it counts, most of all while the race for it is close.
            self._pulls[place] = taste.pull(gap, self.remaining)
        self.card_pull = self._pulls[_CARDS] / 2
        mine = scores[seat]
        scores[seat] = -1
        self.lead = mine - max(scores)
        self.targets: list[Target] = []
        for _ in range(len(scores) - 1):  # the strongest first
            rival = scores.index(max(scores))
            self._add_targets(table.players[rival])
            scores[rival] = -2
        self._dilution = taste.dilution
        self.density = 0.0  # what the squad's cards are worth on average
        self._rich = 0.0  # their resources on average
        self._heavy = 0.0  # the share of heavy tanks
        if taste.dense or taste.comrade:
            self._look_at_squad()

    def _add_targets(self, player: Player) -> None:
        for slot, base in enumerate(player.bases):
            if base is not None:
                self.targets.append(Target(player.seat, slot, base.damaged, base.defender, base.defender_damaged))

    def _look_at_squad(self) -> None:
        """How good the own cards are, and which of them could strike together."""
        total = 0.0
        cards = 0
        for pile in (self.me.hand, self.me.garage, self.me.depot):
            for card in pile:
                cards += 1
                total += self.taste.usefulness(card)
                if card.resources > 0:
                    self._rich += card.resources
                if card.power > 0:
                    self._attackers[card.nation] += 1
                    if card.cls == HEAVY:
                        self._heavy += 1.0
        if cards:
            self._rich /= cards
            self._heavy /= cards
            self.density = total / cards
            self._dilution += self.taste.dense * self.density

    def worth(self, card: Card) -> float:
        """What it is worth to have this card in the squad from now on."""
        return self.pull(card) + self.taste.use_left(card, self.remaining)

    def pull(self, card: Card) -> float:
        """What the card counts at the end, whatever it can do."""
        pull = self.card_pull
        if card.kind == MEDAL:
            double = self._pulls[_DOUBLES] if card.medals == 2 else 0.0
            return pull + self.medal_worth(card.nation) * card.medals + double
        if card.kind == BASE:
            return pull + self.base_worth
        if card.cls >= 0:
            return pull + self._pulls[card.cls]
        return pull

    def known_gain(self, card: Card) -> float:
        """`gain`, which is worked out once for each card."""
        known = self._gains.get(card.index)
        if known is None:
            known = self._gains[card.index] = self.gain(card)
        return known

    def gain(self, card: Card) -> float:
        """What it brings to take this vehicle."""
        gain = self.worth(card) - self._dilution * self.remaining
        if card.power > 0:
            gain += self.taste.comrade * self._attackers[card.nation] * self.remaining
            if card.cls == HEAVY:
                gain += self.taste.armed * self._heavy * self.remaining
        if card.resources > 0:
            gain -= self.taste.sated * card.resources * self._rich * self.remaining
        return gain

    def base_points(self) -> int:
        """By how much the lead grows with a captured base: its medals, and the achievement where it takes it."""
        return MEDALS_PER_BASE + self._swing(_BASES)

    def medal_points(self, nation: int) -> int:
        return 1 + self._swing(_MEDALS + nation)

    def _swing(self, place: int) -> int:
        """One more draws level with the leader, or gets ahead: either way the difference is an achievement."""
        return MEDALS_PER_ACHIEVEMENT if -1 <= self._gaps[place] <= 0 else 0

    def medal_worth(self, nation: int) -> float:
        return 1.0 + self._pulls[_MEDALS + nation]

    @property
    def base_worth(self) -> float:
        return MEDALS_PER_BASE + self._pulls[_BASES]


def _gap(values: list[int], seat: int) -> int:
    """How far a seat is ahead of the best of the others, or behind."""
    best = 0
    for other, value in enumerate(values):
        if other != seat and value > best:
            best = value
    return values[seat] - best


def standing_bases(player: Player) -> int:
    standing = 0
    for base in player.bases:
        if base is not None:
            standing += 1
    return standing


def counted(table: Table, player: Player) -> list[int]:
    """What a squad has of all that achievements count, at the places that RACES names."""
    counts = [0] * _PLACES
    for pile in (player.hand, player.garage, player.depot):
        counts[_CARDS] += len(pile)
        for card in pile:
            if card.cls >= 0:
                counts[card.cls] += 1
            elif card.kind == MEDAL:
                counts[_MEDALS + card.nation] += card.medals
                if card.medals == 2:
                    counts[_DOUBLES] += 1
            elif card.kind == BASE:
                counts[_CAPTURED] += 1
    if table.rules.defenders_count:
        for base in player.bases:
            if base is not None and base.defender is not None:
                counts[_CARDS] += 1
                counts[base.defender.cls] += 1
    counts[_BASES] = counts[_CAPTURED] if table.rules.squad_is_basis else player.bases_destroyed
    return counts


def medals_of(counts: list[int]) -> int:
    """The medals of a squad before achievements."""
    medals = MEDALS_PER_BASE * counts[_CAPTURED]
    for nation in range(len(NATIONS)):
        medals += counts[_MEDALS + nation]
    return medals
