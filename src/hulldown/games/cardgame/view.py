"""What a seat of the Card Game sees, taken from the table."""

from __future__ import annotations

from ...kernel.piles import ids, sort_cards
from ...kernel.state import OVER, Decision
from ...kernel.view import shown_options
from . import questions
from .actions import Move
from .state import NOBODY, Player, Table, Vehicle
from .values import total
from .view_types import UNSEEN, CardGameView, PlayerView, VehicleView


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
        result=table.result.view() if table.result is not None else None,
    )


def _pending(decision: Decision[Table, Move], seat: int | None) -> questions.CardGameQuestion:
    """A question without what only its actor knows: the card about to be played, the payment being put together."""
    asked: questions.CardGameQuestion = decision.data()
    if decision.actor != seat:
        if isinstance(asked, questions.PlaceCard):
            return questions.PlaceCard(asked.seat)
        if isinstance(asked, questions.Payment):
            return questions.Payment(asked.seat, asked.price, asked.optional)
    return asked


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
        player.seat,
        ids(player.hand) if own else [UNSEEN] * len(player.hand),
        ids(player.deck) if own else [UNSEEN] * len(player.deck),
        ids(player.junkyard),
        ids(player.depots) if own else [UNSEEN] * len(player.depots),
        player.ready_depots,
        player.tokens,
        bases,
        player.face_up.copy(),
        [base.id for base in player.deck_list.bases] if known_list else None,
        unseen,
        player.bases_done.copy(),
        [_vehicle(vehicle) if vehicle is not None else None for vehicle in player.positions],
        total(table, player.seat),
        player.passed,
        player.locked,
        player.depot_built,
    )


def _vehicle(vehicle: Vehicle) -> VehicleView:
    return VehicleView(
        vehicle.uid,
        vehicle.card.id,
        vehicle.crew.id if vehicle.crew is not None else None,
        vehicle.damage,
        vehicle.tokens,
        vehicle.supplied,
        vehicle.spent,
        vehicle.attacks,
        boosts(vehicle),
        vehicle.firepower,
        vehicle.cost,
        vehicle.hp,
        vehicle.vp,
        vehicle.taken,
        vehicle.thick_armor,
        vehicle.explosive,
        vehicle.double_shot,
        vehicle.triple_shot,
        vehicle.reach,
    )


def boosts(vehicle: Vehicle) -> list[int]:
    return [vehicle.boost_firepower, vehicle.boost_cost, vehicle.boost_hp, vehicle.boost_vp, vehicle.boost_taken]


def set_boosts(vehicle: Vehicle, values: list[int]) -> None:
    vehicle.boost_firepower = values[0]
    vehicle.boost_cost = values[1]
    vehicle.boost_hp = values[2]
    vehicle.boost_vp = values[3]
    vehicle.boost_taken = values[4]
    vehicle.altered = True
