"""Where a card is used, and how the lists that hold it did."""

from __future__ import annotations

import pytest

import hulldown
from hulldown.kernel.game import Game
from hulldown.workshop import card_uses
from tests.workshop.helper import DECKS, GAMES, draft, ready


@pytest.mark.parametrize("game", GAMES, ids=["decks", "platoons"])
def test_every_card_of_a_ready_list_says_so(game: Game) -> None:
    found = card_uses(game, "en")
    held: dict[str, set[str]] = {}
    for made in ready(game):
        for part in made.parts:
            for card in [part.card, *[one.card for one in part.carried]]:
                held.setdefault(card, set()).add(made.name)
    assert {card: {one.word("en") for one in use.used} for card, use in found.items()} == held


def test_a_record_is_that_of_the_lists_that_hold_the_card() -> None:
    figures = {one.value: one for one in DECKS.balance.figures if one.option == "deck"}
    assert len(figures) == 8
    card = next(one.card for one in draft(DECKS, "D6").parts if one.card.startswith("SWE"))
    use = card_uses(DECKS, "en")[card]
    assert [one.id for one in use.used] == ["D6"]
    (record,) = use.records
    measured = figures["D6"]
    assert (record.games, record.share, record.low, record.high) == (
        measured.games, measured.share, measured.low, measured.high,
    )  # fmt: skip
    assert record.low < record.share < record.high
    assert "greedy" in record.source
    assert draft(DECKS, "D6").name in record.source


def test_a_game_without_lists_has_no_records() -> None:
    assert card_uses(hulldown.game("rush"), "en") == {}
