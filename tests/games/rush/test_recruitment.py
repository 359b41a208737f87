"""Recruitment: several purchases in one turn. Editions 1.4 and 1.2 differ."""

from itertools import permutations

import pytest

from hulldown.games.rush.state import Table
from hulldown.kernel.state import CHANCE
from tests.games.rush.helper import both_editions, by_chance, ids, legal, play, position, refused, told

# Costs 2, 2, 1, 0: five in all.
ROW = "ussr-bt-7 usa-m3-stuart france-hotchkiss-h35 ussr-ms-1"
ALL_FOUR = "buy ussr-bt-7 and usa-m3-stuart and france-hotchkiss-h35 and ussr-ms-1"
FOUR_NEW = ["turn up usa-m6", "turn up usa-t32", "turn up ussr-t-26", "turn up usa-t1-cunningham"]


def recruiting(hand: str, *, reserve: str = ROW, edition: str = "1.4") -> Table:
    """The Volunteers have been used; this hand is left."""
    state = position(f"volunteers {hand}", reserve=reserve, options={"edition": edition})
    play(state, "use volunteers")
    return state


def by_version_1(hand: str, *, reserve: str) -> Table:
    """Edition 1.2 as it was played before the turn's totals were compared in any order."""
    return position(hand, reserve=reserve, options={"edition": "1.2"}, rules=1)


@pytest.mark.rule("rush.recruitment.before-and-after")
@both_editions
def test_a_purchase_before_recruitment_leaves_more_for_afterwards(edition: str) -> None:
    state = position("volunteers engineers engineers engineers", reserve=ROW, options={"edition": edition})
    play(state, "buy ussr-ms-1 with engineers", "turn up usa-t1-cunningham")
    assert refused(state, "buy usa-t1-cunningham with engineers") == "rush.purchase.one-per-turn"
    play(state, "use volunteers", "buy usa-t1-cunningham with engineers", "turn up ussr-t-26")
    play(state, "buy ussr-t-26 with engineers")
    bought = [card.id for card in state.players[0].depot if card.is_vehicle]
    assert bought == ["ussr-ms-1", "usa-t1-cunningham", "ussr-t-26"]


@pytest.mark.rule("rush.recruitment.before-and-after")
def test_a_second_recruitment_adds_nothing() -> None:
    state = recruiting("ussr-t-26 engineers", reserve="ussr-ms-1 ussr-bt-7")
    play(state, "use ussr-t-26 recruitment defend 1")
    assert [text for text in legal(state) if text.startswith("buy")] == ["buy ussr-ms-1"]


@pytest.mark.rule("rush.recruitment.before-and-after")
def test_recruitment_ends_with_the_turn() -> None:
    state = recruiting("engineers engineers")
    play(state, "end", "turn up usa-m6", "draw engineers", "draw engineers", "draw volunteers")
    play(state, "end", "turn up usa-t32")
    play(state, "buy ussr-ms-1 with engineers", "turn up usa-t1-cunningham")
    assert refused(state, "buy usa-t1-cunningham with engineers") == "rush.purchase.one-per-turn"


@pytest.mark.rule("rush.recruitment.batch")
def test_one_batch_may_take_the_whole_reserve() -> None:
    state = recruiting("germany-loewe engineers")
    play(state, f"{ALL_FOUR} with germany-loewe engineers")
    assert state.reserve == []
    assert state.actor == CHANCE
    play(state, *FOUR_NEW)
    assert ids(state.reserve) == ["usa-m6", "usa-t32", "ussr-t-26", "usa-t1-cunningham"]
    assert state.actor == 0
    bought = ["ussr-bt-7", "usa-m3-stuart", "france-hotchkiss-h35", "ussr-ms-1"]
    assert ids(state.players[0].depot) == ["volunteers", "germany-loewe", "engineers", *bought]


@pytest.mark.rule("rush.recruitment.batch")
def test_the_reserve_is_refilled_only_after_the_whole_batch() -> None:
    state = recruiting("germany-loewe")
    play(state, "buy ussr-bt-7", "also usa-m3-stuart", "with germany-loewe")
    assert ids(state.reserve) == ROW.split()
    play(state, "done")
    assert ids(state.reserve) == ["france-hotchkiss-h35", "ussr-ms-1"]
    play(state, "turn up usa-m6", "turn up usa-t32")
    assert state.actor == 0


@pytest.mark.rule("rush.recruitment.batch")
def test_the_resources_must_reach_the_sum_of_the_costs() -> None:
    state = recruiting("engineers engineers engineers")
    assert refused(state, "buy ussr-bt-7 and usa-m3-stuart with engineers engineers engineers") == "rush.purchase.pay"
    play(state, "buy ussr-bt-7 and france-hotchkiss-h35 with engineers engineers engineers")
    assert state.players[0].hand == []


