"""Makes the pictures of the table in docs/images: python -m tests.browser.screenshots [FOLDER]

The matches are played by greedy from fixed seeds up to a moment that shows something; then Chromium looks at each page
in light and dark and at the size of a phone.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from hulldown import bots
from hulldown.kernel.generator import Xoshiro
from hulldown.table import wire
from hulldown.table.play import answers
from hulldown.table.play.matches import Matches
from hulldown.table.server.bot_pool import BotPool
from hulldown.table.storage.engines import sqlite_url
from hulldown.table.storage.sql_store import SqlStore

from .conftest import FLAGS, PHONE, WIDE, Server

FOLDER = Path(__file__).parents[2] / "docs/images"
LOOKS: list[tuple[str, Literal["light", "dark"], ViewportSize]] = [
    ("light", "light", WIDE),
    ("dark", "dark", WIDE),
    ("phone", "light", PHONE),
]
COLOURS = 256  # of a picture: enough for ink on paper, if the rare ones (red oxide, tints of nations) are kept


@dataclass
class Scene:
    """A match and how far it is played."""

    game: str
    names: list[str]
    answers: int  # at least so many, and then until the first player is asked `ask`
    ask: str
    seed: int
    options: dict[str, str | int | bool] = field(default_factory=dict)


SCENES = {
    "rush": Scene("rush", ["Ann", "Boris", "Clara"], 420, "play-cards", 5),
    "cardgame": Scene("cardgame", ["Ann", "Boris"], 150, "take-action", 4, {"deck_1": "D3", "deck_2": "D1"}),
    "miniatures": Scene(
        "miniatures",
        ["Ann", "Boris"],
        60,
        "move-tank",
        3,
        {"platoon_1": "t-34-sherman-100", "platoon_2": "pz-iv-cromwell-100", "scenario": "village"},
    ),
}


async def play(folder: Path) -> tuple[dict[str, str], str]:
    """Plays the scenes; the links to the first seats, and the id of a match that is over."""
    matches = Matches(SqlStore(sqlite_url(folder / "table.sqlite")), BotPool(1), asyncio.to_thread)
    await matches.open()
    links: dict[str, str] = {}
    over = ""
    for name, scene in SCENES.items():
        links[name] = (await _stage(matches, scene, scene.answers))[1]
    over, _ = await _stage(matches, SCENES["cardgame"], 100_000)
    await matches.close()
    return links, over


async def _stage(matches: Matches, scene: Scene, least: int) -> tuple[str, str]:
    seats = [wire.SeatWish("person", name) for name in scene.names]
    wish = wire.NewMatch(scene.game, seats, scene.options, wire.Settings(spectators=True))
    drawn = Xoshiro(scene.seed)
    matches.chance = lambda: drawn
    live, secrets = await matches.found(wish)
    greedy = bots.make("greedy", live.room.game)
    rng = Xoshiro(scene.seed, 1)
    while not live.room.is_over:
        room = live.room
        view = room.state.view(room.actor)
        if len(room.match.answers) >= least and room.actor == 0 and view.ask == scene.ask:
            break
        action = greedy.choose(view, room.state.legal_actions(), rng)
        await answers.answer(matches, live, room.actor, room.shown, str(action))
    return live.room.id, f"/m/{live.room.id}#{secrets[0]}"


def shoot(browser: Browser, address: str, links: dict[str, str], over: str, folder: Path) -> None:
    pages = {"lobby": "/", "new": "/new/cardgame", "rules": "/rules/miniatures", "record": f"/r/{over}?at=150"}
    for name, path in (pages | links).items():
        for look, theme, size in LOOKS:
            options: dict[str, Any] = {"is_mobile": True, "has_touch": True} if look == "phone" else {}
            context = browser.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce", **options)
            page = context.new_page()
            page.goto(address + path)
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(1200)
            _save(page, folder / f"table-{name}-{look}.png")
            context.close()


def _save(page: Page, path: Path) -> None:
    page.screenshot(path=path)
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=4).save(path, optimize=True)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    data = Path(tempfile.mkdtemp(prefix="hulldown-shots-"))
    links, over = asyncio.run(play(data))
    server = Server(data)
    try:
        with sync_playwright() as playwright:
            path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            shoot(browser, server.address, links, over, folder)
            browser.close()
    finally:
        server.kill()


if __name__ == "__main__":
    main()
