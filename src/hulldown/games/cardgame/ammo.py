"""Paying ammo: depots, tokens and hand cards in any mixture, point by point, handed over when the sum is complete."""

from __future__ import annotations

from typing import Final, final

from msgspec import UNSET

from ...kernel.errors import Malformed, Refusal
from ...kernel.pending import check_number
from ...kernel.piles import count, ids, take_sorted
from ...kernel.state import Decision
from ...kernel.words import Seat, Sentence, Word, Words
from . import flow, questions
from .actions import DECLINE, MOVE_DECLINE, MOVE_SPEND_DEPOT, MOVE_SPEND_TOKEN, SPEND, SPEND_DEPOT, SPEND_TOKEN, Move
from .cards import Card
from .phrases import COIN_WORDS, PHRASES
from .state import Table

_QUESTION: Final = PHRASES["question.pay"]
_QUESTION_UNSEEN: Final = PHRASES["question.pay-unseen"]
_CANNOT_SPEND: Final = PHRASES["refusal.cannot-spend"]
_NO_DEPOT: Final = PHRASES["refusal.no-depot"]
_NO_TOKEN: Final = PHRASES["refusal.no-token"]
_MUST_PAY: Final = PHRASES["refusal.must-pay"]
_PAID: Final = PHRASES["event.paid"]
DEPOT_WORD: Final = COIN_WORDS["depot"]
TOKEN_WORD: Final = COIN_WORDS["token"]
_NOTHING: Final[list[Card]] = []  # lists of decisions are never changed, so one is enough


@final
class Payment(Decision[Table, Move]):
    """cardgame.ammo.ways, cardgame.ammo.exact, cardgame.ammo.point-by-point: one more. `optional`: may be declined."""

    __slots__ = ("cards", "depots", "optional", "price", "tokens")

    def __init__(self, seat: int, price: int, optional: bool, cards: list[Card], depots: int, tokens: int) -> None:
        super().__init__(seat)
        self.price = price
        self.optional = optional
        self.cards = cards  # named so far, still in hand
        self.depots = depots
        self.tokens = tokens

    def legal_actions(self, table: Table) -> list[Move]:
        player = table.players[self.actor]
        legal: list[Move] = []
        if player.ready_depots > self.depots:
            legal.append(MOVE_SPEND_DEPOT)
        if player.tokens > self.tokens:
            legal.append(MOVE_SPEND_TOKEN)
        hand = player.hand
        named = self.cards
        previous: Card | None = None
        for card in hand:
            if card is not previous:
                previous = card
                if not named or count(named, card) < count(hand, card):
                    legal.append(card.spend)
        if self.optional:
            legal.append(MOVE_DECLINE)
        return legal

    def explain(self, table: Table, action: Move) -> Refusal | None:
        player = table.players[self.actor]
        card = action.card
        if action.verb == SPEND and card is not None and count(self.cards, card) >= count(player.hand, card):
            return Refusal(Sentence(_CANNOT_SPEND, {"card": card}))
        if action.verb == SPEND_DEPOT and self.depots >= player.ready_depots:
            return Refusal(Sentence(_NO_DEPOT, {}))
        if action.verb == SPEND_TOKEN and self.tokens >= player.tokens:
            return Refusal(Sentence(_NO_TOKEN, {}))
        if action.verb == DECLINE and not self.optional:
            return Refusal(Sentence(_MUST_PAY, {}))
        return None

    def apply(self, table: Table, action: Move) -> None:
        if action.verb == DECLINE:
            table.answered()
            flow.skip_rest(table)
            return
        cards = self.cards
        depots = self.depots
        tokens = self.tokens
        if action.verb == SPEND_DEPOT:
            depots += 1
        elif action.verb == SPEND_TOKEN:
            tokens += 1
        else:
            card = action.card
            assert card is not None
            cards = [*cards, card]
        if len(cards) + depots + tokens < self.price:
            table.replace(Payment(self.actor, self.price, False, cards, depots, tokens))
            return
        table.answered()
        flow.announce(table)  # where an effect asked for it
        hand_over(table, self.actor, cards, depots, tokens)

    @property
    def left(self) -> int:
        """How many points are still to be named."""
        return self.price - len(self.cards) - self.depots - self.tokens

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION, {"seat": Seat(self.actor), "price": self.price, "left": self.left})

    def public_question(self, table: Table) -> Sentence:
        """cardgame.secrecy.questions: what is put together is open only when it is handed over."""
        return Sentence(_QUESTION_UNSEEN, {"seat": Seat(self.actor), "price": self.price})

    def data(self) -> questions.Payment:
        return questions.Payment(self.actor, self.price, self.optional, ids(self.cards), self.depots, self.tokens)


def payment_from(asked: questions.Payment, table: Table, path: str) -> Payment:
    """A rival's payment comes without what it is made of; imagined, it begins anew."""
    player = table.players[asked.seat]
    cards: list[Card] = []
    if asked.cards is not UNSET:
        cards = [table.catalogue.named(id, f"{path}.cards[{number}]") for number, id in enumerate(asked.cards)]
    depots = 0 if asked.depots is UNSET else check_number(asked.depots, 0, player.ready_depots, f"{path}.depots")
    tokens = 0 if asked.tokens is UNSET else check_number(asked.tokens, 0, player.tokens, f"{path}.tokens")
    for card in cards:
        if count(cards, card) > count(player.hand, card):
            raise Malformed(f"{path}.cards: {card.id} is not in hand so often")
    if not len(cards) + depots + tokens < asked.price <= player.ammo:
        raise Malformed(f"{path}.price: {asked.price} is paid already, or more than seat {asked.seat} can pay")
    if asked.optional and not isinstance(table.stack[-1], flow.RunEffects):
        raise Malformed(f"{path}.optional: only a payment that an effect asks for can be declined")
    return Payment(asked.seat, asked.price, asked.optional, cards, depots, tokens)


def charge(table: Table, seat: int, price: int, optional: bool = False) -> None:
    """Asks for a payment; a price of 0 is paid already."""
    if price > 0:
        table.ask(Payment(seat, price, optional, _NOTHING, 0, 0))


def hand_over(table: Table, seat: int, cards: list[Card], depots: int, tokens: int) -> None:
    """cardgame.ammo.depot-turns, cardgame.ammo.hand-to-junkyard, cardgame.ammo.hand-is-not-played

    Depots turn, tokens go, cards go to the junkyard.
    """
    player = table.players[seat]
    player.ready_depots -= depots
    player.tokens -= tokens
    for card in cards:
        take_sorted(player.hand, card)
        table.junk(seat, card)
    if table.listener is not None:
        points: list[Word] = [DEPOT_WORD] * depots + [TOKEN_WORD] * tokens
        points.extend(cards)
        # How it was paid was not known before.
        table.tell(_PAID, {"seat": Seat(seat), "points": Words(points)}, reveals=True)
