"""Positions that random play reaches: all starter decks against each other, with all options."""

from __future__ import annotations

from hypothesis import strategies as st

from hulldown.conformance import properties
from hulldown.conformance.properties import SEEDS
from hulldown.games.cardgame.random_decks import random_deck
from hulldown.games.cardgame.state import Table
from hulldown.games.cardgame.view_types import CardGameView
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.state import CHANCE, OVER, Action, State

from .helper import GAME

DECKS = [deck.id for deck in GAME.catalogue.decks]
LONGEST_WALK = 250  # most random games are over by then
BUSY = 20  # who plays busily passes once in so many times

# Every option that is not about decks or the first player, away from its default
SWITCHED = {option.name: option.values[1] for option in GAME.options if option.values in ([False, True], [True, False])}


def switched_on(deck_1: str, deck_2: str) -> dict[str, object]:
    return {"deck_1": deck_1, "deck_2": deck_2, "first_player": 2, **SWITCHED}


def busy_action(state: State, rng: Xoshiro) -> Action:
    """Any legal action, but seldom a pass: the battlefield fills, depots and junkyards grow, decks run out."""
    if state.actor == CHANCE:
        return state.sample(rng)
    legal = state.legal_actions()
    action = legal[rng.below(len(legal))]
    if str(action) in ("pass", "enough") and len(legal) > 1 and rng.below(BUSY):
        return legal[rng.below(len(legal) - 1)]  # these two stand last
    return action


def play_busily(state: Table, rng: Xoshiro, decisions: int = 10**6) -> Table:
    for _ in range(decisions):
        if state.actor == OVER:
            break
        state.apply(busy_action(state, rng))
    return state


def walk(options: dict[str, object], seed: int, decisions: int) -> Table:
    """The position after so many random decisions, or at the end of the game; every second walk is a busy one."""
    if seed % 2:
        return play_busily(GAME.start(2, options), Xoshiro(seed), decisions)
    return properties.walk(GAME.start(2, options), seed, decisions)


def walked_match(options: dict[str, object], seed: int, decisions: int) -> Match:
    return properties.walk_match(Match(GAME, 2, options), seed, decisions)


def seen(state: Table, seat: int | None) -> CardGameView:
    """`state.view`, for readers who want to look into it."""
    view = state.view(seat)
    assert isinstance(view, CardGameView)
    return view


def _random_code(seed: int) -> str:
    return random_deck(GAME.catalogue, Xoshiro(seed)).code


def options_of_games() -> st.SearchStrategy[dict[str, object]]:
    decks = st.sampled_from(DECKS) | st.builds(_random_code, SEEDS)
    some = {option.name: st.sampled_from(option.values) for option in GAME.options if len(option.values) > 1}
    return st.fixed_dictionaries({"deck_1": decks, "deck_2": decks}, optional=some)


def walks(longest: int = LONGEST_WALK) -> st.SearchStrategy[Table]:
    """Positions of all decks and options, from the set-up to the end."""
    return st.builds(walk, options_of_games(), SEEDS, st.integers(0, longest))


def matches(longest: int = LONGEST_WALK) -> st.SearchStrategy[Match]:
    return st.builds(walked_match, options_of_games(), SEEDS, st.integers(0, longest))
