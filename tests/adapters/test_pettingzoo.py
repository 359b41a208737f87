"""The door to PettingZoo: its people's own tests, unmodified, and what they do not ask."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: uv sync --group dev --group doors")

import numpy as np
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import hulldown
from hulldown import Malformed
from hulldown.adapters.pettingzoo import HulldownEnv, env
from hulldown.kernel.state import OVER

from .tables import OURS, TABLES

KINDS = ("vector", "dict", "text")
NONSENSE: list[Any] = [-1, 10**9, "", "no such move", 1.5, True, None, [1], {}, np.float32(2), np.array([1, 2]), b"end"]


def random_steps(table: HulldownEnv, most: int, seed: int = 0) -> dict[str, float]:
    """Plays by chance until everybody has left; what each agent got in all."""
    table.reset(seed=seed)
    random = np.random.default_rng(seed)
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter(most):
        observation, reward, termination, truncation, _ = table.last()
        got[agent] += reward
        over = termination or truncation
        table.step(None if over else random.choice(np.flatnonzero(observation["action_mask"])))
    return got


# Their tests


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_api(game: str, seats: int, kind: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather have a Box than a Dict with a mask
        api_test(env(game, seats=seats, observation=kind), num_cycles=300)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_seeds(game: str, seats: int) -> None:
    seed_test(lambda: env(game, seats=seats), num_cycles=200)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_rendering(game: str, seats: int) -> None:
    def made(render_mode: str | None = None) -> HulldownEnv:
        return env(game, seats=seats, render_mode=render_mode)

    render_test(made, custom_tests={"svg": lambda text: text.startswith("<svg") and text.endswith("</svg>\n")})


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_performance(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env(game, seats=seats))
    assert "turns per second" in capsys.readouterr().out


# What they do not ask


@pytest.mark.parametrize(("game", "seats"), [("rush", 2), ("rush", 4), ("cardgame", 2), ("miniatures", 3)])
def test_a_game_is_played_to_its_end_and_pays_by_its_result(game: str, seats: int) -> None:
    table = env(game, seats=seats)
    got = random_steps(table, 100_000)
    assert not table.agents
    assert table.run.state.actor == OVER
    result = table.run.state.result
    assert result is not None
    winners = result.winners
    assert sum(got.values()) == pytest.approx(0)
    assert [agent for agent, reward in got.items() if reward > 0] == [f"player_{seat}" for seat in winners]
    plain = env(game, seats=seats, zero_sum=False)
    assert sum(random_steps(plain, 100_000).values()) == pytest.approx(1)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", OURS)
def test_an_observation_is_in_its_space_for_everybody_at_every_moment(game: str, kind: str) -> None:
    table = env(game, observation=kind)
    table.reset(seed=3)
    random = np.random.default_rng(3)
    for _ in range(150):
        if any(table.terminations.values()):
            break
        for agent in table.agents:
            observation = table.observe(agent)
            assert table.observation_space(agent).contains(observation)
            assert observation["action_mask"].any() == (agent == table.agent_selection)
            assert (table.infos[agent]["action_mask"] == observation["action_mask"]).all()
        table.step(random.choice(np.flatnonzero(table.infos[table.agent_selection]["action_mask"])))


@pytest.mark.parametrize("action", NONSENSE, ids=repr)
def test_nonsense_ends_costs_or_raises_as_was_asked(action: Any) -> None:
    for game in OURS:
        ended = env(game)
        ended.reset(seed=1)
        loser = ended.agent_selection
        ended.step(action)
        assert all(ended.terminations.values())
        assert ended.rewards == {agent: -1.0 if agent == loser else 0.0 for agent in ended.agents}
        assert "no legal answer" in ended.infos[loser]["illegal"]
        for _ in ended.possible_agents[:]:
            ended.step(None)
        assert ended.agents == []

        costly = env(game, illegal="penalize")
        costly.reset(seed=1)
        before = costly.run.state.document()
        costly.step(action)
        assert costly.agent_selection == loser
        assert costly.rewards[loser] < 0
        assert costly.run.state.document() == before
        costly.step(next(iter(costly.legal_moves())))
        assert costly.run.state.document() != before

        strict = env(game, illegal="raise")
        strict.reset(seed=1)
        with pytest.raises(Malformed, match="no legal answer"):
            strict.step(action)


def test_any_pose_may_be_given_as_text() -> None:
    """One that is not among the slots: the offered one, a hundredth of a millimetre aside."""
    table = env("miniatures", options={"scenario": "village"})
    table.reset(seed=2)
    moves = table.legal_moves()
    while not any(text.startswith("deploy ") for text in moves.values()):
        table.step(next(iter(moves)))
        moves = table.legal_moves()
    poses = [text for text in moves.values() if text.startswith("deploy ")]
    x, rest = poses[0].removeprefix("deploy ").split(",")
    own = f"deploy {float(x) + 0.5:g},{rest}"
    assert own not in moves.values()
    before: Any = table.run.state.view(0)
    table.step(own)
    assert not any(table.terminations.values())
    after: Any = table.run.state.view(0)
    at = after.tanks[before.pending[-1].tank].at
    assert at is not None
    assert at[0] == round((float(x) + 0.5) * 100)


def test_what_is_asked_for_wrongly_is_said() -> None:
    wrongs: list[tuple[dict[str, Any], str]] = [
        ({"observation": "picture"}, "vector, dict, text"),
        ({"illegal": "ignore"}, "end, penalize, raise"),
        ({"render_mode": "3d"}, "ansi, svg, rgb_array"),
        ({"seats": 9}, "2 to 5 players"),
        ({"options": {"edition": "9"}}, "edition"),
    ]
    for wrong, says in wrongs:
        with pytest.raises(Malformed, match=says):
            env("rush", **wrong)
    with pytest.raises(Malformed, match="there is no game chess"):
        env("chess")
    table = env("rush", render_mode="ansi")
    with pytest.raises(Malformed, match="reset"):
        table.step(0)
    with pytest.raises(Malformed, match="reset"):
        table.render()


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_pictures_show_no_hidden_card_and_speak_two_languages(mode: str) -> None:
    table = env("rush", seats=2, render_mode=mode)
    table.reset(seed=5)
    hidden = "face down"
    drawn = table.render()
    assert isinstance(drawn, str)
    assert drawn.count(hidden) == 3
    russian = env("rush", seats=2, render_mode=mode, lang="ru")
    russian.reset(seed=5)
    assert "рубашкой вверх" in str(russian.render())


def test_a_stranger_of_a_game_has_a_plain_door() -> None:
    """The race of the kernel's tests knows nothing of doors."""
    from tests.kernel.toy import Race

    table = env(Race(), seats=2)
    got = random_steps(table, 10_000)
    assert sum(got.values()) == pytest.approx(0)
    assert not table.agents


def test_two_tables_of_one_seed_are_one_game() -> None:
    hashes = []
    for _ in range(2):
        table = env("cardgame")
        random_steps(table, 200, seed=9)
        hashes.append(hulldown.game("cardgame").document_of(table.run.state))
    assert hashes[0] == hashes[1]
