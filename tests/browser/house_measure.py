"""How long a site takes to its lobby, and what memory a tab has after a whole match of each game.

`python -m tests.browser.house_measure FOLDER`, with a folder of `hulldown build-site` and the Chromium of the tests,
prints one line of JSON for each figure. At the end of a match both workers live, and what the
page itself has left behind is told apart from what is kept (it is collected then, which a browser does when it likes);
back in the lobby the thinker has gone.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from .conftest import FLAGS, WIDE
from .player import play_on
from .site import BOOT, Site
from .test_house import NAMES, SETTINGS, begin, wait_for_table

LOBBY = "() => document.querySelectorAll('article').length === 3"


def new_page(context: BrowserContext, site: Site) -> Page:
    page = context.new_page()
    page.set_default_timeout(BOOT)
    page.goto(site.address + "/favicon.svg")
    page.evaluate("(kept) => localStorage.setItem('hulldown.settings', kept)", json.dumps(SETTINGS))
    return page


def to_lobby(page: Page, site: Site) -> float:
    began = time.monotonic()
    page.goto(site.address)
    page.wait_for_function(LOBBY)
    return round(time.monotonic() - began, 2)


def megabytes(browser: Browser) -> int:
    """Of the largest process with a page: the tab with its workers; what it shares with others counts in part."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    found = [0]
    for one in processes:
        if one["type"] == "renderer":
            lines = Path(f"/proc/{one['id']}/smaps_rollup").read_text().splitlines()
            found += [int(line.split()[1]) // 1024 for line in lines if line.startswith("Pss:")]
    return max(found)


def main(folder: str) -> None:
    site = Site(Path(folder))
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        context = browser.new_context(viewport=WIDE, locale="en-GB", reduced_motion="reduce")
        page = new_page(context, site)
        print(json.dumps({"cold_s": to_lobby(page, site)}), flush=True)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        for _ in range(3):
            print(json.dumps({"warm_s": to_lobby(page, site)}), flush=True)
        page.close()
        browser.close()

        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)  # a tab that has loaded once
        page = new_page(browser.new_context(viewport=WIDE, locale="en-GB", reduced_motion="reduce"), site)
        to_lobby(page, site)
        print(json.dumps({"after": "lobby", "mb": megabytes(browser)}), flush=True)
        for game in NAMES:
            begin(page, game)
            wait_for_table(page)
            play_on(page, seed=4)
            whole = megabytes(browser)
            page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
            page.wait_for_timeout(1500)
            both = {"at_the_end_of": game, "workers": len(page.workers), "mb": whole, "kept_mb": megabytes(browser)}
            print(json.dumps(both), flush=True)
            page.evaluate("() => { history.pushState(null, '', '/'); dispatchEvent(new PopStateEvent('popstate')) }")
            page.wait_for_function(LOBBY)
            print(json.dumps({"after": game, "mb": megabytes(browser)}), flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
