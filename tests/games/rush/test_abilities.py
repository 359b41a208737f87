"""Playing a card for its abilities: how many, in which order, where it goes. Editions 1.4 and 1.2 differ."""

import pytest

from tests.games.rush.helper import bases_of, both_editions, ids, legal, play, position, refused, rival

# M32 TRV: armour 1, Reinforcements 1 and Repair as printed. BMW R75: armour 0, Scouting and Reinforcements 1.


@pytest.mark.rule("rush.abilities.one-at-a-time")
def test_an_ability_is_finished_before_the_next_one_begins() -> None:
    state = position("usa-m32-trv", garage="volunteers", depot="engineers engineers")
    play(state, "use usa-m32-trv", "repair")
    assert legal(state) == ["scrap engineers"]
    play(state, "scrap engineers")
    assert legal(state) == ["scrap engineers", "enough"]
    play(state, "enough")
    assert "reinforcements" in legal(state)


@pytest.mark.rule("rush.abilities.one-at-a-time")
@both_editions
def test_no_other_card_is_played_while_one_is_in_use(edition: str) -> None:
    hand = "usa-m32-trv engineers volunteers ussr-kv-1"
    state = position(hand, garage="engineers", options={"edition": edition})
    play(state, "use usa-m32-trv", "reinforcements", "draw engineers")
    for text in ("use volunteers", "buy ussr-ms-1", "assault ussr-kv-1", "end"):
        assert refused(state, text) == "rush.abilities.one-at-a-time"
    if edition == "1.2":
        play(state, "repair")
    play(state, "defend 1")
    for text in ("use volunteers", "buy ussr-ms-1", "assault ussr-kv-1", "end"):
        assert text in legal(state)


@pytest.mark.rule("rush.abilities.one-at-a-time")
def test_an_ability_is_used_once() -> None:
    state = position("usa-m32-trv", garage="engineers engineers")
    play(state, "use usa-m32-trv", "reinforcements", "draw engineers")
    assert refused(state, "reinforcements") == "rush.abilities.one-at-a-time"


@pytest.mark.rule("rush.abilities.one-at-a-time")
def test_the_rivals_answer_sabotage_before_the_card_goes_on() -> None:
    state = position("france-amx-50-foch", garage="engineers", rivals=[rival("engineers"), rival("volunteers")])
    play(state, "use france-amx-50-foch", "sabotage", "discard engineers")
    assert state.actor == 2
    play(state, "discard volunteers")
    assert state.actor == 0
    assert "reinforcements" in legal(state)


@pytest.mark.rule("rush.abilities.any-order")
@pytest.mark.parametrize("first", ["reinforcements", "repair"])
def test_the_player_chooses_the_order_of_the_abilities(first: str) -> None:
    state = position("usa-m32-trv", garage="volunteers", depot="engineers")
    steps = {"reinforcements": ["reinforcements", "draw volunteers"], "repair": ["repair", "scrap engineers"]}
    play(state, "use usa-m32-trv", *steps.pop(first))
    play(state, *steps.popitem()[1], "defend 1")
    assert ids(state.players[0].hand) == ["volunteers"]
    assert state.players[0].depot == []


@pytest.mark.rule("rush.abilities.each-optional")
@pytest.mark.parametrize(
    "ability", [["reinforcements", "draw volunteers"], ["repair", "scrap engineers"]], ids=["first", "second"]
)
def test_one_of_two_abilities_may_be_used_alone(ability: list[str]) -> None:
    state = position("usa-m32-trv", garage="volunteers", depot="engineers")
    play(state, "use usa-m32-trv", *ability, "defend 1")
    assert bases_of(state) == "usa-m32-trv open open"


@pytest.mark.rule("rush.abilities.each-optional")
def test_a_card_without_armour_may_stop_after_one_ability() -> None:
    state = position("germany-bmw-r75", garage="engineers")
    play(state, "use germany-bmw-r75", "reinforcements", "draw engineers", "retire")
    assert ids(state.players[0].depot) == ["germany-bmw-r75"]
    assert state.discard == []  # no Scouting


@pytest.mark.rule("rush.abilities.printed-order")
def test_in_edition_1_2_abilities_follow_the_printed_order() -> None:
    state = position("usa-m32-trv", garage="volunteers", depot="engineers", options={"edition": "1.2"})
    play(state, "use usa-m32-trv")
    assert refused(state, "repair") == "rush.abilities.printed-order"


