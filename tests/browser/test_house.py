"""A site without a server: played in the browser, offline too, and its records are right."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from .conftest import CODE, OpenPage
from .player import LOOK, play_on
from .site import BOOT, Site

pytestmark = pytest.mark.skipif(
    not (shutil.which("node") and shutil.which("npm")), reason="a site is built with node and npm on PATH"
)
NAMES = {"rush": "Rush", "cardgame": "The Card Game", "miniatures": "The Miniatures Game"}
SETTINGS = {"level": "random", "name": "Ann", "lang": "en"}
COUNT = """() => new Promise((resolve, reject) => {
  const opened = indexedDB.open('hulldown')
  opened.onerror = () => reject(opened.error)
  opened.onsuccess = () => {
    const counted = opened.result.transaction('journal').objectStore('journal').count()
    counted.onsuccess = () => { opened.result.close(); resolve(counted.result) }
  }
})"""


def enter(open_page: OpenPage, site: Site, **options: object) -> Page:
    """The lobby, with the engine running and the whole site kept."""
    page = open_page(site.address + "/favicon.svg", **options)
    page.evaluate("(kept) => localStorage.setItem('hulldown.settings', kept)", json.dumps(SETTINGS))
    page.set_default_timeout(BOOT)
    page.goto(site.address)
    expect(page.locator("article")).to_have_count(3, timeout=BOOT)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    return page


def begin(page: Page, game: str) -> None:
    card = page.locator("article", has=page.get_by_role("heading", name=NAMES[game], exact=True))
    card.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/m/here-*", timeout=BOOT)


def play_some(page: Page, clicks: int) -> None:
    """Some answers; a match that is over already has no more."""
    with pytest.raises(AssertionError, match="not over after"):
        play_on(page, seed=3, most=clicks)


def wait_for_table(page: Page) -> None:
    page.wait_for_function(f"() => Object.values(({LOOK})()).some(Boolean)", timeout=BOOT)


def entries(page: Page) -> int:
    """The journal entries that lie in the browser's storage."""
    found: int = page.evaluate(COUNT)
    return found


def go_offline(page: Page, site: Site) -> None:
    site.end()
    with pytest.raises(URLError):
        urlopen(site.address, timeout=5)
    page.context.set_offline(True)


def test_a_match_goes_on_offline_and_after_a_reload(site_folder: Path, open_page: OpenPage) -> None:
    """With the headers that a host is told to send: scripts are the site's own, and WebAssembly."""
    site = Site(site_folder, with_headers=True)
    page = enter(open_page, site)
    begin(page, "rush")
    wait_for_table(page)
    play_some(page, 8)
    go_offline(page, site)
    kept = entries(page)
    assert kept > 2
    page.reload()
    wait_for_table(page)
    play_some(page, 8)
    assert entries(page) > kept


@pytest.mark.long
@pytest.mark.parametrize("game", list(NAMES))
def test_a_match_is_played_to_its_end_and_its_record_is_right(
    site_folder: Path, open_page: OpenPage, tmp_path: Path, game: str
) -> None:
    site = Site(site_folder)
    page = enter(open_page, site, accept_downloads=True)
    begin(page, game)
    wait_for_table(page)
    play_some(page, 12)
    go_offline(page, site)
    page.reload()
    wait_for_table(page)
    play_on(page, seed=4)
    expect(page.locator("[data-result]").first).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download").first.click()
    record = tmp_path / f"{game}.jsonl"
    saved.value.save_as(record)
    done = subprocess.run(
        [sys.executable, "-c", CODE, "record", "verify", str(record)],
        capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    page.goto(site.address)
    expect(page.get_by_text("My matches")).to_be_visible(timeout=BOOT)
