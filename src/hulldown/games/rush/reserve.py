"""The Reserve: a queue of four vehicles, the oldest furthest from the deck."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, final

from ...kernel.errors import Malformed, Refusal
from ...kernel.generator import Xoshiro
from ...kernel.piles import find_sorted, sort_cards, take_sorted
from ...kernel.state import Chance
from ...kernel.words import Sentence, Words
from . import questions
from .actions import Move
from .phrases import PHRASES
from .state import RESERVE_SIZE, Table

_QUESTION: Final = PHRASES["question.turn-up"]
_NOT_THERE: Final = PHRASES["refusal.not-in-deck"]
_TURNED_UP: Final = PHRASES["event.turned-up"]
_RESHUFFLED: Final = PHRASES["event.deck-reshuffled"]
_MOVED: Final = PHRASES["event.reserve-moved"]
_CLEARED: Final = PHRASES["event.reserve-cleared"]


@final
class TurnUp(Chance[Table, Move]):
    """rush.reserve.queue, rush.purchase.refill: the top vehicle of the deck joins the Reserve next to the deck."""

    __slots__ = ()

    def outcomes(self, table: Table) -> list[tuple[Move, Fraction]]:
        share = Fraction(1, len(table.deck))
        return [(card.turn_up, share) for card in table.deck]

    def legal_actions(self, table: Table) -> list[Move]:
        return [card.turn_up for card in table.deck]

    def sample(self, table: Table, rng: Xoshiro) -> Move:
        return table.deck[rng.below(len(table.deck))].turn_up

    def why_not(self, table: Table, action: Move) -> Refusal | None:
        card = action.card
        if card is None or action is not card.turn_up:
            return self.not_asked(table)
        if find_sorted(table.deck, card) < 0:
            return Refusal(Sentence(_NOT_THERE, {"card": card}))
        return None

    def apply(self, table: Table, action: Move) -> None:
        card = action.card
        assert card is not None
        take_sorted(table.deck, card)
        table.reserve.append(card)
        if table.listener is not None:
            table.tell(_TURNED_UP, {"card": card}, reveals=True)
        table.answered()
        fill(table)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION, {})

    def data(self) -> questions.TurnUp:
        return questions.TurnUp()


TURN_UP_NEXT: Final = TurnUp()


def turn_up_from(asked: questions.TurnUp, table: Table, path: str) -> TurnUp:
    if not table.deck or len(table.reserve) >= RESERVE_SIZE:
        raise Malformed(f"{path}: the Reserve is full or the vehicle deck empty")
    return TURN_UP_NEXT


def fill(table: Table) -> None:
    """rush.reserve.reshuffle, rush.reserve.reshuffle-when-needed, rush.reserve.both-empty

    Up to four, as far as deck and discard pile go.
    """
    if len(table.reserve) >= RESERVE_SIZE:
        return
    if not table.deck:
        if not table.discard:
            return
        table.deck = table.discard
        table.discard = []
        sort_cards(table.deck)
        if table.listener is not None:
            table.tell(_RESHUFFLED, {"count": len(table.deck)})
    table.ask(TURN_UP_NEXT)


def move(table: Table) -> None:
    """rush.reserve.move, rush.reserve.short-row: the oldest vehicle is discarded, then the row is filled."""
    if table.reserve:
        card = table.reserve.pop(0)
        table.discard.append(card)
        if table.listener is not None:
            table.tell(_MOVED, {"card": card})
    fill(table)


def clear(table: Table) -> None:
    """rush.ability.scouting, rush.ability.scouting-short-deck: all go to the discard pile, then four come."""
    if table.listener is not None:
        table.tell(_CLEARED, {"cards": Words(list(table.reserve))})
    table.discard.extend(table.reserve)
    table.reserve.clear()
    fill(table)
