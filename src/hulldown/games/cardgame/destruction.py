"""Damage, destruction and leaving the battlefield."""

from __future__ import annotations

from typing import Final

from ...kernel.piles import insert_sorted
from ...kernel.words import Seat
from . import flow
from .phrases import PHRASES
from .sources import Source, add_sources
from .state import Table, Vehicle
from .values import refresh
from .verbs import WHEN_DESTROYED

_DAMAGED: Final = PHRASES["event.damaged"]
_UNHURT: Final = PHRASES["event.unhurt"]
_DESTROYED: Final = PHRASES["event.destroyed"]
_CREW_LOST: Final = PHRASES["event.crew-lost"]
_RETURNED: Final = PHRASES["event.returned"]
_NOTHING: Final[list[Source]] = []


def hurt(table: Table, seat: int, position: int, amount: int) -> None:
    """Puts damage tokens on a vehicle; `resolve_losses` looks afterwards who is destroyed."""
    vehicle = table.players[seat].positions[position]
    assert vehicle is not None
    vehicle.damage += amount
    if table.listener is not None:
        gaps: dict[str, object] = {"seat": Seat(seat), "card": vehicle.card, "position": position + 1}
        if amount > 0:
            gaps |= {"amount": amount, "left": max(0, vehicle.hp - vehicle.damage)}
        table.tell(_DAMAGED if amount > 0 else _UNHURT, gaps)


def resolve_losses(table: Table) -> None:
    """cardgame.destruction.at-once, cardgame.destruction.together, cardgame.destruction.hp-loss.

    All vehicles whose damage reaches their hit points leave together; what lost hit points through that follows. Then
    their When Destroyed effects are asked for, those of the leading player first.
    """
    refresh(table)
    resolve_fresh_losses(table)


def resolve_fresh_losses(table: Table) -> None:
    """The same where all values are fresh."""
    lost = remove_losses(table)
    if lost:
        flow.batches(table, table.leading_seat(), lost)


def remove_losses(table: Table) -> list[Source]:
    """Takes the destroyed vehicles away and returns the effects that their destruction sets off; for reading only."""
    if not _is_any_lost(table):
        return _NOTHING
    lost: list[Source] = []
    again = True
    while again:
        again = False
        for player in table.players:
            for position, vehicle in enumerate(player.positions):
                if vehicle is not None and vehicle.damage >= vehicle.hp:
                    destroy(table, player.seat, position, lost)
                    again = True
        if again:
            refresh(table)
    return lost


def _is_any_lost(table: Table) -> bool:
    for player in table.players:
        for vehicle in player.positions:
            if vehicle is not None and vehicle.damage >= vehicle.hp:
                return True
    return False


def destroy(table: Table, seat: int, position: int, lost: list[Source]) -> None:
    """cardgame.destruction.junkyard, cardgame.destruction.look-back: effects look from here."""
    player = table.players[seat]
    vehicle = player.positions[position]
    assert vehicle is not None
    player.positions[position] = None
    table.junk(seat, vehicle.card)
    if table.listener is not None:
        table.tell(_DESTROYED, {"seat": Seat(seat), "card": vehicle.card, "position": position + 1})
    add_sources(lost, seat, WHEN_DESTROYED, position, vehicle)
    crew = vehicle.crew
    if crew is not None:
        table.junk(seat, crew)
        if table.listener is not None:
            table.tell(_CREW_LOST, {"seat": Seat(seat), "card": crew, "position": position + 1})


def lose_crew(table: Table, seat: int, position: int, vehicle: Vehicle) -> None:
    """cardgame.op.destroy-crew: the crew alone goes to the junkyard; nothing else is set off."""
    crew = vehicle.crew
    assert crew is not None
    vehicle.crew = None
    table.junk(seat, crew)
    if table.listener is not None:
        table.tell(_CREW_LOST, {"seat": Seat(seat), "card": crew, "position": position + 1})


def send_home(table: Table, seat: int, position: int) -> None:
    """cardgame.op.return, cardgame.destruction.returned: back to the owner's hand; only the crew is destroyed."""
    player = table.players[seat]
    vehicle = player.positions[position]
    assert vehicle is not None
    player.positions[position] = None
    insert_sorted(player.hand, vehicle.card)
    if table.listener is not None:
        table.tell(_RETURNED, {"seat": Seat(seat), "card": vehicle.card, "position": position + 1})
    if vehicle.crew is not None:
        lose_crew(table, seat, position, vehicle)
