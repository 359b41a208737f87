"""Making a table: by mouse, keys and finger, checked while one works, kept, shared, and played on."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import CODE, PHONE, OpenPage, Server
from .test_access import serious_in_any_theme

SIZE = 914.4
KEPT = "hulldown.tables.miniatures"


def begin(server: Server, open_page: OpenPage, **how: object) -> Page:
    page = open_page(f"{server.address}/tables", **how)
    expect(page.locator("[data-map]")).to_be_visible()
    expect(page.locator("[data-faults='0']")).to_be_attached()
    return page


def on_screen(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a place of the table, in millimetres, is in the window."""
    found: list[float] = page.evaluate(
        """([x, y]) => {
          const svg = document.querySelector('[data-map] svg')
          const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM())
          return [at.x, at.y]
        }""",
        [x, SIZE - y],
    )
    return found[0], found[1]


def carry(page: Page, what: str, x: float, y: float) -> None:
    """Drags a thing out of the box onto the table."""
    box = page.locator(f"[data-add={what}]")
    box.scroll_into_view_if_needed()
    place = box.bounding_box()
    assert place is not None
    page.mouse.move(place["x"] + 10, place["y"] + 10)
    page.mouse.down()
    to_x, to_y = on_screen(page, x, y)
    page.mouse.move(to_x - 30, to_y - 30, steps=6)
    page.mouse.move(to_x, to_y, steps=4)
    page.mouse.up()


def drag(page: Page, thing: str, x: float, y: float) -> None:
    pose = kept(page)["pieces"][int(thing.split(":")[1])]
    page.mouse.move(*on_screen(page, pose["x"] / 100, pose["y"] / 100))
    page.mouse.down()
    page.mouse.move(*on_screen(page, x, y), steps=8)
    page.mouse.up()


def kept(page: Page) -> dict[str, Any]:
    """The table that this browser keeps as the one that is worked on."""
    tables = json.loads(page.evaluate("key => localStorage.getItem(key)", KEPT))["tables"]
    [now] = [one["sketch"] for one in tables if one["open"]]
    found: dict[str, Any] = now
    return found


def faults(page: Page, count: int) -> Locator:
    """The reasons, once the rules have answered for what is seen."""
    expect(page.locator(f"[data-faults='{count}']")).to_be_attached()
    return page.locator("[data-faults] ol > li")


def open_ready(page: Page, name: str) -> None:
    """Opens a ready table where none was. It comes from the server; what is done meanwhile is done to the old one."""
    page.locator(f"[data-ready={name}]").click()
    expect(page.locator("[data-spot='pieces:0']")).to_be_attached()
    faults(page, 0)


# Building


