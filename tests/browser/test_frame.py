"""The frame around every table: its weight, the slip always in reach, the log that follows, the card that is meant."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Response, ViewportSize, expect

from .conftest import PHONE, OpenPage, Server
from .test_access import ASKED, GAMES, OPTIONS, RECORD

MOST = 200_000  # bytes of the first page, as they travel
SIZES: dict[str, ViewportSize] = {
    "laptop": {"width": 1366, "height": 768},
    "screen": {"width": 1920, "height": 1080},
    "cinema": {"width": 2560, "height": 1080},
    "phone": PHONE,
}
# Where the middle of an element lies, nothing else does.
IS_FREE = """node => {
  const box = node.getBoundingClientRect()
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return node === there || node.contains(there)
}"""
IS_WITHIN = """node => {
  const box = node.getBoundingClientRect()
  return box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5
}"""
AT_END = "node => node.scrollHeight - node.scrollTop - node.clientHeight < 40"
LOG_IS_AT_END = f"() => ({AT_END})(document.querySelector('.log[role=region]'))"
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
LOG_IS_NOT = f"() => !({AT_END})(document.querySelector('.log[role=region]'))"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_first_page_is_light(server: Server, open_page: OpenPage, lang: str) -> None:
    """Page, scripts, styles, fonts and the list of games: what a newcomer waits for."""
    page = open_page("about:blank", lang=lang)
    heard: list[Response] = []
    page.on("response", lambda one: heard.append(one))
    page.goto(server.address)
    expect(page.get_by_role("article").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    weights = {one.url.rpartition("/")[2] or "page": one.request.sizes()["responseBodySize"] for one in heard}
    assert any("sofia" in name for name in weights)  # the fonts are counted
    assert sum(weights.values()) < MOST, weights


def choose_first(page: Page) -> None:
    """Anything of the list, so that the slip holds an order."""
    page.locator("[data-list]").click()
    page.locator("button[data-choice]").last.click()
    expect(page.locator("[data-slip=order]")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_slip_and_its_button_are_in_reach(server: Server, open_page: OpenPage, game: str, size: str) -> None:
    _, [link] = server.match(game, options=OPTIONS.get(game, {}))
    page = open_page(link, size=SIZES[size])
    expect(page.locator(ASKED)).to_be_visible()
    if page.locator("[data-list]").count():
        choose_first(page)
    slip, brass = page.locator("[data-slip]"), page.locator("[data-commit]")
    expect(slip).to_have_count(1)
    assert slip.evaluate(IS_WITHIN)
    assert brass.evaluate(IS_FREE)
    assert page.locator("[data-commit]").count() == 1  # the one button of the screen
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
    if size == "phone":
        assert brass.evaluate("node => node.getBoundingClientRect().height") >= 52
        return
    page.keyboard.press("l")
    expect(page.get_by_role("complementary")).to_be_visible()
    assert brass.evaluate(IS_FREE)  # the log does not cover it


# In every frame that is painted: where the drawer ends, and where the slip begins.
WATCH_DRAWER = """() => {
  window.seen = []
  const look = () => {
    const drawer = document.querySelector('[data-drawer]')
    const slip = document.querySelector('[data-slip]')
    if (drawer) seen.push([drawer.getBoundingClientRect().bottom, slip.getBoundingClientRect().top])
    requestAnimationFrame(look)
  }
  look()
}"""


@pytest.mark.parametrize("is_still", [True, False], ids=["still", "moving"])
def test_the_drawer_ends_above_the_slip_from_its_first_frame_on(
    server: Server, open_page: OpenPage, is_still: bool
) -> None:
    """An answer low in the list stays where it is while a hand goes there: a click on it was lost when it moved."""
    _, [link] = server.match("miniatures", options=OPTIONS["miniatures"])
    page = open_page(link, size=SIZES["screen"], is_still=is_still)
    expect(page.locator(ASKED)).to_be_visible()
    page.evaluate("async () => { await document.fonts.ready }")
    page.evaluate(WATCH_DRAWER)
    page.locator("[data-list]").click()
    page.wait_for_function("() => window.seen.length > 20")
    frames = page.evaluate("window.seen")
    assert all(bottom <= top for bottom, top in frames), frames[:3]


def test_wider_than_16_to_9_the_table_stays_in_the_middle(server: Server, open_page: OpenPage) -> None:
    _, [link] = server.match("rush")
    page = open_page(link, size=SIZES["cinema"])
    expect(page.locator(ASKED)).to_be_visible()
    box = page.get_by_role("main").bounding_box()
    assert box is not None
    assert abs(box["x"] - (2560 - box["x"] - box["width"])) <= 1
    assert box["width"] <= 1080 * 1.78 + 1


def test_the_log_follows_again_after_tab_but_not_after_a_wheel(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address)
    page.set_input_files("input[type=file]", str(RECORD))
    page.get_by_role("slider").focus()
    page.keyboard.press("End")
    page.get_by_role("button", name="Log", exact=True).click()
    log = page.get_by_role("region", name="Log")
    expect(log.get_by_role("button", name="Earlier")).to_be_attached()  # it is the log of the end by now
    page.wait_for_function(LOG_IS_AT_END)
    log.focus()
    page.keyboard.press("Tab")  # the first of many lines that open a rule, or the button for earlier ones
    assert not log.evaluate(AT_END)
    page.set_viewport_size({"width": 1366, "height": 760})  # as a font does that comes late: the log is lower now
    page.evaluate(TWO_FRAMES)
    assert not log.evaluate(AT_END)
    page.evaluate("document.activeElement.blur()")
    page.wait_for_function(LOG_IS_AT_END)
    log.hover()
    page.mouse.wheel(0, -900)
    page.wait_for_function(LOG_IS_NOT)
    page.get_by_role("slider").focus()
    page.wait_for_timeout(100)
    assert not log.evaluate(AT_END)


def test_the_key_for_a_card_means_the_one_that_is_pointed_at(server: Server, open_page: OpenPage) -> None:
    """The pointer and the focus may lie on two cards; whichever was moved last is meant."""
    _, [link] = server.match("rush")
    page = open_page(link)
    expect(page.locator(ASKED)).to_be_visible()
    cards = page.locator("[data-place^='reserve:'][data-card]")
    expect(cards.nth(1)).to_be_visible()
    name = [re.split("[,:(]", cards.nth(n).get_attribute("aria-label") or "?")[0].strip() for n in (0, 1)]
    cards.nth(0).focus()
    cards.nth(1).hover()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_contain_text(name[1])
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    cards.nth(0).focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowLeft")
    focused = page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''")
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_contain_text(re.split("[,:(]", focused)[0].strip())


def test_the_third_theme_is_chosen_and_kept_or_worn_where_the_system_asks(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address)
    expect(page.locator("html")).not_to_have_attribute("data-theme", "contrast")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="High contrast").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--p-ink').trim()") in (
        "#000",
        "#000000",
    )
    asked = open_page(server.address, theme="contrast")
    expect(asked.locator("html")).to_have_attribute("data-theme", "contrast")


def test_the_page_can_be_installed(server: Server, open_page: OpenPage) -> None:
    """Chromium reads the manifest and finds nothing wrong with it."""
    page = open_page(server.address, lang="ru")
    expect(page.get_by_role("article").first).to_be_visible()
    session = page.context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["url"].endswith("/manifest.webmanifest?lang=ru")
    assert "танковые игры" in told["data"]
