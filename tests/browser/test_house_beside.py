"""Matches in the browser beside those of a server: one list, one router, and no engine until it is asked."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Page, expect

from .conftest import OpenPage, Server
from .site import BOOT
from .test_house import SETTINGS, begin, play_some, wait_for_table

pytestmark = pytest.mark.skipif(
    not (shutil.which("node") and shutil.which("npm")), reason="a site is built with node and npm on PATH"
)


@pytest.fixture
def offering(site_folder: Path, tmp_path: Path) -> Iterator[Server]:
    """A server that lets people play in their own browser."""
    running = Server(tmp_path, HULLDOWN_SITE=str(site_folder))
    yield running
    running.kill()


def enter(open_page: OpenPage, server: Server) -> Page:
    page = open_page(server.address + "/favicon.svg")
    page.evaluate("(kept) => localStorage.setItem('hulldown.settings', kept)", json.dumps(SETTINGS))
    page.set_default_timeout(BOOT)
    return page


def lobby(page: Page, server: Server) -> None:
    page.goto(server.address)
    expect(page.locator("article")).to_have_count(3, timeout=BOOT)


def test_matches_of_both_places_stand_side_by_side(offering: Server, open_page: OpenPage) -> None:
    page = enter(open_page, offering)
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))

    lobby(page, offering)
    assert not [url for url in asked if "/house-" in url or "/assets/worker-" in url]
    page.get_by_role("button", name="In this browser").click()
    begin(page, "rush")
    wait_for_table(page)
    expect(page.locator("[data-local]")).to_have_text("in this browser")
    play_some(page, 6)
    local = page.url.rpartition("/")[2]
    assert [url for url in asked if "/house-" in url]
    with pytest.raises(HTTPError):
        offering.call(f"/api/matches/{local}")

    lobby(page, offering)
    page.get_by_role("button", name="At this server").click()
    card = page.locator("article", has=page.get_by_role("heading", name="The Card Game", exact=True))
    card.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/m/*")
    wait_for_table(page)
    expect(page.locator("[data-local]")).to_have_count(0)
    assert offering.call(f"/api/matches/{page.url.rpartition('/')[2]}")["game"] == "cardgame"

    asked.clear()
    lobby(page, offering)
    mine = page.locator("section:has(#mine) li")
    expect(mine).to_have_count(2)
    expect(mine.filter(has=page.locator("[data-local]"))).to_have_count(1)
    assert not [url for url in asked if "/house-" in url or "/assets/worker-" in url], "listed without its engine"
    mine.filter(has=page.locator("[data-local]")).get_by_role("link").click()
    page.wait_for_url(f"**/m/{local}")
    wait_for_table(page)


def test_a_match_here_goes_on_when_the_server_is_gone(offering: Server, open_page: OpenPage) -> None:
    page = enter(open_page, offering)
    lobby(page, offering)
    page.get_by_role("button", name="In this browser").click()
    begin(page, "cardgame")
    wait_for_table(page)
    play_some(page, 4)
    offering.kill()
    play_some(page, 8)
