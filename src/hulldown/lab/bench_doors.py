"""How fast the doors are: steps a second of each beside the plain engine, in one run and one process, and beside other
people's games behind the same doors.

A step is an answer of a seat; what chance draws between two answers is part of it. Seconds are those of the processor,
so that a busy machine changes little. Each thing is measured in turn, several times over, and the best counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from time import process_time
from typing import Any, Final

import msgspec

import hulldown
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER

ROUNDS: Final = 3
TABLES: Final = 256  # games at once
ENGINE: Final = "engine, stepped from Python"
# Games that come with the doors themselves: card games of PettingZoo, games of OpenSpiel that are written in Python.
PETTINGZOO_GAMES: Final = ("leduc_holdem_v4", "texas_holdem_v4")
OPENSPIEL_GAMES: Final = ("python_kuhn_poker", "python_liars_poker", "python_block_dominoes")

Stepper = Iterator[None]  # makes one step each time that it is asked for the next


class DoorFigures(msgspec.Struct):
    """Steps a second by door; the names are the keys of the JSON."""

    game: str
    compiled: bool
    seats: int
    steps_per_s: dict[str, float]
    others: dict[str, float] = {}

    def ratio(self, name: str) -> float:
        """How many of the engine's steps one at this door costs."""
        return self.steps_per_s[ENGINE] / self.steps_per_s[name]


def measure_doors(game: Game, seats: int, seconds: float) -> DoorFigures:
    """Measures for about so many seconds in all; doors whose package is not installed are left out."""
    if seconds <= 0:
        raise Malformed(f"the benchmark needs some seconds, not {seconds:g}")
    game.complete_options(seats, None)
    steppers: dict[str, tuple[Stepper, int]] = {ENGINE: (_engine(game, seats), 1)}
    others: dict[str, tuple[Stepper, int]] = {}
    if find_spec("pettingzoo") is not None:
        steppers["PettingZoo"] = (_pettingzoo(game, seats), 1)
        others |= {f"PettingZoo, {name}": (step, 1) for name, step in _their_pettingzoo()}
    if find_spec("gymnasium") is not None:
        steppers["Gymnasium against chance"] = (_gymnasium(game, seats), 1)
        steppers[f"Gymnasium against chance, {TABLES} games at once"] = (_vector(game, seats), TABLES)
    if find_spec("pyspiel") is not None:
        steppers["OpenSpiel"] = (_openspiel(f"hulldown_{game.id}(players={seats})"), 1)
        others |= {f"OpenSpiel, {name}": (_openspiel(name), 1) for name in OPENSPIEL_GAMES}
    share = seconds / (ROUNDS * (len(steppers) + len(others)))
    rates = dict.fromkeys([*steppers, *others], 0.0)
    for _ in range(ROUNDS):
        for name, (step, each) in [*steppers.items(), *others.items()]:
            rates[name] = max(rates[name], each * _rate(step, share))
    return DoorFigures(
        game.id, hulldown.is_compiled(), seats,
        {name: rates[name] for name in steppers}, {name: rates[name] for name in others},
    )  # fmt: skip


def _rate(step: Stepper, seconds: float) -> float:
    next(step)  # whatever is made once
    done = 0
    start = process_time()
    passed = 0.0
    while passed < seconds:
        next(step)
        done += 1
        passed = process_time() - start
    return done / passed


def _engine(game: Game, seats: int) -> Stepper:
    rng = Xoshiro(1)
    while True:
        state = game.start(seats)
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.apply(state.sample(rng))
                continue
            legal = state.legal_actions()
            state.apply(legal[rng.below(len(legal))])
            yield


def _aec(table: Any) -> Stepper:
    """Any environment of PettingZoo's, as its own benchmark plays it."""
    import numpy as np

    random = np.random.default_rng(1)
    while True:
        table.reset(seed=int(random.integers(1 << 30)))
        for _ in table.agent_iter():
            observation, _, termination, truncation, _ = table.last()
            if termination or truncation:
                break
            table.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
            yield


def _pettingzoo(game: Game, seats: int) -> Stepper:
    from hulldown.adapters.pettingzoo import env

    return _aec(env(game, seats=seats))


def _their_pettingzoo() -> Iterator[tuple[str, Stepper]]:
    """Those whose own packages are installed as well."""
    from importlib import import_module

    for name in PETTINGZOO_GAMES:
        try:
            made = import_module(f"pettingzoo.classic.{name}").env()
        except ImportError:
            continue
        yield name, _aec(made)


def _gymnasium(game: Game, seats: int) -> Stepper:
    import numpy as np

    from hulldown.adapters.gymnasium import LearnerEnv

    random = np.random.default_rng(1)
    table = LearnerEnv(game, opponent="random", seats=seats)
    while True:
        observation, _ = table.reset(seed=int(random.integers(1 << 30)))
        is_over = False
        while not is_over:
            number = int(random.choice(np.flatnonzero(observation["action_mask"])))
            observation, _, is_over, _, _ = table.step(number)
            yield


def _vector(game: Game, seats: int) -> Stepper:
    import numpy as np

    from hulldown.adapters.vector import LearnerVectorEnv

    random = np.random.default_rng(1)
    tables = LearnerVectorEnv(game, num_envs=TABLES, opponent="random", seats=seats)
    observation, _ = tables.reset(seed=1)
    while True:
        masks = observation["action_mask"]
        observation, *_ = tables.step((random.random(masks.shape, np.float32) * masks).argmax(axis=1))
        yield


def _openspiel(name: str) -> Stepper:
    """Chance draws on the way to a player's next answer, as with the others; nobody looks."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401  (registers those that are written in Python)

    import hulldown.adapters.openspiel  # noqa: F401  (registers ours)

    rng = Xoshiro(1)
    game = pyspiel.load_game(name)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_drawn(state.chance_outcomes(), rng))
                continue
            legal = state.legal_actions()
            state.apply_action(legal[rng.below(len(legal))])
            yield


def _drawn(outcomes: list[tuple[int, float]], rng: Xoshiro) -> int:
    left = rng.below(1 << 30) / (1 << 30)
    for number, chance in outcomes:
        left -= chance
        if left < 0:
            return number
    return outcomes[-1][0]
