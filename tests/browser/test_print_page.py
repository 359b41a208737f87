"""The print page: choosing, looking at pages, taking the PDF; by keyboard, on a phone, in both languages."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

pytest.importorskip("typst")

from .conftest import PHONE, OpenPage, Server
from .test_access import serious_in_any_theme
from .workshop import code_of, open_sheet, take_ready

PAGES = ".printed-pages img"
GAME, LIST, PAPER = re.compile("^Game"), re.compile("^List"), re.compile("^Paper")


def proportion(page: Page, place: int = 0) -> float:
    """Width by height, as the page is shown; its drawing must have come."""
    image = page.locator(PAGES).nth(place)
    image.evaluate("image => image.decode()")
    box = image.bounding_box()
    assert box is not None
    return box["width"] / box["height"]


def test_a_deck_is_chosen_looked_at_and_taken_as_a_pdf(server: Server, open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(server.address + "/print")
    page.get_by_label(GAME).select_option("cardgame")
    page.get_by_label("What to print").select_option("list")
    page.get_by_label(LIST).select_option("D1")
    expect(page.get_by_text("10 pages")).to_be_visible()
    assert proportion(page) == pytest.approx(210 / 297, abs=0.01)
    page.get_by_label(PAPER).select_option("letter")
    expect(page.get_by_text("12 pages")).to_be_visible()
    assert proportion(page) == pytest.approx(279.4 / 215.9, abs=0.01), "eight cards lie across"
    page.get_by_label("Backs for both sides").uncheck()
    expect(page.get_by_text("6 pages")).to_be_visible()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download the PDF").click()
    assert waiting.value.suggested_filename == "hulldown-cardgame-list.pdf"
    file = tmp_path / "made.pdf"
    waiting.value.save_as(file)
    assert file.read_bytes().startswith(b"%PDF")
    assert "hulldown print cardgame list D1" in page.locator("code").inner_text()

    again = open_page(page.url)
    expect(again.get_by_text("6 pages")).to_be_visible()
    expect(again.get_by_label(PAPER)).to_have_value("letter")
    expect(again.get_by_label("Backs for both sides")).not_to_be_checked()


def test_a_list_from_the_builder_and_one_that_is_pasted(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address + "/print?game=miniatures&what=list&code=guards-200")
    expect(page.get_by_text("1 page", exact=True)).to_be_visible()
    page.get_by_label(LIST).select_option("")
    expect(page.get_by_text("its pages appear here")).to_be_visible()
    expect(page.get_by_role("button", name="Download the PDF")).to_be_disabled()
    page.get_by_label("Code, file or text").fill("no such platoon at all")
    expect(page.get_by_role("alert")).to_contain_text("This can't be printed")
    page.get_by_label("Code, file or text").fill("guards-200")
    expect(page.get_by_text("1 page", exact=True)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_deck_goes_from_the_builder_to_paper(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/workshop/cardgame")
    expect(page.locator("[data-tile]").first).to_be_visible()
    take_ready(page, "D2")
    code = code_of(page)
    open_sheet(page, "Share").get_by_role("link", name="Print and play").click()
    expect(page.get_by_label("Code, file or text")).to_have_value(code)
    expect(page.get_by_text("10 pages")).to_be_visible()
    assert proportion(page) == pytest.approx(210 / 297, abs=0.01)


def test_measures_and_sizes_of_ones_own(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address + "/print?game=miniatures&what=arrow")
    expect(page.locator(PAGES)).to_have_count(1)
    expect(page.get_by_text("Check the size before you cut.")).to_be_visible()
    page.get_by_label(re.compile("tail", re.IGNORECASE)).fill("999")
    expect(page.get_by_role("alert")).to_contain_text("is not from 45 to 200 mm")
    page.get_by_label(re.compile("tail", re.IGNORECASE)).fill("80")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_label("What to print").select_option("cards")
    page.get_by_label("Card size").select_option("own")
    page.get_by_label("Width (mm)").fill("57")
    page.get_by_label("Height (mm)").fill("87")
    expect(page.locator("code")).to_contain_text("--size 57x87")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_label("Width (mm)").fill("5")
    expect(page.get_by_role("alert")).to_contain_text("40 to 120 mm wide")


def test_more_pages_come_when_asked_for(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address + "/print?game=rush&what=cards")
    expect(page.locator(PAGES)).to_have_count(4)
    page.get_by_role("button", name="Show more pages").click()
    expect(page.locator(PAGES)).to_have_count(16)


def test_the_browser_prints_all_pages_and_nothing_else(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address + "/print?game=cardgame&what=list&code=D1")
    page.evaluate("window.print = () => { window.printed = document.querySelectorAll('.printed-pages img').length }")
    page.get_by_role("button", name="Print from this page").click()
    page.wait_for_function("() => window.printed === 10")  # no bare expression: the policy forbids eval
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Print and play")).to_be_hidden()
    wide = page.locator(PAGES).first.evaluate("image => getComputedStyle(image).width")
    assert float(wide.removesuffix("px")) == pytest.approx(210 / 25.4 * 96, abs=0.5)
    printed = page.pdf(prefer_css_page_size=True)
    boxes = {(float(a), float(b)) for a, b in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)}
    assert len(re.findall(rb"/Type /Page\b", printed)) == 10
    assert len(boxes) == 1
    width, height = boxes.pop()
    assert [width / 72 * 25.4, height / 72 * 25.4] == pytest.approx([210, 297], abs=0.6)


def test_by_keyboard_alone(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address + "/print?game=cardgame&what=tokens")
    expect(page.locator(PAGES).first).to_be_visible()
    page.get_by_label(GAME).focus()
    page.keyboard.press("Tab")
    expect(page.get_by_label("What to print")).to_be_focused()
    page.keyboard.type("Play")
    expect(page.get_by_label("What to print")).to_have_value("reference")
    for _ in range(8):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent").strip() == "Download the PDF":
            break
    with page.expect_download() as waiting:
        page.keyboard.press("Enter")
    assert waiting.value.suggested_filename == "hulldown-cardgame-reference.pdf"


def test_a_lost_server_is_told_and_what_was_chosen_stays(open_page: OpenPage, tmp_path: Path) -> None:
    running = Server(tmp_path)
    try:
        page = open_page(running.address + "/print?game=cardgame&what=tokens")
        expect(page.locator(PAGES).first).to_be_visible()
    finally:
        running.kill()
    page.get_by_label(PAPER).select_option("letter")
    expect(page.get_by_role("alert").first).to_contain_text("can't be reached")
    expect(page.get_by_label(PAPER)).to_have_value("letter")


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_it_is_for_everybody(server: Server, open_page: OpenPage, lang: str, size: str) -> None:
    page = open_page(
        server.address + "/print?game=miniatures&what=list&code=guards-200", lang, PHONE if size == "phone" else None
    )
    expect(page.locator(PAGES)).to_have_count(1)
    assert serious_in_any_theme(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if os.environ.get("HULLDOWN_SHOTS"):
        page.screenshot(path=f"{os.environ['HULLDOWN_SHOTS']}/print-{lang}-{size}.png", full_page=True)
