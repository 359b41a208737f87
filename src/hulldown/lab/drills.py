"""Makes the drills that come with the program: plays games of levels, and keeps positions with one clearly best answer.

    python -m hulldown.lab.drills rush --games 40 --file found.jsonl
    python -m hulldown.lab.drills rush --games 40 --file found.jsonl --most 80 --write

The games are dealt as usual, with a level from `--players` in each seat; of every kind of question some are looked at
(`hulldown.review.drills`), in most games only where levels disagree. The same command gives the same drills. `--write`
keeps, theme by theme and from the most difficult to the easiest, at most `--most` of them in `review/drills/GAME.json`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

import msgspec

import hulldown
from hulldown.bots import make
from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, State
from hulldown.review.drill_files import FORMAT, DrillFile, tier
from hulldown.review.drills import Drill, Levels, drill_at
from hulldown.review.themes import theme_of

from .pool import available_cores, each

OF_A_KIND: Final = 20  # questions of one theme that are looked at in one game
OF_A_GAME: Final = 8  # drills that one game gives at most
EASY_ONES: Final = 3  # of them that nearly every level finds
EVERYTHING: Final = 8  # one of so many games is looked at where levels agree, too: what they find, and what none does
QUICK: Final = ("level1", "level3", "level6")
_USUAL_STREAM: Final = 1 << 61
_CHOICE_STREAM: Final = 1 << 60


class Plan(msgspec.Struct, frozen=True):
    """What is played and looked at: plain data, so that it can cross to another process."""

    game: str
    seats: int
    players: tuple[str, ...]
    seed: int


class Found(msgspec.Struct, frozen=True):
    """What one game brought."""

    number: int
    drills: list[Drill]


@lru_cache(1)
def _levels(game: str) -> Levels:
    return Levels(hulldown.game(game))


def collect(plan: Plan, number: int) -> Found:
    """The drills of one game, at most one of a turn and theme, so that no two are nearly the same."""
    game = hulldown.game(plan.game)
    rng = Xoshiro(plan.seed, number)
    asked = _questions(plan, game, number, rng)
    chosen = _some(asked, game, Xoshiro(plan.seed, _CHOICE_STREAM + number))
    found: list[Drill] = []
    taken: set[tuple[int, int, str]] = set()
    for place in chosen:
        state, given = asked[place]
        key = (state.actor, state.length, _kind(state, game))
        if key in taken or len(found) == OF_A_GAME:
            continue
        said = {given, *_said(plan, state, number)}
        if len(said) == 1 and number % EVERYTHING:
            continue
        easy = sum([tier(drill) == 0 for drill in found]) < EASY_ONES

        def wanted(answer: str, said: set[str] = said, easy: bool = easy) -> bool:
            return easy or said != {answer}

        drill = drill_at(state, plan.seed, _levels(plan.game), wanted)
        if drill is not None and drill.theme and _is_listed(drill, state):
            taken.add(key)
            found.append(drill)
    return Found(number, found)


def _is_listed(drill: Drill, state: State) -> bool:
    """Whether all its answers can be chosen from a list: a search also tries poses between those that are listed."""
    listed = {str(action) for action in state.legal_actions()}
    return all(answer.do in listed for answer in drill.answers)


def _said(plan: Plan, state: State, number: int) -> list[str]:
    """What some levels answer, asked once."""
    bots = _levels(plan.game).bots
    view, legal = state.view(state.actor), state.legal_actions()
    return [str(bots[name].choose(view, list(legal), Xoshiro(plan.seed, number))) for name in QUICK]


def _questions(plan: Plan, game: Game, number: int, rng: Xoshiro) -> list[tuple[State, str]]:
    """Every position of one game in which somebody had a choice, and what was answered."""
    state = game.start(plan.seats, game.usual(plan.seats, Xoshiro(plan.seed, _USUAL_STREAM + number)))
    bots = [make(plan.players[rng.below(len(plan.players))], game) for _ in range(plan.seats)]
    asked: list[tuple[State, str]] = []
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.advance(state.sample(rng))
            continue
        legal = state.legal_actions()
        if len(legal) > 1:
            given = bots[state.actor].choose(state.view(state.actor), list(legal), rng)
            asked.append((state.clone(), str(given)))
            state.advance(given)
        else:
            state.advance(legal[0])
    return asked


def _kind(state: State, game: Game) -> str:
    return theme_of(game.id, state.question.rule, [str(one) for one in state.legal_actions()])


def _some(asked: list[tuple[State, str]], game: Game, rng: Xoshiro) -> list[int]:
    """Some questions of every theme, in no order: a game asks some kinds hundreds of times."""
    order = list(range(len(asked)))
    for place in range(len(order) - 1, 0, -1):
        other = rng.below(place + 1)
        order[place], order[other] = order[other], order[place]
    counts: Counter[str] = Counter()
    chosen: list[int] = []
    for place in order:
        kind = _kind(asked[place][0], game)
        counts[kind] += 1
        if counts[kind] <= OF_A_KIND:
            chosen.append(place)
    return chosen


def gather(plan: Plan, games: int, path: Path | None, workers: int, say: Callable[[str], None]) -> list[Found]:
    """All games by number: those of the file, and those that are still to be played."""
    found = {one.number: one for one in (_read(path, plan) if path is not None else []) if one.number < games}
    left = [number for number in range(games) if number not in found]
    if path is not None and not path.exists():
        path.write_bytes(msgspec.json.encode(plan) + b"\n")
    for one in each(partial(collect, plan), left, min(workers, max(1, len(left)))):
        found[one.number] = one
        if path is not None:
            with path.open("ab") as out:
                out.write(msgspec.json.encode(one) + b"\n")
        say(f"{len(found)} of {games} games, {sum([len(each.drills) for each in found.values()])} drills")
    return [found[number] for number in sorted(found)]


def _read(path: Path, plan: Plan) -> list[Found]:
    if not path.exists():
        return []
    try:
        first, *rest = path.read_bytes().splitlines()
        kept = msgspec.json.decode(first, type=Plan)
        found = [msgspec.json.decode(line, type=Found) for line in rest]
    except (ValueError, msgspec.MsgspecError) as error:
        raise Malformed(f"{path} is not what this command has written: {error}") from error
    if kept != plan:
        raise Malformed(f"{path} was written for another game, other players or another seed: {kept}")
    return found


def choose(found: list[Found], most: int) -> list[Drill]:
    """Theme by theme in turns, and in each theme from every degree of difficulty in turns.

    Those that something is said for come first, and of these the clearest.
    """
    known: dict[str, Drill] = {}
    for game in found:
        for drill in game.drills:
            known.setdefault(drill.id, drill)
    piles: dict[str, list[list[Drill]]] = {}
    for drill in sorted(known.values(), key=lambda drill: (not drill.why, -drill.ahead.low, drill.id)):
        piles.setdefault(drill.theme, [[], [], []])[2 - tier(drill)].append(drill)
    kept: list[Drill] = []
    turn = 0
    while len(kept) < most and any(pile for piles_of in piles.values() for pile in piles_of):
        for theme in sorted(piles):
            left = [pile for pile in piles[theme] if pile]
            if left and len(kept) < most:
                kept.append(left[turn % len(left)].pop(0))
        turn += 1
    return sorted(kept, key=lambda drill: drill.id)


def report(drills: list[Drill]) -> list[str]:
    """How many there are of each theme: easy, medium, difficult."""
    lines = [f"{len(drills)} drills"]
    for theme in sorted({drill.theme for drill in drills}):
        own = [drill for drill in drills if drill.theme == theme]
        tiers = [sum([tier(drill) == one for drill in own]) for one in range(3)]
        lines.append(f"  {theme}: {len(own)} (easy {tiers[0]}, medium {tiers[1]}, difficult {tiers[2]})")
    return lines


def _lines(kept: DrillFile) -> bytes:
    """The file with a line for each drill."""
    head = msgspec.json.encode(msgspec.structs.replace(kept, drills=[])).removesuffix(b"]}")
    return head + b"\n" + b",\n".join([msgspec.json.encode(drill) for drill in kept.drills]) + b"\n]}\n"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Positions of played games with one clearly best answer.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--players", default="level4,level5,level6", help="Levels; one of them is in each seat.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, help="Keeps what was found; the same command goes on with it.")
    parser.add_argument("--workers", type=int, default=available_cores())
    parser.add_argument("--most", type=int, default=80, help="Drills that are kept.")
    parser.add_argument("--write", action="store_true", help="Keeps them in review/drills/GAME.json.")
    parser.add_argument("--tree", type=Path, default=Path("src/hulldown"), help="Where --write finds review/drills.")
    given = parser.parse_args(arguments)
    try:
        game = hulldown.game(given.game)
        plan = Plan(game.id, given.seats, tuple(given.players.split(",")), given.seed)
        found = gather(plan, given.games, given.file, given.workers, lambda text: print(text, flush=True))
        drills = choose(found, given.most)
        print("\n".join(report(drills)))
        if given.write:
            kept = DrillFile(FORMAT, game.id, game.rules_version, game.cards_fingerprint, drills)
            path = given.tree / "review" / "drills" / f"{game.id}.json"
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(_lines(kept))
            print(f"written to {path}")
    except HulldownError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
