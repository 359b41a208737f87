"""A turn is watched: what the events tell is seen to happen between where things were and where they are."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import OpenPage, Server
from .watching import SAMPLER, far, flights, is_at_a_spot, watch

REPO = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[2])
GAMES = ["rush", "cardgame", "miniatures"]
RULES: dict[str, dict[str, Any]] = {"miniatures": {"scenario": "first-game"}}
AT = "Number(document.querySelector('output').textContent.split('/')[0])"  # where a film stands
AS_BEFORE = "(text) => document.querySelector('[data-stage]').innerText === text"  # lines of the log find their room
ENDS = "() => !document.querySelector('[data-playing]')"


@pytest.mark.parametrize("game", ["rush", "cardgame"])
def test_cards_are_seen_to_fly(server: Server, open_page: OpenPage, game: str) -> None:
    """Every few frames they are somewhere else, and they begin and end at spots of the table."""
    watched = watch(server, open_page, game, is_still=False)
    chance = random.Random(4)
    seen: Any = {}
    flown: list[list[list[int]]] = []
    for _ in range(80):
        watched.answer(chance)
        watched.rest()
        seen = watched.seen()
        cards = {key: one for key, one in seen["tracks"].items() if key.split()[0] in ("copy", "motion-back")}
        flown = flights(cards)
        if len(flown) >= 6:
            break
    assert len(watched.told("card")) > 10
    assert len(flown) >= 4
    assert sum(is_at_a_spot(track[0], seen["spots"]) for track in flown) >= len(flown) * 0.8
    assert sum(is_at_a_spot(track[-1], seen["spots"]) for track in flown) >= len(flown) * 0.6
    assert seen["bad"] == [], "every keyframe is made of numbers"


def test_a_tank_is_seen_to_drive_along_its_way(server: Server, open_page: OpenPage) -> None:
    watched = watch(server, open_page, "miniatures", is_still=False, rules=RULES["miniatures"])
    chance = random.Random(2)
    driven = 0
    for _ in range(12):
        before = {key: len(track) for key, track in watched.seen()["tracks"].items()}
        told = len(watched.told("drove"))
        watched.answer(chance, ("move",))
        watched.rest()
        tracks = watched.seen()["tracks"]
        for event in watched.told("drove")[told:]:
            [key] = [one for one in tracks if one.split()[0] == f"tank:{event['tank']}"]
            track = tracks[key][max(0, before.get(key, 1) - 1) :]
            start, end = track[0], track[-1]
            if far(start, end) < 30:
                continue  # it turned on the spot
            assert len(track) >= 4, "it is seen between where it stood and where it stands"
            assert max(far(one, start) for one in track) <= far(start, end) + 25, "and never beyond"
            driven += 1
    assert driven >= 3
    assert watched.seen()["bad"] == []


def test_a_shot_is_seen_with_its_dice(server: Server, open_page: OpenPage) -> None:
    """The dice lie over the table with the faces that were rolled, and the tracer ends at the target."""
    watched = watch(server, open_page, "miniatures", is_still=False, rules=RULES["miniatures"])
    chance = random.Random(1)
    faces: list[str] = []
    watched.page.evaluate("localStorage['hulldown.settings'] = JSON.stringify({ speed: 2 })")
    watched.page.reload()
    watched.page.wait_for_selector("[data-stage] > *")
    for _ in range(160):
        told = len(watched.told("dice"))
        if watched.answer(chance, ("shoot", "keep")) is None:
            break
        watched.rest()
        fresh = [one for one in watched.told("dice")[told:] if one["roll"] == "attack"]
        if fresh:
            faces = watched.page.eval_on_selector_all(
                ".motion-tray .attack .motion-die", "all => all.map(one => one.dataset.face)"
            )
            assert len(faces) == len(fresh[0]["faces"])
        if faces and (watched.told("hit") or watched.told("missed")):
            break
    assert faces, "somebody has shot"
    seen = watched.seen()
    tracers = flights({key: one for key, one in seen["tracks"].items() if key.startswith("motion-tracer")}, 20)
    assert tracers
    target = (watched.told("hit") + watched.told("missed"))[0]["at"]
    middles = [[int(one) for one in text.split(",")] for text in seen["spots"][target]]
    assert min(far(tracers[0][-1], one) for one in middles) < 80
    assert seen["bad"] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_table_is_shown_after_what_led_to_it_and_at_once_by_a_click(
    server: Server, open_page: OpenPage, game: str
) -> None:
    """Somebody who does not want to wait clicks anywhere: the table is as it is, and nothing flies any more."""
    watched = watch(server, open_page, game, seat=0, is_still=False, rules=RULES.get(game, {}))
    page = watched.page
    chance = random.Random(6)
    ended = 0
    for _ in range(60):
        if watched.answer(chance, ("move", "end", "fire", "at")) is None:
            break
        page.wait_for_timeout(60)
        if page.evaluate("document.querySelector('[data-playing]') !== null"):
            page.mouse.click(683, 70)
            page.wait_for_timeout(30)
            number = server.call(f"/api/matches/{watched.id}")["number"]
            assert page.evaluate("Number(document.querySelector('[data-stage]').dataset.number)") == number
            assert page.evaluate("document.querySelector('[data-playing]') === null")
            ended += 1
        page.keyboard.press("Escape")
        if ended >= 3:
            break
        watched.rest()
    assert ended >= 3


def test_what_others_do_holds_nobody_up(server: Server, open_page: OpenPage) -> None:
    """A rival who answers quickly is shown faster: the page is never more than two and a half seconds behind."""
    watched = watch(server, open_page, "rush", seat=0, is_still=False)
    chance = random.Random(8)
    for _ in range(30):
        watched.answer(chance)
    number = server.call(f"/api/matches/{watched.id}")["number"]
    begun = time.monotonic()
    watched.page.wait_for_function(
        "(number) => Number(document.querySelector('[data-stage]').dataset.number) >= number",
        arg=number,
        timeout=20_000,
    )
    assert time.monotonic() - begun < 6, "2.5 seconds, on a busy machine"


BREATH = """() => {
  const all = [...document.querySelectorAll('.piece.lit, .place.lit.breathes')]
  const lit = all.find((one) => one.getBoundingClientRect().width > 0)
  if (!lit) return null
  const { animationName: name, animationDuration, animationIterationCount: times, boxShadow: ring } =
    getComputedStyle(lit)
  return { name, seconds: parseFloat(animationDuration), times, ring }
}"""


@pytest.mark.parametrize("game", ["rush", "cardgame"])
def test_what_is_lit_takes_two_breaths_and_is_still_where_motion_is_off(
    server: Server, open_page: OpenPage, game: str
) -> None:
    watched = watch(server, open_page, game, seat=0, is_still=False)
    page = watched.page
    chance = random.Random(6)
    for _ in range(40):
        if watched.asked() == 0 and page.evaluate(BREATH):
            break
        watched.answer(chance)
        watched.rest()
    breath = page.evaluate(BREATH)
    assert breath["name"] in ("breathe", "glow")
    assert (breath["seconds"], breath["times"]) == (2.4, "2")
    page.evaluate("() => document.documentElement.toggleAttribute('data-still', true)")
    still = page.evaluate(BREATH)
    assert still["seconds"] < 0.001
    assert still["times"] == "1"
    assert still["ring"] != "none", "the ring stays"


@pytest.mark.parametrize("game", GAMES)
def test_reduced_motion_moves_nothing_and_holds_nothing_back(server: Server, open_page: OpenPage, game: str) -> None:
    watched = watch(server, open_page, game, rules=RULES.get(game, {}))
    chance = random.Random(4)
    for _ in range(24):
        watched.answer(chance, ("move", "shoot"))
        watched.rest()
    seen = watched.seen()
    moved = [key for key, track in seen["tracks"].items() if not key.startswith("tank:") and len(track) > 1]
    assert moved == []
    assert len(watched.events) > 10
    assert seen["kinds"], "still signs tell what happened"
    assert not {"motion-tracer", "motion-coin", "motion-smoke", "motion-pennant"} & set(seen["kinds"])
    assert seen["bad"] == []


def test_the_moves_of_others_can_be_played_again(server: Server, open_page: OpenPage) -> None:
    """And afterwards the table is as it was, and one's own to answer."""
    watched = watch(server, open_page, "rush", seat=0, is_still=False)
    page = watched.page
    chance = random.Random(3)
    for _ in range(60):
        if watched.asked() == 0 and page.locator("[data-happened]").count():
            break
        watched.answer(chance, ("end",))
        watched.rest()
    page.locator("[data-happened]").click()
    moves = page.locator("[data-strip] [data-move]")
    assert moves.count() >= 1
    before = page.locator("[data-stage]").inner_text()
    flown = len(flights(watched.seen()["tracks"]))
    page.locator("[data-again]").click()
    page.wait_for_selector("[data-playing]", state="attached")
    assert page.locator(".place.lit").count() == 0, "what was cannot be answered"
    page.wait_for_function(ENDS)
    page.wait_for_function(AS_BEFORE, arg=before)
    assert len(flights(watched.seen()["tracks"])) > flown
    assert page.locator(".place.lit").count() > 0
    # A click on the table ends it at once.
    page.locator("[data-again]").click()
    page.wait_for_selector("[data-playing]", state="attached")
    page.mouse.click(683, 400)
    page.wait_for_function(ENDS, timeout=1000)
    page.wait_for_function(AS_BEFORE, arg=before)


