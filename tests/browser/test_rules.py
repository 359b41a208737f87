"""Rules to read: the book, its examples and search, the glossary under the pointer, the play reference, and paper."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, OpenPage, Server

GAMES = ["rush", "cardgame", "miniatures"]
MOST_PAGES = 4  # of A4 for a play reference


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def too_wide(page: Page) -> list[str]:
    """What sticks out of the page, or of its own box, when it is printed."""
    page.emulate_media(media="print")
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('main.printed *')]
            .filter((one) => one.checkVisibility() && !one.closest('.figure ul'))
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1
                || (/^(TD|TH|LI|P)$/.test(one.tagName) && one.clientWidth && one.scrollWidth > one.clientWidth + 1))
            .map((one) => one.tagName + ': ' + one.textContent.slice(0, 60))"""
    )
    page.emulate_media(media="screen")
    return found


def spot_of(page: Page, word: str) -> tuple[float, float]:
    """The middle of a word that can be pointed at."""
    spot: list[float] | None = page.evaluate(
        """(word) => { const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                const at = node.textContent.indexOf(word);
                if (at < 0 || !node.parentElement.checkVisibility()) continue;
                const range = document.createRange();
                range.setStart(node, at);
                range.setEnd(node, at + word.length);
                const box = range.getBoundingClientRect();
                const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                if (box.width > 5 && document.caretPositionFromPoint(x, y)?.offsetNode === node) return [x, y];
            }
            return null }""",
        word,
    )
    assert spot is not None, word
    return spot[0], spot[1]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", GAMES)
def test_a_play_reference_fits_four_sheets_and_nothing_is_cut(
    server: Server, open_page: OpenPage, game: str, lang: str
) -> None:
    page = open_page(f"{server.address}/reference/{game}", lang=lang, size={"width": 703, "height": 1000})
    expect(page.locator("#goal")).to_be_visible()
    pdf = page.pdf(prefer_css_page_size=True)
    assert 1 <= pages_of(pdf) <= MOST_PAGES
    assert too_wide(page) == []
    sections = page.locator(".sheet-of-rules section")
    assert sections.count() == len(server.call(f"/api/games/{game}/reference?lang={lang}")["sections"])


