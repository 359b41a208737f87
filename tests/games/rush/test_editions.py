"""The differences between the editions side by side: the same position and answers under 1.4 and under 1.2.

D1 to D7 play differently; D8 to D11 are settled by 1.4 and damaged or left open in 1.2, so both play them alike.
"""

from __future__ import annotations

import pytest

from hulldown.games.rush.state import Table
from tests.games.rush.endings import finished, result_of
from tests.games.rush.helper import by_chance, end_turn, ids, legal, play, position, refused, rival, told

EDITIONS = ["1.4", "1.2"]
BOTH = pytest.mark.parametrize("edition", EDITIONS)


def under(edition: str) -> dict[str, object]:
    return {"edition": edition}


def vehicle_back_in_hand(edition: str) -> Table:
    """Т-44 pays; БТ-7's Reinforcements shuffle the Depot and draw Т-44 again."""
    state = position("ussr-t-44 ussr-bt-7", options=under(edition))
    play(state, "buy ussr-ms-1 with ussr-t-44", "turn up usa-t32")
    play(state, "use ussr-bt-7 reinforcements", "draw ussr-t-44", "defend 1")
    assert ids(state.players[0].hand) == ["ussr-t-44"]
    return state


@pytest.mark.rule("rush.hand.once-per-turn")
@pytest.mark.rule("rush.hand.replay-allowed")
def test_d1_a_vehicle_that_comes_back_to_hand() -> None:
    assert refused(vehicle_back_in_hand("1.4"), "assault ussr-t-44") == "rush.hand.once-per-turn"
    assert refused(vehicle_back_in_hand("1.4"), "use ussr-t-44") == "rush.hand.once-per-turn"
    again = vehicle_back_in_hand("1.2")
    assert {"assault ussr-t-44", "use ussr-t-44"} <= set(legal(again))
    play(again, "assault with ussr-t-44", "hit p2 base 1")


@pytest.mark.rule("rush.ability.siege-any-vehicle")
@pytest.mark.rule("rush.ability.siege-armoured-only")
def test_d2_siege_master_against_an_auxiliary() -> None:
    states = [position("usa-rangers", rivals=[rival(bases="germany-flak-36 - -")], options=under(e)) for e in EDITIONS]
    for state in states:
        play(state, "use usa-rangers")
    assert legal(states[0]) == ["hit p2 base 1", "hit p2 vehicle 1"]
    assert legal(states[1]) == ["hit p2 base 1"]
    assert refused(states[1], "hit p2 vehicle 1") == "rush.ability.siege-armoured-only"


@pytest.mark.rule("rush.ability.siege-armoured-only")
@pytest.mark.parametrize("defender", ["usa-m3-stuart", "usa-m4-sherman", "usa-m10-wolverine", "usa-m6"])
@BOTH
def test_d2_siege_master_reaches_every_armoured_class_in_both(defender: str, edition: str) -> None:
    state = position("usa-rangers", rivals=[rival(bases=f"{defender} open open")], options=under(edition))
    play(state, "use usa-rangers")
    assert "hit p2 vehicle 1" in legal(state)


@pytest.mark.rule("rush.abilities.any-order")
@pytest.mark.rule("rush.abilities.printed-order")
def test_d3_the_order_of_two_abilities() -> None:
    """ИС-7 has Reinforcements and then Siege Master printed on it."""
    later, earlier = (position("ussr-is-7", garage="engineers", options=under(edition)) for edition in EDITIONS)
    play(later, "use ussr-is-7 siege-master", "hit p2 base 1", "reinforcements", "draw engineers", "defend 1")
    play(earlier, "use ussr-is-7")
    assert refused(earlier, "siege-master") == "rush.abilities.printed-order"
    play(earlier, "reinforcements", "draw engineers", "siege-master", "hit p2 base 1", "defend 1")


@pytest.mark.rule("rush.abilities.each-optional")
@pytest.mark.rule("rush.abilities.all-or-none")
def test_d3_one_of_two_abilities_alone() -> None:
    later, earlier = (position("ussr-is-7", garage="engineers", options=under(edition)) for edition in EDITIONS)
    play(later, "use ussr-is-7 reinforcements", "draw engineers", "defend 1")
    play(earlier, "use ussr-is-7 reinforcements", "draw engineers")
    assert refused(earlier, "defend 1") == "rush.abilities.all-or-none"
    assert legal(earlier) == ["siege-master"]


