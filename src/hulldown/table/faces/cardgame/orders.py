"""Answers of the Card Game that several clicks put together: a card and its place, an attack with its price and its
target, a price alone. The browser says what was clicked; which answer that makes is said here."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

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
from hulldown.games.cardgame.view_types import UNSEEN, CardGameView, PlayerView
from hulldown.kernel.errors import Malformed
from hulldown.kernel.state import Action, Combined

from ...wire import Choice
from .wire import Attack, Coin, ComposeQuery, Order, Payment, Target, Way
from .words import say

SIDES: Final = ("0", "1")
PLACES: Final = ("0", "1", "2", "3", "4")
DEPOT_WORD: Final = "depot"
TOKEN_WORD: Final = "token"
PAY: Final = "pay"  # the words of an answer that names coins
WITH: Final = "with"

Kind = Literal["vehicle", "crew", "depot"]


class Draft(NamedTuple):
    """An order before anything of it is chosen."""

    place: int | None
    price: int
    targets: list[Target]


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

    @property
    def can_place(self) -> bool:
        return self.acts and not self.mine.locked and bool(self._spots())

    def ways(self, id: str) -> list[Way]:
        """cardgame.play.three-ways: how and where a card of the hand could be placed."""
        card = self.game.catalogue.card(id)
        if card is None or not self.can_place or card.id not in self.mine.hand:
            return []
        return [
            Way(
                f"{card.play} as {move}",
                self.game.say(move).text(self.lang),
                VERBS[PLAY],
                [f"hand:{card.id}", *places],
                card.id,
                kind=kind,
            )
            for kind, move, places in self._spots()
        ]

    def _spots(self) -> list[tuple[Kind, Move, list[str]]]:
        """All cards have the same places."""
        seat = self.seat
        found: list[tuple[Kind, Move, list[str]]] = []
        for move in ways_to_place(self.battlefield.sides[seat], self.mine.depot_built):
            if move is MOVE_DEPOT:
                found.append(("depot", move, [f"depots:{seat}"]))
            elif move.verb == CREW:
                found.append(("crew", move, [f"crew:{seat}:{move.number}", f"position:{seat}:{move.number}"]))
            else:
                found.append(("vehicle", move, [f"position:{seat}:{move.number}"]))
        return found

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
        for id in dict.fromkeys(one for one in mine.hand if one != UNSEEN):
            name = self.game.catalogue.by_id[id.casefold()].word(self.lang)
            coins.append(_coin(SPEND, id, name, f"hand:{id}", mine.hand.count(id) - named.count(id)))
        return coins

    def _named(self) -> tuple[int, int, list[str]]:
        paid = self.payment
        if paid is None:
            return 0, 0, []
        return paid.depots or 0, paid.tokens or 0, paid.cards or []

    def orders(self, attacks: list[Attack]) -> list[Order]:
        """cardgame.ammo.exact, cardgame.attack.reach: what can be paid now, or which attacks can be, as they begin."""
        return [self._begin(draft) for draft in self._drafts(attacks)]

    def composed(self, attacks: list[Attack], asked: ComposeQuery) -> Order:
        """An order after one more click."""
        for draft in self._drafts(attacks):
            if draft.place == asked.place:
                coins = self._checked(asked.coins, draft.price)
                if asked.drop:
                    coins = _without(coins, asked.drop)
                if asked.add:
                    coins = self._with(coins, asked.add, draft.price)
                return self._order(draft, coins, asked.target)
        raise Malformed("there is no such attack and no such price now")

    def _drafts(self, attacks: list[Attack]) -> list[Draft]:
        if self.payment is not None:
            depots, tokens, cards = self._named()
            return [Draft(None, self.payment.price - depots - tokens - len(cards), [])]
        if not self.acts:
            return []
        return [
            Draft(one.place, one.cost, [self._target(one, hit.to) for hit in one.reach])
            for one in attacks
            if one.can and one.seat == self.seat
        ]

    def _begin(self, draft: Draft) -> Order:
        only = draft.targets[0].to if len(draft.targets) == 1 else None
        return self._order(draft, self._proposed(draft.price), only)

    def _order(self, draft: Draft, coins: list[str], to: int | None) -> Order:
        """cardgame.ammo.exact: whole as soon as the coins are as many as the price and the target is known."""
        target = _aimed(draft.targets, to)
        is_paid = len(coins) == draft.price
        words = [PAY] if draft.place is None else [str(MOVES_FIRE[draft.place])]
        if is_paid and coins:
            words += [*([WITH] if draft.place is not None else []), *coins]
        begun = " ".join(words)
        choice: Choice | None = None
        if is_paid and (target is not None or not draft.targets):
            do = f"{begun} {target.do}" if target is not None and target.do else begun
            choice = self._choice(draft, do, coins, target)
        return Order(draft.place, draft.price, coins, draft.targets, to, begun, choice)

    def _choice(self, draft: Draft, do: str, coins: list[str], target: Target | None) -> Choice:
        names = {coin.do: coin.say for coin in self.purse()}
        said = [target.say] if target is not None else []
        if coins:
            said.append(say("order.pay", self.lang, what=", ".join([names[coin] for coin in coins])))
        if draft.place is None:
            return Choice(do, " ".join(said), VERBS[SPEND], ["pay"])
        places = [f"position:{self.seat}:{draft.place}", *(target.places if target is not None else [])]
        return Choice(do, " ".join(said), VERBS[FIRE], places)

    def _target(self, attack: Attack, to: int) -> Target:
        """Where nothing else is in reach, nobody asks for the position."""
        attacker = self.battlefield.at(attack.seat, attack.place)
        assert attacker is not None
        words = str(MOVES_AT[to]) if len(attack.reach) > 1 else ""
        told = say("order.attack", self.lang, card=attacker.card.word(self.lang), number=to + 1)
        return Target(words, told, VERBS[AT], [f"position:{1 - attack.seat}:{to}"], to=to)

    # Coins

    def _checked(self, coins: list[str], price: int) -> list[str]:
        left = {coin.do: coin.count for coin in self.purse()}
        for coin in coins:
            left[coin] = left.get(coin, 0) - 1
        if len(coins) > price or any(count < 0 for count in left.values()):
            raise Malformed("these coins are not there to pay with")
        return coins

    def _with(self, coins: list[str], word: str, price: int) -> list[str]:
        """One more coin of a kind. A full price lets the coin go that was named first, of another kind where there is
        one."""
        count = next((coin.count for coin in self.purse() if coin.do == word), 0)
        if price == 0 or coins.count(word) >= count:
            return coins
        if len(coins) < price:
            return [*coins, word]
        others = [place for place, coin in enumerate(coins) if coin != word]
        gone = others[0] if others else 0
        return [*coins[:gone], *coins[gone + 1 :], word]

    def _proposed(self, price: int) -> list[str]:
        """Depots first, then tokens: hand cards are for the player to name."""
        depots, tokens, _ = self._named()
        from_depots = min(price, self.mine.ready_depots - depots)
        return [DEPOT_WORD] * from_depots + [TOKEN_WORD] * min(price - from_depots, self.mine.tokens - tokens)


def _without(coins: list[str], word: str) -> list[str]:
    """The last of that kind is taken off."""
    places = [place for place, coin in enumerate(coins) if coin == word]
    return [coin for place, coin in enumerate(coins) if place != places[-1]] if places else coins


def _aimed(targets: list[Target], to: int | None) -> Target | None:
    if to is None:
        return None
    for target in targets:
        if target.to == to:
            return target
    raise Malformed(f"position {to + 1} is not in reach")


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
