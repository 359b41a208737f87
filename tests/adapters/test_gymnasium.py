"""The door to Gymnasium: its people's own checker, unmodified, and what it does not ask."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="gymnasium is not installed: uv sync --group dev --group doors")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

import hulldown
from hulldown import Bot, Malformed
from hulldown.adapters.gymnasium import LearnerEnv

NAMES = ("Rush", "CardGame", "Miniatures")
NONSENSE: list[Any] = [-1, 10**9, "", "no such move", 1.5, True, None, [1], {}, np.array([1, 2]), b"end"]


def made(name: str, **arguments: Any) -> LearnerEnv:
    found = gymnasium.make(f"hulldown/{name}-v0", **{"opponent": "random", **arguments}).unwrapped
    assert isinstance(found, LearnerEnv)
    return found


def play(table: LearnerEnv, seed: int) -> tuple[float, int]:
    """One game by chance: what the learner got, and in how many steps."""
    random = np.random.default_rng(seed)
    observation, _ = table.reset(seed=seed)
    steps = 0
    while True:
        number = random.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, terminated, truncated, _ = table.step(number)
        steps += 1
        assert not truncated
        if terminated:
            return reward, steps
        assert reward == 0


# Their checker


@pytest.mark.parametrize("illegal", ["end", "penalize"])
@pytest.mark.parametrize("kind", ["vector", "dict", "text"])
@pytest.mark.parametrize("name", NAMES)
def test_check_env(name: str, kind: str, illegal: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*spec.*")  # it was made by hand, so it cannot be made again
        check_env(made(name, observation=kind, illegal=illegal, render_mode="rgb_array"))


@pytest.mark.parametrize("name", NAMES)
def test_it_is_made_by_its_name_with_the_usual_wrappers(name: str) -> None:
    with gymnasium.make(f"hulldown/{name}-v0", opponent="level3", seat=0) as table:
        observation, info = table.reset(seed=1)
        assert table.observation_space.contains(observation)
        observation, reward, *_ = table.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert table.observation_space.contains(observation)
        assert reward == 0


def test_the_module_and_the_name_in_one_word_need_no_import() -> None:
    code = 'import gymnasium; print(gymnasium.make("hulldown.adapters.gymnasium:hulldown/Rush-v0").spec.id)'
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "hulldown/Rush-v0"


# What it does not ask


@pytest.mark.parametrize("name", ["Rush", "CardGame"])
def test_games_end_with_what_they_bring(name: str) -> None:
    table = made(name)
    rewards = {play(table, seed)[0] for seed in range(6)}
    assert rewards == {1.0, -1.0}, "chance against chance wins some and loses some"
    shared = made(name, zero_sum=False)
    assert {play(shared, seed)[0] for seed in range(6)} == {1.0, 0.0}


def test_one_seed_is_one_game_and_another_is_another() -> None:
    table = made("Rush")
    assert play(table, 4) == play(table, 4)
    assert len({play(table, seed)[1] for seed in range(5)}) > 1


@pytest.mark.parametrize("action", NONSENSE, ids=repr)
@pytest.mark.parametrize("name", NAMES)
def test_nonsense_never_raises_unless_asked_to(name: str, action: Any) -> None:
    ending = made(name)
    ending.reset(seed=1)
    observation, reward, terminated, _, info = ending.step(action)
    assert (reward, terminated) == (-1.0, True)
    assert "no legal answer" in info["illegal"]
    assert ending.observation_space.contains(observation)
    with pytest.raises(Malformed, match="reset"):
        ending.step(0)

    costly = made(name, illegal="penalize")
    costly.reset(seed=1)
    before = costly.run.state.document()
    _, reward, terminated, _, info = costly.step(action)
    assert reward < 0
    assert not terminated
    assert costly.run.state.document() == before
    _, reward, *_ = costly.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert reward == 0

    strict = made(name, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(Malformed, match="no legal answer"):
        strict.step(action)


def test_every_seat_may_learn_and_none_means_any() -> None:
    for seat in range(4):
        table = made("Rush", seat=seat, seats=4)
        _, info = table.reset(seed=3)
        assert info["seat"] == seat == table.run.state.actor
    anywhere = made("Rush", seat=None, seats=3)
    assert {anywhere.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}


class Broken(Bot):
    """Raises at every question."""

    def choose(self, view: Any, legal: Any, rng: Any) -> Any:
        raise RuntimeError("out of order")


def test_an_opponent_that_fails_is_stood_in_for_and_named() -> None:
    table = made("CardGame", opponent=Broken())
    _, info = table.reset(seed=2)
    faults = list(info.get("faults", []))
    for _ in range(8):
        _, _, terminated, _, info = table.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert not terminated
        faults += info.get("faults", [])
    assert faults
    assert all("out of order" in fault for fault in faults)


def test_what_is_asked_for_wrongly_is_said() -> None:
    wrongs: list[tuple[dict[str, Any], str]] = [
        ({"opponent": "grandmaster"}, "there is no bot grandmaster"),
        ({"opponent": ["random", "random"]}, "2 are named for 1"),
        ({"opponent": [3]}, "a name or a Bot"),
        ({"seat": 2}, "0 to 1"),
        ({"seat": True}, "0 to 1"),
        ({"illegal": "ignore"}, "end, penalize, raise"),
        ({"options": {"edition": "9"}}, "edition"),
    ]
    for wrong, says in wrongs:
        with pytest.raises(Malformed, match=says):
            LearnerEnv("rush", **wrong)


def test_masks_and_moves_are_told_apart_from_observations() -> None:
    table = made("CardGame")
    observation, _ = table.reset(seed=1)
    assert table.action_masks().dtype == bool
    assert list(table.legal_moves()) == np.flatnonzero(observation["action_mask"]).tolist()
    known = {str(action) for action in hulldown.game("cardgame").known_actions()}
    assert set(table.legal_moves().values()) <= known
