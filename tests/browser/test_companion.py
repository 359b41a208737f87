"""The companion on a phone: a whole solo game of the Miniatures Game with dice tapped and typed in, and real draws."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from hulldown.kernel.state import CHANCE

from .conftest import PHONE, OpenPage, Server
from .realtable import SHORT, THUMB, enter_card, number_of, play_to_the_end, record_of, solo, stand_and_shoot
from .test_access import serious


def test_a_whole_solo_game_of_the_miniatures_game_with_real_dice(server: Server, open_page: OpenPage) -> None:
    match, page = solo(server, open_page, "miniatures", **SHORT)
    play_to_the_end(page, seed=3)
    expect(page.locator("[data-result]").first).to_be_visible()
    read = record_of(server, match)
    assert read.is_over
    rolled = [answer for answer in read.answers if answer.by == CHANCE]
    assert rolled
    assert all(answer.entered == 0 for answer in rolled)
    assert read.seal is None
    assert {answer.by for answer in read.answers if answer.by >= 0} == {0, 1}, "the bot has played its side"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_a_long_solo_game_with_real_dice(server: Server, open_page: OpenPage, seed: int) -> None:
    match, page = solo(server, open_page, "miniatures", scenario="village", cost_limit=100)
    play_to_the_end(page, seed)
    assert record_of(server, match).is_over


def test_rush_goes_on_with_cards_that_were_really_drawn(server: Server, open_page: OpenPage) -> None:
    _, page = solo(server, open_page, "rush", first_player=1)
    search = page.locator("[data-entry=card] [data-search]")
    drawn: list[str] = []
    for _ in range(40):  # hands, achievements and the Reserve are laid out
        expect(page.locator("[data-entry=card], [data-slip=ask], [data-slip=order]").first).to_be_visible()
        if not page.locator("[data-entry=card]").count():
            break
        if search.count() and not drawn:
            search.fill("no such card")
            expect(page.locator("[data-entry=card] li.quiet")).to_contain_text("No such card can be drawn")
            search.fill("")
        drawn.append(enter_card(page, -1))
    assert len(drawn) > 6
    expect(page.locator("[data-slip]")).not_to_have_attribute("data-slip", "enter")
    before = number_of(page)
    page.locator("[data-wrong]").tap()  # the last card was another one
    expect(page.locator("[data-entry=card]")).to_be_visible()
    assert number_of(page) != before
    enter_card(page)
    expect(page.locator("[data-entry=card]")).to_have_count(0)


def test_the_page_makes_a_match_for_a_real_table(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address + "/companion", size=PHONE, **THUMB)
    expect(page.get_by_role("heading", name="At a real table")).to_be_visible()
    assert serious(page) == []
    page.locator("[data-game=miniatures] [data-shared]").tap()
    page.locator(".curtain .brass").tap()  # one phone for two
    expect(page.locator("[data-entry=dice]")).to_be_visible()
    assert serious(page) == []
    page.locator("[data-face=h]").tap()
    expect(page.locator("[data-shown=h]")).to_have_count(1)
    page.locator("[data-shown=h]").tap()
    expect(page.locator("[data-shown]")).to_have_count(0)


def test_in_russian_too(server: Server, open_page: OpenPage) -> None:
    _, [link] = server.match("miniatures", options=SHORT, companion=True)
    page = open_page(link, lang="ru", size=PHONE, **THUMB)
    expect(page.locator("[data-entry=dice]")).to_contain_text("Кубиков")
    expect(page.locator("[data-entry=dice] [data-commit]")).to_have_text("Ввести бросок")


def test_what_the_bot_does_is_told_for_whoever_moves_its_models(server: Server, open_page: OpenPage) -> None:
    _, page = solo(server, open_page, "miniatures", **SHORT)
    told = page.locator("[data-byhand] li")
    play_to_the_end(page, seed=5, until=lambda: "arrow 1" in " ".join(told.all_inner_texts()))
    line = told.filter(has_text="arrow 1").first
    expect(line).to_contain_text("lay the base of the arrow at")
    expect(line).to_contain_text("along the tail")
    count = told.count()
    line.get_by_role("button", name="Done").tap()
    expect(told).to_have_count(count - 1)


DUEL = """
name = "Two in the open"
mode = "free-for-all"
edges = ["south", "north"]

