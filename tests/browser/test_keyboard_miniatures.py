"""A whole turn of the Miniatures Game without a mouse, read as a screen reader reads it: by words for places."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import OpenPage, Server
from .test_access import ASKED

COURSE = re.compile(r"Drive (a little|¼ move|half a move|¾ move|a full move) (ahead|half|to the|back|straight back)")
SPOT = re.compile(r"Turn (half left|left|sharp left|about|sharp right|right|half right|slightly \w+) on the spot")
RAW = re.compile(r"\d+[.,]\d+ ?mm|\bmm\b|\d°|\d+[.,]\d+,\s*\d")
MOST_KEYS = 400


def read(page: Page) -> str:
    """What the accessibility tree says of the table."""
    return page.get_by_role("main").aria_snapshot()


def voice(page: Page) -> str:
    return page.locator("[aria-live]").first.inner_text()


def test_a_whole_turn_by_keyboard_read_from_the_tree(server: Server, open_page: OpenPage) -> None:
    match, [link] = server.match("miniatures", options={"scenario": "first-game"})
    page = open_page(link)
    expect(page.locator(ASKED)).to_be_visible()
    drives = spots = shots = keys = 0
    seen: set[str] = set()
    heading = page.get_by_text(re.compile(r"^Turn 2\b")).first
    while not heading.is_visible() and keys < MOST_KEYS:
        if server.call(f"/api/matches/{match}")["over"] or not page.locator(ASKED).count():
            page.wait_for_timeout(50)
            keys += 1
            continue
        tree = read(page)
        seen.add(tree)
        assert not RAW.search(tree), RAW.search(tree)
        drives += len(COURSE.findall(tree))
        spots += len(SPOT.findall(tree))
        shots += tree.count("Shoot at")
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        keys += 1
        page.wait_for_timeout(60)
    assert heading.is_visible(), "the turn is over"
    assert drives > 3
    assert spots > 1
    assert all("heading" in tree or "region" in tree for tree in seen)


def test_a_tank_is_driven_by_arrow_keys_and_told_where_it_goes(server: Server, open_page: OpenPage) -> None:
    _, [link] = server.match("miniatures", options={"scenario": "first-game"})
    page = open_page(link)
    expect(page.locator(ASKED)).to_be_visible()
    tank = page.locator("[data-grab=hull]")
    for _ in range(40):
        if tank.count():
            break
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        page.wait_for_timeout(80)
    tank.focus()
    expect(tank).to_have_attribute("aria-label", re.compile("arrow keys"))
    for _ in range(6):
        page.keyboard.press("ArrowUp")
    expect(page.locator("[data-slip=order] [data-order]")).to_have_text(COURSE)
    page.keyboard.press("Enter")
    expect(page.locator("[data-slip=order]")).to_have_count(0)


def test_a_distance_is_measured_and_told_by_keyboard(server: Server, open_page: OpenPage) -> None:
    _, [link] = server.match("miniatures", options={"scenario": "first-game"})
    page = open_page(link)
    expect(page.locator(ASKED)).to_be_visible()
    page.keyboard.press("m")
    expect(page.locator("[data-tool=ruler]")).to_have_attribute("aria-pressed", "true")
    enemy = page.locator("[data-place='tank:b1']")
    enemy.focus()
    page.keyboard.press("Enter")
    told = page.locator("[data-ruler]")
    expect(told).to_contain_text(
        re.compile(r"T-34 a1 to .* b1: .*arrows? .* More than a measuring arrow: not at Close Range")
    )
    page.wait_for_function(
        "text => [...document.querySelectorAll('[aria-live]')].some(one => one.textContent.includes(text))",
        arg="not at Close Range",
    )
    before = told.inner_text()
    page.keyboard.press("ArrowDown")
    expect(told).not_to_have_text(before)
    expect(page.locator("[data-slip=order]")).to_have_count(0)  # nothing was chosen by it
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)


def test_what_could_be_seen_from_elsewhere_is_told_by_keyboard(server: Server, open_page: OpenPage) -> None:
    _, [link] = server.match("miniatures", options={"scenario": "first-game"})
    page = open_page(link)
    expect(page.locator(ASKED)).to_be_visible()
    page.keyboard.press("v")
    told = page.locator("[data-outlook]")
    expect(told).to_contain_text(re.compile(r"From there T-34 a1 sees"))
    pose = page.locator("[data-looks] > g").first
    before = pose.get_attribute("transform")
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    expect(pose).not_to_have_attribute("transform", before or "")
    expect(told).to_contain_text(re.compile(r"From there|would end|leave the table"))
    expect(page.locator("[data-slip=order]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
