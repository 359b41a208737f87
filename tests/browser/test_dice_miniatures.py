"""Dice are in sight while one decides about them, in the color of who rolled, and the tray hides nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from .conftest import PHONE, OpenPage, Server
from .watching import Watched, watch

SIZES: dict[str, ViewportSize] = {
    "laptop": {"width": 1366, "height": 768},
    "small": {"width": 1280, "height": 720},
    "phone": PHONE,
}
MOST = 200
# Whether all of these lie in the window, and nothing lies over them.
IN_SIGHT = """selector => {
  const all = [...document.querySelectorAll(selector)]
  return all.length > 0 && all.every(node => {
    const box = node.getBoundingClientRect()
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth && node.contains(there)
  })
}"""
# Every time dice lie in the tray: what of the table they hide.
HIDDEN = """() => {
  window.hidden = { looks: 0, over: [] }
  const boxes = (selector) => [...document.querySelectorAll(selector)].map(one => [one, one.getBoundingClientRect()])
  const look = () => {
    const rolls = boxes('.motion-tray .motion-roll')
    if (rolls.length) window.hidden.looks++
    for (const [, roll] of rolls)
      for (const [node, box] of boxes('[data-spot^="tank:"] .hull, [data-plate] .plate, [data-objective]'))
        if (Math.min(box.right, roll.right) - Math.max(box.left, roll.left) > 1 &&
            Math.min(box.bottom, roll.bottom) - Math.max(box.top, roll.top) > 1)
          window.hidden.over.push([node.outerHTML.slice(0, 60), box.x, box.y, roll.x, roll.y].join(' '))
    requestAnimationFrame(look)
  }
  look()
}"""


def play_until(watched: Watched, is_reached: Any) -> Any:
    """Answers for both until the table of whoever is asked is the wanted one."""
    chance = random.Random(3)
    for _ in range(MOST):
        seat = watched.asked()
        if seat is None:
            over = watched.server.call(f"/api/matches/{watched.id}")["over"]
            assert not over, "the game is over before"
            watched.page.wait_for_timeout(50)
            continue
        table = watched.table(seat)
        if is_reached(table):
            return table
        watched.answer(chance, ("shoot",))
    raise AssertionError("never asked")


def decides_about_dice(table: Any) -> bool:
    return table["faces"]["attack"] is not None and any(one["verb"] == "reroll" for one in table["choices"])


def chooses_a_target(table: Any) -> bool:
    return len(table["faces"]["shots"]) > 0


def seat_page(watched: Watched, open_page: OpenPage, seat: int, size: str) -> Page:
    link = f"{watched.server.address}/m/{watched.id}#{watched.secrets[seat]}"
    page = open_page(link, size=SIZES[size])
    expect(page.locator("[data-slip=ask]")).to_be_visible()
    page.evaluate("async () => { await document.fonts.ready }")
    return page


def test_dice_are_in_sight_while_one_decides_about_them(server: Server, open_page: OpenPage) -> None:
    watched = watch(server, open_page, "miniatures", rules={"scenario": "first-game"})
    table = play_until(watched, decides_about_dice)
    for size in SIZES:
        page = seat_page(watched, open_page, table["seat"], size)
        page.wait_for_function(IN_SIGHT, arg="[data-slip] [data-dice] .die")
        page.wait_for_function(IN_SIGHT, arg="[data-answer]")
        rolled = page.locator("[data-dice] .die svg").first
        color = rolled.evaluate("node => getComputedStyle(node).getPropertyValue('--die').trim()")
        seats = page.evaluate(
            "[1, 2].map(n => getComputedStyle(document.documentElement).getPropertyValue(`--seat-${n}`).trim())"
        )
        assert color in (f"var(--seat-{table['seat'] + 1})", seats[table["seat"]]), (color, seats)


def test_targets_are_in_sight_when_one_shoots(server: Server, open_page: OpenPage) -> None:
    watched = watch(server, open_page, "miniatures", rules={"scenario": "first-game"})
    table = play_until(watched, chooses_a_target)
    for size in SIZES:
        page = seat_page(watched, open_page, table["seat"], size)
        target = f"[data-place='tank:{table['faces']['shots'][0]['to']}']"
        expect(page.locator(target)).to_be_visible()
        if size != "phone":
            page.wait_for_function(IN_SIGHT, arg=".panel .list button")


@pytest.mark.parametrize("size", ["small", "phone"])
def test_the_tray_hides_no_tank_plate_or_objective(server: Server, open_page: OpenPage, size: str) -> None:
    watched = watch(
        server, open_page, "miniatures", seat=0, is_still=False, size=SIZES[size], rules={"scenario": "first-game"}
    )
    watched.page.evaluate(HIDDEN)
    chance = random.Random(3)
    for _ in range(MOST):
        if watched.answer(chance, ("shoot",)) is None or len(watched.told("dice")) > 1:
            break
        watched.rest()
    assert len(watched.told("dice")) > 0
    hidden = watched.page.evaluate("window.hidden")
    assert hidden["looks"] > 0
    assert hidden["over"] == []
