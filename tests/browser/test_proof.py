"""Draws that can be proved, in real browsers: they give their part, remember it, and prove a record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import OpenPage, Server

pytestmark = pytest.mark.browser
STORED = sorted((Path(__file__).parents[1] / "proofs").glob("*_p*.jsonl"))


def open_proof(page: Page) -> None:
    page.get_by_role("button", name="Proof of the draws").click()


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_the_viewer_proves_a_record_and_finds_one_that_was_edited(
    server: Server, open_page: OpenPage, tmp_path: Path, file: Path
) -> None:
    page = open_page(server.address)
    page.set_input_files("input[type=file]", str(file))
    open_proof(page)
    expect(page.get_by_text(re.compile(r"Proved: each of \d+ draws"))).to_be_visible()
    expect(page.get_by_text("gave nothing to this match")).to_be_visible()
    text = file.read_text(encoding="utf-8")
    edited = tmp_path / "edited.jsonl"
    edited.write_text(re.sub(r'"entropy": \["\w\w', '"entropy": ["ee', text, count=1), encoding="utf-8")
    page.goto(server.address)
    page.set_input_files("input[type=file]", str(edited))
    open_proof(page)
    expect(page.get_by_text("NOT proved")).to_be_visible()


def test_two_people_prove_their_match(server: Server, open_page: OpenPage) -> None:
    """The first waits for the second to open the match; what both gave is what the record has."""
    match, [ann, boris] = server.match("cardgame", people=2)
    first = open_page(ann)
    expect(first.locator("[data-ask]")).to_contain_text("Waiting for Boris to open the match")
    assert server.call(f"/api/matches/{match}")["chance"]["entropy"][1] is None
    second = open_page(boris)
    for page in (first, second):
        expect(page.locator("[data-ask]")).not_to_contain_text("to open the match")
    chance = server.call(f"/api/matches/{match}")["chance"]
    for seat, page in enumerate((first, second)):
        kept = page.evaluate("id => JSON.parse(localStorage.getItem('hulldown.chance'))[id]", match)
        assert kept["commitment"] == chance["commitment"]
        assert kept["given"] == {str(seat): chance["entropy"][seat]}
    second.get_by_role("button", name="Menu").click()
    expect(second.get_by_role("group").get_by_text("Proof of the draws")).to_be_visible()
    second.get_by_role("button", name="Resign").click()
    second.get_by_role("button", name="Resign").last.click()
    expect(second.get_by_role("link", name="Watch").first).to_be_visible()
    second.goto(f"{server.address}/r/{match}?at=0")
    open_proof(second)
    expect(second.get_by_text(re.compile(r"Proved: each of \d+ draws"))).to_be_visible()
    expect(second.get_by_text("they are the same")).to_be_visible()
    second.evaluate(
        """id => {
            const all = JSON.parse(localStorage.getItem('hulldown.chance'))
            all[id].given[1] = 'ab'.repeat(32)
            localStorage.setItem('hulldown.chance', JSON.stringify(all))
        }""",
        match,
    )
    second.reload()
    open_proof(second)
    expect(second.get_by_text("other digits for seat 2")).to_be_visible()
