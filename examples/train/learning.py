"""Proximal policy optimization (PPO) in NumPy: plays a stretch in many games at once, then follows what went well."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .agent import Agent, Weights

STRETCH = 64  # steps of each game between two lessons
EPOCHS = 2
PART = 1024  # moments of one correction
DISCOUNT = 0.998
TRACE = 0.96  # how far a result reaches back beyond the guesses
CLIP = 0.2
ENTROPY = 0.01
VALUE = 0.5


@dataclass
class Stretch:
    """What happened in some steps of many games; the first axis is time, the second the game."""

    observations: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    chances: np.ndarray
    guesses: np.ndarray
    rewards: np.ndarray
    ends: np.ndarray
    counts: np.ndarray  # whether a step was a real one: the step in which a game begins anew is none


class Adam:
    """Corrections of a size that fits each weight."""

    def __init__(self, weights: Weights, rate: float) -> None:
        self.rate = rate
        self.time = 0
        self.means = {name: np.zeros_like(one) for name, one in weights.items()}
        self.squares = {name: np.zeros_like(one) for name, one in weights.items()}

    def correct(self, weights: Weights, slopes: Weights) -> None:
        self.time += 1
        size = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        shorter = min(1.0, 0.5 / (size + 1e-8))
        for name, slope in slopes.items():
            scaled = slope * np.float32(shorter)
            self.means[name] += 0.1 * (scaled - self.means[name])
            self.squares[name] += 0.001 * (scaled**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.time)
            square = self.squares[name] / (1 - 0.999**self.time)
            weights[name] -= (self.rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def advantages(stretch: Stretch, last: np.ndarray) -> np.ndarray:
    """How much better than guessed each moment went; `last` guesses what comes after the stretch."""
    found = np.zeros_like(stretch.rewards)
    ahead = np.zeros_like(last)
    after = last
    for step in reversed(range(len(found))):
        goes_on = ~stretch.ends[step]
        surprise = stretch.rewards[step] + DISCOUNT * after * goes_on - stretch.guesses[step]
        ahead = surprise + DISCOUNT * TRACE * goes_on * ahead
        ahead = np.where(stretch.counts[step], ahead, 0)
        after = stretch.guesses[step]
        found[step] = ahead
    return found


def learn(agent: Agent, adam: Adam, stretch: Stretch, last: np.ndarray, random: np.random.Generator) -> None:
    """Some corrections from one stretch."""
    better = advantages(stretch, last)
    kept = np.flatnonzero(stretch.counts.reshape(-1))
    observations = stretch.observations.reshape(-1, stretch.observations.shape[-1])
    masks = stretch.masks.reshape(-1, stretch.masks.shape[-1])
    actions, chances = stretch.actions.reshape(-1), stretch.chances.reshape(-1)
    gains = better.reshape(-1)
    goals = gains + stretch.guesses.reshape(-1)
    gains = (gains - gains[kept].mean()) / (gains[kept].std() + 1e-6)
    for _ in range(EPOCHS):
        random.shuffle(kept)
        for start in range(0, len(kept), PART):
            part = kept[start : start + PART]
            slopes = _slopes(
                agent, observations[part], masks[part], actions[part], chances[part], gains[part], goals[part]
            )
            adam.correct(agent.weights, slopes)


def _slopes(
    agent: Agent, seen: np.ndarray, masks: np.ndarray, actions: np.ndarray, before: np.ndarray, gains: np.ndarray,
    goals: np.ndarray,
) -> Weights:  # fmt: skip
    """In which direction the loss grows, for every weight."""
    count = len(actions)
    rows = np.arange(count)
    hidden, logs, guesses = agent.think(seen, masks)
    shares = np.exp(logs)
    ratio = np.exp(logs[rows, actions] - before)
    is_clipped = ((gains > 0) & (ratio > 1 + CLIP)) | ((gains < 0) & (ratio < 1 - CLIP))
    pull = np.where(is_clipped, 0, -gains * ratio)
    to_logits = -pull[:, None] * shares
    to_logits[rows, actions] += pull
    legal_logs = np.where(masks > 0, logs, 0)
    disorder = -(shares * legal_logs).sum(axis=1, keepdims=True)
    to_logits += ENTROPY * shares * (legal_logs + disorder)
    to_logits /= count
    to_guess = VALUE * (guesses - goals) / count
    weights = agent.weights
    to_hidden = to_logits @ weights["policy"].T + to_guess[:, None] * weights["value"]
    to_hidden *= 1 - hidden**2
    return {
        "in": seen.T @ to_hidden,
        "in_bias": to_hidden.sum(axis=0),
        "policy": hidden.T @ to_logits,
        "policy_bias": to_logits.sum(axis=0),
        "value": hidden.T @ to_guess,
        "value_bias": np.array([to_guess.sum()], np.float32),
    }
