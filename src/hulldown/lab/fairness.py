"""How even the games are: plays what each game wants to have measured and writes down what came out.

    python -m hulldown.lab.fairness [GAME...] [--tree FOLDER] [--file FILE] [--workers N]

writes `src/hulldown/games/GAME/balance.toml` (what is dealt where nobody chooses, and the figures that stand beside the
choices) and the tables of `docs/balance.md`. What is over is kept in the file, so that a run that was stopped goes on
where it was; another file begins anew.

greedy plays everything. level3 plays what came out even once more, as a whole, where that takes less than ten minutes
on one core. A set-up that is surely uneven is left after 400 games.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path
from typing import Final

import msgspec

import hulldown
from hulldown.kernel.balance import Trial
from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.game import Game

from .fairness_page import rewritten, toml_of
from .measured import ENOUGH, Measured
from .parts import Counts, Parts
from .simulate import Setup, play_all

SEED: Final = 1
BOT: Final = "greedy"
STRONGER: Final = "level3"
_PART: Final = 200  # games between two looks
_LEAST: Final = 400
_TASTE: Final = 4  # games of the stronger bot that tell how long it takes
_LONGEST: Final = 600.0  # seconds


class Notebook:
    """What is over, one line each, in a file: a trial that is in it is not played again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: dict[str, Parts] = {}
        if path.exists():
            for line in path.read_bytes().split(b"\n")[:-1]:  # half a last line is left by a kill
                key, counts = msgspec.json.decode(line, type=tuple[str, Counts])
                self._known[key] = Parts.of(counts)

    def find(self, key: str) -> Parts | None:
        return self._known.get(key)

    def keep(self, key: str, parts: Parts) -> None:
        with self.path.open("ab") as out:
            out.write(msgspec.json.encode((key, parts.counts())) + b"\n")


class Laboratory:
    """Plays trials, or finds them in the notebook."""

    def __init__(self, notebook: Notebook, workers: int, most: int | None = None) -> None:
        self.notebook = notebook
        self.workers = workers
        self.most = most  # games of a trial, for a quick look

    def measure(self, game: Game, trial: Trial, bot: str = BOT) -> Measured:
        setup = _setup(game, trial, bot)
        if self.most is not None:
            setup = replace(setup, games=min(self.most, setup.games))
        key = _key(game, setup)
        parts = self.notebook.find(key)
        if parts is None:
            started = time.perf_counter()
            parts = self._play(setup, trial)
            self.notebook.keep(key, parts)
            print(f"{game.id}, {bot}: {trial.name}, {time.perf_counter() - started:.0f} s", flush=True)
        return Measured(trial, bot, parts)

    def _play(self, setup: Setup, trial: Trial) -> Parts:
        """In parts, each the games that `hulldown simulate` plays with these numbers."""
        parts = Parts()
        for first in range(0, setup.games, _PART):
            part = replace(setup, games=min(_PART, setup.games - first), stream=first)
            parts.add(play_all(part, self.workers).parts)
            measured = Measured(trial, setup.bots[0], parts)
            if trial.even is not None and measured.games >= _LEAST and measured.is_surely_uneven:
                break
        return parts

    def measure_again(self, game: Game, even: list[Trial]) -> list[Measured]:
        """The even set-ups by the stronger bot, about a thousand games in all; none where that takes too long."""
        shorter = [_of_length(trial, -(-ENOUGH // len(even))) for trial in even]
        if not shorter or self._takes_too_long(game, shorter[0]):
            return []
        return [self.measure(game, trial, STRONGER) for trial in shorter]

    def _takes_too_long(self, game: Game, trial: Trial) -> bool:
        if self.notebook.find(_key(game, _setup(game, trial, STRONGER))) is not None:
            return False
        started = time.process_time()  # whatever else the machine does
        play_all(_setup(game, _of_length(trial, _TASTE), STRONGER), 1)
        taken = (time.process_time() - started) * ENOUGH / _TASTE
        if taken <= _LONGEST * self.workers:
            return False
        print(f"{game.id}, {STRONGER}: too slow, about {taken / 60:.0f} minutes on one core", flush=True)
        return True


def _of_length(trial: Trial, games: int) -> Trial:
    again = Trial(trial.chapter, trial.name, trial.seats, trial.options, games)
    again.part = trial.part
    return again


def _setup(game: Game, trial: Trial, bot: str) -> Setup:
    setup = Setup(game.id, (bot,) * trial.seats, trial.games, SEED, tuple(trial.options.items()))
    if trial.duel is None:
        return setup
    return replace(setup, decks=trial.duel, brought_as=game.brings, rotate=True)


def _key(game: Game, setup: Setup) -> str:
    return f"v{game.rules_version} {game.cards_fingerprint} {setup}"


def measure(game: Game, laboratory: Laboratory) -> tuple[list[Measured], list[Measured]]:
    """All trials of a game, and what came out even once more by the stronger bot."""
    found = [laboratory.measure(game, trial) for trial in game.trials()]
    even = [one.trial for one in found if one.trial.even is not None and one.is_even]
    return found, laboratory.measure_again(game, even)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures how even the games are, and writes it down.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them by default")
    parser.add_argument("--tree", type=Path, default=Path(), help="the repository whose files are written")
    parser.add_argument("--file", type=Path, default=Path("fairness.jsonl"), help="what is over, to go on from")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--most", type=int, help="games of each trial, for a quick look; too few to call anything even")
    chosen = parser.parse_args()
    page = chosen.tree / "docs" / "balance.md"
    try:
        if not page.exists():
            raise Malformed(f"{page} is not there: name the repository with --tree")
        laboratory = Laboratory(Notebook(chosen.file), max(1, chosen.workers), chosen.most)
        for name in chosen.games or hulldown.game_ids():
            game = hulldown.game(name)
            found, again = measure(game, laboratory)
            data = chosen.tree / "src" / "hulldown" / "games" / game.id / "balance.toml"
            data.write_text(toml_of(game, found), encoding="utf-8")
            page.write_text(rewritten(page.read_text(encoding="utf-8"), game, found, again), encoding="utf-8")
    except HulldownError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
