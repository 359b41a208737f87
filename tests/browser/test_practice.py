"""Practice: the position of the day, a theme, a difficulty; answered by keyboard and on a phone, asked again, kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from .conftest import PHONE, OpenPage, Server
from .test_access import serious

DAY = "2026-11-18"
NOON = f"{DAY}T12:00:00Z"
GAMES = ["rush", "cardgame", "miniatures"]
KEPT = "JSON.parse(localStorage.getItem('hulldown.drills') ?? '{}')"


def shown(server: Server, game: str) -> dict[str, Any]:
    """The drill of that day, as the page is told it."""
    today = server.call(f"/api/games/{game}/drills?day={DAY}")["today"]
    found: dict[str, Any] = server.call(f"/api/games/{game}/drills/{today}?lang=en")
    return found


def begun(page: Page, address: str, path: str) -> None:
    page.clock.install(time=NOON)
    page.goto(address + path)
    expect(page.locator("[data-drill]")).to_be_visible()
    expect(page.locator("[data-answer-of-drill]").first).to_be_visible()


def order(drill: dict[str, Any]) -> list[str]:
    return sorted(answer["choice"]["do"] for answer in drill["answers"])


@pytest.mark.parametrize("game", GAMES)
def test_the_position_of_the_day_is_solved_by_keyboard(server: Server, open_page: OpenPage, game: str) -> None:
    drill = shown(server, game)
    page = open_page("about:blank")
    begun(page, server.address, "/practice")
    today = page.locator(f"[data-today='{game}']")
    today.focus()
    page.keyboard.press("Enter")
    sheet = page.locator(f"[data-drill='{drill['id']}']")
    expect(sheet.locator(".picture .table.on-desk")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    best = drill["answers"][0]["choice"]["do"]
    page.keyboard.press(str(1 + order(drill).index(best)))
    expect(sheet.locator("[data-answer-of-drill][aria-pressed='true']")).to_have_attribute("data-answer-of-drill", best)
    expect(sheet.get_by_role("status")).to_have_count(0)  # chosen, and not given yet
    page.keyboard.press("Escape")
    expect(sheet.locator("[data-answer-of-drill][aria-pressed='true']")).to_have_count(0)
    page.keyboard.press(str(1 + order(drill).index(best)))
    assert serious(page) == []
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("status")).to_contain_text("Right.")
    expect(sheet).to_contain_text(f"{int(100 * drill['answers'][0]['value'] + 0.5)} %")
    expect(sheet).to_contain_text("levels find it" if drill["found_by"] else "No level finds it")
    assert serious(page) == []
    expect(today).to_contain_text("Answered today.")
    kept = page.evaluate(KEPT)[drill["id"]]
    assert (kept["game"], kept["box"], kept["right"], kept["of"]) == (game, 1, 1, 1)
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-drill='{drill['id']}']")).to_have_count(0)  # the next one
    expect(page.locator("[data-drill]")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_phone_solves_one_too(server: Server, open_page: OpenPage, lang: str) -> None:
    drill = shown(server, "rush")
    page = open_page("about:blank", size=PHONE, lang=lang)
    begun(page, server.address, "/practice?today=rush")
    wrong = page.locator(f"[data-answer-of-drill='{drill['answers'][-1]['choice']['do']}']")
    wrong.click()
    page.locator("[data-give]").click()
    expect(page.get_by_role("status").first).to_contain_text("There was better." if lang == "en" else "Было лучше.")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert serious(page) == []
    page.locator("[data-rule]").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate(KEPT)[drill["id"]]["box"] == 0


def test_what_is_asked_is_chosen_and_what_was_answered_waits(server: Server, open_page: OpenPage) -> None:
    drills = server.call("/api/games/rush/drills")["drills"]
    theme = drills[0]["theme"]
    own = [one for one in drills if one["theme"] == theme]
    page = open_page("about:blank")
    begun(page, server.address, f"/practice?game=rush&theme={theme}")
    counts = page.locator("[data-counts]")
    expect(counts).to_contain_text(f"0 to repeat now, {len(own)} new")
    for one in own:
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        expect(page.locator("[data-next]")).to_be_visible()
        page.locator("[data-next]").click()
        if one is not own[-1]:
            expect(page.locator("[data-give]")).to_be_visible()
    expect(page.locator("[data-none]")).to_contain_text("later")
    page.clock.fast_forward("50:00:00")  # a day for what was right, minutes for what was not
    page.reload()
    expect(counts).to_contain_text(f"{len(own)} to repeat now, 0 new")
    page.locator("[data-filter-game]").select_option("cardgame")
    expect(page.locator("[data-drill]")).to_contain_text("The Card Game")


def test_damaged_progress_is_told_and_a_missing_file_too(server: Server, open_page: OpenPage) -> None:
    page = open_page("about:blank")
    page.add_init_script("if (!localStorage.getItem('hulldown.drills')) localStorage.setItem('hulldown.drills', '[')")
    note = {"game": "rush", "drills": [], "themes": [], "today": "", "note": "It is damaged."}
    page.route("**/api/games/rush/drills?*", lambda route: route.fulfill(json=note))
    begun(page, server.address, "/practice")
    expect(page.locator("[data-damaged]")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Rush: It is damaged.")
    expect(page.locator("[data-today='cardgame']")).to_be_visible()
    assert page.locator("[data-today='rush']").count() == 0


def test_the_lobby_leads_there_and_says_no_more(server: Server, open_page: OpenPage) -> None:
    asked: list[str] = []
    page = open_page("about:blank")
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.address)
    card = page.locator("[data-daily]")
    expect(card).to_be_visible()
    assert not [url for url in asked if "/drills" in url]  # nothing of it is loaded before somebody asks
    card.click()
    expect(page.locator("[data-drill]")).to_be_visible()


def test_statistics_and_progress_move_to_another_browser(server: Server, open_page: OpenPage, tmp_path: Path) -> None:
    played = [
        {"match": f"m{number}", "game": "cardgame", "title": "The Card Game", "at": 1_700_000_000_000 + number,
         "outcome": "won" if number % 2 else "lost", "level": "level3", "others": ["level3"], "accuracy": 70,
         "lost": {"target": 10 + number, "fire": 2}, "list": "D1"}
        for number in range(4)
    ]  # fmt: skip
    progress = {"abc": {"game": "rush", "box": 2, "due": 5, "at": 5, "right": 2, "of": 3}}
    page = open_page(f"{server.address}/history")
    page.evaluate(f"localStorage.setItem('hulldown.history', JSON.stringify({json.dumps(played)}))")
    page.evaluate(f"localStorage.setItem('hulldown.drills', JSON.stringify({json.dumps(progress)}))")
    page.reload()
    expect(page.locator("[data-lists] tbody tr")).to_have_count(1)
    expect(page.locator("[data-lists]")).to_contain_text("2 of 4")
    expect(page.locator("[data-losses] tbody tr").first).to_contain_text("What to fire at")
    expect(page.locator("[data-losses] tbody tr").first).to_contain_text("12")  # 11.5 in the mean
    assert serious(page) == []
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "kept.json"
    saved.value.save_as(file)
    link = page.locator("[data-losses] a").first
    assert (link.get_attribute("href") or "").endswith("/practice?game=cardgame&theme=target")

    other = open_page(f"{server.address}/history")
    other.evaluate("localStorage.clear()")
    other.reload()
    other.locator("[data-import]").set_input_files(file)
    expect(other.locator("[data-told]")).to_have_text("Brought: 4 matches, 1 position of practice.")
    expect(other.locator("[data-losses]")).to_be_visible()
    assert other.evaluate(KEPT) == progress
    other.locator("[data-import]").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": b'{"a": 1}'}
    )
    expect(other.locator("[data-told]")).to_contain_text("no file that was saved here")
    huge: FilePayload = {"name": "huge.json", "mimeType": "application/json", "buffer": b" " * 5_000_000}
    other.locator("[data-import]").set_input_files(huge)
    expect(other.locator("[data-told]")).to_contain_text("too large")
    expect(other.locator("[data-losses]")).to_be_visible()  # nothing was changed
