"""Matches and records that cannot be shown whole: they stay listed, open, and say in a sentence what is missing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import create_engine, text

from hulldown.table.storage.engines import sqlite_url
from tests.browser.conftest import OpenPage, Server
from tests.release import RECORDS
from tests.table.older import restore, secret

IDS = ["running-rush", "running-cardgame", "running-miniatures", "over-cardgame"]


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose database is older, and in which one match does not replay and one is of newer rules."""
    folder = tmp_path_factory.mktemp("older")
    path = folder / "table.sqlite"
    with ThreadPoolExecutor(1) as beside:  # the browser has an event loop of its own here
        beside.submit(restore, sqlite_url(path)).result()
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE matches SET rules = 9 WHERE id = 'running-cardgame'"))
        connection.execute(text("UPDATE matches SET cards = 'abc' WHERE id IN ('running-rush', 'running-miniatures')"))
        connection.execute(
            text("UPDATE journal SET entry = replace(entry, 'm5-stuart', 'm5-honey') WHERE match = 'running-rush'")
        )
    engine.dispose()
    server = Server(folder)
    yield server
    server.kill()


@pytest.fixture
def page(older: Server, open_page: OpenPage) -> Page:
    """The lobby of a browser that holds the first seat of each match."""
    page = open_page(older.address)
    held = {id: {"seats": [{"seat": 0, "secret": secret(id, 0)}], "invites": [], "at": 1} for id in IDS}
    page.evaluate("held => localStorage.setItem('hulldown.seats', JSON.stringify(held))", held)
    page.reload()
    return page


def test_my_matches_list_what_cannot_go_on_with_the_reason(page: Page) -> None:
    mine = page.get_by_role("region", name="My matches")
    expect(mine.get_by_role("listitem")).to_have_count(4)
    rush = mine.get_by_role("listitem").filter(has_text="Rush")
    expect(rush).to_contain_text("View only")
    expect(rush).to_contain_text("Played with other card files (abc)")
    cards = mine.get_by_role("listitem").filter(has_text="rules version 9")
    expect(cards).to_contain_text("newer than this program")
    goes_on = mine.get_by_role("listitem").filter(has_text="Miniatures")
    expect(goes_on).to_contain_text("It goes on with the current ones.")
    expect(goes_on).not_to_contain_text("View only")


def test_a_match_that_cannot_go_on_opens_as_a_record_through_my_eyes(page: Page, older: Server) -> None:
    page.get_by_role("listitem").filter(has_text="Rush").get_by_role("link").click()
    expect(page.get_by_role("slider")).not_to_have_value("0")
    expect(page.get_by_role("status").filter(has_text="This match can't go on here")).to_be_visible()
    expect(page.get_by_label("Seen by")).to_have_value("0")
    expect(page.get_by_label("Seen by").get_by_role("option")).to_have_count(2)
    expect(page.get_by_text("Show hidden cards")).to_have_count(0)
    expect(page.get_by_role("link", name="Download")).to_have_count(0)
    page.keyboard.press("Home")
    expect(page.get_by_role("slider")).to_have_value("0")
    page.goto(f"{older.address}/m/running-rush")
    expect(page.get_by_role("slider")).to_be_visible()


def test_a_match_whose_cards_have_changed_says_so_at_the_table(page: Page, older: Server) -> None:
    page.goto(f"{older.address}/m/running-miniatures")
    note = page.get_by_text("The card files have changed since this match began")
    expect(note).to_be_visible()
    page.get_by_role("button", name="Close").first.click()
    expect(note).to_have_count(0)


def test_a_record_that_stops_says_where_and_why(page: Page, older: Server, tmp_path: Path) -> None:
    lines = (RECORDS / "1" / "games" / "rush_usual_2p.jsonl").read_text(encoding="utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if number > 40 and line.endswith('"do": "end"}'))
    lines[place] = json.dumps(json.loads(lines[place]) | {"do": "jump"})
    file = tmp_path / "stops.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    page.set_input_files("input[type=file]", str(file))
    note = f"Line {place + 1} does not replay (jump: not understood"
    expect(page.get_by_role("status").filter(has_text=note)).to_be_visible()
    page.get_by_role("slider").fill(str(place + 10))
    expect(page.get_by_role("banner")).to_contain_text("What follows cannot be shown.")