def test_whoever_watches_may_pause_step_and_hurry(server: Server, open_page: OpenPage) -> None:
    watched = watch(server, open_page, "rush", is_still=False)
    page = watched.page
    chance = random.Random(5)
    shown = "Number(document.querySelector('[data-stage]').dataset.number)"
    page.locator("[data-pause]").click()
    start = page.evaluate(shown)
    for _ in range(4):
        watched.answer(chance)
    expect(page.locator("[data-behind]")).to_have_attribute("data-behind", "4")
    assert page.evaluate(shown) == start
    page.locator("[data-step]").click()
    page.wait_for_function(ENDS)
    assert page.evaluate(shown) == start + 1
    page.locator("[data-speed]").select_option("4")
    assert page.evaluate("JSON.parse(localStorage['hulldown.settings']).speed") == 4
    page.locator("[data-pause]").click()
    watched.rest()
    assert page.evaluate(shown) == start + 4


def test_a_record_is_played_with_motion_and_speed(server: Server, open_page: OpenPage) -> None:
    file = REPO / "tests/records/2/games/cardgame_d3-d6_2p.jsonl"
    match = server.call("/api/records", {"text": file.read_text(encoding="utf-8")})["match"]
    page = open_page("about:blank", is_still=False)
    page.add_init_script(SAMPLER)
    page.goto(f"{server.address}/r/{match}?at=30")
    page.wait_for_selector("[data-stage] > *")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"() => {AT} === 31")
    page.wait_for_function(ENDS)
    tracks = page.evaluate("window.__seen.tracks")
    assert len(flights({key: one for key, one in tracks.items() if key.startswith("copy")})) == 1, "one card was played"
    page.locator("[data-speed]").select_option("4")
    page.locator("footer .run .primary").click()
    page.wait_for_function(f"() => {AT} >= 46")
    page.locator("footer .run .primary").click()
    page.wait_for_function(ENDS)
    seen = page.evaluate("window.__seen")
    assert len(flights(seen["tracks"])) >= 3
    assert seen["bad"] == []
    # The moves of this turn, again.
    here = page.evaluate(AT)
    page.locator("footer [data-again]").click()
    page.wait_for_function(f"(here) => {AT} < here", arg=here)
    page.wait_for_function(f"(here) => {AT} === here", arg=here)


