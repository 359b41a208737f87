"""Where one answer is possible the page gives it and says so; Undo brings it back, and then it is asked for."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from .conftest import OpenPage, Server
from .watching import Watched, watch

MOST_STEPS = 6  # that follow from one answer without a choice
MOST = 400  # answers until an assault of one card was declared


def _until_forced(watched: Watched, kind: str) -> None:
    """Plays on until the first seat has one possible answer of that kind."""
    chance = random.Random(5)
    for _ in range(MOST):
        if watched.asked() == 0 and watched.table(0)["forced"] == kind:
            return
        watched.answer(chance, ("assault",))
    raise AssertionError("nobody had one answer only")


def test_what_is_forced_is_done_told_and_can_be_taken_back(server: Server, open_page: OpenPage) -> None:
    watched = watch(server, open_page, "rush", rules={})
    _until_forced(watched, "step")
    number = watched.table(0)["number"]
    [only] = watched.table(0)["choices"]
    page = open_page(f"{server.address}/m/{watched.id}#{watched.secrets[0]}")
    expect(page.locator("[data-done]")).to_contain_text(only["say"])
    assert watched.table(0)["number"] > number
    asked = page.locator(f'[data-commit]:has-text("{only["say"]}")')
    for _ in range(MOST_STEPS):  # back through all that was forced
        number = watched.table(0)["number"]
        page.keyboard.press("u")
        while watched.table(0)["number"] == number:
            page.wait_for_timeout(50)
        page.wait_for_timeout(500)  # until the page has heard of it too
        if asked.count():
            break
    page.wait_for_timeout(2000)  # longer than the page waits
    expect(page.locator("[data-commit]")).to_contain_text(only["say"])


def test_whoever_wants_to_be_asked_is_asked(server: Server, open_page: OpenPage) -> None:
    watched = watch(server, open_page, "rush", rules={})
    _until_forced(watched, "step")
    page = open_page(server.address)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Ask me").click()
    number = watched.table(0)["number"]
    page.goto(f"{server.address}/m/{watched.id}#{watched.secrets[0]}")
    expect(page.locator("[data-commit]")).to_be_visible()
    page.wait_for_timeout(2000)
    assert watched.table(0)["number"] == number
