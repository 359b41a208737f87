"""The Miniatures Game under a thumb: there is always something to tap, and what is set down is legal at once."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, OpenPage, Server
from .test_access import ASKED

# What a thumb can reach now: in the window, large enough, and not covered.
TAPPABLE = """() => {
  const found = []
  const all = '[data-commit]:not([disabled]), [data-answer], [data-list], .place.lit, [data-grab]'
  for (const node of document.querySelectorAll(all)) {
    const box = node.getBoundingClientRect()
    const x = box.x + box.width / 2, y = box.y + box.height / 2
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight || Math.max(box.width, box.height) < 24) continue
    const there = document.elementFromPoint(x, y)
    if (!there || !(node === there || node.contains(there))) continue
    const { commit, answer, place, grab } = node.dataset
    found.push(commit !== undefined ? 'commit' : answer ?? place ?? grab ?? 'list')
  }
  return found
}"""
THUMB: dict[str, Any] = {"has_touch": True, "is_mobile": True}
MOST = 300


def taps(page: Page) -> list[str]:
    found: list[str] = page.evaluate(TAPPABLE)
    return found


def answer(page: Page) -> None:
    """Commits what is chosen or alone, else takes the first of the list."""
    if page.locator("[data-commit]:enabled").count():
        page.locator("[data-commit]").tap()
    elif page.locator("button[data-choice]").count():
        page.locator("button[data-choice]").first.tap()
    elif page.locator("[data-list]").count():
        page.locator("[data-list]").tap()


def test_a_phone_always_has_something_to_tap(server: Server, open_page: OpenPage) -> None:
    """A whole turn: movement, shooting and command."""
    match, [link] = server.match("miniatures", options={"scenario": "first-game"})
    page = open_page(link, size=PHONE, **THUMB)
    expect(page.locator(ASKED)).to_be_visible()
    asked: set[int] = set()
    second = page.locator(".track b", has_text="Turn 2")
    for _ in range(MOST):
        if second.count() or server.call(f"/api/matches/{match}")["over"]:
            break
        if not page.locator(ASKED).count():
            page.wait_for_timeout(50)
            continue
        number = int(page.locator("[data-stage]").get_attribute("data-number") or 0)
        if number not in asked:
            asked.add(number)
            page.wait_for_function(f"() => ({TAPPABLE})().length > 0 || !document.querySelector('{ASKED}')")
        answer(page)
        page.wait_for_timeout(60)
    assert second.count() == 1
    assert len(asked) >= 3, "several moves at least"


@pytest.mark.parametrize("mode", ["encounter", "capture-the-base"])
def test_deployment_opens_with_a_legal_ghost(server: Server, open_page: OpenPage, mode: str) -> None:
    _, [link] = server.match("miniatures", options={"scenario": "village", "mode": mode, "cost_limit": 100})
    page = open_page(link, size=PHONE, **THUMB)
    ghost = page.locator("[data-pose]")
    for _ in range(MOST):
        if ghost.count():
            break
        answer(page)
        page.wait_for_timeout(60)
    expect(ghost).to_have_count(1)
    if page.locator("[data-drawer]").count():  # opened for the question before
        page.locator("[data-drawer]").get_by_role("button", name="Close").tap()
        expect(page.locator("[data-drawer]")).to_have_count(0)
    expect(page.locator(".ghost.stopped")).to_have_count(0)
    expect(page.locator("[data-pose]")).not_to_have_attribute("data-pose", "")
    assert "ghost" in taps(page)
    ghost.tap()
    expect(page.locator("[data-slip=order] [data-commit]")).to_be_enabled()
    page.locator("[data-commit]").tap()
    expect(page.locator("[data-slip=order]")).to_have_count(0)
