"""How many imagined games a search plays in a second, beside another program's search on games of similar size."""

from __future__ import annotations

import importlib
from time import perf_counter
from typing import Any, Final

import msgspec

import hulldown
from hulldown import bots
from hulldown.bots.mind import Budget
from hulldown.bots.random import RandomMind
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, State

from .tree import grow

SEATS: Final = 2
POSITIONS: Final = 12
ROUNDS: Final = 3  # each measurement in turn; the best one counts
ALL: Final = 1_000_000  # candidates, and imagined games: more than there are
# OpenSpiel's games with hidden cards that its search can play: two hands at cards, about as long as ours, and four.
RIVALS: Final = {"gin_rummy": 24, "hearts": 20}  # and so many decisions into a game is its middle


class SearchFigures(msgspec.Struct):
    """Imagined games a second; the names are the keys of the JSON."""

    game: str
    compiled: bool
    decisions_per_game: float  # by random players, from the middle to the end
    random_per_s: float  # tree search, random play to the end
    level_per_s: float  # the search of the top level
    openspiel: dict[str, dict[str, float]]  # by game: imagined games a second, decisions in one
    openspiel_version: str


def measure_search(game: Game, seconds: float) -> SearchFigures:
    """Measures for about so many seconds in all."""
    if seconds <= 0:
        raise Malformed(f"the benchmark needs some seconds, not {seconds:g}")
    states = _middles(game)
    spiel = _openspiel()
    share = seconds / ROUNDS / (2 + (len(RIVALS) if spiel is not None else 0))
    figures = SearchFigures(game.id, hulldown.is_compiled(), _rest(states), 0.0, 0.0, {}, "")
    for _ in range(ROUNDS):
        figures.random_per_s = max(figures.random_per_s, _random_search(game, states, share))
        figures.level_per_s = max(figures.level_per_s, _level_search(game, states, share))
        if spiel is not None:
            figures.openspiel_version = str(getattr(spiel, "__version__", "unknown"))
            for rival in RIVALS:
                found = _openspiel_search(spiel, rival, share)
                best = figures.openspiel.setdefault(rival, found)
                best["per_s"] = max(best["per_s"], found["per_s"])
    return figures


def _middles(game: Game) -> list[State]:
    """Positions in the middle of games between greedy players, where somebody has a choice."""
    greedy = bots.make("greedy", game)
    states: list[State] = []
    number = 0
    while len(states) < POSITIONS:
        rng = Xoshiro(5, number)
        number += 1
        seen: list[State] = []
        state = game.start(SEATS)
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.advance(state.sample(rng))
                continue
            legal = state.legal_actions()
            if len(legal) > 1:
                seen.append(state.clone())
            state.advance(greedy.choose(state.view(state.actor), legal, rng))
        states.append(seen[len(seen) // 2])
    return states


def _rest(states: list[State]) -> float:
    """How many decisions of players a random game still has from there."""
    taken = 0
    for number, middle in enumerate(states):
        rng = Xoshiro(6, number)
        state = middle.clone()
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.advance(state.sample(rng))
                continue
            legal = state.legal_actions()
            state.advance(legal[rng.below(len(legal))])
            taken += 1
    return taken / len(states)


def _random_search(game: Game, states: list[State], seconds: float) -> float:
    mind = RandomMind(game)
    rng = Xoshiro(7)
    played = 0
    start = perf_counter()
    for state in states:
        budget = Budget(ALL, seconds / len(states))
        grow(mind, state.view(state.actor), state.actor, state.legal_actions(), 1, budget, rng)
        played += budget.spent
    return played / (perf_counter() - start)


def _level_search(game: Game, states: list[State], seconds: float) -> float:
    searcher = bots.make_level(bots.LEVEL_NAMES[-1], game, False)
    rng = Xoshiro(8)
    played = 0
    passed = 0.0
    number = 0
    while passed < seconds:
        state = states[number % len(states)]
        number += 1
        view = state.view(state.actor)
        legal = state.legal_actions()
        start = perf_counter()
        searcher.choose(view, legal, rng)
        passed += perf_counter() - start
        played += searcher.spent
    return played / passed


def _openspiel() -> Any:
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        return None


def _openspiel_search(spiel: Any, name: str, seconds: float) -> dict[str, float]:
    """Its IS-MCTS with random play to the end, from the middle of random games."""
    game = spiel.load_game(name)
    played = 0
    decisions = 0
    passed = 0.0
    number = 0
    step = 50
    while passed < seconds:
        rng = Xoshiro(9, number)
        state = _spiel_middle(game, RIVALS[name], rng)
        evaluator = spiel.RandomRolloutEvaluator(1, number)
        final = spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = spiel.ISMCTSBot(number, evaluator, 1.0, step, -1, final, False, False)
        start = perf_counter()
        bot.step(state)
        passed += perf_counter() - start
        played += step
        number += 1
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            _spiel_step(state, rng)
    return {"per_s": played / passed, "decisions_per_game": decisions / number}


def _spiel_middle(game: Any, decisions: int, rng: Xoshiro) -> Any:
    state = game.new_initial_state()
    while decisions > 0 or state.is_chance_node() or len(state.legal_actions()) < 2:
        if state.is_terminal():
            state = game.new_initial_state()
        decisions -= not state.is_chance_node()
        _spiel_step(state, rng)
    return state


def _spiel_step(state: Any, rng: Xoshiro) -> None:
    """One random step; chance outcomes are as good as equally likely in these games."""
    legal = state.legal_actions()
    state.apply_action(legal[rng.below(len(legal))])
