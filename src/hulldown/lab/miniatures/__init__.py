"""The Miniatures Game in the laboratory."""

from __future__ import annotations

from hulldown.games.miniatures import Miniatures

from ..contract import Benchmark, Lab
from . import sights, tables


def _benchmarks(game: Miniatures) -> list[Benchmark]:
    return sights.benchmarks(game) + tables.benchmarks(game)


LAB = Lab(_benchmarks)
