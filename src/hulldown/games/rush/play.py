"""Phase II: playing the cards of the open hand, in any order, each in exactly one way."""

from __future__ import annotations

from typing import Final, final

from ...kernel.errors import Refusal
from ...kernel.state import Decision
from ...kernel.words import Seat, Sentence
from . import questions
from .abilities import begin_use, can_use, why_not_use
from .actions import ALSO, ASSAULT, BUY, END, JOIN, MOVE_END, PAY, SEATS, USE, Move
from .assault import DeclareAssault, why_not_assault
from .cards import Card
from .phrases import PHRASES
from .purchase import Purchase, can_afford, counts_turn, is_purchase_left, why_not_buy
from .state import Table

_QUESTION: Final = PHRASES["question.play-cards"]
_BUY_FIRST: Final = PHRASES["refusal.buy-first"]
_ASSAULT_FIRST: Final = PHRASES["refusal.assault-first"]


@final
class PlayCards(Decision[Table, Move]):
    """rush.turn.any-order, rush.hand.one-way: use a card, buy, open the assault, or end the turn."""

    __slots__ = ()

    def legal_actions(self, table: Table) -> list[Move]:
        player = table.players[self.actor]
        legal: list[Move] = []
        assaults: list[Move] = []
        may_attack = not table.assaulted and table.is_rival_base_left(self.actor)
        ordinary = 0
        has_ordinary = False
        has_national = False
        previous: Card | None = None
        for card in player.hand:
            if table.played and table.is_played(card):
                continue
            if card.resources >= 0:
                if card.national:
                    has_national = True
                else:
                    ordinary += card.resources
                    has_ordinary = True
            if card is previous:
                continue
            previous = card
            if can_use(player, card):
                legal.append(card.use)
            if may_attack and card.power > 0:
                assaults.append(card.assault)
        if is_purchase_left(table):
            turn_counts = counts_turn(table)
            for vehicle in table.reserve:
                # the common case first; `can_afford` is the rule
                if (has_ordinary and vehicle.cost <= ordinary) or (
                    (has_national or turn_counts) and can_afford(table, [vehicle])
                ):
                    legal.append(vehicle.buy)
        legal += assaults
        legal.append(MOVE_END)
        return legal

    def why_not(self, table: Table, action: Move) -> Refusal | None:
        card = action.card
        if card is None:
            return None if action.verb == END else self.not_asked(table)
        if action.verb == USE:
            return why_not_use(table, table.players[self.actor], card)
        if action.verb == BUY:
            return why_not_buy(table, card, [])
        if action.verb == ASSAULT:
            return why_not_assault(table, self.actor, card)
        if action.verb == ALSO or action.verb == PAY:
            return Refusal(Sentence(_BUY_FIRST, {}))
        if action.verb == JOIN:
            return Refusal(Sentence(_ASSAULT_FIRST, {}))
        return self.not_asked(table)

    def apply(self, table: Table, action: Move) -> None:
        card = action.card
        if card is None:
            table.answered()
        elif action.verb == USE:
            begin_use(table, table.players[self.actor], card)
        elif action.verb == BUY:
            table.ask(Purchase(self.actor, [card], []))
        else:
            table.ask(DeclareAssault(self.actor, [card]))

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION, {"seat": Seat(self.actor)})

    def data(self) -> questions.PlayCards:
        return questions.PlayCards(self.actor)


PLAY_CARDS: Final = [PlayCards(seat) for seat in range(SEATS)]


def play_cards_from(asked: questions.PlayCards, table: Table, path: str) -> PlayCards:
    return PLAY_CARDS[table.check_active(asked.seat, path)]
