"""`hulldown print` as typed."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from .helper import Typed

pytest.importorskip("typst")


def test_a_platoon_of_another_tool_is_printed(typed: Typed, tmp_path: Path) -> None:
    roster = Path(__file__).parents[1] / "exchange" / "files" / "tool.ros"
    out = tmp_path / "sheet.pdf"
    printed = typed("print", "miniatures", "list", str(roster), "-o", str(out), "--lang", "en")
    assert out.read_bytes().startswith(b"%PDF")
    assert "100%" in printed
    assert "Lucky Rabbit Foot isn't known here" in typed.complaint


@pytest.mark.parametrize("what", ["reference", "tokens"])
@pytest.mark.parametrize("game", ["rush", "cardgame", "miniatures"])
def test_sheets_of_every_game(typed: Typed, tmp_path: Path, game: str, what: str) -> None:
    out = tmp_path / "x.pdf"
    found = typed.json("print", game, what, "-o", str(out), "--paper", "letter", "--lang", "ru")
    assert found["bytes"] == out.stat().st_size > 1_000


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["rush", "cards"], "where to? Name a file: -o cards.pdf"),
        (["rush", "cards", "-o", "x.doc"], "a sheet is a file .pdf, not x.doc"),
        (["miniatures", "list", "-o", "x.pdf"], "which list?"),
        (["rush", "cards", "D1", "-o", "x.pdf"], "cards takes no list"),
        (["rush", "posters", "-o", "x.pdf"], "there is no sheet posters"),
        (["rush", "cards", "-o", "x.pdf", "--size", "wide"], "--size: wide is no size"),
        (["rush", "cards", "-o", "x.pdf", "--size", "20x30"], "mm wide and 55 to 180 mm high, not 20 x 30 mm"),
        (["rush", "cards", "-o", "x.pdf", "--size", "nanxnan"], "not nan x nan mm"),
        (["rush", "cards", "-o", "nowhere/x.pdf", "--paper", "a9"], "there is no paper a9"),
        (["rush", "tokens", "-o", "nowhere/at/all/x.pdf"], "cannot be written"),
        (["miniatures", "arrow", "-o", "x.pdf", "--set", "arrow_tail=900"], "arrow_tail"),
    ],
)
def test_mistakes_end_in_one_sentence(typed: Typed, words: list[str], sentence: str) -> None:
    assert sentence in typed.refused("print", *words)


@pytest.mark.parametrize(("game", "id"), [("rush", "ussr-t-26"), ("cardgame", "GER-01"), ("miniatures", "t_34")])
def test_one_card_is_drawn_as_it_is_printed(typed: Typed, tmp_path: Path, game: str, id: str) -> None:
    out = tmp_path / "card.svg"
    typed("cards", game, id, "--draw", str(out), "--lang", "en")
    root = ElementTree.fromstring(out.read_text(encoding="utf-8"))
    assert root.get("width") == "63mm"
    assert any((text.text or "").startswith(id) for text in root.iter("{http://www.w3.org/2000/svg}text"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["rush", "ussr", "--draw", "x.svg"], "an id names one"),
        (["rush", "ussr-t-26", "--draw", "x.png"], "is a file .svg"),
        (["miniatures", "guards-200", "--draw", "x.svg"], "this is no card"),
    ],
)
def test_what_cannot_be_drawn_says_why(typed: Typed, words: list[str], sentence: str) -> None:
    assert sentence in typed.refused("cards", *words)
