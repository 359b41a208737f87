"""Buying in Rush by clicks: the best payment at once, changed on the hand, two clicks in all."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import OpenPage, Server

RESERVE = '[data-place^="reserve:"].lit'
HAND = '[data-place^="hand:"]'
COMMIT = "[data-commit]:not([disabled])"


def _until_something_is_for_sale(page: Page) -> None:
    for _ in range(40):
        page.locator("[data-slip=ask], [data-slip=order]").first.wait_for()
        if page.locator(RESERVE).count():
            return
        page.locator("[data-answer=end]").click()
        page.locator(COMMIT).click()
        page.wait_for_timeout(400)
    raise AssertionError("no hand could buy anything")


def test_a_vehicle_is_bought_in_two_clicks_with_the_payment_in_sight(server: Server, open_page: OpenPage) -> None:
    _, [link] = server.match("rush")
    page = open_page(link)
    _until_something_is_for_sale(page)
    card = page.locator(RESERVE).first.get_attribute("data-card")
    page.locator(RESERVE).first.click()
    expect(page.locator("[data-order]")).to_contain_text("Buy ")
    expect(page.locator(COMMIT)).to_contain_text(re.compile(r"Buy for \d"))
    assert page.locator(f"{HAND}[aria-pressed=true]").count() >= 1, "who pays is marked on the hand"
    page.locator(COMMIT).click()
    expect(page.locator(f'[data-place="reserve:{card}"]')).to_have_count(0)
    expect(page.locator(".tail")).to_contain_text("buys")


def test_a_click_on_a_payer_takes_it_out_and_puts_it_back(server: Server, open_page: OpenPage) -> None:
    _, [link] = server.match("rush")
    page = open_page(link)
    _until_something_is_for_sale(page)
    page.locator(RESERVE).first.click()
    tags = page.locator("[data-spot^='hand:'] .tag")
    expect(page.locator(COMMIT)).to_be_visible()
    before = tags.count()
    assert before >= 1
    paying = page.locator("[data-spot^='hand:']", has=page.locator(".tag")).locator(HAND).first
    copies = page.locator(f'[data-place="{paying.get_attribute("data-place")}"]').count()
    paying.click()
    expect(tags).to_have_count(before + 1 if before < copies else before - copies)
    page.keyboard.press("Escape")
    expect(page.locator("[data-slip=ask]")).to_be_visible()
