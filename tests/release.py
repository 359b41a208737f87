"""What a release keeps for later ones: whole games by its rules, the cards they were played with, what it calls usual.

`uv run python -m tests.release` writes tests/records/VERSION/games and usual.json for the present version of each game,
and the card files into tests/records/cards. It is the last thing done before a release, when no rule changes any more;
from then on `tests/test_releases.py` replays them with every later program. What is there already is never changed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import sys
import time
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import hulldown
from hulldown import bots
from hulldown.bots.guard import ask
from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.cards.platoons import write_code
from hulldown.games.miniatures.words.phrases import FOLDER as MINIATURES
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.record import load, record_lines, save
from hulldown.kernel.state import CHANCE

RECORDS = Path(__file__).parent / "records"
CARDS = RECORDS / "cards"


@dataclass(frozen=True)
class Whole:
    """A game that bots play to its end."""

    game: str
    name: str
    seats: int
    bots: tuple[str, ...]  # in turn round the table
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def file(self) -> str:
        return f"{self.game}_{self.name}_{self.seats}p.jsonl"


GREEDY, LEVEL = ("greedy", "level1"), ("level1", "greedy")
GAMES = [
    Whole("rush", "usual", 2, GREEDY),
    Whole("rush", "usual", 4, LEVEL),
    Whole("rush", "1.2", 2, LEVEL, {"edition": "1.2"}),
    Whole("rush", "1.2", 4, GREEDY, {"edition": "1.2"}),
    Whole("cardgame", "usual", 2, GREEDY),
    Whole("cardgame", "d3-d6", 2, LEVEL, {"deck_1": "D3", "deck_2": "D6"}),
    Whole("cardgame", "d7-d8", 2, GREEDY, {"deck_1": "D7", "deck_2": "D8", "open_decks": True, "first_player": 2}),
    Whole("miniatures", "usual", 2, GREEDY),
    Whole("miniatures", "encounter", 2, LEVEL, {"mode": "encounter", "cost_limit": 200}),
    Whole("miniatures", "assault", 2, GREEDY, {"mode": "assault", "scenario": "forest-edge"}),
    Whole("miniatures", "capture-the-base", 2, LEVEL, {"mode": "capture-the-base", "scenario": "two-hills"}),
    Whole("miniatures", "placed", 2, GREEDY, {"scenario": "placed", "cost_limit": 50}),
    Whole("miniatures", "free-for-all", 3, LEVEL, {"cost_limit": 50}),
    Whole("miniatures", "teams", 4, GREEDY, {"mode": "encounter", "cost_limit": 50, "turn_limit": 8}),
]


def game_of(path: Path) -> Game:
    """The game of a stored record, with the cards that it was played with."""
    head = json.loads(path.read_text(encoding="utf-8").partition("\n")[0])
    game = hulldown.game(head["game"])
    if head["cards"] != game.cards_fingerprint:
        return hulldown.game(game.id, CARDS / f"{game.id}-{head['cards']}")
    return game


def play(whole: Whole, seed: int = 1) -> Match:
    game = hulldown.game(whole.game)
    names = [whole.bots[seat % len(whole.bots)] for seat in range(whole.seats)]
    players = [bots.make(name, game) for name in names]
    match = Match(game, whole.seats, whole.options, [f"{name} {seat + 1}" for seat, name in enumerate(names)])
    rng = Xoshiro(seed)
    while not match.is_over:
        seat = match.state.actor
        if seat == CHANCE:
            match.answer(match.state.sample(rng))
            continue
        reply = ask(names[seat], players[seat], match.state, seat, rng)
        match.answer(reply.action, seat, reply.fault.note if reply.fault is not None else "")
    return match


def usual(game: Game) -> dict[str, object]:
    """What a record means by a word: the options that nobody chose, and everything that is called by a name."""
    found: dict[str, object] = {"options": game.complete_options(game.usual_seats, None)}
    if isinstance(game, Miniatures):
        found["platoons"] = {platoon.id: write_code(platoon) for platoon in game.ready}
        found["ready"] = {
            str(limit): [game.platoon("ready", seat, limit).id for seat in range(game.max_seats)]
            for limit in sorted({platoon.limit for platoon in game.ready})
        }
        files = sorted((MINIATURES / "scenarios").glob("*.toml"))
        found["scenarios"] = {path.stem: hashlib.sha256(path.read_bytes()).hexdigest()[:12] for path in files}
    return found


def keep(records: Path, games: list[Whole]) -> list[Path]:
    """Writes whatever is not there yet; returns what was written."""
    written: list[Path] = []
    for whole in games:
        game = hulldown.game(whole.game)
        folder = records / str(game.rules_version)
        path = folder / "games" / whole.file
        if not path.exists():
            save(play(whole), path)
            written.append(path)
        path = folder / f"usual-{game.id}.json"
        if not path.exists():
            path.write_text(json.dumps(usual(game), ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
            written.append(path)
        folder = records / "cards" / f"{game.id}-{game.cards_fingerprint}"
        if not folder.exists():
            shutil.copytree(game.folder / "cards", folder)
            written.append(folder)
    return written


def figures(path: Path) -> str:
    """What the positions of a record cost: docs/decisions/0013-records-that-last.md."""
    match = load(path, lambda _: game_of(path))
    began = time.perf_counter()
    lines = record_lines(match)
    took = time.perf_counter() - began
    sizes = [len(line.encode()) + 1 for line in lines]
    marks = [place for place, line in enumerate(lines) if line.startswith('{"position"')]
    plain = sum(sizes) - sum(sizes[place] for place in marks)
    between = [place - before - 1 for before, place in pairwise([0, *marks])]
    zipped = len(zlib.compress("\n".join(lines).encode()))
    return (
        f"{path.stem}: {len(match.answers)} answers, {len(marks)} positions; {plain / 1000:.1f} kB without them,"
        f" {sum(sizes) / 1000:.1f} kB with, {zipped / 1000:.1f} kB zipped; written in {1000 * took:.1f} ms;"
        f" {sum(between) / len(between):.1f} answers between two, at most {max(between)}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Keeps records of the present rules for all later releases.")
    parser.add_argument("--into", type=Path, default=RECORDS, help="the folder, tests/records by default")
    parser.add_argument(
        "--figures", action="store_true", help="only tells what positions cost in the records there are"
    )
    asked = parser.parse_args()
    if asked.figures:
        for path in sorted(asked.into.glob("*/games/*.jsonl")):
            print(figures(path))
        return
    written = keep(asked.into, GAMES)
    for path in written:
        print(path)
    if not written:
        sys.exit("the present versions of all games are kept already; what a release has kept is not changed")


if __name__ == "__main__":
    main()
