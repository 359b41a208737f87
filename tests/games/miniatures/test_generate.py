"""Random platoons are legal, full and various; hidden cards that are imagined could really lie there."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hulldown.games.miniatures.cards.catalogue import CREW, Card, Catalogue, TankCard
from hulldown.games.miniatures.cards.platoons import Platoon, PlatoonTank, check, cost, read_code, write_code
from hulldown.games.miniatures.cards.random_platoons import can_add, fill_hidden, random_platoon
from hulldown.games.miniatures.words.phrases import FOLDER
from hulldown.kernel.errors import Malformed
from hulldown.kernel.generator import Xoshiro

CATALOGUE = Catalogue(FOLDER / "cards")
QUICK = settings(max_examples=300, deadline=None, derandomize=True, database=None)
PLENTY = 10_000


def tank(id: str) -> TankCard:
    found = CATALOGUE.tank(id)
    assert found is not None
    return found


def cards(ids: str) -> list[Card]:
    return read_code(CATALOGUE, f"t_34: {ids}").tanks[0].cards if ids else []


def alone(one: TankCard, its_cards: list[Card]) -> Platoon:
    return Platoon("x", "x", {}, PLENTY, [PlatoonTank(one, its_cards)])


# Platoons


@pytest.mark.rule("miniatures.option.platoon")
@pytest.mark.parametrize("one_nation", [False, True])
@pytest.mark.parametrize("limit", [22, 50, 100, 200, 500])
def test_random_platoons_are_legal_and_spend_most_of_the_limit(limit: int, one_nation: bool) -> None:
    rng = Xoshiro(limit)
    spent = 0
    for _ in range(200):
        made = random_platoon(CATALOGUE, limit, rng, one_nation)
        assert check(made, limit, one_nation) == []
        assert write_code(read_code(CATALOGUE, made.id)) == made.id == write_code(made)
        assert made.limit == limit
        spent += cost(made)
    assert spent >= 200 * limit * 95 // 100


def test_random_platoons_are_various() -> None:
    rng = Xoshiro(7)
    made = [random_platoon(CATALOGUE, 200, rng) for _ in range(600)]
    assert len({write_code(one) for one in made}) == len(made)
    assert {entry.tank.id for one in made for entry in one.tanks} == {one.id for one in CATALOGUE.tanks}
    assert {card.id for one in made for entry in one.tanks for card in entry.cards} >= {
        card.id for card in CATALOGUE.cards if not any(need.ids for need in card.restrictions)
    }
    assert {len(one.tanks) for one in made} >= {1, 2, 3, 4, 5}


def test_the_same_numbers_give_the_same_platoon() -> None:
    for seed in range(20):
        codes = [write_code(random_platoon(CATALOGUE, 100, Xoshiro(seed))) for _ in range(2)]
        assert codes[0] == codes[1]


def test_a_limit_below_every_tank_is_refused() -> None:
    least = min(one.cost for one in CATALOGUE.tanks)
    assert cost(random_platoon(CATALOGUE, least, Xoshiro(1))) <= least
    with pytest.raises(Malformed, match=f"no tank costs {least - 1} or less"):
        random_platoon(CATALOGUE, least - 1, Xoshiro(1))


@QUICK
@given(st.data())
def test_a_card_can_be_added_exactly_when_the_tank_stays_legal(data: st.DataObject) -> None:
    one = data.draw(st.sampled_from(CATALOGUE.tanks))
    on_it: list[Card] = []
    for card in data.draw(st.lists(st.sampled_from(CATALOGUE.suited[one.index]), max_size=25)):
        with_it = alone(one, [*on_it, card])
        reasons = [reason for reason in check(with_it, PLENTY) if reason.rule != "miniatures.platoon.unique-crew"]
        assert can_add(one, on_it, card) == (not reasons)
        if not reasons:
            on_it.append(card)


# Hidden cards


@QUICK
@given(st.sampled_from(CATALOGUE.tanks), st.integers(0, 8), st.integers(0, 1000))
def test_imagined_cards_are_hidden_legal_and_within_the_budget(one: TankCard, count: int, seed: int) -> None:
    budget = 2 * count + seed % 20
    drawn = fill_hidden(CATALOGUE, one, [], count, budget, set(), Xoshiro(seed))
    assert len(drawn) == count
    assert all(not card.starts_revealed for card in drawn)
    assert [card.index for card in drawn] == sorted(card.index for card in drawn)
    assert check(alone(one, drawn), one.cost + budget) == []


@QUICK
@given(st.data())
def test_imagined_cards_go_together_with_the_known_ones(data: st.DataObject) -> None:
    seed = data.draw(st.integers(0, 10_000))
    entry = random_platoon(CATALOGUE, 150, Xoshiro(seed)).tanks[0]
    known = data.draw(st.lists(st.sampled_from(entry.cards), unique=True)) if entry.cards else []
    legal = not check(alone(entry.tank, known), PLENTY)
    hidden = len([card for card in entry.cards if not card.starts_revealed and card not in known])
    drawn = fill_hidden(CATALOGUE, entry.tank, known, min(hidden, 6), 60, set(), Xoshiro(seed))
    assert len(drawn) == min(hidden, 6)
    if legal:
        assert check(alone(entry.tank, known + drawn), PLENTY) == []


@pytest.mark.rule("miniatures.platoon.unique-crew")
def test_unique_crew_of_other_tanks_are_not_imagined() -> None:
    unique = {card.index for card in CATALOGUE.cards if card.unique}
    rng = Xoshiro(3)
    found: set[int] = set()
    for _ in range(200):
        free = fill_hidden(CATALOGUE, tank("tiger_i"), [], 5, 60, set(), rng)
        found |= {card.index for card in free} & unique
        taken = fill_hidden(CATALOGUE, tank("tiger_i"), [], 5, 60, unique, rng)
        assert not {card.index for card in taken} & unique
    assert found


def test_a_small_budget_gives_the_cheapest_cards() -> None:
    rng = Xoshiro(5)
    for _ in range(50):
        drawn = fill_hidden(CATALOGUE, tank("tiger_i"), [], 4, 0, set(), rng)
        assert [card.cost for card in drawn] == [1, 1, 1, 1]
        assert check(alone(tank("tiger_i"), drawn), PLENTY) == []


def test_a_large_budget_may_give_any_card() -> None:
    rng = Xoshiro(6)
    found = {card.id for _ in range(600) for card in fill_hidden(CATALOGUE, tank("t_34"), [], 4, 100, set(), rng)}
    high_explosive = {"light_heat_shell"}  # asks for a rule that the T-34 does not have
    assert found == {card.id for card in CATALOGUE.hideable[tank("t_34").index]} - high_explosive


def test_full_positions_leave_upgrades_and_modules() -> None:
    crew = cards("recon smooth_ride relaying safe_stowage")
    rng = Xoshiro(8)
    for _ in range(50):
        drawn = fill_hidden(CATALOGUE, tank("t_34"), crew, 4, 50, set(), rng)
        assert all(card.kind != CREW for card in drawn)
        assert check(alone(tank("t_34"), crew + drawn), PLENTY) == []


@pytest.mark.parametrize("known", ["", "recon deadeye", "spall_liner spall_liner spall_liner spall_liner"])
def test_imagining_never_fails_even_where_nothing_is_legal(known: str) -> None:
    drawn = fill_hidden(CATALOGUE, tank("t_34"), cards(known), 40, 0, set(), Xoshiro(9))
    assert len(drawn) == 40
    assert all(not card.starts_revealed for card in drawn)
