"""How many of its imagined games each level gets for an answer in a browser, where it has twice its seconds.

`python -m tests.browser.house_levels FOLDER [QUESTIONS]`, with a folder of `hulldown build-site`, asks the site's own
thinker in Chromium and prints one line of JSON for each game and level. The questions are from games of `greedy`. A
level stops by the clock, which other programs slow down: besides the games that it had, each line tells how many it
would have had with a core to itself, by the processor time of the tab.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from statistics import median

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

import hulldown
from hulldown import bots
from hulldown.bots import messages
from hulldown.bots.asking import question
from hulldown.bots.searcher import Searcher
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.registry import game_ids
from hulldown.table.browser.thinker import PATIENCE, ChosenHere, Posed

from .conftest import FLAGS
from .site import BOOT, Site

TICK = os.sysconf("SC_CLK_TCK")
OPEN = """({ script, folder }) => new Promise((resolve, reject) => {
  globalThis.thinker = new Worker(script, { type: 'module' })
  thinker.onerror = (event) => reject(event.message)
  const heard = { opened: resolve, failed: (data) => reject(data.why) }
  thinker.onmessage = ({ data }) => heard[data.kind]?.(data)
  thinker.postMessage({ kind: 'open', folder, life: 'measured' })
})"""
ASK = """(text) => new Promise((resolve) => {
  thinker.onmessage = ({ data }) => data.kind === 'said' && resolve(data.text)
  thinker.postMessage({ kind: 'ask', id: 1, text })
})"""


def questions(game_id: str, count: int) -> list[tuple[bytes, int]]:
    """Questions with a choice, of a bot to be named: as JSON, and the seed."""
    game = hulldown.game(game_id)
    player = bots.make("greedy", game)
    found: list[tuple[bytes, int]] = []
    number = 0
    while len(found) < count:
        rng = Xoshiro(59, number)
        match = Match(game, 2, {}, ["greedy", "greedy"])
        asked = 0
        while not match.is_over and len(found) < count:
            state, seat = match.state, match.state.actor
            if seat == hulldown.CHANCE:
                match.deal(rng)
                continue
            legal = state.legal_actions()
            if len(legal) > 1:
                asked += 1
                if asked % 9 == 0:
                    seed = len(found)
                    found.append((messages.write(question(messages.CHOOSE, "BOT", state, seat, seed)), seed))
            match.answer(player.choose(state.view(seat), legal, rng), seat)
        number += 1
    return found


def seconds_of(browser: Browser) -> float:
    """The processor time of all pages."""
    spent = 0
    for one in browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]:
        if one["type"] == "renderer":
            fields = Path(f"/proc/{one['id']}/stat").read_text().rpartition(")")[2].split()
            spent += int(fields[11]) + int(fields[12])
    return spent / TICK


def without_clock(level: str, game_id: str, asked: bytes, seed: int) -> int:
    """How many games the level imagines for it where time does not matter."""
    game = hulldown.game(game_id)
    bot = bots.make(level, game)
    assert isinstance(bot, Searcher)
    posed = messages.read_question(asked)
    view = game.view_from(bytes(posed.view))
    bot.choose(view, game.legal_from(view, posed.legal), Xoshiro(seed))
    return bot.spent


def measure(browser: Browser, page: Page, game_id: str, level: str, asked: list[tuple[bytes, int]]) -> None:
    game = hulldown.game(game_id)
    bot = bots.make(level, game, timed=True)
    assert isinstance(bot, Searcher)
    assert bot.seconds is not None
    had, would, seconds = [], [], []
    for text, seed in asked:
        whole = without_clock(level, game_id, text, seed)
        if not whole:
            continue  # one candidate only
        posed = Posed(game_id, game.cards_fingerprint, msgspec.Raw(text.replace(b'"BOT"', f'"{level}"'.encode(), 1)))
        before = seconds_of(browser)
        said = msgspec.json.decode(page.evaluate(ASK, msgspec.json.encode(posed).decode()), type=ChosenHere)
        spent = max(0.001, seconds_of(browser) - before)
        had.append(min(1.0, said.spent / whole))
        would.append(min(1.0, said.spent / whole * max(1.0, PATIENCE * bot.seconds / spent)))
        seconds.append(spent)
    print(
        json.dumps(
            {
                "game": game_id, "level": level, "answers": len(had), "had": round(sum(had) / len(had), 3),
                "alone": round(sum(would) / len(would), 3), "alone_least": round(min(would), 3),
                "cpu_s_median": round(median(seconds), 2), "load": round(os.getloadavg()[0], 1),
            }
        ),
        flush=True,
    )  # fmt: skip


def main(folder: str, count: int) -> None:
    site = Site(Path(folder))
    script = next(Path(folder).glob("assets/thinker-*.js")).relative_to(folder)
    house = next(Path(folder).glob("house-*")).relative_to(folder)
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_page()
        page.set_default_timeout(BOOT)
        page.goto(site.address + "/favicon.svg")
        page.evaluate(OPEN, {"script": f"/{script}", "folder": f"/{house}/"})
        for game_id in sorted(game_ids()):
            asked = questions(game_id, count)
            for level in bots.LEVEL_NAMES:
                measure(browser, page, game_id, level, asked)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 12)
