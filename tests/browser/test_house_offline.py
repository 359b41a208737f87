"""Every page of a site without a server opens without a connection, and does what it is for."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import OpenPage
from .house_games import record
from .site import BOOT, Site
from .test_house import begin, enter, go_offline, wait_for_table

pytestmark = pytest.mark.skipif(
    not (shutil.which("node") and shutil.which("npm")), reason="a site is built with node and npm on PATH"
)
GO = "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }"
# What only the engine can have told.
PAGES = {
    "/rules/rush": "Defending your bases",
    "/rules/miniatures?q=hull": "Cover and Hull Down",
    "/reference/cardgame": "Flip all three of your opponent's bases.",
    "/learn/rush": "Your first vehicle",
    "/workshop": "Czechoslovakia",
    "/workshop/cardgame": "206 cards",
    "/tables": "Forest Edge",
    "/sets": "Start from the game's cards",
    "/print": "Every card as often as the box has it",
    "/companion": "At a real table",
    "/history": "No match has been finished in this browser yet.",
    "/about": "A duel of two decks across five positions.",
}


def go(page: Page, path: str) -> None:
    page.evaluate(GO, path)


def test_every_page_opens_offline(site_folder: Path, open_page: OpenPage) -> None:
    site = Site(site_folder)
    page = enter(open_page, site)
    go_offline(page, site)
    for path, words in PAGES.items():
        go(page, path)
        expect(page.get_by_text(words).first).to_be_visible(timeout=BOOT)
        expect(page.get_by_role("alert")).to_have_count(0)

    go(page, "/learn/rush")
    page.get_by_role("link", name="Start").first.click()
    wait_for_table(page)
    expect(page.get_by_text("Practice opponent").first).to_be_visible()

    go(page, "/new/rush?wish=hotseat")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/m/here-*")
    page.locator(".curtain button").click()
    wait_for_table(page)

    go(page, "/")
    begin(page, "rush")
    wait_for_table(page)
    hint = page.get_by_role("button", name="Hint")
    expect(hint).to_be_enabled(timeout=BOOT)
    hint.click()
    expect(page.locator("[data-hint] .advice").first).to_be_visible(timeout=BOOT)


def test_a_record_is_read_offline(site_folder: Path, open_page: OpenPage, tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    file.write_text(record("rush", 1))
    site = Site(site_folder)
    page = enter(open_page, site)
    go_offline(page, site)
    page.locator("input[type=file][accept^='.jsonl']").set_input_files(file)
    page.wait_for_url("**/r/here-*")
    expect(page.get_by_role("heading", name="Rush")).to_be_visible(timeout=BOOT)
