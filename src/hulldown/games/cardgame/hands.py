"""Hand and junkyard: discarding by choice, and taking cards back."""

from __future__ import annotations

from typing import Final, final

from ...kernel.errors import Malformed, Refusal
from ...kernel.piles import find_sorted, insert_sorted, take_sorted
from ...kernel.state import Decision
from ...kernel.words import Seat, Sentence
from . import questions
from .actions import DISCARD, RECOVER, Move
from .cards import Card
from .phrases import PHRASES
from .state import Player, Table
from .verbs import ANY_TYPE

_DISCARD_QUESTION: Final = PHRASES["question.discard"]
_RECOVER_QUESTION: Final = PHRASES["question.recover"]
_CANNOT_DISCARD: Final = PHRASES["refusal.cannot-discard"]
_NOT_IN_JUNKYARD: Final = PHRASES["refusal.not-in-junkyard"]
_DISCARDED: Final = PHRASES["event.discarded"]
_RECOVERED: Final = PHRASES["event.recovered"]


def ask_discards(table: Table, seat: int, number: int) -> None:
    """cardgame.op.discard-choice: own choice, as many as there are."""
    if number > 0 and table.players[seat].hand:
        table.ask(DiscardCard(seat, number))


@final
class DiscardCard(Decision[Table, Move]):
    """cardgame.op.discard, cardgame.op.discard-choice: a player puts a hand card of their choice into the junkyard."""

    __slots__ = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def legal_actions(self, table: Table) -> list[Move]:
        return discards(table.players[self.actor])

    def explain(self, table: Table, action: Move) -> Refusal | None:
        card = action.card
        if action.verb == DISCARD and card is not None and find_sorted(table.players[self.actor].hand, card) < 0:
            return Refusal(Sentence(_CANNOT_DISCARD, {"card": card}))
        return None

    def apply(self, table: Table, action: Move) -> None:
        card = action.card
        assert card is not None
        discard(table, self.actor, card)
        table.answered()
        ask_discards(table, self.actor, self.left - 1)

    def question(self, table: Table) -> Sentence:
        return Sentence(_DISCARD_QUESTION, {"seat": Seat(self.actor)})

    def data(self) -> questions.DiscardCard:
        return questions.DiscardCard(self.actor, self.left)


def discard_card_from(asked: questions.DiscardCard, table: Table, path: str) -> DiscardCard:
    return DiscardCard(asked.seat, asked.left)


def discards(player: Player) -> list[Move]:
    legal: list[Move] = []
    previous: Card | None = None
    for card in player.hand:
        if card is not previous:
            legal.append(card.discard)
        previous = card
    return legal


def discard(table: Table, seat: int, card: Card) -> None:
    take_sorted(table.players[seat].hand, card)
    table.junk(seat, card)
    if table.listener is not None:
        table.tell(_DISCARDED, {"seat": Seat(seat), "card": card}, reveals=True)


def ask_recover(table: Table, seat: int, number: int, types: int) -> None:
    """cardgame.op.recover: chosen cards of the own junkyard, as many as fit."""
    if number > 0 and recoverable(table.players[seat], types):
        table.ask(RecoverCard(seat, number, types))


def recoverable(player: Player, types: int) -> list[Move]:
    legal: list[Move] = []
    previous: Card | None = None
    for card in player.junkyard:
        if card is not previous and (types == ANY_TYPE or card.type_bit & types):
            legal.append(card.recover)
        previous = card
    return legal


@final
class RecoverCard(Decision[Table, Move]):
    """cardgame.op.recover: a card of the own junkyard comes back into the hand."""

    __slots__ = ("left", "types")

    def __init__(self, seat: int, left: int, types: int) -> None:
        super().__init__(seat)
        self.left = left
        self.types = types

    def legal_actions(self, table: Table) -> list[Move]:
        return recoverable(table.players[self.actor], self.types)

    def explain(self, table: Table, action: Move) -> Refusal | None:
        if action.verb == RECOVER and action not in recoverable(table.players[self.actor], self.types):
            return Refusal(Sentence(_NOT_IN_JUNKYARD, {"card": action.card}))
        return None

    def apply(self, table: Table, action: Move) -> None:
        card = action.card
        assert card is not None
        player = table.players[self.actor]
        take_sorted(player.junkyard, card)
        insert_sorted(player.hand, card)
        if table.listener is not None:
            table.tell(_RECOVERED, {"seat": Seat(self.actor), "card": card})
        table.answered()
        ask_recover(table, self.actor, self.left - 1, self.types)

    def question(self, table: Table) -> Sentence:
        return Sentence(_RECOVER_QUESTION, {"seat": Seat(self.actor)})

    def data(self) -> questions.RecoverCard:
        return questions.RecoverCard(self.actor, self.left, self.types)


def recover_card_from(asked: questions.RecoverCard, table: Table, path: str) -> RecoverCard:
    if not recoverable(table.players[asked.seat], asked.types):
        raise Malformed(f"{path}: there is nothing to recover")
    return RecoverCard(asked.seat, asked.left, asked.types)
