"""Buying a vehicle from the Reserve."""

import pytest

from hulldown.games.rush.state import Table
from hulldown.kernel.state import CHANCE
from tests.games.rush.helper import RUSH, both_editions, end_turn, ids, legal, play, position, refused

# Costs: MS-1 0, T-26 1, BT-7 2, T-50 3.
ROW = "ussr-ms-1 ussr-t-26 ussr-bt-7 ussr-t-50"


def purchases(state: Table) -> list[str]:
    return [text for text in legal(state) if text.startswith("buy")]


@pytest.mark.rule("rush.purchase.pay")
def test_what_the_hand_can_pay_may_be_bought() -> None:
    state = position("engineers engineers", reserve=ROW)
    assert purchases(state) == ["buy ussr-ms-1", "buy ussr-t-26", "buy ussr-bt-7"]
    assert refused(state, "buy ussr-t-50 with engineers engineers") == "rush.purchase.pay"


@pytest.mark.rule("rush.purchase.pay")
def test_resources_add_up_to_the_cost() -> None:
    state = position("engineers usa-m3-stuart engineers", reserve=ROW)
    assert refused(state, "buy ussr-t-50 with usa-m3-stuart") == "rush.purchase.pay"  # 2 of 3
    play(state, "buy ussr-t-50 with usa-m3-stuart engineers", "turn up usa-m6")
    assert ids(state.players[0].hand) == ["engineers"]


@pytest.mark.rule("rush.purchase.pay")
def test_only_cards_of_the_reserve_are_for_sale() -> None:
    state = position("engineers engineers engineers", reserve=ROW)
    assert refused(state, "buy usa-t1-cunningham with engineers") == "rush.purchase.pay"


@pytest.mark.rule("rush.purchase.pay")
def test_cards_in_the_depot_pay_nothing() -> None:
    state = position("engineers", depot="engineers usa-t32", reserve=ROW)
    assert refused(state, "buy ussr-bt-7") == "rush.purchase.pay"


@pytest.mark.rule("rush.purchase.one-per-turn")
@both_editions
def test_a_second_purchase_needs_recruitment(edition: str) -> None:
    state = position("engineers engineers", reserve=ROW, options={"edition": edition})
    play(state, "buy ussr-ms-1 with engineers", "turn up usa-t1-cunningham")
    assert purchases(state) == []
    assert refused(state, "buy usa-t1-cunningham with engineers") == "rush.purchase.one-per-turn"


@pytest.mark.rule("rush.purchase.one-per-turn")
@both_editions
def test_one_payment_does_not_buy_two_vehicles(edition: str) -> None:
    state = position("usa-m3-stuart", reserve=ROW, options={"edition": edition})
    assert refused(state, "buy ussr-ms-1 and ussr-t-26 with usa-m3-stuart") == "rush.purchase.one-per-turn"


@pytest.mark.rule("rush.purchase.one-per-turn")
def test_the_next_turn_has_a_purchase_of_its_own() -> None:
    state = position("engineers", garage="engineers engineers engineers", reserve=ROW)
    play(state, "buy ussr-ms-1 with engineers", "turn up usa-m2-light")
    end_turn(state)
    end_turn(state)
    assert "buy usa-m2-light" in legal(state)


@pytest.mark.rule("rush.purchase.resource-icon")
@pytest.mark.parametrize("card", ["technicians", "volunteers", "base"])
def test_a_card_without_a_resource_value_cannot_pay(card: str) -> None:
    state = position(f"{card} engineers", bases="open open -", reserve=ROW)
    assert refused(state, f"buy ussr-ms-1 with {card}") == "rush.purchase.resource-icon"
    assert refused(state, f"buy ussr-t-26 with engineers {card}") == "rush.purchase.resource-icon"


@pytest.mark.rule("rush.purchase.zero-cost")
@both_editions
def test_a_vehicle_of_cost_0_is_not_free(edition: str) -> None:
    state = position("volunteers technicians", reserve=ROW, options={"edition": edition})
    assert purchases(state) == []
    assert refused(state, "buy ussr-ms-1") == "rush.purchase.zero-cost"


@pytest.mark.rule("rush.purchase.zero-cost")
@both_editions
def test_somebody_has_to_pay_for_a_vehicle_of_cost_0(edition: str) -> None:
    state = position("engineers", reserve=ROW, options={"edition": edition})
    play(state, "buy ussr-ms-1")
    assert legal(state) == ["with engineers"]


