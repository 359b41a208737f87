"""Sheets measured by the coordinates in the PDF itself."""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("typst")
from pdfminer.high_level import extract_pages
from pdfminer.layout import LTChar, LTCurve, LTLine, LTPage, LTRect

import hulldown
from hulldown.pictures.faces import SAFE, Face, Style, face
from hulldown.pictures.letters import FILE as letters_file
from hulldown.pictures.letters import broken, measured, wide
from hulldown.pictures.prints import prints_of
from hulldown.sheets import Order, make
from hulldown.sheets.laying import Picture, Sheet
from hulldown.sheets.papers import MARGIN, PAPERS, Page, best_grid
from hulldown.sheets.setting import document, pdf

MM = 72 / 25.4
GAMES = ["rush", "cardgame", "miniatures"]


def within(item: Any) -> Iterator[Any]:
    yield item
    if hasattr(item, "__iter__"):
        for inner in item:
            yield from within(inner)


@lru_cache(maxsize=4)  # several tests look at the same deck
def pages(data: bytes) -> list[LTPage]:
    return list(extract_pages(io.BytesIO(data)))


def letters(page: LTPage) -> list[LTChar]:
    return [item for item in within(page) if isinstance(item, LTChar) and item.get_text().strip()]


def text_of(page: LTPage) -> str:
    return "".join([item.get_text() for item in within(page) if isinstance(item, LTChar)]).replace(" ", "")


def lines(page: LTPage) -> list[LTLine]:
    return [item for item in within(page) if isinstance(item, LTLine)]


def bars(page: LTPage) -> list[float]:
    """The lengths of level lines between 90 and 110 mm in the foot, in millimetres."""
    flat = [item.width / MM for item in lines(page) if item.height < 0.01 and item.y0 < 18 * MM]
    return [length for length in flat if 90 < length < 110]


def order(game: str, **more: Any) -> Order:
    return Order(hulldown.game(game), **more)


@pytest.fixture(scope="module")
def platoon() -> bytes:
    game = hulldown.game("miniatures")
    assert game.lists is not None
    return make("list", order("miniatures", brought=game.lists.find("guards-200"), lang="ru"))


@pytest.fixture(scope="module")
def deck() -> bytes:
    game = hulldown.game("cardgame")
    assert game.lists is not None
    return make("list", order("cardgame", brought=game.lists.find("D1")))


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize(
    ("game", "what"),
    [("rush", "reference"), ("miniatures", "terrain"), ("miniatures", "arrow"), ("cardgame", "tokens")],
)
def test_every_page_has_a_bar_of_100_mm_and_its_paper(game: str, what: str, paper: str) -> None:
    found = pages(make(what, order(game, paper=paper)))
    for page in found:
        assert bars(page) == [pytest.approx(100.0, abs=0.1)]
        assert sorted([page.width / MM, page.height / MM]) == pytest.approx(sorted(PAPERS[paper]), abs=0.1)
        assert "100mm" in text_of(page)


def test_decks_and_platoons_have_the_bar_too(platoon: bytes, deck: bytes) -> None:
    for page in [*pages(platoon), *pages(deck)]:
        assert bars(page) == [pytest.approx(100.0, abs=0.1)]


@pytest.mark.parametrize(
    ("options", "tail", "full"), [({}, 76.2, 101.6), ({"arrow_tail": "80", "arrow_full": "106.5"}, 80.0, 106.5)]
)
def test_the_arrow_is_as_long_as_the_rules_say(options: dict[str, object], tail: float, full: float) -> None:
    page = pages(make("arrow", order("miniatures", options=options)))[0]
    outlines = [item for item in within(page) if isinstance(item, LTCurve) and not isinstance(item, LTLine | LTRect)]
    arrows = [item for item in outlines if len(item.pts) >= 7]
    assert len(arrows) == 2
    for arrow in arrows:
        assert arrow.width / MM == pytest.approx(full, abs=0.1)
        xs = sorted({round((x - arrow.x0) / MM, 1) for x, _ in arrow.pts})
        assert [x for x in xs if abs(x - tail) < 0.1], "the head begins where the tail ends"


