"""What a seat of the Card Game may know: the battlefield, junkyards, all sizes, the own cards; unseen cards are `?`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ...kernel.piles import ids, sort_cards
from ...kernel.state import OVER, Decision
from ...kernel.view import View
from .state import NOBODY, Player, Table, Vehicle
from .values import total

UNSEEN: Final = "?"
_SECRET_FIELDS: Final = {"place-card": ["card"], "payment": ["cards", "depots", "tokens"]}


@dataclass(init=False)  # a constructor of its own compiles; the generated one takes half of a view's time
class VehicleView:
    """A vehicle with all that lies on it, and its present values."""

    uid: int
    card: str
    crew: str | None
    damage: int
    tokens: int
    supplied: bool
    spent: bool
    attacks: int
    boosts: list[int]  # firepower, cost, hp, vp, taken, until the end of the round
    firepower: int
    cost: int
    hp: int
    vp: int
    taken: int  # a change of the damage that attacks do to it
    thick_armor: bool
    explosive: bool
    double_shot: int  # its price, 0 where the vehicle does not have it
    triple_shot: int
    reach: int  # verbs.REACH_*

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
    """One player as seen from a seat. `unseen`: hand, deck and depots together, where lists are open."""

    seat: int
    hand: list[str]
    deck: list[str]  # the own deck is known as a bag
    junkyard: list[str]
    depots: list[str]
    ready_depots: int
    tokens: int
    bases: list[str]  # left to right; face down ones are `?`, for their owner too
    face_up: list[bool]
    brought: list[str] | None  # the three bases as a set, where that is known
    unseen: list[str] | None
    bases_done: list[int]  # a bit for each trigger whose effect has happened once
    positions: list[VehicleView | None]
    points: int
    passed: bool
    locked: bool
    depot_built: bool


@dataclass
class CardGameView(View):
    """The table as one seat (or a spectator) may know it."""

    first: int | None
    turn: int | None
    round_number: int
    round_winner: int | None
    resigned: int | None
    next_uid: int
    players: list[PlayerView]
    result: dict[str, object] | None


def see(table: Table, seat: int | None, everything: bool = False) -> CardGameView:
    """cardgame.secrecy.*: everything open, the own cards, and the sizes of the rest.

    `everything`: with all that is hidden, for readers of a match that is over.
    """
    options = dict(table.rules.options)
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


def _pending(decision: Decision[Any], seat: int | None) -> dict[str, object]:
    """A decision without what only its actor knows: the card about to be played, the payment being put together."""
    data = decision.data()
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
