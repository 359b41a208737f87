"""The table for everybody: the keyboard alone, both languages, phones, and what axe looks for."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import hulldown

from .boxes import STILL
from .conftest import PHONE, WIDE, OpenPage, Server

REPOSITORY = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[2])  # an installed suite lies elsewhere
RECORD = REPOSITORY / "tests/records/1/games/rush_usual_2p.jsonl"
AXE = REPOSITORY / "web/node_modules/axe-core/axe.min.js"
GAMES = ["rush", "cardgame", "miniatures"]
COLORS = ["color-contrast", "link-in-text-block"]  # what axe says of colors
THEMES = ["light", "dark", "contrast"]
OPTIONS = {"miniatures": {"scenario": "first-game"}}
ASKED = "[data-slip=ask], [data-slip=order]"  # it is the turn of whoever looks
LATIN_WORD = re.compile(r"[A-Za-z]{4,}")


def serious(page: Page) -> list[str]:
    """What axe calls serious or critical."""
    if not AXE.exists():
        pytest.fail("axe is missing: run `npm ci` in web/ first")
    page.evaluate(AXE.read_text(encoding="utf-8"))  # not as a script of the page: those are ours alone
    found = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{one['id']}: {one['help']}: {one['nodes'][0]['target']}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def serious_in_any_theme(page: Page) -> list[str]:
    """The same in light, dark and high contrast. They differ in colors alone (test_boxes.py), so all but the first are
    looked at for these."""
    page.evaluate("theme => document.documentElement.dataset.theme = theme", THEMES[0])
    page.wait_for_function(STILL)
    found = [f"{THEMES[0]}: {one}" for one in serious(page)]
    for theme in THEMES[1:]:
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        page.wait_for_function(STILL)
        seen = page.evaluate(
            "async () => (await axe.run({ runOnly: ['color-contrast', 'link-in-text-block'] })).violations"
        )
        found += [f"{theme}: {one['id']}: {one['nodes'][0]['target']}" for one in seen]
    return found


@pytest.mark.parametrize(
    "path",
    [
        "/", "/new/rush", "/new/cardgame", "/new/miniatures", "/rules/rush", "/rules/rush/all", "/rules/rush/assault",
        "/rules/cardgame/ammo", "/rules/miniatures/cover", "/reference/rush", "/reference/cardgame",
        "/reference/miniatures", "/learn/rush", "/about", "/companion", "/workshop",
    ],
)  # fmt: skip
def test_axe_finds_nothing_serious_on_the_pages(server: Server, open_page: OpenPage, path: str) -> None:
    page = open_page(server.address + path)
    page.wait_for_load_state("networkidle")
    assert serious_in_any_theme(page) == []


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_serious_at_the_tables(server: Server, open_page: OpenPage, game: str, size: str) -> None:
    """At a match and in the first lesson."""
    _, [link] = server.match(game, options=OPTIONS.get(game, {}))
    page = open_page(link, size=PHONE if size == "phone" else WIDE)
    expect(page.locator(ASKED)).to_be_visible()
    assert serious_in_any_theme(page) == []
    page.goto(f"{server.address}/learn/{game}/{hulldown.game(game).lessons.known[0].id}")
    expect(page.locator("[data-lesson]")).to_be_visible()
    expect(page.locator(ASKED)).to_be_visible()
    assert serious_in_any_theme(page) == []


def test_axe_finds_nothing_serious_in_what_is_opened(server: Server, open_page: OpenPage) -> None:
    """Settings, a record with its log, and an invitation on both sides."""
    page = open_page(server.address)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert serious_in_any_theme(page) == []
    match = server.call("/api/records", {"text": RECORD.read_text(encoding="utf-8")})["match"]
    page.goto(f"{server.address}/r/{match}?at=60")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.get_by_role("region", name="Log")).to_be_visible()
    assert serious_in_any_theme(page) == []
    page.goto(server.address)
    page.get_by_role("button", name="Invite a friend").first.click()
    link = page.get_by_label("Link for the open seat").input_value()
    assert serious_in_any_theme(page) == []
    friend = open_page(link)
    expect(friend.get_by_role("button", name="Take the seat")).to_be_visible()
    assert serious_in_any_theme(friend) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_by_keyboard_alone(server: Server, open_page: OpenPage, game: str) -> None:
    """Digits pick, Enter commits, Escape goes back; arrows and Tab reach what is lit."""
    match, [link] = server.match(game, options=OPTIONS.get(game, {}))
    page = open_page(link)
    expect(page.locator("[data-ask]")).to_be_visible()
    first = server.call(f"/api/matches/{match}")["number"]
    for _ in range(400):
        now = server.call(f"/api/matches/{match}")
        if now["number"] - first >= 24 or now["over"]:  # the bot answers only where the person has
            break
        if page.locator(ASKED).count():
            page.keyboard.press("1")
            page.keyboard.press("Escape")
            page.keyboard.press("1")
            page.wait_for_timeout(60)
            page.keyboard.press("Enter")
        page.wait_for_timeout(120)
    now = server.call(f"/api/matches/{match}")
    assert now["number"] - first >= 24 or now["over"]


def test_lit_places_can_be_reached_and_named(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address)
    for _ in range(12):  # a first hand may be too poor for anything but the end of the turn
        _, [link] = server.match("rush")
        page.goto(link)
        expect(page.locator(ASKED)).to_be_visible()
        if page.locator(".place.lit").count():
            break
    for node in page.locator(".place.lit").all():
        assert node.get_attribute("tabindex") == "0"
        assert node.get_attribute("aria-label")
    asked = page.locator("h1").inner_text()
    page.locator(".place.lit").first.focus()
    page.keyboard.press("Enter")
    # An answer that costs nothing goes off at once; any other waits to be committed or picked from a list.
    waiting = page.locator("[data-commit], [role=menuitem]").first
    expect(waiting.or_(page.locator("h1").filter(has_not_text=asked)).first).to_be_visible()


def test_the_lobby_by_keyboard(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address)
    play = page.get_by_role("button", name="Play now").first
    expect(play).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        if play.evaluate("node => node === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/m/"))


@pytest.mark.parametrize("path", ["/", "/new/rush", "/new/cardgame", "/new/miniatures", "/about"])
def test_the_pages_speak_russian(server: Server, open_page: OpenPage, path: str) -> None:
    page = open_page(server.address + path, lang="ru")
    page.wait_for_load_state("networkidle")
    assert page.locator("html").get_attribute("lang") == "ru"
    text = page.locator("h1, h2, button:visible").all_inner_texts()
    assert any(re.search("[А-Яа-я]", one) for one in text)
    english = [one for one in text if LATIN_WORD.search(one) and not re.search("[А-Яа-я]", one)]
    assert [one for one in english if one not in ("Hulldown", "Rush", "English")] == []


def test_the_language_changes_by_a_click_and_is_kept(server: Server, open_page: OpenPage) -> None:
    """Only the language that is spoken is loaded, the other one when it is asked for."""
    loaded: list[str] = []
    page = open_page(server.address)
    page.on("request", lambda request: loaded.append(request.url))
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Русский").click()
    expect(page.get_by_role("button", name="English")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "ru"
    words = [re.sub(r"^.*/(shell\.\w+).*$", r"\1", url) for url in loaded if "/shell." in url]
    assert words == ["shell.en", "shell.ru"]
    page.reload()
    expect(page.get_by_role("button", name="English")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_speaks_russian(server: Server, open_page: OpenPage, game: str) -> None:
    _, [link] = server.match(game, options=OPTIONS.get(game, {}))
    page = open_page(link, lang="ru")
    expect(page.locator("[data-ask]")).to_contain_text(re.compile("[А-Яа-я]{3}"))
    page.keyboard.press("l")
    expect(page.get_by_role("complementary")).to_contain_text(re.compile("[А-Яа-я]{3}"))
    for line in page.locator("[data-log] li").all_inner_texts():
        assert re.search("[А-Яа-я]", line), line


@pytest.mark.parametrize("game", GAMES)
def test_one_voice_speaks_at_a_table(server: Server, open_page: OpenPage, game: str) -> None:
    """Whatever changes is told by one live region, what is asked too."""
    _, [link] = server.match(game, options=OPTIONS.get(game, {}))
    page = open_page(link)
    expect(page.locator(ASKED)).to_be_visible()
    page.keyboard.press("l")
    live = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]"
    assert [node.get_attribute("data-voice") for node in page.locator(live).all()] == [""]
    asked = page.locator("[data-ask]").inner_text()
    expect(page.locator("[data-voice]")).to_contain_text(asked)
    assert page.locator("[data-read] button").count() > 0  # the answers as a list for those who cannot see what is lit


def test_what_is_dim_is_reached_by_keys_and_says_why(server: Server, open_page: OpenPage) -> None:
    _, [link] = server.match("rush")
    page = open_page(link)
    expect(page.locator(ASKED)).to_be_visible()
    expect(page.locator(".place.dim").first).to_be_attached()
    page.locator(".place.dim").first.focus()
    for key in ("Shift+ArrowRight", "Shift+ArrowLeft", "Shift+ArrowDown", "Shift+ArrowUp"):
        page.keyboard.press(key)
        if page.evaluate("document.activeElement.matches('.place.dim')"):
            break
    assert page.evaluate("document.activeElement.matches('.place.dim')")
    page.keyboard.press("Space")
    expect(page.locator("[data-reason]")).to_be_visible()
    expect(page.locator("[data-voice]")).to_contain_text(page.locator("[data-reason] span").inner_text())


def test_help_shows_what_can_be_done_now_and_all_keys(server: Server, open_page: OpenPage) -> None:
    _, [link] = server.match("rush")
    page = open_page(link)
    expect(page.locator(ASKED)).to_be_visible()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog")
    expect(sheet.locator("kbd", has_text="Enter")).to_be_visible()
    answers = sheet.locator("button[data-choice]")
    expect(answers.first).to_be_visible()
    answers.last.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[data-slip=order]")).to_be_visible()
