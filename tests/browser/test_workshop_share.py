"""Lists among people: a link into a second browser, both edit and neither loses; files; and a match with the list."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, Request, expect

from .conftest import OpenPage, Server
from .player import play_on
from .test_access import serious_in_any_theme
from .workshop import code_of, entry, expect_size, open_sheet, take_ready

FULL = "40\u2009/\u200940"
ONE_LESS = "39\u2009/\u200940"


def bench(server: Server, open_page: OpenPage, deck: str) -> Page:
    page = open_page(f"{server.address}/workshop/cardgame")
    expect(page.locator("[data-tile]").first).to_be_visible()
    take_ready(page, deck)
    expect_size(page, FULL)
    return page


def share(page: Page) -> tuple[str, str]:
    """Puts the list on the server; the link that edits it and the one that reads it."""
    dialog = open_sheet(page, "Share")
    dialog.get_by_role("button", name="Get a link").click()
    edit = dialog.locator("[data-link=edit] input").input_value()
    read = dialog.locator("[data-link=read] input").input_value()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    return edit, read


def take_out(page: Page, card: str) -> None:
    entry(page, card).get_by_role("button", name="Take out").click()


def cards(page: Page) -> list[str]:
    return [one.get_attribute("data-entry") or "" for one in page.locator("[data-entry]").all()]


def test_a_link_opens_the_list_in_a_second_browser_and_both_edit(server: Server, open_page: OpenPage) -> None:
    ann = bench(server, open_page, "D1")
    edit, _ = share(ann)
    boris = open_page(edit)
    expect_size(boris, FULL)
    assert "#" not in boris.url, "the secret does not stay in the address"
    expect(ann.locator("[data-others]")).to_contain_text("Also open in 1 other browser")
    expect(boris.locator("[data-others]")).to_be_visible()
    first, second = cards(ann)[:2]
    take_out(ann, first)
    expect_size(ann, ONE_LESS)
    expect_size(boris, ONE_LESS)
    take_out(boris, second)
    expect_size(boris, "38\u2009/\u200940")
    expect_size(ann, "38\u2009/\u200940")
    ann.keyboard.press("u")
    expect_size(ann, ONE_LESS)
    expect_size(boris, ONE_LESS)


def test_who_changes_it_at_the_same_time_chooses_and_loses_nothing(server: Server, open_page: OpenPage) -> None:
    ann = bench(server, open_page, "D2")
    edit, _ = share(ann)
    boris = open_page(edit)
    expect_size(boris, FULL)
    first, second = cards(ann)[:2]
    boris.context.set_offline(True)
    take_out(boris, second)
    expect(boris.locator("[data-kept]")).to_have_text("Kept here, not on the server yet.")
    take_out(ann, first)
    expect_size(ann, ONE_LESS)
    list_id = re.search(r"/list/([\w-]+)#", edit)
    assert list_id
    for _ in range(100):
        if server.call(f"/api/lists/{list_id[1]}")["version"] > 1:
            break
        ann.wait_for_timeout(100)
    boris.context.set_offline(False)
    conflict = boris.get_by_role("dialog", name="Changed in two places")
    expect(conflict).to_be_visible()
    names = server.call("/api/games/cardgame/catalogue")["cards"]
    expect(conflict.locator(".mine")).to_contain_text(names[second]["name"])
    expect(conflict.locator(".theirs")).to_contain_text(names[first]["name"])
    assert serious_in_any_theme(boris) == []
    conflict.get_by_role("button", name="Keep mine").click()
    expect(conflict).to_have_count(0)
    first_version = server.call(f"/api/lists/{list_id[1]}?version=1")["draft"]
    before = {part["card"]: part["count"] for part in first_version["parts"]}
    shared = f"[data-entry='{second}'] .count"
    expect(ann.locator(shared)).to_have_text(f"{before[second] - 1}×")
    expect(ann.locator(f"[data-entry='{first}'] .count")).to_have_text(f"{before[first]}×")
    mine = open_sheet(boris, "Lists").get_by_role("list", name="My lists")
    mine.get_by_role("button", name="Iron Wall (theirs)").first.click()
    expect(boris.locator(f"[data-entry='{first}'] .count")).to_have_text(f"{before[first] - 1}×")


def test_a_link_to_read_gives_a_copy_of_ones_own(server: Server, open_page: OpenPage) -> None:
    ann = bench(server, open_page, "D3")
    _, read = share(ann)
    reader = open_page(read)
    expect_size(reader, FULL)
    take_out(reader, cards(reader)[0])
    expect_size(reader, ONE_LESS)
    assert reader.locator("[data-others]").count() == 0
    expect_size(ann, FULL)
    nowhere = open_page(f"{server.address}/list/there-is-no-such-list")
    expect(nowhere.get_by_role("heading")).to_be_visible()
    expect(nowhere.get_by_role("link", name="Workshop")).to_be_visible()


def test_a_deck_goes_by_link_into_another_browser_and_is_played_there(server: Server, open_page: OpenPage) -> None:
    _, read = share(bench(server, open_page, "D4"))
    page = open_page(read)
    expect_size(page, FULL)
    code = code_of(page)
    sent: list[Request] = []
    page.on("request", lambda one: sent.append(one) if one.url.endswith("/api/matches") else None)
    dialog = open_sheet(page, "Play")
    dialog.get_by_role("combobox").select_option("random")
    dialog.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile(r"/m/"))
    expect(page.locator("[data-slip=ask], [data-slip=order]")).to_be_visible()
    wish = json.loads(sent[0].post_data or "")
    assert wish["options"] == {"deck_1": code}
    assert [seat["kind"] for seat in wish["seats"]] == ["person", "bot"]
    play_on(page, seed=3)
    expect(page.locator("[data-result]")).to_be_visible()


def test_a_friend_is_invited_to_play_against_the_list(server: Server, open_page: OpenPage) -> None:
    page = bench(server, open_page, "D6")
    open_sheet(page, "Play").get_by_role("button", name="Invite a friend").click()
    link = page.get_by_label("Link for the open seat").input_value()
    friend = open_page(link)
    expect(friend.get_by_role("button", name="Take the seat")).to_be_visible()


def test_a_list_of_the_workshop_is_offered_for_a_new_match(server: Server, open_page: OpenPage) -> None:
    page = bench(server, open_page, "D7")
    code = code_of(page)
    page.goto(f"{server.address}/new/cardgame")
    brings = page.locator("details.brings").first
    brings.locator("> summary").click()
    brings.get_by_text("A deck of your own").click()
    brings.locator("[data-mine]").get_by_role("button", name="Last Stand").click()
    sent: list[Request] = []
    page.on("request", lambda one: sent.append(one) if one.url.endswith("/api/matches") else None)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page).to_have_url(re.compile(r"/m/"))
    assert json.loads(sent[0].post_data or "")["options"] == {"deck_1": code}


def test_lists_go_out_as_files_and_come_back(server: Server, open_page: OpenPage, tmp_path: Path) -> None:
    page = bench(server, open_page, "D8")
    code = code_of(page)
    for name in ("JSON", "Text for chats", "For Hulldown"):
        dialog = open_sheet(page, "Share")
        with page.expect_download() as saved:
            dialog.get_by_role("button", name=name).click()
        file = tmp_path / saved.value.suggested_filename
        saved.value.save_as(file)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        other = open_page(f"{server.address}/workshop/cardgame")
        expect(other.locator("[data-tile]").first).to_be_visible()
        open_sheet(other, "Lists").locator("input[type=file]").set_input_files(file)
        expect_size(other, FULL)
        if other.get_by_role("dialog").count():
            other.keyboard.press("Escape")
        assert code_of(other) == code, name


def test_what_cannot_be_read_is_told_and_loses_nothing(server: Server, open_page: OpenPage, tmp_path: Path) -> None:
    page = bench(server, open_page, "D1")
    dialog = open_sheet(page, "Lists")
    dialog.get_by_role("textbox").fill("<script>alert(1)</script> no list at all {")
    dialog.get_by_role("button", name="Open", exact=True).click()
    told = dialog.locator("[role=alert], [role=status]").first
    expect(told).not_to_be_empty()
    large = tmp_path / "large.txt"
    large.write_text("x" * 1_000_001)
    dialog.locator("input[type=file]").set_input_files(large)
    expect(dialog.get_by_role("alert")).to_have_text("This file is too large to be a list: up to 1000 kB.")
    page.keyboard.press("Escape")
    mine = open_sheet(page, "Lists").get_by_role("list", name="My lists")
    mine.get_by_role("button", name="Arsenal of Democracy").first.click()
    expect_size(page, FULL)


def test_hands_are_dealt_and_rounds_played_alone(server: Server, open_page: OpenPage) -> None:
    page = bench(server, open_page, "D5")
    names = {card["name"] for card in server.call("/api/games/cardgame/catalogue")["cards"].values()}
    dialog = open_sheet(page, "Test hands")
    expect(dialog.locator("[data-hand]")).to_have_count(5)
    dealt = dialog.locator("[data-hand] li b").all_inner_texts()
    assert set(dealt) <= names
    dialog.get_by_role("button", name="Deal again").click()
    expect(dialog.locator("[data-hand] li b").first).to_be_visible()
    assert serious_in_any_theme(page) == []
    page.keyboard.press("Escape")
    dialog = open_sheet(page, "Goldfish")
    expect(dialog.locator("[data-round]")).to_have_count(3)
    expect(dialog.locator("[data-round]").first.get_by_role("listitem").first).not_to_be_empty()
    assert serious_in_any_theme(page) == []
