"""The print page's half of the server: PDFs are the command's, pages are drawn as they are printed."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

pytest.importorskip("typst")
from pdfminer.high_level import extract_pages

import hulldown
from hulldown.cli import app
from hulldown.sheets import KINDS
from tests.table.helper import Server

MM = 72 / 25.4


def ask(local_server: Server, path: str, **wish: Any) -> httpx.Response:
    body = {"order": wish} if path.endswith("/pages") else wish
    return local_server.http.post(path, json=body, timeout=60)


@pytest.mark.parametrize(
    ("words", "wish"),
    [
        (["rush", "tokens"], {"game": "rush", "what": "tokens"}),
        (
            ["cardgame", "list", "D1", "--paper", "letter", "--no-backs", "--bleed", "2", "--color", "--lang", "ru"],
            {"game": "cardgame", "what": "list", "list": "D1", "paper": "letter", "backs": False, "bleed": 2,
             "color": True, "lang": "ru"},
        ),
        (
            ["cardgame", "list", "D2", "--size", "57x87"],
            {"game": "cardgame", "what": "list", "list": "D2", "width": 57, "height": 87},
        ),
        (
            ["miniatures", "arrow", "--set", "arrow_tail=80", "--set", "arrow_full=106.5"],
            {"game": "miniatures", "what": "arrow", "options": {"arrow_tail": "80", "arrow_full": "106.5"}},
        ),
        (
            ["miniatures", "list", "guards-200", "--lang", "ru"],
            {"game": "miniatures", "what": "list", "list": "guards-200", "lang": "ru"},
        ),
    ],
)  # fmt: skip
def test_the_pdf_is_the_commands_byte_for_byte(
    local_server: Server, tmp_path: Path, words: list[str], wish: dict[str, Any]
) -> None:
    file = tmp_path / "made.pdf"
    lang = [] if "--lang" in words else ["--lang", "en"]
    ran = CliRunner().invoke(app, ["print", *words, *lang, "-o", str(file)])
    assert ran.exit_code == 0, ran.output
    reply = ask(local_server, "/api/print", **wish)
    assert reply.status_code == 200, reply.text
    assert reply.headers["content-type"] == "application/pdf"
    assert reply.headers["content-disposition"] == f'attachment; filename="hulldown-{wish["game"]}-{wish["what"]}.pdf"'
    assert reply.content == file.read_bytes()


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "cardgame", "what": "list", "list": "D1"},
        {"game": "miniatures", "what": "terrain", "paper": "letter"},
        {"game": "miniatures", "what": "list", "list": "guards-200"},
        {"game": "rush", "what": "reference"},
    ],
)
def test_the_drawings_have_the_pages_of_the_pdf(local_server: Server, wish: dict[str, Any]) -> None:
    printed = list(extract_pages(io.BytesIO(ask(local_server, "/api/print", **wish).content)))
    shown = ask(local_server, "/api/print/pages", **wish).json()
    assert shown["count"] == len(printed)
    for page, drawn in zip(printed, shown["pages"], strict=False):
        assert (page.width / MM, page.height / MM) == pytest.approx((drawn["width"], drawn["height"]), abs=0.1)
        box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawn["svg"])
        assert box is not None
        assert float(box[1]) / float(box[2]) == pytest.approx(drawn["width"] / drawn["height"], abs=0.001)


def test_cards_lie_in_the_drawing_where_they_lie_in_the_pdf(local_server: Server) -> None:
    """Every card's stripe reaches from bleed to bleed: its place in both, by their own coordinates."""
    from pdfminer.layout import LTRect

    wish = {"game": "cardgame", "what": "list", "list": "D1", "backs": False}
    page = next(iter(extract_pages(io.BytesIO(ask(local_server, "/api/print", **wish).content))))
    stripes = [item for item in page if isinstance(item, LTRect) and item.height < 6 * MM and item.width > 40 * MM]
    printed = sorted((item.x0 / MM, (page.height - item.y1) / MM) for item in stripes)
    svg = ask(local_server, "/api/print/pages", **wish).json()["pages"][0]["svg"]
    drawn = sorted((float(x), float(y)) for x, y in re.findall(r'<svg x="([\d.]+)" y="([\d.]+)" width="66"', svg))
    assert len(drawn) == 9
    assert drawn == [pytest.approx(place, abs=0.1) for place in printed]
    assert re.search(r'<line x1="6" y1="289" x2="106" y2="289"', svg), "the bar of 100 mm"


def test_pages_come_some_at_a_time(local_server: Server) -> None:
    order = {"game": "rush", "what": "cards"}
    first = local_server.http.post("/api/print/pages", json={"order": order, "first": 0, "most": 2}).json()
    rest = local_server.http.post(
        "/api/print/pages", json={"order": order, "first": first["count"] - 1, "most": 12}
    ).json()
    assert [page["number"] for page in first["pages"]] == [1, 2]
    assert [page["number"] for page in rest["pages"]] == [first["count"]]
    beyond = local_server.http.post("/api/print/pages", json={"order": order, "first": 9_000, "most": 12}).json()
    assert beyond["pages"] == []


def test_the_shop_names_everything_that_the_command_can(local_server: Server) -> None:
    shop = local_server.http.get("/api/print").json()
    assert shop["pdf"] is True
    assert shop["say"] == ""
    by_game = {one["game"]: one for one in shop["games"]}
    assert set(by_game) == set(hulldown.game_ids())
    assert set(by_game["miniatures"]["kinds"]) == set(KINDS)
    assert by_game["rush"]["kinds"] == ["cards", "reference", "tokens"]
    assert (by_game["rush"]["width"], by_game["rush"]["height"], by_game["rush"]["chosen"]) == (63, 89, False)
    assert "guards-200" in [one["id"] for one in by_game["miniatures"]["lists"]]
    for game, one in by_game.items():
        for kind in one["kinds"]:
            wish = {"list": one["lists"][0]["id"]} if kind == "list" else {}
            assert ask(local_server, "/api/print/pages", game=game, what=kind, **wish).json()["count"] > 0


def test_without_typst_cards_are_drawn_and_a_sentence_says_what_to_do(
    local_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    shop = local_server.http.get("/api/print?lang=ru").json()
    assert shop["pdf"] is False
    assert "pip install 'hulldown[print]'" in shop["say"]
    assert "Этот сервер" in shop["say"]
    refused = ask(local_server, "/api/print", game="rush", what="tokens", paper="letter")
    assert refused.status_code == 409
    assert "pip install 'hulldown[print]'" in refused.json()["say"]
    assert ask(local_server, "/api/print/pages", game="cardgame", what="list", list="D3").json()["count"] == 10
    assert ask(local_server, "/api/print/pages", game="rush", what="reference", paper="letter").status_code == 409
