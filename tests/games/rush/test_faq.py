"""Every entry of the rulebooks' question pages, numbered by order of appearance: 24 in edition 1.4, five in 1.2."""

from __future__ import annotations

import pytest

from tests.games.rush.endings import finished, result_of
from tests.games.rush.helper import end_turn, ids, legal, play, position, refused, rival, start, told

NINE = "medal-ussr-1 " * 9


# Entries that both editions have


def nations_mix(edition: str) -> None:
    state = position("ussr-t-44", reserve="germany-panther", options={"edition": edition})
    play(state, "buy germany-panther with ussr-t-44")
    assert ids(state.players[0].squad()) == ["ussr-t-44", "germany-panther"]


def kept_bases(edition: str) -> None:
    """Three bases kept against one destroyed."""
    state = finished(bases="open open open", rivals=[rival(depot="base", bases="- - -")], options={"edition": edition})
    assert result_of(state).scores == [0, 3]
    assert result_of(state).winners == [1]


def one_double_for_two_kills(edition: str) -> None:
    """Two vehicles destroyed: the double is one card in the squad, and pays as much as the two singles would."""
    bases = "usa-m3-stuart usa-m5-stuart open"
    state = position("ussr-t-44 ussr-t-34", rivals=[rival(bases=bases)], options={"edition": edition})
    play(state, "assault with ussr-t-44 ussr-t-34", "strike ussr-t-44", "hit p2 vehicle 1", "hit p2 vehicle 2")
    assert legal(state) == ["doubles 0", "doubles 1"]
    play(state, "doubles 1")
    assert [card.id for card in state.players[0].squad() if card.medals] == ["medal-ussr-2"]
    state = position("medal-ussr-2", reserve="usa-m3-stuart", options={"edition": edition})
    assert "buy usa-m3-stuart" in legal(state), "it costs 2"


def one_kill_brings_no_double(edition: str) -> None:
    state = position("ussr-t-44", rivals=[rival(bases="usa-m3-stuart open open")], options={"edition": edition})
    play(state, "assault with ussr-t-44", "hit p2 vehicle 1")
    assert [card.id for card in state.players[0].squad() if card.medals] == ["medal-ussr-1"]


def no_single_left(edition: str) -> None:
    squad = rival(depot=NINE, bases="usa-m3-stuart open open")
    state = position("ussr-t-44", rivals=[squad], ending="medal-pile", options={"edition": edition})
    play(state, "assault with ussr-t-44", "hit p2 vehicle 1")
    assert ids(state.players[0].squad()) == ["ussr-t-44"], "no double instead, either"


def zero_cost_is_not_free(edition: str) -> None:
    state = position("ussr-kv-1 ussr-t-44 germany-luchs", options={"edition": edition})
    play(state, "assault with ussr-kv-1 ussr-t-44", "strike ussr-kv-1", "hit p2 base 1", "hit p2 base 2")
    play(state, "use germany-luchs defend 1")
    assert refused(state, "buy ussr-ms-1") == "rush.purchase.zero-cost"


def zero_resources_pay_for_zero_cost(edition: str) -> None:
    state = position("germany-marder-ii", options={"edition": edition})
    play(state, "buy ussr-ms-1 with germany-marder-ii")
    assert ids(state.players[0].depot) == ["germany-marder-ii", "ussr-ms-1"]


def no_resource_value_pays_nothing(edition: str) -> None:
    squad = rival(bases="open open -")
    state = position("engineers volunteers base", rivals=[squad], options={"edition": edition})
    play(state, "buy ussr-ms-1")
    assert refused(state, "with volunteers") == "rush.purchase.resource-icon"
    assert refused(state, "with base") == "rush.purchase.resource-icon"


# Edition 1.4


@pytest.mark.rule("rush.purchase.any-nation")
def test_faq_1_4_01_a_squad_may_mix_nations() -> None:
    """Why may one squad have vehicles of several nations? Because the game, like its model, allows it."""
    nations_mix("1.4")


@pytest.mark.rule("rush.scoring.kept-bases")
def test_faq_1_4_02_kept_bases_bring_no_medals() -> None:
    """Why does a kept base earn nothing? Attack is what the game rewards."""
    kept_bases("1.4")


@pytest.mark.rule("rush.medals.double-optional")
def test_faq_1_4_03_a_double_medal_is_one_card_instead_of_two() -> None:
    """What is a two-medal card for? One weak card clogs the hand less than two; it takes two kills in a turn."""
    one_double_for_two_kills("1.4")
    one_kill_brings_no_double("1.4")


