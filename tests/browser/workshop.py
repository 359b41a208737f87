"""What tests of the workshop do again and again: choosing cards, and reading what the bench says of the list."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from .conftest import Server

DECK = 40
COPIES = 3


def tile(page: Page, card: str, game: str = "cardgame") -> Locator:
    return page.locator(f'[data-tile="{game}/{card}"]')


def entry(page: Page, card: str) -> Locator:
    return page.locator(f'[data-entry="{card}"]')


def open_sheet(page: Page, name: str) -> Locator:
    page.locator("[data-list]").get_by_role("button", name=name, exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def take_ready(page: Page, deck: str) -> None:
    """A ready list as one's own."""
    dialog = open_sheet(page, "Lists")
    dialog.get_by_label("Start from a ready list").select_option(deck)
    expect(dialog).to_have_count(0)


def expect_size(page: Page, said: str) -> None:
    """The bench has heard of the last change, and this is how full the list is."""
    expect(page.locator("[data-list][data-fresh] [data-size]")).to_have_text(said)


def expect_legal(page: Page, server: Server) -> str:
    """Nothing is broken, and the check that a match makes says the same of the code."""
    expect_size(page, "40\u2009/\u200940")
    expect(page.locator("[data-broken]")).to_have_count(0)
    code = code_of(page)
    told = server.call("/api/games/cardgame/check", {"text": code})
    assert told["reasons"] == []
    return code


def code_of(page: Page) -> str:
    dialog = open_sheet(page, "Share")
    code = dialog.locator("[data-code]").inner_text()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    return code


def cards_of(server: Server, nation: str, lang: str = "en") -> tuple[list[str], list[str]]:
    """Combat cards and bases of a nation, as the server has them."""
    catalogue: dict[str, Any] = server.call(f"/api/games/cardgame/catalogue?lang={lang}")
    combat = [id for id, card in catalogue["cards"].items() if card["nation"] == nation]
    bases = [id for id, base in catalogue["bases"].items() if base["nation"] == nation]
    return combat, bases
