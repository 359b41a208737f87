"""A turn: its order, its phases, what comes first in each."""

from itertools import permutations

import pytest

from hulldown.kernel.event import Event
from tests.games.rush.helper import (
    RUSH,
    bases_of,
    by_chance,
    end_turn,
    ids,
    legal,
    play,
    position,
    refused,
    rival,
    start,
    told,
)

# What the active player may do in a turn, each as the line of its actions.
REINFORCEMENTS = ["use ussr-bt-7", "reinforcements", "draw engineers", "defend 1"]
ASSAULT = ["assault with ussr-kv-1", "hit p2 base 1"]
SIEGE = ["use usa-rangers", "hit p2 base 2"]
PURCHASE = ["buy ussr-ms-1 with engineers", "turn up usa-m6"]


def names(events: list[Event]) -> list[str]:
    return [event.sentence.phrase.key.removeprefix("event.") for event in events]


@pytest.mark.rule("rush.turn.order")
def test_the_first_player_begins_and_play_passes_to_the_left() -> None:
    state = start(3, first_player=2)
    by_chance(state)
    order = []
    for _ in range(7):
        order.append(state.active)
        end_turn(state)
    assert order == [1, 2, 0, 1, 2, 0, 1]


@pytest.mark.rule("rush.turn.phases")
def test_a_turn_goes_through_its_three_phases() -> None:
    garage = "engineers engineers technicians"
    state = position("volunteers", garage=garage, bases="damaged open open", active=1)
    play(state, "end")
    first = names(play(state, "turn up ussr-t-34"))
    assert first[first.index("turn") :] == ["turn", "repaired", "revealed"]
    assert legal(state) == ["use volunteers", "end"]
    second = names(play(state, "end", "turn up ussr-t-28", "draw engineers", "draw engineers", "draw technicians"))
    assert second[: second.index("turn")] == ["reserve-moved", "turned-up", "unplayed", "drew", "drew", "drew"]


@pytest.mark.rule("rush.turn.repair")
def test_all_own_damage_is_repaired_at_the_start_of_the_turn() -> None:
    damaged = "damaged ussr-t-44* damaged+usa-m6*"
    state = position("engineers", bases=damaged, active=1)
    assert bases_of(state, 0) == damaged
    end_turn(state)
    assert bases_of(state, 0) == "open ussr-t-44 usa-m6"


@pytest.mark.rule("rush.turn.repair")
def test_the_damage_of_the_others_stays() -> None:
    damaged = "damaged germany-tiger* -"
    state = position(active=1, rivals=[rival(bases=damaged), rival(bases="- open damaged")])
    end_turn(state)  # seat 1 ends, seat 2 begins
    assert (bases_of(state, 1), bases_of(state, 2)) == (damaged, "- open open")


@pytest.mark.rule("rush.turn.repair-without-hand")
def test_a_player_without_a_hand_repairs_as_well() -> None:
    state = position("", bases="damaged ussr-t-44* open", active=1)
    end_turn(state)
    assert bases_of(state, 0) == "open ussr-t-44 open"


@pytest.mark.rule("rush.turn.reveal")
def test_the_whole_hand_lies_open_during_the_own_turn() -> None:
    state = position("engineers technicians ussr-t-34", active=1)
    assert RUSH.view_of(state, 1).players[0].hand == ["?", "?", "?"]
    end_turn(state)
    assert RUSH.view_of(state, 1).players[0].hand == ["ussr-t-34", "engineers", "technicians"]
    assert RUSH.view_of(state, None).players[0].hand == ["ussr-t-34", "engineers", "technicians"]


@pytest.mark.rule("rush.turn.reveal")
def test_the_repairs_come_before_the_reveal() -> None:
    state = position("engineers", bases="damaged open open", active=1)
    play(state, "end")
    events = names(play(state, "turn up ussr-t-34"))
    assert events.index("repaired") < events.index("revealed")


@pytest.mark.rule("rush.turn.any-order")
@pytest.mark.parametrize("plan", list(permutations([REINFORCEMENTS, ASSAULT, SIEGE, PURCHASE])))
def test_purchase_abilities_and_assault_come_in_any_order(plan: tuple[list[str], ...]) -> None:
    state = position("ussr-bt-7 ussr-kv-1 usa-rangers engineers", garage="engineers")
    for actions in plan:
        play(state, *actions)
    assert bases_of(state, 0) == "ussr-bt-7 open open"
    assert bases_of(state, 1) == "- damaged open"
    assert sorted(ids(state.players[0].depot)) == ["base", "engineers", "usa-rangers", "ussr-kv-1", "ussr-ms-1"]
    assert ids(state.players[0].hand) == ["engineers"]


@pytest.mark.rule("rush.turn.any-order")
def test_any_card_of_the_hand_may_come_first() -> None:
    state = position("engineers technicians volunteers ussr-t-44", reserve="ussr-ms-1")
    first = ["use technicians", "use volunteers", "use ussr-t-44", "buy ussr-ms-1", "assault ussr-t-44", "end"]
    assert sorted(legal(state)) == sorted(first)


@pytest.mark.rule("rush.turn.empty-hand")
def test_a_hand_emptied_by_sabotage_skips_the_plays_but_not_phase_three() -> None:
    state = position("engineers", garage="engineers technicians volunteers", active=1, rivals=[rival("ussr-partizany")])
    play(state, "use ussr-partizany", "discard engineers", "end", "turn up ussr-t-34", "draw ussr-partizany")
    assert state.actor == 0
    assert legal(state) == ["end"]
    oldest = state.reserve[0].id
    play(state, "end", "turn up ussr-t-28", "draw engineers", "draw technicians", "draw volunteers")
    assert state.discard[-1].id == oldest
    assert ids(state.players[0].hand) == ["engineers", "technicians", "volunteers"]
    assert state.active == 1


@pytest.mark.rule("rush.turn.empty-hand")
def test_an_empty_hand_buys_nothing_even_at_cost_0() -> None:
    state = position("", reserve="ussr-ms-1")
    assert refused(state, "buy ussr-ms-1") == "rush.purchase.zero-cost"
    assert told(play(state, "end"), "unplayed") == []
