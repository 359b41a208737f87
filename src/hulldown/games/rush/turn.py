"""A turn, as the visible list of its steps."""

from __future__ import annotations

from typing import Final, final

from ...kernel.state import AUTO, Action, Decision
from ...kernel.words import Seat, Words
from . import reserve
from .actions import SEATS
from .cards import BASE
from .finish import finish
from .garage import draw
from .medals import award_sieges
from .phrases import PHRASES
from .play import PlayCards
from .state import HAND_SIZE, NOBODY, OPEN_BASE, RUNNING, Base, Table

_TURN: Final = PHRASES["event.turn"]
_REPAIRED: Final = PHRASES["event.repaired"]
_REVEALED: Final = PHRASES["event.revealed"]
_EMPTY_HAND: Final = PHRASES["event.empty-hand"]
_BASE_LEAVES: Final = PHRASES["event.base-leaves-hand"]
_UNPLAYED: Final = PHRASES["event.unplayed"]

STEPS: Final = (
    "repair-damage",
    "reveal-hand",
    "play-cards",
    "award-sieges",
    "move-reserve",
    "put-hand-away",
    "draw-hand",
    "pass-on",
)


@final
class Turn(Decision[Table, Action]):
    """rush.turn.phases: goes through the steps of one seat's turn; what a step asks is answered before the next one."""

    __slots__ = ("seat", "step")

    def __init__(self, seat: int, step: int) -> None:
        super().__init__(AUTO)
        self.seat = seat
        self.step = step

    def proceed(self, table: Table) -> None:
        step = self.step
        seat = self.seat
        if step == len(STEPS) - 1:
            table.answered()
            pass_on(table, seat)
            return
        table.replace(TURNS[seat][step + 1])
        if step == 0:
            repair_damage(table, seat)
        elif step == 1:
            reveal_hand(table, seat)
        elif step == 2:
            table.ask(PLAY_CARDS[seat])
        elif step == 3:
            award_sieges(table, seat)
        elif step == 4:
            reserve.move(table)
        elif step == 5:
            put_hand_away(table, seat)
        elif step == 6:
            draw(table, seat, HAND_SIZE)

    def data(self) -> dict[str, object]:
        return {"ask": "turn", "seat": self.seat, "next": STEPS[self.step]}


TURNS: Final = [[Turn(seat, step) for step in range(len(STEPS))] for seat in range(SEATS)]
PLAY_CARDS: Final = [PlayCards(seat) for seat in range(SEATS)]


def begin_turn(table: Table, seat: int) -> None:
    table.active = seat
    table.turn_number += 1
    table.start_turn_afresh()
    if table.listener is not None:
        table.tell(_TURN, {"seat": Seat(seat), "number": table.turn_number})
    table.ask(TURNS[seat][0])


def repair_damage(table: Table, seat: int) -> None:
    """rush.turn.repair, rush.turn.repair-without-hand, rush.damage.lasts

    All damage of the own bases and defenders goes, with or without a hand.
    """
    bases = table.players[seat].bases
    for slot in range(len(bases)):
        base = bases[slot]
        if base is None or not (base.damaged or base.defender_damaged):
            continue
        bases[slot] = Base(False, base.defender, False) if base.defender is not None else OPEN_BASE
        if table.listener is not None:
            table.tell(_REPAIRED, {"seat": Seat(seat), "slot": slot + 1})


def reveal_hand(table: Table, seat: int) -> None:
    """rush.turn.reveal, rush.bases.leaves-at-reveal: the hand lies open; destroyed bases in it go to the Depot."""
    player = table.players[seat]
    table.open_hand = seat
    if table.listener is not None:
        if player.hand:
            table.tell(_REVEALED, {"seat": Seat(seat), "cards": Words(list(player.hand))}, reveals=True)
        else:
            table.tell(_EMPTY_HAND, {"seat": Seat(seat)})
    while player.hand and player.hand[-1].kind == BASE:  # hands are sorted, and the base has the last index
        base = player.hand.pop()
        player.depot.append(base)
        if table.listener is not None:
            table.tell(_BASE_LEAVES, {"seat": Seat(seat), "card": base})


def put_hand_away(table: Table, seat: int) -> None:
    """rush.hand.unplayed: what was not played goes to the Depot, after the Reserve has moved."""
    player = table.players[seat]
    table.open_hand = NOBODY
    if player.hand:
        if table.listener is not None:
            table.tell(_UNPLAYED, {"seat": Seat(seat), "cards": Words(list(player.hand))})
        player.depot.extend(player.hand)
        player.hand.clear()


def pass_on(table: Table, seat: int) -> None:
    """rush.turn.order, rush.end.finish-round, rush.end.trigger-in-last-turn: to the left, or the end."""
    following = table.next_seat(seat)
    if table.ending != RUNNING and following == table.first:
        finish(table)
    else:
        begin_turn(table, following)
