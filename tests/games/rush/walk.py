"""Positions that random play reaches."""

from __future__ import annotations

from hypothesis import strategies as st

from hulldown.conformance import properties
from hulldown.conformance.properties import SEEDS
from hulldown.games.rush.state import Table
from hulldown.games.rush.view_types import RushView
from hulldown.kernel.match import Match

from .helper import RUSH

EDITIONS = ("1.4", "1.2")
SEATS = (2, 3, 4, 5)
SWITCHES = ("siege_destroys_armor_1", "defenders_count_in_squad", "double_medal_per_turn")
LONGEST_WALK = 1500  # most games of two are over by then


def switched_on(seats: int, edition: str) -> dict[str, object]:
    """Every option away from its default."""
    return {"edition": edition, "first_player": seats, **dict.fromkeys(SWITCHES, True), "empty_rounds": 5}


def walk(seats: int, options: dict[str, object], seed: int, decisions: int) -> Table:
    """The position after so many random decisions, or at the end of the game."""
    return properties.walk(RUSH.start(seats, options), seed, decisions)


def walked_match(seats: int, options: dict[str, object], seed: int, decisions: int) -> Match:
    """The same as a match."""
    return properties.walk_match(Match(RUSH, seats, options), seed, decisions)


def seen(state: Table, seat: int | None) -> RushView:
    """`state.view`, for readers who want to look into it."""
    view = state.view(seat)
    assert isinstance(view, RushView)
    return view


def options_of_games() -> st.SearchStrategy[dict[str, object]]:
    some = {switch: st.booleans() for switch in SWITCHES}
    rounds = {"empty_rounds": st.sampled_from(["off", 5, 10])}
    return st.fixed_dictionaries({"edition": st.sampled_from(EDITIONS)}, optional={**some, **rounds})


def walks(longest: int = LONGEST_WALK) -> st.SearchStrategy[Table]:
    """Positions of all numbers of seats, editions and options, from the set-up to the end."""
    return st.builds(walk, st.sampled_from(SEATS), options_of_games(), SEEDS, st.integers(0, longest))


def matches(longest: int = LONGEST_WALK) -> st.SearchStrategy[Match]:
    return st.builds(walked_match, st.sampled_from(SEATS), options_of_games(), SEEDS, st.integers(0, longest))
