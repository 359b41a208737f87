"""How much weaker a level is with fewer imagined games: what was measured, compiled, of the nearest share."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from hulldown.kernel.document import Reader, read_toml

FILE: Final = Path(__file__).with_name("slowed.toml")


class Loss(Struct, frozen=True):
    """A level with part of its games against itself with all of them."""

    percent: int  # of its games that it had
    elo: int  # below zero where it is weaker
    low: int  # the 95 % interval
    high: int


@lru_cache
def _losses() -> dict[tuple[str, str], list[Loss]]:
    reader = Reader(read_toml(FILE), FILE.name)
    found: dict[tuple[str, str], list[Loss]] = {}
    for one in reader.field("loss").items():
        key = one.field("game").text(), one.field("level").text()
        percent = one.field("percent").integer(1, 99)
        elo, low, high = [one.field(name).integer(-5000, 5000) for name in ("elo", "low", "high")]
        found.setdefault(key, []).append(Loss(percent, elo, low, high))
        one.end()
    reader.end()
    return found


def loss_of(game: str, level: str, percent: int) -> Loss | None:
    """What was measured nearest to that share; none of a level of which nothing was measured."""
    measured = _losses().get((game, level.partition("-")[0]), [])
    return min(measured, key=lambda loss: abs(loss.percent - percent), default=None)
