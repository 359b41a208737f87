"""The panel in which a person says when to be asked: by keyboard, in both languages, kept through a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import PHONE, OpenPage, Server
from .test_access import THEMES, serious

FIRST_GAME = {"scenario": "first-game-50", "cost_limit": 50}


@pytest.mark.parametrize(
    ("lang", "title", "kind", "passes"),
    [
        ("en", "When I am asked", "When my tank shoots", "Pass for me"),
        ("ru", "Когда меня спрашивать", "Когда стреляет мой танк", "Пас за меня"),
    ],
)
def test_stops_are_set_by_keyboard_and_kept_through_a_reload(
    server: Server, open_page: OpenPage, lang: str, title: str, kind: str, passes: str
) -> None:
    _, [link] = server.match("miniatures", options=FIRST_GAME)
    page = open_page(link, lang=lang)
    expect(page.locator("[data-ask]")).to_be_visible()
    page.keyboard.press("s")
    panel = page.get_by_role("dialog", name=title)
    group = panel.get_by_role("group", name=kind)
    expect(group.get_by_role("radio").nth(0)).to_be_checked()
    group.get_by_role("radio").nth(0).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(group.get_by_role("radio", name=passes)).to_be_checked()
    page.reload()
    expect(page.locator("[data-ask]")).to_be_visible()
    page.keyboard.press("s")
    expect(page.get_by_role("dialog", name=title).get_by_role("radio", name=passes).nth(3)).to_be_checked()


def test_hold_and_the_usual_again(server: Server, open_page: OpenPage) -> None:
    _, [link] = server.match("miniatures", options=FIRST_GAME)
    page = open_page(link)
    page.get_by_role("button", name="Stops", exact=True).click()
    hold = page.get_by_role("button", name="Hold")
    expect(hold).to_have_attribute("aria-pressed", "false")
    hold.click()
    expect(hold).to_have_attribute("aria-pressed", "true")
    usual = page.get_by_role("button", name="Default")
    expect(usual).to_be_disabled()
    page.get_by_role("group", name="Before each tank acts").get_by_text("Ask me").click()
    expect(usual).to_be_enabled()
    usual.click()
    expect(usual).to_be_disabled()


def test_on_a_phone_the_panel_is_in_the_menu(server: Server, open_page: OpenPage) -> None:
    _, [link] = server.match("miniatures", options=FIRST_GAME)
    page = open_page(link, size=PHONE)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="When I am asked").click()
    expect(page.get_by_role("group", name="When my tank shoots")).to_be_visible()


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_in_the_panel(server: Server, open_page: OpenPage, theme: str) -> None:
    _, [link] = server.match("miniatures", options=FIRST_GAME)
    page = open_page(link, theme=theme)
    expect(page.locator("[data-ask]")).to_be_visible()
    page.keyboard.press("s")
    expect(page.get_by_role("group", name="When my tank shoots")).to_be_visible()
    assert serious(page) == []


def test_games_without_such_moments_have_no_panel(server: Server, open_page: OpenPage) -> None:
    _, [link] = server.match("rush")
    page = open_page(link)
    expect(page.locator("[data-ask]")).to_be_visible()
    expect(page.get_by_role("button", name="Stops", exact=True)).to_have_count(0)
    page.keyboard.press("s")
    expect(page.get_by_role("dialog")).to_have_count(0)
