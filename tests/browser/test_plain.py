"""A game of somebody else's package is sat down to in the browser, with no line changed in the program."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.error import HTTPError

import pytest
from playwright.sync_api import expect

from tests.examples.skirmish import install

from .conftest import PHONE, OpenPage, Server
from .player import play_on


@pytest.fixture(scope="module")
def with_skirmish(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    place = tmp_path_factory.mktemp("installed")
    install(place)
    running = Server(tmp_path_factory.mktemp("data"), PYTHONPATH=str(place))
    yield running
    running.kill()


def test_it_is_chosen_in_the_lobby_and_played_to_its_end(with_skirmish: Server, open_page: OpenPage) -> None:
    page = open_page(with_skirmish.address)
    card = page.locator("article", has=page.get_by_role("heading", name="Skirmish"))
    expect(card).to_contain_text("2–4 players")
    card.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("heading", name="What is possible now")).to_be_visible()
    played = play_on(page, seed=3)
    assert played.on_places > 0
    assert played.commits > 0
    expect(page.locator("[data-result]")).to_be_visible()
    match = page.url.rpartition("/")[2]
    assert with_skirmish.call(f"/api/matches/{match}")["over"] is True
    page.get_by_role("link", name="Watch").click()
    expect(page.get_by_role("slider")).to_be_visible()


def test_it_is_played_on_a_phone_and_in_russian(with_skirmish: Server, open_page: OpenPage) -> None:
    match, [link] = with_skirmish.match("skirmish", bot_first=True)
    page = open_page(link, lang="ru", size=PHONE, has_touch=True, is_mobile=True)
    play_on(page, seed=4)
    assert with_skirmish.call(f"/api/matches/{match}")["over"] is True
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_by_the_keyboard(with_skirmish: Server, open_page: OpenPage) -> None:
    _, [link] = with_skirmish.match("skirmish")
    page = open_page(link)
    places = page.locator(".plain .place.lit")
    expect(places.first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".plain .place.chosen")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("[data-commit]")).to_have_count(0)
    page.keyboard.press("l")
    expect(page.locator("[data-log] li").last).to_be_visible()


def test_a_match_is_made_with_its_options_and_its_rules_are_read(with_skirmish: Server, open_page: OpenPage) -> None:
    page = open_page(f"{with_skirmish.address}/new/skirmish")
    for count in (3, 4):
        page.get_by_role("button", name="Add a seat").click()
        expect(page.locator("main fieldset", has=page.get_by_role("combobox"))).to_have_count(count)
    expect(page.get_by_role("button", name="Add a seat")).to_have_count(0)
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".plain .part")).to_have_count(4)
    page.goto(f"{with_skirmish.address}/rules/skirmish")
    expect(page.get_by_role("heading", name="Rules: Skirmish")).to_be_visible()
    page.goto(f"{with_skirmish.address}/new/chess")
    expect(page.get_by_role("alert")).to_be_visible()


def test_too_many_seats_are_refused_by_the_games_own_rule(with_skirmish: Server) -> None:
    seats = [{"kind": "person"}] * 5
    with pytest.raises(HTTPError) as refused:
        with_skirmish.call("/api/matches", {"game": "skirmish", "seats": seats})
    assert "This game is for 2 to 4 players, not 5." in refused.value.read().decode()
