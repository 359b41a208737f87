"""A whole turn with Tab, arrows and Enter alone, and at each question what the accessibility API tells of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from .conftest import OpenPage, Server
from .staging import Scene, Staged, stage
from .tree import LISTEN, Keys, place_in, tree_of

SCENES = {
    "rush": Scene("rush", ["Ann", "Boris"], 160, "play-cards", 5),
    "cardgame": Scene("cardgame", ["Ann", "Boris"], 150, "take-action", 4, {"deck_1": "D3", "deck_2": "D1"}),
}
ASK, ORDER = "[data-slip=ask]", "[data-slip=order]"
BRASS = "[data-commit]:not([disabled])"
HAS_CHANGED = "(before) => document.querySelector('[data-slip]').innerText !== before"
IS_SETTLED = """() => document.querySelector('[data-slip=sent]') === null
  && document.querySelector('[data-playing]') === null"""


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Staged]]]:
    folder = tmp_path_factory.mktemp("keyboard")
    matches = stage(folder, SCENES)
    server = Server(folder)
    yield server, matches
    server.kill()


def sit_down(open_page: OpenPage, address: str) -> Keys:
    page = open_page("about:blank")
    page.add_init_script(LISTEN)
    page.goto(address)
    expect(page.locator(ASK)).to_be_visible()
    page.wait_for_function("() => window.__heard.length > 0")  # the question is said aloud
    return Keys(page)


def number_of(page: Page) -> int:
    return int(page.evaluate("Number(document.querySelector('[data-stage]').dataset.number)"))


def read_question(page: Page) -> None:
    """The question, everything that is lit, and the answers without a place are in the tree; dim things are named."""
    tree = tree_of(page.get_by_role("main"))
    question = place_in(tree, page.locator("[data-ask]").inner_text(), "heading")
    assert "[level=1]" in tree[question].rest
    slip = place_in(tree, "Order", "region")
    assert slip < question
    for lit in page.locator(".place.lit").all():
        node = tree[place_in(tree, lit.get_attribute("aria-label") or "?", "button")]
        assert "[disabled]" not in node.rest, node
    for dim in page.locator(".place.dim").all():
        place_in(tree, dim.get_attribute("aria-label") or "?", "button")
    for answer in page.locator("[data-slip] [data-answer]").all():
        assert place_in(tree, answer.inner_text().split("\n")[0], "button") > question


def read_order(page: Page) -> list[str]:
    """What would happen, what it costs and the button stand on the slip in this order; all that it says."""
    expect(page.locator(BRASS)).to_be_visible()
    shown = page.locator("[data-slip] .told li").all_inner_texts()  # before the tree: a preview may add lines meanwhile
    tree = tree_of(page.locator("[data-slip]"))
    at = place_in(tree, page.locator("[data-order]").inner_text(), "heading")
    said = [at]
    for line in shown:
        said.append(place_in(tree, line.split("\u2002")[0].strip(), "listitem"))
    button = page.locator(BRASS).evaluate("node => node.firstChild.textContent.trim()")
    said.append(place_in(tree, button, "button"))
    assert said == sorted(said), tree
    return [f"{node.role} {node.name} {node.rest}" for node in tree]


def commit(keys: Keys) -> None:
    """Enter does it; one region tells of it, and each thing that happened once."""
    page = keys.page
    number = number_of(page)
    keys.heard()
    keys.enter()
    page.wait_for_function(
        "(number) => Number(document.querySelector('[data-stage]').dataset.number) > number", arg=number
    )
    page.wait_for_function("() => window.__heard.length > 0")
    page.wait_for_timeout(300)  # whoever else speaks has done so by then
    heard = keys.heard()
    assert {region for region, _ in heard} == {"voice"}
    assert len(heard) == len({text for _, text in heard}), heard


def test_a_turn_of_rush(staged: tuple[Server, dict[str, Staged]], open_page: OpenPage) -> None:
    """A vehicle is bought with the payment that is proposed, and the turn is ended."""
    server, matches = staged
    keys = sit_down(open_page, server.address + matches["rush"].links[0])
    page = keys.page
    bought = 0
    while page.locator('[data-place^="reserve:"].lit').count() and bought < 3:
        read_question(page)
        keys.tab_to(".place.lit")
        keys.arrow()
        keys.tab_to('[data-place^="reserve:"].lit')
        card = page.evaluate("document.activeElement.getAttribute('aria-label')").split(",")[0]
        cost = re.search(r"[Cc]ost (\d+)", page.evaluate("document.activeElement.getAttribute('aria-label')"))
        keys.enter()
        told = "\n".join(read_order(page))
        assert f"Buy {card}" in told
        assert cost is not None
        assert f"Buy for {cost[1]}" in told
        assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
        commit(keys)
        bought += 1
        page.wait_for_selector(ASK)
    assert bought > 0
    read_question(page)
    keys.tab_to("[data-answer=end]")
    keys.enter()
    read_order(page)
    commit(keys)
    expect(page.locator("[data-slip=wait]")).to_be_visible()
    tree = tree_of(page.locator("[data-slip]"))
    assert "Boris" in tree[place_in(tree, "Boris")].name + tree[place_in(tree, "Boris")].rest


def test_a_turn_of_the_card_game(staged: tuple[Server, dict[str, Staged]], open_page: OpenPage) -> None:
    """A vehicle attacks: who, at whom and with what is chosen by keys, and whatever is asked then is answered."""
    server, matches = staged
    keys = sit_down(open_page, server.address + matches["cardgame"].links[0])
    page = keys.page
    read_question(page)
    keys.tab_to('[data-place^="position:0:"].lit')
    attacker = page.evaluate("document.activeElement.getAttribute('aria-label')")
    keys.enter()
    expect(page.locator(ORDER)).to_be_visible()
    for place in ('[data-place^="position:1:"].lit', '[data-place^="hand:"].lit', '[data-place^="hand:"].lit'):
        if page.locator(BRASS).count():
            break
        keys.tab_to(place)
        before = page.locator("[data-slip]").inner_text()
        keys.enter()
        page.wait_for_function(HAS_CHANGED, arg=before)
    told = "\n".join(read_order(page))
    assert attacker.split(": ")[1].split(",")[0] in told, "who attacks is named"
    assert re.search(r"\d/\d → \d/\d|[Dd]estroyed|[Nn]othing", told), "and what comes of it"
    commit(keys)
    for _ in range(8):  # what the attack asks besides
        page.wait_for_function(IS_SETTLED)
        if page.locator("[data-slip=wait]").count():
            break
        read_question(page)
        if not page.locator(BRASS).count():
            keys.tab_to(".place.lit, [data-answer]")
            keys.enter()
        read_order(page)
        commit(keys)
    expect(page.locator("[data-slip=wait]")).to_be_visible()
