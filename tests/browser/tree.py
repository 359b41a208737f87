"""A page as the accessibility API has it, and somebody who only has Tab, arrows and Enter."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page

LINE = re.compile(r'^(\s*)- (?:\'|)(\w+)(?: "((?:[^"\\]|\\.)*)")?(.*)$')
MOST_TABS = 120

# Whatever a live region says is written down with the region that says it.
LISTEN = """
(() => {
  const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]'
  const heard = (window.__heard = [])
  const listen = (changes) => {
    const spoke = new Set()
    for (const { target } of changes) {
      const region = (target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement)?.closest(LIVE)
      if (region) spoke.add(region)
    }
    for (const region of spoke) {
      const text = region.textContent.trim()
      if (text) heard.push([region.hasAttribute('data-voice') ? 'voice' : region.outerHTML.slice(0, 80), text])
    }
  }
  new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true })
})()
"""


@dataclass(frozen=True)
class Node:
    """One line of the tree."""

    depth: int
    role: str
    name: str
    rest: str  # [level=1], [disabled], [pressed], or a text


def tree_of(part: Locator) -> list[Node]:
    found = [LINE.match(line) for line in part.aria_snapshot().splitlines()]
    return [
        Node(
            len(one[1]) // 2,
            one[2],
            (one[3] or "").replace('\\"', '"').replace("''", "'"),
            one[4].lstrip(":' ").rstrip(":'"),
        )
        for one in found
        if one is not None
    ]


def place_in(tree: list[Node], text: str, role: str = "") -> int:
    """Where something stands in the order in which the tree is read; fails where it does not."""
    for place, node in enumerate(tree):
        if (not role or node.role == role) and text in f"{node.name} {node.rest}":
            return place
    raise AssertionError(f"{role} {text!r} is not in the tree: {tree}")


class Keys:
    """Hands without a mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def is_on(self, selector: str) -> bool:
        return bool(self.page.evaluate("selector => document.activeElement.matches(selector)", selector))

    def tab_to(self, selector: str) -> None:
        for _ in range(MOST_TABS):
            if self.is_on(selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {selector}")

    def arrow(self) -> str:
        """One arrow that leads from what has the focus to something else that is lit; what that is called."""
        before = self._focused()
        for key in ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"):
            self.page.keyboard.press(key)
            if self._focused() != before:
                assert self.is_on(".place.lit, [data-answer]")
                return self._focused()
        raise AssertionError(f"no arrow leads away from {before}")

    def _focused(self) -> str:
        script = "document.activeElement.dataset?.place ?? document.activeElement.dataset?.answer ?? ''"
        return str(self.page.evaluate(script))

    def enter(self) -> None:
        self.page.keyboard.press("Enter")

    def heard(self) -> list[tuple[str, str]]:
        """What was said aloud since it was last asked for: by which region, and the words."""
        said = self.page.evaluate("window.__heard.splice(0)")
        return [(str(one), str(text)) for one, text in said]
