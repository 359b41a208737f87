"""Small tables for the tests of sight: poses in millimeters and degrees, measures as the rulings give them."""

from __future__ import annotations

from hulldown.games.miniatures.ground.field import (
    BUILDING,
    HILL,
    WALL,
    WOODS,
    Field,
    Hull,
    Measures,
    Outline,
    Piece,
    ellipse,
    rectangle,
)


def hundredths(value: float) -> int:
    return round(value * 100)


def measures() -> Measures:
    made = Measures()
    made.width = made.height = hundredths(914.4)
    made.arrow_tail = hundredths(76.2)
    made.arrow_full = hundredths(101.6)
    return made


MEASURES = measures()
OUTLINES = {
    WOODS: ellipse(22_000, 16_000, 16),
    HILL: ellipse(22_000, 16_000, 16),
    BUILDING: rectangle(9_000, 7_000),
    WALL: rectangle(7_000, 800),
}


def tank(
    x: float, y: float, facing: float = 0, length: float = 60, width: float = 30, turret: float = 0
) -> Hull:  # fmt: skip
    outline = rectangle(hundredths(length), hundredths(width))
    return Hull(outline, hundredths(turret), hundredths(x), hundredths(y), hundredths(facing))


def piece(kind: int, x: float, y: float, angle: float = 0, outline: Outline | None = None) -> Piece:
    return Piece(kind, hundredths(x), hundredths(y), hundredths(angle), outline or OUTLINES[kind])


def woods(x: float, y: float, angle: float = 0) -> Piece:
    return piece(WOODS, x, y, angle)


def hill(x: float, y: float, angle: float = 0) -> Piece:
    return piece(HILL, x, y, angle)


def square_hill(x: float, y: float) -> Piece:
    """A hill of 220 x 160 with straight sides, where lengths over it are whole numbers."""
    return piece(HILL, x, y, 0, rectangle(22_000, 16_000))


def building(x: float, y: float, angle: float = 0) -> Piece:
    return piece(BUILDING, x, y, angle)


def wall(x: float, y: float, angle: float = 90) -> Piece:
    return piece(WALL, x, y, angle)


def table(*things: Hull | Piece | None, wrecks: tuple[int, ...] = ()) -> Field:
    """Tanks are numbered in the order given; None is a tank that is not on the table."""
    field = Field(MEASURES)
    field.hulls = [thing for thing in things if not isinstance(thing, Piece)]
    field.pieces = [thing for thing in things if isinstance(thing, Piece)]
    field.wrecks = [number in wrecks for number in range(len(field.hulls))]
    return field
