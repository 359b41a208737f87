"""Rush, abilities that bring something: Reinforcements, Recruitment, Scouting, Invulnerability."""

from __future__ import annotations

import pytest

from hulldown.games.rush.state import MEDAL_PILE, RUNNING
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
    told,
)

EDITIONS = pytest.mark.parametrize("edition", ["1.4", "1.2"])


# Reinforcements


@pytest.mark.rule("rush.ability.reinforcements")
@EDITIONS
@pytest.mark.parametrize(("card", "number"), [("ussr-bt-7", 1), ("usa-m24-chaffee", 2)])
def test_reinforcements_draw_as_many_cards_as_they_show(edition: str, card: str, number: int) -> None:
    state = position(card, garage="engineers engineers engineers", options={"edition": edition})
    play(state, f"use {card} reinforcements", *["draw engineers"] * number)
    assert ids(state.players[0].hand) == ["engineers"] * number
    assert len(state.players[0].garage) == 3 - number
    assert legal(state) == ["defend 1", "defend 2", "defend 3"]


@pytest.mark.rule("rush.ability.reinforcements")
@EDITIONS
def test_reinforcements_draw_nothing_from_empty_garage_and_depot(edition: str) -> None:
    """D19."""
    state = position("usa-m24-chaffee", options={"edition": edition})
    events = play(state, "use usa-m24-chaffee reinforcements")
    assert state.players[0].hand == []
    assert len(told(events, "nothing-to-draw")) == 1
    assert legal(state) == ["defend 1", "defend 2", "defend 3"]


@pytest.mark.rule("rush.ability.reinforcements")
def test_reinforcements_draw_what_there_is() -> None:
    """D19: the second card is neither in the Garage nor in the Depot."""
    state = position("usa-m24-chaffee", depot="volunteers")
    play(state, "use usa-m24-chaffee reinforcements", "draw volunteers", "defend 1")
    assert ids(state.players[0].hand) == ["volunteers"]


# Recruitment


@pytest.mark.rule("rush.ability.recruitment")
@EDITIONS
def test_recruitment_lifts_the_limit_of_one_purchase(edition: str) -> None:
    hand = "ussr-t-26 engineers engineers engineers"
    state = position(hand, options={"edition": edition}, turn={"purchases": 1})
    assert refused(state, "buy ussr-ms-1") == "rush.purchase.one-per-turn"
    play(state, "use ussr-t-26 recruitment", "defend 1")
    play(state, "buy ussr-ms-1 with engineers", "turn up ussr-t-70")
    play(state, "buy usa-t1-cunningham with engineers", "turn up ussr-bt-7")
    play(state, "buy france-renault-ft with engineers", "turn up ussr-t-50")
    bought = {"ussr-ms-1", "usa-t1-cunningham", "france-renault-ft"}
    assert bought <= set(ids(state.players[0].depot))


@pytest.mark.rule("rush.ability.recruitment")
@EDITIONS
def test_recruitment_still_wants_the_sum_of_the_costs(edition: str) -> None:
    """Two cards of cost 2 need four resources, and three are in hand."""
    hand = "ussr-t-26 engineers engineers engineers"
    state = position(hand, reserve="ussr-t-70 ussr-bt-7 ussr-kv-1 ussr-is-7", options={"edition": edition})
    play(state, "use ussr-t-26 recruitment", "defend 1")
    play(state, "buy ussr-t-70 with engineers engineers", "turn up usa-m6")
    assert refused(state, "buy ussr-bt-7") == "rush.purchase.pay"


@pytest.mark.rule("rush.ability.recruitment-twice")
@EDITIONS
def test_a_second_recruitment_adds_nothing(edition: str) -> None:
    """A11."""
    hand = "volunteers volunteers engineers"
    state = position(hand, reserve="ussr-t-26 ussr-bt-7 ussr-t-44 ussr-kv-2", options={"edition": edition})
    play(state, "use volunteers")
    once = legal(state)
    assert once == ["use volunteers", "buy ussr-t-26", "end"]
    play(state, "use volunteers")
    assert legal(state) == once[1:]
    play(state, "buy ussr-t-26 with engineers", "turn up usa-m6")
    assert legal(state) == ["end"]


@pytest.mark.rule("rush.ability.recruitment")
@EDITIONS
def test_recruitment_ends_with_the_turn(edition: str) -> None:
    rivals = [rival("engineers engineers")]
    state = position("ussr-t-26", rivals=rivals, options={"edition": edition})
    play(state, "use ussr-t-26 recruitment", "defend 1")
    end_turn(state)
    assert state.actor == 1
    play(state, "buy usa-t1-cunningham with engineers")
    by_chance(state)
    assert refused(state, "buy france-renault-ft") == "rush.purchase.one-per-turn"


@pytest.mark.rule("rush.ability.recruitment")
@pytest.mark.rule("rush.defence.one-vehicle")
def test_worked_example_a_tank_with_recruitment_takes_the_place_of_an_spg() -> None:
    """Edition 1.4: the ability first, then the tank defends and the SPG that defended the base goes to the Depot."""
    state = position("ussr-t-34 engineers", bases="germany-stug-iii usa-m6 germany-tiger", turn={"purchases": 1})
    play(state, "use ussr-t-34", "recruitment", "defend 1")
    assert bases_of(state, 0) == "ussr-t-34 usa-m6 germany-tiger"
    assert ids(state.players[0].depot) == ["germany-stug-iii"]
    assert "buy ussr-ms-1" in legal(state)


