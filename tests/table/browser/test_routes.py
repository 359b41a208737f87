"""The house answers what the server answers, with the same words."""

from __future__ import annotations

import re

import pytest

from hulldown.table.browser.routes import ELSEWHERE, ROUTES
from hulldown.table.server.app import make_app
from tests.table.browser.helper import Page, with_house
from tests.table.helper import Server

READ = [
    "/api/games?lang=ru", "/api/games/rush/catalogue?lang=en", "/api/games/rush/rules?lang=en",
    "/api/games/miniatures/reference?lang=ru", "/api/games/rush/book?lang=en", "/api/games/cardgame/glossary?lang=en",
    "/api/games/cardgame/find?words=reserve&lang=en", "/api/games/rush/lessons?lang=en", "/api/workshop?lang=en",
    "/api/workshop/cardgame/records?lang=en", "/api/sets/rush?lang=en", "/api/print?lang=en",
    "/api/games/rush/drills?day=2026-11-18&lang=ru", "/api/games/cardgame/drills",
]  # fmt: skip


def test_every_address_of_the_server_is_answered_or_named() -> None:
    app = make_app("sqlite://")
    served: set[str] = set()
    for address in app.routes:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", address.path)
        methods: set[str] = getattr(address, "methods", set())
        if path.startswith("/api/") and not path.startswith("/api/schema"):
            served |= {f"{method} {path}" for method in methods - {"OPTIONS", "HEAD"}}
    assert "POST /api/matches" in served
    assert set(ROUTES) | ELSEWHERE == served
    assert not set(ROUTES) & ELSEWHERE


@pytest.mark.parametrize("path", READ)
def test_what_is_read_is_the_same(local_server: Server, path: str) -> None:
    found: list[object] = []

    async def story(page: Page) -> None:
        found.append(await page.call("GET", path))

    with_house(story)
    assert local_server.http.get(path).json() == found[0]
