"""What every game keeps, of the Miniatures Game: every mode, number of sides, table and switch, played eagerly.

Many more examples: `uv run pytest -m long tests/games/miniatures/test_suite.py`.
"""

from __future__ import annotations

from hypothesis import strategies as st

from hulldown.conformance import GameSuite
from hulldown.games.miniatures.phases import setup, turn
from hulldown.games.miniatures.state import Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.state import Action, State
from hulldown.kernel.steps import names_of

from .helper import GAME
from .test_notation import POSES, TEXTS
from .walk import eager_action, matches, walks

NAMES = [
    *names_of(setup.STEPS), *names_of(turn.STEPS),
    "t_34", "maus", "hummel", "recon", "sixth_sense", "large_repair_kit", "intuition",
    "low_noise_system", "light_apcr_shell", "engine_fire", "stun_token", "lucky_hit", "a1", "a2", "b1", "b16", "woods",
    "wall", "building", "set-up", "turn", "movement", "shooting", "command", "move-tank", "choose-target", "criticals",
    "draw-critical", "suffer", "reveal-point", "offer-at-point", "free-move", "repair-tank", "repair-roll", "lose-card",
    "before-rerolls", "before-changes", "last-moment", "advantage-roll", "choose-tank", "choose-shooter", "deploy-tank",
    "stuns", "free-for-all", "assault", "placed",
    "result.wipe-out", "decided.equal",
]  # fmt: skip
FIELDS = [
    "turn", "phase", "ranking", "attacker", "edges", "points", "terrain_left", "terrain", "objectives", "tanks",
    "discards", "silent", "vengeance", "resigned", "ended", "options", "weather", "at", "hidden", "shown", "gone",
    "used", "criticals", "destroyed", "damage", "token", "acted", "second_due", "boosts", "tank", "made", "tried",
    "dice", "scored", "attack", "walls", "origin", "mode", "scenario",
]  # fmt: skip


class TestMiniatures(GameSuite):
    game = GAME
    longest = 120  # well into the battle
    shorter = 60
    games = 1
    moves_are_listed = False
    names = NAMES
    fields = FIELDS

    def choose(self, state: State, rng: Xoshiro) -> Action:
        return eager_action(state, rng)

    def matches(self, longest: int) -> st.SearchStrategy[Match]:
        return matches(longest)

    def walks(self, longest: int) -> st.SearchStrategy[Table]:
        return walks(longest)

    def texts(self) -> list[str]:
        return [*TEXTS, *POSES, "turret", "via a17", "1e5", "450,300@", "zz60"]
