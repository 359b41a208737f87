"""`hulldown build` as typed."""

from __future__ import annotations

import io
from pathlib import Path
from types import SimpleNamespace

import pytest

from .helper import Typed


def test_a_platoon_from_nothing_to_legal(typed: Typed, tmp_path: Path) -> None:
    file = str(tmp_path / "friday.toml")
    made = typed.json(
        "build", "miniatures", "new", "t_34", "Cromwell", "--limit", "100", "--name", "Friday", "-w", file
    )
    assert [one["card"] for one in made["draft"]["parts"]] == ["t_34", "cromwell"]
    assert (made["size"], made["of"], made["legal"]) == (87, 100, True)
    typed("build", "miniatures", "add", file, "Recon", "--on", "T-34", "-n", "2", "-w", file)
    broken = typed.json("build", "miniatures", "check", file, code=1)
    assert [one["rule"] for one in broken["broken"]] == ["miniatures.platoon.crew-slots"]
    assert broken["draft"]["name"] == "Friday"
    mended = typed.json("build", "miniatures", "mend", file, "-w", file, "--lang", "en")
    assert mended["done"] == ["Take 1 Recon off T-34"]
    assert mended["legal"]
    assert typed("check", file, "--lang", "en").startswith(f"{file}: legal")
    gone = typed.json("build", "miniatures", "remove", file, "recon")
    assert all(not one["carried"] for one in gone["draft"]["parts"])


def test_a_deck_is_broken_mended_and_filled(typed: Typed, tmp_path: Path) -> None:
    file = str(tmp_path / "deck.csv")
    short = typed.json("build", "cardgame", "remove", "D1", "USA-01", "USA-02", "-n", "3", "-w", file)
    assert (short["size"], short["legal"]) == (34, False)
    full = typed.json("build", "cardgame", "fill", file)
    assert full["legal"]
    assert full["size"] == 40
    assert len(full["suggestions"]) == 3
    code = typed.json("build", "cardgame", "mend", file)["code"]
    assert typed.json("build", "cardgame", "check", code)["legal"]


def test_illegal_lists_are_told_with_rule_and_mend(typed: Typed) -> None:
    printed = typed("build", "miniatures", "check", "t_34: recon recon", "--lang", "en", code=1)
    assert "T-34 has no crew position left for Recon (Commander). [miniatures.platoon.crew-slots]" in printed
    assert "  can be mended: Take 1 Recon off T-34" in printed
    assert "not legal, reasons: 1" in printed
    legal = typed("build", "miniatures", "check", "guards-200", "--lang", "ru")
    assert "200 из 200" in legal
    assert "по правилам" in legal


def test_options_of_the_match_count(typed: Typed) -> None:
    assert typed.json("build", "miniatures", "check", "t-34-sherman-100")["legal"]
    found = typed.json("build", "miniatures", "check", "t-34-sherman-100", "--set", "one_nation=yes", code=1)
    assert [one["rule"] for one in found["broken"]] == ["miniatures.option.one_nation"]


def test_what_is_pasted_is_a_list_too(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(b"T-34 (40)\n- Recon\n- Steam Hammer\n")))
    found = typed.json("build", "miniatures", "check", "-", "--lang", "en")
    assert found["code"] == "t_34: recon"
    assert "Steam Hammer isn't known here" in typed.complaint


def test_hands_and_rounds_of_a_seed(typed: Typed) -> None:
    first = typed.json("build", "cardgame", "hands", "D1", "-n", "3", "--seed", "4")
    assert [len(hand) for hand in first["hands"]] == [8, 8, 8]
    assert typed.json("build", "cardgame", "hands", "D1", "-n", "3", "--seed", "4") == first
    assert typed("build", "cardgame", "hands", "D1", "--seed", "4", "--lang", "en").startswith("Hand 1: ")
    rounds = typed.json("build", "cardgame", "goldfish", "D1", "--seed", "4")["rounds"]
    assert rounds[0]["drawn"] == first["hands"][0]


def test_strength_is_played_here(typed: Typed) -> None:
    found = typed.json("build", "cardgame", "strength", "D1", "--games", "2", "--seed", "5")
    assert found["games"] == 2
    assert 0 <= found["low"] <= found["share"] <= found["high"] <= 1
    assert sum(one["games"] for one in found["against"]) == 2
    assert found == typed.json("build", "cardgame", "strength", "D1", "--games", "2", "--seed", "5")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["cardgame", "polish", "D1"], "there is no step polish; known are new, check"),
        (["cardgame", "check", "nothing.csv"], "nothing.csv cannot be read (No such file or directory)"),
        (["cardgame", "check", "HD1-x"], "HD1-x is not a deck code"),
        (["cardgame", "add", "D1"], "add which cards?"),
        (["cardgame", "add", "D1", "Zeppelin"], "there is no card Zeppelin in cardgame"),
        (["cardgame", "remove", "D1", "GER-01"], "is not in the list"),
        (["cardgame", "add", "D1", "USA-01", "-n", "200"], "more than 120 cards, more than any deck may have"),
        (["cardgame", "add", "D1", "USA-01", "--on", "USA-02"], "lies on no other card"),
        (["miniatures", "add", "t-34-50", "recon", "--on", "7"], "the list has 1 cards"),
        (["miniatures", "add", "t-34-50", "recon", "--on", "maus"], "that card is not in the list"),
        (["miniatures", "add", "maus-200", "t_34_85_extended"], "suits no card of the list"),
        (["miniatures", "hands", "t-34-50"], "nobody draws a hand in miniatures"),
        (["miniatures", "strength", "t_34: recon recon"], "the platoon is not legal: T-34 has no crew position"),
        (["cardgame", "check", "D1", "--set", "nonsense=1"], "nonsense"),
        (["rush", "check", "D1"], "rush has no lists"),
    ],
)
def test_bad_input_ends_in_one_sentence(typed: Typed, words: list[str], sentence: str) -> None:
    assert sentence in typed.refused("build", *words)


def test_a_bad_file_names_file_line_and_field(typed: Typed, tmp_path: Path) -> None:
    file = tmp_path / "deck.csv"
    file.write_text("card_id,count\nUSA-01,2\nUSA-02,many\n", encoding="utf-8")
    said = typed.refused("build", "cardgame", "check", str(file))
    assert "deck.csv, line 3" in said
    assert "count" in said


def test_a_file_that_cannot_be_written(typed: Typed, tmp_path: Path) -> None:
    assert "cannot be written" in typed.refused(
        "build", "cardgame", "add", "D1", "USA-01", "-w", str(tmp_path / "no/d.csv")
    )
    assert "which format is meant" in typed.refused("build", "cardgame", "add", "D1", "USA-01", "-w", "deck.exe")
