"""After a match: its review, and playing on from one of its moments."""

from __future__ import annotations

import copy
import random
import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

import hulldown
from hulldown.conformance.properties import walk_match
from hulldown.kernel.match import Match
from hulldown.kernel.record import open_record, record_lines
from hulldown.review.reviewer import Reviewer
from hulldown.review.shapes import Settings
from tests.table.helper import near_the_end

from .conftest import PHONE, OpenPage, Server
from .player import LOOK, Played, click_something
from .test_access import serious
from .test_after import give_up, opened

DUE = """() => {
  const kept = JSON.parse(localStorage.getItem('hulldown.practice'))
  localStorage.setItem('hulldown.practice', JSON.stringify(kept.map((one) => ({ ...one, due: 0 }))))
}"""
LONG = 120_000  # milliseconds: a review is made at the lowest priority


@pytest.fixture(scope="module")
def late() -> str:
    """The record of a match that begins near its end, so that its imagined games are short."""
    state = near_the_end("cardgame", 8)
    match = walk_match(Match(state.game, 2, {}, ["Anna", "Boris"], state.document()), 1, 100_000)
    return "\n".join(record_lines(match)) + "\n"


@pytest.fixture(scope="module")
def quick(late: str) -> dict[str, Any]:
    """Its review, of few imagined games."""
    reviewer = Reviewer(open_record(late, "late", hulldown.game), Settings(rounds=2, playouts=2, worlds=1, width=3))
    while reviewer.step():
        pass
    told: dict[str, Any] = msgspec.to_builtins(reviewer.review())
    # What so few games find is chance: the page is given a turning point to show.
    one = told["decisions"][1]
    change = {"value": -0.2, "low": -0.3, "high": -0.1}
    title, said = {"en": "Round 3: a blunder", "ru": "Раунд 3: грубая ошибка"}, {"en": "Too early.", "ru": "Рано."}
    point = {"at": one["at"], "turn": one["turn"], "kind": "decision", "seat": one["seat"], "change": change}
    told["turns"] = [{**point, "before": [0.6, 0.4], "after": [0.4, 0.6], "title": title, "say": said}]
    return told


def uploaded(server: Server, text: str) -> str:
    match: str = server.call("/api/records", {"text": text, "name": "late"})["match"]
    return match


def reviewed(page: Page, address: str, review: dict[str, Any]) -> None:
    """Opens a review that is made already; nobody waits for the server's."""
    now = {"stage": "done", "done": 1, "of": 1, "ahead": 0, "review": review}
    page.route(re.compile(r"/api/matches/[\w-]+/review$"), lambda route: route.fulfill(json=now))
    page.goto(address)


# The review


def test_a_game_is_finished_and_its_review_read(server: Server, open_page: OpenPage, late: str) -> None:
    parent = uploaded(server, late)
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
    made = server.call(f"/api/matches/{parent}/forks", {"moment": 0, "seats": seats})
    page = open_page(server.address + made["seats"][0]["link"])
    chance, played = random.Random(3), Played()
    for _ in range(8):  # some answers, and then no more: a review of few moments is soon made
        click_something(page, page.evaluate(LOOK), chance, played)
    give_up(page)
    page.locator("[data-finale] [data-review]").click()
    expect(page).to_have_url(re.compile(rf"/review/{made['match']}$"))
    expect(page.locator("[data-curve]")).to_be_visible(timeout=LONG)
    expect(page.locator("[data-split]")).to_contain_text("Ann", timeout=LONG)  # after the first round of many
    expect(page.locator("[data-accuracy]")).to_contain_text("decision")


