"""Carrying with a real mouse and a finger: what is put down is the answer that two clicks would give."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, ViewportSize, WebSocket, expect

from .conftest import PHONE, OpenPage, Server

COMMIT = "[data-commit]:not([disabled])"
OVER = '[data-landing="over"]'
ORDER = "[data-order]"
Point = tuple[float, float]
WATCH_FLIGHTS = """() => {
  window.flew = 0
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...said) {
    window.flew += this.classList.contains('motion-carried')
    return animate.apply(this, said)
  }
}"""


class Table:
    """A lesson's fixed position on a page, and the answers that were sent from there."""

    def __init__(
        self, open_page: OpenPage, address: str, size: ViewportSize | None = None, has_touch: bool = False, **wish: bool
    ) -> None:
        self.page: Page = open_page("about:blank", size=size, has_touch=has_touch, is_mobile=has_touch, **wish)
        self.sent: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.goto(address)
        expect(self.page.locator("[data-slip=ask], [data-slip=order]")).to_be_visible()
        self.page.evaluate("document.fonts.ready.then(() => true)")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self._hear(json.loads(frame)))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "answer":
            self.sent.append(message["do"])

    def middle(self, selector: str) -> Point:
        self.page.locator(selector).first.scroll_into_view_if_needed()
        return self.where(selector)

    def where(self, selector: str) -> Point:
        """Its middle as the page is scrolled now."""
        box = self.page.locator(selector).first.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def take(self, selector: str, by: Point = (12, -14)) -> None:
        """Presses on something and pulls it a little."""
        x, y = self.middle(selector)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + by[0], y + by[1], steps=4)

    def carry(self, start: str, end: str) -> None:
        """Takes something, brings it to where it may lie, waits until that place answers, and lets go."""
        self.take(start)
        expect(self.page.locator(".motion-carried")).to_be_visible()
        self.page.mouse.move(*self.where(end), steps=8)
        expect(self.page.locator(OVER)).to_be_visible()
        self.page.mouse.up()
        expect(self.page.locator(".motion-carried")).to_have_count(0)

    def commit(self) -> None:
        self.page.locator(COMMIT).click()

    def selected(self) -> str:
        return str(self.page.evaluate("getSelection().toString()"))


def lesson(open_page: OpenPage, server: Server, name: str, **wish: Any) -> Table:
    return Table(open_page, f"{server.address}/learn/{name}", **wish)


def test_a_card_of_the_hand_goes_to_a_position(server: Server, open_page: OpenPage) -> None:
    table = lesson(open_page, server, "cardgame/first-round")
    page = table.page
    table.carry('[data-place="hand:SOV-03"]', '[data-place="position:0:2"]')
    expect(page.locator(ORDER)).to_be_visible()
    assert table.sent == [], "the button still has to be pressed"
    table.commit()
    expect(page.locator("[data-lesson='2']")).to_be_visible()
    assert table.sent == ["play SOV-03 as vehicle 3"]
    page.reload()
    expect(page.locator('[data-place="position:0:2"]')).to_have_attribute("data-card", "SOV-03")


@pytest.mark.parametrize(
    ("name", "card", "place", "answer"),
    [
        ("cardgame/depots", "SOV-21", "depots:0", "play SOV-21 as depot"),
        ("cardgame/crew", "SOV-06", "position:0:3", "play SOV-06 as crew 4"),
    ],
)
def test_a_card_becomes_a_depot_or_crew_by_where_it_is_put(
    server: Server, open_page: OpenPage, name: str, card: str, place: str, answer: str
) -> None:
    table = lesson(open_page, server, name)
    table.carry(f'[data-place="hand:{card}"]', f'[data-place="{place}"]')
    table.commit()
    expect(table.page.locator("[data-lesson='2']")).to_be_visible()
    assert table.sent == [answer]


def test_a_vehicle_fires_at_what_it_is_put_on_and_coins_come_and_go(server: Server, open_page: OpenPage) -> None:
    table = lesson(open_page, server, "cardgame/open-fire")
    page = table.page
    table.carry('[data-place="position:0:2"]', '[data-place="position:1:2"]')
    expect(page.locator('[data-place="position:1:2"]')).to_have_attribute("aria-pressed", "true")
    paid = page.locator('[data-place^="hand:"][aria-pressed=true]')
    expect(paid).to_have_count(0)
    table.carry('[data-place="hand:SOV-21"]', "[data-slip]")
    expect(paid).to_have_count(1)
    expect(page.locator(COMMIT)).to_be_visible()
    table.carry('[data-place^="hand:"][aria-pressed=true]', "[data-spot='depots:0']")
    expect(paid).to_have_count(0)
    expect(page.locator(COMMIT)).to_have_count(0)
    table.carry('[data-place="hand:SOV-12"]', "[data-slip]")
    expect(paid).to_have_count(1)
    assert table.sent == []
    table.commit()
    expect(page.locator("[data-lesson='2']")).to_be_visible()
    assert table.sent == ["fire 3 with SOV-12 at 3"]


