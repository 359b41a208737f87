"""The ruler and the look from elsewhere by mouse and finger: they choose nothing, and nobody else sees them."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from .conftest import PHONE, OpenPage, Server

DISTANCE = re.compile(r"T-34 a1 to .* b1: .*arrows? \(\d+ cm\)\. More than a measuring arrow: not at Close Range\.")


def middle(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tank(page: Page, label: str) -> Locator:
    return page.locator(f"[data-place='tank:{label}'] .hull")


def test_a_distance_is_measured_by_mouse_for_ones_own_eyes(server: Server, open_page: OpenPage) -> None:
    _, links = server.match("miniatures", people=2, options={"scenario": "first-game"})
    pages = [open_page(link) for link in links]
    for page in pages:
        expect(tank(page, "a1")).to_be_visible()
    one, other = pages
    one.locator("[data-tool=ruler]").click()
    one.mouse.move(*middle(tank(one, "a1")))
    one.mouse.down()
    one.mouse.move(*middle(tank(one, "b1")), steps=6)
    one.mouse.up()
    expect(one.locator("[data-ruler]")).to_have_text(DISTANCE)
    expect(one.locator("[data-ruled]")).to_have_attribute("data-ruled", re.compile("arrow"))
    assert other.locator("[data-ruled]").count() == 0
    assert one.locator("[data-slip=order]").count() == 0
    x, y = middle(tank(one, "a1"))
    one.mouse.click(x + 90, y - 60)  # now to a place
    expect(one.locator("[data-ruler]")).to_contain_text("T-34 a1 to the place")
    one.locator("[data-tool=ruler]").click()
    expect(one.locator("[data-ruler], [data-ruled]")).to_have_count(0)


def test_a_distance_is_measured_by_finger(server: Server, open_page: OpenPage) -> None:
    _, [link] = server.match("miniatures", options={"scenario": "first-game"})
    page = open_page(link, size=PHONE, has_touch=True, is_mobile=True)
    expect(page.locator("[data-slip=ask]")).to_be_visible()
    page.get_by_role("button", name="Show the whole table").tap()
    page.locator("[data-tool=ruler]").tap()
    tank(page, "b1").tap()
    expect(page.locator("[data-ruler]")).to_have_text(DISTANCE)
    expect(page.locator("[data-ruler]")).to_be_in_viewport()
    assert page.locator("[data-slip=order]").count() == 0


def test_a_tank_looks_from_elsewhere_by_mouse(server: Server, open_page: OpenPage) -> None:
    _, [link] = server.match("miniatures", options={"scenario": "first-game"})
    page = open_page(link)
    expect(page.locator("[data-slip=ask]")).to_be_visible()
    page.locator("[data-tool=lookout]").click()
    told = page.locator("[data-outlook]")
    expect(told).to_contain_text("From there T-34 a1")
    x, y = middle(tank(page, "b1"))
    page.mouse.click(x, y + 130)  # before the enemy's gun
    expect(told).to_contain_text(re.compile("From there T-34 a1 sees Pz.Kpfw. IV Ausf. H b1"))
    expect(page.locator(".threat")).to_have_count(1)
    page.mouse.click(x, y)  # where it stands there is no room
    expect(told).to_contain_text("would end on another tank")
    expect(page.locator(".threat")).to_have_count(0)
    assert page.locator("[data-slip=order]").count() == 0