COUNT_SOUNDS = """
window.__made = { contexts: 0, sources: 0 }
const Real = window.AudioContext
window.AudioContext = class extends Real {
  constructor(...given) { super(...given); window.__made.contexts++ }
  createOscillator() { window.__made.sources++; return super.createOscillator() }
  createBufferSource() { window.__made.sources++; return super.createBufferSource() }
}
"""


def test_sound_begins_with_the_first_click_and_one_switch_silences_it(server: Server, open_page: OpenPage) -> None:
    watched = watch(server, open_page, "rush", is_still=False)
    page = watched.page
    page.add_init_script(COUNT_SOUNDS)
    page.reload()
    page.wait_for_selector("[data-stage] > *")
    chance = random.Random(1)
    watched.answer(chance)
    watched.rest()
    assert page.evaluate("window.__made") == {"contexts": 0, "sources": 0}, "nothing before somebody has clicked"
    page.mouse.click(683, 400)
    for _ in range(6):
        watched.answer(chance, ("end",))
        watched.rest()
    made = page.evaluate("window.__made")
    assert made["contexts"] == 1
    assert made["sources"] > 5
    page.keyboard.press("m")
    expect(page.locator(".mute")).to_have_attribute("aria-pressed", "true")
    quiet = page.evaluate("window.__made.sources")
    for _ in range(6):
        watched.answer(chance, ("end",))
        watched.rest()
    assert page.evaluate("window.__made.sources") == quiet
    page.reload()
    page.wait_for_selector(".mute")
    assert page.locator(".mute").get_attribute("aria-pressed") == "true", "and it stays so"
    page.goto(server.address)
    assert page.locator(".mute").get_attribute("aria-pressed") == "true", "on every page"