def test_a_vehicle_of_the_reserve_is_bought_and_payers_are_carried(server: Server, open_page: OpenPage) -> None:
    table = lesson(open_page, server, "rush/first-vehicle")
    page = table.page
    table.carry('[data-place="reserve:ussr-t-28"]', 'section[data-spot="seat:0"]')
    expect(page.locator(ORDER)).to_contain_text("T-28")
    tags = page.locator("[data-spot^='hand:'] .tag")
    expect(tags).to_have_count(2)
    table.carry('[data-spot^="hand:0:"]:has(.tag) [data-place="hand:engineers"]', "section[data-spot='hand:0']")
    expect(tags).to_have_count(1)
    expect(page.locator(COMMIT)).to_have_count(0)
    table.carry('[data-spot^="hand:0:"]:not(:has(.tag)) [data-place="hand:engineers"]', "[data-slip]")
    expect(tags).to_have_count(2)
    assert table.sent == []
    table.commit()
    expect(page.locator("[data-lesson='5']")).to_be_visible()
    assert table.sent == ["buy ussr-t-28 with engineers engineers"]


def test_an_attack_is_carried_to_whom_it_strikes(server: Server, open_page: OpenPage) -> None:
    table = lesson(open_page, server, "rush/assault")
    page = table.page
    for step, card in ((1, "ussr-su-76"), (2, "ussr-t-34")):
        expect(page.locator(f"[data-lesson='{step}']")).to_be_visible()
        table.carry(f'[data-place="hand:{card}"]', 'section[data-spot="seat:1"]')
    expect(page.locator("[data-lesson='3']")).to_be_visible()
    table.commit()
    expect(page.locator("[data-lesson='4']")).to_be_visible()
    table.carry('[data-place="hand:ussr-su-76"]', '[data-place="vehicle:1:0"]')
    expect(page.locator('[data-place="vehicle:1:0"]')).to_have_attribute("aria-pressed", "true")
    table.commit()
    expect(page.locator("[data-lesson='6']")).to_be_visible()
    table.carry('[data-place="hand:ussr-t-34"]', '[data-place="vehicle:1:1"]')
    table.commit()
    expect(page.locator("[data-lesson='7']")).to_be_visible()
    assert table.sent == [
        "assault ussr-su-76", "join ussr-t-34", "launch", "strike ussr-su-76", "hit p2 vehicle 1", "hit p2 vehicle 2",
    ]  # fmt: skip


def test_the_card_in_play_is_carried_to_the_base_that_it_defends(server: Server, open_page: OpenPage) -> None:
    table = lesson(open_page, server, "rush/defend")
    page = table.page
    table.carry('[data-place="hand:ussr-bt-7"]', '[data-place="base:0:1"]')
    table.commit()  # it has an ability: which of the two is asked
    expect(page.locator("[data-lesson='2']")).to_be_visible()
    page.locator('[data-place="ability:reinforcements"]').click()
    table.commit()
    expect(page.locator("[data-lesson='3']")).to_be_visible()
    table.carry('[data-spot="play:0"]', '[data-place="base:0:1"]')
    table.commit()
    expect(page.locator("[data-lesson='4']")).to_be_visible()
    table.carry('[data-place="hand:ussr-t-44"]', '[data-place="base:0:0"]')
    table.commit()
    expect(page.locator("[data-lesson='6']")).to_be_visible()
    assert table.sent == ["use ussr-bt-7", "reinforcements", "defend 2", "use ussr-t-44 defend 1"]


def test_a_tank_is_carried_over_the_ground(server: Server, open_page: OpenPage) -> None:
    table = lesson(open_page, server, "miniatures/first-shot")
    page = table.page
    ghost = table.middle("svg .advised")
    page.mouse.move(*table.middle('[data-grab="hull"]'))
    page.mouse.down()
    page.mouse.move(*ghost, steps=8)
    page.mouse.up()
    expect(page.locator(COMMIT)).to_be_visible()
    assert table.selected() == ""
    assert table.sent == []
    table.commit()
    expect(page.locator("[data-lesson='2']")).to_be_visible()
    [sent] = table.sent
    assert sent.startswith("move ")


@pytest.mark.parametrize(
    ("name", "card"),
    [("cardgame/first-round", "hand:SOV-03"), ("rush/first-vehicle", "reserve:ussr-t-28")],
)
@pytest.mark.parametrize("end", ["nowhere", "escape"])
def test_what_is_put_nowhere_goes_back(server: Server, open_page: OpenPage, name: str, card: str, end: str) -> None:
    table = lesson(open_page, server, name, is_still=False)
    page = table.page
    before = page.locator("[data-stage]").inner_text()
    page.evaluate(WATCH_FLIGHTS)
    table.take(f'[data-place="{card}"]')
    expect(page.locator("[data-landing]").first).to_be_visible()
    expect(page.locator("[data-carried]")).to_have_count(1)
    page.mouse.move(5, 60, steps=6)
    expect(page.locator(OVER)).to_have_count(0)
    if end == "escape":
        page.keyboard.press("Escape")
        expect(page.locator("[data-carried]")).to_have_count(0)
    page.mouse.up()
    expect(page.locator("[data-landing], [data-carried], .motion-carried")).to_have_count(0)
    expect(page.locator("[data-slip=ask]")).to_be_visible()
    expect(page.locator(ORDER)).to_have_count(0)
    assert page.locator("[data-stage]").inner_text() == before
    assert page.evaluate("window.flew") == 1
    assert table.sent == []
    assert table.selected() == ""