# Scouting


@pytest.mark.rule("rush.ability.scouting")
@EDITIONS
def test_scouting_discards_the_reserve_and_turns_up_four(edition: str) -> None:
    new = ["ussr-t-34", "usa-m6", "usa-t29", "germany-tiger"]
    state = position("germany-pzkpfw-ii", options={"edition": edition})
    old = ids(state.reserve)
    play(state, "use germany-pzkpfw-ii scouting", *[f"turn up {card}" for card in new])
    assert ids(state.discard) == old
    assert ids(state.reserve) == new
    assert legal(state) == ["defend 1", "defend 2", "defend 3"]


@pytest.mark.rule("rush.ability.scouting")
def test_scouting_replaces_a_short_reserve_by_a_full_one() -> None:
    state = position("germany-pzkpfw-ii", reserve="ussr-ms-1")
    play(state, "use germany-pzkpfw-ii scouting", "turn up usa-m6", "turn up usa-t29", "turn up usa-t32")
    play(state, "turn up ussr-t-34")
    assert len(state.reserve) == 4
    assert ids(state.discard) == ["ussr-ms-1"]


@pytest.mark.rule("rush.ability.scouting-short-deck")
def test_scouting_reshuffles_the_cards_it_has_just_discarded() -> None:
    """A17: the deck holds two cards, so the third comes from the discard pile, the old Reserve included."""
    reserve = ["ussr-ms-1", "ussr-t-70", "usa-m6", "usa-t29"]
    elsewhere = ["germany-pzkpfw-ii", "ussr-t-34", "ussr-t-44", *reserve]
    discard = [card.id for card in RUSH.catalogue.vehicles if card.id not in elsewhere]
    state = position("germany-pzkpfw-ii", reserve=" ".join(reserve), discard=" ".join(discard))
    events = play(state, "use germany-pzkpfw-ii scouting", "turn up ussr-t-34", "turn up ussr-t-44")
    assert len(told(events, "deck-reshuffled")) == 1
    assert {"turn up ussr-ms-1", "turn up usa-t29", f"turn up {discard[0]}"} <= set(legal(state))
    assert len(legal(state)) == len(discard) + 4
    play(state, "turn up usa-m6", f"turn up {discard[0]}")
    assert ids(state.reserve) == ["ussr-t-34", "ussr-t-44", "usa-m6", discard[0]]
    assert state.discard == []


@pytest.mark.rule("rush.ability.scouting-short-deck")
def test_scouting_with_an_empty_deck_may_bring_the_old_reserve_back() -> None:
    """A17."""
    reserve = ["ussr-ms-1", "ussr-t-70", "usa-m6", "usa-t29"]
    discard = [card.id for card in RUSH.catalogue.vehicles if card.id not in ["germany-pzkpfw-ii", *reserve]]
    state = position("germany-pzkpfw-ii", reserve=" ".join(reserve), discard=" ".join(discard))
    play(state, "use germany-pzkpfw-ii scouting", *[f"turn up {card}" for card in reserve])
    assert ids(state.reserve) == reserve


# Invulnerability


@pytest.mark.rule("rush.ability.invulnerability")
@EDITIONS
@pytest.mark.parametrize(
    ("card", "medal"),
    [
        ("ussr-is-3", "medal-ussr-1"),
        ("germany-panther-ii", "medal-germany-1"),
        ("usa-t95", "medal-usa-1"),
        ("france-char-b1-bis", "medal-france-1"),
    ],
)
def test_invulnerability_brings_a_single_medal_of_the_cards_nation(edition: str, card: str, medal: str) -> None:
    state = position(card, depot="engineers", options={"edition": edition})
    play(state, f"use {card} invulnerability")
    assert ids(state.players[0].depot) == ["engineers", medal]
    assert sum(state.singles) == 35
    assert state.doubles == [3, 3, 3, 3]


@pytest.mark.rule("rush.ability.invulnerability")
@pytest.mark.rule("rush.end.ninth-medal-any-way")
def test_invulnerability_that_takes_the_ninth_single_medal_brings_the_end() -> None:
    """A41."""
    for gone, ending in ((7, RUNNING), (8, MEDAL_PILE)):
        state = position("ussr-is-3", graveyard="medal-ussr-1 " * gone)
        play(state, "use ussr-is-3 invulnerability")
        assert state.ending == ending


@pytest.mark.rule("rush.ability.invulnerability-empty-pile")
@EDITIONS
def test_invulnerability_gives_nothing_when_the_singles_are_gone(edition: str) -> None:
    """D22: no two-medal card either; the card has to defend all the same."""
    state = position("ussr-is-3", graveyard="medal-ussr-1 " * 9, ending="medal-pile", options={"edition": edition})
    play(state, "use ussr-is-3 invulnerability")
    assert state.players[0].depot == []
    assert state.doubles[0] == 3
    assert refused(state, "retire") == "rush.defence.must-defend"
    play(state, "defend 2")
    assert bases_of(state, 0) == "open ussr-is-3 open"
