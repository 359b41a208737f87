"""After the end: who won and why beside the board, pins that lead to their moments, a picture, and once more."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, OpenPage, Server
from .player import play_on
from .test_access import ASKED, serious

REPOSITORY = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[2])
GAMES = REPOSITORY / "tests/records/1/games"
IS_FREE = """node => {
  const box = node.getBoundingClientRect()
  return document.elementFromPoint(box.x + 40, box.y + box.height / 2)?.closest('[data-finale]') === null
}"""


def opened(server: Server, name: str) -> str:
    """A record as somebody opens it; its id."""
    body = {"text": (GAMES / f"{name}.jsonl").read_text(encoding="utf-8"), "name": name}
    match: str = server.call("/api/records", body)["match"]
    return match


def give_up(page: Page) -> None:
    expect(page.locator(ASKED)).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign").get_by_role("button", name="Resign").click()
    expect(page.locator("[data-result]")).to_be_visible()


def test_a_finished_game_says_who_won_and_why_beside_the_board(server: Server, open_page: OpenPage) -> None:
    match, [link] = server.match("miniatures", options={"scenario": "first-game"})
    page = open_page(link)
    play_on(page, seed=3)
    expect(page.locator("[data-why]")).to_contain_text(re.compile(r"\w+: .*(wins|draw).*\.$"))
    story = server.call(f"/api/matches/{match}/story")
    expect(page.locator("[data-why]")).to_have_text(story["say"])
    assert page.locator(".game").evaluate(IS_FREE), "the board stays in sight"
    page.keyboard.press("Escape")  # the sheet may not have the focus yet
    page.locator("[data-finale=open]").get_by_role("button", name="Put aside").click()
    expect(page.locator("[data-result]")).to_have_count(0)
    expect(page.locator("[data-finale=aside]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-result]")).to_be_visible()
    pin = page.locator("[data-pin]").first
    at = story["turns"][0]["at"]
    pin.click()
    expect(page).to_have_url(re.compile(rf"/r/{match}\?at={at}\b"))
    expect(page.locator("footer output")).to_have_text(re.compile(rf"^{at} / "))


@pytest.mark.parametrize("name", ["rush_usual_2p", "cardgame_usual_2p", "miniatures_encounter_2p"])
def test_a_record_shows_where_it_turned(server: Server, open_page: OpenPage, name: str) -> None:
    match = opened(server, name)
    story = server.call(f"/api/matches/{match}/story")
    assert len(story["turns"]) >= 3
    page = open_page(f"{server.address}/r/{match}?at=0")
    page.get_by_role("button", name="Result").click()
    expect(page.locator("[data-why]")).to_have_text(story["say"])
    expect(page.locator("[data-pin]")).to_have_count(len(story["turns"]))
    turn = story["turns"][1]
    link = page.locator(f"[data-turn='{turn['at']}']")
    expect(link).to_have_text(turn["say"])
    link.focus()
    page.keyboard.press("Enter")
    expect(page.locator("footer output")).to_have_text(re.compile(rf"^{turn['at']} / "))
    expect(link).to_have_attribute("aria-current", "true")
    assert serious(page) == []


def test_the_result_is_a_picture_to_share(server: Server, open_page: OpenPage) -> None:
    """Drawn in the browser: no request leaves the page for it."""
    match = opened(server, "rush_usual_2p")
    page = open_page(f"{server.address}/r/{match}?at=0")
    page.get_by_role("button", name="Result").click()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.get_by_role("button", name="Share picture").click()
    picture = page.locator("[data-picture]")
    expect(picture).to_be_visible()
    expect(picture).to_have_attribute("alt", server.call(f"/api/matches/{match}/story")["say"])
    assert picture.evaluate("node => [node.naturalWidth, node.naturalHeight]") == [1200, 630]
    # Neither one color nor nothing: the drawing of the game is there, in the colors that it has on the page.
    colors, black = picture.evaluate(
        "node => { const canvas = document.createElement('canvas'); canvas.width = 120; canvas.height = 63;"
        " const pen = canvas.getContext('2d'); pen.drawImage(node, 0, 0, 120, 63);"
        " const data = pen.getImageData(0, 0, 120, 26).data; const seen = new Set(); let black = 0;"
        " for (let i = 0; i < data.length; i += 4) {"
        " seen.add(`${data[i] >> 4},${data[i+1] >> 4},${data[i+2] >> 4}`);"
        " if (Math.max(data[i], data[i+1], data[i+2]) < 16) black++ }"
        " return [seen.size, black / (data.length / 4)] }"
    )
    assert colors > 12
    assert black < 0.01, "what has no color is black"
    assert all(one.startswith((server.address, "blob:", "data:")) for one in asked), asked
    with page.expect_download() as download:
        page.get_by_role("link", name="Download picture").click()
    assert download.value.suggested_filename == f"hulldown-rush-{match}.png"
    kept = download.value.path().read_bytes()
    assert kept.startswith(b"\x89PNG")
    assert 20_000 < len(kept) < 2_000_000


@pytest.mark.parametrize("swap", [False, True])
def test_once_more_with_the_seats_as_said(server: Server, open_page: OpenPage, swap: bool) -> None:
    match, [link] = server.match("cardgame")
    page = open_page(link)
    give_up(page)
    page.get_by_role("button", name="Swap sides" if swap else "Rematch").click()
    expect(page).not_to_have_url(re.compile(match))
    expect(page.locator("[data-ask]")).to_be_visible()
    info = server.call(f"/api/matches/{page.url.rpartition('/')[2]}")
    assert [seat["kind"] for seat in info["seats"]] == (["bot", "person"] if swap else ["person", "bot"])
    assert info["seats"][1 if swap else 0]["name"] == "Ann"
    assert info["seats"][1 if swap else 0]["here"] is True


def test_bots_end_before_whoever_watches_them(server: Server, open_page: OpenPage) -> None:
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    wish = {"game": "cardgame", "seats": seats, "settings": {"spectators": True, "pace": 0}}
    made = server.call("/api/matches", wish)
    page = open_page(f"{server.address}/m/{made['match']}", lang="ru")
    expect(page.locator("[data-result]")).to_be_visible(timeout=120_000)
    expect(page.locator("[data-why]")).to_have_text(server.call(f"/api/matches/{made['match']}/story?lang=ru")["say"])
    assert page.get_by_role("button", name="Поменяться местами").count() == 0
    page.get_by_role("button", name="Смотреть ещё одну").click()
    expect(page).not_to_have_url(re.compile(made["match"]))
    expect(page.locator("[data-stage]")).to_be_visible()


def test_on_a_phone_the_board_is_above_the_result(server: Server, open_page: OpenPage) -> None:
    _, [link] = server.match("cardgame")
    page = open_page(link, size=PHONE, has_touch=True, is_mobile=True)
    give_up(page)
    box = page.locator("[data-finale=open]").bounding_box()
    assert box is not None
    assert box["y"] > 844 * 0.4
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("button", name="Put aside").tap()
    expect(page.locator("[data-finale=aside]")).to_be_visible()


def test_the_browser_remembers_what_was_finished_and_tells_nobody(server: Server, open_page: OpenPage) -> None:
    match, [link] = server.match("cardgame")
    page = open_page(link)
    give_up(page)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.post_data or ""))
    page.goto(f"{server.address}/history")
    expect(page.locator("[data-levels] tbody tr")).to_have_count(1)
    expect(page.locator("[data-levels]")).to_contain_text("0 of 1")
    entry = page.locator(f"a[href^='/r/{match}']")
    expect(entry).to_contain_text("Lost")
    assert serious(page) == []
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    assert match in download.value.path().read_text(encoding="utf-8")
    assert not any(match in body for body in asked), "nothing of it is sent"
    page.get_by_role("button", name="Clear the history").click()
    page.get_by_role("button", name="Clear the history").click()
    expect(page.get_by_text("No match has been finished")).to_be_visible()
    assert page.evaluate("localStorage.getItem('hulldown.history')") is None