@pytest.mark.rule("rush.abilities.all-or-none")
def test_in_edition_1_2_the_second_ability_must_follow_the_first() -> None:
    state = position("usa-m32-trv", garage="volunteers", depot="engineers", options={"edition": "1.2"})
    play(state, "use usa-m32-trv", "reinforcements", "draw volunteers")
    assert refused(state, "defend 1") == "rush.abilities.all-or-none"
    play(state, "repair", "scrap engineers", "defend 1")
    assert bases_of(state) == "usa-m32-trv open open"


@pytest.mark.rule("rush.abilities.all-or-none")
def test_in_edition_1_2_all_abilities_may_be_left_unused() -> None:
    state = position("usa-m32-trv", garage="volunteers", depot="engineers", options={"edition": "1.2"})
    play(state, "use usa-m32-trv defend 1")
    assert bases_of(state) == "usa-m32-trv open open"
    assert ids(state.players[0].depot) == ["engineers"]


@pytest.mark.rule("rush.abilities.all-or-none")
def test_in_edition_1_2_a_card_without_armour_uses_all_its_abilities() -> None:
    state = position("germany-bmw-r75", garage="engineers", reserve="usa-m6", options={"edition": "1.2"})
    play(state, "use germany-bmw-r75", "scouting")
    play(state, "turn up usa-t32", "turn up usa-t29", "turn up ussr-t-34", "turn up ussr-t-28")
    assert refused(state, "retire") == "rush.abilities.all-or-none"
    play(state, "reinforcements", "draw engineers")
    assert ids(state.players[0].depot) == ["germany-bmw-r75"]


@pytest.mark.rule("rush.abilities.zero-armour-uses-one")
@both_editions
def test_a_card_without_armour_must_use_an_ability(edition: str) -> None:
    state = position("germany-bmw-r75", garage="engineers", options={"edition": edition})
    play(state, "use germany-bmw-r75")
    assert refused(state, "retire") == "rush.abilities.zero-armour-uses-one"
    assert [text for text in legal(state) if text not in ("scouting", "reinforcements")] == []


@pytest.mark.rule("rush.abilities.zero-armour-uses-one")
def test_a_card_without_armour_and_ability_has_no_use() -> None:
    state = position("ussr-zis-5 france-canon-de-47")
    assert [text for text in legal(state) if text.startswith("use")] == []


@pytest.mark.rule("rush.abilities.zero-armour-to-depot")
@both_editions
def test_a_card_of_zero_armour_goes_to_the_depot_after_its_ability(edition: str) -> None:
    state = position("usa-rangers", options={"edition": edition})
    play(state, "use usa-rangers", "hit p2 base 1")
    assert ids(state.players[0].depot) == ["usa-rangers"]
    assert bases_of(state) == "open open open"


@pytest.mark.rule("rush.abilities.zero-armour-to-depot")
def test_it_reaches_the_depot_only_when_all_is_done() -> None:
    state = position("ussr-letuchka", depot="engineers")
    play(state, "use ussr-letuchka")
    assert legal(state) == ["scrap engineers"]  # not itself
    play(state, "scrap engineers")
    assert ids(state.players[0].depot) == ["ussr-letuchka"]


@pytest.mark.rule("rush.abilities.zero-armour-to-depot")
def test_research_sends_a_card_without_armour_to_the_graveyard() -> None:
    state = position("technicians", reserve="ussr-ms-1")
    before = ids(state.graveyard).count("technicians")
    play(state, "use technicians", "take ussr-ms-1")
    assert ids(state.graveyard).count("technicians") == before + 1
    assert ids(state.players[0].depot) == ["ussr-ms-1"]


@pytest.mark.rule("rush.abilities.barracks")
def test_technicians_research_vehicles_of_cost_1() -> None:
    state = position("technicians", reserve="ussr-ms-1 ussr-t-26 ussr-bt-7 ussr-t-50")
    play(state, "use technicians")
    assert legal(state) == ["take ussr-ms-1", "take ussr-t-26"]


@pytest.mark.rule("rush.abilities.barracks")
def test_volunteers_recruit() -> None:
    state = position("volunteers engineers engineers", reserve="ussr-ms-1 ussr-t-26")
    play(state, "use volunteers", "buy ussr-ms-1 and ussr-t-26 with engineers engineers")
    assert ids(state.players[0].depot)[-2:] == ["ussr-ms-1", "ussr-t-26"]


@pytest.mark.rule("rush.abilities.barracks")
@pytest.mark.parametrize("card", ["technicians", "volunteers"])
def test_technicians_and_volunteers_have_no_other_use(card: str) -> None:
    state = position(card, reserve="ussr-ms-1")
    assert legal(state) == [f"use {card}", "end"]
    assert refused(state, f"assault with {card}") == "rush.assault.power"
    assert refused(state, "buy ussr-ms-1") == "rush.purchase.zero-cost"