@pytest.mark.rule("rush.defence.without-ability")
@BOTH
def test_d3_leaving_both_abilities_unused_is_possible_in_both(edition: str) -> None:
    state = position("ussr-is-7", options=under(edition))
    play(state, "use ussr-is-7 defend 3")
    base = state.players[0].bases[2]
    assert base is not None
    assert base.defender is not None
    assert base.defender.id == "ussr-is-7"


@pytest.mark.rule("rush.defence.open-base-first")
@pytest.mark.rule("rush.defence.any-base")
def test_d4_defending_a_protected_base_while_another_is_open() -> None:
    later, earlier = (position("ussr-t-44", bases="usa-m6 open -", options=under(edition)) for edition in EDITIONS)
    play(later, "use ussr-t-44")
    assert legal(later) == ["defend 2"]
    assert refused(later, "defend 1") == "rush.defence.open-base-first"
    play(earlier, "use ussr-t-44")
    assert legal(earlier) == ["defend 1", "defend 2"]
    play(earlier, "defend 1")
    assert ids(earlier.players[0].depot) == ["usa-m6"]


def two_resources_over(edition: str) -> Table:
    """Under Recruitment M36 Jackson (4) pays for M3 Stuart (2); Т-70 (2) is turned up."""
    reserve = "usa-m3-stuart ussr-is-7 usa-m103 germany-maus"
    state = position("usa-m36-jackson volunteers", reserve=reserve, options=under(edition))
    play(state, "use volunteers", "buy usa-m3-stuart with usa-m36-jackson", "turn up ussr-t-70")
    return state


@pytest.mark.rule("rush.recruitment.no-carry-over")
@pytest.mark.rule("rush.recruitment.turn-totals")
def test_d5_resources_left_over_under_recruitment() -> None:
    later, earlier = (two_resources_over(edition) for edition in EDITIONS)
    assert legal(later) == ["end"]
    play(earlier, "buy ussr-t-70", "done", "turn up ussr-t-26")
    assert ids(earlier.players[0].depot)[-2:] == ["usa-m3-stuart", "ussr-t-70"]
    assert "buy ussr-t-26" not in legal(earlier), "four of four are spent"


@pytest.mark.rule("rush.recruitment.batch")
@pytest.mark.rule("rush.recruitment.refill-each-card")
def test_d5_when_the_reserve_is_filled_under_recruitment() -> None:
    later, earlier = (position("usa-m36-jackson volunteers", options=under(edition)) for edition in EDITIONS)
    for state in (later, earlier):
        play(state, "use volunteers", "buy ussr-ms-1")
    play(later, "also usa-t1-cunningham", "with usa-m36-jackson", "done")
    assert len(later.reserve) == 2, "a batch of two, then two places to fill"
    assert refused(earlier, "also usa-t1-cunningham") == "rush.recruitment.refill-each-card"
    play(earlier, "with usa-m36-jackson", "done")
    assert len(earlier.reserve) == 3, "filled after every card"


@pytest.mark.rule("rush.achievements.bases-in-squad")
@pytest.mark.rule("rush.achievements.bases-during-game")
def test_d6_bases_destroyed_when_repair_removed_one() -> None:
    """Seat 0 destroyed two bases and keeps one card; seat 1 destroyed one and keeps it."""
    scores = [
        result_of(
            finished(
                depot="base",
                bases_destroyed=2,
                rivals=[rival(depot="base", bases_destroyed=1)],
                graveyard="base",
                achievements="bases-destroyed",
                options=under(edition),
            )
        ).scores
        for edition in EDITIONS
    ]
    assert scores == [[3, 3], [8, 3]]


