"""Rush, Repair: cards leave the Depot for the Graveyard."""

from __future__ import annotations

import pytest

from tests.games.rush.helper import bases_of, ids, legal, play, position, refused, rival

EDITIONS = pytest.mark.parametrize("edition", ["1.4", "1.2"])


@pytest.mark.rule("rush.ability.repair")
@EDITIONS
def test_repair_moves_one_or_two_cards_to_the_graveyard(edition: str) -> None:
    """A21."""
    state = position("germany-pzkpfw-iv", depot="engineers technicians usa-m6", options={"edition": edition})
    play(state, "use germany-pzkpfw-iv repair")
    assert legal(state) == ["scrap usa-m6", "scrap engineers", "scrap technicians"]
    play(state, "scrap technicians")
    one = state.clone()
    play(one, "enough", "defend 1")
    assert ids(one.players[0].depot) == ["engineers", "usa-m6"]
    assert ids(one.graveyard)[-1:] == ["technicians"]
    play(state, "scrap engineers")
    assert legal(state) == ["defend 1", "defend 2", "defend 3"]
    assert ids(state.players[0].depot) == ["usa-m6"]
    assert ids(state.graveyard)[-2:] == ["technicians", "engineers"]


@pytest.mark.rule("rush.ability.repair-none")
def test_repair_once_used_takes_at_least_one_card_of_the_own_depot() -> None:
    """A21."""
    state = position("germany-pzkpfw-iv", depot="engineers technicians")
    play(state, "use germany-pzkpfw-iv repair")
    assert refused(state, "enough") == "rush.ability.repair-none"
    assert refused(state, "scrap usa-m6") == "rush.ability.repair"


@pytest.mark.rule("rush.ability.repair-none")
@EDITIONS
def test_choosing_no_card_means_not_using_repair(edition: str) -> None:
    """A21."""
    state = position("germany-pzkpfw-iv", depot="engineers technicians", options={"edition": edition})
    play(state, "use germany-pzkpfw-iv", "defend 1")
    assert ids(state.players[0].depot) == ["engineers", "technicians"]
    assert bases_of(state, 0) == "germany-pzkpfw-iv open open"


@pytest.mark.rule("rush.ability.repair")
def test_repair_ends_with_the_last_card_of_the_depot() -> None:
    state = position("germany-pzkpfw-iv", depot="engineers")
    play(state, "use germany-pzkpfw-iv repair", "scrap engineers")
    assert legal(state) == ["defend 1", "defend 2", "defend 3"]
    assert state.players[0].depot == []


@pytest.mark.rule("rush.ability.repair")
@EDITIONS
def test_the_card_with_repair_stays_out_of_the_graveyard(edition: str) -> None:
    state = position("ussr-letuchka", depot="engineers technicians", options={"edition": edition})
    play(state, "use ussr-letuchka")
    assert refused(state, "scrap ussr-letuchka") == "rush.ability.repair"
    play(state, "scrap engineers", "scrap technicians")
    assert ids(state.players[0].depot) == ["ussr-letuchka"]
    assert "ussr-letuchka" not in ids(state.graveyard)


@pytest.mark.rule("rush.ability.repair-any-card")
def test_repair_may_remove_medals_and_bases_for_good() -> None:
    """A20: the medal does not go back to its pile."""
    rivals = [rival(bases="open open -")]
    state = position("germany-pzkpfw-iv", depot="medal-usa-2 base ussr-kv-1", rivals=rivals)
    doubles = state.doubles.copy()
    play(state, "use germany-pzkpfw-iv repair", "scrap medal-usa-2", "scrap base")
    assert ids(state.players[0].squad()) == ["ussr-kv-1"]
    assert ids(state.graveyard)[-2:] == ["medal-usa-2", "base"]
    assert state.doubles == doubles == [3, 3, 2, 3]


@pytest.mark.rule("rush.ability.repair-empty-depot")
@EDITIONS
def test_repair_with_an_empty_depot_does_nothing_and_the_card_defends(edition: str) -> None:
    """D22."""
    state = position("germany-pzkpfw-iv", options={"edition": edition})
    graveyard = ids(state.graveyard)
    play(state, "use germany-pzkpfw-iv repair")
    assert legal(state) == ["defend 1", "defend 2", "defend 3"]
    assert refused(state, "retire") == "rush.defence.must-defend"
    play(state, "defend 3")
    assert bases_of(state, 0) == "open open germany-pzkpfw-iv"
    assert ids(state.graveyard) == graveyard