@pytest.mark.rule("rush.recruitment.batch")
def test_the_named_cards_must_reach_the_sum_even_if_the_hand_could() -> None:
    state = recruiting("engineers engineers engineers engineers")
    assert refused(state, "buy ussr-bt-7 and usa-m3-stuart with engineers engineers engineers") == "rush.purchase.pay"


@pytest.mark.rule("rush.recruitment.batch")
def test_a_vehicle_is_in_a_batch_once() -> None:
    state = recruiting("germany-loewe")
    play(state, "buy ussr-bt-7")
    assert refused(state, "also ussr-bt-7") == "rush.recruitment.batch"


@pytest.mark.rule("rush.recruitment.no-carry-over")
def test_resources_left_over_are_lost_at_the_refill() -> None:
    state = recruiting("germany-loewe engineers")
    play(state, f"{ALL_FOUR} with germany-loewe engineers", *FOUR_NEW)  # 6 paid for 5
    assert legal(state) == ["end"]


@pytest.mark.rule("rush.recruitment.no-carry-over")
def test_a_further_batch_is_paid_with_other_cards() -> None:
    state = recruiting("germany-loewe engineers")
    play(state, f"{ALL_FOUR} with germany-loewe", *FOUR_NEW)
    play(state, "buy ussr-t-26 and usa-t1-cunningham with engineers")
    assert ids(state.players[0].depot)[-3:] == ["engineers", "ussr-t-26", "usa-t1-cunningham"]


@pytest.mark.rule("rush.recruitment.no-carry-over")
def test_what_a_batch_left_over_does_not_help_the_next_payment() -> None:
    state = recruiting("germany-loewe engineers")
    play(state, "buy ussr-ms-1 with germany-loewe", "turn up usa-m6")
    assert refused(state, "buy ussr-bt-7") == "rush.purchase.pay"


@pytest.mark.rule("rush.recruitment.zero-cost-batch")
def test_one_card_worth_0_buys_every_vehicle_of_cost_0_in_the_reserve() -> None:
    state = recruiting("germany-marder-ii", reserve="ussr-ms-1 germany-pzkpfw-i usa-t1-cunningham france-renault-ft")
    row = "ussr-ms-1 and germany-pzkpfw-i and usa-t1-cunningham and france-renault-ft"
    play(state, f"buy {row} with germany-marder-ii")
    assert state.reserve == []


@pytest.mark.rule("rush.recruitment.zero-cost-batch")
def test_a_vehicle_of_cost_0_turned_up_afterwards_needs_another_payer() -> None:
    state = recruiting("germany-marder-ii", reserve="ussr-ms-1 germany-pzkpfw-i usa-m6 usa-t32")
    play(state, "buy ussr-ms-1 and germany-pzkpfw-i with germany-marder-ii")
    play(state, "turn up usa-t1-cunningham", "turn up france-renault-ft")
    assert refused(state, "buy usa-t1-cunningham") == "rush.purchase.zero-cost"
    assert legal(state) == ["end"]


@pytest.mark.rule("rush.recruitment.turn-totals")
def test_in_edition_1_2_left_over_resources_buy_what_is_turned_up() -> None:
    state = recruiting("germany-loewe", edition="1.2")  # 5 resources
    play(state, "buy ussr-bt-7 with germany-loewe", "turn up ussr-t-26")
    play(state, "buy ussr-t-26", "done", "turn up ussr-t-28")
    play(state, "buy ussr-t-28", "done", "turn up ussr-su-5")
    assert refused(state, "buy ussr-su-5") == "rush.purchase.pay"  # 5 spent
    assert ids(state.players[0].depot)[-3:] == ["ussr-bt-7", "ussr-t-26", "ussr-t-28"]


@pytest.mark.rule("rush.recruitment.turn-totals")
def test_in_edition_1_2_one_card_worth_0_buys_vehicles_of_cost_0_one_after_the_other() -> None:
    state = recruiting("germany-marder-ii", reserve="ussr-ms-1 usa-m6", edition="1.2")
    play(state, "buy ussr-ms-1 with germany-marder-ii", "turn up usa-t1-cunningham")
    play(state, "turn up usa-t32", "turn up usa-t29")
    play(state, "buy usa-t1-cunningham", "done")
    assert ids(state.players[0].depot)[-2:] == ["ussr-ms-1", "usa-t1-cunningham"]