@pytest.mark.rule("rush.tie-break.medals-in-squad")
@pytest.mark.rule("rush.tie-break.vehicles-destroyed")
def test_d7_the_first_tie_break() -> None:
    """Three medals each. Seat 0: a base, and a kill that found no medal. Seat 1: Invulnerability, and no kill."""
    winners = [
        result_of(
            finished(
                depot="base",
                vehicles_destroyed=1,
                rivals=[rival(depot="medal-ussr-1 medal-ussr-1 medal-ussr-1")],
                options=under(edition),
            )
        ).winners
        for edition in EDITIONS
    ]
    assert winners == [[1], [0]]


@pytest.mark.rule("rush.tie-break.bases-in-squad")
@pytest.mark.rule("rush.tie-break.bases-destroyed")
def test_d7_the_second_tie_break_keeps_the_same_basis() -> None:
    """Fifteen medals each, no medal card, no kill: five base cards, or six bases destroyed and three achievements."""
    winners = [
        result_of(
            finished(
                depot="base base base base base",
                bases_destroyed=5,
                rivals=[rival(depot="ussr-t-26 ussr-t-34 ussr-is-7", bases_destroyed=6), rival()],
                achievements="light-tanks medium-tanks heavy-tanks",
                options=under(edition),
            )
        ).winners
        for edition in EDITIONS
    ]
    assert winners == [[0], [1]]


@pytest.mark.rule("rush.damage.base-two-hits")
@pytest.mark.rule("rush.damage.base-heavy")
@BOTH
def test_d8_a_base_takes_two_hits_or_one_of_a_heavy_tank_in_both(edition: str) -> None:
    """The text of 1.2 is damaged here. An SPG has power 2 and is no heavy tank for all that."""
    state = position("ussr-isu-152 ussr-t-44 ussr-kv-1", options=under(edition))
    play(state, "assault with ussr-isu-152 ussr-t-44 ussr-kv-1", "strike ussr-isu-152", "hit p2 base 1")
    base = state.players[1].bases[0]
    assert base is not None
    assert base.damaged
    play(state, "strike ussr-t-44", "hit p2 base 1")
    assert state.players[1].bases[0] is None
    play(state, "hit p2 base 2")
    assert state.players[1].bases[1] is None
    assert ids(state.players[0].depot) == ["ussr-isu-152", "base", "ussr-t-44", "base", "ussr-kv-1"]


@pytest.mark.rule("rush.damage.adds-up")
@BOTH
def test_d9_the_two_vehicles_need_not_be_of_one_assault_in_both(edition: str) -> None:
    """Seat 0 damages a base of seat 2, and seat 1 destroys it before its owner's turn."""
    state = position("ussr-t-44", rivals=[rival("usa-m4-sherman"), rival()], options=under(edition))
    play(state, "assault with ussr-t-44", "hit p3 base 1")
    end_turn(state)
    play(state, "assault with usa-m4-sherman", "hit p3 base 1")
    assert ids(state.players[1].depot) == ["base", "usa-m4-sherman"]


@pytest.mark.rule("rush.defence.one-vehicle")
@BOTH
def test_d10_the_old_defender_leaves_before_the_new_one_is_laid_in_both(edition: str) -> None:
    state = position("ussr-t-44", bases="usa-m6 usa-t32 usa-t29", options=under(edition))
    events = play(state, "use ussr-t-44 defend 2")
    assert [event.sentence.phrase.key for event in events] == ["event.used", "event.replaced", "event.defends"]
    assert ids(state.players[0].depot) == ["usa-t32"]
    base = state.players[0].bases[1]
    assert base is not None
    assert base.defender is not None
    assert base.defender.id == "ussr-t-44"


@pytest.mark.rule("rush.ability.research")
@BOTH
def test_d11_research_takes_from_the_reserve_in_both(edition: str) -> None:
    """Neither the deck nor the discard pile, though both have cheap vehicles."""
    state = position(
        "technicians", reserve="ussr-ms-1 usa-t32 usa-t29 usa-m6", discard="usa-t1-cunningham", options=under(edition)
    )
    events = play(state, "use technicians")
    assert told(events, "to-graveyard")
    assert legal(state) == ["take ussr-ms-1"]
    assert refused(state, "take usa-t1-cunningham")
    play(state, "take ussr-ms-1")
    by_chance(state)
    assert ids(state.players[0].depot) == ["ussr-ms-1"]
