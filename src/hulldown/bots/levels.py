"""The levels: how much, how far and how carefully each of them searches, and how strong that makes it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..kernel.document import Reader, read_toml

STYLES: Final = ("", "cautious", "aggressive")  # that a level may have by itself
# Styles that people choose beside a level, `level5-raider`: each game names its own of them.
CHARACTERS: Final = ("raider", "guardian", "hoarder", "sniper", "charger", "dodger")
COUNT: Final = 8
LEVEL_NAMES: Final = tuple([f"level{number}" for number in range(1, COUNT + 1)])
CHARACTER_NAMES: Final = tuple([f"{level}-{character}" for level in LEVEL_NAMES for character in CHARACTERS])


class Larger:
    """What a level does otherwise at tables of three and more."""

    __slots__ = ("playouts", "sure", "width")

    def __init__(self, playouts: int, width: int, sure: float) -> None:
        self.playouts = playouts
        self.width = width
        self.sure = sure


class Level:
    """One level of one game."""

    __slots__ = (
        "high", "horizon", "larger", "low", "margin", "name", "noise", "one_order", "playouts", "rating", "seconds",
        "style", "sure", "width",
    )  # fmt: skip

    def __init__(self, name: str, reader: Reader) -> None:
        self.name = name
        self.playouts = reader.field("playouts").integer(1, 100_000)
        self.width = reader.field("width").integer(2, 100)
        self.horizon = reader.field("horizon").integer(0, 10_000)
        self.margin = _number(reader, "margin")
        self.noise = _number(reader, "noise")
        self.sure = _number(reader, "sure") if reader.has("sure") else 0.0
        # whether one order of cards holds for all answers that are tried; beyond two seats it does at every level
        self.one_order = reader.field("one_order").flag() if reader.has("one_order") else False
        self.larger = _larger(reader, self)
        self.seconds = _number(reader, "seconds")
        self.style = reader.field("style").one_of(list(STYLES))
        # Elo with its 95 % interval, greedy being 1000; None where nobody has measured it
        self.rating = _rating(reader, "rating")
        self.low = _rating(reader, "low")
        self.high = _rating(reader, "high")
        reader.end()


def _number(reader: Reader, name: str) -> float:
    field = reader.field(name)
    value = field.value
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        raise field.wrong("a number from 0 on")
    return float(value)


def _larger(reader: Reader, level: Level) -> Larger | None:
    if not reader.has("larger"):
        return None
    inner = reader.field("larger")
    found = Larger(
        inner.field("playouts").integer(1, 100_000) if inner.has("playouts") else level.playouts,
        inner.field("width").integer(2, 100) if inner.has("width") else level.width,
        _number(inner, "sure") if inner.has("sure") else level.sure,
    )
    inner.end()
    return found


def _rating(reader: Reader, name: str) -> int | None:
    return reader.field(name).integer(-5000, 9000) if reader.has(name) else None


def read_levels(path: Path) -> list[Level]:
    """The levels of one game, weakest first."""
    reader = Reader(read_toml(path), path.name)
    levels = [Level(name, Reader(reader.field(name).value, f"{path.name}, {name}")) for name in LEVEL_NAMES]
    reader.end()
    return levels