@pytest.mark.rule("rush.recruitment.turn-totals")
def test_by_rules_version_1_a_second_vehicle_of_cost_0_needs_a_payer_when_nothing_is_left_over() -> None:
    state = by_version_1("volunteers germany-marder-ii", reserve="ussr-ms-1 usa-m6")
    play(state, "use volunteers", "buy ussr-ms-1 with germany-marder-ii", "turn up usa-t1-cunningham")
    play(state, "turn up usa-t32", "turn up usa-t29")
    assert refused(state, "buy usa-t1-cunningham") == "rush.purchase.zero-cost"


@pytest.mark.rule("rush.recruitment.turn-totals")
def test_in_edition_1_2_what_was_overpaid_before_recruitment_counts() -> None:
    state = position(
        "volunteers usa-m3-stuart", reserve=ROW.replace("usa-m3-stuart", "usa-m6"), options={"edition": "1.2"}
    )
    play(state, "buy france-hotchkiss-h35 with usa-m3-stuart", "turn up ussr-t-26")
    play(state, "use volunteers", "buy ussr-t-26", "done", "turn up ussr-su-5")
    assert refused(state, "buy ussr-su-5") == "rush.purchase.pay"


@pytest.mark.rule("rush.recruitment.turn-totals")
def test_in_edition_1_2_the_first_purchase_still_needs_a_payer() -> None:
    state = recruiting("technicians", edition="1.2")
    assert legal(state) == ["use technicians", "end"]


@pytest.mark.rule("rush.recruitment.refill-each-card")
def test_in_edition_1_2_the_reserve_is_refilled_after_every_card() -> None:
    state = recruiting("germany-loewe", edition="1.2")
    play(state, "buy ussr-bt-7", "with germany-loewe")
    assert "also usa-m3-stuart" not in legal(state)
    play(state, "done")
    assert state.actor == CHANCE
    play(state, "turn up usa-m6")
    assert ids(state.reserve) == ["usa-m3-stuart", "france-hotchkiss-h35", "ussr-ms-1", "usa-m6"]


@pytest.mark.rule("rush.passive.national-mixed-batch")
def test_in_a_mixed_batch_national_resources_count_up_to_their_own_nation() -> None:
    state = recruiting("ussr-zis-5 engineers engineers")  # 4 resources, all for Soviet cards
    short = "buy ussr-bt-7 and usa-m3-stuart with ussr-zis-5 engineers"
    assert refused(state, short) == "rush.purchase.pay"
    play(state, f"{short} engineers")
    assert ids(state.players[0].depot)[-2:] == ["ussr-bt-7", "usa-m3-stuart"]


@pytest.mark.rule("rush.recruitment.refill-each-card")
def test_edition_1_2_names_its_own_rule_when_two_are_bought_together() -> None:
    state = position("usa-m26-pershing", turn={"recruitment": True}, options={"edition": "1.2"})
    play(state, "buy ussr-ms-1")
    assert refused(state, "also germany-pzkpfw-i") == "rush.recruitment.refill-each-card"


@pytest.mark.rule("rush.recruitment.turn-totals")
def test_in_edition_1_2_nothing_is_bought_before_a_card_was_paid() -> None:
    state = recruiting("engineers", reserve="ussr-ms-1 usa-m6", edition="1.2")
    play(state, "buy ussr-ms-1")
    assert refused(state, "done") == "rush.purchase.zero-cost"
    play(state, "with engineers", "done")


@pytest.mark.rule("rush.recruitment.turn-totals")
def test_by_rules_version_1_nothing_is_free_when_nothing_is_left_over() -> None:
    state = by_version_1("engineers engineers engineers volunteers", reserve="ussr-t-28 ussr-ms-1")
    play(state, "buy ussr-t-28 with engineers engineers", "turn up usa-m6", "turn up usa-t29", "turn up usa-t32")
    play(state, "use volunteers", "buy ussr-ms-1")
    assert refused(state, "done") == "rush.purchase.zero-cost"
    play(state, "with engineers", "done")


@pytest.mark.rule("rush.recruitment.turn-totals")
def test_in_edition_1_2_what_is_left_over_buys_a_card_of_cost_0() -> None:
    state = position("usa-m26-pershing volunteers", reserve="ussr-t-28 ussr-ms-1", options={"edition": "1.2"})
    play(state, "buy ussr-t-28 with usa-m26-pershing", "turn up usa-m6", "turn up usa-t29", "turn up usa-t32")
    events = play(state, "use volunteers", "buy ussr-ms-1", "done")
    assert [event.sentence.text() for event in told(events, "bought-left-over")] == [
        "Player 1 buys MS-1 with what was paid this turn."
    ]