def test_terrain_is_as_large_as_the_rules_say() -> None:
    game = hulldown.game("miniatures")
    assert isinstance(game, hulldown.Game)
    shapes = prints_of(game).terrain
    assert shapes is not None
    wanted = sorted((round(max(x for x, _ in shape.corners) * 2, 1), shape.count) for shape in shapes(game, {}, "en"))
    found: dict[float, int] = {}
    for page in pages(make("terrain", order("miniatures"))):
        for item in within(page):
            if isinstance(item, LTCurve) and not isinstance(item, LTLine) and item.width > 20 * MM:
                key = round(item.width / MM, 1)
                found[key] = found.get(key, 0) + 1
    for width, count in wanted:
        near = sum([number for key, number in found.items() if abs(key - width) <= 0.1])
        assert near >= count, (width, found)


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("game", GAMES)
def test_cards_lie_where_they_are_cut(game: str, paper: str) -> None:
    """Cuts come in pairs that are a card's width and height apart, and all of a card lies inside of the margin."""
    width, height = prints_of(hulldown.game(game)).size
    grid = best_grid(paper, width, height, 1.5)
    assert grid.count == (9 if paper == "a4" else 8)
    down, across = grid.cuts()
    assert [round(b - a, 6) for a, b in zip(down[::2], down[1::2], strict=True)] == [width] * grid.columns
    assert [round(b - a, 6) for a, b in zip(across[::2], across[1::2], strict=True)] == [height] * grid.rows
    assert min(down) - grid.bleed >= MARGIN - 1e-6
    assert max(across) + grid.bleed <= grid.page.height - MARGIN


def test_crop_marks_in_the_pdf_are_at_the_cuts(deck: bytes) -> None:
    grid = best_grid("a4", 63.0, 88.0, 1.5)
    down, across = grid.cuts()
    page = pages(deck)[0]
    upright = {round(item.x0 / MM, 1) for item in lines(page) if item.width < 0.01 and item.height > 1}
    for x in down:
        assert any(abs(x - found) <= 0.1 for found in upright), x
    level = {
        round(grid.page.height - item.y0 / MM, 1) for item in lines(page) if item.height < 0.01 and item.width < 20
    }
    for y in across:
        assert any(abs(y - found) <= 0.1 for found in level), y
    for item in lines(page):
        assert min(item.x0, item.y0) / MM >= 1.9, "nothing at the edge, or printers shrink the page"


def test_no_letter_of_a_card_is_near_its_cut(deck: bytes) -> None:
    grid = best_grid("a4", 63.0, 88.0, 1.5)
    boxes = [grid.place(number) for number in range(grid.count)]
    foot = (MARGIN + 9.0) * MM
    page = pages(deck)[0]
    counted = 0
    for char in letters(page):
        if char.y1 < foot:
            continue
        x0, x1 = char.x0 / MM, char.x1 / MM
        middle_y = grid.page.height - (char.y0 + char.y1) / 2 / MM
        inside = [
            (x, y) for x, y in boxes
            if x + 1.4 + SAFE <= x0 and x1 <= x + 64.6 - SAFE and y + 3.5 <= middle_y <= y + 87.5
        ]  # fmt: skip
        assert len(inside) == 1, (char.get_text(), x0, middle_y)
        counted += 1
    assert counted > 500


def test_no_letter_leaves_a_page(platoon: bytes, deck: bytes) -> None:
    for data in (platoon, deck, make("reference", order("miniatures", lang="ru")), make("tokens", order("rush"))):
        for page in pages(data):
            for char in letters(page):
                assert char.x0 >= 3 * MM
                assert char.x1 <= page.width - 3 * MM
                assert char.y0 >= 2 * MM
                assert char.y1 <= page.height - 3 * MM


def test_a_platoon_sheet_says_everything(platoon: bytes) -> None:
    said = "".join([text_of(page) for page in pages(platoon)])
    game = hulldown.game("miniatures")
    assert game.lists is not None
    for part in game.lists.parts(game.lists.find("guards-200")):
        for one in [part, *part.carried]:
            assert one.piece.word.word("ru").replace(" ", "") in said


def test_a_deck_has_all_its_cards_and_as_many_backs(deck: bytes) -> None:
    found = pages(deck)
    assert len(found) == 2 * 5  # 43 cards, nine on a sheet
    fronts = "".join([text_of(page) for page in found[::2]])
    assert fronts.count("reconstructed") + fronts.count("published") >= 43
    assert "turnalong" in text_of(found[1])
    assert "63×88mm(chosen" in fronts


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("is_saving", [True, False])
def test_every_card_of_every_game_can_be_drawn(game: str, lang: str, is_saving: bool) -> None:
    made = hulldown.game(game)
    prints = prints_of(made)
    style = Style(*prints.size, 1.5, is_saving)
    faces = prints.cards(made, lang)
    assert len(faces) > 100
    for one in faces:
        assert face(one, style).startswith("<svg")


def test_a_text_that_does_not_fit_is_refused_not_cut() -> None:
    with pytest.raises(hulldown.Malformed, match="the text of card long is too long to be printed"):
        face(Face("long", "Long", texts=[("", "word " * 3_000)]), Style(63, 88))


