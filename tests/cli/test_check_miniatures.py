"""`hulldown check` for platoons, scenarios and card files of the Miniatures Game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import hulldown
from tests.cli.helper import Typed, change

FOLDER = Path(hulldown.__file__).parent / "games" / "miniatures"
BAD = """name = "Bad"
limit = 50

[[tank]]
card = "t_34"
cards = ["spall_liner", "spall_liner", "pudding_and_tea"]

[[tank]]
card = "cromwell"
"""


@pytest.mark.rule("miniatures.platoon.cost-limit")
def test_every_broken_rule_is_told_with_its_id(typed: Typed, tmp_path: Path) -> None:
    """40 for the T-34, 47 for the Cromwell and the cards are more than 50."""
    file = tmp_path / "bad.toml"
    file.write_text(BAD, encoding="utf-8")
    verdict = typed.json("check", str(file), code=1)
    assert verdict["legal"] is False
    assert [reason["rule"] for reason in verdict["reasons"]] == [
        "miniatures.platoon.cost-limit",
        "miniatures.platoon.card-nation",
        "miniatures.platoon.duplicate-upgrades",
    ]
    out = typed("check", str(file), "--set", "cost_limit=200", "--set", "duplicate_upgrades=yes", code=1)
    assert "not legal, 1 reason" in out


@pytest.mark.rule("miniatures.option.cost_limit")
def test_a_platoon_is_checked_for_any_limit(typed: Typed) -> None:
    """87 points of tanks, 3 for Recon."""
    code = "cromwell; t_34: recon"
    assert typed.json("check", code, "--set", "cost_limit=90")["legal"] is True
    verdict = typed.json("check", code, "--set", "cost_limit=89", code=1)
    assert [reason["rule"] for reason in verdict["reasons"]] == ["miniatures.platoon.cost-limit"]


def test_a_legal_platoon_has_a_code_that_is_legal_too(typed: Typed) -> None:
    out = typed("check", str(FOLDER / "platoons" / "t-34-50.toml"))
    code = out.partition("Platoon code: ")[2].strip()
    assert code == "t_34: recon safe_stowage spall_liner"
    assert typed.json("check", code) == {"legal": True, "reasons": [], "code": code}
    assert typed.json("check", "t_34: recon; maus", code=1)["reasons"][0]["rule"] == "miniatures.platoon.cost-limit"


def test_a_platoon_that_breaks_rules_has_a_code_that_is_marked_so(typed: Typed) -> None:
    verdict = typed.json("check", "maus; t_34: recon", code=1)
    code = verdict["code"]
    assert verdict["legal"] is False
    assert typed.json("check", code, code=1) == verdict
    printed = typed("check", "maus; t_34: recon", code=1)
    assert printed.endswith(f"\nPlatoon code (it breaks rules): {code}\n")
    russian = typed("check", code, "--lang", "ru", code=1)
    assert russian.endswith(f"\nКод взвода (не по правилам): {code}\n")


@pytest.mark.parametrize("folder", ["platoons", "scenarios"])
def test_everything_that_comes_with_the_game_is_legal(typed: Typed, folder: str) -> None:
    files = sorted((FOLDER / folder).glob("*.toml"))
    assert len(files) > 4
    for file in files:
        assert typed.json("check", str(file))["legal"] is True


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "X"\n[[terrain]]\nkind = "lake"\nat = [1, 2]\n', "expected one of woods, hill, building, wall"),
        ('name = "X"\n[[tank]]\nplayer = 1\ncard = "t_99"\n', "there is no tank t_99"),
        ("name = First Game\n", "scene.toml: "),
        ('name = "X"\nedges = ["south", "south"]\n', "a different edge for each side"),
        ('name = "X"\nweather = "rain"\n', "weather"),
    ],
)
def test_what_is_wrong_with_a_scenario_is_named(typed: Typed, tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "scene.toml"
    file.write_text(text, encoding="utf-8")
    [reason] = typed.json("check", str(file), code=1)["reasons"]
    assert said in reason["text"]
    assert reason["rule"] == ""


def test_a_tank_of_a_scenario_beside_the_table_is_named_with_its_rule(typed: Typed, tmp_path: Path) -> None:
    file = tmp_path / "scene.toml"
    tank = '[[tank]]\nplayer = {}\ncard = "t_34"\nat = [{}, 450]\nfacing = 0\n'
    file.write_text('name = "Edge"\n' + tank.format(1, 10) + tank.format(2, 450), encoding="utf-8")
    [reason] = typed.json("check", str(file), code=1)["reasons"]
    assert reason["rule"] == "miniatures.move.edge"
    assert reason["text"].startswith("scene.toml, line 2: tank[0]: T-34 would leave the table.")


def test_card_files_are_checked_by_folder_and_one_by_one(typed: Typed, tmp_path: Path) -> None:
    cards = tmp_path / "cards"
    shutil.copytree(FOLDER / "cards", cards)
    assert typed.json("check", str(cards))["legal"] is True
    change(cards / "tanks.csv", "t_34,T-34,ussr,", "t_34,T-34,atlantis,")
    for path in (cards, cards / "tanks.csv"):
        reasons = typed.json("check", str(path), code=1)["reasons"]
        assert any("atlantis" in reason["text"] for reason in reasons)
