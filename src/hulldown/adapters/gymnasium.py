"""Gymnasium: one seat learns, bots of the program play the others.

    import gymnasium
    import hulldown.adapters.gymnasium  # registers hulldown/Rush-v0, hulldown/CardGame-v0, hulldown/Miniatures-v0

    table = gymnasium.make("hulldown/Rush-v0", opponent="level3", seat=0)
    observation, info = table.reset(seed=1)

Without the second import: `gymnasium.make("hulldown.adapters.gymnasium:hulldown/Rush-v0")`. Many games at once:
`gymnasium.make_vec("hulldown/Rush-v0", num_envs=1000, opponent="random")`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import OVER
from hulldown.registry import class_names

from .opponents import Rivals, check_seat, seated
from .playing import Run, payoffs
from .sensing import (
    PENALTY,
    RENDER_MODES,
    Observation,
    answer,
    check_illegal,
    check_render_mode,
    senses_of,
    why_not,
)
from .spaces import action_space, observation_space

__all__ = ["LearnerEnv", "register_envs"]

Info = dict[str, Any]


class LearnerEnv(gymnasium.Env):
    """One game for one learner. `seat` is where it sits, None draws a seat for each game; rewards come at the end.

    - `opponent`: a bot's name (`random`, `greedy`, `level1` to `level8`), a `hulldown.Bot`, or one for each other seat
    - `seats`, `options`: as at any table; where neither is said, two play by the usual rules
    - `observation`: `vector`, `dict` or `text`; `zero_sum`: a loss is -1, else 0
    - `illegal`: what an illegal action does: `end` (a loss), `penalize` or `raise`
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012  (Gymnasium has it so)

    def __init__(
        self, game: Game | str, opponent: Rivals = "level3", seat: int | None = 0, seats: int = 2,
        options: Mapping[str, object] | None = None, observation: str = "vector", zero_sum: bool = True,
        illegal: str = "end", render_mode: str | None = None, lang: str = "en",
    ) -> None:  # fmt: skip
        self.senses = senses_of(game, observation)
        self.game = self.senses.game
        self.options = dict(options or {})
        self.game.complete_options(seats, self.options)
        self.seat_wanted = check_seat(seat, seats)
        self.is_zero_sum = zero_sum
        self.illegal = check_illegal(illegal)
        self.render_mode = check_render_mode(render_mode)
        self.lang = lang
        self.observation_space = observation_space(self.senses)
        self.action_space = action_space(self.senses)
        numbering = self.senses.numbering
        self._runs = [
            Run(self.game, self.options, numbering, seated(self.game, seats, place, opponent)) for place in range(seats)
        ]
        self.seat = seat or 0
        self.run = self._runs[self.seat]
        self._is_under_way = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """A new game, up to the learner's first question. `options` is not looked at: `make` takes the game's."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 63))
        wanted = self.seat_wanted
        self.seat = wanted if wanted is not None else drawn % len(self._runs)
        self.run = self._runs[self.seat]
        self.run.begin(Xoshiro(drawn))
        self._is_under_way = True
        return self._sensed()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        if not self._is_under_way:
            raise Malformed("no game is under way: reset begins one")
        if answer(self.run, action):
            is_over = self.run.state.actor == OVER
            self._is_under_way = not is_over
            observation, info = self._sensed()
            reward = payoffs(self.run.state, self.is_zero_sum)[self.seat] if is_over else 0.0
            return observation, reward, is_over, False, info
        refusal = why_not(self.run, action)
        if self.illegal == "raise":
            raise Malformed(refusal)
        observation, info = self._sensed()
        info["illegal"] = refusal
        if self.illegal == "penalize":
            return observation, PENALTY, False, False, info
        self._is_under_way = False
        return observation, -1.0, True, False, info

    def _sensed(self) -> tuple[Observation, Info]:
        state = self.run.state
        info: Info = {"action_mask": self.senses.mask(state, self.seat), "seat": self.seat}
        if self.run.faults:
            info["faults"] = list(self.run.faults)
        return self.senses.observe(state, self.seat), info

    def action_masks(self) -> np.ndarray:
        """The legal actions, as learners with masks ask for them."""
        return self.senses.mask(self.run.state, self.seat).astype(bool)

    def legal_moves(self) -> dict[int, str]:
        """The legal answers in notation, by their numbers."""
        return self.senses.legal_moves(self.run.state)

    def render(self) -> Any:
        """The table as the learner sees it."""
        if self.render_mode is None:
            return None
        drawn = self.senses.draw(self.run.state, self.seat, self.render_mode, self.lang)
        if self.render_mode != "human":
            return drawn
        print(drawn)
        return None


def register_envs() -> None:
    """`hulldown/NAME-v0` for every installed game that Gymnasium does not know yet."""
    for id, name in class_names().items():
        env_id = f"hulldown/{name}-v0"
        if env_id not in gymnasium.registry:
            gymnasium.register(
                id=env_id,
                entry_point="hulldown.adapters.gymnasium:LearnerEnv",
                vector_entry_point="hulldown.adapters.vector:LearnerVectorEnv",
                kwargs={"game": id},
            )


register_envs()
