"""Sending a vehicle to defend a base after its abilities."""

import pytest

from tests.games.rush.helper import bases_of, both_editions, by_chance, ids, legal, play, position, refused, told


@pytest.mark.rule("rush.defence.must-defend")
@both_editions
def test_a_vehicle_with_armour_must_defend_after_its_ability(edition: str) -> None:
    state = position("ussr-t-34", options={"edition": edition})
    play(state, "use ussr-t-34", "recruitment")
    assert legal(state) == ["defend 1", "defend 2", "defend 3"]
    assert refused(state, "retire") == "rush.defence.must-defend"
    play(state, "defend 2")
    assert bases_of(state) == "open ussr-t-34 open"
    assert state.players[0].depot == []


@pytest.mark.rule("rush.defence.must-defend")
def test_even_when_its_ability_had_no_effect() -> None:
    state = position("germany-pzkpfw-iv")  # Repair, and the Depot is empty
    play(state, "use germany-pzkpfw-iv", "repair")
    assert refused(state, "retire") == "rush.defence.must-defend"


@pytest.mark.rule("rush.defence.must-defend")
@both_editions
def test_research_exempts_a_vehicle_from_defending(edition: str) -> None:
    state = position("france-char-d2", options={"edition": edition})
    play(state, "use france-char-d2", "research", "take ussr-ms-1")
    by_chance(state)
    assert bases_of(state) == "open open open"
    assert "france-char-d2" in ids(state.graveyard)
    assert legal(state) == ["end"]


@pytest.mark.rule("rush.defence.without-ability")
@pytest.mark.parametrize("card", ["ussr-t-44", "usa-m10-wolverine", "ussr-t-34", "germany-flak-36", "france-char-d2"])
@both_editions
def test_a_vehicle_with_armour_may_be_played_just_to_defend(card: str, edition: str) -> None:
    state = position(card, options={"edition": edition})
    play(state, f"use {card} defend 3")
    assert bases_of(state) == f"open open {card}"
    assert not state.recruitment


@pytest.mark.rule("rush.defence.nothing-to-defend")
def test_without_a_base_there_is_nothing_to_defend() -> None:
    state = position("ussr-t-44 ussr-t-34", bases="- - -", ending="last-base", reserve="")
    assert [text for text in legal(state) if text.startswith("use")] == ["use ussr-t-34"]
    play(state, "use ussr-t-34")
    assert state.recruitment  # its ability is all that is left


@pytest.mark.rule("rush.defence.needs-armour")
@both_editions
def test_a_card_of_zero_armour_does_not_defend(edition: str) -> None:
    state = position("germany-bmw-r75 ussr-zis-5", garage="engineers", options={"edition": edition})
    assert refused(state, "use ussr-zis-5") == "rush.defence.needs-armour"
    play(state, "use germany-bmw-r75")
    assert refused(state, "defend 1") == "rush.defence.needs-armour"


@pytest.mark.rule("rush.defence.needs-armour")
@pytest.mark.parametrize("card", ["technicians", "volunteers"])
def test_barracks_cards_do_not_stay_to_defend(card: str) -> None:
    state = position(card, reserve="")
    play(state, f"use {card}")
    assert legal(state) == ["end"]
    assert bases_of(state) == "open open open"


@pytest.mark.rule("rush.defence.needs-armour")
def test_engineers_do_not_defend() -> None:
    assert refused(position("engineers"), "use engineers defend 1") == "rush.defence.needs-armour"


@pytest.mark.rule("rush.defence.needs-armour")
def test_an_auxiliary_with_armour_defends() -> None:
    state = position("germany-bergepanther")
    play(state, "use germany-bergepanther defend 1")
    assert bases_of(state) == "germany-bergepanther open open"


@pytest.mark.rule("rush.defence.one-vehicle")
@both_editions
def test_the_former_defender_goes_to_the_depot(edition: str) -> None:
    state = position("ussr-t-44", bases="usa-m6 ussr-ms-1 germany-tiger", reserve="", options={"edition": edition})
    play(state, "use ussr-t-44 defend 2")
    assert bases_of(state) == "usa-m6 ussr-t-44 germany-tiger"
    assert ids(state.players[0].depot) == ["ussr-ms-1"]


