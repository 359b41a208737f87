"""The same deal twice: chance that depends on what is drawn for, and not on what anybody did before."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, TypeVar

from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import Action, State

_ORDER_STREAM: Final = 1 << 60  # far from the streams of the games
_Item = TypeVar("_Item")


class Dealer:
    """Draws for one deal. Each question that chance is asked (a card for player 2, who begins, a roll for this tank)
    has numbers of its own, so the third card of player 2's deck is the same in both games of a pair, however many cards
    and dice came in between."""

    def __init__(self, seed: int, deal: int) -> None:
        self._seed = seed
        self._deal = deal
        self._numbers: dict[str, Xoshiro] = {}

    def draw(self, state: State) -> Action:
        asked = state.question_for(None).data()
        words = " ".join([f"{gap}={value}" for gap, value in sorted(asked.items())])
        numbers = self._numbers.get(words)
        if numbers is None:
            digest = blake2b(f"{self._deal} {words}".encode(), digest_size=12).digest()
            numbers = self._numbers[words] = Xoshiro(self._seed, int.from_bytes(digest))
        return state.sample(numbers)


def shuffled(items: Sequence[_Item], seed: int) -> list[_Item]:
    """In an order that the seed gives, so that whoever stops early has seen a bit of everything."""
    rng = Xoshiro(seed, _ORDER_STREAM)
    order = list(items)
    for place in range(len(order) - 1, 0, -1):
        other = rng.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order
