"""The door to OpenSpiel: its people's own tests, unmodified, and what they do not ask."""

from __future__ import annotations

import copy
import io
import sys
import unittest
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="open_spiel is not installed: uv sync --group dev --group doors")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import generate_playthrough, outcome_sampling_mccfr

import hulldown
from examples.train import search  # registers the games
from hulldown.adapters.contract import door_of

from .tables import OURS, TABLES

NAMES = [f"hulldown_{game}" for game in OURS]
SHORT = "hulldown_cardgame"  # its games are the shortest


def walk(state: Any, seed: int, most: int = 100_000) -> Any:
    """Plays on by chance, and gives the state back."""
    random = np.random.default_rng(seed)
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(actions, p=chances)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    return state


def asked(name: str, seed: int, most: int) -> Any:
    """A state some way into a game in which a player has a choice."""
    state = walk(pyspiel.load_game(name).new_initial_state(), seed, most)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state = walk(state, seed, 1)
    return state


# Their tests


@pytest.mark.parametrize("name", NAMES)
def test_random_sim(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_partial_trees(name: str) -> None:
    from open_spiel.integration_tests import api_test  # here: it tests the games that are registered when it is loaded

    api_test.FLAGS(["api_test", f"--test_only_games={name}$"])
    suite = api_test.load_tests(unittest.TestLoader(), None, None)
    said = io.StringIO()
    result = unittest.TextTestRunner(said).run(suite)
    assert result.wasSuccessful(), said.getvalue()
    assert result.testsRun >= 5


@pytest.mark.parametrize(("name", "seed"), list(zip(NAMES, (12, 3, 3), strict=True)))  # short games
def test_a_playthrough_is_written_and_replayed(name: str, seed: int, tmp_path: Path) -> None:
    if not generate_playthrough.flags.FLAGS.is_parsed():
        generate_playthrough.flags.FLAGS(["playthrough"])
    file = tmp_path / f"{name}.txt"
    file.write_text(generate_playthrough.playthrough(name, action_sequence=None, seed=seed), encoding="utf-8")
    expected, actual = generate_playthrough.replay(str(file))
    assert expected == actual
    assert len(expected.splitlines()) > 100


# Players and outcomes


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_number_of_players_plays_to_the_end(game: str, seats: int) -> None:
    played = pyspiel.load_game(f"hulldown_{game}(players={seats})")
    assert played.num_players() == seats
    state = walk(played.new_initial_state(), 5)
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) == pytest.approx(seats / len(state.engine.result.winners) - 1)


def test_options_are_a_parameter() -> None:
    game = pyspiel.load_game("hulldown_rush", {"options": "edition=1.2;first_player=2"})
    assert game.new_initial_state().engine.view(0).options["edition"] == "1.2"
    with pytest.raises(Exception, match="edition"):
        pyspiel.load_game("hulldown_rush", {"options": "edition=9"})


