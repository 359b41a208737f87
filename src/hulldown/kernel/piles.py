"""Piles of cards. A pile whose order means nothing is kept sorted by index, so that equal piles are equal."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, TypeVar

from mypy_extensions import i64, mypyc_attr

from .generator import Xoshiro
from .words import Word


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbered(Word):
    """A word with a place in its catalogue: what cards of all games are. Copies of a card are one object."""

    __slots__ = ("index",)

    def __init__(self, index: int, id: str, name: str, names: dict[str, str] | None = None) -> None:
        super().__init__(id, name, names)
        self.index = index


_SHORT: Final = 32  # cards: looking at each of them is quicker than halving
_T = TypeVar("_T", bound=Numbered)
_Any = TypeVar("_Any")  # where only the object counts: compiled, its class need not be asked


def find(cards: list[_Any], card: _Any) -> int:
    """Where a card stands in a pile, or -1."""
    for place, other in enumerate(cards):
        if other is card:
            return place
    return -1


def find_sorted(cards: list[_T], card: _T) -> int:
    """The same in a sorted pile."""
    if len(cards) <= _SHORT:
        return find(cards, card)
    low: i64 = 0
    high: i64 = len(cards)
    index = card.index
    while low < high:
        middle = (low + high) >> 1
        if cards[middle].index < index:
            low = middle + 1
        else:
            high = middle
    if low < len(cards) and cards[low] is card:
        return low
    return -1


def take_sorted(cards: list[_T], card: _T) -> None:
    """Takes one copy of a card out of a sorted pile that has it."""
    cards.pop(find_sorted(cards, card))


def insert_sorted(cards: list[_T], card: _T) -> None:
    low: i64 = 0
    high: i64 = len(cards)
    index = card.index
    while low < high:
        middle = (low + high) >> 1
        if cards[middle].index > index:
            high = middle
        else:
            low = middle + 1
    cards.insert(low, card)


def sort_cards(cards: list[_T]) -> None:
    """Sorts in place. Piles are short and often nearly sorted, where insertion beats a key function."""
    place: i64 = 1
    while place < len(cards):
        card = cards[place]
        index = card.index
        hole = place
        while hole > 0:
            before = cards[hole - 1]
            if before.index <= index:
                break
            cards[hole] = before
            hole -= 1
        if hole < place:
            cards[hole] = card
        place += 1


def count(cards: list[_Any], card: _Any) -> int:
    found = 0
    for other in cards:
        if other is card:
            found += 1
    return found


def shares(cards: list[_T]) -> list[tuple[_T, Fraction]]:
    """Each different card of a sorted pile with the chance that a fair draw gives it."""
    found: list[tuple[_T, Fraction]] = []
    size = len(cards)
    place = 0
    while place < size:
        card = cards[place]
        following = place + 1
        while following < size and cards[following] is card:
            following += 1
        found.append((card, Fraction(following - place, size)))
        place = following
    return found


def shuffle(cards: list[_Any], rng: Xoshiro) -> None:
    shuffle_last(cards, len(cards), rng)


def shuffle_last(cards: list[_Any], number: int, rng: Xoshiro) -> None:
    """The last so many cards are those that `shuffle` would put there; the others keep no order that means anything.

    The generator goes on as after a whole shuffle.
    """
    place: i64 = len(cards) - 1
    first: i64 = max(len(cards) - number, 1)
    while place >= first:
        other = rng.below(place + 1)
        card = cards[place]
        cards[place] = cards[other]
        cards[other] = card
        place -= 1
    _pass_over(place, rng)


def keep_first(cards: list[_Any], number: int, rng: Xoshiro) -> None:
    """Leaves the cards that `shuffle` would put first, in no order; the generator goes on as after a whole shuffle."""
    place: i64 = len(cards) - 1
    last: i64 = max(number, 1)
    while place >= last:
        cards[rng.below(place + 1)] = cards[place]
        place -= 1
    _pass_over(place, rng)
    del cards[number:]


def _pass_over(place: i64, rng: Xoshiro) -> None:
    """Draws what a shuffle would draw for the places from this one down, where nobody looks at them."""
    while place > 0:
        rng.below(place + 1)
        place -= 1


def ids(cards: list[_T]) -> list[str]:
    return [card.id for card in cards]
