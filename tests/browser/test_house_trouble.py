"""A table without a server, in trouble: one sentence that says what is safe, and nothing that was accepted is lost."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, Worker, expect

from .conftest import OpenPage
from .site import BOOT, Site
from .test_house import begin, enter, entries, play_some, wait_for_table

pytestmark = pytest.mark.skipif(
    not (shutil.which("node") and shutil.which("npm")), reason="a site is built with node and npm on PATH"
)
REMOVE = """() => new Promise((resolve, reject) => {
  const removed = indexedDB.deleteDatabase('hulldown')
  removed.onsuccess = () => resolve()
  removed.onerror = () => reject(removed.error)
})"""
OF_ANOTHER_TIME = """() => new Promise((resolve, reject) => {
  const opened = indexedDB.open('hulldown', 99)
  opened.onsuccess = () => { opened.result.close(); resolve() }
  opened.onerror = () => reject(opened.error)
})"""

FILL = """() => {
  globalThis.spared = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }
}"""

LISTEN = """() => new MutationObserver(() => {
  globalThis.told ||= document.body.textContent.includes('everything before it is safe')
}).observe(document.body, { childList: true, subtree: true, characterData: true })"""


@pytest.fixture
def site(site_folder: Path) -> Site:
    return Site(site_folder)


def house_worker(page: Page) -> Worker:
    [worker] = [one for one in page.workers if "/worker-" in one.url]
    return worker


def play_until_stored(page: Page, kept: int) -> None:
    """A click may choose, or meet a table whose line is just coming back."""
    for _ in range(30):
        play_some(page, 2)
        if entries(page) > kept:
            return
    raise AssertionError(f"{entries(page)} entries are stored, as before")


def test_what_keeps_a_table_from_opening_is_a_sentence_with_a_report(site: Site, open_page: OpenPage) -> None:
    page = open_page(
        site.address + "/favicon.svg", service_workers="block", permissions=["clipboard-read", "clipboard-write"]
    )
    page.set_default_timeout(BOOT)
    problem = page.get_by_role("alert")

    def gone(route: Route) -> None:
        route.fulfill(status=404, body="gone")

    page.context.route("**/engine.zip", gone)
    page.goto(site.address)
    expect(problem).to_contain_text("This site has been renewed", timeout=BOOT)
    expect(problem).to_contain_text("Your matches are safe in this browser: reload the page")
    page.context.unroute("**/engine.zip")

    def lost_late(route: Route) -> None:
        time.sleep(2.0)  # Pyodide waits for it by then
        route.abort()

    def damaged(route: Route) -> None:
        route.fulfill(body=b"\0asm\1\0\0\0 and no more", content_type="application/wasm")

    for lost in (lost_late, damaged, lambda route: route.abort()):
        page.context.route("**/pyodide.asm.wasm", lost)
        page.reload()
        expect(problem).to_contain_text("Matches that are kept here are safe.", timeout=BOOT)
        page.context.unroute("**/pyodide.asm.wasm")
    report = page.locator("[data-report]").inner_text()
    assert report.startswith("Hulldown /house-")
    assert "engine: " in report
    page.get_by_role("button", name="Copy the report").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == report
    with page.expect_download() as saved:
        problem.get_by_role("button", name="Save all matches to a file").click()
    assert json.loads(saved.value.path().read_text())["matches"] == {}, "it needs no engine"

    page.evaluate(REMOVE)
    page.evaluate(OF_ANOTHER_TIME)
    page.reload()
    expect(problem).to_contain_text("This browser lets the page keep nothing", timeout=BOOT)
    page.evaluate(REMOVE)
    page.get_by_role("button", name="Try now").click()
    expect(page.locator("article")).to_have_count(3, timeout=BOOT)


def test_a_worker_that_dies_and_a_tab_that_is_closed_lose_nothing(site: Site, open_page: OpenPage) -> None:
    page = enter(open_page, site)
    begin(page, "rush")
    wait_for_table(page)
    play_some(page, 6)
    kept = entries(page)
    with page.expect_worker(lambda one: "/worker-" in one.url):  # another one begins by itself
        house_worker(page).evaluate("() => close()")  # as a browser does that is short of memory
    play_until_stored(page, kept)

    kept = entries(page)
    other = page.context.new_page()
    other.set_default_timeout(BOOT)
    other.goto(page.url)
    for one in (page, other):
        expect(one.get_by_text("This match is open in another tab, too.").first).to_be_visible(timeout=BOOT)
    play_some(page, 3)
    page.close()  # in the middle of whatever comes of that
    wait_for_table(other)
    play_until_stored(other, kept)


def test_matches_go_into_a_file_and_come_back(site: Site, open_page: OpenPage, tmp_path: Path) -> None:
    page = enter(open_page, site, accept_downloads=True)
    begin(page, "rush")
    wait_for_table(page)
    play_some(page, 6)
    table = page.url
    page.goto(site.address)
    expect(page.locator("section:has(#mine) li")).to_have_count(1, timeout=BOOT)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all matches to a file").click()
    file = tmp_path / "matches.json"
    saved.value.save_as(file)
    kept = len(json.loads(file.read_text())["journal"])
    assert kept > 2

    page.evaluate("() => localStorage.removeItem('hulldown.seats')")
    page.evaluate(REMOVE)  # as a browser does that needs the space
    page.goto(table)
    expect(page.get_by_role("alert")).to_contain_text("This match isn't in this browser any more", timeout=BOOT)
    page.goto(site.address)
    expect(page.locator("article")).to_have_count(3, timeout=BOOT)
    expect(page.locator("section:has(#mine)")).to_have_count(0)

    picker = page.locator("input[type=file][accept='.json,application/json']")
    damaged = tmp_path / "damaged.json"
    damaged.write_text(file.read_text()[:-40])
    picker.set_input_files(damaged)
    expect(page.get_by_text("Nothing was changed.")).to_be_visible()
    assert entries(page) == 0
    picker.set_input_files(file)
    expect(page.get_by_text("1 match brought here.")).to_be_visible()
    assert entries(page) >= kept, "a bot that was asked may have gone on"
    page.locator("section:has(#mine) li a").click()
    wait_for_table(page)
    play_until_stored(page, kept)
    page.goto(site.address)
    picker.set_input_files(file)
    expect(page.get_by_text("Everything in this file is here already.")).to_be_visible()
    assert entries(page) > kept, "what has come further stays"


def test_a_full_storage_refuses_the_move_and_keeps_the_match(site: Site, open_page: OpenPage) -> None:
    page = enter(open_page, site)
    begin(page, "rush")
    wait_for_table(page)
    play_some(page, 4)
    house_worker(page).evaluate(FILL)
    kept = entries(page)
    page.evaluate(LISTEN)
    play_some(page, 6)
    page.wait_for_function("() => globalThis.told", timeout=BOOT)
    assert entries(page) == kept
    house_worker(page).evaluate("() => { IDBObjectStore.prototype.put = globalThis.spared }")
    play_until_stored(page, kept)


def test_a_newer_site_waits_until_its_tabs_are_closed(site_folder: Path, open_page: OpenPage, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(site_folder, folder)
    site = Site(folder)
    page = enter(open_page, site)
    expect(page.locator("[data-newer]")).to_have_count(0)
    worker = (folder / "sw.js").read_text()
    (folder / "sw.js").write_text(worker.replace("const CACHE = 'hulldown-", "const CACHE = 'hulldown-newer-"))
    page.evaluate("() => navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => true)")
    expect(page.locator("[data-newer]")).to_be_visible(timeout=BOOT)
    names = page.evaluate("() => caches.keys()")
    assert len([name for name in names if name.startswith("hulldown-")]) == 2, "the old one is kept beside it"
    begin(page, "rush")
    wait_for_table(page)
    play_some(page, 2)
    page.goto("about:blank")  # no tab is open any more
    page.goto(site.address)
    expect(page.locator("section:has(#mine) li")).to_have_count(1, timeout=BOOT)
    page.wait_for_function("() => caches.keys().then((names) => names.every((name) => name.includes('newer')))")
