"""What every game keeps, of Rush. Many more examples: `uv run pytest -m long tests/games/rush/test_suite.py`."""

from __future__ import annotations

from hypothesis import strategies as st

from hulldown.conformance import GameSuite
from hulldown.games.rush.state import Table
from hulldown.kernel.match import Match

from .helper import RUSH
from .walk import matches, walks

NAMES = [
    "engineers", "technicians", "base", "medal-ussr-1", "medal-usa-2", "ussr-ms-1", "ussr-t-34", "ussr-bm-13",
    "france-maquisards", "ussr", "usa", "turn", "set-up", "play-cards", "purchase", "use-card", "draw-cards", "turn-up",
    "choose-target", "choose-doubles", "combine-medals", "give-up", "scrap", "begin", "achievements", "first-player",
    "award-sieges", "pass-on", "repair-damage", "medal-pile", "last-base", "most-cards", "1.2",
]  # fmt: skip
FIELDS = ["first", "active", "ending", "turn", "discard", "left", "seat", "card", "used", "kills", "weather", "options"]


class TestRush(GameSuite):
    game = RUSH
    longest = 1500  # most games of two are over by then
    shorter = 150
    games = 1  # test_conformance.py plays hundreds
    often = 4000
    names = NAMES
    fields = FIELDS

    def matches(self, longest: int) -> st.SearchStrategy[Match]:
        return matches(longest)

    def walks(self, longest: int) -> st.SearchStrategy[Table]:
        return walks(longest)
