"""A real server and a real Chromium for the tests of the browser client.

They run with `pytest -m "browser and not long"`: Debian's chromium (or CHROMIUM in the environment) and a built client
are needed. `-m "browser and long"` plays several long matches with the companion.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

CODE = "from hulldown.cli import main; main()"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run",
]  # fmt: skip
WIDE: ViewportSize = {"width": 1366, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 20_000  # milliseconds that anything may take on a busy machine


expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


class Server:
    """A server process of its own, with its data in a folder of the test."""

    def __init__(self, folder: Path, port: int = 0, **environment: str) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-c", CODE, "serve", "--port", str(port), "--bots", "2", "--no-compile", "--reviews", "0"],
            env={**os.environ, "HULLDOWN_DATA": str(folder), "NO_COLOR": "1", "LANG": "C.UTF-8", **environment},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        self.address = said.split()[-1].rstrip("/")
        self.port = int(self.address.rpartition(":")[2])

    def call(self, path: str, body: object = None) -> Any:
        data = json.dumps(body).encode() if body is not None else None
        with urlopen(Request(self.address + path, data, {"content-type": "application/json"}), timeout=30) as reply:
            return json.load(reply)

    def match(
        self, game: str, bot: str = "random", people: int = 1, bot_first: bool = False, **settings: object
    ) -> tuple[str, list[str]]:
        """A match of people and one bot (or of two people); the links of the people's seats."""
        seats: list[dict[str, object]] = [{"kind": "person", "name": name} for name in ("Ann", "Boris")[:people]]
        if people == 1:
            seats.insert(0 if bot_first else 1, {"kind": "bot", "bot": bot})
        options = settings.pop("options", {})
        wish = {"game": game, "seats": seats, "options": options, "settings": {"pace": 0, **settings}}
        made = self.call("/api/matches", wish)
        return made["match"], [self.address + seat["link"] for seat in made["seats"] if seat["link"]]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.kill()


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The static site of `hulldown build-site`, built once for a run: what it fetches stays in the user's cache."""
    from hulldown.table.packing import build

    return build(tmp_path_factory.mktemp("site") / "site").folder


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Opens a page in a fresh profile. A test fails when the page had an error that nobody caught."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_it(
        address: str,
        lang: str = "en",
        size: ViewportSize | None = None,
        theme: str = "light",
        is_still: bool = True,
        **options: Any,
    ) -> Page:
        context = browser.new_context(
            viewport=size or WIDE,
            locale="ru-RU" if lang == "ru" else "en-GB",
            reduced_motion="reduce" if is_still else "no-preference",
            color_scheme="dark" if theme == "dark" else "light",
            contrast="more" if theme == "contrast" else "no-preference",
            **options,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        return page

    yield open_it
    for context in contexts:
        context.close()
    assert errors == []
