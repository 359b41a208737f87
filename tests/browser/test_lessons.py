"""A newcomer's way: from the lobby through lesson 1 of each game to a won lesson, by real clicks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import hulldown
from tests.browser.conftest import PHONE, WIDE, OpenPage, Server
from tests.browser.learner import follow
from tests.browser.test_access import serious

GAMES = ["rush", "cardgame", "miniatures"]
# Measured at one moment: letters that are loaded late make the bar higher or lower, and the stage follows it.
BOXES = """() => document.fonts.ready.then(() =>
  ['[data-lesson]', 'main.stage'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON()))"""
FITS = """() => {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.querySelector('[data-stage]')
  return scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1
}"""


def wrong_try(page: Page, game: str) -> str:
    """Does something legal that the lesson does not mean, and returns how that is explained."""
    elsewhere = {
        "rush": '[data-place="reserve:germany-marder-ii"]',
        "cardgame": '[data-answer="pass"]',
        "miniatures": '[data-answer="stay"]',
    }
    page.locator(elsewhere[game]).click()
    wrong, button = page.locator("[data-wrong]"), page.locator("[data-commit]:not([disabled])")
    expect(wrong.or_(button).first).to_be_visible()  # some answers are given with the first click
    if button.count():
        button.first.click()
    expect(wrong).to_be_visible()
    return wrong.inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_comes_from_the_lobby_to_a_won_lesson(server: Server, open_page: OpenPage, game: str) -> None:
    first = hulldown.game(game).lessons.known[0]
    page = open_page(server.address)
    expect(page.get_by_text("New here?")).to_be_visible()
    card = page.locator("article", has=page.locator(f'a[href="/learn/{game}"]'))
    card.get_by_role("link", name="Start with lesson 1").click()
    expect(page).to_have_url(f"{server.address}/learn/{game}/{first.id}")
    expect(page.locator("[data-lesson]")).to_contain_text(first.goal("en"))
    expect(page.locator("[data-line]")).to_have_text(first.said(first.steps[0].id, "line", "en"))
    explained = [first.said(first.steps[0].id, key, "en") for _, key in first.steps[0].wrong]
    assert wrong_try(page, game).strip() in explained
    followed = follow(page)
    assert followed.clicks <= 2 * sum(step.clicks for step in first.steps)
    expect(page.locator("[data-learned] li")).to_have_count(len(first.learned("en")))
    assert serious(page) == []
    page.locator("[data-next]").click()
    expect(page).to_have_url(f"{server.address}/learn/{game}/{hulldown.game(game).lessons.known[1].id}")
    expect(page.locator("[data-lesson='1']")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", GAMES)
def test_the_first_lesson_is_understood_in_three_minutes(
    server: Server, open_page: OpenPage, game: str, lang: str
) -> None:
    """From the click in the lobby: every word that bar and slip show is read, 200 a minute, and a click takes 2 s."""
    lesson = hulldown.game(game).lessons.known[0]
    page = open_page(f"{server.address}/learn/{game}/{lesson.id}", lang=lang)
    expect(page.locator("[data-lesson='1']")).to_be_visible()
    followed = follow(page)
    followed.clicks += 1  # the one that has opened it
    told = " ".join(followed.lines)
    assert lesson.goal(lang) in told
    assert all(one in told for one in lesson.learned(lang))
    print(f"{game} {lang}: {followed.words} words, {followed.clicks} clicks, {followed.minutes:.1f} minutes")
    assert 0.3 < followed.minutes < 3


def test_progress_is_kept_and_a_lesson_is_no_match_of_mine(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/learn/rush/first-vehicle", lang="ru")
    expect(page.locator("[data-line]")).to_have_text("Купите Т-28")
    page.reload()  # the same table again
    expect(page.locator("[data-line]")).to_have_text("Купите Т-28")
    follow(page)
    expect(page.locator("[data-lesson='won']")).to_contain_text("Отлично")
    page.goto(server.address)
    expect(page.get_by_text("Пройдено уроков: 1 из 6")).to_be_visible()
    expect(page.get_by_text("Вы здесь впервые?")).to_have_count(0)
    expect(page.locator('a[href^="/m/"]')).to_have_count(0)
    page.goto(f"{server.address}/learn/rush")
    expect(page.locator("li.won")).to_have_count(1)
    assert serious(page) == []
    page.get_by_role("link", name=re.compile("Первая машина")).click()
    expect(page.locator("[data-lesson='1']")).to_be_visible()  # from its beginning


def test_do_it_for_me_plays_a_whole_lesson_and_undo_goes_back(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/learn/rush/assault")
    expect(page.locator("[data-lesson='1']")).to_be_visible()
    page.locator("[data-do]").click()
    expect(page.locator("[data-lesson='2']")).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator("[data-lesson='1']")).to_be_visible()
    for step in range(1, 8):
        expect(page.locator(f"[data-lesson='{step}']")).to_be_visible()
        page.locator("[data-do]").click()
    expect(page.locator("[data-lesson='won']")).to_be_visible()


def test_a_lesson_that_is_not_there_says_so(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/learn/rush/nothing")
    expect(page.get_by_text("There is no such lesson.")).to_be_visible()
    page.get_by_role("link", name="All lessons").click()
    expect(page).to_have_url(re.compile("/learn/rush$"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_bar_of_a_lesson_covers_nothing(
    server: Server, open_page: OpenPage, game: str, size: dict[str, int]
) -> None:
    first = hulldown.game(game).lessons.known[0]
    page = open_page(f"{server.address}/learn/{game}/{first.id}", size=size)
    expect(page.locator("[data-lesson]")).to_be_visible()
    bar, stage = page.evaluate(BOXES)
    assert stage["y"] >= bar["y"] + bar["height"] - 1
    assert bar["height"] < size["height"] / 3
    assert stage["height"] > size["height"] / 3


@pytest.mark.parametrize("game", ["rush", "cardgame"])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_table_of_a_lesson_needs_no_scrolling(server: Server, open_page: OpenPage, game: str, lang: str) -> None:
    page = open_page("about:blank", lang=lang, size={"width": 1366, "height": 768})
    for one in hulldown.game(game).lessons.known:
        page.goto(f"{server.address}/learn/{game}/{one.id}")
        expect(page.locator("[data-slip]")).to_be_visible()
        page.evaluate("document.fonts.ready.then(() => true)")
        page.wait_for_function(FITS)


def test_on_a_phone_what_a_lesson_means_is_not_under_the_hand(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/learn/cardgame/depots", size=PHONE)
    expect(page.locator('[data-place="hand:SOV-21"]')).to_be_visible()
    page.wait_for_function(
        """() => {
          const [depots, card] = ['depots:0', 'hand:SOV-21'].map((one) =>
            document.querySelector(`[data-place="${one}"]`).getBoundingClientRect())
          return depots.bottom <= card.top && card.bottom <= innerHeight
        }"""
    )
