"""Piles: sorted ones, and shuffles of which only a part is looked at."""

from __future__ import annotations

import pytest

from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.piles import (
    Numbered,
    count,
    find,
    find_sorted,
    insert_sorted,
    keep_first,
    shuffle,
    shuffle_last,
    sort_cards,
    take_sorted,
)

CARDS = [Numbered(index, f"c{index}", f"Card {index}") for index in range(30)]
SIZES = [0, 1, 2, 5, 31, 32, 33, 34, 90]  # around what is short, and beyond


def pile(size: int, rng: Xoshiro) -> list[Numbered]:
    return [CARDS[rng.below(len(CARDS))] for _ in range(size)]


def indices(cards: list[Numbered]) -> list[int]:
    return [card.index for card in cards]


@pytest.mark.parametrize("size", SIZES)
def test_sorting_is_sorting(size: int) -> None:
    cards = pile(size, Xoshiro(size))
    expected = sorted(indices(cards))
    sort_cards(cards)
    assert indices(cards) == expected


@pytest.mark.parametrize("size", SIZES)
def test_a_card_is_found_first_of_its_copies_or_not_at_all(size: int) -> None:
    cards = pile(size, Xoshiro(size))
    sort_cards(cards)
    for card in CARDS:
        expected = indices(cards).index(card.index) if card in cards else -1
        assert find(cards, card) == find_sorted(cards, card) == expected
        assert count(cards, card) == indices(cards).count(card.index)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_put_in_and_taken_out_leaves_a_pile_sorted(size: int) -> None:
    cards: list[Numbered] = []
    wanted = pile(size, Xoshiro(size))
    for card in wanted:
        insert_sorted(cards, card)
        assert indices(cards) == sorted(indices(cards))
    for card in wanted:
        before = count(cards, card)
        take_sorted(cards, card)
        assert count(cards, card) == before - 1
        assert indices(cards) == sorted(indices(cards))
    assert cards == []


def test_a_shuffle_has_every_order_alike() -> None:
    rng = Xoshiro(3)
    found: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        cards = CARDS[:3]
        shuffle(cards, rng)
        key = tuple(indices(cards))
        found[key] = found.get(key, 0) + 1
    assert len(found) == 6
    assert all(850 < times < 1150 for times in found.values()), "five standard deviations from 1000"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", [0, 1, 2, 7, 32, 90, 91])
def test_part_of_a_shuffle_is_that_part_of_it(size: int, number: int) -> None:
    """And the generator draws as many numbers as for all of it, so that whatever comes later is the same."""
    whole, last, first = (pile(size, Xoshiro(size)) for _ in range(3))
    dice = [Xoshiro(5) for _ in range(3)]
    shuffle(whole, dice[0])
    shuffle_last(last, number, dice[1])
    keep_first(first, number, dice[2])
    beginning = max(size - number, 0)
    assert indices(last[beginning:]) == indices(whole[beginning:])
    assert sorted(indices(last)) == sorted(indices(whole))
    assert sorted(indices(first)) == sorted(indices(whole[:number]))
    assert dice[0].next_word() == dice[1].next_word() == dice[2].next_word()
