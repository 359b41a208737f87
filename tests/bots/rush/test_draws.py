"""How cards come in imagined worlds: as fair as by dice, and in one order for all answers that are tried."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import cast

import pytest

import hulldown
from hulldown import bots
from hulldown.bots.game_bots import mind_of
from hulldown.bots.mind import Draws, Mind
from hulldown.bots.rush.draws import RushDraws
from hulldown.bots.searcher import Searcher
from hulldown.games.rush.actions import Move
from hulldown.games.rush.garage import DrawCards
from hulldown.games.rush.reserve import TurnUp
from hulldown.games.rush.state import Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, Action

RUSH = hulldown.game("rush")


def asked(kind: type[DrawCards] | type[TurnUp], seed: int = 1) -> Table:
    """The first position of a game in which chance is asked for a card of this kind."""
    state, rng = RUSH.start(2), Xoshiro(seed)
    mind = mind_of(RUSH)
    while not isinstance(state.stack[-1], kind):
        state.advance(state.sample(rng) if state.actor == CHANCE else mind.act(state, rng))
    return cast(Table, state)


def drawn(table: Table, draws: RushDraws, cards: int) -> list[str]:
    """The next cards of all piles, somebody being asked in between."""
    state = table.clone()
    found: list[str] = []
    while len(found) < cards and state.actor != OVER:
        if state.actor == CHANCE:
            action = draws.draw(state)
            found.append(str(action))
            state.advance(action)
        else:
            state.advance(state.legal_actions()[-1])
    return found


def in_turn(table: Table, draws: RushDraws) -> list[str]:
    """The whole deck as it comes."""
    pile = table.clone()
    found: list[str] = []
    while pile.deck:
        card = str(draws.draw(pile))
        found.append(card)
        pile.deck = [other for other in pile.deck if str(other.turn_up) != card]
    return found


def test_a_world_that_begins_again_gives_the_same_cards_and_another_world_others() -> None:
    table = cast(Table, RUSH.start(2))
    while table.actor == CHANCE:
        table.advance(table.sample(Xoshiro(1)))
    draws = RushDraws(table, Xoshiro(4))
    first = drawn(table, draws, 40)
    draws.again()
    assert drawn(table, draws, 40) == first
    assert drawn(table, RushDraws(table, Xoshiro(5)), 40) != first


def test_each_outcome_comes_as_often_as_the_rules_say() -> None:
    """4,000 worlds: within four standard deviations of its exact probability, copies of a card counted together."""
    worlds = 4000
    for kind in (DrawCards, TurnUp):
        table = asked(kind)
        came = Counter(str(RushDraws(table, Xoshiro(9, world)).draw(table)) for world in range(worlds))
        shares: Counter[str] = Counter()
        for action, probability in table.outcomes():
            shares[str(action)] += probability.numerator / probability.denominator  # type: ignore[assignment]
        assert came.keys() <= shares.keys()
        for card, share in shares.items():
            assert abs(came[card] - worlds * share) < 4 * sqrt(worlds * share * (1 - share)) + 1e-9


def test_a_card_less_in_the_deck_changes_no_other_place_of_its_order() -> None:
    table = asked(TurnUp)
    draws = RushDraws(table, Xoshiro(3))
    order = in_turn(table, draws)
    gone = order[5]
    draws.again()
    table.deck = [card for card in table.deck if str(card.turn_up) != gone]
    rest = in_turn(table, draws)
    assert rest == [card for card in order if card != gone]


def test_a_pile_that_is_shuffled_again_comes_in_another_order() -> None:
    table = asked(TurnUp)
    draws = RushDraws(table, Xoshiro(3))
    first, order = in_turn(table, draws), in_turn(table, draws)
    assert sorted(order) == sorted(first)
    assert order != first


class Noted(Mind[Table, Move]):
    """Plays as another one does and notes whether it had an order of cards when it was asked for one."""

    def __init__(self, mind: Mind[Table, Move]) -> None:
        super().__init__(mind.game, mind.weights)
        self.mind = mind
        self.ordered: list[bool] = []

    def act(self, state: Table, rng: Xoshiro) -> Action:
        return self.mind.act(state, rng)

    def shortlist(self, state: Table, legal: list[Move], most: int, rng: Xoshiro) -> list[Move]:
        return self.mind.shortlist(state, legal, most, rng)

    def draws(self, state: Table, rng: Xoshiro) -> Draws | None:
        found = self.mind.draws(state, rng)
        self.ordered.append(found is not None)
        return found

    def features(self, state: Table) -> list[list[float]]:
        return self.mind.features(state)


@pytest.mark.parametrize(
    ("name", "seats", "ordered"),
    [("level8", 2, True), ("level7", 2, False), ("level7", 3, True), ("level8", 4, True), ("2026a-level8", 4, False)],
)
def test_one_order_holds_at_larger_tables_and_for_level8_and_never_for_frozen_levels(
    name: str, seats: int, ordered: bool
) -> None:
    bot = bots.make(name, RUSH)
    assert isinstance(bot, Searcher)
    bot.playouts = 12
    noted = bot.mind = Noted(bot.mind)
    table, rng = RUSH.start(seats), Xoshiro(2)
    while table.actor == CHANCE or len(table.legal_actions()) < 3:
        table.advance(table.sample(rng) if table.actor == CHANCE else noted.act(cast(Table, table), rng))
    bot.choose(table.view(table.actor), table.legal_actions(), Xoshiro(1))
    assert bot.spent > 0
    assert any(noted.ordered) == ordered
