"""The shelf: all cards of all games, found by a word of either language as it is typed, filtered, and side by side."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Request, expect

from .conftest import OpenPage, Server
from .test_access import serious_in_any_theme
from .workshop import tile

# What a letter costs: from the key until the frame in which the cards that it leaves are on the page.
TYPE = """async (letter) => {
  const input = [...document.querySelectorAll('[data-find]')].find(one => one.getClientRects().length)
  const grid = document.querySelector('[data-shown]')
  input.focus()
  const began = performance.now()
  input.value += letter
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }))
  let frames = 0
  const seen = grid.getAttribute('data-shown')
  for (let n = 0; n < 5; n++) await null // the page changes once the key has been dealt with
  grid.getBoundingClientRect()
  const laid = performance.now() - began
  await new Promise(resolve => {
    const look = () => { frames++; resolve() }
    requestAnimationFrame(look)
  })
  const shown = grid.getAttribute('data-shown')
  const drawn = grid.querySelectorAll('[data-tile]').length
  return { laid, ms: performance.now() - began, frames, seen, shown, drawn }
}"""


def shelf(server: Server, open_page: OpenPage, lang: str = "en") -> Page:
    page = open_page(f"{server.address}/workshop", lang=lang)
    expect(page.locator("[data-tile]").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    return page


def every_card(server: Server) -> int:
    cardgame = server.call("/api/games/cardgame/catalogue")
    rush = server.call("/api/games/rush/catalogue")
    miniatures = server.call("/api/games/miniatures/catalogue")
    return sum(
        len(part)
        for part in (cardgame["cards"], cardgame["bases"], rush["cards"], miniatures["tanks"],
                     miniatures["cards"], miniatures["criticals"])
    )  # fmt: skip


def test_a_letter_is_answered_in_the_next_frame_without_the_server(server: Server, open_page: OpenPage) -> None:
    page = shelf(server, open_page)
    expect(page.locator("[data-shown]")).to_have_attribute("data-shown", str(every_card(server)))
    asked: list[Request] = []
    page.on("request", lambda one: asked.append(one))
    took = [page.evaluate(TYPE, letter) for letter in "tiger"]
    for name, key in (("until the cards lie on the page", "laid"), ("until the frame that shows them", "ms")):
        print(f"milliseconds a letter, {name}:", ", ".join(f"{one[key]:.0f}" for one in took))
    assert [one["frames"] for one in took] == [1] * 5
    assert all(0 < int(one["shown"]) < every_card(server) for one in took)
    assert all(one["drawn"] >= min(8, int(one["shown"])) for one in took), "the first of them are drawn in that frame"
    expect(page.locator("[data-tile]")).to_have_count(int(took[-1]["shown"]))
    assert [one.url for one in asked] == []


def test_words_of_both_languages_find_the_same_card(server: Server, open_page: OpenPage) -> None:
    english = shelf(server, open_page)
    find = english.get_by_role("searchbox").first
    find.fill("Пожаротушение")
    expect(tile(english, "firefighting", "miniatures")).to_contain_text("Firefighting")
    find.fill("t34")
    expect(english.locator("[data-tile] .name").first).to_have_text("T-34")
    russian = shelf(server, open_page, lang="ru")
    russian.get_by_role("searchbox").first.fill("firefighting")
    expect(tile(russian, "firefighting", "miniatures")).to_contain_text("Пожаротушение")


def test_filters_hold_together_and_say_what_they_leave(server: Server, open_page: OpenPage) -> None:
    page = shelf(server, open_page)
    shown = page.locator("[data-shown]")
    page.get_by_role("button", name="The Card Game", exact=True).click()
    cards = server.call("/api/games/cardgame/catalogue")["cards"].values()
    page.get_by_role("button", name="Combat card", exact=True).click()
    expect(shown).to_have_attribute("data-shown", str(len(cards)))
    page.get_by_role("button", name="France").click()
    french = [card for card in cards if card["nation"] == "france"]
    expect(shown).to_have_attribute("data-shown", str(len(french)))
    page.get_by_role("button", name=re.compile("^Heavy Tank")).click()
    heavy = [card for card in french if card["type"] == "heavy"]
    expect(shown).to_have_attribute("data-shown", str(len(heavy)))
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"{len(heavy)} card")
    page.get_by_role("group", name="Cost").get_by_role("button", name="2", exact=True).click()
    expect(shown).to_have_attribute("data-shown", str(sum(card["cost"] == 2 for card in heavy)))
    page.get_by_role("button", name="Show everything").click()
    expect(shown).to_have_attribute("data-shown", str(every_card(server)))


def test_cards_lie_side_by_side_with_the_best_marked(server: Server, open_page: OpenPage) -> None:
    page = shelf(server, open_page)
    tanks = server.call("/api/games/miniatures/catalogue")["tanks"]
    for id in ("t_34", "is_2"):
        page.get_by_role("searchbox").first.fill(tanks[id]["name"])
        tile(page, id, "miniatures").get_by_role("button", name="Compare").click()
    page.get_by_role("button", name="Compare 2", exact=True).click()
    table = page.get_by_role("dialog").get_by_role("table")
    for name in ("firepower", "mobility"):
        row = table.get_by_role("row", name=re.compile(f"^{name}", re.IGNORECASE))
        values = [tanks[id][name] for id in ("t_34", "is_2")]
        cells = row.get_by_role("cell")
        for at, value in enumerate(values):
            expect(cells.nth(at)).to_contain_text(str(value))
            is_best = value == max(values) and len(set(values)) > 1
            expect(cells.nth(at).get_by_text("best")).to_have_count(1 if is_best else 0)
    assert serious_in_any_theme(page) == []
    page.get_by_role("button", name="Stop comparing", exact=True).click()
    page.get_by_role("searchbox").first.fill("")
    for at in range(4):
        page.locator("[data-tile]").nth(at).get_by_role("button", name="Compare").click()
    page.locator("[data-tile]").nth(4).get_by_role("button", name="Compare").click()
    expect(page.get_by_text("You can compare up to four cards.").first).to_be_visible()
    expect(page.get_by_role("button", name="Compare 4", exact=True)).to_be_visible()


def test_a_card_says_where_its_facts_come_from(server: Server, open_page: OpenPage) -> None:
    page = shelf(server, open_page)
    find = page.get_by_role("searchbox").first
    tank = server.call("/api/games/miniatures/catalogue")["tanks"]["t_34"]
    find.fill(tank["name"])
    tile(page, "t_34", "miniatures").locator(".band").click()
    source = page.get_by_role("dialog").locator("[data-source]")
    expect(source).to_contain_text(tank["sources"])
    expect(source).to_contain_text(tank["confidence_say"])
    assert serious_in_any_theme(page) == []
    page.keyboard.press("Escape")
    card = server.call("/api/games/cardgame/catalogue")["cards"]["GER-01"]
    find.fill(card["name"])
    tile(page, "GER-01").locator(".band").click()
    expect(source).to_have_text(card["source"])
    expect(page.get_by_role("dialog")).to_contain_text(card["crew"])


def test_a_card_says_which_ready_decks_hold_it_and_how_they_did(server: Server, open_page: OpenPage) -> None:
    page = shelf(server, open_page)
    catalogue = server.call("/api/games/cardgame/catalogue")
    deck = catalogue["decks"][0]
    card = next(iter(deck["cards"]))
    holders = [one["name"] for one in catalogue["decks"] if card in one["cards"]]
    page.get_by_role("searchbox").first.fill(catalogue["cards"][card]["name"])
    tile(page, card).locator(".band").click()
    dialog = page.get_by_role("dialog")
    for name in holders:
        expect(dialog.locator("[data-used]")).to_contain_text(name)
    record = dialog.locator("[data-record]")
    expect(record).to_contain_text(deck["name"])
    said = re.search(r"Wins ([\d.]+)% \(([\d.]+) to ([\d.]+)%\), (\d+) games", record.inner_text())
    assert said
    share, low, high = (float(part) for part in said.groups()[:3])
    assert 0 < low < share < high < 100
    page.keyboard.press("Escape")
    unused = next(id for id in catalogue["cards"] if not any(id in one["cards"] for one in catalogue["decks"]))
    page.get_by_role("searchbox").first.fill(catalogue["cards"][unused]["name"])
    tile(page, unused).locator(".band").click()
    expect(dialog.locator("[data-used]")).to_have_text("None of the ready lists has it.")


def test_the_workshop_is_found_from_everywhere(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address)
    page.get_by_role("navigation").get_by_role("link", name="Workshop").click()
    expect(page).to_have_url(re.compile(r"/workshop$"))
    expect(page.get_by_role("link", name="Deck")).to_be_visible()
    page.goto(server.address)
    page.get_by_role("link", name="Build your own").first.click()
    expect(page).to_have_url(re.compile(r"/workshop/cardgame$"))
    page.goto(f"{server.address}/about")
    expect(page.get_by_role("main").get_by_role("link", name="Workshop")).to_be_visible()
    page.goto(f"{server.address}/new/cardgame")
    brings = page.locator("details.brings").first
    brings.locator("> summary").click()
    brings.get_by_text("A deck of your own").click()
    expect(brings.get_by_role("link", name="Build your own in the workshop")).to_be_visible()
