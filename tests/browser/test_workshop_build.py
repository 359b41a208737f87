"""The bench: a deck from nothing by clicks, keys, dragging and on a phone; rules broken and mended; nothing lost."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from .conftest import PHONE, OpenPage, Server
from .test_access import serious_in_any_theme
from .workshop import (
    COPIES,
    DECK,
    cards_of,
    code_of,
    entry,
    expect_legal,
    expect_size,
    open_sheet,
    take_ready,
    tile,
)  # fmt: skip

NOTHING = "0\u2009/\u200940"
FULL = "40\u2009/\u200940"


def bench(server: Server, open_page: OpenPage, **options: object) -> Page:
    page = open_page(f"{server.address}/workshop/cardgame", **options)
    expect(page.locator("[data-tile]").first).to_be_visible()
    return page


def test_a_legal_deck_from_nothing_by_clicks(server: Server, open_page: OpenPage) -> None:
    page = bench(server, open_page)
    expect_size(page, NOTHING)
    combat, bases = cards_of(server, "ussr")
    page.get_by_role("button", name="USSR").click()
    page.get_by_role("button", name="Combat card", exact=True).click()
    page.get_by_role("textbox", name="Name of the list").fill("From nothing")
    left = DECK
    tiles = page.locator("[data-tile]")
    for at in range(-(-DECK // COPIES)):
        for _ in range(min(COPIES, left)):
            tiles.nth(at).get_by_role("button", name="Add ").last.click()
            left -= 1
    page.get_by_role("button", name="Base", exact=True).click()
    expect(tiles).to_have_count(len(bases))
    for at in range(3):
        tiles.nth(at).locator("[data-press]").click()
    expect_legal(page, server)
    assert all(part.get_attribute("data-entry") in combat for part in page.locator("[data-entry]").all())


def test_a_legal_deck_from_nothing_by_keys_alone(server: Server, open_page: OpenPage) -> None:
    """`/` finds, arrows walk, + and - put in and take out, U takes back."""
    page = bench(server, open_page)
    keys = page.keyboard
    for words, wanted in (("germany combat card", DECK), ("germany base", 3)):
        keys.press("/")
        keys.press("Control+a")
        keys.type(words)
        keys.press("Escape")
        expect(page.locator("[data-press]:focus")).to_have_count(1)
        copies = COPIES if wanted == DECK else 1
        for put in range(wanted):
            if put and put % copies == 0:
                before = page.locator("[data-tile]:focus-within").get_attribute("data-tile")
                keys.press("ArrowRight")
                if page.locator("[data-tile]:focus-within").get_attribute("data-tile") == before:
                    keys.press("ArrowDown")
                    for _ in range(8):
                        keys.press("ArrowLeft")
            keys.press("+")
    expect_size(page, FULL)
    keys.press("u")
    expect(page.locator("[data-broken]").first).to_be_visible()
    keys.press("Shift+U")
    keys.press("-")
    expect(page.locator("[data-broken]").first).to_be_visible()
    keys.press("+")
    expect_legal(page, server)


def test_broken_rules_are_mended_by_what_is_offered(server: Server, open_page: OpenPage) -> None:
    """Too few, then a fourth copy: each reason has a mend, and pressing them ends with a legal deck."""
    page = bench(server, open_page)
    take_ready(page, "D3")
    expect_legal(page, server)
    first = page.locator("[data-entry]").first
    card = first.get_attribute("data-entry") or ""
    first.get_by_role("button", name="Take out").click()
    expect_size(page, "39\u2009/\u200940")
    short = page.locator("[data-broken='cardgame.deck.size']")
    expect(short).to_contain_text("39")
    short.locator("[data-mend]").click()
    expect_legal(page, server)
    whole = page.locator("[data-entry]", has_text="3×").first
    card = whole.get_attribute("data-entry") or ""
    whole.get_by_role("button", name="Add ").click()
    expect(page.locator("[data-broken='cardgame.deck.copies']")).to_be_visible()
    expect(entry(page, card)).to_contain_text("4×")
    for _ in range(4):
        if page.locator("[data-mend]").count() == 0:
            break
        page.locator("[data-mend]").first.click()
        expect(page.locator("[data-list][data-fresh]")).to_be_visible()
    expect_legal(page, server)


def test_cards_are_dragged_in_and_out(server: Server, open_page: OpenPage) -> None:
    page = bench(server, open_page)
    combat, bases = cards_of(server, "ussr")
    page.get_by_role("button", name="USSR").click()
    expect(page.locator("[data-shown]")).to_have_attribute("data-shown", str(len(combat) + len(bases)))
    card = (page.locator("[data-tile]").first.get_attribute("data-tile") or "").split("/")[1]
    shelf, bench_side = tile(page, card).locator("[data-press]"), page.locator("[data-list]")
    target = bench_side.bounding_box()
    assert target
    shelf.hover(position={"x": 40, "y": 40})  # when it lies still
    page.mouse.down()
    page.mouse.move(target["x"] - 100, target["y"] + 300, steps=4)
    expect(page.locator("[data-spot=list][data-landing]").first).to_be_visible()
    page.mouse.move(target["x"] + 100, target["y"] + 300, steps=4)
    page.mouse.up()
    expect_size(page, "1\u2009/\u200940")  # what the rules say of it stands above it, and has moved it down
    source = shelf.bounding_box()
    assert source
    entry(page, card).hover(position={"x": 20, "y": 10})  # beside its name
    page.mouse.down()
    page.mouse.move(source["x"] + 40, source["y"] + 60, steps=6)
    page.mouse.up()
    expect(entry(page, card)).to_have_count(0)


def test_what_is_not_saved_survives_a_reload_with_its_history(server: Server, open_page: OpenPage) -> None:
    page = bench(server, open_page)
    take_ready(page, "D1")
    page.get_by_role("textbox", name="Name of the list").fill("Kept")
    first = page.locator("[data-entry]").first
    first.get_by_role("button", name="Take out").click()
    expect_size(page, "39\u2009/\u200940")
    page.reload()
    expect(page.get_by_role("textbox", name="Name of the list")).to_have_value("Kept")
    expect_size(page, "39\u2009/\u200940")
    history = open_sheet(page, "History")
    expect(history.get_by_role("listitem")).to_have_count(3)
    history.get_by_role("button", name="Start").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("textbox", name="Name of the list")).to_have_value("Arsenal of Democracy")
    expect_size(page, FULL)
    page.get_by_role("button", name="Redo").click()
    page.get_by_role("button", name="Redo").click()
    expect_size(page, "39\u2009/\u200940")


def test_a_lost_server_loses_nothing_and_is_told_in_one_sentence(tmp_path: Path, open_page: OpenPage) -> None:
    server = Server(tmp_path)
    page = bench(server, open_page)
    take_ready(page, "D1")
    expect_size(page, FULL)
    server.kill()
    first = page.locator("[data-entry]").first
    first.get_by_role("button", name="Take out").click()
    trouble = page.locator("[data-trouble]")
    expect(trouble).to_have_text(
        "The server can't be reached. Your list is kept here and will be checked as soon as it's back."
    )
    again = Server(tmp_path, port=server.port)
    expect_size(page, "39\u2009/\u200940")
    expect(trouble).to_have_count(0)
    page.reload()
    expect_size(page, "39\u2009/\u200940")
    again.kill()


def test_several_lists_copies_and_lists_that_are_not_legal(server: Server, open_page: OpenPage) -> None:
    page = bench(server, open_page)
    page.get_by_role("textbox", name="Name of the list").fill("Half a deck")
    page.locator("[data-press]").first.click()
    expect_size(page, "1\u2009/\u200940")
    take_ready(page, "D2")
    expect_size(page, FULL)
    open_sheet(page, "Lists").get_by_role("button", name="Make a copy").click()
    expect(page.get_by_role("textbox", name="Name of the list")).to_have_value("Iron Wall (copy)")
    page.locator("[data-entry]").first.get_by_role("button", name="Take out").click()
    expect_size(page, "39\u2009/\u200940")
    mine = open_sheet(page, "Lists").get_by_role("list", name="My lists")
    expect(mine.get_by_role("listitem")).to_have_count(3)
    expect(mine).to_contain_text("not legal")
    mine.get_by_role("button", name="Iron Wall 40/40").click()
    expect_size(page, FULL)
    mine = open_sheet(page, "Lists").get_by_role("list", name="My lists")
    remove = mine.get_by_role("button", name="Remove Half a deck")
    remove.click()
    expect(remove).to_have_text("Remove it?")
    remove.click()
    expect(mine.get_by_role("listitem")).to_have_count(2)


def test_what_one_owns_says_what_can_be_built(server: Server, open_page: OpenPage) -> None:
    page = bench(server, open_page)
    page.get_by_role("button", name="Edit my collection").click()
    tiles = page.locator("[data-tile]")
    owned = (tiles.first.get_attribute("data-tile") or "").split("/")[1]
    for _ in range(2):
        tiles.first.locator("[data-press]").click()
    expect(tiles.first).to_contain_text("Own 2")
    page.get_by_role("button", name="Edit my collection").click()
    page.get_by_role("button", name="Only what I own").click()
    expect(tiles).to_have_count(1)
    tile(page, owned).locator("[data-press]").click()
    expect(page.locator("[data-buildable=true]")).to_be_visible()
    for _ in range(2):
        tile(page, owned).locator("[data-press]").click()
    lacks = page.locator("[data-buildable=false]")
    expect(lacks).to_contain_text("1 ×")
    page.reload()
    expect(lacks).to_be_visible()


def test_a_deck_is_built_on_a_phone(server: Server, open_page: OpenPage) -> None:
    page = bench(server, open_page, size=PHONE, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="Filters").tap()
    page.get_by_role("dialog").get_by_role("button", name="UK").tap()
    page.get_by_role("dialog").get_by_role("button", name="Combat card", exact=True).tap()
    page.get_by_role("button", name="Close").tap()
    tiles = page.locator("[data-tile]")
    left = DECK
    for at in range(-(-DECK // COPIES)):
        for _ in range(min(COPIES, left)):
            tiles.nth(at).get_by_role("button", name="Add ").last.tap()
            left -= 1
    page.get_by_role("button", name="Filters").tap()
    page.get_by_role("dialog").get_by_role("button", name="Base", exact=True).tap()
    page.get_by_role("button", name="Close").tap()
    for at in range(3):
        tiles.nth(at).locator("[data-press]").tap()
    opener = page.get_by_role("button", name="New list")
    expect(opener).to_contain_text("40/40")
    opener.tap()
    expect_legal(page, server)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert serious_in_any_theme(page) == []


def test_axe_finds_nothing_serious_at_the_bench(server: Server, open_page: OpenPage) -> None:
    page = bench(server, open_page)
    take_ready(page, "D3")
    page.locator("[data-entry]").first.get_by_role("button", name="Take out").click()
    expect(page.locator("[data-mend]")).to_be_visible()
    assert serious_in_any_theme(page) == []
    for sheet in ("Lists", "Share", "History", "Play"):
        dialog = open_sheet(page, sheet)
        assert serious_in_any_theme(page) == [], sheet
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def test_the_bench_speaks_russian(server: Server, open_page: OpenPage) -> None:
    page = bench(server, open_page, lang="ru")
    page.locator("[data-press]").first.click()
    expect(page.locator("[data-list]")).to_contain_text("40")
    expect(page.get_by_role("button", name="Играть")).to_be_visible()
    expect(page.locator("[data-broken]").first).to_contain_text("колод")


def test_a_code_in_a_link_becomes_a_list(server: Server, open_page: OpenPage) -> None:
    page = bench(server, open_page)
    take_ready(page, "D5")
    expect_size(page, FULL)
    code = code_of(page)
    other = open_page(f"{server.address}/workshop/cardgame#code={code}")
    expect_size(other, FULL)
    assert "#" not in other.url
    assert code_of(other) == code
    broken = open_page(f"{server.address}/workshop/cardgame#code=HD1-%3Cscript%3E")
    expect(broken.locator(".toast, [role=status]").first).to_be_visible()
    expect_size(broken, NOTHING)
