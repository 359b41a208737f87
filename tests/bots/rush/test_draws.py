"""How cards come in imagined worlds: as fair as by dice, and in one order for all answers that are tried."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import cast

import hulldown
from hulldown import bots
from hulldown.bots.game_bots import mind_of
from hulldown.bots.rush.draws import RushDraws
from hulldown.bots.searcher import Searcher
from hulldown.games.rush.garage import DrawCards
from hulldown.games.rush.reserve import TurnUp
from hulldown.games.rush.state import Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER

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


def test_levels_of_today_draw_in_order_at_larger_tables_and_frozen_ones_as_they_did() -> None:
    for name, seats, ordered in (("level8", 4, True), ("level8", 2, False), ("2026a-level8", 4, False)):
        bot = bots.make(name, RUSH)
        assert isinstance(bot, Searcher)
        assert (bot.mind.draws(RUSH.start(seats), Xoshiro(1)) is not None) == ordered
