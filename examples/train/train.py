"""Teaches an agent: `OMP_NUM_THREADS=1 python -m examples.train.train rush --minutes 3` from the root of a checkout.

It plays against chance, and after every few lessons it plays some games that do not count for learning. Minutes are
those of the processor. Weights go to weights/GAME.npz, the curve to weights/GAME.json.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import process_time

import gymnasium
import numpy as np

import hulldown
import hulldown.adapters.gymnasium  # registers the environments

from .agent import FOLDER, Agent
from .learning import STRETCH, Adam, Stretch, learn

NAMES = {"rush": "hulldown/Rush-v0", "cardgame": "hulldown/CardGame-v0"}
TABLES = 64
TRIALS = 64  # games of one point of the curve
RATE = 1e-3
POINTS = 10  # of the curve


class Teacher:
    """An agent, the games that it learns in, and those that it is tried in."""

    def __init__(self, game: str, seed: int, opponent: str = "random", tables: int = TABLES) -> None:
        self.tables = gymnasium.make_vec(NAMES[game], num_envs=tables, opponent=opponent, seat=None)
        self.trials = gymnasium.make_vec(NAMES[game], num_envs=tables, opponent=opponent, seat=None)
        space = self.tables.single_observation_space["observation"]
        self.agent = Agent(space.shape[0], int(self.tables.single_action_space.n), seed=seed)
        self.adam = Adam(self.agent.weights, RATE)
        self.random = np.random.default_rng(seed)
        self.seen, _ = self.tables.reset(seed=seed)
        self.is_new = np.zeros(tables, bool)  # games that were over: the next step only begins them anew
        self.steps = 0
        self.games = 0

    def teach(self) -> None:
        """One stretch of all games, and what is learned from it."""
        stretch = self._stretch()
        _, _, last = self.agent.think(self.seen["observation"], self.seen["action_mask"])
        learn(self.agent, self.adam, stretch, last, self.random)

    def _stretch(self) -> Stretch:
        rows: list[tuple[np.ndarray, ...]] = []
        for _ in range(STRETCH):
            observation, mask = self.seen["observation"], self.seen["action_mask"]
            actions, chances, guesses = self.agent.draw(self.seen, self.random)
            counts = ~self.is_new
            self.seen, rewards, ends, _, _ = self.tables.step(actions)
            rows.append((observation, mask, actions, chances, guesses, rewards.astype(np.float32), ends, counts))
            self.is_new = ends
            self.steps += int(counts.sum())
            self.games += int(ends.sum())
        return Stretch(*(np.stack(column) for column in zip(*rows, strict=True)))

    def won(self, games: int, seed: int) -> float:
        """The share of games that it wins; a shared victory counts half."""
        return share_won(self.agent, self.trials, games, seed)


def share_won(agent: Agent, tables: gymnasium.vector.VectorEnv, games: int, seed: int) -> float:
    """The first game of each table counts, then the second, until there are enough: short games are no likelier."""
    random = np.random.default_rng(seed)
    seen, _ = tables.reset(seed=seed)
    rounds = -(-games // tables.num_envs)
    results: list[list[float]] = [[] for _ in range(tables.num_envs)]
    while min(len(one) for one in results) < rounds:
        seen, rewards, ends, _, _ = tables.step(agent.draw(seen, random)[0])
        for place in np.flatnonzero(ends):
            results[place].append(float(rewards[place]))
    counted = np.array([reward for one in results for reward in one[:rounds]])
    return float((counted.mean() + 1) / 2)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("game", choices=sorted(NAMES))
    options.add_argument("--minutes", type=float, default=3.0)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--folder", type=Path, default=FOLDER)
    chosen = options.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    teacher = Teacher(chosen.game, chosen.seed)
    curve = [{"minutes": 0.0, "steps": 0, "games": 0, "won": teacher.won(TRIALS, 10_000)}]
    spent, shown = 0.0, 0.0  # trials are not learning: their time is not counted
    while spent < 60 * chosen.minutes:
        start = process_time()
        teacher.teach()
        spent += process_time() - start
        if spent - shown >= 60 * chosen.minutes / POINTS or spent >= 60 * chosen.minutes:
            shown = spent
            won = teacher.won(TRIALS, 10_000)
            print(f"{spent / 60:5.2f} min {teacher.steps:9,} steps {teacher.games:6,} games, won {won:.0%}", flush=True)
            curve.append({"minutes": spent / 60, "steps": teacher.steps, "games": teacher.games, "won": won})
            teacher.agent.save(chosen.folder / f"{chosen.game}.npz")
            report = {"game": chosen.game, "trials": TRIALS, "compiled": hulldown.is_compiled(), "curve": curve}
            (chosen.folder / f"{chosen.game}.json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
