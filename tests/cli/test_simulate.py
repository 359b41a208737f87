"""`hulldown simulate` and `hulldown bench` as typed."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from hulldown.cli import main
from hulldown.games.cardgame import CardGame

GAME = CardGame()


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    """Runs a command line; gives its exit code, what it printed and what it complained of."""

    def run(line: str) -> tuple[object, str, str]:
        monkeypatch.setattr("sys.argv", ["hulldown", *line.split()])
        with pytest.raises(SystemExit) as stop:
            main()
        printed = capsys.readouterr()
        return stop.value.code, printed.out, printed.err

    return run


def test_json_has_the_keys_that_others_rely_on(typed) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = typed("simulate rush --games 4 --bots greedy,random --seed 9 --json")
    data = json.loads(out)
    assert code == 0
    assert (data["game"], data["seed"], data["games"]) == ("rush", 9, 4)
    assert [(bot["name"], bot["seat"], bot["games"]) for bot in data["bots"]] == [("greedy", 0, 4), ("random", 1, 4)]
    assert {"wins", "rate", "low", "high"} <= set(data["bots"][0])
    assert sum(data["endings"].values()) == pytest.approx(1)


@pytest.mark.parametrize("game", ["rush", "cardgame", "miniatures"])
def test_the_usual_set_up_is_told_by_seat_role_and_list(typed, game: str) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = typed(f"simulate {game} --usual --bots random --games 6 --seed 4 --json")
    data = json.loads(out)
    assert code == 0
    assert data["usual"] is True
    assert [bot["seat"] for bot in data["bots"]] == [0, 1], "as many seats as Play now has"
    shares = data["shares"]
    assert [share["name"] for share in shares["seat"]] == ["p1", "p2"]
    assert {share["name"] for share in shares["role"]} <= {"first", "second", "attacker", "defender"}
    assert len(shares["role"]) == 2
    assert bool(shares["list"]) is (game != "rush")
    for share in [*shares["seat"], *shares["role"]]:
        assert set(share) == {"name", "games", "wins", "rate", "low", "high"}
        assert share["games"] == 6
        assert share["low"] <= share["rate"] <= share["high"]
    assert all(share["rate"] == 0.5 for share in shares["list"]), "both sides have the same list"


def test_the_usual_set_up_in_a_table(typed) -> None:  # type: ignore[no-untyped-def]
    _, out, _ = typed("simulate cardgame --usual --games 4 --bots random")
    assert "role first" in out
    assert "seat p2" in out
    _, _, err = typed("simulate cardgame --usual --matrix --games 4")
    assert "leave out --usual" in err


def test_the_same_seed_prints_the_same_but_for_the_time(typed) -> None:  # type: ignore[no-untyped-def]
    printouts = [typed("simulate rush --games 5 --bots random --seats 3 --seed 2")[1] for _ in range(2)]
    first, second = [[line for line in text.splitlines() if not line.startswith("Time:")] for text in printouts]
    assert first == second
    assert len(printouts[0].splitlines()) == len(first) + 1


def test_editions_are_set(typed) -> None:  # type: ignore[no-untyped-def]
    _, out, _ = typed("simulate rush --games 1 --bots random --set edition=1.2 --json")
    assert json.loads(out)["options"]["edition"] == "1.2"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("simulate rush --bots clever", "there is no bot clever for rush; known are random, greedy"),
        ("simulate rush --bots greedy,random --seats 3", "2 bots are named for 3 seats"),
        ("simulate rush --games 0", "at least one game is needed, not 0"),
        ("simulate rush --workers 0", "at least one worker is needed, not 0"),
        ("simulate chess", "there is no game chess"),
        ("simulate rush --set edition=2", "option edition: 2 is not one of 1.4, 1.2"),
        ("simulate rush --decks D1", "rush has no decks"),
        ("simulate rush --matrix", "rush has no decks"),
        ("simulate cardgame --decks D1,D2,D3", "3 decks are named for 2 seats"),
        ("simulate cardgame --decks D1,D9", "there is no deck D9; known are D1"),
        ("simulate cardgame --decks none.csv", "none.csv"),
        ("simulate cardgame --matrix --decks D1", "a matrix needs at least two decks, not 1"),
        ("simulate cardgame --matrix --rotate", "a matrix rotates by itself"),
        ("simulate cardgame --matrix --picture m.gif", "a picture is a file .svg or .png, not m.gif"),
        ("simulate cardgame --matrix --picture no-folder/m.svg", "there is no folder no-folder for the picture"),
        ("simulate cardgame --picture m.svg", "--picture draws a matrix: add --matrix"),
        ("simulate miniatures --platoons guards-200", "platoon"),
        ("simulate miniatures --matrix --platoons is-2-100", "a matrix needs at least two platoons, not 1"),
        ("simulate miniatures --set time_limit=30", "a time limit needs somebody who watches the clock"),
        ("arena miniatures --bots random --set time_limit=30", "a time limit needs somebody who watches the clock"),
        ("simulate miniatures --bots clever", "there is no bot clever for miniatures; known are random, greedy"),
        ("bench rush --seconds 0", "the benchmark needs some seconds, not 0"),
    ],
)
def test_mistakes_end_in_one_sentence(typed, line: str, sentence: str) -> None:  # type: ignore[no-untyped-def]
    code, out, err = typed(line)
    assert code == 2
    assert out == ""
    assert sentence in err
    assert len(err.splitlines()) == 1


def test_decks_are_named_for_each_bot(typed) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = typed("simulate cardgame --games 4 --decks D5,random --json")
    data = json.loads(out)
    assert code == 0
    assert data["decks"][0] == GAME.deck("D5").code
    assert data["decks"][1] not in [deck.code for deck in GAME.catalogue.decks]
    assert sum(bot["wins"] for bot in data["bots"]) == 4


def test_a_matrix_gives_rates_and_intervals_for_every_pair(typed) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = typed("simulate cardgame --matrix --decks D1,D4,D7 --games 4 --bots random --json")
    data = json.loads(out)
    matrix = data["matrix"]
    assert code == 0
    assert (data["games"], data["games_per_pair"]) == (24, 4)
    assert matrix["decks"] == ["D1", "D4", "D7"]
    assert matrix["games"] == [[0, 4, 4], [4, 0, 4], [4, 4, 0]]
    for row in range(3):
        for column in range(3):
            numbers = [matrix[name][row][column] for name in ("lows", "rates", "highs")]
            assert numbers == ([None] * 3 if row == column else sorted(numbers))


def test_a_matrix_over_the_starter_decks_is_a_table_with_totals(typed) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = typed("simulate cardgame --matrix --games 1 --bots random")
    lines = out.splitlines()
    assert code == 0
    header = next(line.split() for line in lines if line.split()[:1] == ["D1"])
    assert header == ["D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "all"]
    assert "D3: Hammer Blow" in lines


def test_the_picture_is_written(typed, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    picture = tmp_path / "matrix.svg"
    code, _, _ = typed(f"simulate cardgame --matrix --decks D1,D2 --games 1 --bots random --picture {picture}")
    assert code == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_partners_win_together(typed) -> None:  # type: ignore[no-untyped-def]
    """miniatures.option.sides: players 1 and 3 against 2 and 4."""
    line = "simulate miniatures --games 3 --seats 4 --bots greedy,random,greedy,random --set mode=encounter --json"
    code, out, _ = typed(line)
    assert code == 0
    wins = [bot["wins"] for bot in json.loads(out)["bots"]]
    assert wins[0] == wins[2]
    assert wins[1] == wins[3]
    assert wins[0] + wins[1] >= 3


def test_platoons_are_named_for_each_bot(typed) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = typed("simulate miniatures --games 2 --platoons t-34-50,random --set cost_limit=50 --json")
    data = json.loads(out)
    assert code == 0
    assert data["options"]["platoon_1"] == data["decks"][0] == "t_34: recon safe_stowage spall_liner"


def test_a_matrix_over_the_ready_platoons(typed) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = typed("simulate miniatures --matrix --games 2 --bots random --set cost_limit=50 --json")
    data = json.loads(out)
    assert code == 0
    assert data["matrix"]["decks"] == ["cromwell-50", "pz-iv-50", "sherman-50", "t-34-50"]
    assert data["games"] == 24


@pytest.mark.parametrize("line", ["bench miniatures", "bench miniatures --seats 4"])
def test_bench_of_miniatures_has_sights_too(typed, line: str) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = typed(f"{line} --seconds 0.01 --json")
    data = json.loads(out)
    assert code == 0
    assert data["seats"] == (4 if "--seats" in line else 2)
    keys = ("decisions_per_s", "stepped_decisions_per_s", "games_per_s", "clone_us", "sight_us", "sights_us", "odds_us")
    assert min(data[key] for key in keys) > 0


def test_bench_prints_only_what_the_game_has(typed) -> None:  # type: ignore[no-untyped-def]
    assert "sight of another" in typed("bench miniatures --seconds 0.01")[1]
    assert "sight" not in typed("bench rush --seconds 0.01")[1]


@pytest.mark.parametrize("line", ["bench rush --seats 2", "bench cardgame"])
def test_bench_json_has_the_keys_that_others_rely_on(typed, line: str) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = typed(f"{line} --seconds 0.01 --json")
    assert code == 0
    assert json.loads(out)["seats"] == 2
    keys = {"game", "compiled", "decisions_per_s", "stepped_decisions_per_s", "games_per_s", "clone_us"}
    assert keys <= set(json.loads(out))


@pytest.mark.parametrize("pairs", ["", " --pairs 2"])
def test_bench_compares_two_engines(typed, pairs: str) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = typed(f"bench rush --seats 2 --seconds 0.01 --compare {sys.executable}{pairs} --json")
    data = json.loads(out)
    assert code == 0
    assert data["compared"]["game"] == "rush"
    assert set(data["ratio"]) <= set(data)
    assert min(data["ratio"].values()) > 0
