"""Somebody at a real table with a phone: enters what was rolled or drawn, and otherwise taps what can be tapped."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Page

import hulldown
from hulldown.kernel.match import Match
from hulldown.kernel.record import replay

from .conftest import PHONE, OpenPage, Server
from .player import LOOK, Played, click_something

THUMB: dict[str, Any] = {"has_touch": True, "is_mobile": True}
SHORT = {"scenario": "first-game-50", "turn_limit": 4, "cost_limit": 50}
MOST = 1500  # taps
DICE, CARD = "[data-entry=dice]", "[data-entry=card] [data-enter]"
CAN_GO_ON = f"() => document.querySelector('[data-entry]') !== null || Object.values(({LOOK})()).some(Boolean)"
MOVED_ON = "number => document.querySelector('[data-stage]')?.dataset.number !== number"


def number_of(page: Page) -> str | None:
    """How many answers the table has, which the page shows."""
    return page.locator("[data-stage]").get_attribute("data-number")


def enter_roll(page: Page, faces: Callable[[], str], typed: bool) -> None:
    """Taps a face for each die, or types them; the button is dead until all dice lie there."""
    number = number_of(page)
    tray = page.locator(DICE)
    commit = tray.locator("[data-commit]")
    if typed:
        tray.locator("[data-typed]").fill("".join(faces() for _ in range(20)))  # more than are rolled
    else:
        while commit.is_disabled():
            tray.locator(f"[data-face={faces()}]").tap()
    commit.tap()
    page.wait_for_function(MOVED_ON, arg=number)


def enter_card(page: Page, which: int = 0) -> str:
    """Taps one of the cards that can have been drawn."""
    number = number_of(page)
    chosen = page.locator(CARD).nth(which)
    card = chosen.get_attribute("data-enter") or ""
    chosen.tap()
    page.wait_for_function(MOVED_ON, arg=number)
    return card


def play_to_the_end(page: Page, seed: int, until: Callable[[], bool] = lambda: False) -> Played:
    """Every third roll is typed, the others are tapped."""
    chance, played, rolls = random.Random(seed), Played(), 0
    while played.clicks < MOST:
        page.wait_for_function(CAN_GO_ON)
        seen = page.evaluate(LOOK)
        if seen["over"] or until():
            return played
        if page.locator(DICE).count():
            enter_roll(page, lambda: chance.choice("bbbhhc"), typed=rolls % 3 == 2)
            rolls += 1
        elif page.locator(CARD).count():
            enter_card(page)
        else:
            click_something(page, seen, chance, played)
        played.clicks += 1
    raise AssertionError(f"not over after {MOST} taps")


# Looks and taps in one go: what is waited for can't come in between and be tapped away.
STEP = """([until, wanted]) => {
  if (document.querySelector(until)) return 'there'
  if (document.querySelector('[data-entry=dice]')) return 'dice'
  const node = wanted.map((one) => document.querySelector(one)).find(Boolean)
  node?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  return node ? 'tapped' : null
}"""
WANTED = [
    "[data-commit]:enabled",
    '[data-answer="stay"]',
    "[role=menuitem]",
    '.place.lit[data-place="tank:b1"]',
    "[data-answer]",
]


def stand_and_shoot(page: Page, until: str) -> None:
    """Who rolls for Advantage first has it, all other dice show nothing; nobody of ours moves, and whoever is seen is
    shot at, until something is there."""
    faces = "c"
    for _ in range(300):
        done = page.wait_for_function(STEP, arg=[until, WANTED]).json_value()
        if done == "there":
            return
        if done == "dice":
            enter_roll(page, partial(str, faces), typed=True)
            faces = "b"
    raise AssertionError(f"{until} never came")


def record_of(server: Server, match: str) -> Match:
    with urlopen(f"{server.address}/api/matches/{match}/record", timeout=30) as reply:
        return replay(reply.read().decode(), "record", hulldown.game)


def solo(server: Server, open_page: OpenPage, game: str, **options: object) -> tuple[str, Page]:
    match, [link] = server.match(game, options=options, companion=True)
    return match, open_page(link, size=PHONE, **THUMB)