# Edition 1.2: the totals of the turn, in any order, nation by nation

GERMAN_ROW = "germany-pzkpfw-ii germany-flak-36 france-renault-ft usa-m6"  # costs 1, 2, 0
ORDERS = list(permutations(["germany-pzkpfw-ii", "germany-flak-36", "france-renault-ft"]))


@pytest.mark.rule("rush.recruitment.totals-by-nation")
def test_german_resources_left_over_do_not_buy_a_french_card_of_cost_0() -> None:
    state = recruiting("germany-opel-blitz", reserve=GERMAN_ROW, edition="1.2")
    play(state, "buy germany-flak-36 with germany-opel-blitz", "turn up usa-t32")
    assert "buy france-renault-ft" not in legal(state)
    assert refused(state, "buy france-renault-ft") == "rush.passive.national-zero-cost"


@pytest.mark.rule("rush.recruitment.totals-by-nation")
@pytest.mark.parametrize("order", ORDERS)
def test_a_card_paid_for_any_nation_makes_the_french_one_free_in_every_order(order: tuple[str, ...]) -> None:
    """The Opel Blitz gives 4 to German cards, the Engineers 1 to whatever is bought first or needs it."""
    state = recruiting("germany-opel-blitz engineers", reserve=GERMAN_ROW, edition="1.2")
    new = ["usa-t32", "usa-t29", "ussr-t-26"]
    for vehicle in order:
        play(state, f"buy {vehicle}")
        for payer in ("engineers", "germany-opel-blitz"):
            if "done" not in legal(state) and f"with {payer}" in legal(state):
                play(state, f"with {payer}")
        play(state, "done", f"turn up {new.pop()}")
    assert {card.id for card in state.players[0].depot if card.is_vehicle} >= set(order)


@pytest.mark.rule("rush.recruitment.turn-totals")
@pytest.mark.parametrize("first", ["ussr-ms-1", "germany-pzkpfw-ii"])
@pytest.mark.parametrize("before", [True, False])
def test_one_engineers_pays_cost_0_and_cost_1_in_either_order(first: str, before: bool) -> None:
    second = "germany-pzkpfw-ii" if first == "ussr-ms-1" else "ussr-ms-1"
    state = position("volunteers engineers", reserve="ussr-ms-1 germany-pzkpfw-ii", options={"edition": "1.2"})
    lines = [f"buy {first} with engineers", "turn up usa-m6", "turn up usa-t32", "turn up usa-t29"]
    play(state, *([*lines, "use volunteers"] if before else ["use volunteers", *lines]))
    play(state, f"buy {second}", "done")
    assert ids(state.players[0].depot)[-1] == second
    assert legal(play_on(state))[-1] == "end"


def play_on(state: Table) -> Table:
    by_chance(state)
    return state


@pytest.mark.rule("rush.recruitment.totals-by-nation")
def test_national_resources_pay_later_for_what_ordinary_ones_bought() -> None:
    """German resources take over the German card, and the Engineers laid down for it are free for the French one."""
    state = recruiting("germany-opel-blitz engineers", reserve="germany-pzkpfw-ii france-hotchkiss-h35", edition="1.2")
    play(state, "buy germany-pzkpfw-ii with engineers", "turn up usa-m6", "turn up usa-t32", "turn up usa-t29")
    play(state, "buy france-hotchkiss-h35 with germany-opel-blitz")
    assert ids(state.players[0].depot)[-2:] == ["germany-opel-blitz", "france-hotchkiss-h35"]


@pytest.mark.rule("rush.recruitment.totals-by-nation")
def test_national_resources_cover_no_more_than_their_nation_costs() -> None:
    state = recruiting("germany-opel-blitz engineers", reserve="germany-pzkpfw-ii ussr-bt-7", edition="1.2")
    play(state, "buy germany-pzkpfw-ii with engineers", "turn up usa-m6", "turn up usa-t32", "turn up usa-t29")
    assert refused(state, "buy ussr-bt-7") == "rush.purchase.pay"  # 2, of which the Engineers give 1


@pytest.mark.rule("rush.recruitment.totals-by-nation")
def test_by_rules_version_1_national_resources_pay_only_where_their_nation_is_bought() -> None:
    state = by_version_1("volunteers germany-opel-blitz engineers", reserve="germany-pzkpfw-ii france-hotchkiss-h35")
    play(state, "use volunteers", "buy germany-pzkpfw-ii with engineers", "turn up usa-m6", "turn up usa-t32")
    play(state, "turn up usa-t29")
    assert refused(state, "buy france-hotchkiss-h35") == "rush.purchase.pay"
