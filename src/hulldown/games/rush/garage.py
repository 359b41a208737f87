"""Drawing from the Garage: chance answers which card comes; an empty Garage takes in the Depot first."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, final

from ...kernel.errors import Malformed, Refusal
from ...kernel.generator import Xoshiro
from ...kernel.pending import check_number
from ...kernel.piles import find_sorted, insert_sorted, shares, sort_cards, take_sorted
from ...kernel.state import Chance
from ...kernel.words import Seat, Sentence
from . import questions
from .actions import Move
from .cards import BASE, Card
from .phrases import PHRASES
from .state import Player, Table

_QUESTION: Final = PHRASES["question.draw"]
_NOT_THERE: Final = PHRASES["refusal.not-in-garage"]
_DREW: Final = PHRASES["event.drew"]
_DREW_UNSEEN: Final = PHRASES["event.drew-unseen"]
_NOTHING_LEFT: Final = PHRASES["event.nothing-to-draw"]
_RESHUFFLED: Final = PHRASES["event.garage-reshuffled"]
_BASE_LEAVES: Final = PHRASES["event.base-leaves-hand"]


@final
class DrawCards(Chance[Table, Move]):
    """rush.hand.draw-three, rush.ability.reinforcements, rush.garage.reshuffle, rush.garage.short-draw

    A number of cards, one after the other. With the hand open (during one's own turn) everybody sees the card, and a
    base leaves at once.
    """

    __slots__ = ("left", "seat")

    def __init__(self, seat: int, left: int) -> None:
        super().__init__()
        self.seat = seat
        self.left = left

    def outcomes(self, table: Table) -> list[tuple[Move, Fraction]]:
        return [(card.draw, share) for card, share in shares(table.players[self.seat].garage)]

    def legal_actions(self, table: Table) -> list[Move]:
        legal: list[Move] = []
        previous: Card | None = None
        for card in table.players[self.seat].garage:
            if card is not previous:
                legal.append(card.draw)
            previous = card
        return legal

    def sample(self, table: Table, rng: Xoshiro) -> Move:
        garage = table.players[self.seat].garage
        return garage[rng.below(len(garage))].draw

    def why_not(self, table: Table, action: Move) -> Refusal | None:
        card = action.card
        if card is None or action is not card.draw:
            return self.not_asked(table)
        if find_sorted(table.players[self.seat].garage, card) < 0:
            return Refusal(Sentence(_NOT_THERE, {"card": card, "seat": Seat(self.seat)}))
        return None

    def apply(self, table: Table, action: Move) -> None:
        card = action.card
        assert card is not None
        seat = self.seat
        player = table.players[seat]
        take_sorted(player.garage, card)
        open_hand = table.open_hand == seat
        if table.listener is not None:
            _tell_draw(table, seat, card, open_hand)
        if open_hand and card.kind == BASE:
            player.depot.append(card)
            if table.listener is not None:
                table.tell(_BASE_LEAVES, {"seat": Seat(seat), "card": card})
        else:
            insert_sorted(player.hand, card)
        table.answered()
        draw(table, seat, self.left - 1)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION, {"seat": Seat(self.seat)})

    def data(self) -> questions.DrawCards:
        return questions.DrawCards(self.seat, self.left)


def draw_cards_from(asked: questions.DrawCards, table: Table, path: str) -> DrawCards:
    seat = check_number(asked.seat, 0, table.seats - 1, f"{path}.seat")
    if seat != table.active and isinstance(table.stack[0].data(), questions.Turn):
        raise Malformed(f"{path}.seat: only seat {table.active} draws in this turn")
    if not table.players[seat].garage:
        raise Malformed(f"{path}: the Garage of seat {seat} is empty")
    if any(isinstance(decision, DrawCards) and decision.seat == seat for decision in table.stack):
        raise Malformed(f"{path}.seat: seat {seat} draws already")
    return DrawCards(seat, asked.left)


def draw(table: Table, seat: int, number: int) -> None:
    """Asks for the next card of a draw, if one is still wanted and there is any."""
    if number <= 0:
        return
    player = table.players[seat]
    if not player.garage:
        if not player.depot:
            if table.listener is not None:
                table.tell(_NOTHING_LEFT, {"seat": Seat(seat)})
            return
        _reshuffle(table, player)
    table.ask(DrawCards(seat, number))


def _reshuffle(table: Table, player: Player) -> None:
    """rush.garage.reshuffle, rush.garage.card-in-play: the whole Depot becomes the Garage."""
    player.garage = player.depot
    player.depot = []
    sort_cards(player.garage)
    if table.listener is not None:
        table.tell(_RESHUFFLED, {"seat": Seat(player.seat), "count": len(player.garage)})


def _tell_draw(table: Table, seat: int, card: Card, open_hand: bool) -> None:
    gaps: dict[str, object] = {"seat": Seat(seat), "card": card}
    if open_hand:
        table.tell(_DREW, gaps, reveals=True)
    else:
        table.tell(_DREW, gaps, seat, Sentence(_DREW_UNSEEN, {"seat": Seat(seat)}), reveals=True)
