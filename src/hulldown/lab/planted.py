"""How well a review names what it looks at: answers are planted, and a search of ten times the budget says the truth.

At decisions of played games one of the answers that could be compared is taken for the one that was given: the one that
a first look puts in front, and, wherever there are any, one of those that it puts clearly behind. The review names it
as it names any decision, after the default settings and after the full ones. Then a search looks at ten times as many
tables, at the same answers, and says what the planted one loses. All three have seeds of their own, so whatever the
first look errs by, neither of the others does.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Final

import msgspec
from msgspec import Struct

import hulldown
from hulldown import bots
from hulldown.bots.intervals import wilson
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Answer, Match
from hulldown.kernel.reading import Record
from hulldown.kernel.record import open_record, record_lines
from hulldown.kernel.state import CHANCE
from hulldown.review.judging import FEWEST, MISTAKE, Compared, grade
from hulldown.review.rounds import FULL, UNITS, Rounds
from hulldown.review.shapes import Estimate, Grade, Job, Settings
from hulldown.review.walk import Node, Walk
from hulldown.review.work import Work

PLAYERS: Final = ("level4", "greedy")  # by turns in both seats
TIMES: Final = 10  # the budget of the search that knows the truth
OTHER_SEED: Final = 1_000_003
FIRST_SEED: Final = 2_000_003
FIRST_TABLES: Final = 24  # of the look by which answers are chosen
SECOND_TABLES: Final = 96  # of another one, where the first saw something
BEHIND: Final = 0.10
MOST_DRAWN: Final = 30  # decisions of a game that are looked at for answers clearly behind
ERRORS: Final = ("slip", "mistake", "blunder")
GRAVE: Final = ("mistake", "blunder")


class Found(Struct, frozen=True):
    """One planted answer: what it is called, and what the larger search says."""

    game: int  # of the run
    at: int
    do: str
    quick: Grade  # after the steps of the default settings
    full: Grade
    units: int
    seconds: float  # of one core, for the full name
    loss: Estimate
    is_best: bool
    truth_seconds: float


class Planted:
    """A decision with another answer than the one that was given."""

    def __init__(self, walk: Walk, node: Node, text: str, settings: Settings) -> None:
        self.work = Work(walk, settings)
        self._node = node
        self._settings = settings
        self._rounds = Rounds(walk, settings)
        self._made = text
        self.named = [str(action) for action in self.work.candidates(node)]
        for round in range(FULL):
            self._rounds.add(self.work.do(Job("seat", node.at, round)))

    def compared(self, steps: int) -> Compared:
        return Compared(self._rounds, self._node.at, self._node.by, self.named, self._made, FULL, steps)

    def look(self, step: int, contenders: list[str]) -> None:
        for unit in range(UNITS[step], UNITS[step + 1]):
            self._rounds.add(self.work.do(Job("closer", self._node.at, unit, contenders)))

    def name(self, compared: Compared) -> Grade:
        considered = compared.made < self.work.tried(self._node)
        nothing = Estimate(0.0, 0.0, 0.0)  # nobody looks for brilliant ones here
        return grade(compared.loss(), nothing, considered, FEWEST)


def examine(walk: Walk, node: Node, text: str, closer: int, game: int, seed: int) -> Found:
    """Names the planted answer step by step, and then looks as often at ten times as many tables."""
    began = process_time()
    settings = Settings(seed=seed, closer=closer)
    planted = Planted(walk, node, text, settings)
    compared = planted.compared(0)
    quick = planted.name(compared)
    looks: dict[int, list[str]] = {}
    for step in range(closer):
        more = UNITS[step + 1] - UNITS[step]
        if compared.is_open(more):
            looks[step] = [planted.named[place] for place in compared.contenders(more)]
            planted.look(step, looks[step])
            compared = planted.compared(step + 1)
            if step < Settings().closer:
                quick = planted.name(compared)
    full, seconds = planted.name(compared), process_time() - began
    began = process_time()
    larger = msgspec.structs.replace(settings, seed=seed + OTHER_SEED, worlds=settings.worlds * TIMES)
    truth = Planted(walk, node, text, larger)
    for step, contenders in looks.items():
        truth.look(step, [one for one in contenders if one in truth.named])
    told = truth.compared(closer)
    best = truth.named[told.best]
    return Found(
        game, node.at, text, quick, full, len(compared.looks), round(seconds, 2), told.loss(), best == text,
        round(process_time() - began, 2),
    )  # fmt: skip


def played(game: Game, number: int, seed: int) -> Record:
    """A game of the run, as its record is read."""
    rng = Xoshiro(seed, number)
    match = Match(game, 2, game.usual(2, rng))
    players = [bots.make(PLAYERS[(seat + number) % 2], game) for seat in range(2)]
    while not match.is_over:
        state = match.state
        if state.actor == CHANCE:
            match.answer(state.sample(rng))
            continue
        legal = state.legal_actions()
        match.answer(legal[0] if len(legal) == 1 else players[state.actor].choose(state.view(state.actor), legal, rng))
    return open_record("\n".join(record_lines(match)) + "\n", f"game {number}", lambda _: game)


def plant(walk: Walk, node: Node, text: str) -> Node:
    """The same moment with that answer given."""
    assert node.answer is not None
    action = walk.match.game.parse(node.state, text)
    other = Node(node.at, node.state, Answer(node.answer.by, action, []), node.kind, node.number)
    walk.nodes[node.at] = other
    return other


def chosen(walk: Walk, node: Node, seed: int, lot: Xoshiro) -> list[str]:
    """The answers that may be planted at a decision: the one in front, and one that is clearly behind, if any is. None
    where there is nothing to choose."""
    front, behind = _looked(walk, node, seed, FIRST_TABLES)
    if behind:  # where so few tables see something, some see it by chance
        front, behind = _looked(walk, node, seed, SECOND_TABLES)
    return [*front, behind[lot.below(len(behind))]] if behind else front


def _looked(walk: Walk, node: Node, seed: int, tables: int) -> tuple[list[str], list[str]]:
    """The answer in front, and those clearly behind it."""
    work = Work(walk, Settings(seed=seed + FIRST_SEED + tables, worlds=tables))
    candidates = [str(action) for action in work.candidates(node)]
    if len(candidates) < 2:
        return [], []
    looked = [chances[node.by] for chances in work.do(Job("closer", node.at, 0, candidates)).values]
    most = max(looked)
    behind = [text for text, chance in zip(candidates, looked, strict=True) if chance <= most - BEHIND]
    return [candidates[looked.index(most)]], behind


def run(game: Game, games: int, each: int, closer: int, seed: int, file: Path) -> list[Found]:
    """In each game so many answers that are best and as many that are clearly behind, if there are so many; what the
    file has already is not done again."""
    decoder = msgspec.json.Decoder(Found)
    found = [decoder.decode(line) for line in file.read_bytes().splitlines()] if file.exists() else []
    done = {(one.game, one.at, one.do) for one in found}
    for number in range(games):
        walk = Walk(played(game, number, seed))
        lot = Xoshiro(seed + 1, number)
        nodes = [node for node in walk.nodes if node.kind == "decision"]
        left = [each, each]  # in front, behind
        for _ in range(MOST_DRAWN):
            node = nodes[lot.below(len(nodes))]
            for place, text in enumerate(chosen(walk, node, seed, lot)):
                if not left[place]:
                    continue
                left[place] -= 1
                if (number, node.at, text) in done:
                    continue
                done.add((number, node.at, text))
                given = walk.nodes[node.at]
                one = examine(walk, plant(walk, node, text), text, closer, number, seed)
                walk.nodes[node.at] = given
                found.append(one)
                with file.open("ab") as out:
                    out.write(msgspec.json.encode(one) + b"\n")
            if not any(left):
                break
    return found


def lines(found: Sequence[Found], closer: int) -> list[str]:
    """What came of it, with 95 % intervals."""
    planted = [one for one in found if one.loss.value >= MISTAKE]
    clear = [one for one in found if one.loss.low >= MISTAKE]
    best = [one for one in found if one.is_best]
    seconds = sorted([one.seconds for one in found])
    return [
        f"{len(found)} planted answers, full budget: {closer} steps; seconds of one core for a decision: mean"
        f" {sum(seconds) / max(1, len(seconds)):.2f}",
        _share("lose 0.10 or more, found as slip or worse, full budget", [one.full in ERRORS for one in planted]),
        _share("the same by default settings", [one.quick in ERRORS for one in planted]),
        _share("lose 0.10 or more, called mistake or blunder, full budget", [one.full in GRAVE for one in planted]),
        _share("the same by default settings", [one.quick in GRAVE for one in planted]),
        _share("lose 0.10 with the whole interval, called mistake or blunder", [one.full in GRAVE for one in clear]),
        _share("best, and called mistakes, full budget", [one.full in GRAVE for one in best]),
        _share("the same by default settings", [one.quick in GRAVE for one in best]),
        _share("best, and called slip or worse, full budget", [one.full in ERRORS for one in best]),
    ]


def _share(text: str, named: list[bool]) -> str:
    low, high = wilson(sum(named), len(named))
    return f"{text}: {sum(named)} of {len(named)} ({100 * low:.0f} to {100 * high:.0f} %)"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="How well a review names what it looks at.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--each", type=int, default=5, help="Answers in front, and as many behind, of each game.")
    parser.add_argument("--closer", type=int, default=6, help="Steps of closer looks: the full budget.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, required=True, help="Keeps what was found; the same command goes on.")
    given = parser.parse_args(arguments)
    found = run(hulldown.game(given.game), given.games, given.each, given.closer, given.seed, given.file)
    print("\n".join(lines(found, given.closer)))


if __name__ == "__main__":
    main()
