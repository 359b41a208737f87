"""Piles of cards. A pile whose order means nothing is kept sorted by index, so that equal piles are equal."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeVar

from mypy_extensions import mypyc_attr

from .generator import Xoshiro
from .words import Word


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbered(Word):
    """A word with a place in its catalogue: what cards of all games are. Copies of a card are one object."""

    __slots__ = ("index",)

    def __init__(self, index: int, id: str, name: str, names: dict[str, str] | None = None) -> None:
        super().__init__(id, name, names)
        self.index = index


_T = TypeVar("_T", bound=Numbered)


def find(cards: list[_T], card: _T) -> int:
    """Where a card stands in a pile, or -1."""
    for place in range(len(cards)):
        if cards[place] is card:
            return place
    return -1


def find_sorted(cards: list[_T], card: _T) -> int:
    """The same in a sorted pile."""
    low = 0
    high = len(cards)
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
    place = len(cards)
    index = card.index
    while place > 0 and cards[place - 1].index > index:
        place -= 1
    cards.insert(place, card)


def sort_cards(cards: list[_T]) -> None:
    """Sorts in place. Piles are short and often nearly sorted, where insertion beats a key function."""
    for place in range(1, len(cards)):
        card = cards[place]
        index = card.index
        hole = place
        while hole > 0 and cards[hole - 1].index > index:
            cards[hole] = cards[hole - 1]
            hole -= 1
        cards[hole] = card


def count(cards: list[_T], card: _T) -> int:
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


def shuffle(cards: list[_T], rng: Xoshiro) -> None:
    for place in range(len(cards) - 1, 0, -1):
        other = rng.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]


def ids(cards: list[_T]) -> list[str]:
    return [card.id for card in cards]
