"""A new match: tables, decks and platoons by their pictures, options in people's words, and defaults left alone."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Request, expect

from .conftest import PHONE, OpenPage, Server
from .test_access import serious


def made(page: Page) -> dict[str, object]:
    """Presses Start; what the browser wished for."""
    sent: list[Request] = []
    page.on("request", lambda one: sent.append(one) if one.url.endswith("/api/matches") else None)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page).to_have_url(re.compile(r"/m/"))
    wish: dict[str, object] = json.loads(sent[0].post_data or "")
    return wish


@pytest.mark.parametrize("game", ["rush", "cardgame", "miniatures"])
def test_what_nobody_touches_is_dealt_as_ever(server: Server, open_page: OpenPage, game: str) -> None:
    page = open_page(f"{server.address}/new/{game}")
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    assert made(page)["options"] == {}


def test_a_table_is_chosen_by_its_picture(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/new/miniatures")
    tables = page.locator("[data-option=scenario] label")
    expect(tables.first).to_contain_text("Drawn for the match")
    crossroads = tables.filter(has_text="Crossroads")
    assert crossroads.locator("svg .hd-land").count() == 10, "the pieces of scenarios/crossroads.toml"
    crossroads.locator("svg").click()
    expect(crossroads.get_by_role("radio")).to_be_checked()
    assert serious(page) == []
    assert made(page)["options"] == {"scenario": "crossroads"}


def test_a_deck_shows_what_it_holds_before_the_list_is_opened(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/new/cardgame")
    brings = page.locator("details.brings").first
    expect(brings.locator("> summary")).to_contain_text("the same for everyone")
    expect(brings.locator("> summary [data-back=cardgame]")).to_have_count(3)
    brings.locator("> summary").click()
    brings.locator("input[value=D4]").check()
    expect(brings.locator("> summary [data-back]")).to_have_count(0)
    expect(brings.locator("> summary svg")).to_have_count(3)


def test_options_say_what_they_change_on_a_phone_too(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/new/rush", lang="ru", size=PHONE, has_touch=True, is_mobile=True)
    page.locator("summary", has_text="Настройки игры").tap()
    option = page.locator("label", has_text="Защитники считаются в конце")
    expect(option).to_contain_text("Техника на защите баз входит в отряд")
    option.get_by_role("checkbox").tap()
    expect(option.get_by_role("checkbox")).to_be_checked()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
