"""Random decks: a legal one out of nothing, and a whole one behind what is seen of it."""

from __future__ import annotations

from typing import Final

from ...kernel.errors import Malformed
from ...kernel.generator import Xoshiro
from ...kernel.piles import count, keep_first, shuffle
from .actions import BASES
from .cards import MAIN_FACTIONS, NATIONS, BaseCard, Card, Catalogue, Deck
from .decks import (
    DECK_SIZE,
    LEAST_OF_NATION,
    MOST_COPIES,
    MOST_NATIONS,
    can_become_legal,
    is_legal,
    make_deck,
    nations_of,
)

_TRIES: Final = 200


def random_deck(catalogue: Catalogue, rng: Xoshiro) -> Deck:
    """A legal deck of random nations."""
    deck = _legal_deck(catalogue, [], [], False, rng)
    if deck is None:
        raise Malformed("these card files are too few for a legal deck")
    return deck


def complete_deck(
    catalogue: Catalogue,
    cards: list[Card],
    bases: list[BaseCard],
    rng: Xoshiro,
    size: int = DECK_SIZE,
    foreign_bases: bool = False,
) -> Deck:
    """A deck that holds at least these cards and bases, legal where that can be: what may be behind what is seen."""
    deck: Deck | None = None
    if size == DECK_SIZE:
        deck = _legal_deck(catalogue, cards, bases, foreign_bases, rng)
    return deck if deck is not None else _any_deck(catalogue, cards, bases, size, rng)


def _legal_deck(
    catalogue: Catalogue, cards: list[Card], bases: list[BaseCard], foreign_bases: bool, rng: Xoshiro
) -> Deck | None:
    seen = nations_of(cards, bases, foreign_bases)
    copies = catalogue.copies(cards)
    if not can_become_legal(catalogue, cards, copies, bases, seen):
        return None
    for _ in range(_TRIES):
        deck = _fill(catalogue, _pick_nations(seen, rng), copies.copy(), bases.copy(), foreign_bases, rng)
        if deck is not None:
            return deck
    return None


def _pick_nations(nations: list[int], rng: Xoshiro) -> list[int]:
    """These nations and perhaps some more."""
    picked = nations.copy()
    wanted = 1 + rng.below(MOST_NATIONS)
    has_faction = any(nation < MAIN_FACTIONS for nation in picked)
    while len(picked) < wanted:
        nation = rng.below(len(NATIONS))
        if nation in picked or (nation < MAIN_FACTIONS and has_faction):
            continue
        has_faction = has_faction or nation < MAIN_FACTIONS
        picked.append(nation)
    return picked


def _fill(
    catalogue: Catalogue,
    nations: list[int],
    copies: list[int],
    bases: list[BaseCard],
    foreign_bases: bool,
    rng: Xoshiro,
) -> Deck | None:
    """Ten cards and a base of each nation first, then whatever the nations have; None where they have too little.

    `copies` and `bases` are what there is already, of these nations all.
    """
    size = 0
    for nation in nations:
        pool = catalogue.of_nations([nation])
        own = 0
        for card in pool:
            own += copies[card.index]
        size += own + _add_cards(copies, pool, LEAST_OF_NATION - own, rng)
        if not _has_base(bases, nation):
            _add_bases(bases, [base for base in catalogue.bases if base.nation == nation], 1, rng)
    pool = catalogue.of_nations(nations)
    _add_cards(copies, pool, DECK_SIZE - size, rng)
    if len(bases) < BASES:
        allowed = [base for base in catalogue.bases if foreign_bases or base.nation in nations]
        _add_bases(bases, allowed, BASES - len(bases), rng)
    cards = _all_copies(copies, pool)
    return make_deck("random", cards, bases) if is_legal(catalogue, cards, copies, bases, foreign_bases) else None


def _has_base(bases: list[BaseCard], nation: int) -> bool:
    for base in bases:
        if base.nation == nation:
            return True
    return False


def _any_deck(catalogue: Catalogue, cards: list[Card], bases: list[BaseCard], size: int, rng: Xoshiro) -> Deck:
    """Where no legal deck can hold what is seen (a position may have any deck): fills up with any cards."""
    copies = catalogue.copies(cards)
    chosen_bases = bases.copy()
    _add_cards(copies, catalogue.cards, size - len(cards), rng)
    _add_bases(chosen_bases, catalogue.bases, BASES - len(chosen_bases), rng)
    return make_deck("random", _all_copies(copies, catalogue.cards), chosen_bases)


def _all_copies(copies: list[int], pool: list[Card]) -> list[Card]:
    """The cards themselves, sorted as the pool is."""
    found: list[Card] = []
    for card in pool:
        for _ in range(copies[card.index]):
            found.append(card)
    return found


def _add_cards(copies: list[int], pool: list[Card], number: int, rng: Xoshiro) -> int:
    """So many cards of the pool, as far as there are copies left; says how many there were."""
    if number <= 0:
        return 0
    free: list[Card] = []
    for card in pool:
        left = MOST_COPIES - copies[card.index]
        while left > 0:
            free.append(card)
            left -= 1
    keep_first(free, number, rng)
    for card in free:
        copies[card.index] = copies[card.index] + 1
    return len(free)


def _add_bases(chosen: list[BaseCard], pool: list[BaseCard], number: int, rng: Xoshiro) -> None:
    if number > 0:
        free = [base for base in pool if count(chosen, base) == 0]
        shuffle(free, rng)
        chosen += free[:number]
