"""What a seat takes for granted in an imagined game of the Miniatures Game, beside what it sees."""

from __future__ import annotations

from ...games.miniatures.cards.equipment import equip
from ...games.miniatures.phases.movement import Driving, FaceTank
from ...games.miniatures.state import Table
from ...kernel.piles import insert_sorted


def as_shown(table: Table, seat: int) -> None:
    """miniatures.card.reveal-points: as tanks move, everybody has been asked for cards in this phase already.

    What helps to move has been shown then, so others are imagined to show nothing more before the shooting. The own
    cards that wait for dice or for the Shooting Phase work in it, so they count when it is judged.
    """
    for other in range(table.seats):
        if other != seat:
            table.set_silent(other, True)
    if not isinstance(table.stack[-1], Driving | FaceTank):
        return  # what is asked may be which card is shown
    for tank in table.tanks:
        if tank.seat == seat and tank.hidden and not tank.destroyed:
            shown = tank.shown.copy()
            for card in tank.hidden:
                insert_sorted(shown, card)
            tank.shown = shown
            tank.hidden = []
            equip(table, tank)
