"""What a seat of the Card Game may know: the battlefield, junkyards, all sizes, the own cards; unseen cards are `?`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ...kernel.piles import ids, sort_cards
from ...kernel.state import OVER, Decision
from ...kernel.view import View, shown_options
from .state import NOBODY, Player, Table, Vehicle
from .values import total

UNSEEN: Final = "?"
_SECRET_FIELDS: Final = {"place-card": ["card"], "payment": ["cards", "depots", "tokens"]}


@dataclass(init=False)  # a constructor of its own compiles; the generated one takes half of a view's time
class VehicleView:
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

    def __init__(self, vehicle: Vehicle) -> None:
        self.uid = vehicle.uid
        self.card = vehicle.card.id
        self.crew = vehicle.crew.id if vehicle.crew is not None else None
        self.damage = vehicle.damage
        self.tokens = vehicle.tokens
        self.supplied = vehicle.supplied
        self.spent = vehicle.spent
        self.attacks = vehicle.attacks
        self.boosts = boosts(vehicle)
        self.firepower = vehicle.firepower
        self.cost = vehicle.cost
        self.hp = vehicle.hp
        self.vp = vehicle.vp
        self.taken = vehicle.taken
        self.thick_armor = vehicle.thick_armor
        self.explosive = vehicle.explosive
        self.double_shot = vehicle.double_shot
        self.triple_shot = vehicle.triple_shot
        self.reach = vehicle.reach


@dataclass
class PlayerView:
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
    pending: list[dict[str, object]]
    first: int | None  # the first player of this round; None before it is drawn
    turn: int | None  # the seat whose action it is; None outside the action phase
    round_number: int  # rounds begun so far, this one included; 0 during the set-up
    round_winner: int | None  # who won this round, once it is scored; None before that and after a tie
    resigned: int | None  # the seat that has given up; None where nobody has
    next_uid: int  # the number that the next vehicle gets
    players: list[PlayerView]  # the two players in the order of their seats
    result: dict[str, object] | None  # how the game ended; None while it goes on


def see(table: Table, seat: int | None, everything: bool = False) -> CardGameView:
    """cardgame.secrecy.*: everything open, the own cards, and the sizes of the rest.

    `everything`: with all that is hidden, for readers of a match that is over.
    """
    options = shown_options(table.rules.options)
    if not table.rules.open_decks and not everything:
        for place in range(2):
            if place != seat:
                options[f"deck_{place + 1}"] = UNSEEN
    return CardGameView(
        game=table.game.id,
        rules=table.rules.version,
        seat=seat,
        actor=table.actor,
        options=options,
        pending=[decision.data() if everything else _pending(decision, seat) for decision in table.stack],
        first=_seat(table.first),
        turn=_seat(table.turn),
        round_number=table.round_number,
        round_winner=_seat(table.winner),
        resigned=_seat(table.resigned),
        next_uid=table.next_uid,
        players=[_player(table, player, seat, everything) for player in table.players],
        result=table.result.data() if table.result is not None else None,
    )


def _pending(decision: Decision[Any, Any], seat: int | None) -> dict[str, object]:
    """A decision without what only its actor knows: the card about to be played, the payment being put together."""
    data: dict[str, object] = decision.data()
    ask = data["ask"]
    if decision.actor != seat and isinstance(ask, str):
        for field in _SECRET_FIELDS.get(ask, []):
            data.pop(field)
    return data


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _player(table: Table, player: Player, seat: int | None, everything: bool) -> PlayerView:
    over = table.actor == OVER or everything
    own = player.seat == seat or over
    known_list = own or table.rules.open_decks
    unseen: list[str] | None = None
    if known_list:
        cards = player.hand + player.deck + player.depots
        sort_cards(cards)
        unseen = ids(cards)
    bases = [base.id if player.face_up[index] or over else UNSEEN for index, base in enumerate(player.base_order)]
    return PlayerView(
        seat=player.seat,
        hand=ids(player.hand) if own else [UNSEEN] * len(player.hand),
        deck=ids(player.deck) if own else [UNSEEN] * len(player.deck),
        junkyard=ids(player.junkyard),
        depots=ids(player.depots) if own else [UNSEEN] * len(player.depots),
        ready_depots=player.ready_depots,
        tokens=player.tokens,
        bases=bases,
        face_up=player.face_up.copy(),
        brought=[base.id for base in player.deck_list.bases] if known_list else None,
        unseen=unseen,
        bases_done=player.bases_done.copy(),
        positions=[VehicleView(vehicle) if vehicle is not None else None for vehicle in player.positions],
        points=total(table, player.seat),
        passed=player.passed,
        locked=player.locked,
        depot_built=player.depot_built,
    )


def boosts(vehicle: Vehicle) -> list[int]:
    return [vehicle.boost_firepower, vehicle.boost_cost, vehicle.boost_hp, vehicle.boost_vp, vehicle.boost_taken]


def set_boosts(vehicle: Vehicle, values: list[int]) -> None:
    vehicle.boost_firepower = values[0]
    vehicle.boost_cost = values[1]
    vehicle.boost_hp = values[2]
    vehicle.boost_vp = values[3]
    vehicle.boost_taken = values[4]
