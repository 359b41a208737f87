"""Many games at once in one process, for Gymnasium: the compiled engine makes the steps, and whole arrays come out.

`gymnasium.make_vec("hulldown/Rush-v0", num_envs=1000, opponent="random")`; a game that has ended begins anew at the
next step (`AutoresetMode.NEXT_STEP`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import OVER

from .opponents import Rivals, check_seat, seated
from .playing import Run, payoffs
from .sensing import PENALTY, answer, check_illegal, senses_of, why_not
from .spaces import action_space, observation_space

__all__ = ["LearnerVectorEnv"]

Arrays = dict[str, np.ndarray]


class LearnerVectorEnv(VectorEnv):
    """`num_envs` games for one learner; the arguments are those of one game. Observations are vectors."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self, game: Game | str, num_envs: int = 1, opponent: Rivals = "level3", seat: int | None = 0, seats: int = 2,
        options: Mapping[str, object] | None = None, zero_sum: bool = True, illegal: str = "end",
    ) -> None:  # fmt: skip
        self.num_envs = num_envs
        self.senses = senses_of(game, "vector")
        self.game = self.senses.game
        self.options = dict(options or {})
        self.game.complete_options(seats, self.options)
        wanted = check_seat(seat, seats)
        self.is_zero_sum = zero_sum
        self.illegal = check_illegal(illegal)
        # Where no seat is named, the games share them out among themselves.
        self.seats = [wanted if wanted is not None else place % seats for place in range(num_envs)]
        benches = {one: seated(self.game, seats, one, opponent) for one in sorted(set(self.seats))}
        numbering = self.senses.numbering
        self.runs = [Run(self.game, self.options, numbering, benches[one]) for one in self.seats]
        self.single_observation_space = observation_space(self.senses)
        self.single_action_space = action_space(self.senses)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._is_done = np.ones(num_envs, bool)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """New games everywhere. A seed for each game may be given; one seed is enough for all of them."""
        seeds: Sequence[int | None] = [None] * self.num_envs
        if seed is None or isinstance(seed, int):
            super().reset(seed=seed)
        else:
            super().reset(seed=seed[0])
            seeds = seed
        for run, own in zip(self.runs, seeds, strict=True):
            run.begin(Xoshiro(own) if own is not None else self._fresh())
        self._is_done[:] = False
        observation = self._sensed()
        return observation, {"action_mask": observation["action_mask"].copy()}

    def step(self, actions: Any) -> tuple[Arrays, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        if len(actions) != self.num_envs:
            raise Malformed(f"{len(actions)} actions for {self.num_envs} games")
        rewards = np.zeros(self.num_envs, np.float64)
        done = np.zeros(self.num_envs, bool)
        refused: list[int] = []
        numbers = actions.tolist() if isinstance(actions, np.ndarray) else actions
        for place, run in enumerate(self.runs):
            if self._is_done[place]:
                run.begin(self._fresh())
                continue
            if not answer(run, numbers[place]):
                if self.illegal == "raise":
                    raise Malformed(f"game {place}: {why_not(run, numbers[place])}")
                refused.append(place)
                rewards[place] = PENALTY if self.illegal == "penalize" else -1.0
                done[place] = self.illegal == "end"
            elif run.state.actor == OVER:
                done[place] = True
                rewards[place] = payoffs(run.state, self.is_zero_sum)[self.seats[place]]
        self._is_done = done
        observation = self._sensed()
        info: dict[str, Any] = {"action_mask": observation["action_mask"].copy()}
        if refused:
            info["illegal"] = np.isin(np.arange(self.num_envs), refused)
        return observation, rewards, done.copy(), np.zeros(self.num_envs, bool), info

    def _fresh(self) -> Xoshiro:
        return Xoshiro(int(self.np_random.integers(1 << 63)))

    def _sensed(self) -> Arrays:
        return self.senses.observe_all([run.state for run in self.runs], self.seats)
