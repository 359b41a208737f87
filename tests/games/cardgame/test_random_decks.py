"""Random decks, and whole ones behind what is seen of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hulldown.games.cardgame.cards import MAIN_FACTIONS, NATIONS, BaseCard, Card, Catalogue
from hulldown.games.cardgame.decks import can_become_legal, is_legal, nations_of, reasons_against
from hulldown.games.cardgame.random_decks import complete_deck, random_deck
from hulldown.kernel.generator import Xoshiro

from . import helper
from .helper import GAME
from .test_decks import bases, cards

CATALOGUE = GAME.catalogue
# Of these one cannot be mended by more cards.
FOR_GOOD = {"cardgame.deck.copies", "cardgame.deck.different-bases", "cardgame.deck.main-faction"}


def test_random_decks_are_legal_and_varied() -> None:
    rng = Xoshiro(7)
    decks = [random_deck(CATALOGUE, rng) for _ in range(300)]
    assert all(reasons_against(deck.cards, deck.bases) == [] for deck in decks)
    assert len({deck.code for deck in decks}) == 300
    nations = [{card.nation for card in deck.cards} for deck in decks]
    assert {len(some) for some in nations} == {1, 2, 3}
    assert {nation for some in nations for nation in some} == set(range(len(NATIONS)))
    assert any(min(some) >= MAIN_FACTIONS for some in nations)
    assert {card.id for deck in decks for card in deck.cards} == {card.id for card in CATALOGUE.cards}
    assert {base.id for deck in decks for base in deck.bases} == {base.id for base in CATALOGUE.bases}


def test_the_same_seed_gives_the_same_deck() -> None:
    assert random_deck(CATALOGUE, Xoshiro(5)).code == random_deck(CATALOGUE, Xoshiro(5)).code
    assert random_deck(CATALOGUE, Xoshiro(5)).code != random_deck(CATALOGUE, Xoshiro(6)).code


@pytest.mark.parametrize("seed", range(60))
def test_what_is_seen_of_a_legal_deck_can_be_completed(seed: int) -> None:
    """Whatever part of a legal deck lies open, a legal deck is imagined behind it."""
    rng = Xoshiro(seed)
    deck = random_deck(CATALOGUE, rng)
    seen = [card for card in deck.cards if rng.below(3) == 0]
    seen_bases = deck.bases[: rng.below(3)]
    other = complete_deck(CATALOGUE, seen, seen_bases, rng)
    assert reasons_against(other.cards, other.bases) == []
    assert all(other.cards.count(card) >= seen.count(card) for card in seen)
    assert set(seen_bases) <= set(other.bases)


def test_foreign_bases_are_completed_where_they_are_allowed() -> None:
    seen, seen_bases = cards("usa", 12), bases("B-SWE-1 B-GER-1")
    for seed in range(20):
        deck = complete_deck(CATALOGUE, seen, seen_bases, Xoshiro(seed), foreign_bases=True)
        assert reasons_against(deck.cards, deck.bases, foreign_bases=True) == []


def test_an_illegal_deck_is_completed_to_its_size() -> None:
    """A position may be played with any deck; what is imagined has as many cards and three bases."""
    seen = [CATALOGUE.cards[0]] * 6
    for size in (6, 17, 40):
        deck = complete_deck(CATALOGUE, seen, bases("B-USA-1 B-FRA-1"), Xoshiro(1), size)
        assert len(deck.cards) == size
        assert len(set(deck.bases)) == 3


# Whether a deck is legal, in short and in words


def spoiled(catalogue: Catalogue, rng: Xoshiro) -> tuple[list[Card], list[BaseCard]]:
    """A legal deck with a few cards or bases put in, taken out or exchanged."""
    deck = random_deck(catalogue, rng)
    some, its_bases = deck.cards.copy(), deck.bases.copy()
    for _ in range(rng.below(4)):
        change = rng.below(6)
        if change == 0:
            some.pop(rng.below(len(some)))
        elif change == 1:
            some.append(some[rng.below(len(some))])
        elif change == 2:
            some[rng.below(len(some))] = some[rng.below(len(some))]
        elif change == 3:
            some[rng.below(len(some))] = catalogue.cards[rng.below(len(catalogue.cards))]
        elif change == 4:
            its_bases[rng.below(len(its_bases))] = catalogue.bases[rng.below(len(catalogue.bases))]
        else:
            its_bases.append(its_bases[rng.below(len(its_bases))])
    return some, its_bases


def told(catalogue: Catalogue, rng: Xoshiro) -> tuple[bool, bool]:
    """Whether such a deck is legal, and whether it can become so: as the sentences have it."""
    some, its_bases = spoiled(catalogue, rng)
    foreign = rng.below(2) == 0
    rules = {reason.rule for reason in reasons_against(some, its_bases, foreign)}
    copies = catalogue.copies(some)
    nations = nations_of(some, its_bases, foreign)
    assert is_legal(catalogue, some, copies, its_bases, foreign) == (not rules), rules
    assert can_become_legal(catalogue, some, copies, its_bases, nations) == (not rules & FOR_GOOD), rules
    return not rules, not rules & FOR_GOOD


def test_a_deck_is_legal_where_no_sentence_is_against_it() -> None:
    rng = Xoshiro(11)
    assert {told(CATALOGUE, rng) for _ in range(600)} == {(True, True), (False, True), (False, False)}


def test_so_it_is_where_cards_and_bases_have_one_name(tmp_path: Path) -> None:
    """Cards of one name count together, whatever their ids."""
    first = [card for card in CATALOGUE.cards if NATIONS[card.nation] == "usa"][:2]
    printed = helper.reprinted(helper.position(), tmp_path, first[0].id, name=first[1].name).catalogue
    assert [[card.id for card in same] for same in printed.reprints] == [[card.id for card in first]]
    rng = Xoshiro(12)
    assert {told(printed, rng) for _ in range(300)} == {(True, True), (False, True), (False, False)}
    same = [printed.by_id[card.id.casefold()] for card in first]
    for second in (1, 2):
        some = [same[0], same[0], *[same[1]] * second]
        assert can_become_legal(printed, some, printed.copies(some), [], []) == (second == 1)


def test_a_deck_of_reprints_is_completed_within_the_rules(tmp_path: Path) -> None:
    """Chance knows a card by its id and the rules by its name: where they differ, it tries again."""
    usa = [card for card in CATALOGUE.cards if NATIONS[card.nation] == "usa"]
    printed = helper.reprinted(helper.position(), tmp_path, usa[0].id, name=usa[1].name).catalogue
    seen = [printed.by_id[card.id.casefold()] for card in usa[:2]]
    for seed in range(20):
        deck = complete_deck(printed, seen, [], Xoshiro(seed))
        assert reasons_against(deck.cards, deck.bases) == []