@pytest.mark.rule("rush.medals.short-pile")
def test_faq_1_4_04_without_a_single_medal_left_none_is_received() -> None:
    """A single medal is due, but there is none left: then there is no medal."""
    no_single_left("1.4")


@pytest.mark.rule("rush.hand.one-way")
def test_faq_1_4_05_one_card_cannot_attack_and_pay() -> None:
    """May a tank attack and lend its resources too? No, a card is played in one way only."""
    state = position("ussr-t-44")
    play(state, "assault with ussr-t-44", "hit p2 base 1")
    assert legal(state) == ["end"]
    state = position("ussr-t-44")
    play(state, "buy ussr-ms-1 with ussr-t-44", "turn up usa-t32")
    assert refused(state, "assault ussr-t-44") == "rush.hand.one-way"


@pytest.mark.rule("rush.purchase.zero-cost")
@pytest.mark.rule("rush.purchase.resource-icon")
def test_faq_1_4_06_a_vehicle_of_cost_0_is_not_free() -> None:
    """All three cards played: may a cost-0 vehicle be taken? No, some card must pay, if only one worth 0 resources."""
    zero_cost_is_not_free("1.4")
    zero_resources_pay_for_zero_cost("1.4")
    no_resource_value_pays_nothing("1.4")


@pytest.mark.rule("rush.turn.any-order")
def test_faq_1_4_07_actions_come_in_any_order() -> None:
    """Which comes first, assault, abilities or purchase? Any order: here purchase, Recruitment, another purchase."""
    state = position("engineers engineers volunteers")
    play(state, "buy ussr-ms-1 with engineers", "turn up usa-t32")
    play(state, "use volunteers", "buy germany-pzkpfw-i with engineers", "turn up usa-t29")
    assert ids(state.players[0].squad())[:2] == ["ussr-ms-1", "germany-pzkpfw-i"]


@pytest.mark.rule("rush.turn.any-order")
def test_faq_1_4_07_reinforcements_assault_siege_purchase() -> None:
    """The same question's second example: Reinforcements, the assault, Siege Master, then a purchase."""
    state = position("ussr-t-34-85 ussr-t-44 usa-rangers", garage="engineers")
    play(state, "use ussr-t-34-85 reinforcements", "draw engineers", "defend 1")
    play(state, "assault with ussr-t-44", "hit p2 base 1", "use usa-rangers", "hit p2 base 1")
    play(state, "buy ussr-ms-1 with engineers")
    assert ids(state.players[0].depot) == ["ussr-t-44", "base", "usa-rangers", "engineers", "ussr-ms-1"]


@pytest.mark.rule("rush.assault.uninterrupted")
@pytest.mark.rule("rush.purchase.one-per-turn")
def test_faq_1_4_07_the_assault_is_not_interrupted_and_one_purchase_is_the_limit() -> None:
    """To be kept in mind there: the assault runs without a break, and without Recruitment one purchase is all."""
    state = position("ussr-t-44 ussr-t-34 usa-rangers engineers")
    play(state, "assault with ussr-t-44 ussr-t-34", "strike ussr-t-44", "hit p2 base 1")
    assert legal(state) == ["hit p2 base 1", "hit p2 base 2", "hit p2 base 3"], "ussr-t-34 strikes next, nothing else"
    state = position("engineers engineers")
    play(state, "buy ussr-ms-1 with engineers", "turn up usa-t32")
    assert refused(state, "buy germany-pzkpfw-i") == "rush.purchase.one-per-turn"


@pytest.mark.rule("rush.assault.once")
def test_faq_1_4_08_a_tank_drawn_after_the_assault_does_not_attack() -> None:
    """Attack, draw another tank of the nation, attack again? No: one assault a turn. Better draw first."""
    state = position("ussr-t-44 ussr-bt-7", garage="ussr-kv-1")
    play(state, "assault with ussr-t-44", "hit p2 base 1")
    play(state, "use ussr-bt-7 reinforcements", "draw ussr-kv-1", "defend 1")
    assert refused(state, "assault ussr-kv-1") == "rush.assault.once"
    state = position("ussr-t-44 ussr-bt-7", garage="ussr-kv-1")
    play(state, "use ussr-bt-7 reinforcements", "draw ussr-kv-1", "defend 1", "assault with ussr-t-44 ussr-kv-1")
    assert legal(state) == ["strike ussr-t-44", "strike ussr-kv-1"]


