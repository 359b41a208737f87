"""The judges' weights are found from games with all decks, platoons and modes."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import hulldown
from hulldown.games.miniatures.edition import MODES
from hulldown.lab import fit
from hulldown.lab.brought import ready_lists
from hulldown.lab.fit import Games, collect, foretell, newton, rotation

CARDGAME = hulldown.game("cardgame")
MINIATURES = hulldown.game("miniatures")


def test_all_decks_are_played_equal_and_in_every_mode() -> None:
    platoons = ready_lists(MINIATURES)
    turns = rotation(MINIATURES, {"turn_limit": 8}, 2, platoons, MODES)
    assert len(turns) == len(platoons) * len(MODES)
    assert all(options["platoon_1"] == options["platoon_2"] for options in turns)
    assert {options["platoon_1"] for options in turns} == {platoon.code for platoon in platoons}
    assert {options["mode"] for options in turns} == set(MODES)
    assert all(options["turn_limit"] == 8 for options in turns)


def test_without_decks_and_modes_the_options_stay() -> None:
    assert rotation(hulldown.game("rush"), {"edition": "1.4"}, 2, [], []) == ({"edition": "1.4"},)


def test_every_deck_is_played_straight_and_straying() -> None:
    games = Games("cardgame", rotation(CARDGAME, {}, 2, ready_lists(CARDGAME), []), 2, "greedy", 1, 0)
    seen = [(games.options_of(number)["deck_1"], number % 2) for number in range(2 * len(games.options))]
    assert len(set(seen)) == len(seen)


def test_positions_are_noted_from_a_step_of_the_clock_on() -> None:
    options = rotation(CARDGAME, {}, 2, ready_lists(CARDGAME)[:1], [])
    ((all_rows, shares),) = collect(Games("cardgame", options, 2, "greedy", 1, 0), 0, 1)
    ((later_rows, same_shares),) = collect(Games("cardgame", options, 2, "greedy", 1, 2), 0, 1)
    assert sum(shares) == 1
    assert shares == same_shares
    assert 0 < len(later_rows) < len(all_rows)
    assert later_rows == all_rows[-len(later_rows) :]


def test_weights_that_made_the_results_are_found_again() -> None:
    chance = np.random.default_rng(1)
    true = np.array([0.8, -0.5])
    rows = chance.normal(size=(4000, 2, 2))
    first = chance.random(4000) < foretell(rows, true)[:, 0]
    shares = np.stack([first, ~first], axis=1).astype(float)
    assert newton(rows, shares) == pytest.approx(true, abs=0.1)


def test_the_command_fits_with_all_decks(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(fit, "available_cores", lambda: 1)
    monkeypatch.setattr(sys, "argv", ["fit", "cardgame", "--decks", "all", "--games", "20"])
    fit.main()
    said = capsys.readouterr().out
    assert "lost two = " in said
    assert "# 20 games, " in said