def test_a_line_of_the_reference_opens_its_rules(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/reference/rush")
    line = page.locator("#goal li").first
    line.get_by_role("button").click()
    expect(line).to_contain_text("rush.scoring.winner")


def test_the_book_is_read_chapter_by_chapter(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/rules/miniatures")
    expect(page.get_by_role("heading", level=2)).to_have_text("What it is about")
    page.get_by_role("link", name="Next: Tanks, dice and the arrow").click()
    expect(page).to_have_url(re.compile("/rules/miniatures/pieces$"))
    expect(page.get_by_role("heading", level=2)).to_have_text("Tanks, dice and the arrow")


def test_how_do_i_win_is_found(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/rules/cardgame/deck")
    page.get_by_role("searchbox").fill("how do I win")
    first = page.get_by_role("search").get_by_role("listitem").first
    expect(first.get_by_role("link")).to_have_text("What it is about")
    first.get_by_role("link").click()
    expect(page.get_by_role("heading", level=2)).to_have_text("What it is about")


def test_an_example_is_stepped_through_by_keys(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/rules/rush/assault")
    example = page.get_by_role("region", name=re.compile("An assault on a defended base"))
    expect(example).to_contain_text("Step 1 of 4")
    further = example.get_by_role("button", name="Next step")
    for number in (2, 3, 4):
        further.focus()
        page.keyboard.press("Enter")
        expect(example).to_contain_text(f"Step {number} of 4")
    expect(further).to_be_disabled()
    expect(example.get_by_text("reward", exact=True)).to_be_visible()


@pytest.mark.parametrize("chapter", ["sight", "cover", "moving", "attack"])
def test_figures_are_drawn(server: Server, open_page: OpenPage, chapter: str) -> None:
    page = open_page(f"{server.address}/rules/miniatures/{chapter}")
    picture = page.locator("figure img").first
    expect(picture).to_be_visible()
    assert picture.evaluate("(one) => one.decode().then(() => one.naturalWidth)") > 100


def test_a_term_is_explained_under_the_pointer_and_goes_with_escape(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/rules/miniatures/cover")
    text = page.get_by_text("If fewer than three corners are clear")
    expect(text).to_be_visible()
    page.wait_for_load_state("networkidle")  # pictures move the text, and the glossary comes by itself
    page.mouse.move(*spot_of(page, "In Cover"))
    tip = page.get_by_role("tooltip")
    expect(tip).to_contain_text("Fewer than three of four corners")
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)


def test_rules_lie_beside_the_board_which_stays_in_play(server: Server, open_page: OpenPage) -> None:
    _, [link] = server.match("rush")
    page = open_page(link)
    expect(page.get_by_role("button", name="End your turn").first).to_be_visible()
    page.keyboard.press("r")
    panel = page.get_by_role("dialog", name="Rules")
    expect(panel.get_by_role("heading", name="Abilities", exact=True)).to_be_visible()
    assert panel.evaluate("(one) => one.matches(':modal')") is False
    panel.get_by_role("button", name="Rulebook").click()
    expect(panel.get_by_role("heading", name="What it is about")).to_be_visible()
    panel.focus()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_a_term_in_the_texts_of_the_table_is_explained(server: Server, open_page: OpenPage) -> None:
    _, [link] = server.match("rush")
    page = open_page(link)
    expect(page.get_by_role("button", name="End your turn").first).to_be_visible()
    page.mouse.move(*spot_of(page, "Reserve"))
    expect(page.get_by_role("tooltip")).to_contain_text("The four vehicles on sale")


def test_the_whole_book_is_printed_with_its_examples(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/rules/rush", size={"width": 703, "height": 1000})
    page.get_by_role("button", name="Whole book on one page").click()
    expect(page.locator("article.chapter")).to_have_count(len(server.call("/api/games/rush/book")))
    expect(page.get_by_role("heading", name="Glossary")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert too_wide(page) == []
    page.emulate_media(media="print")
    expect(page.get_by_text("The assault is over: one vehicle destroyed")).to_be_visible()
    assert 3 <= pages_of(page.pdf(prefer_css_page_size=True)) <= 30


def test_a_record_is_printed_whole(server: Server, open_page: OpenPage) -> None:
    """Who played, how it ended and every line of the log; nothing of the table that only a screen can show."""
    folder = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[2]) / "tests/records/1/games"
    text = (folder / "cardgame_usual_2p.jsonl").read_text(encoding="utf-8")
    opened = server.call("/api/records", {"text": text})["match"]
    page = open_page(f"{server.address}/r/{opened}?at=154")
    page.evaluate("window.print = () => document.body.setAttribute('data-printed', '1')")
    page.get_by_role("button", name="Print").click()
    page.locator("body[data-printed]").wait_for()
    page.emulate_media(media="print")
    sheet = page.locator(".record-sheet")
    expect(sheet).to_be_visible()
    expect(page.locator(".record")).to_be_hidden()
    expect(sheet.locator("h1")).to_contain_text("The Card Game")
    expect(sheet.locator(".lines li").first).to_contain_text("places the bases")
    expect(sheet.locator(".lines li").last).to_contain_text("wins")
    assert 1 <= pages_of(page.pdf(prefer_css_page_size=True)) <= 6


def test_a_phone_reads_the_book_without_scrolling_sideways(server: Server, open_page: OpenPage) -> None:
    for path in ("/rules/cardgame/ammo", "/reference/miniatures", "/rules/miniatures/cover", "/rules/rush/all"):
        page = open_page(server.address + path, size=PHONE)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
