"""Whether a payment covers a purchase, compared with trying every way to hand the resources out.

Many more examples: `uv run pytest -m long tests/games/rush/test_payment_oracle.py`.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown.conformance.properties import LONG, QUICK
from hulldown.games.rush.cards import Card
from hulldown.games.rush.purchase import covers
from hulldown.games.rush.state import Table
from hulldown.kernel.state import CHANCE

from .helper import RUSH, position

NATIONAL = [card for card in RUSH.catalogue.vehicles if card.national]
CHEAP = [card for card in RUSH.catalogue.vehicles if card.cost <= 3]
ENGINEERS = RUSH.catalogue.by_id["engineers"]
PAYERS = st.sampled_from([*NATIONAL, ENGINEERS, RUSH.catalogue.by_id["germany-marder-ii"], *CHEAP[:8]])


def pays_for(card: Card, vehicle: Card) -> bool:
    return card.nation == vehicle.nation if card.national else True


def can_be_handed_out(paying: list[Card], vehicles: list[Card]) -> bool:
    """The oracle: is there any way to put each point of each card on a vehicle so that every cost is reached? And every
    vehicle has a card that could pay for it, every card a vehicle that it could pay for."""

    @cache
    def search(place: int, costs: tuple[int, ...]) -> bool:
        if place == len(paying):
            return not any(costs)
        card = paying[place]
        allowed = [number for number, vehicle in enumerate(vehicles) if pays_for(card, vehicle)]
        return any(search(place + 1, left) for left in spread(costs, allowed, card.resources))

    if not all(any(pays_for(card, vehicle) for card in paying) for vehicle in vehicles):
        return False
    return search(0, tuple(vehicle.cost for vehicle in vehicles))


def spread(costs: tuple[int, ...], allowed: list[int], points: int) -> set[tuple[int, ...]]:
    """What may be left of the costs when so many points are put on the allowed vehicles, in any way."""
    ways = {costs}
    for _ in range(points):
        ways |= {
            tuple(cost - (place == chosen) for place, cost in enumerate(way))
            for way in ways
            for chosen in allowed
            if way[chosen] > 0
        }
    return ways


def check_covers(paying: list[Card], vehicles: list[Card]) -> None:
    assert covers(paying, vehicles) == can_be_handed_out(paying, vehicles)


SOME_PAYERS = st.lists(PAYERS, max_size=4)
SOME_VEHICLES = st.lists(st.sampled_from(CHEAP), min_size=1, max_size=4, unique_by=lambda card: card.id)


@QUICK
@given(SOME_PAYERS, SOME_VEHICLES)
@pytest.mark.rule("rush.passive.national-mixed-batch")
def test_a_payment_covers_what_can_be_handed_out(paying: list[Card], vehicles: list[Card]) -> None:
    check_covers(paying, vehicles)


@pytest.mark.long
@LONG
@given(SOME_PAYERS, SOME_VEHICLES)
@pytest.mark.rule("rush.passive.national-mixed-batch")
def test_a_payment_covers_what_can_be_handed_out_often(paying: list[Card], vehicles: list[Card]) -> None:
    check_covers(paying, vehicles)


# Edition 1.2: the turn's totals


def recruiting(paying: list[Card], vehicles: list[Card]) -> Table:
    hand = " ".join(card.id for card in paying)
    reserve = " ".join(card.id for card in vehicles)
    return position(hand, reserve=reserve, options={"edition": "1.2"}, turn={"recruitment": True})


def can_buy_all(state: Table, vehicles: list[Card]) -> bool:
    """Whether these can be bought in this order, each with some cards of the hand or with none."""
    if not vehicles:
        return True
    hand = state.players[0].hand
    payments = {tuple(chosen) for size in range(len(hand) + 1) for chosen in combinations(hand, size)}
    for payment in sorted(payments, key=lambda cards: [card.index for card in cards]):
        trial = state.clone()
        steps = [vehicles[0].buy, *[card.pay for card in payment], RUSH.parse(trial, "done")]
        if all(_applied(trial, str(step)) for step in steps):
            while trial.actor == CHANCE:
                trial.apply(trial.legal_actions()[-1])
            if can_buy_all(trial, vehicles[1:]):
                return True
    return False


def _applied(state: Table, text: str) -> bool:
    action = RUSH.parse(state, text)
    if state.why_not(action) is not None:
        return False
    state.apply(action)
    return True


def check_every_order(paying: list[Card], vehicles: list[Card]) -> None:
    useful = [card for card in paying if any(pays_for(card, vehicle) for vehicle in vehicles)]
    possible = can_be_handed_out(useful, vehicles)
    for order in permutations(vehicles):
        assert can_buy_all(recruiting(paying, vehicles), list(order)) == possible, [card.id for card in order]


# Hands that just reach, and rows where that matters: one point or four of one nation, costs of 0 and 1.
FEW_PAYERS = st.lists(st.sampled_from([ENGINEERS, *NATIONAL[:2]]), min_size=1, max_size=2, unique=True)
FREE = [card for card in CHEAP if card.cost == 0]
FEW_VEHICLES = st.lists(
    st.sampled_from(FREE) | st.sampled_from([card for card in CHEAP if card.cost == 1]),
    min_size=1,
    max_size=3,
    unique=True,
)
HANDS_AND_ROWS = st.tuples(FEW_PAYERS, FEW_VEHICLES)


@QUICK
@given(HANDS_AND_ROWS)
@pytest.mark.rule("rush.recruitment.turn-totals")
def test_in_edition_1_2_the_order_of_purchases_does_not_matter(both: tuple[list[Card], list[Card]]) -> None:
    check_every_order(*both)


@pytest.mark.long
@LONG
@given(HANDS_AND_ROWS)
@pytest.mark.rule("rush.recruitment.turn-totals")
def test_in_edition_1_2_the_order_of_purchases_does_not_matter_often(both: tuple[list[Card], list[Card]]) -> None:
    check_every_order(*both)