@pytest.mark.rule("rush.hand.depot-at-once")
def test_faq_1_4_09_a_used_card_lies_in_the_depot_at_once() -> None:
    """When does a played card reach the Depot? At once; Repair may remove the card that paid this very turn."""
    state = position("engineers ussr-letuchka")
    play(state, "buy ussr-ms-1 with engineers", "turn up usa-t32", "use ussr-letuchka", "scrap engineers", "enough")
    assert ids(state.graveyard)[-1] == "engineers"
    assert ids(state.players[0].depot) == ["ussr-ms-1", "ussr-letuchka"]


@pytest.mark.rule("rush.recruitment.before-and-after")
def test_faq_1_4_10_a_purchase_before_recruitment_and_another_after_it() -> None:
    """Buy, play Recruitment, buy again? Yes, as long as a card with resources is left in hand."""
    state = position("engineers engineers volunteers")
    play(state, "buy ussr-ms-1 with engineers", "turn up usa-t32", "use volunteers")
    assert "buy germany-pzkpfw-i" in legal(state)
    state = position("engineers volunteers")
    play(state, "buy ussr-ms-1 with engineers", "turn up usa-t32", "use volunteers")
    assert legal(state) == ["end"]


@pytest.mark.rule("rush.ability.recruitment")
@pytest.mark.rule("rush.purchase.one-per-turn")
def test_faq_1_4_11_one_purchase_a_turn_or_any_number_after_recruitment() -> None:
    """How many cards may be bought? One; after Recruitment as many as the resources reach, here seven."""
    state = position("germany-marder-ii usa-t32 engineers volunteers")
    play(state, "use volunteers", _all_four("germany-marder-ii"))
    play(state, "turn up ussr-t-26", "turn up ussr-t-70", "turn up usa-m3-stuart", "turn up usa-t29")
    play(state, "buy ussr-t-70 and usa-m3-stuart with usa-t32", "turn up usa-m6", "turn up usa-m103")
    play(state, "buy ussr-t-26 with engineers", "turn up ussr-is-7")
    assert len([card for card in state.players[0].squad() if card.is_vehicle]) == 2 + 7


def _all_four(paying: str) -> str:
    """Buys the usual Reserve of `position`, whose four vehicles cost 0."""
    return f"buy ussr-ms-1 and germany-pzkpfw-i and usa-t1-cunningham and france-renault-ft with {paying}"


@pytest.mark.rule("rush.recruitment.batch")
@pytest.mark.rule("rush.recruitment.no-carry-over")
def test_faq_1_4_12_a_recruitment_purchase_is_completed_before_the_reserve_is_filled() -> None:
    """How does buying go under Recruitment? Paying and bought cards together, then the refill; what is over is lost."""
    state = position("usa-m36-jackson volunteers", reserve="usa-m3-stuart ussr-t-26 ussr-is-7 usa-m103")
    play(state, "use volunteers", "buy usa-m3-stuart", "also ussr-t-26", "with usa-m36-jackson")
    assert len(state.reserve) == 4, "nothing is turned up before the purchase is complete"
    play(state, "done")
    assert ids(state.players[0].depot) == ["volunteers", "usa-m36-jackson", "usa-m3-stuart", "ussr-t-26"]
    assert ids(state.reserve) == ["ussr-is-7", "usa-m103"]
    play(state, "turn up ussr-ms-1", "turn up germany-pzkpfw-ii")
    assert legal(state) == ["end"], "the resource left over of four is gone, for cost 0 and for cost 1"


TWO_TWO_ONE_ZERO = "ussr-t-70 usa-m3-stuart germany-pzkpfw-ii ussr-ms-1"
FOUR_NEW = ["turn up ussr-t-26", "turn up usa-t1-cunningham", "turn up usa-t29", "turn up usa-m6"]


@pytest.mark.rule("rush.recruitment.no-carry-over")
def test_faq_1_4_13_six_resources_for_costs_2_2_1_and_0() -> None:
    """Six resources for costs 2, 2, 1 and 0; is the sixth kept for the refill? No, unless its card is still in hand."""
    batch = "buy ussr-t-70 and usa-m3-stuart and germany-pzkpfw-ii and ussr-ms-1 with usa-t32"
    state = position("usa-t32 engineers volunteers", reserve=TWO_TWO_ONE_ZERO)
    play(state, "use volunteers", f"{batch} engineers", *FOUR_NEW)
    assert legal(state) == ["end"]
    state = position("usa-t32 engineers volunteers", reserve=TWO_TWO_ONE_ZERO)
    play(state, "use volunteers", batch, *FOUR_NEW, "buy ussr-t-26 with engineers")
    assert ids(state.players[0].depot)[-2:] == ["engineers", "ussr-t-26"]


