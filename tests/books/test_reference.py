"""The play reference: every line has its rules, languages have the same lines, numbers are those of the cards."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

import hulldown
from hulldown import books
from hulldown.books import Reference
from hulldown.kernel.errors import BadFile
from hulldown.kernel.languages import LANGUAGES

GAMES = ["cardgame", "miniatures", "rush"]
# What the sheet of the Miniatures Game has to have, by the sections that say it.
WANTED = {
    "setup", "dice", "cards", "move", "shoot", "command", "sight", "assault-gun", "cover", "hull-down", "terrain",
    "attack", "pool", "damage", "criticals", "special", "types", "platoon", "modes", "limits", "teams",
}  # fmt: skip


def sheet(game: str, lang: str = "en") -> Reference:
    found = books.reference(hulldown.game(game), lang)
    assert found is not None
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_stands_on_rules_of_the_ledger(game: str, lang: str) -> None:
    ledger = hulldown.game(game).ledger
    for section in sheet(game, lang).sections:
        assert section.lines, section.id
        for line in section.lines:
            assert line.rules, line.id
            assert all(rule in ledger for rule in line.rules)
            assert all(cell.strip() for cell in line.cells), line.id


@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_the_same_lines(game: str) -> None:
    shapes = [
        [(one.id, len(one.columns), [(line.id, line.step, line.rules) for line in one.lines]) for one in found.sections]
        for found in (sheet(game, lang) for lang in LANGUAGES)
    ]
    assert all(shape == shapes[0] for shape in shapes)


@pytest.mark.parametrize("game", GAMES)
def test_russian_is_not_left_in_english(game: str) -> None:
    for section in sheet(game, "ru").sections:
        for line in section.lines:
            assert any(re.search("[а-яё]", cell) for cell in line.cells) or section.id == "classes", line.cells


@pytest.mark.parametrize("game", GAMES)
def test_steps_are_counted_from_one(game: str) -> None:
    for section in sheet(game).sections:
        steps = [line.step for line in section.lines if line.step]
        assert steps == list(range(1, len(steps) + 1)), section.id


def test_the_sheet_of_the_miniatures_has_what_is_looked_up() -> None:
    assert {section.id for section in sheet("miniatures").sections} >= WANTED


@pytest.mark.parametrize("lang", LANGUAGES)
def test_critical_cards_are_those_of_the_deck(lang: str) -> None:
    folder = Path(hulldown.__file__).parent / "games" / "miniatures" / "cards"
    with (folder / "criticals.csv").open(encoding="utf-8") as file:
        deck = [(row["count"], row["damage"], row["repairable"] == "1") for row in csv.DictReader(file)]
    (table,) = [one for one in sheet("miniatures", lang).sections if one.id == "criticals"]
    yes = {"en": "yes", "ru": "да"}[lang]
    told = [(line.cells[1].replace("–", "0"), line.cells[2], line.cells[4] == yes) for line in table.lines]
    assert told == deck
    assert "32" in table.title
    assert sum(int(count) for count, _, _ in told) == 32


@pytest.mark.parametrize("lang", LANGUAGES)
def test_classes_of_rush_have_the_values_of_the_cards(lang: str) -> None:
    folder = Path(hulldown.__file__).parent / "games" / "rush" / "cards"
    printed: dict[str, set[tuple[str, str]]] = {}
    with (folder / "vehicles.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            printed.setdefault(row["class"], set()).add((row["power"], row["armor"]))
    (table,) = [one for one in sheet("rush", lang).sections if one.id == "classes"]
    told = {line.id: line.cells[1] for line in table.lines}
    for name in ("light", "medium", "spg", "heavy"):
        ((power, armor),) = printed[name]
        assert told[name] == f"{power} / {armor}"


class NewGame:
    """As much of a game as the pages ask for."""

    id = "rush"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ledger = hulldown.game("rush").ledger
        self.title = hulldown.game("rush").title


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ('[goal]\nwin = { text = "Win.", rule = "scoring.winner" }', "goal has no title"),
        ('[goal]\ntitle = "Goal"\nwin = "Win."', "goal.win names no rule"),
        (
            '[goal]\ntitle = "Goal"\nwin = { text = "Win.", rule = "scoring.all" }',
            "goal.win names the unknown rule scoring.all",
        ),
        (
            '[goal]\ntitle = "Goal"\ncolumns = "A | B"\nwin = { text = "Win.", rule = "scoring.winner" }',
            "goal.win has 1 cells in en, the table 2 columns",
        ),
    ],
)
def test_a_broken_sheet_names_file_and_line(tmp_path: Path, written: str, complaint: str) -> None:
    words = tmp_path / "words"
    words.mkdir()
    (words / "reference.en.toml").write_text(written, encoding="utf-8")
    with pytest.raises(BadFile, match=complaint) as told:
        books.reference(NewGame(tmp_path), "en")
    assert str(told.value).startswith("reference.en.toml: ")


def test_a_game_without_a_sheet_has_none(tmp_path: Path) -> None:
    assert books.reference(NewGame(tmp_path), "en") is None
