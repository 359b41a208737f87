"""PettingZoo: every seat of a game is an agent, `player_0` and so on, asked in turn.

    from hulldown.adapters.pettingzoo import env

    table = env("rush", seats=3)
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        over = termination or truncation
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))

Chance is drawn inside, from the seed. Rewards come at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo.utils.env import AECEnv

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import OVER

from .playing import Run, payoffs
from .sensing import (
    PENALTY,
    RENDER_MODES,
    Observation,
    Senses,
    answer,
    check_illegal,
    check_render_mode,
    senses_of,
    why_not,
)
from .spaces import action_space, observation_space

__all__ = ["HulldownEnv", "env"]


class HulldownEnv(AECEnv):
    """One game as an AEC environment; `env` makes one.

    An action is a number of the action space. Where the offered answers lie in slots, any other answer may be given as
    a text in notation: `step("move 120,300@45 la10")`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  (PettingZoo has it so)
        "render_modes": list(RENDER_MODES),
        "render_fps": 4,
        "is_parallelizable": False,
    }

    def __init__(
        self, senses: Senses, seats: int, options: Mapping[str, object], is_zero_sum: bool, illegal: str,
        render_mode: str | None, lang: str,
    ) -> None:  # fmt: skip
        super().__init__()
        game = senses.game
        game.complete_options(seats, options)
        self.game = game
        self.senses = senses
        self.options = dict(options)
        self.is_zero_sum = is_zero_sum
        self.illegal = check_illegal(illegal)
        self.render_mode = check_render_mode(render_mode)
        self.lang = lang
        self.metadata = {**type(self).metadata, "name": f"hulldown_{game.id}_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(senses) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(senses) for agent in self.possible_agents}
        self.run = Run(game, self.options, senses.numbering, [None] * seats)
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the draws go on where those of the last game ended. `options` is not looked at:
        a game's options are given to `env`."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.run.begin(Xoshiro(int(self._random.integers(1 << 63))))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._ask()

    def observe(self, agent: str) -> Observation:
        return self.senses.observe(self.run.state, self.seat_of[agent])

    def legal_moves(self) -> dict[int, str]:
        """The legal answers of whoever is asked, in notation, by their numbers."""
        return self.senses.legal_moves(self.run.state)

    def step(self, action: int | np.integer[Any] | str | None) -> None:
        if not self.agents:
            raise Malformed("nobody is asked: reset begins a game")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(None)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        refusal = "" if answer(self.run, action) else why_not(self.run, action)
        if refusal:
            self._refuse(agent, refusal)
        elif self.run.state.actor == OVER:
            paid = payoffs(self.run.state, self.is_zero_sum)
            self.rewards = {one: paid[self.seat_of[one]] for one in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._ask()
        if refusal:
            self.infos[agent]["illegal"] = refusal

    def _refuse(self, agent: str, refusal: str) -> None:
        if self.illegal == "raise":
            raise Malformed(refusal)
        self.rewards[agent] = PENALTY if self.illegal == "penalize" else -1.0
        if self.illegal == "end":
            self.terminations = dict.fromkeys(self.agents, True)

    def _ask(self) -> None:
        """Whoever is asked now is selected; at the end all take their leave, the first seat first."""
        actor = self.run.state.actor
        if self.terminations[self.agents[0]]:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[actor]
        state = self.run.state
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": self.senses.mask(state, self.seat_of[agent])} for agent in self.agents
        }

    def render(self) -> str | np.ndarray | None:
        """The table as whoever is asked sees it."""
        if self.render_mode is None:
            return None
        if self._random is None:
            raise Malformed("there is no game to draw: reset begins one")
        seat = self.seat_of[self.agent_selection]
        drawn = self.senses.draw(self.run.state, seat, self.render_mode, self.lang)
        if self.render_mode != "human":
            return drawn
        print(drawn)
        return None

    def close(self) -> None:
        """Nothing is held that has to be given back."""


def env(
    game: Game | str, seats: int | None = None, options: Mapping[str, object] | None = None,
    observation: str = "vector", zero_sum: bool = True, illegal: str = "end", render_mode: str | None = None,
    lang: str = "en",
) -> HulldownEnv:  # fmt: skip
    """A game for PettingZoo.

    - `game`: its name, or a `hulldown.Game` with cards of its own
    - `seats`: how many play; `options`: the game's options by their names
    - `observation`: `vector` (numbers), `dict` (the same by name) or `text`
    - `zero_sum`: the winner gets what the others lose; else a winner gets 1 and all others 0
    - `illegal`: what an illegal action does: `end` (that agent loses 1 and the game is over), `penalize`, `raise`
    """
    senses = senses_of(game, observation)
    return HulldownEnv(
        senses,
        seats if seats is not None else senses.game.usual_seats,
        options or {},
        zero_sum,
        illegal,
        render_mode,
        lang,
    )
