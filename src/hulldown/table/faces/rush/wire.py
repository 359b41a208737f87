"""What Rush says to the browser besides its view: `web/src/games/rush/wire.ts` is made from it."""

from __future__ import annotations

from msgspec import Struct, field

from ...wire import Reason

# The catalogue, sent once


class Feature(Struct, frozen=True):
    """An ability, or what is always in force: its name and its rule in our words."""

    id: str
    number: int
    name: str
    rule: str
    text: str


class CardInfo(Struct, frozen=True):
    id: str
    kind: str  # cards.KINDS
    kind_name: str
    name: str
    printed: str  # its name in the script of its nation, where that is another one
    nation: str | None
    cls: str | None = field(name="class")
    cost: int | None
    resources: int | None  # none: it cannot pay
    national: bool
    power: int
    armour: int
    abilities: list[Feature]
    passives: list[Feature]
    medals: int
    count: int
    source: str


class AchievementInfo(Struct, frozen=True):
    id: str
    name: str
    counts: str
    rule: str
    text: str


class Catalogue(Struct, frozen=True):
    """Everything that does not change during a match."""

    cards: dict[str, CardInfo]
    achievements: dict[str, AchievementInfo]
    nations: dict[str, str]  # in the order of the medal piles
    classes: dict[str, str]
    abilities: dict[str, Feature]
    sources: dict[str, str]
    reserve_size: int
    medals_per_base: int
    medals_per_achievement: int


# Beside every view


class HandResources(Struct, frozen=True):
    """What an open hand could pay; `cards` has one number for each, none for those that cannot."""

    ordinary: int
    national: dict[str, int]  # by nation
    cards: list[int | None]


class Offer(Struct, frozen=True):
    """A card of the Reserve: whether the active player can buy it now, and what is in the way."""

    card: str
    can: bool
    why: str
    short: int = 0  # resources that the hand lacks
    pay: list[str] = []  # the cards that pay for it best: nothing wasted where that can be, and few of them


class Score(Struct, frozen=True):
    """A number with its reasons."""

    total: int
    parts: list[Reason]


class Price(Score, frozen=True):
    """What is paid and what it costs; `total` is the difference."""

    paid: int
    cost: int
    due: int
    covered: bool


class Purchase(Price, frozen=True):
    """The purchase under way; `could`: what the payment so far would buy too."""

    vehicles: list[str]
    paying: list[str]
    could: list[str]


class Extras(Struct, frozen=True):
    hands: list[HandResources | None]  # none where a card of it is unseen
    reserve: list[Offer] | None
    purchase: Purchase | None
    scores: list[Score]  # medals as they would be counted now


# Before an answer is given


class Blow(Struct, frozen=True):
    """A hit on a base or a vehicle: who strikes, power against armour, and whether that destroys it."""

    attacker: str | None
    power: int | None
    armour: int | None
    destroys: bool


class Foresight(Struct, frozen=True, omit_defaults=True):
    """Of a purchase its price and what the whole hand could pay; of a hit what it does."""

    price: Price | None = None
    hand: int | None = None
    hit: Blow | None = None
