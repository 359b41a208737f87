"""What the Card Game says to the browser besides its view: `web/src/games/cardgame/wire.ts` is made from it."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from hulldown.games.cardgame.card_facts import Reach

from ...wire import Choice, Reason
from ..base import GameQuery, GameReply

Phase = Literal["set-up", "start", "actions", "scoring", "prepare", "over"]

# The catalogue, sent once


class CardInfo(Struct, frozen=True):
    id: str
    kind: Literal["combat"]
    number: int
    name: str
    printed: str  # its name in the script of its nation, where that is another one
    nation: str
    type: str
    reach: Reach
    firepower: int
    cost: int
    hp: int
    vp: int
    keywords: list[tuple[str, int]]  # with the price, 0 where there is none
    vehicle: str
    crew_kind: str  # instant or ongoing
    crew: str
    rarity: str
    source: str


class BaseInfo(Struct, frozen=True):
    id: str
    kind: Literal["base"]
    number: int
    name: str
    nation: str
    text: str
    rarity: str
    source: str


class Contents(Struct, frozen=True, kw_only=True):
    """What a deck holds."""

    code: str
    nation: str  # that most of its cards are of
    nations: list[str]
    bases: list[str]
    cards: dict[str, int]


class DeckInfo(Contents, frozen=True, kw_only=True):
    """A starter deck."""

    id: str
    name: str
    style: str


class KeywordInfo(Struct, frozen=True):
    name: str
    text: str


class Catalogue(Struct, frozen=True):
    cards: dict[str, CardInfo]
    bases: dict[str, BaseInfo]
    decks: list[DeckInfo]
    nations: dict[str, str]
    types: dict[str, str]
    stats: dict[str, str]
    rarities: dict[str, str]
    reaches: dict[str, str]
    keywords: dict[str, KeywordInfo]


# Answers that several clicks put together


class Coin(Choice, frozen=True, omit_defaults=True, kw_only=True):
    """A way to pay one point of ammo: its word in an answer, its place, and how many are left to be named."""

    count: int


class Target(Choice, frozen=True, omit_defaults=True, kw_only=True):
    """A position that can be attacked."""

    to: int


class Order(Struct, frozen=True):
    """An attack with its price and its target, or a price alone, as far as it is put together."""

    place: int | None  # the own position that attacks
    price: int  # as many coins
    coins: list[str]  # the words of those that are to pay: at first what goes without a card of the hand
    targets: list[Target]  # one has to be chosen; an only one is
    target: int | None
    begun: str  # what is chosen of it, as an answer that is not whole
    choice: Choice | None  # the whole answer, as soon as nothing is open


class ComposeQuery(GameQuery, frozen=True, tag="compose"):
    """One click on an order: a coin more or less, or a target."""

    place: int | None
    coins: list[str]
    target: int | None
    add: str = ""
    drop: str = ""


class Composed(GameReply, frozen=True, tag="compose"):
    order: Order


class Way(Choice, frozen=True, omit_defaults=True, kw_only=True):
    """A card of the hand with how and where it is played."""

    kind: Literal["vehicle", "crew", "depot"]


class Ways(GameReply, frozen=True, tag="ways"):
    ways: list[Way]


class WaysQuery(GameQuery, frozen=True, tag="ways"):
    """How and where a card of the hand can be played."""

    card: str


Queries = ComposeQuery | WaysQuery
Replies = Composed | Ways

# Beside every view


class Hit(Struct, frozen=True):
    """What one attack does to a position."""

    to: int
    card: str | None  # nobody stands there
    damage: int
    before: int
    after: int
    hp: int
    destroys: bool
    explode: bool


class Attack(Struct, frozen=True):
    """Who could attack, for how much, and whom."""

    seat: int
    place: int
    cost: int
    can: bool
    reach: list[Hit]


class Shot(Struct, frozen=True):
    """The attack under way: from where, with what, and at which position once that is known."""

    seat: int
    place: int
    target: int  # -1: not yet known
    baseline: bool
    reach: list[Hit]


class Payment(Struct, frozen=True):
    """What is due and what covers it. Of a rival's only the price is known."""

    seat: int
    price: int
    optional: bool
    known: bool
    cards: list[str] | UnsetType = UNSET
    depots: int | UnsetType = UNSET
    tokens: int | UnsetType = UNSET


class PlacedReason(Reason, frozen=True, omit_defaults=True, kw_only=True):
    place: int


class Points(Struct, frozen=True):
    seat: int
    total: int
    parts: list[PlacedReason]


class Source(Struct, frozen=True):
    """The card whose text asks, with that text."""

    kind: str  # vehicle, crew or base
    seat: int
    place: int
    card: str
    text: str


class Extras(Struct, frozen=True):
    attacks: list[Attack]
    can_place: bool  # a card of the hand can be played somewhere: WaysQuery tells where
    purse: list[Coin]  # what whoever is asked can pay with
    orders: list[Order]
    payment: Payment | None
    points: list[Points]
    ammo: list[int]
    shot: Shot | None
    source: Source | None
    phase: Phase


# Before an answer is given


class Paid(Struct, frozen=True):
    price: int
    depots: int
    tokens: int
    cards: list[str]


class ForeseenHit(Hit, frozen=True):
    parts: list[Reason]


class Foresight(Struct, frozen=True, omit_defaults=True):
    """The damage of an attack with its reasons, and how its price would be covered."""

    attack: Attack | None = None
    price: Paid | None = None
    hit: ForeseenHit | None = None
