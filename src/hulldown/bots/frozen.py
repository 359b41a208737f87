"""Levels as they once were, so that later ones can be measured against them: `2026a-level8` plays as level8 did then.

A generation has a folder `frozen/2026a` beside each game's own levels: their settings and all numbers that they play
and judge by. What is code is shared as long as it plays the same; stored answers (tests/bots/frozen) tell when it does
not. Then the old way stays, as a class or a function that this generation names, and the new one goes beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from ..kernel.document import read_toml
from ..kernel.errors import Malformed
from .levels import LEVEL_NAMES, Level, read_levels
from .mind import Mind

GENERATIONS: Final = ("2026a",)
FROZEN_NAMES: Final = tuple([f"{generation}-{name}" for generation in GENERATIONS for name in LEVEL_NAMES])
Numbers = dict[str, dict[str, float]]  # weights by chapter and name


class Frozen:
    """One generation of one game; its files are read when somebody asks for it."""

    def __init__(self, folder: Path, mind: Callable[[Any, str, Numbers], Mind]) -> None:
        self._folder = folder
        self._mind = mind  # takes the game, the style and all weights
        self._levels: list[Level] = []
        self._numbers: Numbers = {}

    @property
    def levels(self) -> list[Level]:
        if not self._levels:
            self._levels = read_levels(self._folder / "levels.toml")
        return self._levels

    def mind(self, game: Any, style: str) -> Mind:
        if not self._numbers:
            self._numbers = read_numbers(self._folder / "weights.toml")
        return self._mind(game, style, self._numbers)


def read_numbers(path: Path) -> Numbers:
    try:
        return msgspec.convert(read_toml(path), Numbers)
    except msgspec.ValidationError as error:
        raise Malformed(f"{path.name}: {error}") from error


def in_style(numbers: Numbers, chapter: str, style: str) -> dict[str, float]:
    """The weights of a chapter, as a style has them."""
    return numbers[f"{chapter} {style}" if style else chapter]


def in_order(weights: dict[str, float], names: tuple[str, ...]) -> list[float]:
    """The weights of the features by their names; of those that are newer than the weights nothing."""
    return [weights.get(name, 0.0) for name in names]
