"""A curve of chances in characters."""

from __future__ import annotations

from typing import Final

from hulldown.review.shapes import Estimate

WIDTH: Final = 64
HEIGHT: Final = 11


def curve(chances: list[Estimate]) -> list[str]:
    """From 100 % down to 0 %: the curve, and the interval around it as dots."""
    columns = min(WIDTH, len(chances))
    grid = [[" "] * columns for _ in range(HEIGHT)]
    for column in range(columns):
        first, last = column * len(chances) // columns, (column + 1) * len(chances) // columns
        here = chances[first : max(last, first + 1)]
        middle = here[-1]
        for row in range(_row(middle.high), _row(middle.low) + 1):
            grid[row][column] = "."
        for one in here:
            grid[_row(one.value)][column] = "#"
    labels = {0: "100 %", HEIGHT // 2: " 50 %", HEIGHT - 1: "  0 %"}
    return [f"  {labels.get(row, ''):>5} |{''.join(grid[row])}".rstrip() for row in range(HEIGHT)]


def _row(chance: float) -> int:
    return HEIGHT - 1 - round(min(1.0, max(0.0, chance)) * (HEIGHT - 1))
