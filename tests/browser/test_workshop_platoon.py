"""Platoons on the bench: from nothing by clicks, keys and on a phone; broken and mended; odds, fill and strength."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, Page, Request, expect

from . import workshop
from .conftest import PHONE, OpenPage, Server
from .player import play_on
from .test_access import serious_in_any_theme
from .workshop import code_of, open_sheet, take_ready

SIZE = re.compile(r"^(\d+)\s*/\s*100$")
FRESH = "[data-list][data-fresh]"

IN_THE_BACKGROUND = 120_000  # milliseconds: what plays there has the lowest priority, and waits for every other test


def bench(server: Server, open_page: OpenPage, **options: object) -> Page:
    page = open_page(f"{server.address}/workshop/miniatures", **options)
    expect(page.locator("[data-tile]").first).to_be_visible()
    return page


def tile(page: Page, card: str) -> Locator:
    return workshop.tile(page, card, "miniatures")


def tanks(page: Page) -> Locator:
    return page.locator("[data-tank]")


def find(page: Page, words: str) -> None:
    page.locator("[data-find]:visible").first.fill(words)


def put(page: Page, card: str, words: str) -> None:
    find(page, words)
    tile(page, card).locator("[data-press]").click()


def points(page: Page) -> int:
    """How many are spent, when the bench has heard of the last change."""
    size = page.locator(f"{FRESH} [data-size]")
    expect(size).to_have_text(SIZE)
    found = SIZE.match(size.inner_text())
    assert found is not None
    return int(found[1])


def expect_legal(page: Page, server: Server) -> str:
    """Nothing is broken, and what a match asks for says the same of the code."""
    points(page)
    expect(page.locator("[data-broken]")).to_have_count(0)
    code = code_of(page)
    told = server.call("/api/games/miniatures/check", {"text": code, "options": {"cost_limit": 100}})
    assert told["reasons"] == []
    return code


def test_a_platoon_of_100_points_from_nothing_by_clicks(server: Server, open_page: OpenPage) -> None:
    page = bench(server, open_page)
    page.get_by_role("button", name="100", exact=True).click()
    page.get_by_role("textbox", name="Name of the list").fill("From nothing")
    put(page, "t_34", "t-34")
    put(page, "m4a1_sherman", "sherman")
    expect(tanks(page)).to_have_count(2)
    tanks(page).first.click()
    find(page, "")
    page.get_by_role("group", name="crew").get_by_role("button", name="crew").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Crew")
    tile(page, "recon").locator("[data-press]").click()
    expect(page.locator('[data-on="0"][data-card="recon"]')).to_be_visible()
    before = points(page)
    page.locator("[data-list]").get_by_role("button", name="Fill up").click()
    expect(page.locator("[data-fill]").nth(1)).to_be_visible()
    page.locator("[data-fill]").first.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(f"{FRESH} [data-size]")).not_to_have_text(re.compile(rf"^{before}\D"))
    assert 95 <= points(page) <= 100
    code = expect_legal(page, server)
    assert "recon" in code
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(f"{FRESH} [data-size]")).to_have_text(re.compile(rf"^{before}\D"))


def test_a_platoon_from_nothing_by_keys_alone(server: Server, open_page: OpenPage) -> None:
    """`/` finds, + puts in; the list is walked by Tab and arrows, + copies a tank and Delete takes it out."""
    page = bench(server, open_page)
    keys = page.keyboard

    def press_on(card: str, words: str) -> None:
        keys.press("/")
        keys.press("Control+a")
        keys.type(words)
        expect(tile(page, card)).to_be_visible()
        keys.press("Escape")
        expect(page.locator("[data-press]:focus")).to_have_count(1)
        for _ in range(12):
            if tile(page, card).locator("[data-press]:focus").count():
                break
            keys.press("ArrowRight")
        keys.press("+")

    def tab_to(spot: str) -> None:
        for _ in range(80):
            if page.locator(f"{spot}:focus").count():
                return
            keys.press("Tab")
        raise AssertionError(f"Tab never reaches {spot}")

    tab_to('[data-list] .limits button:has-text("100")')
    keys.press("Enter")
    press_on("t_34", "t-34")
    press_on("recon", "recon")
    expect(page.locator('[data-on="0"][data-card="recon"]')).to_be_visible()
    tab_to('[data-tank="0"]')
    keys.press("+")
    expect(tanks(page)).to_have_count(2)
    expect(page.locator("[data-broken]")).to_have_count(0)
    assert points(page) == 86
    press_on("gun_rammer", "gun rammer")
    press_on("repair", "repair")
    assert points(page) == 89
    expect(page.locator('[data-on="1"][data-card="repair"]')).to_be_visible()
    tab_to('[data-tank="0"]')
    keys.press("Delete")
    expect(tanks(page)).to_have_count(1)
    keys.press("u")
    expect(tanks(page)).to_have_count(2)
    expect_legal(page, server)


def test_what_does_not_fit_is_dim_with_its_reason_and_broken_rules_are_mended(
    server: Server, open_page: OpenPage
) -> None:
    page = bench(server, open_page)
    page.get_by_role("button", name="100", exact=True).click()
    put(page, "t_34", "t-34")
    put(page, "recon", "recon")
    expect(tile(page, "recon")).to_have_class(re.compile("unfit"))
    why = tile(page, "recon").locator(".why").inner_text()
    assert "T-34" in why
    tile(page, "recon").locator("[data-press]").click()  # illegal lists can be kept
    broken = page.locator('[data-broken="miniatures.platoon.crew-slots"]')
    expect(broken).to_be_visible()
    put(page, "maus", "maus")
    over = page.locator('[data-broken="miniatures.platoon.cost-limit"]')
    expect(over).to_be_visible()
    over.locator("[data-mend]").click()
    expect(over).to_have_count(0)
    broken.locator("[data-mend]").click()
    expect(page.locator("[data-broken]")).to_have_count(0)
    expect_legal(page, server)


def test_odds_change_with_the_card_the_target_and_the_shot(server: Server, open_page: OpenPage) -> None:
    page = bench(server, open_page)
    page.get_by_role("button", name="100", exact=True).click()
    put(page, "t_34", "t-34")
    find(page, "apcr")
    tile(page, "light_apcr_shell").locator(".band").click()
    odds = page.locator("[data-odds]")
    takes = odds.locator("[data-shot=takes]")
    expect(takes.locator("[data-after]")).to_be_visible()
    expect(takes.locator("[data-before]")).to_have_count(0)  # far away it changes nothing
    odds.get_by_role("button", name="close range").click()
    expect(takes.locator("[data-before]")).to_be_visible()
    told = server.call(
        "/api/workshop/miniatures/odds",
        {
            "carrier": {"card": "t_34", "count": 1, "carried": []}, "card": "light_apcr_shell",
            "target": "pz_iv_ausf_h", "shot": {"close": True},
        },
    )  # fmt: skip
    expect(takes.locator("[data-before]")).to_have_text(f"{100 * told['takes']['before']['destroyed']:.0f} %")
    expect(takes.locator("[data-after]")).to_have_text(f"{100 * told['takes']['after']['destroyed']:.0f} %")
    expect(odds.locator("[data-changed]")).to_contain_text("Attack dice")
    was = takes.locator("[data-after]").inner_text()
    odds.locator("[data-target]").select_option("maus")
    expect(takes.locator("[data-after]")).not_to_have_text(was)


def test_the_first_interval_comes_while_a_match_at_the_same_server_is_played(
    server: Server, open_page: OpenPage
) -> None:
    _, [link] = server.match("rush", bot="greedy")
    table = open_page(link)
    expect(table.locator("[data-slip=ask], [data-slip=order]")).to_be_visible()
    page = bench(server, open_page)
    take_ready(page, "t-34-sherman-100")
    expect(tanks(page)).to_have_count(2)
    page.locator("[data-list]").get_by_role("button", name="How strong?").click()
    told = page.locator("[data-strength]")
    expect(told).not_to_have_attribute("data-strength", "0", timeout=IN_THE_BACKGROUND)
    expect(told).to_contain_text(re.compile(r"between \d+ and \d+ %"))
    first = int(told.get_attribute("data-strength") or "0")
    table.keyboard.press("?")  # the table answers meanwhile
    expect(table.get_by_role("dialog")).to_be_visible()
    table.keyboard.press("Escape")
    expect(told).not_to_have_attribute("data-strength", str(first), timeout=IN_THE_BACKGROUND)
    assert int(told.get_attribute("data-strength") or "0") > first
    page.keyboard.press("Escape")
    page.locator("[data-list]").get_by_role("button", name="How strong?").click()
    expect(page.locator("[data-strength]")).not_to_have_attribute("data-strength", "0")  # it goes on where it was


def test_a_platoon_goes_by_link_into_another_browser_and_is_played_there(server: Server, open_page: OpenPage) -> None:
    page = bench(server, open_page)
    take_ready(page, "t-34-50")
    expect(tanks(page)).to_have_count(1)
    code = code_of(page)
    dialog = open_sheet(page, "Share")
    dialog.get_by_role("button", name="Get a link").click()
    link = dialog.locator("[data-link=edit] input").input_value()
    other = open_page(link.replace(link.split("/list/")[0], server.address))
    expect(tanks(other)).to_have_count(1)
    expect(other.locator("[data-broken]")).to_have_count(0)
    assert code_of(other) == code
    sent: list[Request] = []
    other.on("request", lambda one: sent.append(one) if one.url.endswith("/api/matches") else None)
    play = open_sheet(other, "Play")
    play.get_by_role("combobox").select_option("random")
    play.get_by_role("button", name="Play now").click()
    expect(other).to_have_url(re.compile(r"/m/"))
    expect(other.locator("[data-slip]").first).to_be_visible()
    assert json.loads(sent[0].post_data or "")["options"] == {"cost_limit": 50, "platoon_1": code}
    play_on(other, seed=4)
    expect(other.locator("[data-result]")).to_be_visible()


def test_a_card_is_dragged_onto_a_tank(server: Server, open_page: OpenPage) -> None:
    page = bench(server, open_page)
    put(page, "t_34", "t-34")
    put(page, "cromwell", "cromwell")
    expect(tanks(page)).to_have_count(2)
    find(page, "gun rammer")
    card = tile(page, "gun_rammer").locator("[data-press]")
    card.hover()
    page.mouse.down()
    box = page.locator('[data-spot="part-0"]').bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 20, steps=6)
    expect(page.locator('[data-spot="part-0"][data-landing]')).to_be_visible()
    page.mouse.up()
    expect(page.locator('[data-on="0"][data-card="gun_rammer"]')).to_be_visible()
    page.locator('[data-on="0"][data-card="gun_rammer"] .away').click()
    expect(page.locator('[data-card="gun_rammer"]')).to_have_count(0)


def test_a_platoon_on_a_phone_and_axe_finds_nothing_serious(server: Server, open_page: OpenPage) -> None:
    page = bench(server, open_page, size=PHONE)
    put(page, "t_34", "t-34")
    page.locator(".opener").click()
    page.get_by_role("button", name="50", exact=True).click()
    page.get_by_role("group", name="crew").get_by_role("button", name="crew").click()  # the shelf again, with crew
    find(page, "recon")
    tile(page, "recon").locator("[data-press]").click()
    page.locator(".opener").click()
    expect(page.locator('[data-on="0"][data-card="recon"]')).to_be_visible()
    expect(page.locator("[data-broken]")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert serious_in_any_theme(page) == []


def test_axe_finds_nothing_serious_on_the_bench_and_in_its_sheets(server: Server, open_page: OpenPage) -> None:
    page = bench(server, open_page)
    put(page, "t_34", "t-34")
    put(page, "maus", "maus")
    find(page, "recon")
    expect(page.locator("[data-broken]").first).to_be_visible()
    assert serious_in_any_theme(page) == []
    tile(page, "recon").locator(".band").click()
    expect(page.locator("[data-odds]")).to_be_visible()
    assert serious_in_any_theme(page) == []
