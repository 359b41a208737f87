"""People at the table: an invitation, a screen for two, a reload, a server that dies and comes back."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from .conftest import OpenPage, Server
from .player import play_on
from .test_access import ASKED, serious


def answer_once(page: Page) -> None:
    """Takes the last answer of the list: in Rush it ends the turn, which the log tells."""
    expect(page.locator(ASKED)).to_be_visible()
    if page.locator("[data-list]").count():
        page.locator("[data-list]").click()
        page.locator("button[data-choice]").last.click()
    with contextlib.suppress(PlaywrightTimeout):  # some answers are given by the first click
        page.locator("[data-commit]").first.click(timeout=3000)


def settled_log(page: Page) -> str:
    """The log once the bot has answered and it is the person's turn again."""
    text = ""
    for _ in range(60):
        before, text = text, log_of(page).inner_text()
        if text == before and page.locator(ASKED).count():
            return text
        page.wait_for_timeout(700)
    raise AssertionError("the table does not come to rest")


def log_of(page: Page) -> Locator:
    """The whole log; the drawer is opened where it is shut."""
    log = page.locator("[data-log]")
    if not log.count():
        page.get_by_role("button", name="Log", exact=True).first.click()
    return log


def ask_of(page: Page) -> str:
    return page.locator("[data-ask]").inner_text()


def test_from_the_lobby_to_a_game_in_two_clicks(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address)
    page.get_by_role("button", name="Play now").first.click()
    expect(page).to_have_url(re.compile(r"/m/[\w-]+$"))
    expect(page.locator(ASKED)).to_be_visible()
    page.goto(server.address)
    expect(page.get_by_text("Your move").first).to_be_visible()


def test_a_link_of_a_seat_that_has_its_name_asks_for_none(server: Server, open_page: OpenPage) -> None:
    """The host opens their own seat on a phone, while a friend's is still free."""
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    made = server.call("/api/matches", {"game": "rush", "seats": seats, "options": {}, "settings": {"pace": 0}})
    own, free = (open_page(server.address + seat["link"]) for seat in made["seats"])
    expect(free.locator("[data-invited]")).to_be_visible()
    expect(own.locator("[data-ask]")).to_be_visible()
    expect(own.locator("[data-invited]")).to_have_count(0)


def test_a_friend_comes_by_link(server: Server, open_page: OpenPage) -> None:
    ann = open_page(server.address)
    ann.get_by_role("button", name="Invite a friend").nth(1).click()
    link = ann.get_by_label("Link for the open seat").input_value()
    assert "#" in link
    boris = open_page(link)
    expect(boris.get_by_role("heading", level=1)).to_have_text("Commander invites you to The Card Game")
    expect(boris).to_have_title("Commander invites you to The Card Game · Hulldown")
    expect(boris.locator("[data-invited]")).to_contain_text("Played by the usual rules.")
    boris.get_by_label("name", exact=False).fill("Борис")
    boris.get_by_role("button", name="Take the seat").click()
    expect(boris.locator("[data-ask]")).to_be_visible()
    assert "#" not in boris.url  # the secret does not stay in the address
    expect(ann.get_by_text("Борис").first).to_be_visible()
    expect(ann.locator("[data-ask]")).to_be_visible()
    is_ann = "(you) here, to move" in ann.locator("body").aria_snapshot()  # a lot decided who has which seat
    asked, other = (ann, boris) if is_ann else (boris, ann)
    expect(asked.locator(ASKED)).to_be_visible()  # seat 1 lays the bases first
    before = ask_of(other)
    answer_once(asked)
    expect(other.locator(ASKED)).to_be_visible()
    assert ask_of(other) != before


def test_whoever_plays_now_gets_either_seat(server: Server, open_page: OpenPage) -> None:
    """And the same list as the rival, drawn for the match."""
    seats: set[int] = set()
    for _ in range(12):
        page = open_page(server.address)
        page.get_by_role("button", name="Play now").nth(1).click()
        expect(page.locator("[data-ask]")).to_be_visible()
        match = page.url.rpartition("/")[2]
        info = server.call(f"/api/matches/{match}")
        seats.add([seat["kind"] for seat in info["seats"]].index("person"))
        page.close()
        if len(seats) == 2:
            break
    assert seats == {0, 1}


