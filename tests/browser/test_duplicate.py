"""The same cards at several tables: made, played, compared; and a friend is challenged with the cards of a match."""

from __future__ import annotations

import json
import re
import time
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, OpenPage, Server
from .test_access import serious, serious_in_any_theme

SEATS = [{"kind": "person", "name": "Anna"}, {"kind": "bot", "bot": "random"}]


def ask(server: Server, path: str, secret: str, body: object = None) -> Any:
    data = json.dumps(body).encode() if body is not None else None
    headers = {"content-type": "application/json", "authorization": f"Bearer {secret}"}
    with urlopen(Request(server.address + path, data, headers), timeout=60) as reply:
        return json.load(reply)


def play(server: Server, match: str, secret: str, place: int) -> None:
    """To the end, always with the answer at that place of the list."""
    after = -1
    end = time.monotonic() + 240
    while time.monotonic() < end:
        table = ask(server, f"/api/matches/{match}/table?after={after}&wait=5", secret)
        if table["match"]["over"]:
            return
        after = table["number"]
        if table["choices"]:
            do = table["choices"][place % len(table["choices"])]["do"]
            ask(server, f"/api/matches/{match}/answers", secret, {"number": table["number"], "do": do})
    raise AssertionError("the match does not end")


def made(server: Server, tables: int = 3, game: str = "cardgame") -> dict[str, Any]:
    body = {"game": game, "seats": SEATS, "tables": tables, "settings": {"pace": 0}}
    found: dict[str, Any] = server.call("/api/duplicates", body)
    return found


def secret_of(table: dict[str, Any]) -> str:
    found: str = next(seat["secret"] for seat in table["seats"] if seat["secret"])
    return found


@pytest.fixture(scope="module")
def over(server: Server) -> dict[str, Any]:
    """A duplicate of three tables that are all over: the first two were played alike."""
    duplicate = made(server)
    for table, place in zip(duplicate["tables"], (0, 0, -1), strict=True):
        play(server, table["match"], secret_of(table), place)
    return duplicate


def test_a_duplicate_is_made_beside_a_new_match(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/new/cardgame")
    page.locator("[data-tables]").select_option("3")
    expect(page.get_by_text("A duplicate: cards, dice and bots")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("button", name="Begin").or_(page.locator("form button.brass")).first.click()
    expect(page.locator("[data-duplicate=running]")).to_be_visible()
    assert re.search(r"/duplicate/[\w-]+$", page.url)
    expect(page.locator("[data-tables-pane] li")).to_have_count(3)
    expect(page.locator("[data-links] input")).to_have_count(2)
    assert serious_in_any_theme(page) == []
    link = page.locator("[data-links] input").first.input_value()
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off"
    page.locator("[data-mine]").click()
    expect(page.get_by_text("Table 1 of a duplicate")).to_be_visible()
    guest = open_page(server.address + "/" + link.partition("//")[2].partition("/")[2])
    guest.get_by_label("Your name").fill("Boris")
    guest.get_by_role("button", name="Take the seat").click()
    expect(guest.get_by_text("Table 2 of a duplicate")).to_be_visible()


def test_who_has_finished_is_told_of_nothing_but_the_own_table(server: Server, open_page: OpenPage) -> None:
    duplicate = made(server, 2)
    first = duplicate["tables"][0]
    play(server, first["match"], secret_of(first), 0)
    page = open_page(f"{server.address}/m/{first['match']}#{secret_of(first)}")
    expect(page.locator("[data-result]")).to_be_visible()
    finale = page.locator("[data-finale=open]")
    expect(finale.get_by_text("Others still play with the same cards")).to_be_visible()
    expect(finale.locator("[data-review]")).to_have_count(0)
    expect(finale.locator("[data-challenge]")).to_have_count(0)
    finale.locator("[data-compare]").click()
    expect(page.locator("[data-duplicate=running]")).to_be_visible()
    expect(page.locator("[data-state=over]")).to_have_count(1)
    expect(page.locator("[data-results]")).to_have_count(0)
    second = duplicate["tables"][1]
    play(server, second["match"], secret_of(second), -1)
    expect(page.locator("[data-results]")).to_be_visible()


def test_tables_are_compared_when_all_are_over(server: Server, open_page: OpenPage, over: dict[str, Any]) -> None:
    page = open_page(f"{server.address}/duplicate/{over['id']}")
    rows = page.locator("[data-results] tbody tr")
    expect(rows).to_have_count(3)
    points = [float(one.get_attribute("data-points") or "nan") for one in page.locator("[data-points]").all()]
    assert sorted(points, reverse=True) == points
    assert sum(points) == 3, "each pair of tables shares one point"
    alike = [page.locator(f"tr[data-table='{n}'] [data-points]").get_attribute("data-points") for n in (1, 2)]
    assert alike[0] == alike[1]
    expect(page.locator("[data-parting]").first).to_contain_text("Table 1, Table 2")
    assert serious_in_any_theme(page) == []
    page.locator("[data-parting] [data-see]").first.press("Enter")  # with the keyboard
    expect(page).to_have_url(re.compile(r"/r/[\w-]+\?at=\d+"))
    expect(page.locator("[data-stage]")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_phone_compares_too(server: Server, open_page: OpenPage, over: dict[str, Any], lang: str) -> None:
    page = open_page(f"{server.address}/duplicate/{over['id']}", lang=lang, size=PHONE, theme="dark")
    expect(page.locator("[data-results] tbody tr")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off"
    assert serious(page) == []
    assert not re.search(r"duplicate\.\w", page.locator("main").inner_text()), "a word is missing"


def finish_quickly(page: Page, server: Server, match: str) -> str:
    return str(page.evaluate("id => JSON.parse(localStorage['hulldown.seats'])[id].seats[0].secret", match))


def test_a_friend_is_challenged_with_the_same_cards(
    server: Server, open_page: OpenPage, over: dict[str, Any]
) -> None:  # fmt: skip
    table = over["tables"][2]
    page = open_page(f"{server.address}/m/{table['match']}#{secret_of(table)}")
    page.locator("[data-finale=open] [data-challenge]").click()
    expect(page.locator("[data-challenge-form]")).to_be_visible()
    assert serious(page) == []
    page.locator("[data-challenge-form] button.brass").click()
    expect(page.locator("[data-challenge-link]")).to_be_visible()
    link = page.locator("[data-challenge-link] input").input_value()
    friend = open_page(server.address + "/" + link.partition("//")[2].partition("/")[2])
    expect(friend.get_by_text("For fun: it counts nowhere").first).to_be_visible()
    assert serious_in_any_theme(friend) == []
    friend.locator("[data-take] input").fill("Boris")
    friend.locator("[data-take] button").click()
    expect(friend.get_by_text("A challenge, for fun")).to_be_visible()
    match = friend.url.rpartition("/")[2]
    play(server, match, finish_quickly(friend, server, match), -1)
    friend.goto(link)
    rows = friend.locator("[data-results] tbody tr")
    expect(rows).to_have_count(2)
    expect(friend.locator("tr[data-table='0']")).to_contain_text("The original")
    points = [one.get_attribute("data-points") for one in friend.locator("[data-points]").all()]
    assert points == ["0.5", "0.5"], "who plays as it was played has the same game"
    expect(friend.get_by_text("All tables were played alike")).to_be_visible()
    assert friend.evaluate("JSON.parse(localStorage['hulldown.history'] ?? '[]').length") == 0, "it counts nowhere"