@pytest.mark.rule("rush.recruitment.zero-cost-batch")
def test_faq_1_4_14_a_card_of_zero_resources_buys_all_of_cost_0_now_in_the_reserve() -> None:
    """How many cost-0 vehicles does one 0-resource card buy? All four lying there, but none turned up afterwards."""
    state = position("germany-marder-ii volunteers")
    play(state, "use volunteers", _all_four("germany-marder-ii"))
    play(state, "turn up france-renault-ft-bs", "turn up usa-t32", "turn up usa-t29", "turn up usa-m6")
    assert refused(state, "buy france-renault-ft-bs") == "rush.purchase.zero-cost"


@pytest.mark.rule("rush.ability.research-not-purchase")
def test_faq_1_4_15_research_is_not_a_purchase() -> None:
    """Research and a purchase in one turn? Yes, whichever comes first."""
    state = position("technicians engineers")
    play(state, "use technicians", "take ussr-ms-1", "turn up usa-t32")
    play(state, "buy germany-pzkpfw-i with engineers", "turn up usa-t29")
    assert ids(state.players[0].depot) == ["ussr-ms-1", "engineers", "germany-pzkpfw-i"]
    state = position("technicians engineers")
    play(state, "buy germany-pzkpfw-i with engineers", "turn up usa-t29", "use technicians", "take ussr-ms-1")
    assert ids(state.players[0].depot) == ["engineers", "germany-pzkpfw-i", "ussr-ms-1"]


@pytest.mark.rule("rush.garage.exhausted")
def test_faq_1_4_16_reinforcements_with_nothing_to_draw() -> None:
    """Reinforcements, but Garage and Depot are empty: no card comes."""
    state = position("ussr-t-54")
    events = play(state, "use ussr-t-54 reinforcements")
    assert len(told(events, "nothing-to-draw")) == 1
    assert state.players[0].hand == []
    assert legal(state) == ["defend 1", "defend 2", "defend 3"]


@pytest.mark.rule("rush.turn.empty-hand")
def test_faq_1_4_17_a_hand_emptied_by_sabotage() -> None:
    """Sabotage took the whole hand: no plays, but the Reserve moves and a new hand is drawn."""
    state = position("ussr-partizany france-maquisards", rivals=[rival("usa-m6 usa-t32", garage="engineers " * 4)])
    play(state, "use ussr-partizany", "discard usa-m6", "use france-maquisards", "discard usa-t32")
    end_turn(state)
    assert legal(state) == ["end"]
    oldest = state.reserve[0]
    play(state, "end", "turn up usa-t29", "draw engineers", "draw engineers", "draw engineers")
    assert state.discard[-1] is oldest
    assert ids(state.players[1].hand) == ["engineers"] * 3


@pytest.mark.rule("rush.defence.must-defend")
def test_faq_1_4_18_after_its_ability_a_tank_must_defend_unless_it_researched() -> None:
    """May a tank skip the defence after its ability? No; only Research, which sends it to the Graveyard, is exempt."""
    state = position("ussr-t-34")
    play(state, "use ussr-t-34 recruitment")
    assert legal(state) == ["defend 1", "defend 2", "defend 3"]
    assert refused(state, "retire") == "rush.defence.must-defend"
    state = position("ussr-t-70")
    play(state, "use ussr-t-70 research", "take ussr-ms-1", "turn up usa-t32")
    assert ids(state.graveyard)[-1] == "ussr-t-70"
    assert legal(state) == ["end"]


@pytest.mark.rule("rush.ability.invulnerability-empty-pile")
def test_faq_1_4_19_invulnerability_without_a_medal_left() -> None:
    """Invulnerability with the singles gone: no medal, and the card still has to defend."""
    state = position("ussr-is-3", rivals=[rival(depot=NINE)], ending="medal-pile")
    play(state, "use ussr-is-3 invulnerability")
    assert ids(state.players[0].squad()) == []
    assert legal(state) == ["defend 1", "defend 2", "defend 3"]


