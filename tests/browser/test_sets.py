"""Card sets of one's own in the browser: begun, opened, edited as a form and as a sheet, kept, taken as a folder."""

from __future__ import annotations

import os
import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from typer.testing import CliRunner

import hulldown
from hulldown.cli import app

from .conftest import PHONE, OpenPage, Server
from .test_access import serious_in_any_theme

CARDS = Path(hulldown.__file__).parent / "games"
STATUS = "#set-wrong"


def begin(page: Page) -> None:
    page.get_by_role("button", name="Start from the game's cards").click()
    expect(page.locator(STATUS)).to_have_text("No mistakes.")


def cell(page: Page, row: int, column: int) -> str:
    return page.locator(f"#set-cell-{row}-{column}").inner_text().strip()


def test_a_mistake_is_told_with_its_place_and_mended(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address + "/sets?game=cardgame")
    begin(page)
    expect(page.get_by_alt_text("This card as it is printed: GER-01")).to_be_visible()
    page.locator("#set-hp").fill("99")
    expect(page.locator(STATUS)).to_have_text("1 mistake")
    expect(page.get_by_role("button", name="combat.csv, line 2, hp")).to_contain_text("from 1 to 20")
    expect(page.locator("#set-hp")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("Fix this card's mistakes to see it drawn.")).to_be_visible()
    page.locator("#set-crew_effect").fill("instant: sing 3")
    expect(page.locator(STATUS)).to_have_text("2 mistakes")

    page.get_by_label("Card files").select_option("bases.csv")
    page.get_by_role("button", name="combat.csv, line 2, hp").click()
    expect(page.locator("#set-hp")).to_be_focused()
    page.locator("#set-hp").fill("3")
    page.locator("#set-crew_effect").fill("instant: ammo 2")
    expect(page.locator(STATUS)).to_have_text("No mistakes.")
    expect(page.get_by_alt_text("This card as it is printed: GER-01")).to_be_visible()
    expect(page.locator(".balance")).to_contain_text("1 changed, 0 new, 0 removed")
    expect(page.get_by_text("hp: 2 → 3")).to_be_visible()


def test_work_survives_a_reload_and_a_lost_server_and_goes_back(open_page: OpenPage, tmp_path: Path) -> None:
    running = Server(tmp_path)
    try:
        page = open_page(running.address + "/sets?game=rush")
        begin(page)
        page.locator("#set-name").fill("My Own")
        expect(page.locator(".balance")).to_contain_text("1 changed")
        page.reload()
        expect(page.locator("#set-name")).to_have_value("My Own")
        expect(page.locator(STATUS)).to_have_text("No mistakes.")
        page.locator("#set-cost").fill("5")
        expect(page.locator(".balance")).to_contain_text("cost")
        page.keyboard.press("Control+z")
        expect(page.locator("#set-cost")).to_have_value("0")
        page.get_by_role("button", name="Redo").click()
        expect(page.locator("#set-cost")).to_have_value("5")
    finally:
        running.kill()
    page.locator("#set-cost").fill("7")
    expect(page.locator(STATUS)).to_contain_text("can't be reached")
    expect(page.get_by_text("Your work is kept here.")).to_be_visible()
    again = Server(tmp_path, running.port)
    try:
        page.reload()
        expect(page.locator("#set-cost")).to_have_value("7")
        expect(page.locator(STATUS)).to_have_text("No mistakes.")
    finally:
        again.kill()


def test_the_sheet_by_keyboard_with_a_spreadsheets_paste(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address + "/sets?game=rush")
    begin(page)
    page.get_by_role("button", name="As a sheet").click()
    grid = page.get_by_role("grid")
    grid.focus()
    before = cell(page, 1, 1)
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(grid).to_have_attribute("aria-activedescendant", "set-cell-1-4")
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    assert cell(page, 1, 4) == "9"
    expect(grid).to_have_attribute("aria-activedescendant", "set-cell-2-4")
    expect(grid).to_be_focused()
    page.keyboard.press("F2")
    page.keyboard.type("77")
    page.keyboard.press("Escape")
    assert cell(page, 2, 4) != "77"

    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.evaluate(
        """text => {
            const data = new DataTransfer(); data.setData('text/plain', text)
            const init = { clipboardData: data, bubbles: true, cancelable: true }
            document.activeElement.dispatchEvent(new ClipboardEvent('paste', init))
        }""",
        "Ours 1\tussr\tlight\t12\r\nOurs 2\tussr\tlight\t1\r\n",
    )
    assert [cell(page, 2, 1), cell(page, 3, 1), cell(page, 1, 1)] == ["Ours 1", "Ours 2", before]
    expect(page.get_by_role("button", name="vehicles.csv, line 4, cost")).to_contain_text("from 0 to 9")
    expect(page.locator("#set-cell-2-4")).to_have_class(re.compile("wrong"))

    page.keyboard.press("Shift+ArrowDown")
    copied = page.evaluate(
        """() => {
            const data = new DataTransfer()
            const init = { clipboardData: data, bubbles: true, cancelable: true }
            document.activeElement.dispatchEvent(new ClipboardEvent('copy', init))
            return data.getData('text/plain')
        }"""
    )
    assert copied == "Ours 1\nOurs 2"
    page.keyboard.press("Delete")
    for row in (2, 3):
        expect(page.locator(f"#set-cell-{row}-1")).to_contain_text("This can't be empty.")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(page.locator(STATUS)).to_have_text("No mistakes.")
    assert cell(page, 1, 4) == "9"


