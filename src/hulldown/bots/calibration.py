"""What a chance is worth that a search has found: its odds in imagined games, against those of games that were played.

`bots/GAME/calibration.toml` holds what `python -m hulldown.lab.calibrate` has fitted, for a bot and a number of seats:
the log odds that are told are `intercept + slope x` those that were found. The slope is above 0, so no order changes.
"""

from __future__ import annotations

from math import exp, log
from pathlib import Path
from typing import Final

import msgspec

from ..kernel.document import read_toml
from ..kernel.errors import Malformed

FILE: Final = "calibration.toml"
LEAST: Final = 0.005  # chance: few imagined games cannot show less, nor 1 less this


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For the hints of one bot at tables of so many seats."""

    bot: str
    seats: int
    intercept: float
    slope: float
    games: int = 0  # that it was fitted to

    def told(self, chance: float) -> float:
        """The chance that is told where a search has found this one."""
        found = min(1.0 - LEAST, max(LEAST, chance))
        strength = self.intercept + self.slope * log(found / (1.0 - found))
        if strength < 0.0:
            part = exp(strength)
            return part / (1.0 + part)
        return 1.0 / (1.0 + exp(-strength))


class _Fitted(msgspec.Struct, forbid_unknown_fields=True):
    fitted: list[Calibration] = []


def read_calibrations(path: Path) -> list[Calibration]:
    """None where nobody has fitted any."""
    if not path.exists():
        return []
    try:
        found = msgspec.convert(read_toml(path), _Fitted).fitted
    except msgspec.ValidationError as error:
        raise Malformed(f"{path.name}: {error}") from error
    for one in found:
        if one.slope <= 0.0:
            raise Malformed(f"{path.name}: the slope of {one.bot} at {one.seats} seats is {one.slope:g}, not above 0")
    return found


def written(calibrations: list[Calibration]) -> str:
    """The file, as `read_calibrations` reads it."""
    lines = ["# What is told of a chance that a search has found. Written by `python -m hulldown.lab.calibrate`."]
    for one in sorted(calibrations, key=lambda one: (one.bot, one.seats)):
        lines += [
            "", "[[fitted]]", f'bot = "{one.bot}"', f"seats = {one.seats}", f"intercept = {one.intercept:.4f}",
            f"slope = {one.slope:.4f}", f"games = {one.games}",
        ]  # fmt: skip
    return "\n".join(lines) + "\n"
