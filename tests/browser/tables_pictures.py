"""Makes the pictures of the editor of tables in docs/images: python -m tests.browser.tables_pictures [FOLDER]"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from .conftest import FLAGS, PHONE, Server
from .screenshots import FOLDER, save_picture
from .test_tables import carry

LOOKS: dict[str, tuple[ViewportSize, Literal["light", "dark"], bool]] = {
    "tables-editor": ({"width": 1366, "height": 768}, "light", False),
    "tables-measured": ({"width": 1920, "height": 1080}, "dark", False),
    "tables-phone": (PHONE, "light", True),
}


def shoot(browser: Browser, address: str, name: str, folder: Path) -> None:
    size, theme, is_phone = LOOKS[name]
    options: dict[str, Any] = {"is_mobile": True, "has_touch": True} if is_phone else {}
    page = browser.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce", **options).new_page()
    page.goto(f"{address}/tables")
    page.locator("[data-ready=two-hills]").click()
    expect(page.locator("[data-faults='0']")).to_be_attached()
    page.get_by_label("Edges").select_option("Fixed for 2 sides")
    if name == "tables-measured":
        page.get_by_role("button", name="Measure").click()
        expect(page.locator("[data-balance] li")).to_have_count(1, timeout=120_000)
        page.wait_for_timeout(40_000)
        page.locator("[data-balance]").scroll_into_view_if_needed()
    elif is_phone:
        page.locator("[data-add=building]").tap()
    else:
        carry(page, "building", 300, 650)
    if name != "tables-measured":
        expect(page.locator("[data-faults]:not([data-faults='0']):not([data-faults=''])")).to_be_attached()
    save_picture(page, folder / f"{name}.png")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    server = Server(Path(tempfile.mkdtemp(prefix="hulldown-tables-")))
    try:
        with sync_playwright() as playwright:
            path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            for name in LOOKS:
                shoot(browser, server.address, name, folder)
            browser.close()
    finally:
        server.kill()


if __name__ == "__main__":
    main()