def test_a_turning_point_is_looked_at_played_on_from_and_shared(
    server: Server, open_page: OpenPage, late: str, quick: dict[str, Any]
) -> None:
    match = uploaded(server, late)
    page = open_page("about:blank", permissions=["clipboard-read", "clipboard-write"])
    reviewed(page, f"{server.address}/review/{match}", quick)
    turn = quick["turns"][0]
    card = page.locator(f"[data-turning='{turn['at']}']")
    expect(card).to_contain_text(turn["title"]["en"])
    assert serious(page) == []
    # Arrow keys walk all decisions, also after a choice of them
    place = page.locator("[data-step-at]")
    count = len(quick["decisions"])
    expect(place).to_have_text(f"1 of {count}")
    page.keyboard.press("ArrowRight")
    expect(place).to_have_text(f"2 of {count}")
    expect(page.locator("[data-decision]")).to_have_attribute("data-decision", str(quick["decisions"][1]["at"]))
    page.locator("[data-filter-seat]").select_option(label="Boris")
    own = sum(one["seat"] == 1 for one in quick["decisions"])
    expect(place).to_have_text(re.compile(rf"of {own}$"))
    # Shared: one sentence, a picture and the link
    expect(page.locator("[data-share-card]")).to_be_visible()
    sentence = page.locator("[data-sentence]").inner_text()
    page.locator("[data-copy]").click()
    expect(page.get_by_text("Card and link copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{sentence} {server.address}/review/{match}"
    # On the table, and played on
    card.locator("[data-see]").click()
    expect(page.locator("footer output")).to_have_text(re.compile(rf"^{turn['at']} / "))
    page.go_back()
    card.locator("[data-play-on]").click()
    page.locator("[data-fork-form]").get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile(r"/m/"))
    [fork] = server.call(f"/api/matches/{match}/forks")
    assert (fork["moment"], fork["knowing"]) == (turn["at"], turn["seat"])


@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_the_review_on_a_phone_and_in_russian(
    server: Server, open_page: OpenPage, late: str, quick: dict[str, Any], theme: str
) -> None:
    match = uploaded(server, late)
    page = open_page("about:blank", size=PHONE, lang="ru", theme=theme)
    reviewed(page, f"{server.address}/review/{match}", quick)
    expect(page.locator("[data-decisions]")).to_contain_text("Все решения")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert serious(page) == []


# Playing on


def test_a_record_is_played_on_from_a_moment(server: Server, open_page: OpenPage) -> None:
    match = opened(server, "cardgame_usual_2p")
    page = open_page(f"{server.address}/r/{match}?at=40&side=0")
    page.locator("[data-fork-here]").click()
    form = page.locator("[data-fork-form]")
    expect(form).to_contain_text("is dealt anew")
    assert serious(page) == []
    form.get_by_label("Name", exact=True).fill("Wait a turn")
    form.get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile(r"/m/"))
    expect(page.locator(".notices")).to_contain_text("Plays on from step 40")
    [fork] = server.call(f"/api/matches/{match}/forks")
    assert (fork["moment"], fork["knowing"], fork["name"]) == (40, 0, "Wait a turn")
    page.get_by_role("link", name="The match it plays on from").click()
    expect(page.locator("footer output")).to_have_text(re.compile(r"^40 / "))
    page.locator("[data-forks-open]").click()
    tree = page.locator("[data-forks]")
    expect(tree).to_contain_text("Wait a turn")
    expect(tree).to_contain_text("still being played")
    tree.get_by_role("button", name="Change name and note").click()
    tree.get_by_label("Note", exact=True).fill("The reserve comes first.")
    tree.get_by_role("button", name="Keep").click()
    expect(tree).to_contain_text("The reserve comes first.")
    assert serious(page) == []


def test_a_friend_comes_by_link_and_a_phone_plays_on_too(server: Server, open_page: OpenPage) -> None:
    match = opened(server, "rush_usual_2p")
    page = open_page(f"{server.address}/r/{match}?at=60", size=PHONE)
    page.locator("[data-fork-here]").click()
    form = page.locator("[data-fork-form]")
    form.get_by_text("The true cards").click()
    form.get_by_text("A friend, by link").click()
    form.get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile(r"/m/"))
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("link", re.IGNORECASE))
    [fork] = server.call(f"/api/matches/{match}/forks")
    assert fork["knowing"] is None
    info = server.call(f"/api/matches/{fork['match']}")
    assert [seat["kind"] for seat in info["seats"]] == ["person", "open"]


# Practice


def test_a_mistake_is_practiced_until_it_is_known(
    server: Server, open_page: OpenPage, late: str, quick: dict[str, Any]
) -> None:
    match = uploaded(server, late)
    review = copy.deepcopy(quick)
    wrong = next(one for one in review["decisions"] if one["seat"] == 0 and one["others"])
    wrong["best"] = wrong["others"].pop(0)
    wrong["grade"], wrong["best"]["chance"]["value"], wrong["made"]["chance"]["value"] = "blunder", 0.9, 0.2
    page = open_page("about:blank")
    reviewed(page, f"{server.address}/review/{match}", review)
    page.locator("[data-practise]").click()
    page.locator("[data-practice]").get_by_role("link", name="Practice").click()
    drill = page.locator(f"[data-drill='{wrong['at']}']")
    expect(drill).to_contain_text(wrong["question"]["en"])
    assert serious(page) == []
    order = sorted([wrong["best"]["do"], wrong["made"]["do"], *[one["do"] for one in wrong["others"]]])
    page.keyboard.press(str(1 + order.index(wrong["made"]["do"])))
    page.keyboard.press("Enter")
    expect(drill).to_contain_text("There was better.")
    page.locator("[data-filter-theme]").select_option("own")
    expect(page.locator("[data-none]")).to_contain_text("1 position comes back later")
    page.evaluate(DUE)
    page.reload()
    right = drill.locator(f"[data-answer-of-drill='{wrong['best']['do']}']")
    right.click()
    right.click()
    expect(drill).to_contain_text("Right.")
