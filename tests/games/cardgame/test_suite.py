"""What every game keeps, of the Card Game: all decks and options, played at random and busily.

Many more examples: `uv run pytest -m long tests/games/cardgame/test_suite.py`.
"""

from __future__ import annotations

from hypothesis import strategies as st

from hulldown.conformance import GameSuite
from hulldown.games.cardgame.state import Table
from hulldown.kernel.match import Match

from .helper import GAME
from .walk import matches, walks

NAMES = [
    "GER-01", "USA-05", "FRA-10", "FRA-17", "SOV-06", "JPN-03", "SWE-02", "B-USA-1", "B-GER-2", "D1", "D6", "set-up",
    "round", "actions", "scoring", "discard-first", "draw-first", "before-scoring", "action-phase", "take-action",
    "place-card", "payment", "attack", "choose-position", "use-explosive", "offer-shots", "blitz", "choose-effect",
    "remaining", "run-effects", "choose-target", "reposition", "offer-step", "draw-cards", "discard-card",
    "recover-card", "flip-base", "next-first", "first-player", "order-bases", "offer-redraw", "vehicle", "crew", "base",
    "on_deploy", "after_attack", "when_destroyed", "round_start", "instant", "hand", "depot", "strike", "extra",
]  # fmt: skip
FIELDS = [
    "first", "turn", "round", "round_winner", "next_uid", "options", "weather", "hand", "depots", "ready_depots",
    "positions", "tokens", "uid", "crew", "boosts", "supplied", "spent", "left", "seat", "effect", "step", "target",
]  # fmt: skip


class TestCardGame(GameSuite):
    game = GAME
    names = NAMES
    fields = FIELDS

    def matches(self, longest: int) -> st.SearchStrategy[Match]:
        return matches(longest)

    def walks(self, longest: int) -> st.SearchStrategy[Table]:
        return walks(longest)
