"""Compares boxes: visible text and controls that lie over each other, are cut off, or leave the window.

What lies over something else on purpose is listed here by its role, with the reason:

- parts of one piece (pieces): a coin over a card's corner, a plate across a picture are how the piece is drawn;
- cards of one hand: they lie as a fan, and the one that is pointed at or has the focus comes forward;
- drawings (svg): pieces on the board stand where the rules put them, and the board can be moved and enlarged;
- open layers (layers): a drawer, a panel, a menu or a note is opened over the table and closed again. On a wide screen
  it may not lie over the bar or the slip, which stay in use;
- what scrolls (a list; on a phone the table, also under the hand that sticks to its lower edge) is reached by
  scrolling; a table on a wide screen has to fit;
- a line that ends in an ellipsis, and a card's text that fades out: the whole is read on inspecting it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

OPTIONS: Final = {
    "pieces": ".place, .cell, .tile, [data-spot], [data-place]",
    "groups": r"^(seat:\d+|reserve|hand:\d+)$",  # spots that hold several pieces
    "layers": "dialog, [data-drawer], [role=menu], [popover], .toasts, .notices",
    "kept": "[data-slip], header.bar",  # never under a drawer
    "controls": "button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=menuitem]",
}
COLLECT: Final = (Path(__file__).parent / "boxes.js").read_text(encoding="utf-8")
STILL: Final = """() => document.fonts.status === 'loaded' && !document.querySelector('[data-playing]')
  && document.getAnimations().every((one) =>
    one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)"""


def troubles(page: Page, least: int = 20) -> list[str]:
    """What lies over each other, is cut or leaves the window. There has to be something to compare."""
    found = look(page)
    assert len(found["boxes"]) >= least, found
    return found["problems"]


def look(page: Page) -> dict[str, list[str]]:
    """`problems` and all `boxes` that were compared, once fonts have come and nothing moves."""
    page.evaluate("document.fonts.ready.then(() => undefined)")
    page.wait_for_function(STILL)
    size = page.viewport_size
    assert size is not None
    width = size["width"]
    found: dict[str, list[str]] = page.evaluate(COLLECT, {**OPTIONS, "width": width, "isWide": width > 860})
    return found
