"""Hints in a server's match that the browser thinks of: the server's bots get no question."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import OpenPage, Server
from .player import LOOK
from .site import BOOT
from .test_house import SETTINGS, wait_for_table

pytestmark = pytest.mark.skipif(
    not (shutil.which("node") and shutil.which("npm")), reason="a site is built with node and npm on PATH"
)
WORD = "Hints from this browser"


@pytest.fixture
def offered(site_folder: Path, tmp_path: Path) -> Path:
    """A site that a test may damage."""
    return Path(shutil.copytree(site_folder, tmp_path / "site"))


@pytest.fixture
def offering(offered: Path, tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data", HULLDOWN_SITE=str(offered))
    yield running
    running.kill()


def bots_of(server: Server) -> list[str]:
    """The bot processes of a server."""
    tasks = Path(f"/proc/{server.process.pid}/task").iterdir()
    children = [child for task in tasks for child in (task / "children").read_text().split()]
    commands = [Path(f"/proc/{child}/cmdline").read_bytes().decode() for child in children]
    return [one for one in commands if "hulldown.bots" in one]


def at_table(open_page: OpenPage, server: Server, game: str, **settings: object) -> Page:
    """The page of whoever is asked first of two people: no bot has to play."""
    _, links = server.match(game, people=2, verifiable=False)
    pages: list[Page] = []
    for link in links:
        page = open_page(server.address + "/favicon.svg")
        page.evaluate("(kept) => localStorage.setItem('hulldown.settings', kept)", json.dumps({**SETTINGS, **settings}))
        page.set_default_timeout(BOOT)
        page.goto(link)
        expect(page.locator("[data-ask]")).to_be_visible(timeout=BOOT)
        pages.append(page)
    if game == "cardgame":  # bases are an order that is begun, which stands where the hint would be
        for page in pages:
            page.get_by_role("button", name="Confirm this order").click()
    for _ in range(100):
        for page in pages:
            if any(page.evaluate(LOOK).values()):
                return page
        pages[0].wait_for_timeout(200)
    raise AssertionError("nobody is asked")


def ask(page: Page) -> None:
    page.keyboard.press("h")
    expect(page.locator("[data-hint]")).to_be_visible(timeout=BOOT)


@pytest.mark.parametrize("game", ["rush", "cardgame", "miniatures"])
def test_the_browser_thinks_and_the_servers_bots_get_no_question(
    offering: Server, open_page: OpenPage, game: str
) -> None:
    page = at_table(open_page, offering, game, thinksHere=True)
    ask(page)
    hint = page.locator("[data-hint]")
    expect(hint.get_by_role("button").first).to_be_visible()
    assert "server" not in hint.inner_text()
    assert len(page.workers) == 1, "the thinker"
    assert bots_of(offering) == []
    page.goto(offering.address)
    page.evaluate("(kept) => localStorage.setItem('hulldown.settings', kept)", json.dumps(SETTINGS))
    page.go_back()
    wait_for_table(page)
    ask(page)
    assert bots_of(offering), "where it is not chosen the server thinks"


def test_the_server_thinks_where_the_browser_cannot(offered: Path, offering: Server, open_page: OpenPage) -> None:
    page = at_table(open_page, offering, "rush", thinksHere=True)
    next(offered.glob("house-*/engine.zip")).unlink()
    ask(page)
    expect(page.locator("[data-hint]")).to_contain_text("This browser couldn't think about it, so the server did.")
    assert bots_of(offering)


def test_it_is_a_setting_where_a_server_offers_an_engine(offering: Server, server: Server, open_page: OpenPage) -> None:
    for address, shown in ((offering.address, 1), (server.address, 0)):
        page = open_page(address)
        page.get_by_role("button", name="Settings").click()
        box = page.get_by_role("checkbox", name=WORD)
        expect(page.get_by_role("checkbox", name="Sound")).to_be_visible()
        expect(box).to_have_count(shown)
        if shown:
            assert not box.is_checked()
            box.check()
            kept = json.loads(page.evaluate("() => localStorage.getItem('hulldown.settings')"))
            assert kept["thinksHere"] is True
