"""What measuring a game needs of its own, besides the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.registry import satellite


@dataclass(frozen=True)
class Benchmark:
    """One thing that only this game does: `name` is its key in the figures, a time in microseconds."""

    name: str
    label: str
    calls: list[Callable[[], object]]  # which are timed in turn


@dataclass(frozen=True)
class Lab:
    """One for each game that has such things: `LAB` of `hulldown.lab.GAME`."""

    benchmarks: Callable[[Any], list[Benchmark]]  # takes the game


def benchmarks_of(game: Game) -> list[Benchmark]:
    found = satellite("lab", game, "LAB")
    if found is None:
        return []
    if not isinstance(found, Lab):
        raise Malformed(f"what {game.id} brings to the laboratory is no Lab but a {type(found).__name__}")
    return found.benchmarks(game)
