"""What *Play now*, *Invite* and `hulldown play` deal: equal lists, measured to be even."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import hulldown
from hulldown.games.miniatures import Miniatures
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER
from hulldown.lab.measured import ENOUGH, EVEN

EACH_GAME = pytest.mark.parametrize("name", hulldown.game_ids())


@EACH_GAME
def test_the_figures_are_of_these_rules_and_cards(name: str) -> None:
    """Otherwise: python -m hulldown.lab.fairness --tree . (docs/balance.md)."""
    game = hulldown.game(name)
    assert game.balance.rules == game.rules_version
    assert game.balance.cards == game.cards_fingerprint


@EACH_GAME
def test_only_what_was_measured_to_be_even_is_usual(name: str) -> None:
    even = hulldown.game(name).balance.even
    assert even
    for one in even:
        assert one.games >= ENOUGH
        assert EVEN[0] <= one.seat <= EVEN[1]
        assert EVEN[0] <= one.role <= EVEN[1]


@EACH_GAME
def test_every_even_set_up_can_be_played(name: str) -> None:
    game = hulldown.game(name)
    for one in game.balance.even:
        brought = {f"{game.brings}_{seat}": one.deal[game.brings] for seat in (1, 2)} if game.brings else {}
        table = {key: value for key, value in one.deal.items() if key != game.brings}
        game.start(2, {**one.when, **table, **brought})


@EACH_GAME
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_brings_the_same_and_nobody_is_named_first(name: str, seats: int) -> None:
    game = hulldown.game(name)
    if seats > game.max_seats:
        pytest.skip("two players only")
    for number in range(20):
        options = game.usual(seats, Xoshiro(number))
        lists = {options.get(f"{game.brings}_{seat + 1}") for seat in range(seats)}
        assert len(lists) == 1
        assert "first_player" not in options
        game.start(seats, options)


@EACH_GAME
def test_roles_are_told_once_they_are_settled(name: str) -> None:
    """Which seat has which is chance's: over some games each seat has each."""
    game = hulldown.game(name)
    seen = set()
    for number in range(12):
        rng = Xoshiro(number)
        state = game.start(2, game.usual(2, rng))
        assert game.roles(state) == []
        while state.actor != OVER and not game.roles(state):
            legal = state.legal_actions()
            state.advance(state.sample(rng) if state.actor == CHANCE else legal[rng.below(len(legal))])
        seen.add(tuple(game.roles(state)))
    one, other = ("attacker", "defender") if name == "miniatures" else ("first", "second")
    assert seen == {(one, other), (other, one)}


def test_platoons_fit_the_cost_limit_and_come_with_a_table() -> None:
    game = hulldown.game("miniatures")
    for limit in (50, 100, 200):
        drawn = [game.usual(2, Xoshiro(number), {"cost_limit": limit}) for number in range(30)]
        assert len({(one["platoon_1"], one.get("scenario")) for one in drawn}) > 1
        for one in drawn:
            game.start(2, one)


def test_a_table_of_ones_own_choice_stays_and_so_do_its_tanks() -> None:
    game = hulldown.game("miniatures")
    options = game.usual(2, Xoshiro(1), {"scenario": "crossroads", "mode": "assault"})
    assert (options["scenario"], options["mode"]) == ("crossroads", "assault")
    assert options["platoon_1"] == options["platoon_2"]
    assert game.usual(2, Xoshiro(1), {"scenario": "first-game"}) == {"scenario": "first-game"}


def test_with_cards_of_ones_own_everybody_gets_the_same_deck_and_no_figure_is_told(tmp_path: Path) -> None:
    cards = Path(hulldown.__file__).parent / "games/cardgame/cards"
    own = tmp_path / "cards"
    shutil.copytree(cards, own)
    text = (own / "combat.csv").read_text(encoding="utf-8")
    (own / "combat.csv").write_text(text.replace("reconstructed", "published", 1), encoding="utf-8")
    game = hulldown.game("cardgame", own)
    drawn = [game.usual(2, Xoshiro(number)) for number in range(60)]
    assert all(one["deck_1"] == one["deck_2"] for one in drawn)
    assert {one["deck_1"] for one in drawn} == {f"D{number}" for number in range(1, 9)}
    assert game.figures("deck_1") == {}


def test_what_was_measured_is_told_in_both_languages() -> None:
    decks = hulldown.game("cardgame").figures("deck_2")
    assert set(decks) == {f"D{number}" for number in range(1, 9)}
    assert decks["D1"].text("en").endswith("games against the other decks")
    assert "против других колод" in decks["D1"].text("ru")
    game = hulldown.game("miniatures")
    assert isinstance(game, Miniatures)
    assert {"village", "crossroads", "placed", "first-game"} <= set(game.figures("scenario"))
    assert set(game.figures("mode")) == {"free-for-all", "encounter", "capture-the-base", "assault"}
    assert {platoon.id for platoon in game.ready} == set(game.figures("platoon_3"))
    assert "1.2" in hulldown.game("rush").figures("edition")


@pytest.mark.parametrize(("seats", "sides", "sizes"), [(4, "teams", [50] * 4), (3, "2-1", [50, 100, 50])])
def test_partners_share_the_points_of_their_side(seats: int, sides: str, sizes: list[int]) -> None:
    game = hulldown.game("miniatures")
    assert isinstance(game, Miniatures)
    options = game.usual(seats, Xoshiro(5), {"sides": sides})
    lists = [game.platoon(str(options[f"platoon_{seat + 1}"])) for seat in range(seats)]
    assert [platoon.limit for platoon in lists] == sizes
    assert len({platoon.id for platoon in lists}) == len(set(sizes)), "equal shares bring equal lists"
    game.start(seats, options)


def test_partners_stay_partners_when_seats_are_drawn() -> None:
    game = hulldown.game("miniatures")
    assert game.reseated({"sides": "12-34"}, [2, 0, 3, 1])["sides"] == "24-13"
    assert game.reseated({"sides": "3-1"}, [2, 0, 3, 1])["sides"] == "3-1"
