"""What a seat of the Card Game may know, declared: the battlefield, junkyards, all sizes, the own cards; unseen cards
are `?`."""

from __future__ import annotations

import msgspec

from ...kernel.view import ResultView, View
from .questions import CardGameQuestion

UNSEEN = "?"


class VehicleView(msgspec.Struct, forbid_unknown_fields=True):
    """A vehicle with all that lies on it, and its present values."""

    uid: int  # a number that tells this vehicle from all others of the game
    card: str  # the vehicle's card
    crew: str | None  # the card of its crew; None without one
    damage: int  # damage tokens on it
    tokens: int  # VP tokens on it
    supplied: bool  # it stands upright
    spent: bool  # it has paid for a Triple Shot
    attacks: int  # attacks that it has made this round
    boosts: list[int]  # changes until the end of the round: firepower, cost, hp, vp, taken
    firepower: int  # its firepower now, with all that counts
    cost: int  # what opening fire costs it now
    hp: int  # its hit points now, damage not taken off
    vp: int  # the victory points that it is worth now
    taken: int  # a change of the damage that attacks do to it
    thick_armor: bool  # it has Thick Armor now
    explosive: bool  # it has Explosive now
    double_shot: int  # the price of its Double Shot, 0 where it has none
    triple_shot: int  # the price of its Triple Shot, 0 where it has none
    reach: int  # what it may attack: 0 the position opposite, 1 the next ones too, 2 any


class PlayerView(msgspec.Struct, forbid_unknown_fields=True):
    """One player as seen from a seat."""

    seat: int  # whose things these are
    hand: list[str]  # the cards in hand; `?` for each card of the rival
    deck: list[str]  # the deck as a bag, in no order; `?` for each card of the rival
    junkyard: list[str]  # the junkyard, open to all
    depots: list[str]  # the cards that lie as depots; `?` for each card of the rival
    ready_depots: int  # how many of the depots are supplied
    tokens: int  # ammo tokens
    bases: list[str]  # left to right; face-down ones are `?`, for their owner too
    face_up: list[bool]  # which of the three bases are turned up
    brought: list[str] | None  # the three bases as a set, where that is known
    # hand, deck and depots together, where that is known: the own ones, and all where lists are open
    unseen: list[str] | None
    bases_done: list[int]  # for each base a bit for each moment whose effect has happened once
    positions: list[VehicleView | None]  # the five positions left to right; None for an empty one
    points: int  # victory points on the battlefield now
    passed: bool  # has passed in this round
    locked: bool  # has opened fire and plays no more cards this round
    depot_built: bool  # has built the depot of this round


class CardGameView(View):
    """The table as one seat (or a spectator) may know it."""

    # the stack of questions as in a position, the bottom first; the last one is asked now
    pending: list[CardGameQuestion]
    first: int | None  # the first player of this round; None before it is drawn
    turn: int | None  # the seat whose action it is; None outside the action phase
    round_number: int  # rounds begun so far, this one included; 0 during the set-up
    round_winner: int | None  # who won this round, once it is scored; None before that and after a tie
    resigned: int | None  # the seat that has given up; None where nobody has
    next_uid: int  # the number that the next vehicle gets
    players: list[PlayerView]  # the two players in the order of their seats
    result: ResultView | None  # how the game ended; None while it goes on
