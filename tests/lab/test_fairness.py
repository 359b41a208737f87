"""Measuring how even the games are, and writing it down."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import hulldown
from hulldown.kernel.balance import EvenSetUp, Trial, read_balance
from hulldown.lab import fairness
from hulldown.lab.fairness import Laboratory, Notebook, main
from hulldown.lab.fairness_page import rewritten, toml_of
from hulldown.lab.measured import Measured
from hulldown.lab.parts import Parts

CARDGAME = hulldown.game("cardgame")
PAGE = "above\n<!-- measured: cardgame -->\nold\n<!-- end -->\nbelow\n"


def trial(games: int = 1000) -> Trial:
    made = Trial("mirror", "D1", 2, {"deck_1": "D1", "deck_2": "D1"}, games)
    made.even = EvenSetUp({}, {"deck": "D1"})
    made.part = "first"
    made.figures = [("first_player", "1")]
    return made


def measured(first: int, games: int, one: Trial | None = None) -> Measured:
    """The first player won so many, each seat half of all."""
    half = games / 2
    counts = {
        "seat": {"p1": (games, half), "p2": (games, half)},
        "role": {"first": (games, float(first)), "second": (games, float(games - first))},
        "list": {"D1": (2 * games, float(games))},
    }
    return Measured(one or trial(), "greedy", Parts.of(counts))


@pytest.mark.parametrize(
    ("first", "games", "even"), [(550, 1000, True), (551, 1000, False), (450, 1000, True), (449, 1000, False)]
)
def test_even_is_45_to_55_of_100(first: int, games: int, even: bool) -> None:
    assert measured(first, games).is_even is even


def test_fewer_than_a_thousand_games_call_nothing_even() -> None:
    assert not measured(400, 800).is_even


def test_surely_uneven_is_what_lies_outside_with_its_whole_interval() -> None:
    assert measured(260, 400).is_surely_uneven
    assert not measured(230, 400).is_surely_uneven


def test_the_data_file_has_the_even_set_ups_and_the_figures(tmp_path: Path) -> None:
    duel = Trial("duel", "D1 against D2", 2, {}, 10)
    duel.duel = ("D1", "D2")
    met = Parts.of({"seat": {"p1": (10, 5.0), "p2": (10, 5.0)}, "role": {}, "list": {"D1": (10, 7.0), "D2": (10, 3.0)}})
    uneven = trial()
    uneven.even = EvenSetUp({}, {"deck": "D2"})
    path = tmp_path / "balance.toml"
    found = [measured(500, 1000), measured(600, 1000, uneven), Measured(duel, "greedy", met)]
    path.write_text(toml_of(CARDGAME, found), encoding="utf-8")
    balance = read_balance(path)
    assert (balance.rules, balance.cards) == (CARDGAME.rules_version, CARDGAME.cards_fingerprint)
    assert [one.deal for one in balance.even] == [{"deck": "D1"}]
    figures = {(one.option, one.value): (one.part, one.games, one.share) for one in balance.figures}
    assert figures == {
        ("first_player", "1"): ("first", 2000, 0.55),  # trials of one figure add up
        ("deck", "D1"): ("list", 10, 0.7),
        ("deck", "D2"): ("list", 10, 0.3),
    }


def test_the_page_has_the_tables_between_its_marks() -> None:
    page = rewritten(PAGE, CARDGAME, [measured(480, 1000)], [measured(100, 200)])
    assert page.startswith("above\n<!-- measured: cardgame -->\n")
    assert page.endswith("<!-- end -->\nbelow\n")
    assert "old" not in page
    assert "| D1 | greedy | 1000 | 50.0 (46.9–53.1) | 48.0 (44.9–51.1) | yes |" in page
    assert (
        "hulldown simulate cardgame --usual --bots greedy --games 1000 --seed 1 --set deck_1=D1 --set deck_2=D1" in page
    )
    assert rewritten(page, CARDGAME, [measured(480, 1000)], [measured(100, 200)]) == page


def test_what_is_over_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "fairness.jsonl"
    first = Laboratory(Notebook(path), 1).measure(CARDGAME, trial(4), "random")
    with path.open("ab") as out:
        out.write(b'["half a line')  # left by a kill
    monkeypatch.setattr(fairness, "play_all", None)
    again = Laboratory(Notebook(path), 1).measure(CARDGAME, trial(4), "random")
    assert again.parts.data() == first.parts.data()
    assert again.games == 4


def test_a_run_writes_the_data_file_and_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "src/hulldown/games/rush").mkdir(parents=True)
    page = tmp_path / "docs/balance.md"
    page.write_text(PAGE.replace("cardgame", "rush"), encoding="utf-8")
    words = ["fairness", "rush", "--tree", str(tmp_path), "--file", str(tmp_path / "over.jsonl"), "--most", "2"]
    monkeypatch.setattr(sys, "argv", words)
    main()
    assert "| 1.2, 5 players | greedy | 2 |" in page.read_text(encoding="utf-8")
    balance = read_balance(tmp_path / "src/hulldown/games/rush/balance.toml")
    assert (balance.rules, balance.even) == (hulldown.game("rush").rules_version, [])
    assert {(one.option, one.value) for one in balance.figures} >= {("edition", "1.4"), ("first_player", "1")}
    page.unlink()
    with pytest.raises(SystemExit):
        main()
    assert "name the repository with --tree" in capsys.readouterr().err


@pytest.mark.parametrize("name", hulldown.game_ids())
def test_every_trial_can_be_played(name: str) -> None:
    game = hulldown.game(name)
    for one in game.trials():
        assert one.games >= 50
        brought = {f"{game.brings}_{seat + 1}": id for seat, id in enumerate(one.duel or ())}
        game.start(one.seats, {**one.options, **brought})
