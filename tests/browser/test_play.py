"""Each game from its first click to its result, against a bot."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import PHONE, OpenPage, Server
from .player import play_on

GAMES = ["rush", "cardgame", "miniatures"]
OPTIONS = {"miniatures": {"scenario": "first-game"}}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_clicks(server: Server, open_page: OpenPage, game: str) -> None:
    match, [link] = server.match(game, options=OPTIONS.get(game, {}))
    page = open_page(link)
    played = play_on(page, seed=1)
    assert played.on_places > 0
    assert played.commits > 0
    expect(page.locator("[data-result]")).to_be_visible()
    assert server.call(f"/api/matches/{match}")["over"] is True


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_on_a_phone(server: Server, open_page: OpenPage, game: str) -> None:
    """From the second seat: a lot decides who has which."""
    match, [link] = server.match(game, options=OPTIONS.get(game, {}), bot_first=True)
    page = open_page(link, size=PHONE, has_touch=True, is_mobile=True)
    play_on(page, seed=2)
    assert server.call(f"/api/matches/{match}")["over"] is True
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
