"""The rules of thumb of the greedy Rush player, each in a short position."""

from __future__ import annotations

from hulldown import bots
from hulldown.games.rush.state import Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE
from tests.games.rush.helper import RUSH, position, rival

GREEDY = bots.make("greedy", RUSH)
DEFENDED = "germany-tiger usa-t32 germany-maus"  # power 1 destroys nothing here, and no base is open


def answers(state: Table, number: int = 1) -> list[str]:
    """The bot's next answers, until chance is asked."""
    given: list[str] = []
    while len(given) < number and state.actor != CHANCE:
        action = GREEDY.choose(state.view(state.actor), state.legal_actions(), Xoshiro(1))
        given.append(str(action))
        state.apply(action)
    return given


def test_draws_before_anything_that_depends_on_the_hand() -> None:
    state = position("ussr-t-54 engineers engineers", garage="engineers engineers")
    assert answers(state) == ["use ussr-t-54"]


def test_pays_exactly_and_says_done_when_the_cost_is_covered() -> None:
    state = position(
        "engineers engineers medal-ussr-2",
        reserve="germany-pzkpfw-iv germany-pzkpfw-i usa-t1-cunningham france-renault-ft",
        rivals=[rival(bases=DEFENDED)],
    )
    assert answers(state, 4) == ["buy germany-pzkpfw-iv", "with engineers", "with medal-ussr-2", "done"]


def test_buys_the_dear_heavy_tank_rather_than_a_cheap_light_one() -> None:
    state = position(
        "medal-usa-2 medal-usa-2 engineers", reserve="usa-t1-cunningham germany-tiger germany-pzkpfw-i ussr-ms-1"
    )
    assert answers(state) == ["buy germany-tiger"]


def test_recruits_when_that_buys_two() -> None:
    state = position(
        "volunteers medal-usa-2 medal-ussr-2 medal-germany-2",
        reserve="ussr-t-34 usa-m4-sherman germany-pzkpfw-i ussr-ms-1",
        rivals=[rival(bases=DEFENDED)],
    )
    assert answers(state)[0] == "use volunteers"
    assert sorted(answers(state, 2)) == ["also usa-m4-sherman", "buy ussr-t-34"]


def test_a_heavy_tank_destroys_an_open_base() -> None:
    state = position("ussr-kv-1", reserve="", rivals=[rival(bases="germany-tiger open usa-t32")])
    assert answers(state, 3) == ["assault ussr-kv-1", "launch", "hit p2 base 2"]


def test_two_light_tanks_hit_the_same_base() -> None:
    state = position("ussr-ms-1 ussr-bt-7", reserve="usa-t1-cunningham", rivals=[rival(bases="usa-t32 open open")])
    given = answers(state, 6)
    assert [text for text in given if text.startswith("hit")] == ["hit p2 base 2", "hit p2 base 2"]


def test_destroys_the_damaged_defender_rather_than_damaging_another() -> None:
    state = position("ussr-ms-1", reserve="", rivals=[rival(bases="usa-t32 germany-tiger* germany-maus")])
    assert answers(state, 3)[-1] == "hit p2 vehicle 2"


def test_does_not_end_the_turn_while_a_medal_is_there_to_take() -> None:
    state = position("germany-panther-ii", reserve="", rivals=[rival(bases=DEFENDED)])
    assert answers(state, 2) == ["use germany-panther-ii", "invulnerability"]


def test_gives_up_a_captured_base_first() -> None:
    state = position(
        "ussr-t-34 engineers base",
        bases="open open open",
        rivals=[rival("", bases="open open -")],
        active=1,
        pending=[
            {"ask": "turn", "seat": 1, "next": "award-sieges"},
            {"ask": "play-cards", "seat": 1},
            {"ask": "use-card", "seat": 1, "card": "france-maquisards", "left": [], "used": True},
            {"ask": "give-up", "seat": 0},
        ],
    )
    assert answers(state) == ["discard base"]


def test_scraps_engineers_and_keeps_medals_and_bases() -> None:
    state = position(
        "",
        depot="engineers medal-ussr-1 base germany-tiger",
        rivals=[rival(bases="open open -")],
        pending=[
            {"ask": "turn", "seat": 0, "next": "award-sieges"},
            {"ask": "play-cards", "seat": 0},
            {"ask": "use-card", "seat": 0, "card": "ussr-letuchka", "left": [], "used": True},
            {"ask": "scrap", "seat": 0, "left": 2},
        ],
    )
    assert answers(state, 2) == ["scrap engineers", "enough"]


def test_researches_only_what_is_better_than_the_card_that_goes() -> None:
    better = position("germany-pzkpfw-38t", reserve="usa-t1-heavy", rivals=[rival(bases=DEFENDED)])
    worse = position("germany-pzkpfw-38t", reserve="germany-pzkpfw-i", rivals=[rival(bases=DEFENDED)])
    assert answers(better, 2)[-1] == "research"
    assert "research" not in answers(worse, 2)


def test_destroys_a_rivals_last_base_only_when_ahead() -> None:
    """The game ends when a player has no base left."""
    medals = " medal-usa-2" * 3 + " medal-germany-2" * 3
    for theirs, attacks in (("base base", True), ("base base" + medals, False)):
        leader = rival(depot=theirs, bases="open - -")
        state = position("ussr-ms-1 ussr-t-26", reserve="", bases="open - -", depot="base base", rivals=[leader])
        assert answers(state)[0].startswith("assault") == attacks