[[tank]]
player = 1
card = "t_34"
cards = []
at = [457.2, 60]
facing = 90

[[tank]]
player = 2
card = "pz_iv_ausf_h"
cards = []
at = [457.2, 560]
facing = 270
"""


def test_people_say_what_the_models_show(server: Server, open_page: OpenPage) -> None:
    _, page = solo(server, open_page, "miniatures", scenario=DUEL, cost_limit=50)
    stand_and_shoot(page, "[data-overrule]")
    page.locator("[data-overrule] summary").tap()
    side = page.locator("[data-overrule] [data-fact=side]")
    measured = side.get_attribute("aria-pressed")
    said = "false" if measured == "true" else "true"
    side.tap()
    expect(side).to_have_attribute("aria-pressed", said)
    assert serious(page) == []
    page.locator("[data-so]").tap()
    expect(page.locator("[data-overrule] summary")).to_contain_text("By your word")
    page.locator("[data-overrule] summary").tap()
    expect(side).to_have_attribute("aria-pressed", said)


def test_a_model_off_the_map_is_told_by_its_rule_and_nothing_is_lost(server: Server, open_page: OpenPage) -> None:
    _, page = solo(server, open_page, "miniatures", scenario=DUEL, cost_limit=50)
    stand_and_shoot(page, '[data-answer="stay"]')
    number = number_of(page)
    hull = page.locator("[data-grab=hull]")
    hull.hover()  # when the board lies still
    box = hull.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.down()
    for far in (30, 60):
        page.mouse.move(x, y + far, steps=4)
    expect(page.locator("[data-slip] .stopped")).to_contain_text("would leave the table")
    page.mouse.up()
    assert number_of(page) == number


def test_dice_that_are_half_entered_stay_whatever_else_happens(server: Server, open_page: OpenPage) -> None:
    """Somebody else's phone goes dark and comes back, which is told to everybody at once."""
    _, [ann, boris] = server.match("miniatures", people=2, options=SHORT, companion=True)
    other = open_page(boris, size=PHONE, **THUMB)
    expect(other.locator("[data-stage]")).to_be_visible()
    page = open_page(ann, size=PHONE, **THUMB)
    seat = page.locator("li[data-spot='seat:1']")
    page.locator("[data-face=h]").tap()
    expect(page.locator("[data-shown=h]")).to_have_count(1)
    page.locator("[data-shown=h]").evaluate("node => node.dataset.same = ''")
    other.close()
    expect(seat).to_contain_class("away")
    expect(page.locator("[data-shown=h][data-same]")).to_have_count(1)


@pytest.mark.parametrize("game", ["rush", "cardgame"])
def test_a_hand_that_the_program_does_not_know_is_named_as_it_is_played(
    server: Server, open_page: OpenPage, game: str
) -> None:
    _, [link] = server.match(game, options={"first_player": 1}, companion=True, unknown=[0])
    page = open_page(link, size=PHONE, **THUMB)
    unknown = page.locator("[data-unknown]")
    play_to_the_end(page, seed=2, until=lambda: unknown.count() > 0)
    before = int(unknown.get_attribute("data-unknown") or 0)
    assert before > 0
    if not unknown.get_attribute("open") and game == "cardgame":
        unknown.locator("summary").tap()
    assert serious(page) == []
    unknown.locator("[data-enter]").first.tap()
    if before > 1:
        expect(unknown).to_have_attribute("data-unknown", str(before - 1))
    else:
        expect(unknown).to_have_count(0)