def test_reduced_motion_sends_nothing_flying_back(server: Server, open_page: OpenPage) -> None:
    table = lesson(open_page, server, "cardgame/first-round", is_still=True)
    page = table.page
    table.take('[data-place="hand:SOV-03"]')
    expect(page.locator(".motion-carried")).to_be_visible()
    page.mouse.move(5, 60, steps=3)
    page.evaluate(WATCH_FLIGHTS)
    page.mouse.up()
    expect(page.locator(".motion-carried")).to_have_count(0)
    assert page.evaluate("window.flew") == 0


def test_a_card_that_cannot_be_carried_says_why(server: Server, open_page: OpenPage) -> None:
    table = lesson(open_page, server, "rush/first-vehicle")
    page = table.page
    table.take('[data-place="reserve:usa-m6"]')
    page.mouse.up()
    expect(page.locator("[data-reason]")).to_be_visible()
    expect(page.locator(".motion-carried")).to_have_count(0)
    assert table.sent == []


def test_a_click_that_slips_stays_a_click(server: Server, open_page: OpenPage) -> None:
    table = lesson(open_page, server, "rush/first-vehicle")
    table.take('[data-place="reserve:ussr-t-28"]', by=(3, 2))
    table.page.mouse.up()
    expect(table.page.locator(ORDER)).to_be_visible()


@pytest.mark.parametrize("name", ["cardgame/first-round", "rush/first-vehicle", "miniatures/first-shot"])
def test_pulling_over_a_table_selects_no_text(server: Server, open_page: OpenPage, name: str) -> None:
    table = lesson(open_page, server, name)
    box = table.page.locator("[data-stage]").bounding_box()
    assert box is not None
    for across in (0.05, 0.5, 0.9):
        table.page.mouse.move(box["x"] + box["width"] * across, box["y"] + 8)
        table.page.mouse.down()
        table.page.mouse.move(box["x"] + box["width"] * (1 - across), box["y"] + box["height"] - 8, steps=6)
        table.page.mouse.up()
        assert table.selected() == ""


class Finger:
    """A finger on the glass, as the browser's own protocol moves it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.at: Point = (0, 0)

    def _touch(self, kind: str) -> None:
        points = [] if kind == "touchEnd" else [{"x": self.at[0], "y": self.at[1]}]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, at: Point) -> None:
        self.at = at
        self._touch("touchStart")

    def move(self, to: Point, steps: int = 10) -> None:
        x, y = self.at
        for step in range(1, steps + 1):
            self.at = (x + (to[0] - x) * step / steps, y + (to[1] - y) * step / steps)
            self._touch("touchMove")
            self.page.wait_for_timeout(16)

    def up(self) -> None:
        self._touch("touchEnd")


def test_a_finger_pulls_a_card_up_and_scrolls_sideways(server: Server, open_page: OpenPage) -> None:
    table = lesson(open_page, server, "cardgame/last-base", size=PHONE, has_touch=True)
    page = table.page
    finger = Finger(page)
    hand = page.locator('[data-spot="hand:0"]').first
    x, y = table.middle('[data-place="hand:SOV-06"]')
    finger.down((x, y))
    finger.move((x - 120, y))
    expect(page.locator(".motion-carried")).to_have_count(0)
    finger.up()
    page.wait_for_function("(node) => node.scrollLeft > 40", arg=hand.element_handle())
    hand.evaluate("(node) => (node.scrollLeft = 0)")
    x, y = table.middle('[data-place="hand:SOV-03"]')
    finger.down((x, y))
    finger.move((x, y - 40))
    expect(page.locator(".motion-carried")).to_be_visible()
    finger.move(table.where('[data-place="position:0:2"]'))
    expect(page.locator(OVER)).to_be_visible()
    finger.up()
    expect(page.locator(ORDER)).to_be_visible()
    table.commit()
    expect(page.locator("[data-lesson='2']")).to_be_visible()
    assert table.sent == ["play SOV-03 as vehicle 3"]


def test_a_finger_that_rests_takes_up_what_it_rests_on(server: Server, open_page: OpenPage) -> None:
    """The Reserve lies on a page that scrolls: only a finger that has rested carries."""
    table = lesson(open_page, server, "rush/first-vehicle", size=PHONE, has_touch=True)
    page = table.page
    finger = Finger(page)
    x, y = table.middle('[data-place="reserve:ussr-t-28"]')
    finger.down((x, y))
    page.wait_for_timeout(600)
    finger.move((x - 30, y - 12))
    expect(page.locator(".motion-carried")).to_be_visible()
    finger.move(table.where("[data-slip]"))
    expect(page.locator(OVER)).to_be_visible()
    finger.up()
    expect(page.locator(ORDER)).to_be_visible()
    assert table.sent == []
