"""A view of Rush in cards rather than ids, and what a card is worth to the seat that looks. Unit: one medal."""

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
from ..games.rush.cards import (
    BASE,
    BASES_PER_PLAYER,
    CLASSES,
    HEAVY,
    MEDAL,
    NATIONS,
    SINGLES_PER_NATION,
    Ability,
    Card,
    Catalogue,
)
from ..games.rush.finish import MEDALS_PER_ACHIEVEMENT, MEDALS_PER_BASE
from ..games.rush.view import UNSEEN, BaseView, PlayerView, RushView

# What a vehicle brings over the rest of the game when it is bought at the start.
RESOURCE: Final = 0.45  # each
NATIONAL: Final = 0.6  # of that, where only the own nation can be bought
POWER: Final = 0.5  # each
LIMITED: Final = 0.7  # of that, where it hits only bases or only vehicles
DESTROYS_BASES: Final = 1.5  # a heavy tank
ARMOUR: Final = 0.1  # each
DRAWN_CARD: Final = 0.6  # each card of Reinforcements
RESEARCHED: Final = 0.1  # each number of Research
ABILITIES: Final = {RECRUITMENT: 0.3, SCOUTING: 0.1, SABOTAGE: 0.3, SIEGE_MASTER: 0.6, REPAIR: 0.3, INVULNERABILITY: 1}
DILUTION: Final = 0.6  # a further card makes the good ones come up less often

# Achievements in play: what one more of the counted thing is worth.
CLOSE_RACE: Final = 0.9
OTHER_RACE: Final = 0.3
CLOSE: Final = 2


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
    """What the seat sees: its hand, the Reserve, the rivals' bases, the races for achievements, who leads."""

    __slots__ = (
        "_catalogue", "_class_pull", "_medal_pull", "base_pull", "card_pull", "depot", "double_pull", "hand", "lead",
        "me", "remaining", "reserve", "standing", "targets", "view",
    )  # fmt: skip

    def __init__(self, catalogue: Catalogue, view: RushView, seat: int) -> None:
        self._catalogue = catalogue
        self.view = view
        self.me: PlayerView = view.players[seat]
        played = view.turn.played
        self.hand: list[Card] = [card for card in self.cards(self.me.hand) if card.id not in played]
        self.depot: list[Card] = self.cards(self.me.depot)
        self.reserve: list[Card] = self.cards(view.reserve)
        self._class_pull = [0.0] * len(CLASSES)
        self._medal_pull = [0.0] * len(NATIONS)
        self.base_pull = 0.0
        self.card_pull = 0.0
        self.double_pull = 0.0
        scores = [self._medals(player.squad) for player in view.players]
        for achievement in view.achievements:
            if achievement.leader is not None:
                scores[achievement.leader] += MEDALS_PER_ACHIEVEMENT
            self._add_pull(achievement.id, achievement.values, seat)
        self.lead = scores[seat] - max([score for other, score in enumerate(scores) if other != seat])
        self.standing: list[int] = []
        self.targets: list[Target] = []
        for player in view.players:
            self.standing.append(len([base for base in player.bases if base is not None]))
        for rival in sorted(range(len(scores)), key=lambda other: -scores[other]):  # the strongest first
            if rival != seat:
                self._add_targets(view.players[rival])
        gone = SINGLES_PER_NATION - min(view.singles)
        fallen = BASES_PER_PLAYER - min(self.standing)
        # From 1 at the start to 0 at the end, whichever end is nearer.
        self.remaining = 1.0 - max(gone / SINGLES_PER_NATION, fallen / BASES_PER_PLAYER)

    def cards(self, ids: list[str]) -> list[Card]:
        by_id = self._catalogue.by_id
        return [by_id[id] for id in ids if id != UNSEEN]

    def _add_targets(self, player: PlayerView) -> None:
        for slot, base in enumerate(player.bases):
            if base is not None:
                defender = self._catalogue.by_id[base.defender] if base.defender is not None else None
                self.targets.append(Target(player.seat, slot, base.damaged, defender, base.defender_damaged))

    def _medals(self, squad: list[str]) -> int:
        medals = 0
        for card in self.cards(squad):
            medals += MEDALS_PER_BASE if card.kind == BASE else card.medals
        return medals

    def _add_pull(self, id: str, values: list[int], seat: int) -> None:
        """An achievement pulls towards what it counts, most of all while the race for it is close."""
        best = max([value for other, value in enumerate(values) if other != seat])
        gap = values[seat] - best
        pull = CLOSE_RACE if -CLOSE <= gap <= CLOSE else OTHER_RACE
        achievement = self._catalogue.achievement(id)
        assert achievement is not None
        counts = achievement.counts
        if counts == "bases":
            self.base_pull = pull
        elif counts == "doubles":
            self.double_pull = pull
        elif counts == "cards":
            self.card_pull = pull / 2
        else:
            what, _, which = counts.partition(":")
            if what == "class":
                self._class_pull[CLASSES.index(which)] = pull
            else:
                self._medal_pull[NATIONS.index(which)] = pull

    def worth(self, card: Card) -> float:
        """What it is worth to have this card in the squad from now on."""
        return self.pull(card) + usefulness(card) * self.remaining

    def pull(self, card: Card) -> float:
        """What the card counts at the end, whatever it can do."""
        pull = self.card_pull
        if card.kind == MEDAL:
            return pull + self.medal_worth(card.nation) * card.medals + (self.double_pull if card.medals == 2 else 0.0)
        if card.kind == BASE:
            return pull + self.base_worth
        if card.cls >= 0:
            return pull + self._class_pull[card.cls]
        return pull

    def gain(self, card: Card) -> float:
        """What it brings to take this vehicle."""
        return self.worth(card) - DILUTION * self.remaining

    def medal_worth(self, nation: int) -> float:
        return 1.0 + self._medal_pull[nation]

    def armour(self, base: BaseView) -> int:
        """The armour that stands before a base."""
        return self._catalogue.by_id[base.defender].armor if base.defender is not None else 0

    @property
    def base_worth(self) -> float:
        return MEDALS_PER_BASE + self.base_pull


def usefulness(card: Card) -> float:
    """What a card can do over a whole game."""
    useful = ARMOUR * card.armor
    if card.resources > 0:
        useful += RESOURCE * card.resources * (NATIONAL if card.national else 1.0)
    if card.power > 0:
        power = POWER * card.power + (DESTROYS_BASES if card.cls == HEAVY else 0.0)
        useful += power * (LIMITED if card.only_bases or card.only_vehicles else 1.0)
    for ability in card.abilities:
        useful += ability_worth(ability)
    return useful


def ability_worth(ability: Ability) -> float:
    if ability.verb == REINFORCEMENTS:
        return DRAWN_CARD * ability.number
    if ability.verb == RESEARCH:
        return RESEARCHED * ability.number
    return ABILITIES[ability.verb]
