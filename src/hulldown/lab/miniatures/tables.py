"""Checking a table in the making, for the benchmark: as people make one, and the fullest that is taken."""

from __future__ import annotations

from functools import partial
from typing import Final

from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.ground.field import KINDS, Piece
from hulldown.games.miniatures.scenes.faults import faults
from hulldown.games.miniatures.scenes.mends import mends
from hulldown.games.miniatures.scenes.ready import find_scenario
from hulldown.games.miniatures.scenes.scenario import MOST_PIECES, Scenario
from hulldown.games.miniatures.scenes.writing import write_scenario
from hulldown.geometry.angles import FULL_TURN
from hulldown.kernel.generator import Xoshiro

from ..contract import Benchmark

TABLES: Final = 4


def check(game: Miniatures, scenario: Scenario) -> int:
    """What one change of a table costs: its faults, their mends and its file."""
    measures = game.catalogue.measures
    found = faults(scenario, measures)
    return len(mends(scenario, measures, found)) + len(write_scenario(scenario))


def scattered(game: Miniatures, scenario: Scenario, count: int, rng: Xoshiro) -> Scenario:
    """With so many pieces more, anywhere: nearly all of them too near to something."""
    made = scenario.copied()
    measures = game.catalogue.measures
    for _ in range(count):
        kind = int(rng.below(len(KINDS)))
        at = int(rng.below(measures.width)), int(rng.below(measures.height))
        made.pieces.append(Piece(kind, *at, int(rng.below(FULL_TURN)), measures.outlines[kind]))
    return made


def benchmarks(game: Miniatures) -> list[Benchmark]:
    village = find_scenario(game.catalogue, game.catalogue.measures, "village")
    usual = [scattered(game, village, 3, Xoshiro(seed)) for seed in range(TABLES)]
    fullest = [scattered(game, village, MOST_PIECES - len(village.pieces), Xoshiro(seed)) for seed in range(TABLES)]
    return [
        Benchmark(
            "table_check_us",
            "a table checked, three pieces wrong, microseconds",
            [partial(check, game, one) for one in usual],
        ),
        Benchmark(
            "full_table_check_us",
            "a table of 60 pieces checked, microseconds",
            [partial(check, game, one) for one in fullest],
        ),
    ]
