"""Test hands and rounds alone: from the deck's own cards, by the rules, and the same again for the same seed."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hulldown
from hulldown.conformance.properties import QUICK
from hulldown.workshop import Draft, NotLegal, bench_of, deal_hands, goldfish
from tests.workshop.helper import DECKS, PLATOONS, draft, drafts, other, part, ready


def cards(made: Draft) -> Counter[str]:
    return Counter({one.card: one.count for one in made.parts if not one.card.startswith("B-")})


@settings(QUICK, max_examples=30)
@given(made=drafts(DECKS), seed=st.integers(0, 2**53 - 1))
def test_a_hand_is_eight_cards_of_the_deck(made: Draft, seed: int) -> None:
    held: Counter[str] = Counter()
    for one in made.parts:
        if not one.card.startswith("B-"):
            held[one.card] += one.count
    for hand in deal_hands(DECKS, made, seed, 3).hands:
        assert len(hand) == min(8, held.total())
        assert not Counter(hand) - held


def test_the_same_seed_deals_the_same_hands() -> None:
    made = draft(DECKS, "D3")
    first = deal_hands(DECKS, made, 7, 5)
    assert deal_hands(DECKS, made, 7, 5) == first
    assert deal_hands(DECKS, made, 7, 2).hands == first.hands[:2]
    assert deal_hands(DECKS, made, 8, 5) != first
    assert len({tuple(hand) for hand in first.hands}) == 5


def test_every_card_is_drawn_as_often_as_it_should_be() -> None:
    """Of 40 cards 8 are drawn: a card that is there three times is seen 0.6 times a hand."""
    made = draft(DECKS, "D3")
    drawn = Counter(card for seed in range(150) for hand in deal_hands(DECKS, made, seed, 20).hands for card in hand)
    for card, count in cards(made).items():
        assert abs(drawn[card] / 3000 - count * 8 / 40) < 0.06, card


@pytest.mark.parametrize("id", ["D1", "D4", "D7"])
def test_three_rounds_alone(id: str) -> None:
    made = draft(DECKS, id)
    found = goldfish(DECKS, made, {}, 5, 3, "en")
    assert goldfish(DECKS, made, {}, 5, 3, "en") == found
    assert len(found.rounds) == 3
    assert sorted(found.rounds[0].drawn[:8]) != []
    for one in found.rounds:
        assert not Counter(one.drawn) - cards(made)
        assert one.lines
        assert not any(line.startswith("Rival") for line in one.lines)
    assert not Counter(card for one in found.rounds for card in one.drawn) - cards(made), "no card is drawn twice"
    deployed = [line for line in found.rounds[0].lines if line.startswith("Your deck deploys")]
    assert deployed, "it plays"
    assert any(line.startswith("Your deck has ") for line in found.rounds[0].lines), "its points are counted"


def test_fewer_rounds_are_the_same_rounds() -> None:
    made = draft(DECKS, "D2")
    assert goldfish(DECKS, made, {}, 9, 1, "en").rounds == goldfish(DECKS, made, {}, 9, 3, "en").rounds[:1]


def test_rounds_are_told_in_the_readers_language() -> None:
    lines = goldfish(DECKS, draft(DECKS, "D2"), {}, 9, 1, "ru").rounds[0].lines
    assert any(line.startswith("Ваша колода") for line in lines)


def test_a_deck_that_breaks_rules_has_hands_but_no_rounds() -> None:
    made = draft(DECKS, "D2")
    short = other(made, parts=made.parts[:-2])
    assert len(deal_hands(DECKS, short, 1, 1).hands[0]) == 8
    with pytest.raises(NotLegal):
        goldfish(DECKS, short, {}, 1, 3, "en")
    with pytest.raises(NotLegal):
        goldfish(DECKS, other(made, parts=[*made.parts, part("zeppelin")]), {}, 1, 3, "en")
    assert deal_hands(DECKS, Draft("", 0, [], []), 1, 2).hands == [[], []]


def test_platoons_have_no_hands() -> None:
    assert bench_of(PLATOONS).hands is None
    with pytest.raises(hulldown.Malformed, match="nobody draws a hand"):
        deal_hands(PLATOONS, ready(PLATOONS)[0], 1, 1)
    with pytest.raises(hulldown.Malformed, match="nobody plays alone"):
        goldfish(PLATOONS, ready(PLATOONS)[0], {}, 1, 1, "en")
