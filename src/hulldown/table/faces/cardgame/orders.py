"""Answers of the Card Game that several clicks put together, each with the words that it adds: a card and its place, an
attack with its price and its target, a price alone. The browser joins the words and knows no notation."""

from __future__ import annotations

from typing import Final

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.actions import (
    AT,
    CREW,
    FIRE,
    MOVE_DEPOT,
    MOVES_AT,
    MOVES_CREW,
    MOVES_FIRE,
    MOVES_VEHICLE,
    PLAY,
    SPEND,
    SPEND_DEPOT,
    SPEND_TOKEN,
    VERBS,
    Move,
)
from hulldown.games.cardgame.battlefield import Battlefield
from hulldown.games.cardgame.phrases import COIN_WORDS
from hulldown.games.cardgame.play import ways_to_place
from hulldown.games.cardgame.view_types import CardGameView, PlayerView
from hulldown.kernel.state import Action, Combined

from ...wire import Choice
from .wire import Attack, Coin, Order, Payment, Target
from .words import say

SIDES: Final = ("0", "1")
PLACES: Final = ("0", "1", "2", "3", "4")
DEPOT_WORD: Final = "depot"
TOKEN_WORD: Final = "token"


class Orders:
    """What the seat whose view it is can put together now; nothing where another is asked."""

    def __init__(
        self, game: CardGame, view: CardGameView, battlefield: Battlefield, payment: Payment | None, lang: str
    ) -> None:
        self.game = game
        self.battlefield = battlefield
        self.lang = lang
        self.payment = payment if payment is not None and payment.known and payment.seat == view.seat else None
        self.seat = view.seat if view.seat is not None and view.seat == view.actor else -1
        self.acts = self.seat >= 0 and view.ask == "take-action"
        self.mine: PlayerView = view.players[max(self.seat, 0)]

    def ways(self) -> list[Choice]:
        """cardgame.play.three-ways: where a card of the hand could be placed; all cards have the same places."""
        if not self.acts or self.mine.locked:
            return []
        seat = self.seat
        found: list[Choice] = []
        for move in ways_to_place(self.battlefield.sides[seat], self.mine.depot_built):
            if move is MOVE_DEPOT:
                found.append(self._way(move, [f"depots:{seat}"]))
            else:
                places = [f"crew:{seat}:{move.number}"] if move.verb == CREW else []
                found.append(self._way(move, [*places, f"position:{seat}:{move.number}"]))
        return found

    def _way(self, move: Move, places: list[str]) -> Choice:
        return Choice(f"as {move}", self.game.say(move).text(self.lang), VERBS[move.verb], places)

    def purse(self) -> list[Coin]:
        """cardgame.ammo.ways: depots, tokens, hand cards, less what is named already."""
        if not self.acts and self.payment is None:
            return []
        seat, mine = self.seat, self.mine
        depots, tokens, named = self._named()
        coins: list[Coin] = []
        if mine.ready_depots:
            name = COIN_WORDS["depot"].word(self.lang)
            coins.append(_coin(SPEND_DEPOT, DEPOT_WORD, name, f"depots:{seat}", mine.ready_depots - depots))
        if mine.tokens:
            name = COIN_WORDS["token"].word(self.lang)
            coins.append(_coin(SPEND_TOKEN, TOKEN_WORD, name, f"tokens:{seat}", mine.tokens - tokens))
        for id in dict.fromkeys(mine.hand):
            name = self.game.catalogue.by_id[id.casefold()].word(self.lang)
            coins.append(_coin(SPEND, id, name, f"hand:{id}", mine.hand.count(id) - named.count(id)))
        return coins

    def _named(self) -> tuple[int, int, list[str]]:
        paid = self.payment
        if paid is None or not isinstance(paid.depots, int):
            return 0, 0, []
        assert isinstance(paid.tokens, int)
        assert isinstance(paid.cards, list)
        return paid.depots, paid.tokens, paid.cards

    def orders(self, attacks: list[Attack]) -> list[Order]:
        """cardgame.ammo.exact, cardgame.attack.reach: what can be paid now, or which attacks can be."""
        if self.payment is not None:
            depots, tokens, cards = self._named()
            price = self.payment.price - depots - tokens - len(cards)
            return [Order("pay", price=price, proposed=self._proposed(price))]
        if not self.acts:
            return []
        return [self._attack(one) for one in attacks if one.can and one.seat == self.seat]

    def _attack(self, attack: Attack) -> Order:
        return Order(
            str(MOVES_FIRE[attack.place]),
            by="with",
            price=attack.cost,
            proposed=self._proposed(attack.cost),
            place=attack.place,
            targets=[self._target(attack, hit.to) for hit in attack.reach],
        )

    def _target(self, attack: Attack, to: int) -> Target:
        """Where nothing else is in reach, nobody asks for the position."""
        attacker = self.battlefield.at(attack.seat, attack.place)
        assert attacker is not None
        words = str(MOVES_AT[to]) if len(attack.reach) > 1 else ""
        told = say("order.attack", self.lang, card=attacker.card.word(self.lang), number=to + 1)
        return Target(words, told, VERBS[AT], [f"position:{1 - attack.seat}:{to}"], to=to)

    def _proposed(self, price: int) -> list[str]:
        """Depots first, then tokens: hand cards are for the player to name."""
        depots, tokens, _ = self._named()
        from_depots = min(price, self.mine.ready_depots - depots)
        return [DEPOT_WORD] * from_depots + [TOKEN_WORD] * min(price - from_depots, self.mine.tokens - tokens)


def _coin(verb: int, word: str, name: str, place: str, count: int) -> Coin:
    return Coin(word, name, VERBS[verb], [place], count=count)


def meant_next(view: CardGameView, begun: list[Move], place: str) -> list[Action]:
    """The whole that a click on a place may have meant, where a card or an attacker is chosen already."""
    kind, _, rest = place.partition(":")
    seat, _, number = rest.partition(":")
    at_position = kind == "position" and number in PLACES and seat in SIDES
    if begun[0].verb == FIRE and at_position and seat != str(view.seat):
        return [_line([*[step for step in begun if step.verb != AT], MOVES_AT[int(number)]])]
    if begun[0].verb != PLAY or view.seat is None or seat != str(view.seat):
        return []
    if kind == "depots":
        return [_line([begun[0], MOVE_DEPOT])]
    if not at_position:
        return []
    stands = view.players[view.seat].positions[int(number)] is not None
    return [_line([begun[0], (MOVES_CREW if stands else MOVES_VEHICLE)[int(number)]])]


def _line(steps: list[Move]) -> Combined:
    return Combined(", ".join([str(step) for step in steps]), list(steps))