def test_a_table_is_built_by_mouse_broken_and_mended_by_the_offer(server: Server, open_page: OpenPage) -> None:
    page = begin(server, open_page)
    carry(page, "building", 300, 300)
    faults(page, 0)
    carry(page, "building", 460, 300)
    [first, second] = kept(page)["pieces"]
    assert (first["x"], first["y"], second["x"], second["y"]) == (30_000, 30_000, 46_000, 30_000), "to the grid"
    wrong = faults(page, 1)
    expect(wrong).to_contain_text("That is too near other terrain")
    expect(wrong.get_by_role("link")).to_have_attribute("href", re.compile("miniatures.setup.terrain-distance"))
    expect(page.locator(".thing.wrong")).to_have_count(2)
    expect(page.locator("[data-mark]")).to_have_count(1)
    wrong.get_by_role("button", name=re.compile(r"Move it by \d+ mm")).click()
    faults(page, 0)
    expect(page.locator(".thing.wrong")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    faults(page, 1)
    page.get_by_role("button", name="Redo").click()
    faults(page, 0)


def test_a_wall_sets_itself_against_a_building_and_distances_are_shown(server: Server, open_page: OpenPage) -> None:
    page = begin(server, open_page)
    carry(page, "building", 300, 300)
    carry(page, "wall", 385, 303)
    faults(page, 0)
    wall = kept(page)["pieces"][1]
    assert (wall["x"], wall["angle"]) == (38_000, 0), "flush: half a building and half a wall from its middle"
    carry(page, "woods", 600, 600)
    expect(page.locator("[data-gap] text").first).to_have_text(
        "204", timeout=5000
    )  # 914.4 less 600 and half its length


def test_a_thing_is_turned_by_its_knob_and_by_the_wheel(server: Server, open_page: OpenPage) -> None:
    page = begin(server, open_page)
    carry(page, "woods", 457, 457)
    knob = page.locator("circle[data-knob]").first.bounding_box()
    assert knob is not None
    page.mouse.move(knob["x"] + knob["width"] / 2, knob["y"] + knob["height"] / 2)
    page.mouse.down()
    page.mouse.move(*on_screen(page, 457, 700), steps=6)
    page.mouse.up()
    expect(page.get_by_label("Angle, °")).to_have_value("90")
    page.mouse.move(*on_screen(page, 457, 460))
    page.mouse.wheel(0, -100)
    expect(page.get_by_label("Angle, °")).to_have_value("105")
    page.get_by_role("button", name="Snap").click()
    page.mouse.move(*on_screen(page, 457, 460))
    page.mouse.wheel(0, -100)
    expect(page.get_by_label("Angle, °")).to_have_value("106")


def test_a_table_is_built_by_keyboard_alone(server: Server, open_page: OpenPage) -> None:
    page = begin(server, open_page)
    page.locator("[data-add=woods]").focus()
    page.keyboard.press("Enter")
    thing = page.locator("[data-spot='pieces:0']")
    expect(thing).to_be_focused()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("q")
    expect(thing).to_have_attribute("aria-label", re.compile(r"Woods 1 at 442, 458, turned 15°"))
    page.keyboard.press("c")
    expect(page.locator("[data-spot]")).to_have_count(2)
    page.keyboard.press("Control+z")
    expect(page.locator("[data-spot]")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(thing).to_have_attribute("aria-label", re.compile(r"turned 0°"))
    page.keyboard.press("Control+y")
    expect(thing).to_have_attribute("aria-label", re.compile(r"turned 15°"))
    thing.focus()
    page.keyboard.press("Delete")
    expect(page.locator("[data-spot]")).to_have_count(0)


def test_a_token_on_a_building_stops_the_game_and_is_mended(server: Server, open_page: OpenPage) -> None:
    page = begin(server, open_page)
    carry(page, "building", 300, 300)
    carry(page, "objective", 300, 300)
    faults(page, 1)
    expect(page.get_by_role("status").filter(has_text="can't be played")).to_be_visible()
    expect(page.get_by_role("button", name="Play on it")).to_be_disabled()
    page.locator(".mend").click()
    faults(page, 0)
    expect(page.get_by_role("button", name="Play on it")).to_be_enabled()


# Symmetry


def test_a_ready_table_is_begun_with_and_mirrored(server: Server, open_page: OpenPage) -> None:
    page = begin(server, open_page)
    open_ready(page, "village")
    expect(page.locator("[data-even]")).to_be_visible()
    before = kept(page)["pieces"]
    page.locator("[data-help=sides]").click()
    faults(page, 0)
    after = kept(page)["pieces"]
    assert [one["x"] for one in after] == [91_440 - one["x"] for one in before]
    drag(page, "pieces:0", 240, 240)
    expect(page.locator("[data-even]")).to_have_count(0)
    page.locator("[data-help=fair]").click()
    expect(page.locator("[data-even]")).to_be_visible()


def test_rules_zones_and_tanks_are_part_of_a_table(server: Server, open_page: OpenPage) -> None:
    page = begin(server, open_page)
    page.get_by_label("Edges").select_option("Fixed for 2 sides")
    expect(page.locator("[data-zone]")).to_have_count(2)
    page.get_by_label("Edge of side 1").select_option("North")
    assert kept(page)["edges"] == ["north", "south"], "edges are exchanged"
    page.get_by_label("Mode").select_option("Assault")
    expect(page.get_by_label("Turns")).to_be_disabled()
    page.get_by_label("Choose a tank").select_option("T-34")
    page.locator("[data-add=tank]").click()
    wrong = faults(page, 2)
    expect(wrong.first).to_contain_text("for each of two or more players")
    page.get_by_role("button", name="Copy to the other side").last.click()
    expect(page.locator("[data-spot^=tanks]")).to_have_count(2)
    assert [one["player"] for one in kept(page)["tanks"]] == [1, 2]


def test_a_table_is_measured_in_the_background(server: Server, open_page: OpenPage) -> None:
    page = begin(server, open_page)
    page.get_by_label("Edges").select_option("Fixed for 2 sides")
    page.get_by_label("Turns").fill("1")
    page.get_by_label("Turns").press("Enter")
    panel = page.locator("[data-balance]")
    panel.get_by_role("button", name="Measure").click()
    expect(panel.get_by_role("listitem")).to_contain_text(re.compile(r"South: \d+ % of the wins, surely \d+ to \d+ %"))
    carry(page, "woods", 457, 457)
    expect(panel.get_by_role("listitem")).to_have_count(1)
    panel.get_by_role("button", name="Stop measuring").click()
    expect(panel.get_by_role("listitem")).to_have_count(0)


# Keeping and sharing


def test_nothing_is_lost_by_a_reload_or_a_lost_server(tmp_path: Path, open_page: OpenPage) -> None:
    own = Server(tmp_path)
    page = begin(own, open_page)
    carry(page, "hill", 457, 457)
    page.get_by_label("Name of the table").fill("Hill of mine")
    page.get_by_label("Name of the table").press("Enter")
    page.reload()
    expect(page.get_by_label("Name of the table")).to_have_value("Hill of mine")
    expect(page.locator("[data-spot]")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Name of the table")).to_have_value("My table")
    own.kill()
    carry(page, "building", 200, 200)
    expect(page.get_by_role("status").filter(has_text="kept in this browser")).to_be_visible()
    again = Server(tmp_path, own.port)
    expect(page.get_by_role("status").filter(has_text="Your table is kept")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-spot]")).to_have_count(2)
    again.kill()


def test_the_file_is_one_that_the_command_line_takes_and_can_be_opened_again(
    server: Server, open_page: OpenPage, tmp_path: Path
) -> None:
    page = begin(server, open_page)
    open_ready(page, "two-hills")
    with page.expect_download() as loading:
        page.get_by_role("button", name="Download").click()
    assert loading.value.suggested_filename == "two-hills.toml"
    file = tmp_path / "two-hills.toml"
    loading.value.save_as(file)
    told = subprocess.run([sys.executable, "-c", CODE, "check", str(file)], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (0, "")
    drawn = [sys.executable, "-c", CODE, "draw", str(file), "-o", str(tmp_path / "table.svg")]
    subprocess.run(drawn, capture_output=True, check=True)
    file.write_text(file.read_text(encoding="utf-8").replace('"hill"', '"lake"', 1), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    line = next(n for n, one in enumerate(file.read_text(encoding="utf-8").splitlines(), 1) if "lake" in one)
    expect(page.locator(".toast")).to_contain_text(
        f"two-hills.toml, line {line}: terrain[0].kind: expected one of woods"
    )
    expect(page.locator("[data-spot]")).to_have_count(10)
    file.write_text("# " + "x" * 200_000, encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".toast").last).to_contain_text("is too large")


def test_a_table_is_shared_by_its_link_and_played_on(server: Server, open_page: OpenPage) -> None:
    page = begin(server, open_page)
    carry(page, "woods", 457, 457)
    page.get_by_label("Name of the table").fill("Лес посередине")
    page.get_by_label("Name of the table").press("Enter")
    faults(page, 0)
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link to this table").input_value()
    assert link.startswith(f"{server.address}/tables#code=")
    assert len(link) < 300
    other = open_page(link)
    expect(other.get_by_label("Name of the table")).to_have_value("Лес посередине")
    expect(other.locator("[data-spot='pieces:0']")).to_be_visible()
    expect(other).to_have_url(f"{server.address}/tables")
    faults(other, 0)
    other.get_by_role("button", name="Play on it").click()
    expect(other).to_have_url(re.compile("/m/"))
    expect(other.locator("[data-piece]")).to_have_count(1)


@pytest.mark.parametrize("code", ["AAAA", "x" * 3000, "eNpLTAIAASkAzA"])
def test_a_link_that_holds_no_table_says_so_and_loses_nothing(server: Server, open_page: OpenPage, code: str) -> None:
    page = begin(server, open_page)
    carry(page, "woods", 457, 457)
    faults(page, 0)
    page.goto(f"{server.address}/tables#code={code}")
    expect(page.locator(".toast")).to_contain_text("This link holds no table")
    expect(page.locator("[data-spot]")).to_have_count(1)


# For everybody


def test_a_table_is_made_on_a_phone(server: Server, open_page: OpenPage) -> None:
    page = begin(server, open_page, size=PHONE, lang="ru", has_touch=True, is_mobile=True)
    open_ready(page, "village")
    page.locator("[data-add=building]").tap()
    expect(page.locator("[data-spot='pieces:10']")).to_have_attribute("aria-pressed", "true")
    wrong = faults(page, 3)
    expect(wrong.first).to_contain_text("Слишком близко")
    wrong.last.get_by_role("button", name=re.compile("Убрать лишнее")).tap()
    faults(page, 0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_axe_finds_nothing_serious(server: Server, open_page: OpenPage, size: str) -> None:
    page = begin(server, open_page, **({"size": PHONE} if size == "phone" else {}))
    open_ready(page, "first-game")
    page.locator("[data-add=building]").click()
    expect(page.locator("[data-faults]:not([data-faults='0']):not([data-faults=''])")).to_be_attached()
    assert serious_in_any_theme(page) == []
