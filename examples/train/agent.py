"""An agent of one hidden layer: what is sensed goes in, a chance for each legal action and a guess at the end come out.

NumPy is all that it needs. `python -m examples.train.train rush` teaches one; `Agent.load` reads stored weights.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

Weights = dict[str, np.ndarray]
FOLDER = Path(__file__).with_name("weights")


class Agent:
    """`hidden` numbers between the slots of the observation and the actions."""

    def __init__(self, slots: int, actions: int, hidden: int = 64, seed: int = 0) -> None:
        random = np.random.default_rng(seed)
        self.weights: Weights = {
            "in": (random.standard_normal((slots, hidden)) * 0.1).astype(np.float32),
            "in_bias": np.zeros(hidden, np.float32),
            "policy": (random.standard_normal((hidden, actions)) * 0.01).astype(np.float32),
            "policy_bias": np.zeros(actions, np.float32),
            "value": np.zeros(hidden, np.float32),
            "value_bias": np.zeros(1, np.float32),
        }

    def think(self, observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """For each row: the hidden numbers, the logarithm of each action's chance, and the guess at the result."""
        weights = self.weights
        hidden = np.tanh(observations @ weights["in"] + weights["in_bias"])
        logits = hidden @ weights["policy"] + weights["policy_bias"]
        logits = np.where(masks > 0, logits, np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        logits -= np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return hidden, logits, hidden @ weights["value"] + weights["value_bias"][0]

    def choose(self, observation: dict[str, np.ndarray]) -> int:
        """The likeliest legal action of one observation."""
        _, chances, _ = self.think(observation["observation"][None], observation["action_mask"][None])
        return int(chances[0].argmax())

    def draw(self, observation: dict[str, np.ndarray], random: np.random.Generator) -> tuple[np.ndarray, ...]:
        """An action for each of many games, drawn by its chance; with the logarithms of the chances and the guesses."""
        _, logs, guesses = self.think(observation["observation"], observation["action_mask"])
        noise = -np.log(-np.log(random.random(logs.shape) + 1e-12) + 1e-12)
        actions = (logs + noise).argmax(axis=1)
        return actions, logs[np.arange(len(actions)), actions], guesses

    def save(self, path: Path) -> None:
        """Half as many digits play as well and take half the room."""
        halves: dict[str, Any] = {name: weights.astype(np.float16) for name, weights in self.weights.items()}
        np.savez_compressed(path, **halves)

    @classmethod
    def load(cls, path: Path) -> Agent:
        with np.load(path) as stored:
            weights = {name: stored[name].astype(np.float32) for name in stored.files}
        slots, hidden = weights["in"].shape
        agent = cls(slots, weights["policy"].shape[1], hidden)
        agent.weights = weights
        return agent
