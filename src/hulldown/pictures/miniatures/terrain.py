"""Terrain as on a map: woods as trees and stipple, hills as contour lines, buildings hatched, walls as double lines."""

from __future__ import annotations

from typing import Final

from ...games.miniatures.ground.field import BUILDING, HILL, WALL, WOODS, Field, Measures, Piece
from ...geometry.polygon import Polygon, contains
from .ink import INK, Sheet, mm, num

_TREES: Final = 1_450  # between two trees
_WOODS: Final = ("#b9c69a", "#7d9560", "#90a872", "#56703f")  # ground, crown, lit side, outline
_HILL: Final = ("#dcbf8f", "#9a7340")
_ROOF: Final = ("#c9b49a", "#a98f72", "#5b4a3a")
_CONTOURS: Final = (1.0, 0.8, 0.6, 0.41, 0.23)


def draw_terrain(sheet: Sheet, field: Field) -> None:
    """Hills lie lowest, then woods, then what was built."""
    for kind in (HILL, WOODS, BUILDING, WALL):
        for number, piece in enumerate(field.pieces):
            if piece.kind != kind:
                continue
            if kind == HILL:
                _hill(sheet, piece, field.measures)
            elif kind == WOODS:
                _woods(sheet, piece, number)
            elif kind == BUILDING:
                _building(sheet, piece, field.measures)
            else:
                _wall(sheet, piece, field.measures)


def _scatter(number: int, column: int, row: int) -> int:
    """A number below 1000 that looks like chance and is always the same."""
    mixed = (number * 7919 + column * 104_729 + row * 1_299_709 + 12_345) % 2_147_483_647
    mixed = mixed * 48_271 % 2_147_483_647
    return mixed * 48_271 % 2_147_483_647 % 1000


def _disc(x: float, y: float, radius: float) -> str:
    """A circle as a part of a path."""
    r = mm(radius)
    return f"M{mm(x - radius)} {mm(y)}a{r} {r} 0 1 0 {mm(2 * radius)} 0a{r} {r} 0 1 0 {mm(-2 * radius)} 0"


def _woods(sheet: Sheet, piece: Piece, number: int) -> None:
    shape = piece.shape
    ground, crown, lit, line = _WOODS
    sheet.add(f'<polygon points="{sheet.shape(shape)}" fill="{ground}" stroke="{line}" stroke-width="1" '
              'stroke-dasharray="4 2.5" stroke-linejoin="round"/>')  # fmt: skip
    shade: list[str] = []
    crowns: list[str] = []
    lights: list[str] = []
    dots: list[str] = []
    step = _TREES
    rows = (shape.top - shape.bottom) * 115 // (step * 100) + 2
    columns = (shape.right - shape.left) // step + 2
    for row in range(rows):
        for column in range(columns):
            luck = _scatter(number + 1, column, row)
            x: int = shape.left + column * step + (row % 2) * step // 2 + luck % 30 * 20 - 300
            y: int = shape.bottom + row * step * 87 // 100 + luck % 17 * 30 - 240
            radius = 520 + luck % 7 * 55
            if not contains(shape, x, y):
                continue
            inside = _is_inside(shape, x, y, radius)
            up = sheet.y(y)
            if not inside or luck % 11 == 0:
                dots.append(_disc(x, up, 90))
                continue
            shade.append(_disc(x + 110, up + 130, radius))
            crowns.append(_disc(x, up, radius))
            lights.append(_disc(x - radius * 0.22, up - radius * 0.25, radius * 0.55))
    sheet.add(f'<path d="{"".join(shade)}" fill="{line}" opacity=".35"/>')
    sheet.add(f'<path d="{"".join(crowns)}" fill="{crown}" stroke="{line}" stroke-width=".6"/>')
    sheet.add(f'<path d="{"".join(lights)}" fill="{lit}"/>')
    sheet.add(f'<path d="{"".join(dots)}" fill="{line}"/>')


def _is_inside(shape: Polygon, x: int, y: int, radius: int) -> bool:
    for dx, dy in ((radius, 0), (0, radius), (-radius, 0), (0, -radius)):
        if not contains(shape, x + dx, y + dy):
            return False
    return True


