"""Drawing from the deck: chance answers which card comes. The deck is an unordered bag."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, final

from ...kernel.errors import Malformed, Refusal
from ...kernel.generator import Xoshiro
from ...kernel.piles import find_sorted, insert_sorted, shares, take_sorted
from ...kernel.state import Chance
from ...kernel.words import Seat, Sentence
from . import questions
from .actions import SEATS, Move
from .cards import Card
from .phrases import PHRASES
from .state import HAND_SIZE, Table

_QUESTION: Final = PHRASES["question.draw"]
_NOT_THERE: Final = PHRASES["refusal.not-in-deck"]
_DREW: Final = PHRASES["event.drew"]
_DREW_UNSEEN: Final = PHRASES["event.drew-unseen"]
_BURIED: Final = PHRASES["event.deck-depot"]
_BURIED_UNSEEN: Final = PHRASES["event.deck-depot-unseen"]
_EMPTY: Final = PHRASES["event.empty-deck"]

INTO_HAND: Final = 0
INTO_DEPOT: Final = 1
INTO_DEPOT_UNSUPPLIED: Final = 2
GOALS: Final[tuple[questions.Goal, ...]] = ("hand", "depot", "unsupplied-depot")


@final
class DrawCards(Chance[Table, Move]):
    """cardgame.op.draw, cardgame.prepare.draw, cardgame.op.depot: the top cards of a deck, one after the other."""

    __slots__ = ("into", "left", "seat")

    def __init__(self, seat: int, left: int, into: int) -> None:
        super().__init__()
        self.seat = seat
        self.left = left
        self.into = into

    def outcomes(self, table: Table) -> list[tuple[Move, Fraction]]:
        return [(card.draw, share) for card, share in shares(table.players[self.seat].deck)]

    def sample(self, table: Table, rng: Xoshiro) -> Move:
        deck = table.players[self.seat].deck
        return deck[rng.below(len(deck))].draw

    def why_not(self, table: Table, action: Move) -> Refusal | None:
        card = action.card
        if card is None or action is not card.draw:
            return self.not_asked(table)
        if find_sorted(table.players[self.seat].deck, card) < 0:
            return Refusal(Sentence(_NOT_THERE, {"card": card, "seat": Seat(self.seat)}))
        return None

    def apply(self, table: Table, action: Move) -> None:
        player = table.players[self.seat]
        card = action.card
        assert card is not None
        take_sorted(player.deck, card)
        if self.into == INTO_HAND:
            insert_sorted(player.hand, card)
        else:
            insert_sorted(player.depots, card)
            if self.into == INTO_DEPOT:
                player.ready_depots += 1
        if table.listener is not None:
            _tell(table, self.seat, card, self.into)
        if self.left > 1 and player.deck:
            table.replace(_drawing(self.seat, self.left - 1, self.into))
            return
        table.answered()
        _ask(table, self.seat, self.left - 1, self.into)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION, {"seat": Seat(self.seat)})

    def data(self) -> questions.DrawCards:
        return questions.DrawCards(self.seat, self.left, GOALS[self.into])


_USUAL: Final = [
    DrawCards(seat, left, into)
    for seat in range(SEATS)
    for into in range(len(GOALS))
    for left in range(1, HAND_SIZE + 1)
]


def _drawing(seat: int, left: int, into: int) -> DrawCards:
    """Made once for all that a hand may need: most decisions of a game are draws."""
    if left > HAND_SIZE:
        return DrawCards(seat, left, into)
    return _USUAL[(seat * len(GOALS) + into) * HAND_SIZE + left - 1]


def draw_cards_from(asked: questions.DrawCards, table: Table, path: str) -> DrawCards:
    if not table.players[asked.seat].deck:
        raise Malformed(f"{path}: the deck of seat {asked.seat} is empty")
    return DrawCards(asked.seat, asked.left, GOALS.index(asked.into))


def draw(table: Table, seat: int, number: int) -> None:
    _ask(table, seat, number, INTO_HAND)


def draw_up(table: Table, seat: int) -> None:
    """cardgame.prepare.draw, cardgame.prepare.draw-order: up to eight cards; more are kept."""
    _ask(table, seat, HAND_SIZE - len(table.players[seat].hand), INTO_HAND)


def draw_depots(table: Table, seat: int, number: int, supplied: bool) -> None:
    _ask(table, seat, number, INTO_DEPOT if supplied else INTO_DEPOT_UNSUPPLIED)


def _ask(table: Table, seat: int, number: int, into: int) -> None:
    """cardgame.prepare.empty-deck: an empty deck gives nothing, and nothing else happens."""
    if number <= 0:
        return
    if table.players[seat].deck:
        table.ask(_drawing(seat, number, into))
    elif table.listener is not None:
        table.tell(_EMPTY, {"seat": Seat(seat)})


def _tell(table: Table, seat: int, card: Card, into: int) -> None:
    """cardgame.secrecy.draws: the owner sees the card, the rival only that there is one more."""
    known = _DREW if into == INTO_HAND else _BURIED
    unseen = _DREW_UNSEEN if into == INTO_HAND else _BURIED_UNSEEN
    table.tell(known, {"seat": Seat(seat), "card": card}, seat, Sentence(unseen, {"seat": Seat(seat)}), reveals=True)
