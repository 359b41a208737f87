"""The table for everybody: the keyboard alone, both languages, phones, and what axe looks for."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, WIDE, OpenPage, Server

REPOSITORY = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[2])  # an installed suite lies elsewhere
AXE = REPOSITORY / "web/node_modules/axe-core/axe.min.js"
GAMES = ["rush", "cardgame", "miniatures"]
OPTIONS = {"miniatures": {"scenario": "first-game"}}
LATIN_WORD = re.compile(r"[A-Za-z]{4,}")


def serious(page: Page) -> list[str]:
    """What axe calls serious or critical."""
    if not AXE.exists():
        pytest.fail("axe is missing: run `npm ci` in web/ first")
    page.evaluate(AXE.read_text(encoding="utf-8"))  # not as a script of the page: those are ours alone
    found = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{one['id']}: {one['help']}: {one['nodes'][0]['target']}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/new/rush", "/new/cardgame", "/new/miniatures", "/rules/rush", "/about"])
def test_axe_finds_nothing_serious_on_the_pages(server: Server, open_page: OpenPage, path: str, theme: str) -> None:
    page = open_page(server.address + path, color_scheme=theme)
    page.wait_for_load_state("networkidle")
    assert serious(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_serious_at_the_tables(
    server: Server, open_page: OpenPage, game: str, size: str, theme: str
) -> None:
    _, [link] = server.match(game, options=OPTIONS.get(game, {}))
    page = open_page(link, size=PHONE if size == "phone" else WIDE, color_scheme=theme)
    expect(page.locator("[data-ask]")).to_be_visible()
    expect(page.locator("button[data-choice], .place.lit, nav .count").first).to_be_attached()
    page.wait_for_timeout(500)
    assert serious(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_by_keyboard_alone(server: Server, open_page: OpenPage, game: str) -> None:
    """Digits pick, Enter commits, Escape goes back; arrows and Tab reach what is lit."""
    match, [link] = server.match(game, options=OPTIONS.get(game, {}))
    page = open_page(link)
    expect(page.locator("[data-ask]")).to_be_visible()
    first = server.call(f"/api/matches/{match}")["number"]
    for _ in range(400):
        now = server.call(f"/api/matches/{match}")
        if now["number"] - first >= 24 or now["over"]:  # the bot answers only where the person has
            break
        if page.locator("button[data-choice]").count():
            page.keyboard.press("1")
            page.keyboard.press("Escape")
            page.keyboard.press("1")
            page.wait_for_timeout(60)
            page.keyboard.press("Enter")
        page.wait_for_timeout(120)
    now = server.call(f"/api/matches/{match}")
    assert now["number"] - first >= 24 or now["over"]


def test_lit_places_can_be_reached_and_named(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address)
    for _ in range(12):  # a first hand may be too poor for anything but the end of the turn
        _, [link] = server.match("rush")
        page.goto(link)
        expect(page.locator("button[data-choice]").first).to_be_visible()
        if page.locator(".place.lit").count():
            break
    for node in page.locator(".place.lit").all():
        assert node.get_attribute("tabindex") == "0"
        assert node.get_attribute("aria-label")
    asked = page.locator("h1").inner_text()
    page.locator(".place.lit").first.focus()
    page.keyboard.press("Enter")
    # An answer that costs nothing goes off at once; any other waits to be committed or picked from a list.
    waiting = page.locator("[data-commit], [role=menuitem]").first
    expect(waiting.or_(page.locator("h1").filter(has_not_text=asked)).first).to_be_visible()


def test_the_lobby_by_keyboard(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address)
    play = page.get_by_role("button", name="Play now").first
    expect(play).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        if play.evaluate("node => node === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/m/"))


@pytest.mark.parametrize("path", ["/", "/new/rush", "/new/cardgame", "/new/miniatures", "/about"])
def test_the_pages_speak_russian(server: Server, open_page: OpenPage, path: str) -> None:
    page = open_page(server.address + path, lang="ru")
    page.wait_for_load_state("networkidle")
    assert page.locator("html").get_attribute("lang") == "ru"
    text = page.locator("h1, h2, button:visible").all_inner_texts()
    assert any(re.search("[А-Яа-я]", one) for one in text)
    english = [one for one in text if LATIN_WORD.search(one) and not re.search("[А-Яа-я]", one)]
    assert [one for one in english if one not in ("Hulldown", "Rush", "English")] == []


def test_the_language_changes_by_a_click_and_is_kept(server: Server, open_page: OpenPage) -> None:
    """Only the language that is spoken is loaded, the other one when it is asked for."""
    loaded: list[str] = []
    page = open_page(server.address)
    page.on("request", lambda request: loaded.append(request.url))
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Русский").click()
    expect(page.get_by_role("button", name="English")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "ru"
    words = [re.sub(r"^.*/(shell\.\w+).*$", r"\1", url) for url in loaded if "/shell." in url]
    assert words == ["shell.en", "shell.ru"]
    page.reload()
    expect(page.get_by_role("button", name="English")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_speaks_russian(server: Server, open_page: OpenPage, game: str) -> None:
    _, [link] = server.match(game, options=OPTIONS.get(game, {}))
    page = open_page(link, lang="ru")
    expect(page.locator("[data-ask]")).to_contain_text(re.compile("[А-Яа-я]{3}"))
    expect(page.get_by_role("complementary")).to_contain_text(re.compile("[А-Яа-я]{3}"))
    for line in page.locator("[data-log] li").all_inner_texts():
        assert re.search("[А-Яа-я]", line), line
