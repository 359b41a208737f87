"""Can characters be told apart by their play? Plays games of each against its plain level, counts what it answered, and
guesses the character of every game from all the others.

    python -m hulldown.lab.characters rush --level level4 --games 40 --file rush.jsonl

What is counted are the verbs of the answers in notation (`buy`, `assault`, `defend`), as shares of all answers of the
character in one game. Whose mean is nearest, in units of the spread within a character, is the guess; the game that is
guessed is in no mean (leave one out).
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from math import comb
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

import hulldown
from hulldown import bots
from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER

from .statistics import wilson

SEATS: Final = 2
LEAST_SPREAD: Final = 0.01  # of a share in units of its spread over all games: verbs that are always as often
_CHARACTERS: Final = 16  # streams for one game number
_USUAL_STREAM: Final = 1 << 61
Array = NDArray[np.float64]


class Played(msgspec.Struct, frozen=True):
    """One game of a character against its plain level: its part of the win, and how often it gave each answer."""

    character: str
    number: int
    won: float
    verbs: dict[str, int]


def play(game: Game, level: str, character: str, number: int, seed: int = 1) -> Played:
    """The seats take turns, and all characters have the same decks or platoons in a game of the same number."""
    place = bots.characters_of(game).index(character)
    own, plain = bots.make(f"{level}-{character}", game), bots.make(level, game)
    rng = Xoshiro(seed, _CHARACTERS * number + place)
    state = game.start(SEATS, game.usual(SEATS, Xoshiro(seed, _USUAL_STREAM + number)))
    seat = number % SEATS
    verbs: Counter[str] = Counter()
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.advance(state.sample(rng))
            continue
        legal = state.legal_actions()
        bot = own if state.actor == seat else plain
        action = legal[0] if len(legal) == 1 else bot.choose(state.view(state.actor), legal, rng)
        if state.actor == seat:
            verbs[str(action).split()[0]] += 1
        state.apply(action)
    assert state.result is not None
    winners = state.result.winners
    return Played(character, number, (seat in winners) / len(winners), dict(sorted(verbs.items())))


class Guesses:
    """What was guessed of each game by all the others."""

    def __init__(self, games: Sequence[Played]) -> None:
        self.characters = sorted({one.character for one in games})
        known = np.array([self.characters.index(one.character) for one in games])
        counts = [int((known == place).sum()) for place in range(len(self.characters))]
        if len(counts) < 2 or min(counts) < 2:
            raise Malformed("two games of two characters are the least that something can be told by")
        rows = _shares(games)
        self.table = np.zeros((len(counts), len(counts)), dtype=int)  # who it was, and who was guessed
        for place in range(len(games)):
            self.table[known[place], _nearest(rows, known, place, len(counts))] += 1
        self.right = int(np.trace(self.table))
        self.games = len(games)

    @property
    def luck(self) -> float:
        """How likely as many are right by guessing blindly."""
        share = 1 / len(self.characters)
        return sum(
            comb(self.games, right) * share**right * (1 - share) ** (self.games - right)
            for right in range(self.right, self.games + 1)
        )


def _shares(games: Sequence[Played]) -> Array:
    verbs = sorted({verb for one in games for verb in one.verbs})
    rows = np.array([[one.verbs.get(verb, 0) / sum(one.verbs.values()) for verb in verbs] for one in games])
    spread = rows.std(axis=0)
    kept: Array = (rows - rows.mean(axis=0))[:, spread > 0] / spread[spread > 0]
    return kept


def _nearest(rows: Array, known: NDArray[np.int_], place: int, count: int) -> int:
    others = np.arange(len(rows)) != place
    groups = [rows[others & (known == character)] for character in range(count)]
    spread = sum(group.var(axis=0) * len(group) for group in groups) / others.sum() + LEAST_SPREAD
    return int(np.argmin([(((rows[place] - group.mean(axis=0)) ** 2) / spread).sum() for group in groups]))


def lines(games: Sequence[Played]) -> list[str]:
    """What was found, for people."""
    guesses = Guesses(games)
    low, high = wilson(guesses.right, guesses.games)
    told = [
        f"guessed right {guesses.right} of {guesses.games} ({100 * low:.0f} to {100 * high:.0f} %), "
        f"blindly as many with a chance of {guesses.luck:.1e}"
    ]
    for place, character in enumerate(guesses.characters):
        won = [one.won for one in games if one.character == character]
        low, high = wilson(sum(won), len(won))
        taken = ", ".join(
            f"{times} for {other}" for other, times in zip(guesses.characters, guesses.table[place], strict=True)
        )
        told.append(
            f"{character}: taken {taken}; won {sum(won):g} of {len(won)} against the plain level "
            f"({100 * low:.0f} to {100 * high:.0f} %)"
        )
    return told


def read_games(path: Path) -> list[Played]:
    try:
        return [msgspec.json.decode(line, type=Played) for line in path.read_bytes().splitlines()]
    except msgspec.DecodeError as error:
        raise Malformed(f"{path} is not what this command has written: {error}") from error


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Whether characters can be told apart by their play.")
    parser.add_argument("game")
    parser.add_argument("--level", default="level4", choices=bots.LEVEL_NAMES)
    parser.add_argument("--games", type=int, default=40, help="Of each character.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, help="Keeps what was counted.")
    given = parser.parse_args(arguments)
    try:
        game = hulldown.game(given.game)
        known = bots.characters_of(game)
        if len(known) < 2 or given.games < 2:
            raise Malformed(f"{game.id} has {len(known)} characters; two games of two of them are needed")
        games = [play(game, given.level, one, number, given.seed) for one in known for number in range(given.games)]
        if given.file is not None:
            given.file.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in games))
        print("\n".join(lines(games)))
    except HulldownError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
