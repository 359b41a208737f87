"""Makes the pictures of the table in docs/images: python -m tests.browser.screenshots [FOLDER]

The matches are played by greedy from fixed seeds up to a moment that shows something; then Chromium looks at each page
in light and dark and at the size of a phone.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from .conftest import FLAGS, PHONE, WIDE, Server
from .staging import TO_ITS_END, Scene, Staged, stage

FOLDER = Path(__file__).parents[2] / "docs/images"
LOOKS: list[tuple[str, Literal["light", "dark"], ViewportSize]] = [
    ("light", "light", WIDE),
    ("dark", "dark", WIDE),
    ("phone", "light", PHONE),
]
COLOURS = 256  # of a picture: enough for ink on paper, if the rare ones (red oxide, tints of nations) are kept


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
    "over": Scene("cardgame", ["Ann", "Boris"], TO_ITS_END, "", 4, {"deck_1": "D3", "deck_2": "D1"}),
}


def shoot(browser: Browser, address: str, staged: dict[str, Staged], folder: Path) -> None:
    over = staged["over"].id
    links = {name: one.links[0] for name, one in staged.items() if name != "over"}
    pages = {
        "lobby": "/",
        "new": "/new/cardgame",
        "rules": "/rules/miniatures",
        "record": f"/r/{over}?at=150",
        "workshop": "/workshop/cardgame#code=D3",
        "platoon": "/workshop/miniatures#code=guards-200",
    }
    for name, path in (pages | links).items():
        for look, theme, size in LOOKS:
            options: dict[str, Any] = {"is_mobile": True, "has_touch": True} if look == "phone" else {}
            context = browser.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce", **options)
            page = context.new_page()
            page.goto(address + path)
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(1200)
            save_picture(page, folder / f"table-{name}-{look}.png")
            context.close()


def save_picture(page: Page, path: Path) -> None:
    page.screenshot(path=path)
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=4).save(path, optimize=True)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    data = Path(tempfile.mkdtemp(prefix="hulldown-shots-"))
    staged = stage(data, SCENES)
    server = Server(data)
    try:
        with sync_playwright() as playwright:
            path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            shoot(browser, server.address, staged, folder)
            browser.close()
    finally:
        server.kill()


if __name__ == "__main__":
    main()
