"""Directions and rotation: one table of sines, the same on every machine."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from mypy_extensions import i64

FULL_TURN: Final = 36_000
HALF_TURN: Final = 18_000
QUARTER_TURN: Final = 9_000
_EIGHTH_TURN: Final = 4_500
_BITS: Final[i64] = 30
_HALF: Final[i64] = 1 << 29
SCALE: Final = 1 << 30


def _table() -> list[int]:
    """Sines of a full turn, from one eighth of it, so that quarter turns and mirrors are exact.

    No value lies so near to a half that another machine's sine could round it differently; a test watches that.
    """
    quarter = [0] * (QUARTER_TURN + 1)
    for step in range(_EIGHTH_TURN + 1):
        quarter[step] = round(sin(step * pi / HALF_TURN) * SCALE)
        quarter[QUARTER_TURN - step] = round(cos(step * pi / HALF_TURN) * SCALE)
    half = quarter + quarter[-2::-1]
    return half[:HALF_TURN] + [-value for value in half[:HALF_TURN]]


_SINES: Final[list[int]] = _table()


def sine(angle: int) -> int:
    """The sine, `SCALE` for 1; any whole angle."""
    return _SINES[angle % FULL_TURN]


def cosine(angle: int) -> int:
    return _SINES[(angle + QUARTER_TURN) % FULL_TURN]


def scaled(value: i64) -> i64:
    """A product with a sine brought back to lengths, halves rounded away from zero."""
    if value >= 0:
        return (value + _HALF) >> _BITS
    return -((_HALF - value) >> _BITS)


def turned_x(x: i64, y: i64, angle: int) -> int:
    """The x of (x, y) turned about the origin."""
    c: i64 = cosine(angle)
    s: i64 = sine(angle)
    return scaled(x * c - y * s)


def turned_y(x: i64, y: i64, angle: int) -> int:
    c: i64 = cosine(angle)
    s: i64 = sine(angle)
    return scaled(x * s + y * c)