def test_a_deck_of_ones_own_is_checked_before_it_is_chosen(server: Server, open_page: OpenPage) -> None:
    page = open_page(server.address + "/new/cardgame")
    page.locator("details.brings > summary").first.click()
    page.locator("summary", has_text="A deck of your own").first.click()
    box = page.get_by_label("A deck of your own").first
    use = page.get_by_role("button", name="Use this").first
    box.fill("card_id,count\nUSA-01,3")
    use.click()
    expect(page.get_by_role("alert").first).to_contain_text("40")
    box.fill(server.call("/api/games/cardgame/check", {"text": "D4"})["code"])
    use.click()
    expect(page.locator("details.brings > summary").first).to_contain_text("one of your own")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page).to_have_url(re.compile(r"/m/"))
    expect(page.locator(ASKED)).to_be_visible()


def test_a_stranger_without_a_seat_sees_nothing(server: Server, open_page: OpenPage) -> None:
    match, _ = server.match("rush")
    page = open_page(f"{server.address}/m/{match}")
    expect(page.get_by_text("no spectators")).to_be_visible()
    assert page.locator(".place").count() == 0


def test_a_reload_in_the_middle_shows_the_same_table(server: Server, open_page: OpenPage) -> None:
    _, [link] = server.match("rush")
    page = open_page(link)
    answer_once(page)
    before = settled_log(page)
    page.reload()
    expect(page.locator("[data-ask]")).to_be_visible()
    expect(log_of(page)).to_have_text(before, use_inner_text=True)


def test_a_server_that_dies_and_comes_back_loses_nothing(tmp_path: Path, open_page: OpenPage) -> None:
    first = Server(tmp_path)
    try:
        _, [link] = first.match("rush")
        page = open_page(link)
        answer_once(page)
        before = settled_log(page)
    finally:
        first.kill()
    expect(page.locator("[data-lost]")).to_be_visible()
    assert page.locator(".place").count() > 0  # the table stays readable
    second = Server(tmp_path, first.port)
    try:
        expect(page.locator("[data-lost]")).to_have_count(0, timeout=30_000)
        expect(log_of(page)).to_contain_text(before, use_inner_text=True)  # the bot may have gone on
        answer_once(page)
        expect(log_of(page)).not_to_have_text(before, use_inner_text=True)
    finally:
        second.kill()


def test_two_people_share_a_screen_behind_a_curtain(server: Server, open_page: OpenPage) -> None:
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Boris"}]
    made = server.call("/api/matches", {"game": "cardgame", "seats": seats, "settings": {"hotseat": True}})
    secrets = ",".join(f"s{seat['seat']}={seat['secret']}" for seat in made["seats"])
    page = open_page(f"{server.address}/m/{made['match']}#{secrets}")
    hand_over = page.get_by_role("button", name=re.compile("I am (Ann|Boris)"))
    hand_over.click()
    expect(page.locator(ASKED)).to_be_visible()
    answer_once(page)
    expect(hand_over).to_be_visible()
    assert page.locator(".place").count() == 0  # nothing of the table behind the curtain
    assert page.locator("[data-card]").count() == 0


def test_an_answer_is_taken_back_when_the_other_agrees(server: Server, open_page: OpenPage) -> None:
    _, links = server.match("cardgame", people=2)
    ann, boris = (open_page(link) for link in links)
    answer_once(ann)
    expect(boris.locator(ASKED)).to_be_visible()
    answer_once(boris)
    ann.get_by_role("button", name="Ask to undo").click()
    boris.get_by_role("button", name="Agree").click()
    expect(ann.locator("[data-ask]")).to_contain_text("Place your bases from left to right")
    expect(ann.locator(ASKED)).to_be_visible()


