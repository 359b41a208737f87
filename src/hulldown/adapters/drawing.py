"""Pictures of a table for people who look on at training: rows of cards, or a map, as text, SVG or an array of pixels.

A door says what lies there (`Row`, `Shape`), made from a view and from nothing else; here it is set and drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hulldown.kernel.game import Game
from hulldown.kernel.state import State
from hulldown.kernel.view import View
from hulldown.kernel.words import Chapter, Phrasebook, seat_name

if TYPE_CHECKING:
    import numpy

PAPER: Final = "#f6efdf"
CARD: Final = "#fffaf0"
INK: Final = "#3a352c"
FAINT: Final = "#85795f"
WIDE: Final = 960  # of a picture, in pixels
MAP: Final = 560
_EDGE: Final = 16
_LABEL: Final = 150
_LINE: Final = 16
_CELL: Final = 26
_LETTER: Final = 7  # about how wide one is
_SIZE: Final = 12
_MOST: Final = 22  # letters of a cell


@dataclass(frozen=True)
class Row:
    """Something that lies side by side, with what it is called."""

    label: str
    cells: list[str]


@dataclass(frozen=True)
class Shape:
    """A piece on a map, its corners as shares of the map's width, y upwards; `text` stands at its first corner."""

    corners: list[tuple[float, float]]
    color: str
    text: str = ""


@lru_cache(maxsize=8)
def words(lang: str) -> Chapter:
    """The words of rows."""
    return Phrasebook(Path(__file__).parent / "words", "drawing").chapter("row", lang)


def of_seat(seat: int, what: str, lang: str) -> str:
    """A label for something that is a seat's."""
    return words(lang)("seat", name=seat_name(seat, lang), what=words(lang)(what))


def plain_rows(game: Game, view: View, lang: str) -> list[Row]:
    """What every view can be told by: its fields of one line."""
    data: Any = view.data()
    return [
        Row(str(name).replace("_", " "), [str(one) for one in value] if isinstance(value, list) else [str(value)])
        for name, value in data.items()
        if name not in ("game", "rules", "options", "pending") and not _is_deep(value)
    ]


def _is_deep(value: object) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(one, dict | list) for one in value))


def headed(state: State, seat: int, rows: list[Row], lang: str) -> list[Row]:
    """The rows below the question as this seat may read it."""
    return [Row(words(lang)("question"), [state.question_for(seat).text(lang)]), *rows]


def as_text(game: Game, rows: list[Row], lang: str) -> str:
    lines = [game.title.text(lang)]
    wide = max([len(row.label) for row in rows], default=0)
    lines += [f"{row.label:<{wide}}  {', '.join(row.cells)}" for row in rows]
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class _Piece:
    """A rectangle, a line of text or a polygon on the picture, in pixels."""

    kind: str
    at: tuple[float, ...]
    color: str
    text: str = ""


def _pieces(rows: list[Row], shapes: list[Shape] | None) -> tuple[list[_Piece], int]:
    """Everything on the picture, and how high it becomes."""
    found: list[_Piece] = []
    top = _EDGE
    if shapes is not None:
        found.append(_Piece("box", (_EDGE, top, MAP, MAP), CARD))
        for shape in shapes:
            points = [(_EDGE + x * MAP, top + (1 - y) * MAP) for x, y in shape.corners]
            found.append(_Piece("polygon", tuple(number for point in points for number in point), shape.color))
            if shape.text:
                found.append(_Piece("text", (points[0][0] + 2, points[0][1] + 4), INK, shape.text))
        top += MAP + _EDGE
    for row in rows:
        found.append(_Piece("text", (_EDGE, top + _LINE), FAINT, _short(row.label)))
        for place, line in enumerate(_lines(row.cells)):
            x = _EDGE + _LABEL
            if place:
                top += _CELL
            for cell in line:
                wide = len(cell) * _LETTER + 12
                found.append(_Piece("box", (x, top, wide, _CELL - 4), CARD))
                found.append(_Piece("text", (x + 6, top + _LINE), INK, cell))
                x += wide + 6
        top += _CELL
    return found, top + _EDGE


def _short(text: str, most: int = _MOST) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _lines(cells: list[str]) -> Iterator[list[str]]:
    """Cells as they fit side by side; a row without any has one empty line."""
    space = WIDE - 2 * _EDGE - _LABEL
    line: list[str] = []
    taken = 0
    most = _MOST if len(cells) > 1 else space // _LETTER - 4
    for cell in cells:
        text = _short(cell, most)
        wide = len(text) * _LETTER + 18
        if line and taken + wide > space:
            yield line
            line, taken = [], 0
        line.append(text)
        taken += wide
    yield line


def as_svg(game: Game, rows: list[Row], shapes: list[Shape] | None, lang: str) -> str:
    pieces, high = _pieces(rows, shapes)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}" '
        f'role="img" font-family="sans-serif" font-size="{_SIZE}"><title>{escape(game.title.text(lang))}</title>',
        f'<rect width="{WIDE}" height="{high}" fill="{PAPER}"/>',
    ]
    for piece in pieces:
        at = [f"{number:.1f}" for number in piece.at]
        if piece.kind == "box":
            size = f'x="{at[0]}" y="{at[1]}" width="{at[2]}" height="{at[3]}"'
            lines.append(f'<rect {size} rx="3" fill="{piece.color}" stroke="{FAINT}"/>')
        elif piece.kind == "polygon":
            lines.append(f'<polygon points="{" ".join(at)}" fill="{piece.color}" stroke="{INK}"/>')
        else:
            lines.append(f'<text x="{at[0]}" y="{at[1]}" fill="{piece.color}">{escape(piece.text)}</text>')
    return "\n".join([*lines, "</svg>", ""])


def as_pixels(rows: list[Row], shapes: list[Shape] | None) -> numpy.ndarray:
    """An array of height, width and three colors; Pillow draws it."""
    import numpy
    from PIL import Image, ImageDraw, ImageFont

    pieces, high = _pieces(rows, shapes)
    picture = Image.new("RGB", (WIDE, high), PAPER)
    pen = ImageDraw.Draw(picture)
    font = ImageFont.load_default(_SIZE)
    for piece in pieces:
        if piece.kind == "box":
            x, y, wide, tall = piece.at
            pen.rectangle((x, y, x + wide, y + tall), fill=piece.color, outline=FAINT)
        elif piece.kind == "polygon":
            pen.polygon(piece.at, fill=piece.color, outline=INK)
        else:
            pen.text((piece.at[0], piece.at[1] - _SIZE), piece.text, fill=piece.color, font=font)
    return numpy.asarray(picture, dtype=numpy.uint8)
