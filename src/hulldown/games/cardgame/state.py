"""The table of the Card Game: two players, five positions each, and the values that ongoing effects make."""

from __future__ import annotations

from typing import Final, cast, final

from ...kernel.game import Game
from ...kernel.pending import check_number
from ...kernel.piles import insert_sorted
from ...kernel.state import State
from .actions import BASES, POSITIONS
from .cards import BaseCard, Card, Catalogue, Deck
from .edition import Rules
from .view_types import CardGameView

HAND_SIZE: Final = 8
NOBODY: Final = -1


@final
class Vehicle:
    """A card deployed as a vehicle, with everything that lies on it. `uid` tells it from a later copy of the card.

    The last block holds the present values; `values.refresh` computes them anew whenever something changes. Those of a
    vehicle that is not `altered` are the printed ones.
    """

    __slots__ = (
        "altered", "attacks", "blitz", "boost_cost", "boost_firepower", "boost_hp", "boost_taken", "boost_vp", "card",
        "cost", "crew", "damage", "double_shot", "explosive", "firepower", "hp", "reach", "spent", "supplied", "taken",
        "thick_armor", "tokens", "triple_shot", "uid", "vp",
    )  # fmt: skip

    def __init__(self, uid: int, card: Card, source: Vehicle | None = None) -> None:
        self.uid = uid
        self.card = card
        if source is None:
            self.crew: Card | None = None
            self.damage = 0
            self.tokens = 0  # VP tokens
            self.supplied = True
            self.spent = False  # paid for a Triple Shot: prepare phases do not supply it
            self.attacks = 0  # this round
            self.boost_firepower = 0  # until the end of the round
            self.boost_cost = 0
            self.boost_hp = 0
            self.boost_vp = 0
            self.boost_taken = 0
            self.altered = False
            self.firepower = card.firepower
            self.cost = card.cost
            self.hp = card.hp
            self.vp = card.vp
            self.taken = 0
            self.thick_armor = card.thick_armor
            self.explosive = card.explosive
            self.blitz = card.blitz
            self.double_shot = card.double_shot
            self.triple_shot = card.triple_shot
            self.reach = card.reach
        else:
            self.crew = source.crew
            self.damage = source.damage
            self.tokens = source.tokens
            self.supplied = source.supplied
            self.spent = source.spent
            self.attacks = source.attacks
            self.boost_firepower = source.boost_firepower
            self.boost_cost = source.boost_cost
            self.boost_hp = source.boost_hp
            self.boost_vp = source.boost_vp
            self.boost_taken = source.boost_taken
            self.altered = source.altered
            self.firepower = source.firepower
            self.cost = source.cost
            self.hp = source.hp
            self.vp = source.vp
            self.taken = source.taken
            self.thick_armor = source.thick_armor
            self.explosive = source.explosive
            self.blitz = source.blitz
            self.double_shot = source.double_shot
            self.triple_shot = source.triple_shot
            self.reach = source.reach

    def clone(self) -> Vehicle:
        return Vehicle(self.uid, self.card, self)


@final
class Player:
    """One side. Hand, deck, junkyard and depots are kept sorted: their order means nothing."""

    __slots__ = (
        "base_order", "bases_done", "deck", "deck_list", "depot_built", "depots", "face_up", "hand", "junkyard",
        "locked", "passed", "positions", "ready_depots", "seat", "tokens",
    )  # fmt: skip

    def __init__(self, seat: int, deck_list: Deck, source: Player | None = None) -> None:
        self.seat = seat
        self.deck_list = deck_list
        if source is None:
            self.deck: list[Card] = deck_list.cards.copy()
            self.hand: list[Card] = []
            self.junkyard: list[Card] = []
            self.depots: list[Card] = []
            self.ready_depots = 0  # how many depots are supplied; which ones makes no difference
            self.tokens = 0  # ammo tokens
            self.base_order: list[BaseCard] = deck_list.bases.copy()  # left to right
            self.face_up: list[bool] = [False] * BASES
            self.bases_done: list[int] = [0] * BASES  # a bit for each trigger whose effect has happened once
            self.positions: list[Vehicle | None] = [None] * POSITIONS
            self.passed = False
            self.locked = False  # has opened fire this round
            self.depot_built = False
        else:
            self.deck = source.deck.copy()
            self.hand = source.hand.copy()
            self.junkyard = source.junkyard.copy()
            self.depots = source.depots.copy()
            self.ready_depots = source.ready_depots
            self.tokens = source.tokens
            self.base_order = source.base_order
            self.face_up = source.face_up.copy()
            self.bases_done = source.bases_done.copy()
            self.positions = [vehicle.clone() if vehicle is not None else None for vehicle in source.positions]
            self.passed = source.passed
            self.locked = source.locked
            self.depot_built = source.depot_built

    def clone(self) -> Player:
        return Player(self.seat, self.deck_list, self)

    @property
    def ammo(self) -> int:
        """cardgame.ammo.ways: everything that could pay."""
        return self.ready_depots + self.tokens + len(self.hand)

    @property
    def bases_lost(self) -> int:
        return self.face_up.count(True)

    def find(self, uid: int) -> int:
        """The position of a vehicle that is still there, or -1."""
        for place, vehicle in enumerate(self.positions):
            if vehicle is not None and vehicle.uid == uid:
                return place
        return -1


@final
class Table(State):
    """Everything on the table."""

    __slots__ = (
        "catalogue", "first", "next_uid", "players", "resigned", "round_number", "rules", "turn", "turns_begun",
        "winner",
    )  # fmt: skip

    def __init__(self, game: Game, catalogue: Catalogue, rules: Rules, source: Table | None = None) -> None:
        super().__init__(game, source)
        self.rules = rules
        self.catalogue = catalogue
        if source is None:
            self.players: list[Player] = []
            self.first = NOBODY  # of this round
            self.turn = NOBODY  # whose action it is, or was last, in the action phase
            self.round_number = 0
            self.turns_begun = 0  # rounds and turns, counted only so that a record notices each of them
            self.next_uid = 1
            self.winner = NOBODY  # of the round just scored; NOBODY after a tie
            self.resigned = NOBODY
        else:
            self.players = [player.clone() for player in source.players]
            self.first = source.first
            self.turn = source.turn
            self.round_number = source.round_number
            self.turns_begun = source.turns_begun
            self.next_uid = source.next_uid
            self.winner = source.winner
            self.resigned = source.resigned

    def clone(self) -> Table:
        return Table(self.game, self.catalogue, self.rules, self)

    def view(self, seat: int | None) -> CardGameView:
        return cast(CardGameView, super().view(seat))

    @property
    def length(self) -> int:
        return self.round_number

    @property
    def turns(self) -> int:
        return self.turns_begun

    @property
    def seats(self) -> int:
        return len(self.players)

    def rival(self, seat: int) -> Player:
        return self.players[1 - seat]

    def leading_seat(self) -> int:
        """Whose effects come first: the player whose turn it is, outside the action phase the first player."""
        return self.turn if self.turn != NOBODY else self.first

    def check_uid(self, uid: int, path: str) -> int:
        """The number of a vehicle that a question names: one that has been given."""
        return check_number(uid, 1, self.next_uid - 1, f"{path}.uid")

    def junk(self, seat: int, card: Card) -> None:
        insert_sorted(self.players[seat].junkyard, card)
