"""`hulldown simulate` and `hulldown bench` as typed."""

from __future__ import annotations

import json

import pytest

from hulldown.cli import main


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
        ("bench rush --seconds 0", "the benchmark needs some seconds, not 0"),
    ],
)
def test_mistakes_end_in_one_sentence(typed, line: str, sentence: str) -> None:  # type: ignore[no-untyped-def]
    code, out, err = typed(line)
    assert code == 2
    assert out == ""
    assert sentence in err
    assert len(err.splitlines()) == 1


def test_bench_json_has_the_keys_that_others_rely_on(typed) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = typed("bench rush --seats 2 --seconds 0.1 --json")
    assert code == 0
    keys = {"game", "compiled", "decisions_per_s", "stepped_decisions_per_s", "games_per_s", "clone_us"}
    assert keys <= set(json.loads(out))
