"""What a frozen level answers at stored positions, for `test_frozen.py`.

    python -m tests.bots.pins GENERATION [GAME...]

looks for positions and writes what the levels of a generation answer there, on the day on which they are frozen. Where
something differs later, the program has changed; docs/bots.md says what then.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any, Final

import msgspec

import hulldown
from hulldown import bots
from hulldown.bots.game_bots import mind_called
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, State

FOLDER: Final = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[2]) / "tests/bots/frozen"
SEEDS: Final = 3  # of the answers
SEVERAL: Final = ("level1", "level5")  # the quicker ones answer with all seeds, the others with one
WIDTH: Final = 8  # of the shortlist
_TABLES: Final = {"rush": (2, 4, 2), "cardgame": (2, 2, 2), "miniatures": (2, 2, 4)}  # seats of each position
_LONGEST: Final = 1.5  # seconds that the best level may take for one answer
_GOOD: Final = 3  # answers at least that are worth a try


class Pin(msgspec.Struct):
    """One position. Chances are those of each seat, by the judge of each style."""

    question: str
    judged: dict[str, list[float]]
    acts: dict[str, str]
    shortlist: list[str]
    answers: dict[str, list[str]]  # of each level, by seed
    position: dict[str, Any]


def answers_of(name: str, state: State, seeds: int) -> list[str]:
    legal, bot = state.legal_actions(), bots.make(name, state.game)
    return [str(bot.choose(state.view(state.actor), legal, Xoshiro(1 + seed))) for seed in range(seeds)]


def pin_of(generation: str, state: State, levels: list[str]) -> Pin:
    """What is said about a position now."""
    legal = state.legal_actions()
    minds = {style: mind_called(f"{generation}-level1", state.game, style) for style in ("", "cautious", "aggressive")}
    return Pin(
        question=state.question.text(),
        judged={style or "plain": [round(one, 9) for one in mind.judge(state)] for style, mind in minds.items()},
        acts={style or "plain": str(mind.act(state, Xoshiro(1))) for style, mind in minds.items()},
        shortlist=[str(action) for action in minds[""].shortlist(state, legal, WIDTH, Xoshiro(1))],
        answers={
            level: answers_of(f"{generation}-{level}", state, SEEDS if level in SEVERAL else 1) for level in levels
        },
        position=state.document(),
    )


def read_pin(path: Path) -> Pin:
    return msgspec.json.decode(path.read_bytes(), type=Pin)


def _positions(game: Game, seats: int, seed: int) -> list[State]:
    """Questions of one game of greedy's that leave a choice, the later ones first."""
    rng = Xoshiro(seed)
    greedy = bots.make("greedy", game)
    state = game.start(seats, game.usual(seats, Xoshiro(seed, 1)))
    found: list[State] = []
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.advance(state.sample(rng))
            continue
        legal = state.legal_actions()
        if len(legal) >= _GOOD:
            found.append(state.clone())
        state.advance(legal[0] if len(legal) == 1 else greedy.choose(state.view(state.actor), legal, rng))
    return found[len(found) * 2 // 3 :] + found[len(found) // 3 : len(found) * 2 // 3] + found[: len(found) // 3]


def _choose(generation: str, game: Game, seats: int, seed: int, asked: set[str]) -> Pin:
    """A position that is quick to answer, with a question that was not asked yet."""
    mind = mind_called("level1", game, "")
    for state in _positions(game, seats, seed)[::3]:
        if state.view(state.actor).ask in asked:
            continue
        if len(mind.shortlist(state.clone(), state.legal_actions(), WIDTH, Xoshiro(1))) < _GOOD:
            continue
        started = time.process_time()
        answers_of(f"{generation}-{bots.LEVEL_NAMES[-1]}", state, 1)
        if time.process_time() - started > _LONGEST:
            continue
        pin = pin_of(generation, state, list(bots.LEVEL_NAMES))
        if len({str(one) for one in pin.answers.values()}) > 1:  # noise and depth tell levels apart
            asked.add(state.view(state.actor).ask)
            return pin
    return _choose(generation, game, seats, seed + 100, asked)


def main(generation: str, games: list[str]) -> None:
    for id, tables in [(id, _TABLES[id]) for id in games or _TABLES]:
        asked: set[str] = set()
        for number, seats in enumerate(tables, 1):
            pin = _choose(generation, hulldown.game(id), seats, number, asked)
            path = FOLDER / generation / f"{id}-{number}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(msgspec.json.format(msgspec.json.encode(pin), indent=1) + b"\n")
            print(path.name, pin.question, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