def _hill(sheet: Sheet, piece: Piece, measures: Measures) -> None:
    outline = measures.outlines[HILL]
    fill, line = _HILL
    sheet.add(f'<polygon points="{sheet.shape(piece.shape)}" fill="{fill}" fill-opacity=".55" stroke="{line}" '
              'stroke-width="1.4" stroke-linejoin="round"/>')  # fmt: skip
    sheet.add(f'<g {sheet.pose(piece.x, piece.y, piece.angle)} fill="{fill}" stroke="{line}">')
    for place, share in enumerate(_CONTOURS[1:]):
        shift = (1 - share) * outline.length * 0.09  # the top lies a little to one side, as tops do
        sheet.add(
            f'<ellipse cx="{mm(shift)}" cy="{mm(-shift / 3)}" rx="{mm(outline.length / 2 * share)}" '
            f'ry="{mm(outline.width / 2 * share)}" fill-opacity=".32" stroke-width="{num(0.7 + place % 2 * 0.5)}"/>'
        )
    sheet.add("</g>")
    top = f'text-anchor="middle" fill="{line}" font-style="italic"'
    sheet.text(piece.x / 100, sheet.y(piece.y) / 100 + 4, "▲", 9, top)


def _building(sheet: Sheet, piece: Piece, measures: Measures) -> None:
    outline = measures.outlines[BUILDING]
    length = outline.length / 100
    width = outline.width / 100
    roof, dark, line = _ROOF
    sheet.add(f"<g {sheet.pose(piece.x, piece.y, piece.angle)}>")
    sheet.add(_box(length, width, f'fill="{INK}" opacity=".22"', 3))
    sheet.add(_box(length, width, f'fill="{roof}" stroke="{line}" stroke-width="1.8" stroke-linejoin="round"'))
    half = width / 2
    ridge = (length - width) / 2
    sheet.add(
        f'<path d="M{num(-length / 2)} {num(half)}L{num(-ridge)} 0H{num(ridge)}L{num(length / 2)} {num(half)}Z" '
        f'fill="{dark}"/>'
    )
    hatch: list[str] = []
    along = -length / 2 + 4
    while along < length / 2 + width:
        start = max(along, -length / 2)
        low = max(along - width, -length / 2)
        high = min(along, length / 2)
        start = high
        hatch.append(f"M{num(start)} {num(-half + along - start)}L{num(low)} {num(-half + along - low)}")
        along += 5
    sheet.add(f'<path d="{"".join(hatch)}" stroke="{line}" stroke-width=".55" opacity=".75"/>')
    sheet.add(
        f'<path d="M{num(-length / 2)} {num(-half)}L{num(-ridge)} 0L{num(-length / 2)} {num(half)}'
        f"M{num(length / 2)} {num(-half)}L{num(ridge)} 0L{num(length / 2)} {num(half)}"
        f'M{num(-ridge)} 0H{num(ridge)}" fill="none" stroke="{line}" stroke-width="1.3"/>'
    )
    sheet.add("</g>")


def _box(length: float, width: float, style: str, shift: float = 0) -> str:
    return (
        f'<rect x="{num(-length / 2 + shift)}" y="{num(-width / 2 + shift)}" width="{num(length)}" '
        f'height="{num(width)}" {style}/>'
    )


def _wall(sheet: Sheet, piece: Piece, measures: Measures) -> None:
    outline = measures.outlines[WALL]
    length = outline.length / 100
    width = outline.width / 100
    sheet.add(f"<g {sheet.pose(piece.x, piece.y, piece.angle)}>")
    sheet.add(_box(length, width, f'fill="{INK}" opacity=".2"', 1.6))
    sheet.add(_box(length, width, 'fill="#d8cbb4"'))
    half = width / 2
    ends = f"H{num(length / 2)}"
    sheet.add(
        f'<path d="M{num(-length / 2)} {num(-half + 0.8)}{ends}M{num(-length / 2)} {num(half - 0.8)}{ends}" '
        f'stroke="{INK}" stroke-width="1.6"/>'
    )
    stones = [f"M{num(-length / 2 + 5 + 8 * i)} {num(-half + 1)}V{num(half - 1)}" for i in range(int(length / 8))]
    sheet.add(f'<path d="{"".join(stones)}" stroke="{INK}" stroke-width=".6" opacity=".6"/>')
    sheet.add("</g>")