@pytest.mark.rule("rush.defence.one-vehicle")
def test_the_old_defender_leaves_before_the_new_one_is_laid() -> None:
    state = position("ussr-t-44", bases="usa-m6 - -")
    events = play(state, "use ussr-t-44 defend 1")
    assert events.index(told(events, "replaced")[0]) < events.index(told(events, "defends")[0])


@pytest.mark.rule("rush.damage.base-and-defender-apart")
def test_the_new_defender_comes_whole_and_the_base_stays_damaged() -> None:
    state = position("ussr-t-44", bases="damaged+usa-m6* - -")
    play(state, "use ussr-t-44 defend 1")
    assert bases_of(state) == "damaged+ussr-t-44 - -"


@pytest.mark.rule("rush.defence.one-vehicle")
def test_a_destroyed_base_cannot_be_defended() -> None:
    state = position("ussr-t-44", bases="open - open")
    play(state, "use ussr-t-44")
    assert refused(state, "defend 2") == "rush.defence.one-vehicle"


@pytest.mark.rule("rush.defence.open-base-first")
def test_an_undefended_base_comes_first() -> None:
    state = position("ussr-t-44", bases="usa-m6 damaged open")
    play(state, "use ussr-t-44")
    assert legal(state) == ["defend 2", "defend 3"]
    assert refused(state, "defend 1") == "rush.defence.open-base-first"


@pytest.mark.rule("rush.defence.open-base-first")
def test_with_all_bases_defended_any_may_be_chosen() -> None:
    state = position("ussr-t-44", bases="usa-m6 germany-tiger -")
    play(state, "use ussr-t-44")
    assert legal(state) == ["defend 1", "defend 2"]


@pytest.mark.rule("rush.defence.any-base")
def test_in_edition_1_2_a_defended_base_may_be_chosen_while_another_is_open() -> None:
    state = position("ussr-t-44", bases="usa-m6 open -", options={"edition": "1.2"})
    play(state, "use ussr-t-44")
    assert legal(state) == ["defend 1", "defend 2"]
    play(state, "defend 1")
    assert bases_of(state) == "ussr-t-44 open -"
    assert ids(state.players[0].depot) == ["usa-m6"]


@pytest.mark.rule("rush.defence.no-base")
@both_editions
@pytest.mark.parametrize("card", ["ussr-t-26", "ussr-is-2"])
def test_a_player_without_bases_uses_abilities_and_the_card_goes_to_the_depot(card: str, edition: str) -> None:
    state = position(card, bases="- - -", ending="last-base", options={"edition": edition})
    play(state, f"use {card}")
    assert state.recruitment
    assert ids(state.players[0].depot) == [card]
    assert state.actor == 0
    assert legal(state) == ["end"]


@pytest.mark.rule("rush.defence.no-base")
def test_a_player_without_bases_may_use_two_abilities() -> None:
    state = position("usa-m46-patton", garage="engineers", bases="- - -", ending="last-base", reserve="usa-m6")
    play(state, "use usa-m46-patton", "recruitment", "reinforcements", "draw engineers")
    assert ids(state.players[0].depot) == ["usa-m46-patton"]


@pytest.mark.rule("rush.defence.no-base")
def test_a_player_without_bases_is_told_that_there_is_none_to_defend() -> None:
    state = position("ussr-t-50", bases="- - -", ending="last-base")
    play(state, "use ussr-t-50")
    assert refused(state, "defend 1") == "rush.defence.no-base"


@pytest.mark.rule("rush.defence.nothing-to-defend")
def test_without_a_base_a_vehicle_without_ability_cannot_be_played() -> None:
    state = position("ussr-t-44", bases="- - -", ending="last-base")
    assert refused(state, "use ussr-t-44") == "rush.defence.nothing-to-defend"
