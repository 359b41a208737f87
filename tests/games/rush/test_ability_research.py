"""Rush, Research: a card goes to the Graveyard, and a vehicle comes from the Reserve."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hulldown.games.rush import Rush
from hulldown.games.rush.state import Table
from tests.games.rush.helper import RUSH, ids, legal, play, position, refused

EDITIONS = pytest.mark.parametrize("edition", ["1.4", "1.2"])
COSTS_0_2_4_5 = "ussr-ms-1 ussr-bt-7 ussr-t-44 ussr-kv-2"


@pytest.mark.rule("rush.ability.research")
@EDITIONS
def test_the_card_goes_to_the_graveyard_and_a_vehicle_of_the_reserve_to_the_depot(edition: str) -> None:
    """D11."""
    state = position("ussr-t-70", depot="engineers", reserve=COSTS_0_2_4_5, options={"edition": edition})
    play(state, "use ussr-t-70 research")
    assert ids(state.graveyard)[-1] == "ussr-t-70"
    assert legal(state) == ["take ussr-ms-1", "take ussr-bt-7", "take ussr-t-44"]
    play(state, "take ussr-t-44")
    assert ids(state.players[0].depot) == ["engineers", "ussr-t-44"]


@pytest.mark.rule("rush.ability.research")
@EDITIONS
def test_the_number_bounds_the_cost_and_only_the_reserve_is_open(edition: str) -> None:
    state = position("ussr-t-70", reserve=COSTS_0_2_4_5, discard="usa-m6", options={"edition": edition})
    play(state, "use ussr-t-70 research")
    assert refused(state, "take ussr-kv-2") == "rush.ability.research"
    assert refused(state, "take usa-m6") == "rush.ability.research"


@pytest.mark.rule("rush.ability.research")
def test_the_gap_in_the_reserve_is_filled_at_once() -> None:
    """A10."""
    state = position("ussr-t-70", reserve=COSTS_0_2_4_5)
    play(state, "use ussr-t-70 research", "take ussr-bt-7", "turn up usa-m6")
    assert ids(state.reserve) == ["ussr-ms-1", "ussr-t-44", "ussr-kv-2", "usa-m6"]
    assert state.actor == 0


@pytest.mark.rule("rush.ability.research")
def test_technicians_research_1_and_are_gone() -> None:
    state = position("technicians", reserve="ussr-ms-1 ussr-t-26 ussr-bt-7 ussr-kv-2")
    play(state, "use technicians")
    assert legal(state) == ["take ussr-ms-1", "take ussr-t-26"]
    play(state, "take ussr-t-26")
    assert ids(state.graveyard)[-1] == "technicians"
    assert ids(state.players[0].depot) == ["ussr-t-26"]


@pytest.mark.rule("rush.ability.research-no-combining")
@EDITIONS
def test_resources_of_other_cards_do_not_raise_the_limit(edition: str) -> None:
    hand = "technicians engineers engineers usa-t32"
    state = position(hand, reserve="ussr-t-26 ussr-bt-7 ussr-t-44 ussr-kv-2", options={"edition": edition})
    play(state, "use technicians")
    assert legal(state) == ["take ussr-t-26"]
    assert refused(state, "take ussr-bt-7") == "rush.ability.research"
    assert refused(state, "with engineers") == "rush.ability.research"


@pytest.mark.rule("rush.ability.research-not-purchase")
@EDITIONS
def test_research_and_a_purchase_fit_into_one_turn_in_either_order(edition: str) -> None:
    """D18."""
    state = position("technicians engineers engineers", options={"edition": edition})
    other = state.clone()
    play(state, "use technicians", "take ussr-ms-1", "turn up usa-m6", "buy usa-t1-cunningham with engineers")
    assert ids(state.players[0].depot) == ["ussr-ms-1", "engineers", "usa-t1-cunningham"]
    play(state, "turn up usa-t29")
    assert refused(state, "buy france-renault-ft") == "rush.purchase.one-per-turn"
    play(other, "buy usa-t1-cunningham with engineers", "turn up usa-t29", "use technicians", "take ussr-ms-1")
    assert ids(other.players[0].depot) == ["engineers", "usa-t1-cunningham", "ussr-ms-1"]


@pytest.mark.rule("rush.ability.research-must-take")
def test_a_vehicle_within_the_limit_must_be_taken() -> None:
    """A18."""
    state = position("technicians", reserve="ussr-t-26 ussr-bt-7 ussr-t-44 ussr-kv-2")
    play(state, "use technicians")
    assert legal(state) == ["take ussr-t-26"]
    for text in ("enough", "done", "end"):
        assert refused(state, text) == "rush.ability.research"


@pytest.mark.rule("rush.ability.research-nothing")
@EDITIONS
def test_research_may_be_used_when_everything_is_too_dear(edition: str) -> None:
    """A18: the card is lost all the same."""
    reserve = "ussr-bt-7 ussr-t-44 ussr-kv-2 ussr-is-7"
    state = position("technicians", depot="engineers", reserve=reserve, options={"edition": edition})
    play(state, "use technicians")
    assert ids(state.graveyard)[-1] == "technicians"
    assert ids(state.players[0].depot) == ["engineers"]
    assert ids(state.reserve) == reserve.split()
    assert legal(state) == ["end"]


def researcher_that_draws(tmp_path: Path) -> tuple[Rush, Table]:
    """A set of cards in which the T-70 has Reinforcements beside its Research; no printed one is known to have both."""
    folder = tmp_path / "cards"
    shutil.copytree(RUSH.catalogue.folder, folder)
    file = folder / "vehicles.csv"
    text = file.read_text(encoding="utf-8")
    printed = "ussr-t-70,Т-70,ussr,light,2,2,1,1,research:4,"
    assert printed in text
    file.write_text(text.replace(printed, printed.replace("research:4", "reinforcements:1;research:4")), "utf-8")
    game = Rush(folder)
    return game, game.position(position("ussr-t-70", garage="engineers", reserve=COSTS_0_2_4_5).document())


@pytest.mark.rule("rush.ability.research-ends-card")
def test_research_leaves_no_time_for_the_other_ability(tmp_path: Path) -> None:
    """A19."""
    game, state = researcher_that_draws(tmp_path)
    for text in ("use ussr-t-70", "research", "take ussr-bt-7", "turn up usa-m6"):
        state.apply(game.parse(state, text))
    assert state.players[0].hand == []
    assert ids(state.graveyard)[-1] == "ussr-t-70"
    assert legal(state) == ["end"]


@pytest.mark.rule("rush.ability.research-ends-card")
def test_the_other_ability_may_be_used_before_research(tmp_path: Path) -> None:
    """A19."""
    game, state = researcher_that_draws(tmp_path)
    for text in ("use ussr-t-70", "reinforcements", "draw engineers", "research", "take ussr-bt-7"):
        state.apply(game.parse(state, text))
    assert ids(state.players[0].hand) == ["engineers"]
    assert ids(state.graveyard)[-1] == "ussr-t-70"
