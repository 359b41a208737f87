"""`hulldown list` as typed."""

from __future__ import annotations

import io
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from .helper import Typed

FILES = Path(__file__).parents[1] / "exchange" / "files"
CATALOGUE, ROSTER = str(FILES / "tool.cat"), str(FILES / "tool.ros")


def test_there_and_back(typed: Typed, tmp_path: Path) -> None:
    for name in ("a.ros", "a.rosz", "a.json", "a.txt", "a.toml"):
        file = str(tmp_path / name)
        typed("list", "export", "miniatures", "guards-200", "-o", file, "--lang", "en")
        found = typed.json("list", "import", "miniatures", file, "--lang", "en")
        assert found["code"] == typed.json("list", "import", "miniatures", "guards-200")["code"], name
        assert found["legal"], name
        assert found["remarks"] == []


def test_import_tells_what_is_not_known_and_keeps_it(typed: Typed, tmp_path: Path) -> None:
    out = tmp_path / "mine.toml"
    printed = typed("list", "import", "miniatures", str(FILES / "tool.ros"), "-o", str(out), "--lang", "en")
    assert "Lucky Rabbit Foot isn't known here" in typed.complaint
    assert "Code: cromwell: farley_cornell" in printed
    assert "Lucky Rabbit Foot" in out.read_text(encoding="utf-8")
    assert typed("check", str(out), "--lang", "en").startswith(f"{out}: legal")
    typed("list", "export", "miniatures", str(out), "-o", str(tmp_path / "back.ros"), "--lang", "en")
    assert "Other tools may refuse" in typed.complaint
    assert "Lucky Rabbit Foot" in (tmp_path / "back.ros").read_text(encoding="utf-8")


def test_export_with_a_catalogue(typed: Typed, tmp_path: Path) -> None:
    out = tmp_path / "a.ros"
    typed("list", "export", "miniatures", "cromwell: recon", "-o", str(out), "--catalogue", str(FILES / "tool.cat"))
    assert 'entryId="e000-0000-0000-0001"' in out.read_text(encoding="utf-8")
    assert typed.complaint == ""


def test_text_is_printed(typed: Typed) -> None:
    printed = typed("list", "export", "miniatures", "t_34: recon", "--to", "text", "--lang", "ru")
    assert "1x Т-34" in printed


def test_what_is_pasted(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(b"T-34\n- Recon\n")))
    assert typed.json("list", "import", "miniatures", "-")["code"] == "t_34: recon"


def test_notes_that_a_deck_file_cannot_hold_are_told(typed: Typed, tmp_path: Path) -> None:
    text = typed("list", "export", "cardgame", "D1", "--to", "text", "--lang", "en") + "2x Phantom\n"
    (tmp_path / "d.txt").write_text(text, encoding="utf-8")
    typed("list", "import", "cardgame", str(tmp_path / "d.txt"), "-o", str(tmp_path / "d.csv"), "--lang", "en")
    assert ".csv can't hold notes" in typed.complaint
    found = typed.json("list", "import", "cardgame", str(tmp_path / "d.txt"), "-o", str(tmp_path / "d.json"))
    assert [note["text"] for note in found["notes"]] == ["2x Phantom"]


def test_tabletop_simulator(typed: Typed, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    out = tmp_path / "deck.json"
    typed("list", "export", "cardgame", "D1", "--to", "tabletop", "-o", str(out), "--lang", "en")
    assert "only this computer sees them" in typed.complaint
    assert {path.name for path in tmp_path.iterdir()} == {"deck.json", "deck-faces-1.png", "deck-back.png"}
    assert typed.json("list", "import", "cardgame", str(out))["legal"]
    typed("list", "export", "cardgame", "D1", "--to", "tabletop", "-o", str(out), "--images", "https://example.org/a")
    assert "https://example.org/a/deck-back.png" in out.read_text(encoding="utf-8")
    assert typed.complaint == ""


def test_schemas_are_printed(typed: Typed) -> None:
    assert json.loads(typed("list", "schema"))["title"] == "A list of Hulldown"
    assert "xs:schema" in typed("list", "schema", "roster")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["export", "miniatures", "guards-200"], "which format?"),
        (["export", "miniatures", "guards-200", "-o", "x.doc"], "A list is a file .toml, .ros"),
        (["export", "miniatures", "guards-200", "--to", "word"], "there is no format word"),
        (["export", "rush", "anything", "--to", "text"], "rush has no lists"),
        (["export", "miniatures", "no-such-200", "--to", "text"], "there is no ready platoon"),
        (["import", "miniatures", "nowhere.ros"], "nowhere.ros cannot be read"),
        (["export", "cardgame", "D1", "--to", "battlescribe"], "a deck has none"),
        (["export", "miniatures", "t_34", "--to", "text", "--catalogue", CATALOGUE], "goes with a roster"),
        (["export", "miniatures", "t_34", "-o", "x.ros", "--catalogue", ROSTER], "expected a catalogue, found roster"),
        (["schema", "deck"], "there is no schema deck"),
        (["export", "cardgame", "D1", "--to", "tabletop", "-o", "x.png"], "takes a file .json"),
        (["export", "cardgame", "D1", "--to", "tabletop", "-o", "x.json", "--images", "ftp://x"], "is no address"),
        (["export", "cardgame", "D1", "--to", "text", "--images", "https://x"], "--images goes with --to tabletop"),
    ],
)  # fmt: skip
def test_mistakes_end_in_one_sentence(typed: Typed, words: list[str], sentence: str) -> None:
    assert sentence in typed.refused("list", *words)
