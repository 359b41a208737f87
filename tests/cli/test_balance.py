"""`hulldown balance` as typed, and the command that a report gives."""

from __future__ import annotations

import shlex
from pathlib import Path

import msgspec
import pytest

import hulldown
from hulldown.games.cardgame import CardGame
from hulldown.lab.arena_file import Row, read_arena
from hulldown.lab.repeat import command
from tests.cli.helper import Typed
from tests.lab.rows import made_up
from tests.lab.test_report import header


def kept(path: Path, rows: list[Row], **changed: object) -> str:
    """The rows as a file of an arena."""
    lines = [msgspec.json.encode(line) for line in [header(rows, **changed), *rows]]
    path.write_bytes(b"\n".join(lines) + b"\n")
    return str(path)


def squads(wins: int, games: int) -> list[Row]:
    rows = [made_up(number, ["greedy"] * 2, [0 if number < wins else 1]) for number in range(games)]
    for row in rows:
        row["held"] = [{"cards": ["ussr-is-2"], "nations": ["ussr"]}, {"cards": [], "nations": ["ussr"]}]
    return rows


def test_the_table_has_names_and_says_what_remains(typed: Typed, tmp_path: Path) -> None:
    file = kept(tmp_path / "a.jsonl", squads(75, 100))
    lines = typed("balance", file).splitlines()
    assert lines[0] == "rush, cards: 100 games of greedy"
    assert " ".join(lines[2].split()) == "IS-2 100 1.0 75.0 % 50.0 % +25.0 +15.7 to +32.5 above par"
    assert "1 cards were compared; 1 remain outside of par" in "\n".join(lines)


def test_names_are_in_the_players_language(typed: Typed, tmp_path: Path) -> None:
    rows = squads(20, 40)
    for row in rows:
        row["held"] = [{"nations": ["usa"]}, {"nations": ["ussr"]}]
    file = kept(tmp_path / "a.jsonl", rows)
    names = {
        lang: [one["name"] for one in typed.json("balance", file, "--lang", lang)["findings"]] for lang in ("en", "ru")
    }
    assert sorted(names["en"]) == ["USA", "USSR"]
    assert sorted(names["ru"]) == ["СССР", "США"]


def test_json_has_every_finding(typed: Typed, tmp_path: Path) -> None:
    data = typed.json("balance", kept(tmp_path / "a.jsonl", squads(75, 100)))
    assert (data["game"], data["kind"], data["games"], data["compared"]) == ("rush", "cards", 100, 1)
    assert data["outside"] == ["ussr-is-2"]
    one = data["findings"][0]
    assert (one["id"], one["games"], one["rate"], one["par"], one["effect"]) == ("ussr-is-2", 100, 0.75, 0.5, 0.25)


def test_several_files_count_together(typed: Typed, tmp_path: Path) -> None:
    files = [kept(tmp_path / f"{seed}.jsonl", squads(15, 30), seed=seed) for seed in (1, 2)]
    assert typed.json("balance", *files)["findings"][0]["games"] == 60


def test_half_a_last_line_is_passed_over(typed: Typed, tmp_path: Path) -> None:
    file = kept(tmp_path / "a.jsonl", squads(15, 30))
    Path(file).write_bytes(Path(file).read_bytes()[:-20])
    assert typed.json("balance", file)["games"] == 29


def test_the_picture_is_written(typed: Typed, tmp_path: Path) -> None:
    picture = tmp_path / "balance.svg"
    typed("balance", kept(tmp_path / "a.jsonl", squads(75, 100)), "--picture", str(picture))
    assert "+25.0 (+15.7 to +32.5)" in picture.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["none.jsonl"], "none.jsonl cannot be read: No such file"),
        (["a.jsonl", "--kind", "tanks"], "there are no tanks in these results; they tell of cards, nations"),
        (["a.jsonl", "--kind", "nations"], "all sides had the same nations in every game"),
        (["a.jsonl", "--least", "31"], "too few games: at most 30 tell of one of the cards, and --least asks for 31"),
        (["a.jsonl", "--least", "0"], "at least one game must tell of a thing, not 0"),
        (["a.jsonl", "a.jsonl"], "holds the same games as another file"),
        (["a.jsonl", "b.jsonl"], "is about cardgame, another file about rush"),
        (["empty.jsonl"], "there are no games in"),
        (["a.jsonl", "--picture", "a.gif"], "a picture is a file .svg or .png, not a.gif"),
        (["a.jsonl", "--lang", "de"], "there is no language de"),
    ],
)
def test_mistakes_end_in_one_sentence(
    typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    kept(tmp_path / "a.jsonl", squads(15, 30))
    kept(tmp_path / "b.jsonl", squads(15, 30), game="cardgame")
    kept(tmp_path / "empty.jsonl", [])
    assert sentence in typed.refused("balance", *words)


@pytest.mark.parametrize(
    "line",
    [
        "rush --bots random,greedy --games 2 --seed 3 --set edition=1.2",
        "rush --bots random,greedy --gauntlet greedy --games 1 --seats 3 --set defenders_count_in_squad=yes",
        "cardgame --bots random --games 2 --decks D2,D5 --unequal",
        "cardgame --bots random,greedy --games 1 --decks random",
        "miniatures --bots random --games 1 --modes encounter,assault --set cost_limit=50",
        "miniatures --bots random --games 1 --platoons t-34-50 --set cost_limit=50",
    ],
)
def test_the_command_of_a_report_plays_the_same_arena(typed: Typed, tmp_path: Path, line: str) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    typed("arena", *line.split(), "--file", str(first), "--workers", "1")
    head, rows = read_arena(first)
    program, *words = shlex.split(command(head, rows, hulldown.game(head["game"])))
    assert program == "hulldown"
    typed(*words, "--file", str(second), "--workers", "1")
    again, same = read_arena(second)
    assert [deck["code"] for deck in again["decks"]] == [deck["code"] for deck in head["decks"]]
    assert {**again, "decks": []} == {**head, "decks": []}
    assert [row["winners"] for row in same] == [row["winners"] for row in rows]


def test_a_deck_that_only_has_the_name_of_another_is_given_by_its_code() -> None:
    rows = squads(1, 2)
    game = hulldown.game("cardgame")
    assert isinstance(game, CardGame)
    mine = {"id": "D1", "name": "Mine", "code": game.deck("D2").code}
    words = shlex.split(command(header(rows, game="cardgame", decks=[mine]), rows, game))
    assert words[words.index("--decks") + 1] == game.deck("D2").code


def test_an_arena_can_be_weighed_and_reported(typed: Typed, tmp_path: Path) -> None:
    """From games to page and balance, with nothing made up."""
    file, report = tmp_path / "arena.jsonl", tmp_path / "arena.html"
    typed("arena", "cardgame", "--bots", "random", "--games", "4", "--decks", "D1,D2", "--unequal", "--workers", "1",
          "--file", str(file), "--report", str(report))  # fmt: skip
    assert "random against itself" in report.read_text(encoding="utf-8")
    data = typed.json("balance", str(file), "--kind", "decks", "--least", "4")
    assert sum(one["rate"] for one in data["findings"]) == pytest.approx(1)
    assert {one["name"].split()[0] for one in data["findings"]} == {"D1", "D2"}
