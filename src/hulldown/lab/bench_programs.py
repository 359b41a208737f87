"""How many decisions a second the doors for programs take, beside the plain engine in the same run.

`python -m hulldown.lab.bench_programs GAME [COMMAND]`: the command is a bot; where none is named, our own engine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter
from typing import Final

import msgspec

import hulldown
from hulldown.bots.program import ProgramBot, words_of
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, Action, State
from hulldown.stdio.messages import Asked, Give, New
from hulldown.stdio.session import Session

SECONDS: Final = 3.0
Choose = Callable[[State, list[Action], Xoshiro], Action]


def played(game: Game, choose: Choose, seconds: float) -> float:
    """Decisions a second of games in which every seat with a choice asks for an answer."""
    rng, decisions, start = Xoshiro(1), 0, perf_counter()
    while True:
        state = game.start(2, game.usual(2, rng))
        while state.actor != OVER:
            if perf_counter() - start > seconds:
                return decisions / seconds
            if state.actor == CHANCE:
                state.advance(state.sample(rng))
                continue
            legal = state.legal_actions()
            state.advance(legal[0] if len(legal) == 1 else choose(state, legal, rng))
            decisions += len(legal) > 1


def any_of(state: State, legal: list[Action], rng: Xoshiro) -> Action:
    return legal[rng.below(len(legal))]


def with_view(state: State, legal: list[Action], rng: Xoshiro) -> Action:
    """What any door has to make: the view as JSON, the answers as text."""
    state.view(state.actor).encode()
    texts = [str(action) for action in legal]
    return legal[rng.below(len(texts))]


def refereed(game: Game, seconds: float) -> float:
    """Answers a second that the referee of `hulldown engine` takes, lines written and read."""
    rng, decisions, start = Xoshiro(1), 0, perf_counter()
    while True:
        session = Session(lambda name: game)
        now = session.reply(_line(New(game=game.id, seats=2, usual=True, seed=1 + decisions)))
        while isinstance(now, Asked) and now.actor != OVER:
            if perf_counter() - start > seconds:
                return decisions / seconds
            now = session.reply(_line(Give(now.legal[rng.below(len(now.legal))])))
            msgspec.json.encode(now)
            decisions += 1


def _line(message: msgspec.Struct) -> bytes:
    return msgspec.json.encode(message)


def measure(game: Game, command: str, seconds: float = SECONDS) -> dict[str, float]:
    program = ProgramBot(words_of(command), game)
    program.get_ready()
    try:
        return {
            "plain": played(game, any_of, seconds),
            "views": played(game, with_view, seconds),
            "referee": refereed(game, seconds),
            "program": played(
                game, lambda state, legal, rng: program.choose(state.view(state.actor), legal, rng), seconds
            ),
        }
    finally:
        program.close()


def main(words: list[str]) -> None:
    game = hulldown.game(words[0])
    command = words[1] if len(words) > 1 else f"{sys.executable} -m hulldown engine --bot random"
    for name, speed in measure(game, command).items():
        print(f"{name:8} {speed:10,.0f} decisions a second")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: python -m hulldown.lab.bench_programs GAME [COMMAND]")
    try:
        main(sys.argv[1:])
    except HulldownError as error:
        sys.exit(str(error))
