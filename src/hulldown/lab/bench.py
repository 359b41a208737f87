"""How fast the engine is. This file is never compiled: `stepped` is what a loop in plain Python gets out of it.

The time is that of the processor in this process, so that other work on the machine is not counted.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Final

import msgspec

import hulldown
from hulldown.bots.asking import question
from hulldown.bots.base import Bot
from hulldown.bots.messages import CHOOSE, Said, read_said, write
from hulldown.bots.worker import answer
from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.playout import play_randomly
from hulldown.kernel.state import CHANCE, OVER, Action, State
from hulldown.kernel.view import View

from .contract import benchmarks_of

ROUNDS: Final = 5  # the best one counts: what else runs on the machine only ever makes it slower
MIDDLE: Final = 300  # decisions into a game, or half of a shorter one
POSITIONS: Final = 32
_WARM_UP: Final = 3  # games
_NO_LIMIT: Final = 1_000_000
# The share of the time that each measurement gets.
_PLAYOUT: Final = 0.4
_STEPPED: Final = 0.3
_EACH_CALL: Final = 0.1

HIGHER_IS_FASTER: Final = ("decisions_per_s", "stepped_decisions_per_s", "games_per_s")
LOWER_IS_FASTER: Final = ("clone_us", "view_us", "imagine_us", "asked_us")


class Figures(msgspec.Struct):
    """What the benchmark gives; the names are the keys of its JSON."""

    game: str
    compiled: bool
    seats: int
    decisions_per_s: float
    stepped_decisions_per_s: float
    games_per_s: float
    clone_us: float
    view_us: float
    imagine_us: float
    asked_us: float  # a question to the process of a bot and its answer, without pipe and without thinking
    own: dict[str, float] = {}  # what only this game has, in microseconds; beside the others in JSON

    def data(self) -> dict[str, object]:
        found: dict[str, object] = msgspec.to_builtins(self)
        del found["own"]
        return {**found, **self.own}


def read_figures(text: str) -> Figures:
    """Of `data` as JSON: what is no figure of every game is the game's own."""
    found = msgspec.json.decode(text, type=dict[str, Any])
    own = {name: value for name, value in found.items() if name not in Figures.__struct_fields__}
    return msgspec.convert({**found, "own": own}, Figures)


def measure(game: Game, seats: int, seconds: float) -> Figures:
    """Measures for about so many seconds in all."""
    if seconds <= 0:
        raise Malformed(f"the benchmark needs some seconds, not {seconds:g}")
    game.complete_options(seats, None)
    for number in range(_WARM_UP):
        play_randomly(game.start(seats), Xoshiro(0, number), _NO_LIMIT)
        step_randomly(game.start(seats), Xoshiro(0, number))
    decisions, games = _play_for(game, seats, seconds * _PLAYOUT, _inside)
    stepped, _ = _play_for(game, seats, seconds * _STEPPED, step_randomly)
    states = _middles(game, seats)
    views = [state.view(max(state.actor, 0)) for state in states]
    rng = Xoshiro(1)
    figures = Figures(
        game=game.id,
        compiled=hulldown.is_compiled(),
        seats=seats,
        decisions_per_s=decisions,
        stepped_decisions_per_s=stepped,
        games_per_s=games,
        clone_us=_microseconds([state.clone for state in states], seconds * _EACH_CALL),
        view_us=_microseconds([partial(state.view, 0) for state in states], seconds * _EACH_CALL),
        imagine_us=_microseconds([partial(game.imagine, view, rng) for view in views], seconds * _EACH_CALL),
        asked_us=_microseconds([partial(_ask_thoughtless, state) for state in states], seconds * _EACH_CALL),
    )
    own = benchmarks_of(game)
    figures.own = {one.name: _microseconds(one.calls, seconds * _EACH_CALL / len(own)) for one in own}
    return figures


class _Thoughtless(Bot):
    """Answers at once, so that the way to it is all that takes time."""

    def choose(self, view: View, legal: list[Action], rng: Xoshiro) -> Action:
        return legal[0]


_THOUGHTLESS: Final[dict[str, Bot]] = {"thoughtless": _Thoughtless()}


def _ask_thoughtless(state: State) -> Said:
    message = write(question(CHOOSE, "thoughtless", state, max(state.actor, 0), 1))
    return read_said(write(answer(state.game, _THOUGHTLESS, message)))


