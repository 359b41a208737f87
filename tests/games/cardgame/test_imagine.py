"""What is imagined from a view: every unseen card as likely as any other, in every place."""

from __future__ import annotations

from math import sqrt

import msgspec
import pytest

from hulldown.games.cardgame.decks import read_code, reasons_against
from hulldown.games.cardgame.state import Table
from hulldown.kernel.errors import Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.playout import play_randomly

from .helper import GAME

WORLDS = 2000


def middle(seed: int, **options: object) -> Table:
    state = GAME.start(2, options)
    play_randomly(state, Xoshiro(seed), 70)
    return state


@pytest.mark.parametrize("seed", [1, 2])
def test_unseen_cards_lie_anywhere_alike(seed: int) -> None:
    """Of an open list: each copy that is not seen is in hand, depots and deck as often as their sizes say."""
    state = middle(seed, open_decks=True)
    real = state.players[1]
    piles = {"hand": len(real.hand), "depots": len(real.depots), "deck": len(real.deck)}
    hidden = sum(piles.values())
    unseen = [card.id for card in [*real.hand, *real.depots, *real.deck]]
    assert min(piles["hand"], piles["deck"]) > 0
    rng = Xoshiro(seed, 1)
    view = state.view(0)
    found = {(pile, id): 0 for pile in piles for id in unseen}
    for _ in range(WORLDS):
        world = GAME.imagine(view, rng).players[1]
        for pile, cards in (("hand", world.hand), ("depots", world.depots), ("deck", world.deck)):
            assert len(cards) == piles[pile]
            for card in cards:
                found[pile, card.id] += 1
    for (pile, id), times in found.items():
        share = piles[pile] / hidden
        expected = WORLDS * unseen.count(id) * share
        spread = sqrt(WORLDS * unseen.count(id) * share * (1 - share))  # copies get in each other's way: a bit less
        assert abs(times - expected) <= 5 * spread, (pile, id, times, expected)


def test_face_down_bases_lie_in_any_order_alike() -> None:
    state = middle(3, open_decks=True)
    for player in state.players:
        player.face_up = [False, False, False]
    rng = Xoshiro(9)
    view = state.view(0)
    found: dict[tuple[str, ...], int] = {}
    for _ in range(WORLDS):
        order = tuple(base.id for base in GAME.imagine(view, rng).players[1].base_order)
        found[order] = found.get(order, 0) + 1
    assert len(found) == 6
    assert all(abs(times - WORLDS / 6) < 5 * sqrt(WORLDS * 5 / 36) for times in found.values())


def test_a_list_that_is_not_known_is_imagined_legal_and_named_by_its_code() -> None:
    state = middle(4)
    world = GAME.imagine(state.view(0), Xoshiro(1))
    deck = world.players[1].deck_list
    assert reasons_against(deck.cards, deck.bases) == []
    assert world.rules.options["deck_2"] == deck.code == read_code(GAME.catalogue, deck.code).code
    assert world.rules.options["deck_1"] == "D1"
    assert world.audit() == []


@pytest.mark.parametrize(("field", "value"), [("hand", ["?"] * 60), ("deck", []), ("junkyard", ["GER-01"] * 9)])
def test_a_view_whose_cards_do_not_go_with_its_list_is_refused(field: str, value: list[str]) -> None:
    """An attack: a view from elsewhere names more cards, or fewer, than the list that it names has."""
    view = middle(5, open_decks=True).view(0)
    rival = msgspec.structs.replace(view.players[1])
    setattr(rival, field, value)
    view.players = [view.players[0], rival]
    with pytest.raises(Malformed, match=r"^view\.players\[1\]: the cards shown do not go with deck D2$"):
        GAME.imagine(view, Xoshiro(1))
