"""Shares by seat, role and list."""

from __future__ import annotations

import pytest

from hulldown.games.cardgame import CardGame
from hulldown.games.rush import Rush
from hulldown.kernel.errors import Malformed
from hulldown.lab.parts import Parts, in_order
from hulldown.lab.simulate import play_all, set_up, summary


def rates(parts: Parts, by: str) -> dict[str, float]:
    return {name: share.rate for name, share in parts.shares[by].items()}


def test_a_draw_is_half_a_win_for_each_of_two() -> None:
    parts = Parts()
    parts.count([0], ["first", "second"], ["D1", "D2"])
    parts.count([0, 1], ["second", "first"], ["D2", "D1"])
    assert rates(parts, "seat") == {"p1": 0.75, "p2": 0.25}
    assert rates(parts, "role") == {"first": 0.75, "second": 0.25}
    assert rates(parts, "list") == {"D1": 0.75, "D2": 0.25}
    assert parts.shares["list"]["D1"].games == 2


def test_a_list_that_both_bring_wins_half_of_all() -> None:
    parts = Parts()
    parts.count([1], [], ["D1", "D1"])
    assert rates(parts, "list") == {"D1": 0.5}
    assert parts.shares["role"] == {}


def test_counts_add_up_and_are_read_again() -> None:
    one, other = Parts(), Parts()
    one.count([0], ["first", "second"], ["", ""])
    other.count([1], ["first", "second"], ["", ""])
    one.add(other)
    assert rates(Parts.of(one.counts()), "role") == {"first": 0.5, "second": 0.5}
    assert one.data() == Parts.of(one.counts()).data()


def test_places_stand_in_the_turn_order() -> None:
    assert in_order(["third", "first", "second"]) == ["first", "second", "third"]
    assert in_order(["defender", "attacker"]) == ["attacker", "defender"]


@pytest.mark.parametrize("seats", [2, 4])
def test_every_game_has_one_of_each_place_in_the_turn_order(seats: int) -> None:
    totals = play_all(set_up(Rush(), ["random"], 12, 3, seats, usual=True), workers=1)
    shares = totals.parts.shares
    assert in_order(shares["role"]) == ["first", "second", "third", "fourth"][:seats]
    assert all(share.games == 12 for share in shares["role"].values())
    assert sum(share.wins for share in shares["role"].values()) == pytest.approx(12)
    assert shares["list"] == {}


def test_the_first_player_of_the_card_game_is_who_began_the_match() -> None:
    """Who begins the later rounds is decided in play."""
    setup = set_up(CardGame(), ["random"], 6, 1, options={"first_player": 2}, usual=True)
    parts = play_all(setup, workers=1).parts
    assert parts.shares["role"]["first"].wins == parts.shares["seat"]["p2"].wins


def test_the_usual_set_up_is_dealt_anew_for_each_game_from_the_seed() -> None:
    game = CardGame()
    setup = set_up(game, ["random"], 30, 7, usual=True)
    decks = [setup.dealt(game, number)["deck_1"] for number in range(30)]
    assert len(set(decks)) > 2
    assert [setup.dealt(game, number)["deck_2"] for number in range(30)] == decks
    assert [set_up(game, ["random"], 30, 8, usual=True).dealt(game, n)["deck_1"] for n in range(30)] != decks
    alone = play_all(setup, workers=1)
    assert summary(setup, play_all(setup, workers=2)) == summary(setup, alone), "on any number of processes"
    assert sum(share.games for share in alone.parts.shares["list"].values()) == 60


def test_decks_and_the_usual_set_up_exclude_each_other() -> None:
    game = CardGame()
    with pytest.raises(Malformed, match="leave out --decks"):
        set_up(game, ["random"], 1, 1, decks=[game.deck("D1")], usual=True)