def test_files_are_opened_with_every_mistake_and_downloaded_as_a_folder(
    server: Server, open_page: OpenPage, tmp_path: Path
) -> None:
    text = (CARDS / "miniatures/cards/tanks.csv").read_text(encoding="utf-8")
    lines = text.replace(",germany,IV,medium,30,", ",mars,IV,medium,0,", 1).splitlines()
    own = tmp_path / "tanks.csv"
    own.write_text("\n".join(lines) + "\n", encoding="utf-8")
    other = tmp_path / "holiday.csv"
    other.write_text("a,b\n", encoding="utf-8")
    page = open_page(server.address + "/sets?game=miniatures")
    page.get_by_label("Open files").set_input_files(other)
    expect(page.get_by_role("alert")).to_contain_text("None of these files is a card file of this game")
    page.get_by_label("Open files").set_input_files([own, other])
    expect(page.locator(STATUS)).to_have_text("2 mistakes")
    for field in ("nation", "cost"):
        expect(page.get_by_role("button", name=f"tanks.csv, line 2, {field}")).to_be_visible()
    page.locator("#set-nation").select_option("germany")
    page.locator("#set-cost").fill("31")
    expect(page.locator(STATUS)).to_have_text("No mistakes.")
    page.get_by_role("button", name="Copy this card").click()
    page.locator("#set-name").fill("Another One")
    expect(page.locator(".balance")).to_contain_text("1 changed, 1 new, 0 removed")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download as a folder").click()
    packed = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(packed)
    assert packed.name == "miniatures-cards.zip"
    zipfile.ZipFile(packed).extractall(tmp_path / "out")
    folder = tmp_path / "out/miniatures-cards"
    told = CliRunner().invoke(app, ["check", str(folder)])
    assert told.exit_code == 0, told.output
    made = hulldown.game("miniatures", folder)
    assert "Another One" in [tank.name for tank in made.catalogue.tanks]  # type: ignore[attr-defined]
    assert made.cards_fingerprint != hulldown.game("miniatures").cards_fingerprint


def test_columns_that_are_not_the_games_are_put_right(server: Server, open_page: OpenPage, tmp_path: Path) -> None:
    """As a spreadsheet of another country saves it: semicolons, a mark at the beginning, a column too many."""
    lines = (CARDS / "rush/cards/barracks.csv").read_text(encoding="utf-8").splitlines()
    own = tmp_path / "barracks.csv"
    changed = [line.replace(",", ";") + (";remark" if n == 0 else ";mine") for n, line in enumerate(lines)]
    own.write_text("\ufeff" + "\r\n".join(changed) + "\r\n", encoding="utf-8")
    page = open_page(server.address + "/sets?game=rush")
    page.get_by_label("Open files").set_input_files(own)
    expect(page.get_by_role("button", name="barracks.csv, line 1")).to_contain_text("no column remark")
    page.get_by_role("button", name="Use the game's columns in barracks.csv").click()
    expect(page.locator(STATUS)).to_have_text("No mistakes.")
    expect(page.get_by_text("Nothing has changed yet.")).to_be_visible()


def test_two_tabs_tell_each_other(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address + "/sets?game=rush")
    begin(page)
    other = page.context.new_page()
    other.goto(server.address + "/sets?game=rush")
    other.locator("#set-name").fill("From the other tab")
    expect(page.get_by_text("This set was changed in another tab.")).to_be_visible()
    expect(page.locator("#set-name")).not_to_have_value("From the other tab")
    page.get_by_role("button", name="Use that version").click()
    expect(page.locator("#set-name")).to_have_value("From the other tab")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#set-name")).not_to_have_value("From the other tab")


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("view", ["form", "sheet"])
def test_it_is_for_everybody(server: Server, open_page: OpenPage, lang: str, size: str, view: str) -> None:
    page = open_page(server.address + "/sets?game=miniatures", lang, PHONE if size == "phone" else None)
    page.locator("button.primary").first.click()
    expect(page.locator(STATUS)).to_have_text("No mistakes." if lang == "en" else "Ошибок нет.")
    page.locator("#set-cost").fill("1000")
    expect(page.locator(".mistakes")).to_contain_text("500")
    if view == "sheet":
        page.get_by_role("button", name="As a sheet" if lang == "en" else "Таблицей").click()
        expect(page.get_by_role("grid")).to_be_visible()
    assert serious_in_any_theme(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if os.environ.get("HULLDOWN_SHOTS"):
        page.evaluate("document.documentElement.dataset.theme = 'light'")
        page.screenshot(path=f"{os.environ['HULLDOWN_SHOTS']}/sets-{lang}-{size}-{view}.png", full_page=size == "phone")
