"""Makes the films of the README, one turn of each game: python -m tests.browser.film [FOLDER]

A staged match is played by real clicks in Chromium while everything that moves is slowed down; pictures are taken as
fast as they come, and each is shown for as long as it lasted at the usual speed.
"""

from __future__ import annotations

import io
import json
import os
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

from .conftest import FLAGS, Server
from .screenshots import FOLDER, SCENES
from .staging import Scene, stage

SIZE: ViewportSize = {"width": 1366, "height": 768}
SHOWN = (960, 540)  # pixels of the film
SLOW = 12  # times slower than people see it
STILL = 900  # milliseconds that a choice is looked at
END = 2200
QUALITY = 50
MOST = 3_000_000  # bytes of a film

# Each turn as places that are clicked; the button is pressed after each of them, as often as it can be.
TURNS: dict[str, tuple[Scene, list[str]]] = {
    "rush": (SCENES["rush"], ['[data-place^="reserve:"].lit', "[data-answer=end]"]),
    "cardgame": (
        SCENES["cardgame"],
        ['[data-place^="position:0:"].lit', '[data-place^="position:1:"].lit', '[data-place^="hand:"].lit'],
    ),
    "miniatures": (
        Scene("miniatures", ["Ann", "Boris"], 4, "choose-target", 3, {"scenario": "first-game"}),
        ['[data-place^="tank:b"].lit', "[data-answer]", "[data-answer]"],
    ),
}
BRASS = "[data-commit]:not([disabled])"


class Film:
    """Pictures of a page with the milliseconds that each is shown."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pictures: list[Image.Image] = []
        self.lasts: list[float] = []

    def take(self, lasts: float) -> None:
        picture = Image.open(io.BytesIO(self.page.screenshot(type="png")))
        shot = picture.convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS)
        if self.pictures and shot.tobytes() == self.pictures[-1].tobytes():
            self.lasts[-1] += lasts
            return
        self.pictures.append(shot)
        self.lasts.append(lasts)

    def watch(self) -> None:
        """Until what was done has been seen to happen."""
        quiet = 0
        while quiet < 4:
            begun = time.monotonic()
            playing = self.page.evaluate("document.querySelector('[data-playing]') !== null")
            quiet = 0 if playing else quiet + 1
            self.take(0)
            self.lasts[-1] += (time.monotonic() - begun) * 1000 / SLOW

    def save(self, path: Path) -> None:
        first, *others = self.pictures
        lasts = [max(20, round(one)) for one in self.lasts]
        first.save(path, save_all=True, append_images=others, duration=lasts, loop=0, quality=QUALITY, method=4)
        print(f"{path.name}: {len(lasts)} pictures, {sum(lasts) / 1000:.1f} s, {path.stat().st_size // 1000} kB")
        assert path.stat().st_size < MOST


def play(page: Page, clicks: list[str]) -> Film:
    film = Film(page)
    page.wait_for_selector("[data-slip=ask]")
    page.wait_for_load_state("networkidle")
    film.take(STILL)
    for place in clicks:
        if not page.locator(place).count():
            continue
        page.locator(place).first.hover()
        film.take(STILL / 2)
        page.locator(place).first.click()
        page.mouse.move(SIZE["width"] / 2, 4)
        page.wait_for_timeout(700)
        film.take(STILL)
        if page.locator(BRASS).count():
            page.locator(BRASS).click()
            page.mouse.move(SIZE["width"] / 2, 4)
            film.watch()
            film.take(STILL)
    film.take(END)
    return film


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    data = Path(tempfile.mkdtemp(prefix="hulldown-film-"))
    staged = stage(data, {name: scene for name, (scene, _) in TURNS.items()})
    server = Server(data)
    try:
        with sync_playwright() as playwright:
            path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            for name, (_, clicks) in TURNS.items():
                page = browser.new_page(viewport=SIZE, locale="en-GB", color_scheme="light")
                kept = json.dumps({"speed": 1 / SLOW, "muted": True})
                page.add_init_script(f"localStorage['hulldown.settings'] ??= {json.dumps(kept)}")
                page.goto(server.address + staged[name].links[0])
                play(page, clicks).save(folder / f"turn-{name}.webp")
                page.close()
            browser.close()
    finally:
        server.kill()


if __name__ == "__main__":
    main()
