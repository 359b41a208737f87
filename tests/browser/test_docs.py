"""The documentation under /docs: read and searched in both languages, on a phone too, under the table's policy."""

from __future__ import annotations

import pytest
from playwright.sync_api import ConsoleMessage, Route, expect

from .conftest import PHONE, OpenPage, Server
from .test_access import serious


@pytest.mark.parametrize(
    "path", ["", "/rush/goal.html", "/ru/miniatures/sight.html", "/api/hulldown.html", "/ledger/rush/end.html"]
)
def test_a_page_is_shown_whole_and_breaks_no_policy(server: Server, open_page: OpenPage, path: str) -> None:
    page = open_page("about:blank")
    wrong: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            wrong.append(message.text)

    page.on("console", hear)
    page.on("requestfailed", lambda request: wrong.append(request.url))
    page.goto(f"{server.address}/docs{path}")
    page.wait_for_load_state("networkidle")
    expect(page.locator("main h1")).to_be_visible()
    for image in page.locator("main img").all():
        image.scroll_into_view_if_needed()
        expect(image).to_have_js_property("complete", True)
        assert image.evaluate("node => node.naturalWidth") > 0
    assert wrong == []
    for theme in ("light", "dark"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert serious(page) == []


@pytest.mark.parametrize(
    ("asked", "found"),
    [("winning the game", "What it is about"), ("победы", "Как победить"), ("behind-proxy", "Hosting a table")],
)
def test_the_search_finds_in_both_languages(server: Server, open_page: OpenPage, asked: str, found: str) -> None:
    page = open_page(f"{server.address}/docs/index.html")
    page.keyboard.press("/")
    page.keyboard.type(asked)
    results = page.locator(".found a")
    expect(results.first).to_be_visible()
    expect(page.locator(".found")).to_contain_text(found)
    page.keyboard.press("ArrowDown")
    wanted = results.first.get_attribute("href")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda address: address.endswith(str(wanted)))
    expect(page.locator("main h1")).to_be_visible()


def test_what_is_searched_comes_once_and_again_where_it_did_not_come(server: Server, open_page: OpenPage) -> None:
    page = open_page("about:blank")
    asked: list[str] = []
    cut = True

    def send(route: Route) -> None:
        if cut:
            route.abort()
            return
        asked.append(route.request.url.rpartition("/")[2])
        route.continue_()

    page.route("**/search.*.js", send)  # before the page: a document that is there already may slip a request past it
    page.goto(f"{server.address}/docs/index.html")
    page.keyboard.press("/")
    page.keyboard.type("winning")
    expect(page.locator(".found")).to_have_text("The words of the pages could not be loaded. Type on to try again.")
    cut = False
    page.keyboard.type(" the game")
    expect(page.locator(".found")).to_contain_text("What it is about")
    assert sorted(asked) == ["search.en.js", "search.ru.js"], "nine letters, each script once"


def test_what_no_page_says_is_told(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/docs/ru/index.html")
    page.locator("input[type=search]").fill("zzzzqqqq")
    expect(page.locator(".found")).to_contain_text("Таких слов нигде нет.")


def test_a_phone_reads_without_scrolling_sideways_and_goes_to_the_other_language(
    server: Server, open_page: OpenPage
) -> None:
    page = open_page(f"{server.address}/docs/rush/goal.html", size=PHONE, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("link", name="Русский").tap()
    expect(page.locator("main h1")).to_have_text("О чём игра")
    page.goto(f"{server.address}/docs/balance.html")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_theme_is_the_tables_own(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/docs/index.html")
    page.get_by_role("button", name="Light or dark").click()
    chosen = page.evaluate("document.documentElement.dataset.theme")
    assert chosen in ("light", "dark")
    page.goto(f"{server.address}/about")
    expect(page.locator("html")).to_have_attribute("data-theme", chosen)


def test_the_lobby_leads_to_it_in_the_language_that_was_chosen(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address)
    page.get_by_role("button", name="Русский").click()
    page.locator("footer").get_by_role("link", name="Документация").click()
    page.wait_for_url(f"{server.address}/docs/ru/index.html")
    expect(page.locator("main h1")).to_be_visible()
