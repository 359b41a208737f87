"""Whoever made a match, and whoever lost their link: the two pages of the menu that are for them."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import OpenPage, Server
from .test_access import ASKED, serious


def open_menu(page: Page, name: str) -> None:
    page.get_by_role("button", name="Menu", exact=True).first.click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()


def invite(server: Server, open_page: OpenPage) -> tuple[Page, str]:
    """A match that was made in a browser, and the link for the friend."""
    page = open_page(server.address)
    page.get_by_role("button", name="Invite a friend").first.click()
    expect(page).to_have_url(re.compile(r"/m/[\w-]+$"))
    link = page.get_by_label("Link for the open seat").input_value()
    page.get_by_role("button", name="Close").first.click()
    return page, link


def test_whoever_made_a_match_mutes_sends_away_and_deletes(server: Server, open_page: OpenPage) -> None:
    page, link = invite(server, open_page)
    friend = open_page(link)
    friend.get_by_label("Your name").fill("Boris")
    friend.get_by_role("button", name="Take the seat").click()
    expect(friend.locator("[data-ask]")).to_be_visible()
    expect(page.locator("[data-ask]")).not_to_contain_text("to join")

    open_menu(page, "Host controls")
    panel = page.get_by_role("dialog")
    expect(panel.get_by_text("Boris")).to_be_visible()
    assert serious(page) == []
    panel.get_by_role("button", name="Mute", exact=True).click()
    expect(panel.get_by_role("button", name="Unmute")).to_be_visible()
    panel.get_by_role("button", name="Turn chat off").click()
    expect(panel.get_by_role("button", name="Turn chat on")).to_be_visible()
    expect(friend.get_by_role("tab", name="Chat")).to_have_count(0)

    panel.get_by_role("button", name="Remove").click()
    panel.get_by_role("button", name="Free the seat for someone else").click()
    new = panel.get_by_label("Link for the open seat").input_value()
    assert new != link
    expect(friend.get_by_role("alert")).to_contain_text("This link doesn't open a seat")
    third = open_page(new)
    third.get_by_label("Your name").fill("Clara")
    third.get_by_role("button", name="Take the seat").click()
    expect(third.locator("[data-ask]")).to_be_visible()
    expect(panel.get_by_text("Clara")).to_be_visible()

    panel.get_by_role("button", name="Delete match").click()
    panel.get_by_role("alert").get_by_role("button", name="Delete match").click()
    expect(page).to_have_url(re.compile(r"/$"))
    expect(third.get_by_role("alert")).to_contain_text("The host has deleted this match.")


def test_a_link_is_taken_back_and_this_browser_plays_on(server: Server, open_page: OpenPage) -> None:
    _, (link,) = server.match("rush")
    page, thief = open_page(link), open_page(link)
    for one in (page, thief):
        expect(one.locator(ASKED)).to_be_visible()
    open_menu(page, "My seat link")
    panel = page.get_by_role("dialog")
    expect(panel.get_by_role("heading", name="Open in 2 browsers")).to_be_visible()
    expect(panel.get_by_text("Chrome, Linux")).to_have_count(2)
    assert serious(page) == []
    panel.get_by_role("button", name="Replace the link").click()
    new = panel.get_by_label("Link for the open seat").input_value()
    assert new.split("#")[0] == link.split("#")[0]
    assert new != link
    expect(thief.get_by_role("alert")).to_contain_text("This link doesn't open a seat")
    page.get_by_role("button", name="Close").first.click()
    expect(page.locator(ASKED)).to_be_visible()
    page.reload()
    expect(page.locator(ASKED)).to_be_visible()


def test_who_only_came_by_a_link_has_no_such_page(server: Server, open_page: OpenPage) -> None:
    _, (link, _) = server.match("cardgame", people=2, verifiable=False)
    page = open_page(link)
    page.get_by_role("button", name="Menu", exact=True).first.click()
    expect(page.get_by_role("dialog").get_by_role("button", name="My seat link")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("button", name="Host controls")).to_have_count(0)
