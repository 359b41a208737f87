"""Positions that random play reaches, and how thoroughly property tests look at them."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from hulldown.games.rush.state import Table
from hulldown.games.rush.view import RushView
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.playout import play_randomly, random_action

from .helper import RUSH

EDITIONS = ("1.4", "1.2")
SEATS = (2, 3, 4, 5)
SWITCHES = ("siege_destroys_armor_1", "defenders_count_in_squad", "double_medal_per_turn")
LONGEST_WALK = 1500  # most games of two are over by then

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
# The quick suite sees the same examples in every run; the long one new ones each time, and prints how to repeat them.
QUICK = settings(max_examples=80, deadline=None, derandomize=True, database=None, suppress_health_check=_SLOW)
LONG = settings(max_examples=4000, deadline=None, database=None, print_blob=True, suppress_health_check=_SLOW)


def switched_on(seats: int, edition: str) -> dict[str, object]:
    """Every option away from its default."""
    return {"edition": edition, "first_player": seats, **dict.fromkeys(SWITCHES, True)}


def walk(seats: int, options: dict[str, object], seed: int, decisions: int) -> Table:
    """The position after so many random decisions, or at the end of the game."""
    state = RUSH.start(seats, options)
    play_randomly(state, Xoshiro(seed), decisions)
    return state


def walked_match(seats: int, options: dict[str, object], seed: int, decisions: int) -> Match:
    """The same as a match."""
    match = Match(RUSH, seats, options)
    rng = Xoshiro(seed)
    while len(match.answers) < decisions and not match.is_over:
        match.answer(random_action(match.state, rng))
    return match


def seen(state: Table, seat: int | None) -> RushView:
    """`state.view`, for readers who want to look into it."""
    view = state.view(seat)
    assert isinstance(view, RushView)
    return view


def options_of_games() -> st.SearchStrategy[dict[str, object]]:
    some = {switch: st.booleans() for switch in SWITCHES}
    return st.fixed_dictionaries({"edition": st.sampled_from(EDITIONS)}, optional=some)


def walks(longest: int = LONGEST_WALK) -> st.SearchStrategy[Table]:
    """Positions of all numbers of seats, editions and options, from the set-up to the end."""
    seeds = st.integers(0, 2**32 - 1)
    return st.builds(walk, st.sampled_from(SEATS), options_of_games(), seeds, st.integers(0, longest))


def matches(longest: int = LONGEST_WALK) -> st.SearchStrategy[Match]:
    seeds = st.integers(0, 2**32 - 1)
    return st.builds(walked_match, st.sampled_from(SEATS), options_of_games(), seeds, st.integers(0, longest))
