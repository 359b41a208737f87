"""Nothing at a table lies over anything else, is cut or leaves the window: on a laptop, a large screen and a phone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from .boxes import look, troubles
from .conftest import PHONE, OpenPage, Server
from .staging import Scene, Staged, stage
from .test_access import ASKED, THEMES

SIZES: dict[str, ViewportSize] = {
    "laptop": {"width": 1366, "height": 768},
    "screen": {"width": 1920, "height": 1080},
    "phone": PHONE,
}
NAMES = ["Ann", "Борис", "Christopher Robinson", "Дарья", "Eve"]
Options = dict[str, str | int | bool]
SIX_TANKS: Options = {
    "platoon_1": "guards-200",
    "platoon_2": "desert-veterans-200",
    "cost_limit": 200,
    "scenario": "village",
}
VILLAGE: Options = {"platoon_1": "t-34-sherman-100", "platoon_2": "pz-iv-cromwell-100", "scenario": "village"}
DECKS: Options = {"deck_1": "D3", "deck_2": "D1"}
LATER = {
    "rush": Scene("rush", NAMES[:2], 160, "play-cards", 5),
    "rush of four": Scene("rush", NAMES[:4], 320, "play-cards", 5),
    "rush of five": Scene("rush", NAMES, 400, "play-cards", 5),
    "cardgame": Scene("cardgame", NAMES[:2], 150, "take-action", 4, DECKS),
    "miniatures": Scene("miniatures", NAMES[:2], 60, "move-tank", 3, VILLAGE),
    "six tanks": Scene("miniatures", NAMES[:2], 40, "move-tank", 3, SIX_TANKS),
}
FIRST = {name: Scene(one.game, one.names, 0, "", one.seed, one.options) for name, one in LATER.items()}
MOMENTS = {"first": FIRST, "later": LATER}
LAST = {
    "rush": replace(LATER["rush"], ask="", is_ending=True),
    "rush of five": replace(LATER["rush of five"], ask="", is_ending=True, seed=6),
}
ORDERS = 3  # kinds of answers that are laid on the slip, one after the other
AT_ONCE = {"assault", "tank"}  # answers that are given by one click and never lie on the slip


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Staged]]]:
    folder = tmp_path_factory.mktemp("staged")
    known = {**MOMENTS, "last": LAST}
    scenes = {f"{moment} {name}": scene for moment, scenes in known.items() for name, scene in scenes.items()}
    matches = stage(folder, scenes)
    server = Server(folder)
    yield server, matches
    server.kill()


def kinds_of_orders(page: Page) -> list[str]:
    """One answer of each kind in the list, which is closed again."""
    page.locator("[data-list]").click()
    answers = page.locator("[data-drawer] button[data-choice]")
    expect(answers.first).to_be_visible()
    known = [one.get_attribute("data-choice") or "" for one in answers.all()]
    page.keyboard.press("Escape")
    kinds = {one.split()[0]: one for one in known}
    return [one for kind, one in kinds.items() if kind not in AT_ONCE][:ORDERS]


def order(page: Page, answer: str) -> None:
    page.locator("[data-list]").click()
    page.locator(f'[data-drawer] button[data-choice="{answer}"]').click()
    expect(page.locator("[data-slip=order]")).to_be_visible()
    page.mouse.move(2, 2)  # nothing is pointed at


def each_state(page: Page) -> Iterator[str]:
    """The question, orders on the slip, and the drawers; the table is as it was after each."""
    expect(page.locator(ASKED)).to_be_visible()
    yield "question"
    if page.locator("[data-slip=ask] [data-list]").count():
        for answer in kinds_of_orders(page):
            order(page, answer)
            yield f"order {answer}"
            page.keyboard.press("Escape")
            expect(page.locator("[data-slip=ask]")).to_be_visible()
        page.locator("[data-list]").click()
        yield "answers"
        page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.locator("[data-drawer=log]")).to_be_visible()
    yield "log"
    page.keyboard.press("l")


@pytest.mark.parametrize(
    ("table", "lang"),
    [
        ("rush", "en"), ("rush of four", "ru"), ("rush of five", "en"), ("rush of five", "ru"), ("cardgame", "en"),
        ("cardgame", "ru"), ("miniatures", "ru"), ("six tanks", "en"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps(
    staged: tuple[Server, dict[str, Staged]], open_page: OpenPage, table: str, lang: str, size: str
) -> None:
    server, matches = staged
    touched = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    page = open_page("about:blank", lang=lang, size=SIZES[size], **touched)
    found: list[str] = []
    for moment in MOMENTS:
        page.goto(server.address + matches[f"{moment} {table}"].links[0])
        for state in each_state(page):
            found += [f"{moment} {state}: {one}" for one in troubles(page)]
    assert found == []


@pytest.mark.parametrize("table", LAST)
@pytest.mark.parametrize("size", SIZES)
def test_the_sign_of_the_last_round_lies_over_nothing(
    staged: tuple[Server, dict[str, Staged]], open_page: OpenPage, table: str, size: str
) -> None:
    server, matches = staged
    touched = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    page = open_page(server.address + matches[f"last {table}"].links[0], lang="ru", size=SIZES[size], **touched)
    expect(page.locator(ASKED)).to_be_visible()
    expect(page.get_by_text("Последний круг", exact=True)).to_be_visible()
    assert troubles(page) == []


@pytest.mark.parametrize("table", ["rush of five", "cardgame", "six tanks"])
def test_themes_differ_in_colors_alone(
    staged: tuple[Server, dict[str, Staged]], open_page: OpenPage, table: str
) -> None:
    """So that what was compared in one of them holds in all."""
    server, matches = staged
    page = open_page(server.address + matches[f"later {table}"].links[0], size=SIZES["laptop"])
    expect(page.locator(ASKED)).to_be_visible()
    boxes = []
    for theme in THEMES:
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        boxes.append(look(page)["boxes"])
    assert boxes[0] == boxes[1] == boxes[2]


PLANTED: dict[str, tuple[str, str]] = {
    "overlap": ('<p id="a">One text</p><p id="b" style="margin-top:-30px">Another text</p>', 'p "One text"'),
    "cut": ('<p style="width:40px;overflow:hidden;white-space:nowrap">A long line of words</p>', 'p "A long'),
    "outside": ('<button style="position:absolute;left:600px;white-space:nowrap">Far out</button>', 'button "Far out"'),
    "covered": ('<button>Below</button><div style="position:absolute;inset:0;background:red"></div>', 'button "Below"'),
}
HARMLESS = """
<div class="tile" style="position:relative"><p>A caption</p>
<div class="place" style="position:absolute;inset:0" tabindex="0"></div></div>
<p style="width:40px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">A long line of words</p>
<div style="height:20px;overflow:auto;margin-top:200px"><p>One line</p><p>Two lines</p><p>Three lines</p></div>
"""


@pytest.mark.parametrize("kind", PLANTED)
def test_what_is_looked_for_is_found(open_page: OpenPage, kind: str) -> None:
    page = open_page("about:blank", size={"width": 640, "height": 480})
    planted, named = PLANTED[kind]
    page.set_content(f'<body style="margin:8px">{planted}</body>')
    found = look(page)["problems"]
    assert any(one.startswith(f"{kind}: ") and named in one for one in found), found


def test_what_lies_there_on_purpose_is_left_alone(open_page: OpenPage) -> None:
    page = open_page("about:blank", size={"width": 640, "height": 480})
    page.set_content(f'<body style="margin:0">{HARMLESS}</body>')
    assert look(page)["problems"] == []
