"""How cards come in an imagined world of Rush: the vehicle deck and each Garage have one order for all answers tried.

Each card has a number for each time that its pile is shuffled, and the greatest comes first. So what is drawn is as
fair as by dice, and an answer that puts one more card into a squad changes one draw and not all that come after it.
"""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from ...games.rush.cards import Card
from ...games.rush.garage import DrawCards
from ...games.rush.reserve import TurnUp
from ...games.rush.state import Table
from ...kernel.generator import Xoshiro, scatter
from ...kernel.state import Action, State
from ..mind import Draws

_SHUFFLES: Final = 4096  # of one pile, far more than an imagined game has


@final
class RushDraws(Draws):
    """Knows by a pile that has grown that it was shuffled anew."""

    __slots__ = ("_cards", "_lengths", "_orders", "_rng", "_seed", "_shuffled")

    def __init__(self, table: Table, rng: Xoshiro) -> None:
        self._seed = int(rng.clone().next_word())
        self._rng = rng.clone()
        self._cards = len(table.catalogue.cards)
        self._orders: dict[int, list[int]] = {}  # by pile and how often it was shuffled
        self._lengths: list[int] = [0] * (table.seats + 1)  # the Garages by seat, and the deck
        self._shuffled: list[int] = [0] * (table.seats + 1)

    def again(self) -> None:
        for place in range(len(self._lengths)):
            self._lengths[place] = 0
            self._shuffled[place] = 0

    def draw(self, state: State) -> Action:
        table = cast(Table, state)
        asked = table.stack[-1]
        if isinstance(asked, DrawCards):
            return self._first(asked.seat, table.players[asked.seat].garage).draw
        if isinstance(asked, TurnUp):
            return self._first(len(self._lengths) - 1, table.deck).turn_up
        return state.sample(self._rng)  # before the game begins: nobody is asked yet

    def _first(self, pile: int, cards: list[Card]) -> Card:
        if len(cards) > self._lengths[pile]:
            self._shuffled[pile] += 1
        self._lengths[pile] = len(cards)
        order = self._order(pile)
        best = cards[0]
        most: i64 = -1
        previous: Card | None = None
        copies: i64 = 0
        for card in cards:
            number: i64 = order[card.index]
            if card is previous:  # the piles are sorted, so copies lie side by side
                copies += 1
                number = scatter(number ^ copies)
            else:
                copies = 0
            previous = card
            if number > most:
                most = number
                best = card
        return best

    def _order(self, pile: int) -> list[int]:
        key = pile * _SHUFFLES + self._shuffled[pile]
        known = self._orders.get(key)
        if known is None:
            numbers = Xoshiro(self._seed, key)
            known = self._orders[key] = [int(numbers.next_word()) for _ in range(self._cards)]
        return known
