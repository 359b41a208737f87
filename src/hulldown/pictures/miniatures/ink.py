"""Pens for the pictures of the table: numbers, shapes, colors and the few words that are drawn.

A picture is no rule, so lengths may become floats here. One unit of the drawing is one millimetre of the table.
"""

from __future__ import annotations

from typing import Final, final
from xml.sax.saxutils import escape

from ...games.miniatures.words.phrases import FOLDER
from ...geometry.polygon import Polygon
from ...kernel.words import Phrasebook

PAPER: Final = "#f6efdf"
TABLE: Final = "#efe5cd"
GRID: Final = "#dccfae"
INK: Final = "#3a352c"
FAINT: Final = "#85795f"
BRASS: Final = "#b08d3c"
RUST: Final = "#b5482e"
SIDES: Final = ("#2b5c8a", "#a23c27", "#49752f", "#75508c")  # of the sides, dark enough for white letters
TINTS: Final = ("#6f9cc4", "#d27f66", "#8bb06d", "#ab8cbf")
HIT_POINTS: Final = ("#b5301f", "#d9792b", "#d8b02c", "#6a9a3b")  # red, orange, yellow, green
FONT: Final = "'Noto Sans','DejaVu Sans','Segoe UI',Arial,sans-serif"

_BOOK: Final = Phrasebook(FOLDER / "words", "picture")


def mm(value: float) -> str:
    """Hundredths of a millimetre as a number of the drawing."""
    return num(value / 100)


def num(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@final
class Sheet:
    """The drawing so far, and where the table lies on it: y grows upwards on the table, downwards on paper."""

    __slots__ = ("height", "lang", "parts", "say")

    def __init__(self, height: int, lang: str) -> None:
        self.height = height  # of the table, in hundredths
        self.lang = lang
        self.say = _BOOK.chapter("picture", lang)
        self.parts: list[str] = []

    def add(self, text: str) -> None:
        self.parts.append(text)

    def y(self, value: float) -> float:
        return self.height - value

    def at(self, x: float, y: float) -> str:
        """A point of the table as `x,y` on paper."""
        return f"{mm(x)},{mm(self.y(y))}"

    def pose(self, x: int, y: int, angle: int) -> str:
        """The attribute that puts something drawn about its own middle, facing right, where it stands."""
        return f'transform="translate({self.at(x, y)}) rotate({num(-angle / 100)})"'

    def shape(self, polygon: Polygon) -> str:
        return " ".join([self.at(x, y) for x, y in polygon.corners()])

    def line(self, ax: float, ay: float, bx: float, by: float, style: str) -> None:
        self.add(f'<line x1="{mm(ax)}" y1="{mm(self.y(ay))}" x2="{mm(bx)}" y2="{mm(self.y(by))}" {style}/>')

    def text(self, x: float, y: float, words: str, size: float, style: str = "") -> None:
        """Words at a point of the paper, in millimetres."""
        self.add(f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" {style}>{escape(words)}</text>')


def wide(words: str, size: float) -> float:
    """About how wide words are when drawn."""
    return len(words) * size * 0.56
