"""How long a list in the making is checked, with all mends: ready ones, and ones that somebody has broken."""

from __future__ import annotations

from statistics import median
from time import process_time
from typing import Final

import msgspec
from msgspec import Struct

import hulldown
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.workshop import Draft, DraftPart, bench_of, check, draft_of

BROKEN: Final = 200
ROUNDS: Final = 3  # of each, the best counts
CHANGES: Final = 5  # at most, to one ready list


class WorkshopFigures(Struct, frozen=True):
    """Milliseconds of processor time that a check takes. `mended`: of 100 reasons against the broken ones, those with a
    mend."""

    game: str
    compiled: bool
    ready: int
    ready_median_ms: float
    ready_worst_ms: float
    broken: int
    broken_median_ms: float
    broken_worst_ms: float
    reasons: int
    mended: float


def measure_workshop(game: Game, broken: int = BROKEN, seed: int = 1) -> WorkshopFigures:
    assert game.lists is not None
    ready = [draft_of(game.lists, one, "en") for one in bench_of(game).ready(game)]
    made = [spoiled(game, ready, Xoshiro(seed, number)) for number in range(broken)]
    quick = [_time(game, one) for one in ready]
    slow = [_time(game, one) for one in made]
    reasons = [one for draft in made for one in check(game, draft, {}, "en").broken]
    return WorkshopFigures(
        game.id, hulldown.is_compiled(), len(ready), median(quick), max(quick), len(made), median(slow), max(slow),
        len(reasons), 100 * sum(one.mend is not None for one in reasons) / max(1, len(reasons)),
    )  # fmt: skip


def _time(game: Game, draft: Draft) -> float:
    times: list[float] = []
    for _ in range(ROUNDS):
        began = process_time()
        check(game, draft, {}, "en")
        times.append(1000 * (process_time() - began))
    return min(times)


def spoiled(game: Game, ready: list[Draft], rng: Xoshiro) -> Draft:
    """A ready list after a few changes by somebody who knows no rules; one that is legal all the same is changed on."""
    assert game.lists is not None
    pieces = game.lists.pieces()
    draft = ready[rng.below(len(ready))]
    parts = list(draft.parts)
    while True:
        for _ in range(1 + rng.below(CHANGES)):
            piece = pieces[rng.below(len(pieces))]
            place = rng.below(len(parts)) if parts else -1
            if place < 0 or (not piece.is_carried and rng.below(2)):
                other = next(one for one in pieces if not one.is_carried) if piece.is_carried else piece
                parts.append(DraftPart(other.word.id, 1 + rng.below(3), []))
            elif piece.is_carried:
                carried = [*parts[place].carried, DraftPart(piece.word.id, 1, [])]
                parts[place] = msgspec.structs.replace(parts[place], carried=carried)
            elif rng.below(2):
                parts[place] = msgspec.structs.replace(parts[place], count=1 + rng.below(5))
            else:
                del parts[place]
        made = msgspec.structs.replace(draft, parts=parts)
        if not check(game, made, {}, "en").legal:
            return made
