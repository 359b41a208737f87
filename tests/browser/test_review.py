"""After a match: playing on from one of its moments."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import PHONE, OpenPage, Server
from .test_access import serious
from .test_after import opened


def test_a_record_is_played_on_from_a_moment(server: Server, open_page: OpenPage) -> None:
    match = opened(server, "cardgame_usual_2p")
    page = open_page(f"{server.address}/r/{match}?at=40&side=0")
    page.locator("[data-fork-here]").click()
    form = page.locator("[data-fork-form]")
    expect(form).to_contain_text("is dealt anew")
    assert serious(page) == []
    form.get_by_label("Name", exact=True).fill("Wait a turn")
    form.get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile(r"/m/"))
    expect(page.locator(".notices")).to_contain_text("Plays on from step 40")
    [fork] = server.call(f"/api/matches/{match}/forks")
    assert (fork["moment"], fork["knowing"], fork["name"]) == (40, 0, "Wait a turn")
    page.get_by_role("link", name="The match it plays on from").click()
    expect(page.locator("footer output")).to_have_text(re.compile(r"^40 / "))
    page.locator("[data-forks-open]").click()
    tree = page.locator("[data-forks]")
    expect(tree).to_contain_text("Wait a turn")
    expect(tree).to_contain_text("still being played")
    tree.get_by_role("button", name="Change name and note").click()
    tree.get_by_label("Note", exact=True).fill("The reserve comes first.")
    tree.get_by_role("button", name="Keep").click()
    expect(tree).to_contain_text("The reserve comes first.")
    assert serious(page) == []


def test_a_friend_comes_by_link_and_a_phone_plays_on_too(server: Server, open_page: OpenPage) -> None:
    match = opened(server, "rush_usual_2p")
    page = open_page(f"{server.address}/r/{match}?at=60", size=PHONE)
    page.locator("[data-fork-here]").click()
    form = page.locator("[data-fork-form]")
    form.get_by_text("The true cards").click()
    form.get_by_text("A friend, by link").click()
    form.get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile(r"/m/"))
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("link", re.I))
    [fork] = server.call(f"/api/matches/{match}/forks")
    assert fork["knowing"] is None
    info = server.call(f"/api/matches/{fork['match']}")
    assert [seat["kind"] for seat in info["seats"]] == ["person", "open"]