def _inside(state: State, rng: Xoshiro) -> int:
    return play_randomly(state, rng, _NO_LIMIT)


def step_randomly(state: State, rng: Xoshiro) -> int:
    """The contract's loop as anybody would write it; `apply` checks every answer."""
    taken = 0
    while True:
        actor = state.actor
        if actor == OVER:
            return taken
        if actor == CHANCE:
            state.apply(state.sample(rng))
        else:
            legal = state.legal_actions()
            state.apply(legal[rng.below(len(legal))])
        taken += 1


def _play_for(game: Game, seats: int, seconds: float, play: Callable[[State, Xoshiro], int]) -> tuple[float, float]:
    """Decisions and games a second; every round plays the same games from the start."""
    best = (0.0, 0.0)
    for _ in range(ROUNDS):
        decisions = 0
        games = 0
        start = process_time()
        passed = 0.0
        while passed < seconds / ROUNDS:
            decisions += play(game.start(seats), Xoshiro(1, games))
            games += 1
            passed = process_time() - start
        best = max(best, (decisions / passed, games / passed))
    return best


def _middles(game: Game, seats: int) -> list[State]:
    """Positions in the middle of different games."""
    states: list[State] = []
    number = 0
    while len(states) < POSITIONS:
        length = play_randomly(game.start(seats), Xoshiro(2, number), 2 * MIDDLE)
        state = game.start(seats)
        play_randomly(state, Xoshiro(2, number), length // 2)
        states.append(state)
        number += 1
    return states


def _microseconds(calls: list[Callable[[], object]], seconds: float) -> float:
    """How long one call takes, over all of them in turn."""
    best = float("inf")
    for _ in range(ROUNDS):
        done = 0
        start = process_time()
        passed = 0.0
        while passed < seconds / ROUNDS:
            for call in calls:
                call()
            done += len(calls)
            passed = process_time() - start
        best = min(best, passed / done * 1e6)
    return best


def measure_elsewhere(python: Path, game: str, seats: int, seconds: float) -> Figures:
    """The same benchmark by another interpreter that has Hulldown installed."""
    command = [str(python), "-P", "-c", "from hulldown.cli import main; main()", "bench", game, "--json"]
    try:
        answer = subprocess.run(
            [*command, "--seats", str(seats), "--seconds", str(seconds)], capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise Malformed(f"{python} cannot be run: {error.strerror}") from error
    if answer.returncode != 0:
        last = answer.stderr.strip().splitlines()[-1:] or ["it said nothing"]
        raise HulldownError(f"{python} could not run the benchmark: {last[0]}")
    return read_figures(answer.stdout)


def better(one: Figures, other: Figures) -> Figures:
    """The faster of two measurements, figure by figure."""
    best = msgspec.structs.replace(one)
    for name in HIGHER_IS_FASTER:
        setattr(best, name, max(getattr(one, name), getattr(other, name)))
    for name in LOWER_IS_FASTER:
        setattr(best, name, min(getattr(one, name), getattr(other, name)))
    best.own = {name: min(one.own[name], other.own[name]) for name in one.own}
    return best


def median_of(all_figures: list[Figures]) -> Figures:
    """The middle of several measurements, figure by figure."""
    found = msgspec.structs.replace(all_figures[0])
    for name in HIGHER_IS_FASTER + LOWER_IS_FASTER:
        setattr(found, name, median([getattr(figures, name) for figures in all_figures]))
    found.own = {name: median([figures.own[name] for figures in all_figures]) for name in found.own}
    return found


def median_ratios(pairs: list[tuple[Figures, Figures]]) -> dict[str, float]:
    """How many times faster this engine is, by the middle one of several pairs that were measured in turn."""
    found = [ratios(here, there) for here, there in pairs]
    return {name: median([one[name] for one in found]) for name in found[0]}


def ratios(here: Figures, there: Figures) -> dict[str, float]:
    """How many times faster this engine is than the other one."""
    found = {name: getattr(here, name) / getattr(there, name) for name in HIGHER_IS_FASTER}
    found |= {name: getattr(there, name) / getattr(here, name) for name in LOWER_IS_FASTER}
    return found | {name: there.own[name] / here.own[name] for name in here.own}