@pytest.mark.rule("rush.ability.repair-empty-depot")
def test_faq_1_4_20_repair_with_an_empty_depot() -> None:
    """Repair with nothing in the Depot: nothing is removed, and the card still has to defend."""
    state = position("germany-pzkpfw-iv")
    before = ids(state.graveyard)
    play(state, "use germany-pzkpfw-iv repair")
    assert legal(state) == ["defend 1", "defend 2", "defend 3"]
    assert ids(state.graveyard) == before


@pytest.mark.rule("rush.defence.without-ability")
def test_faq_1_4_21_a_card_may_defend_without_its_ability() -> None:
    """Defend without using the ability? Yes, with armour above zero."""
    state = position("ussr-t-34 germany-bmw-r75", garage="engineers")
    play(state, "use ussr-t-34 defend 2")
    assert not state.recruitment
    play(state, "use germany-bmw-r75")
    assert refused(state, "defend 1") == "rush.defence.needs-armour"


@pytest.mark.rule("rush.abilities.each-optional")
def test_faq_1_4_22_one_of_two_abilities_may_be_used_alone() -> None:
    """Only one of a card's two abilities? Yes, using them is optional."""
    for ability in ("recruitment", "reinforcements"):
        state = position("usa-t29", garage="engineers")
        play(state, f"use usa-t29 {ability}", *(["draw engineers"] if ability == "reinforcements" else []), "defend 1")
        assert state.recruitment is (ability == "recruitment")
        assert ids(state.players[0].hand) == (["engineers"] if ability == "reinforcements" else [])


@pytest.mark.rule("rush.abilities.any-order")
@pytest.mark.rule("rush.abilities.one-at-a-time")
def test_faq_1_4_23_two_abilities_in_any_order_but_before_any_other_card() -> None:
    """In which order come two abilities? As the player likes, both before another card is played."""
    state = position("usa-t29 ussr-t-44", garage="engineers")
    play(state, "use usa-t29 recruitment")
    assert refused(state, "use ussr-t-44") == "rush.abilities.one-at-a-time"
    play(state, "reinforcements", "draw engineers", "defend 1")
    state = position("usa-t29", garage="engineers")
    play(state, "use usa-t29 reinforcements", "draw engineers", "recruitment", "defend 1")
    assert state.recruitment


@pytest.mark.rule("rush.option.edition")
@pytest.mark.rule("rush.option.double_medal_per_turn")
def test_faq_1_4_24_players_may_have_rules_of_their_own() -> None:
    """May we play by our own rules? Surely; here every option can be combined with every other."""
    house: dict[str, object] = {
        "edition": "1.2",
        "first_player": 2,
        "siege_destroys_armor_1": True,
        "defenders_count_in_squad": True,
        "double_medal_per_turn": True,
        "empty_rounds": 5,
    }
    assert start(2, **house).rules.options == house


# Edition 1.2


@pytest.mark.rule("rush.purchase.any-nation")
def test_faq_1_2_01_a_squad_may_mix_nations() -> None:
    """Why may one squad have vehicles of several nations? The game follows its model, not history."""
    nations_mix("1.2")


@pytest.mark.rule("rush.scoring.kept-bases")
def test_faq_1_2_02_kept_bases_bring_no_medals() -> None:
    """Why does a kept base earn nothing? Defence alone would only draw the game out."""
    kept_bases("1.2")


@pytest.mark.rule("rush.medals.double-optional")
def test_faq_1_2_03_a_double_medal_is_one_card_instead_of_two() -> None:
    """What is a two-medal card for? It crowds the hand less than two cards; it takes two kills in a turn."""
    one_double_for_two_kills("1.2")
    one_kill_brings_no_double("1.2")


@pytest.mark.rule("rush.medals.short-pile")
def test_faq_1_2_04_without_a_single_medal_left_none_is_received() -> None:
    """A single medal is due, but the nation has none left: there is no medal."""
    no_single_left("1.2")


@pytest.mark.rule("rush.purchase.zero-cost")
@pytest.mark.rule("rush.purchase.resource-icon")
def test_faq_1_2_05_a_vehicle_of_cost_0_is_not_free() -> None:
    """All three cards played: may a cost-0 vehicle be taken? No, a card with a resource value must pay, 0 will do."""
    zero_cost_is_not_free("1.2")
    zero_resources_pay_for_zero_cost("1.2")
    no_resource_value_pays_nothing("1.2")