@pytest.mark.rule("rush.purchase.zero-cost")
@both_editions
def test_a_card_worth_0_pays_for_a_vehicle_of_cost_0(edition: str) -> None:
    state = position("germany-marder-ii", reserve=ROW, options={"edition": edition})
    assert purchases(state) == ["buy ussr-ms-1"]
    play(state, "buy ussr-ms-1 with germany-marder-ii")
    assert ids(state.players[0].depot) == ["germany-marder-ii", "ussr-ms-1"]


@pytest.mark.rule("rush.purchase.overpay")
def test_needless_cards_may_be_added_to_a_payment() -> None:
    state = position("engineers usa-t32 germany-marder-ii", reserve=ROW)
    play(state, "buy ussr-ms-1 with engineers usa-t32 germany-marder-ii", "turn up usa-m6")
    assert state.players[0].hand == []
    assert purchases(state) == []  # the excess buys nothing


@pytest.mark.rule("rush.purchase.overpay")
def test_nothing_is_paid_where_nothing_is_bought() -> None:
    state = position("engineers", reserve=ROW)
    assert refused(state, "with engineers") == "rush.purchase.pay"


@pytest.mark.rule("rush.purchase.to-depot")
def test_the_bought_card_lies_on_top_of_what_paid_for_it() -> None:
    state = position("engineers medal-usa-1", depot="volunteers", reserve=ROW)
    play(state, "buy ussr-bt-7 with medal-usa-1 engineers")
    depot = ids(state.players[0].depot)
    assert depot[0] == "volunteers"
    assert sorted(depot[1:3]) == ["engineers", "medal-usa-1"]
    assert depot[3:] == ["ussr-bt-7"]


@pytest.mark.rule("rush.purchase.refill")
def test_the_reserve_closes_up_and_a_new_card_enters_next_to_the_deck() -> None:
    state = position("engineers", reserve=ROW)
    play(state, "buy ussr-t-26 with engineers")
    assert state.actor == CHANCE  # at once: before any other play
    play(state, "turn up usa-m6")
    assert ids(state.reserve) == ["ussr-ms-1", "ussr-bt-7", "ussr-t-50", "usa-m6"]
    assert state.actor == 0


@pytest.mark.rule("rush.purchase.any-nation")
@pytest.mark.parametrize("vehicle", ["ussr-ms-1", "germany-pzkpfw-i", "usa-t1-cunningham", "france-renault-ft"])
def test_a_squad_of_one_nation_may_buy_from_any(vehicle: str) -> None:
    state = position("ussr-t-26", depot="ussr-t-34 ussr-t-44")
    play(state, f"buy {vehicle} with ussr-t-26")
    assert state.players[0].depot[-1].id == vehicle


@pytest.mark.rule("rush.purchase.engineers")
def test_engineers_are_worth_one_resource() -> None:
    assert purchases(position("engineers", reserve=ROW)) == ["buy ussr-ms-1", "buy ussr-t-26"]


@pytest.mark.rule("rush.purchase.engineers")
def test_engineers_do_nothing_but_pay() -> None:
    state = position("engineers", reserve="ussr-ms-1")
    assert legal(state) == ["buy ussr-ms-1", "end"]
    assert refused(state, "use engineers") == "rush.defence.needs-armour"
    assert refused(state, "assault with engineers") == "rush.assault.power"


@pytest.mark.rule("rush.purchase.medals-pay")
@pytest.mark.parametrize("nation", ["ussr", "germany", "usa", "france"])
def test_a_medal_card_pays_as_much_as_it_shows_medals(nation: str) -> None:
    one = position(f"medal-{nation}-1", reserve=ROW)
    assert purchases(one) == ["buy ussr-ms-1", "buy ussr-t-26"]
    two = position(f"medal-{nation}-2", reserve=ROW)
    assert purchases(two) == ["buy ussr-ms-1", "buy ussr-t-26", "buy ussr-bt-7"]
    play(two, f"buy ussr-bt-7 with medal-{nation}-2")
    assert ids(two.players[0].depot) == [f"medal-{nation}-2", "ussr-bt-7"]


@pytest.mark.rule("rush.purchase.medals-pay")
def test_resource_values_lie_between_0_and_6() -> None:
    assert {card.resources for card in RUSH.catalogue.vehicles} == {0, 1, 2, 3, 4, 5, 6}
