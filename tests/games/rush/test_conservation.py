"""All 212 cards of the box, counted after every action by a counter that knows only documents and sizes of piles."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hulldown.games.rush.state import Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.playout import random_action
from hulldown.kernel.state import OVER

from .helper import RUSH, position
from .walk import EDITIONS, SEATS, seen, switched_on

BOX = 212
REFERENCE_CARDS_AND_MARKERS = 5 + 2
NATIONS = ("ussr", "germany", "usa", "france")
BARRACKS = {"engineers": 4, "technicians": 1, "volunteers": 1}
VEHICLES = {card.id for card in RUSH.catalogue.vehicles}


def cards_in(document: dict[str, Any]) -> Counter[str]:
    """Every card that the document names; a standing base counts as a card `base`."""
    cards = Counter(document["reserve"] + document.get("discard", []) + document.get("graveyard", []))
    for player in document["players"]:
        cards.update(player.get("hand", []) + player.get("garage", []) + player.get("depot", []))
        for base in player["bases"]:
            if base is not None:
                cards["base"] += 1
                cards.update([base["defender"]] if "defender" in base else [])
    cards.update(decision["card"] for decision in document["pending"] if decision["ask"] == "use-card")
    return cards


def check_conservation(state: Table) -> None:
    document: dict[str, Any] = state.document()
    cards = cards_in(document)
    view = seen(state, None)
    seats = len(document["players"])
    vehicles = [id for id in cards if id in VEHICLES]
    assert all(cards[id] == 1 for id in vehicles)
    assert len(vehicles) + view.deck == 100
    for nation, singles, doubles in zip(NATIONS, view.singles, view.doubles, strict=True):
        assert cards[f"medal-{nation}-1"] + singles == 9
        assert cards[f"medal-{nation}-2"] + doubles == 3
    for id, each in BARRACKS.items():
        assert cards[id] == each * seats
    assert cards["base"] == 3 * seats
    achievements = set(document["achievements"])
    assert len(achievements) == len(document["achievements"]) <= seats + 1
    in_the_box = (5 - seats) * (6 + 3) + (12 - len(achievements))
    on_the_table = cards.total() + view.deck + sum(view.singles) + sum(view.doubles) + len(achievements)
    assert on_the_table + in_the_box + REFERENCE_CARDS_AND_MARKERS == BOX


def play_and_check(seats: int, options: dict[str, object], seed: int) -> None:
    state = RUSH.start(seats, options)
    rng = Xoshiro(seed)
    while state.actor != OVER:
        check_conservation(state)
        state.apply(random_action(state, rng))
    check_conservation(state)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", SEATS)
def test_no_card_is_lost_or_made(seats: int, edition: str) -> None:
    play_and_check(seats, {"edition": edition}, 1)
    play_and_check(seats, switched_on(seats, edition), 2)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 40))
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", SEATS)
def test_no_card_is_lost_or_made_in_many_games(seats: int, edition: str, seed: int) -> None:
    play_and_check(seats, {"edition": edition}, seed)


def test_a_lost_card_would_be_noticed() -> None:
    """The counter itself: one card less in the deck, or one too many in a hand, and it fails."""
    state = position("engineers")
    check_conservation(state)
    lost = state.deck.pop()
    with pytest.raises(AssertionError):
        check_conservation(state)
    state.players[0].depot.append(lost)
    check_conservation(state)
    state.players[0].depot.append(lost)
    with pytest.raises(AssertionError):
        check_conservation(state)


@pytest.mark.parametrize("seats", SEATS)
def test_the_box_holds_212_cards(seats: int) -> None:
    state = RUSH.start(seats)
    assert RUSH.catalogue.box_size == BOX
    assert state.audit() == []
    check_conservation(state)
