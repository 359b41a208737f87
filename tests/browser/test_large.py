"""A card that is read large: all of its text, inside the window, never over the slip, in letters that can be read."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from .conftest import PHONE, OpenPage, Server
from .test_drag import Finger

SIZES: list[ViewportSize] = [
    {"width": 1366, "height": 768}, {"width": 1920, "height": 1080}, {"width": 1280, "height": 720}, PHONE,
]  # fmt: skip
LESSONS = {"rush": "rush/assault", "cardgame": "cardgame/last-base"}
LIFTED = "[data-lifted]"
FIRST = "[data-stage] [data-place^='hand:'][data-card]"

# Lifts one card after the other by the key, and tells what is wrong with it: where it lies, what is cut or small.
READ = """async (ids) => {
  const frame = () => new Promise(requestAnimationFrame)
  const holder = document.querySelector("[data-stage] [data-place^='hand:'][data-card]")
  const own = holder.dataset.card
  const found = []
  await document.fonts.ready
  for (const id of ids) {
    holder.dataset.card = id
    holder.focus()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'i', code: 'KeyI', bubbles: true }))
    await frame()
    const card = document.querySelector(`[data-lifted="${id}"]`)
    if (!card) { found.push({ id, wrong: ['is not lifted'] }); continue }
    const box = card.getBoundingClientRect()
    const slip = document.querySelector('[data-slip]').getBoundingClientRect()
    const wrong = []
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
      wrong.push('leaves the window')
    if (box.left < slip.right && slip.left < box.right && box.top < slip.bottom && slip.top < box.bottom)
      wrong.push('covers the slip')
    for (const node of card.querySelectorAll('*:not(svg *)')) {
      if (node.matches('.art, .hidden-text')) continue
      const style = getComputedStyle(node)
      if (node.scrollHeight > node.clientHeight + 1 && style.overflowY !== 'visible') wrong.push('cuts ' + node.tagName)
      if (node.scrollWidth > node.clientWidth + 1 && style.overflowX !== 'visible') wrong.push('clips ' + node.tagName)
      const says = [...node.childNodes].some((one) => one.nodeType === 3 && one.textContent.trim())
      const small = parseFloat(style.fontSize) < 12 && !node.matches('sup')
      if (says && small) wrong.push('is small: ' + style.fontSize)
    }
    found.push({ id, wrong, text: card.innerText })
  }
  holder.dataset.card = own
  return found
}"""


def texts_of(game: str, catalogue: dict[str, Any]) -> dict[str, list[str]]:
    """All that stands on each card, by its id."""
    if game == "rush":
        return {
            id: [card["name"], *(one[key] for one in card["abilities"] + card["passives"] for key in ("name", "text"))]
            for id, card in catalogue["cards"].items()
        }
    cards = {
        id: [
            card["name"], card["vehicle"], card["crew"],
            *(catalogue["keywords"][key][part] for key, _ in card["keywords"] for part in ("name", "text")),
        ]
        for id, card in catalogue["cards"].items()
    }  # fmt: skip
    return cards | {id: [base["name"], base["text"]] for id, base in catalogue["bases"].items()}


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).casefold()


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", ["rush", "cardgame"])
def test_every_card_is_read_in_full_at_every_size(server: Server, open_page: OpenPage, game: str, lang: str) -> None:
    texts = texts_of(game, server.call(f"/api/games/{game}/catalogue?lang={lang}"))
    assert len(texts) > 40
    page = open_page(f"{server.address}/learn/{LESSONS[game]}", lang=lang, size=SIZES[0])
    for size in SIZES:
        page.set_viewport_size(size)
        expect(page.locator(FIRST).first).to_be_visible()
        expect(page.locator("[data-slip]")).to_be_visible()
        page.keyboard.press("Escape")
        for found in page.evaluate(READ, list(texts)):
            assert found["wrong"] == [], (found["id"], size)
            for text in texts[found["id"]]:
                assert plain(text) in plain(found["text"]), (found["id"], size)


@pytest.mark.parametrize("size", [SIZES[0], PHONE], ids=["wide", "phone"])
def test_a_card_is_read_beside_an_order(server: Server, open_page: OpenPage, size: ViewportSize) -> None:
    """What is being decided stays in sight, however long the slip is."""
    texts = texts_of("cardgame", server.call("/api/games/cardgame/catalogue?lang=ru"))
    longest = sorted(texts, key=lambda id: -sum(map(len, texts[id])))[:12]
    page = open_page(f"{server.address}/learn/cardgame/last-base", lang="ru", size=size)
    page.locator('[data-place="hand:SOV-03"]').click()
    expect(page.locator("[data-order]")).to_be_visible()
    for found in page.evaluate(READ, longest):
        assert found["wrong"] == [], found["id"]


def test_a_pointer_that_rests_on_a_card_lifts_it(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/learn/cardgame/last-base")
    page.locator('[data-place="hand:SOV-06"]').hover()
    expect(page.locator('[data-lifted="SOV-06"]')).to_be_visible()
    page.locator('[data-place="hand:SOV-07"]').hover()
    expect(page.locator('[data-lifted="SOV-07"]')).to_be_visible()
    expect(page.locator(LIFTED)).to_have_count(1)
    page.mouse.move(3, 300)
    expect(page.locator(LIFTED)).to_have_count(0)
    page.locator('[data-place="hand:SOV-06"]').hover()
    expect(page.locator(LIFTED)).to_be_visible()
    page.mouse.down()  # whoever presses wants to act
    expect(page.locator(LIFTED)).to_have_count(0)
    page.mouse.up()
    expect(page.locator("[data-order]")).to_be_visible()


def test_the_key_lifts_what_has_the_focus_and_puts_it_away(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/learn/cardgame/last-base")
    page.locator('[data-place="hand:SOV-06"]').focus()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog", name="Card")).to_be_visible()
    page.keyboard.press("i")
    expect(page.locator(LIFTED)).to_have_count(0)
    page.keyboard.press("i")
    expect(page.locator('[data-lifted="SOV-06"]')).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(LIFTED)).to_have_count(0)
    expect(page.locator("[data-order]")).to_have_count(0)


def test_a_finger_that_rests_lifts_a_card_until_the_next_tap(server: Server, open_page: OpenPage) -> None:
    page: Page = open_page(f"{server.address}/learn/cardgame/last-base", size=PHONE, has_touch=True, is_mobile=True)
    finger = Finger(page)
    card = page.locator('[data-place="hand:SOV-03"]')
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert box is not None
    at = (box["x"] + 40, box["y"] + 40)
    finger.down(at)
    expect(page.locator('[data-lifted="SOV-03"]')).to_be_visible()
    finger.up()
    expect(page.locator('[data-lifted="SOV-03"]')).to_be_visible()
    page.touchscreen.tap(*at)
    expect(page.locator(LIFTED)).to_have_count(0)
    expect(page.locator("[data-order]")).to_have_count(0)  # the tap only puts it away
    page.touchscreen.tap(*at)
    expect(page.locator("[data-order]")).to_be_visible()
