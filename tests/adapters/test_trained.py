"""The example's agents: stored weights play, a few minutes of training give as good ones, and the curve is theirs."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

pytest.importorskip("gymnasium", reason="gymnasium is not installed: uv sync --group dev --group doors")

import gymnasium
import numpy as np

from examples.train import curve
from examples.train.agent import FOLDER, Agent
from examples.train.learning import Stretch, advantages
from examples.train.train import NAMES, Teacher, share_won

REPOSITORY = Path(os.environ.get("HULLDOWN_REPO", Path(__file__).parents[2]))
GAMES = sorted(NAMES)


@pytest.mark.parametrize("game", GAMES)
def test_stored_weights_beat_chance(game: str) -> None:
    """Chance itself would win 36 of 48 games less than once in two thousand times."""
    tables = gymnasium.make_vec(NAMES[game], num_envs=48, opponent="random", seat=None)
    assert share_won(Agent.load(FOLDER / f"{game}.npz"), tables, 48, 77) >= 0.75


@pytest.mark.parametrize("game", GAMES)
def test_stored_weights_are_small_and_fit_the_game(game: str) -> None:
    file = FOLDER / f"{game}.npz"
    assert file.stat().st_size < 600_000
    agent = Agent.load(file)
    table = gymnasium.make(NAMES[game], opponent="random")
    observation, _ = table.reset(seed=1)
    assert observation["action_mask"][agent.choose(observation)] == 1


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_few_minutes_of_training_beat_chance(game: str) -> None:
    """`uv run --group dev --group doors pytest -m long tests/adapters/test_trained.py`: some minutes on one core."""
    teacher = Teacher(game, seed=5)
    for lesson in range(1, 101):
        teacher.teach()
        if lesson % 20 == 0 and teacher.won(64, 3) >= 0.8:
            break
    assert teacher.won(128, 4) >= 0.7


def test_curve_and_figures_in_the_documents_are_those_of_the_stored_runs() -> None:
    reports = [json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8")) for game in GAMES]
    drawn = (REPOSITORY / "docs" / "images" / "training.svg").read_text(encoding="utf-8")
    assert curve.drawing(reports) == drawn
    page = (REPOSITORY / "docs" / "environments.md").read_text(encoding="utf-8")
    for report in reports:
        first, last = report["curve"][0], report["curve"][-1]
        row = f"| {100 * first['won']:.0f} % won | {100 * last['won']:.0f} % | {last['minutes']:.0f} minute"
        assert row in page
        assert f"| {last['games']:,} | {last['steps']:,} |" in page
        assert report["curve"][0]["games"] == 0
        assert report["curve"][-1]["won"] > 0.75 > report["curve"][0]["won"]


def test_what_went_well_is_told_backwards_and_never_across_games() -> None:
    """Two games: one is won in the last of three steps, the other goes on, as good as guessed."""
    steps, games = 3, 2
    empty = np.zeros((steps, games), np.float32)
    rewards = empty.copy()
    rewards[2, 0] = 1
    ends = np.zeros((steps, games), bool)
    ends[2, 0] = True
    counts = np.ones((steps, games), bool)
    masks = observations = np.zeros((steps, games, 1), np.float32)
    stretch = Stretch(observations, masks, empty.astype(int), empty, empty, rewards, ends, counts)
    found = advantages(stretch, np.array([5.0, 0.0], np.float32))
    assert found[2, 0] == 1, "what is guessed of the next game is not counted"
    assert 0 < found[0, 0] < found[1, 0] < found[2, 0]
    assert (found[:, 1] == 0).all()


def test_an_agent_is_saved_and_read(tmp_path: Path) -> None:
    agent = Agent(5, 3, hidden=4, seed=2)
    agent.save(tmp_path / "one.npz")
    again = Agent.load(tmp_path / "one.npz")
    seen, masks = np.ones((1, 5), np.float32), np.array([[1, 0, 1]])
    _, logs, _ = again.think(seen, masks)
    assert np.exp(logs).sum() == pytest.approx(1)
    assert np.exp(logs)[0, 1] == 0, "what is not legal has no chance"
    assert np.allclose(agent.think(seen, masks)[1], logs, atol=1e-2)
