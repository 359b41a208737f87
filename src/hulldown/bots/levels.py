"""The levels: how much, how far and how carefully each of them searches, and how strong that makes it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..kernel.document import Reader, read_toml

FILE: Final = "levels.toml"
STYLES: Final = ("", "cautious", "aggressive")
COUNT: Final = 8
LEVEL_NAMES: Final = tuple([f"level{number}" for number in range(1, COUNT + 1)])


class Level:
    """One level of one game."""

    __slots__ = (
        "high", "horizon", "low", "margin", "name", "noise", "playouts", "rating", "seconds", "style", "width",
    )  # fmt: skip

    def __init__(self, name: str, reader: Reader) -> None:
        self.name = name
        self.playouts = reader.field("playouts").integer(1, 100_000)
        self.width = reader.field("width").integer(2, 100)
        self.horizon = reader.field("horizon").integer(0, 10_000)
        self.margin = _number(reader, "margin")
        self.noise = _number(reader, "noise")
        self.seconds = _number(reader, "seconds")
        self.style = reader.field("style").one_of(list(STYLES))
        self.rating = reader.field("rating").integer(-5000, 9000)
        self.low = reader.field("low").integer(-5000, 9000)
        self.high = reader.field("high").integer(-5000, 9000)
        reader.end()


def _number(reader: Reader, name: str) -> float:
    field = reader.field(name)
    value = field.value
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        raise field.wrong("a number from 0 on")
    return float(value)


def read_levels(path: Path) -> dict[str, list[Level]]:
    """The levels of each game, by the game's id."""
    games: dict[str, list[Level]] = {}
    for game, entries in read_toml(path).items():
        reader = Reader(entries, f"{path.name}, {game}")
        games[game] = [Level(name, Reader(reader.field(name).value, f"{path.name}, {name}")) for name in LEVEL_NAMES]
        reader.end()
    return games


_LEVELS: Final[dict[str, list[Level]]] = read_levels(Path(__file__).with_name(FILE))


def levels_of(game: str) -> list[Level]:
    """The levels of a game, weakest first; none where nobody has taught a search to play it."""
    return _LEVELS.get(game, [])
