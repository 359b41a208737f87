"""Many games at once: the same games as one by one, in arrays that fit their spaces, in little memory."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="gymnasium is not installed: uv sync --group dev --group doors")

import gymnasium
import numpy as np

from hulldown import Malformed
from hulldown.adapters.gymnasium import LearnerEnv
from hulldown.adapters.vector import LearnerVectorEnv
from hulldown.kernel.generator import Xoshiro

MEGABYTES = 300  # of a process with a thousand games of Rush

# The most that the process itself has held: `getrusage` also counts what it inherited for a moment from who started it.
MEMORY = """
from pathlib import Path
import gymnasium, numpy, hulldown.adapters.gymnasium
tables = gymnasium.make_vec("hulldown/Rush-v0", num_envs=1000, opponent="random")
observation, _ = tables.reset(seed=1)
random = numpy.random.default_rng(1)
for _ in range(25):
    chosen = (random.random(observation["action_mask"].shape) * observation["action_mask"]).argmax(axis=1)
    observation, *_ = tables.step(chosen)
[most] = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM:")]
print(int(most.split()[1]) // 1024)
"""


def made(name: str, count: int, **arguments: Any) -> LearnerVectorEnv:
    found = gymnasium.make_vec(f"hulldown/{name}-v0", num_envs=count, **{"opponent": "random", **arguments}).unwrapped
    assert isinstance(found, LearnerVectorEnv)
    return found


def first_legal(masks: np.ndarray) -> np.ndarray:
    found: np.ndarray = masks.argmax(axis=1)
    return found


@pytest.mark.parametrize("name", ["Rush", "CardGame", "Miniatures"])
def test_each_game_is_the_game_that_its_seed_makes_alone(name: str) -> None:
    seeds = [11, 12, 13]
    tables = made(name, 3)
    observation, _ = tables.reset(seed=seeds)
    alone = [LearnerEnv(tables.game, opponent="random") for _ in seeds]
    for one, seed in zip(alone, seeds, strict=True):
        one.run.begin(Xoshiro(seed))
        one._is_under_way = True
    for _ in range(40):
        chosen = first_legal(observation["action_mask"])
        observation, rewards, terminated, truncated, info = tables.step(chosen)
        assert tables.observation_space.contains(observation)
        assert not truncated.any()
        if terminated.any():
            break
        for place, one in enumerate(alone):
            single, reward, *_ = one.step(int(chosen[place]))
            assert reward == rewards[place]
            for key, value in single.items():
                assert (value == observation[key][place]).all(), key
        assert (info["action_mask"] == observation["action_mask"]).all()


def test_a_game_that_is_over_begins_anew_at_the_next_step() -> None:
    tables = made("CardGame", 4)
    random = np.random.default_rng(2)
    observation, _ = tables.reset(seed=2)
    ended = 0
    for _ in range(1500):
        masks = observation["action_mask"]
        over = ~masks.any(axis=1)
        observation, rewards, terminated, _, _ = tables.step((random.random(masks.shape) * masks).argmax(axis=1))
        assert (np.abs(rewards) == terminated).all(), "a reward comes with the end and with nothing else"
        assert not terminated[over].any(), "whatever is said to a game that is over only begins the next"
        assert observation["action_mask"][over].any(axis=1).all()
        ended += int(terminated.sum())
        if ended > 8:
            break
    assert ended > 8


def test_illegal_actions_end_cost_or_raise_game_by_game() -> None:
    chosen = np.array([10**6, 0, -1])
    for illegal, reward, is_over in (("end", -1.0, True), ("penalize", -0.01, False)):
        tables = made("Rush", 3, illegal=illegal)
        observation, _ = tables.reset(seed=1)
        chosen[1] = first_legal(observation["action_mask"])[1]
        observation, rewards, terminated, _, info = tables.step(chosen)
        assert rewards.tolist() == [reward, 0.0, reward]
        assert terminated.tolist() == [is_over, False, is_over]
        assert info["illegal"].tolist() == [True, False, True]
        assert tables.observation_space.contains(observation)
    strict = made("Rush", 3, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(Malformed, match="game 0"):
        strict.step(chosen)
    with pytest.raises(Malformed, match="2 actions for 3 games"):
        strict.step(np.array([0, 0]))


def test_where_no_seat_is_named_the_games_share_them_out() -> None:
    tables = made("Rush", 5, seat=None, seats=3)
    tables.reset(seed=1)
    assert [run.state.actor for run in tables.runs] == [0, 1, 2, 0, 1]


@pytest.mark.skipif(sys.platform != "linux", reason="what a process takes is counted otherwise elsewhere")
def test_a_thousand_games_of_rush_fit_into_300_megabytes() -> None:
    done = subprocess.run([sys.executable, "-P", "-c", MEMORY], capture_output=True, text=True, check=True)
    assert 20 < int(done.stdout) < MEGABYTES
