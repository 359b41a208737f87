"""Names follow the reader's language on the page, and a card in full shows its own script."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from .conftest import OpenPage, Server
from .watching import watch

CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
ENGLISH = re.compile(
    r"(?<![\w-])(T-\d+|KV-\d|IS-\d|SU-\d+|BT-7|MS-1|ISU-152|Engineers|Technicians|Volunteers|Partisans)(?![\w-])"
)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_page_of_rush_has_names_of_one_language(server: Server, open_page: OpenPage, lang: str) -> None:
    watched = watch(server, open_page, "rush", seat=0, lang=lang)
    page = watched.page
    chance = random.Random(8)
    for step in range(40):
        watched.answer(chance, ("buy", "pay"))
        if step % 8 == 0:
            watched.rest()
            text = page.locator("body").inner_text()
            if lang == "en":
                assert not CYRILLIC.search(text), text
            else:
                assert not ENGLISH.search(text), text


def test_a_card_in_full_shows_its_own_script(server: Server, open_page: OpenPage) -> None:
    watched = watch(server, open_page, "rush", seat=0)
    page = watched.page
    chance = random.Random(3)
    card = page.locator('[data-spot^="reserve:ussr-"]')
    for _ in range(120):
        watched.rest()
        if card.count():
            break
        watched.answer(chance, ("buy", "pay"))
    assert not CYRILLIC.search(card.first.inner_text())
    card.first.hover()
    page.keyboard.press("i")
    printed = page.get_by_role("dialog").locator(".printed")
    expect(printed).to_be_visible()
    assert CYRILLIC.search(printed.inner_text())