def test_a_finished_match_opens_in_the_viewer(server: Server, open_page: OpenPage) -> None:
    match, [link] = server.match("cardgame")
    page = open_page(link)
    play_on(page, seed=3)
    page.get_by_role("button", name="Watch the replay").or_(page.get_by_role("link", name="Watch the replay")).click()
    expect(page).to_have_url(re.compile(rf"/r/{match}"))
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    slider.fill("5")
    expect(page).to_have_url(re.compile(r"at=5"))
    page.reload()
    expect(page.get_by_role("slider")).to_have_value("5")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").or_(page.get_by_role("button", name="Download")).first.click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert text.startswith('{"hulldown": "record"')


def test_a_record_file_opens(server: Server, open_page: OpenPage, tmp_path: Path) -> None:
    record = Path(__file__).parents[1] / "records" / "1"
    file = sorted(record.rglob("*.jsonl"))[0]
    page = open_page(server.address)
    page.set_input_files("input[type=file]", str(file))
    expect(page.get_by_role("slider")).to_be_visible()
    bad = tmp_path / "bad.jsonl"
    bad.write_text("not a record\n", encoding="utf-8")
    page.goto(server.address)
    page.set_input_files("input[type=file]", str(bad))
    expect(page.get_by_text("can't be shown")).to_be_visible()


# The guide advises something, there is one answer only, or it is over.
GUIDED = """() => document.querySelector('[data-result], [data-drawer] .advice') !== null
  || (document.querySelector('[data-slip=ask] [data-commit]') !== null && !document.querySelector('[data-list]'))"""
WENT_ON = "(number) => Number(document.querySelector('[data-stage]').dataset.number) > number"
PRESSABLE = "document.querySelector('[data-commit]:not([disabled])') !== null"


def heed(page: Page) -> bool:
    """Does what the guide advises, or the only thing there is; whether advice was followed to its end."""
    page.wait_for_function(GUIDED)
    if page.locator("[data-result]").count():
        return False
    number = page.evaluate("Number(document.querySelector('[data-stage]').dataset.number)")
    advice = page.locator("[data-drawer] .advice")
    is_advised = advice.count() > 0
    if is_advised:
        advice.first.click()
    # Some answers go off with the first click; any other stands on the slip, whole, and waits for its button.
    page.wait_for_function(f"(number) => ({WENT_ON})(number) || {PRESSABLE}", arg=number)
    if not page.evaluate(WENT_ON, number):
        page.keyboard.press("Enter")
    page.wait_for_function(WENT_ON, arg=number)
    return is_advised


@pytest.mark.parametrize("game", ["rush", "cardgame", "miniatures"])
def test_a_guide_explains_each_question(server: Server, open_page: OpenPage, game: str) -> None:
    """Whoever follows the guide gets on, without knowing a rule: four times, or to the end of the First Game."""
    options = {"scenario": "first-game"} if game == "miniatures" else {}
    _, [link] = server.match(game, options=options)
    page = open_page(link)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Explain each question").click()
    guide = page.get_by_role("region", name="Guide")
    expect(guide).to_be_visible()
    assert serious(page) == []
    followed = 0
    while followed < 4 and not page.locator("[data-result]").count():
        followed += heed(page)
    assert followed >= 1
    if followed < 4:
        return
    page.get_by_role("button", name="Stop explaining").click()
    expect(guide).to_have_count(0)


def test_two_people_show_each_other_their_hands_to_learn(server: Server, open_page: OpenPage) -> None:
    _, links = server.match("rush", people=2, verifiable=False, options={"first_player": 1})
    ann, boris = (open_page(link) for link in links)
    expect(ann.locator("[data-ask]")).to_be_visible()
    expect(boris.locator("[data-ask]")).to_be_visible()
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Open hands, to teach").click()
    expect(ann.locator("[data-proposal]")).to_contain_text("Boris")
    boris.get_by_role("button", name="Agree").click()
    expect(ann.locator("[data-hand='1']")).to_contain_text("Boris holds")
    expect(boris.locator("[data-hand='0']")).to_contain_text("Ann holds")
    boris.get_by_role("button", name="Hide hands again").click()
    expect(ann.locator("[data-open-hands]")).to_have_count(0)
    expect(boris.locator("[data-open-hands]")).to_have_count(0)
