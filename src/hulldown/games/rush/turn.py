"""A turn, as the visible list of its steps."""

from __future__ import annotations

from typing import Final, final

from ...kernel.declared import read_declared
from ...kernel.steps import Procedure, Step, chained, standing_at
from ...kernel.words import Seat, Words
from . import questions, reserve
from .actions import SEATS, Move
from .cards import BASE
from .finish import finish
from .garage import draw
from .medals import award_sieges
from .phrases import PHRASES
from .play import PLAY_CARDS
from .state import EMPTY_ROUNDS, HAND_SIZE, NOBODY, OPEN_BASE, RUNNING, Base, Table

_TURN: Final = PHRASES["event.turn"]
_REPAIRED: Final = PHRASES["event.repaired"]
_REVEALED: Final = PHRASES["event.revealed"]
_EMPTY_HAND: Final = PHRASES["event.empty-hand"]
_BASE_LEAVES: Final = PHRASES["event.base-leaves-hand"]
_UNPLAYED: Final = PHRASES["event.unplayed"]


def begin_turn(table: Table, seat: int) -> None:
    table.active = seat
    table.turn_number += 1
    table.start_turn_afresh()
    if table.listener is not None:
        table.tell(_TURN, {"seat": Seat(seat), "number": table.turn_number})
    table.ask(TURNS[seat][0])


def repair_damage(table: Table) -> None:
    """rush.turn.repair, rush.turn.repair-without-hand, rush.damage.lasts

    All damage of the own bases and defenders goes, with or without a hand.
    """
    seat = table.active
    bases = table.players[seat].bases
    for slot in range(len(bases)):
        base = bases[slot]
        if base is None or not (base.damaged or base.defender_damaged):
            continue
        bases[slot] = Base(False, base.defender, False) if base.defender is not None else OPEN_BASE
        if table.listener is not None:
            table.tell(_REPAIRED, {"seat": Seat(seat), "slot": slot + 1})


def reveal_hand(table: Table) -> None:
    """rush.turn.reveal, rush.bases.leaves-at-reveal: the hand lies open; destroyed bases in it go to the Depot."""
    seat = table.active
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


def play_cards(table: Table) -> None:
    """rush.turn.any-order"""
    table.ask(PLAY_CARDS[table.active])


def draw_hand(table: Table) -> None:
    """rush.hand.draw-three"""
    draw(table, table.active, HAND_SIZE)


def put_hand_away(table: Table) -> None:
    """rush.hand.unplayed: what was not played goes to the Depot, after the Reserve has moved."""
    seat = table.active
    player = table.players[seat]
    table.open_hand = NOBODY
    if player.hand:
        if table.listener is not None:
            table.tell(_UNPLAYED, {"seat": Seat(seat), "cards": Words(list(player.hand))})
        player.depot.extend(player.hand)
        player.hand.clear()


def count_empty_turn(table: Table) -> None:
    """rush.option.empty_rounds: a long row of empty turns brings on the end, as a lost base does."""
    most = table.most_empty_turns
    if most == 0 or table.ending != RUNNING:
        return
    table.empty_turns = table.empty_turns + 1 if table.is_turn_empty else 0
    if table.empty_turns >= most:
        table.trigger_end(EMPTY_ROUNDS)


def pass_on(table: Table) -> None:
    """rush.turn.order, rush.end.finish-round, rush.end.trigger-in-last-turn: to the left, or the end."""
    count_empty_turn(table)
    following = table.next_seat(table.active)
    if table.ending != RUNNING and following == table.first:
        finish(table)
    else:
        begin_turn(table, following)


STEPS: Final[tuple[Step[Table], ...]] = (
    Step("repair-damage", repair_damage),
    Step("reveal-hand", reveal_hand),
    Step("play-cards", play_cards),
    Step("award-sieges", award_sieges),
    Step("move-reserve", reserve.move),
    Step("put-hand-away", put_hand_away),
    Step("draw-hand", draw_hand),
    Step("pass-on", pass_on),
)
_WITH_OPEN_HAND: Final = ("play-cards", "award-sieges", "move-reserve", "put-hand-away")


@final
class Turn(Procedure[Table, Move]):
    """rush.turn.phases: goes through the steps of one seat's turn; what a step asks is answered before the next one."""

    __slots__ = ("_data", "seat")

    def __init__(self, seat: int, step: Step[Table], following: Turn | None) -> None:
        super().__init__(step, following)
        self.seat = seat
        self._data = read_declared({"ask": "turn", "seat": seat, "next": step.name}, questions.Turn, "turn")

    def data(self) -> questions.Turn:
        return self._data


def _turns(seat: int) -> list[Turn]:
    return chained(STEPS, lambda step, following: Turn(seat, step, following))


TURNS: Final = [_turns(seat) for seat in range(SEATS)]


def turn_at(table: Table, seat: int, name: str) -> Turn:
    """The turn of a seat whose next step this is."""
    if name in _WITH_OPEN_HAND:
        table.open_hand = seat
    return standing_at(TURNS[seat], name)


def turn_from(asked: questions.Turn, table: Table, path: str) -> Turn:
    return turn_at(table, table.check_active(asked.seat, path), asked.next)