def test_names_are_no_code_and_no_markup(tmp_path: Path) -> None:
    """A card set of somebody's own with names that are Typst code, XML and a very long word."""
    folder = tmp_path / "cards"
    shutil.copytree(Path(hulldown.__file__).parent / "games/rush/cards", folder, ignore=shutil.ignore_patterns("*.py*"))
    rows = (folder / "vehicles.csv").read_text(encoding="utf-8").splitlines()
    evil = '"#read(""/etc/passwd"") </svg><script> & \\ ' + "W" * 60 + '"'
    rows[1] = rows[1].replace(rows[1].split(",")[1], evil, 1)
    (folder / "vehicles.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    game = hulldown.game("rush", folder)

    card = next(one for one in prints_of(game).cards(game, "en") if "passwd" in one.title)
    svg = face(card, Style(63, 89))
    said = text_of(pages(pdf(document(Sheet(Page(100, 100), [Picture(svg, 5, 5, 63, 89)]))))[0])
    assert '#read("/etc/passwd")</svg><script>&\\WWWW' in said


def test_the_same_list_gives_the_same_pdf(deck: bytes) -> None:
    game = hulldown.game("cardgame")
    assert game.lists is not None
    assert make("list", order("cardgame", brought=game.lists.find("D1"))) == deck


@pytest.mark.parametrize(
    ("game", "what", "more", "sentence"),
    [
        ("rush", "arrow", {}, "rush has no measuring arrow"),
        ("cardgame", "terrain", {}, "cardgame has no terrain"),
        ("rush", "cards", {"paper": "a9"}, "there is no paper a9; known are a4, letter"),
        ("rush", "cards", {"bleed": 30.0}, "a bleed is from 0 to 3 mm, not 30"),
        ("rush", "cards", {"bleed": float("nan")}, "a bleed is from 0 to 3 mm"),
        ("rush", "posters", {}, "there is no sheet posters"),
        ("miniatures", "list", {}, "which list?"),
        ("miniatures", "arrow", {"options": {"arrow_tail": "190", "arrow_full": "295"}}, "is not from 45 to 200 mm"),
    ],
)
def test_mistakes_are_sentences(game: str, what: str, more: dict[str, Any], sentence: str) -> None:
    with pytest.raises(hulldown.Malformed) as refused:
        make(what, order(game, **more))
    assert sentence in str(refused.value)


def test_without_typst_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(hulldown.Malformed, match=r"pip install 'hulldown\[print\]'"):
        make("tokens", order("rush"))


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_what_is_drawn_goes_beyond_the_cut_by_the_bleed(paper: str) -> None:
    """The stripe of every card reaches from bleed to bleed, and begins above the upper cut."""
    game = hulldown.game("cardgame")
    assert game.lists is not None
    grid = best_grid(paper, 63.0, 88.0, 1.5)
    page = pages(make("list", order("cardgame", brought=game.lists.find("D1"), paper=paper, has_backs=False)))[0]
    assert (page.width / MM, page.height / MM) == pytest.approx((grid.page.width, grid.page.height), abs=0.1)
    stripes = [
        item for item in within(page) if isinstance(item, LTRect) and item.height < 6 * MM and item.width > 40 * MM
    ]
    corners = [(item.x0 / MM, grid.page.height - item.y1 / MM) for item in stripes]
    assert {round(item.width / MM, 1) for item in stripes} == {66.0}
    wanted = [grid.place(number) for number in range(grid.count)]
    assert sorted(corners) == [pytest.approx(place, abs=0.1) for place in sorted(wanted)]


def test_tokens_are_as_wide_as_the_sheet_says() -> None:
    page = pages(make("tokens", order("miniatures")))[0]
    rings = [
        item for item in within(page) if isinstance(item, LTCurve) and item.width > 15 * MM and item.height > 15 * MM
    ]
    assert len(rings) == 40
    for ring in rings:
        assert (ring.width / MM, ring.height / MM) == pytest.approx((20.0, 20.0), abs=0.1)
    assert "20mmacross" in text_of(page)


def test_rush_cards_are_63_by_89_and_the_others_say_that_they_are_chosen() -> None:
    sizes = {game: (prints_of(hulldown.game(game)).size, prints_of(hulldown.game(game)).is_chosen) for game in GAMES}
    assert sizes["rush"] == ((63.0, 89.0), False)
    assert sizes["cardgame"] == sizes["miniatures"] == ((63.0, 88.0), True)


def test_the_widths_of_letters_are_those_of_the_font() -> None:
    stored = json.loads(letters_file.read_bytes())
    assert stored == measured()
    assert stored["regular"]["W"] > stored["regular"]["i"] > 0


def test_a_line_is_never_wider_than_its_room() -> None:
    text = "Противоосколочный подбой: попадания, которые отменяет этот танк, не считаются критическими. " * 3
    for size in (2.0, 3.1, 5.0):
        for is_bold in (False, True):
            lines = broken(text, 55.0, size, is_bold)
            assert "".join(lines).replace(" ", "") == text.replace(" ", "")
            assert max(wide(line, size, is_bold) for line in lines) <= 55.0