@pytest.mark.parametrize("name", NAMES)
def test_chance_is_the_engines_own_to_the_last_bit(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    seen = 0
    while seen < 40 and not state.is_terminal():
        if state.is_chance_node():
            seen += 1
            exact = {str(action): chance for action, chance in state.engine.outcomes()}
            assert sum(exact.values()) == 1
            told = {state.action_to_string(number): chance for number, chance in state.chance_outcomes()}
            assert told == {text: float(chance) for text, chance in exact.items()}
        state = walk(state, seen, 1)
    assert seen > 10


@pytest.mark.parametrize("name", NAMES)
def test_an_action_means_what_its_text_says(name: str) -> None:
    state = asked(name, 4, 60)
    texts = [state.action_to_string(number) for number in state.legal_actions()]
    assert sorted(texts) == sorted(str(action) for action in state.engine.legal_actions())
    assert [state.string_to_action(text) for text in texts] == state.legal_actions()


# Copies


@pytest.mark.parametrize("name", NAMES)
def test_a_clone_goes_its_own_way_and_shares_the_cards(name: str) -> None:
    state = asked(name, 6, 40)
    before = state.engine.document()
    twin = state.clone()
    assert twin.engine is not state.engine
    assert twin.engine.game is state.engine.game
    walk(twin, 1, 10)
    assert state.engine.document() == before
    assert twin.engine.document() != before


def test_no_card_is_copied_deeply(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deep copy of one card would ask how it is reduced: a card never is."""
    state = asked("hulldown_cardgame", 6, 40)
    card: Any = hulldown.game("cardgame")
    cards = {id(one) for one in card.catalogue.cards}
    copied: list[object] = []
    whole = copy.deepcopy

    def watched(value: Any, memo: Any = None, _nil: Any = []) -> Any:  # noqa: B006  (as in the module itself)
        if id(value) in cards:
            copied.append(value)
        return whole(value, memo)

    monkeypatch.setattr(copy, "deepcopy", watched)
    for _ in range(3):
        state.clone()
    assert copied == []
    assert state.clone().engine.players[0].hand[0] is state.engine.players[0].hand[0]


# What players know


@pytest.mark.parametrize("name", NAMES)
def test_two_worlds_look_the_same_to_whoever_cannot_tell_them_apart(name: str) -> None:
    differed = 0
    for seed in range(4):
        state = asked(name, seed, 30 + 10 * seed)
        player = state.current_player()
        world = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.legal_actions() == state.legal_actions()
        differed += world.engine.document() != state.engine.document()
    assert differed > 0


@pytest.mark.parametrize("name", ["hulldown_rush", "hulldown_cardgame"])
def test_a_draw_that_is_hidden_from_a_rival_changes_nothing_for_it(name: str) -> None:
    """From one draw on: whatever its owner draws, the rival's information state is the same, the owner's another."""
    state = pyspiel.load_game(name).new_initial_state()
    seed = 0
    while True:
        seed += 1
        top = state.engine.view(None).pending[-1] if state.engine.stack else None
        if state.is_chance_node() and getattr(top, "ask", "") == "draw-cards" and len(state.chance_outcomes()) > 1:
            break
        state = walk(state, seed, 1)
    owner = state.engine.view(None).asked_seat
    children = [state.child(number) for number, _ in state.chance_outcomes()]
    to_rival = {child.information_state_string(1 - owner) for child in children}
    to_owner = {child.information_state_string(owner) for child in children}
    assert len(to_rival) == 1
    assert len(to_owner) == len(children)


def test_the_past_is_remembered_where_the_table_looks_the_same() -> None:
    """Two ways to one position: the observation is one, the information states are two."""
    start = asked(SHORT, 2, 0)
    ways = []
    for first in start.legal_actions()[:2]:
        state = start.clone()
        state.apply_action(first)
        ways.append(state)
    strings = {state.information_state_string(start.current_player()) for state in ways}
    assert len(strings) == 2
    again = start.clone()
    again.apply_action(start.legal_actions()[0])
    assert again.information_state_string(0) == ways[0].information_state_string(0)
    assert again.information_state_tensor(0) == ways[0].information_state_tensor(0)


@pytest.mark.parametrize("name", NAMES)
def test_tensors_are_the_documented_vectors(name: str) -> None:
    state = asked(name, 3, 50)
    game = hulldown.game(name.removeprefix("hulldown_"))
    encoder = door_of(game).encoder(game)
    player = state.current_player()
    exact = encoder.encode(state.engine.view(player)).tolist()
    told = np.asarray(state.observation_tensor(player))[: encoder.size]
    for field in encoder.fields:
        part = slice(field.at, field.at + field.size)
        assert np.allclose(told[part] * field.most, np.clip(exact[part], -field.most, field.most), atol=1e-3), (
            field.name
        )


# Their searches


def test_is_mcts_beats_chance() -> None:
    """Six games with few imagined ones; `python -m examples.train.search hulldown_cardgame` plays more."""
    game = pyspiel.load_game(SHORT)
    won = [search.play(game, number % 2, 16, number) > 0 for number in range(6)]
    assert sum(won) >= 5


def test_outcome_sampling_mccfr_runs() -> None:
    game = pyspiel.load_game(SHORT)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    np.random.seed(3)
    try:
        solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
        for _ in range(2):
            solver.iteration()
    finally:
        sys.setrecursionlimit(limit)
    policy = solver.average_policy()
    state = game.new_initial_state()
    while state.is_chance_node():
        state = walk(state, 1, 1)
    chances = policy.action_probabilities(state)
    assert sorted(chances) == state.legal_actions()
    assert sum(chances.values()) == pytest.approx(1)
    assert len(solver._infostates) > 50
