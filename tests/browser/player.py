"""Somebody who plays with the mouse: clicks what is lit, looks at what would come of it, and commits."""

from __future__ import annotations

import random
from dataclasses import dataclass

from playwright.sync_api import Page

# What can be done now, found in one go: a person would see it at a glance.
LOOK = """() => {
  const shown = (node) => { const box = node.getBoundingClientRect(); return box.width > 0 && box.height > 0 }
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown)
  return {
    over: all('[data-result]').length > 0,
    commit: all('[data-commit]:not([disabled])').length,
    menu: all('[role=menuitem]').length,
    places: all('.place.lit').length,
    choices: all('button[data-choice], [data-answer]').length,
    drawer: all('[data-list]').length,  // the list of all answers
  }
}"""
ROUND = 60  # milliseconds between two looks
MOST_IDLE = 500  # looks at a table that does not change


@dataclass
class Played:
    """What was clicked in a whole match."""

    clicks: int = 0
    on_places: int = 0
    on_list: int = 0
    commits: int = 0


def play_on(page: Page, seed: int, most: int = 4000) -> Played:
    """Plays until the result is shown."""
    chance = random.Random(seed)
    played = Played()
    idle = 0
    while played.clicks < most:
        seen = page.evaluate(LOOK)
        if seen["over"]:
            return played
        if not any(seen[key] for key in ("commit", "menu", "places", "choices", "drawer")):
            idle += 1
            assert idle < MOST_IDLE, "nothing can be clicked and nothing happens"
            page.wait_for_timeout(ROUND)
            continue
        idle = 0
        click_something(page, seen, chance, played)
        played.clicks += 1
    raise AssertionError(f"not over after {most} clicks")


def click_something(page: Page, seen: dict[str, int], chance: random.Random, played: Played) -> None:
    """Commits what is chosen, else picks from an open menu, else a lit place or an answer of the list."""
    if seen["commit"]:
        _click(page, "[data-commit]:not([disabled])", 0)
        played.commits += 1
    elif seen["menu"]:
        _click(page, "[role=menuitem]", chance.randrange(seen["menu"]))
    elif seen["places"] and chance.random() < 0.7:
        _click(page, ".place.lit", chance.randrange(seen["places"]))
        played.on_places += 1
    elif seen["choices"]:
        _click(page, "button[data-choice], [data-answer]", chance.randrange(seen["choices"]))
        played.on_list += 1
    elif seen["drawer"]:
        _click(page, "[data-list]", 0)


# The table may change between a look and a click; a click that meets nothing is no mistake of the player.
CLICK = """([selector, place]) => {
  const shown = (node) => { const box = node.getBoundingClientRect(); return box.width > 0 && box.height > 0 }
  const node = [...document.querySelectorAll(selector)].filter(shown)[place]
  if (!node) return null
  node.scrollIntoView({ block: 'center', inline: 'center' })
  const box = node.getBoundingClientRect()
  return [box.x + box.width / 2, box.y + box.height / 2]
}"""


def _click(page: Page, selector: str, place: int) -> None:
    at = page.evaluate(CLICK, [selector, place])
    if at is not None:
        page.mouse.click(*at)
        page.wait_for_timeout(ROUND)
