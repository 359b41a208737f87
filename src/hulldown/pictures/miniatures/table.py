"""The table as a drawing to scale (SVG): a paper map with the tanks on it, made from a view and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from ...games.miniatures.game import Miniatures
from ...games.miniatures.ground.poses import Drive
from ...games.miniatures.state import SETTING_UP, Table, Tank, tank_called
from ...games.miniatures.view_types import UNSEEN, MiniaturesView
from ...kernel.errors import Malformed
from ...kernel.generator import Xoshiro
from ...kernel.languages import BASE
from .ink import BRASS, FAINT, FONT, GRID, INK, PAPER, SIDES, TABLE, Sheet, mm, num
from .lines import draw_arrow, draw_fire_field, draw_sights
from .panel import WIDTH, draw_panel
from .tanks import draw_hulls, draw_tags
from .terrain import draw_terrain

_MARGIN: Final = 30.0
_GAP: Final = 22.0  # between table and panel
_STEP: Final = 10_000  # between two lines of the grid


def table_seen(game: Miniatures, view: MiniaturesView) -> Table:
    """A table that holds what the view shows: cards that it hides are on no tank."""
    table = game.imagine(view, Xoshiro(0, 0))
    for tank in table.tanks:
        if UNSEEN in view.tanks[tank.index].hidden:
            tank.hidden = []  # the imagined ones; hidden cards do nothing yet, so no number changes
    return table


def draw(
    game: Miniatures, view: MiniaturesView, lang: str = BASE, names: Sequence[str] = (), sight: str = "",
    fire: str = "", mover: str = "", drive: Drive | None = None, panel: bool = True,
    window: tuple[int, int, int, int] | None = None,
) -> str:  # fmt: skip
    """The picture. `sight` and `fire` name a tank for its lines of sight and its field of fire; `mover` with `drive`
    shows a move of it along its arrow; `window` is the only part that is shown, in millimeters: left, bottom, right,
    top."""
    table = table_seen(game, view)
    measures = table.rules.measures
    sheet = Sheet(measures.height, lang)
    _ground(sheet, table)
    draw_terrain(sheet, table.field)
    _edges(sheet, table)
    if fire:
        draw_fire_field(sheet, table, _standing(table, fire))
    _objectives(sheet, table)
    draw_hulls(sheet, table, view.tanks)
    if drive is not None:
        draw_arrow(sheet, table, _standing(table, mover), drive)
    notes = draw_sights(sheet, table, _standing(table, sight)) if sight else []
    draw_tags(sheet, table, view.tanks, notes)
    width = measures.width / 100
    if window is not None:
        left, bottom, right, top = window
        return _drawn(sheet, left, measures.height / 100 - top, right - left, top - bottom)
    if panel:
        draw_panel(sheet, table, view, names, width + _GAP + _MARGIN / 2, bool(sight))
    return _framed(sheet, width, measures.height / 100, panel)


def _standing(table: Table, label: str) -> Tank:
    tank = tank_called(table, label)
    if table.field.hulls[tank.index] is None:
        raise Malformed(f"{tank.word.id} is not on the table yet")
    return tank


def _framed(sheet: Sheet, width: float, height: float, panel: bool) -> str:
    whole = width + 2 * _MARGIN + (WIDTH + _GAP if panel else 0)
    return _drawn(sheet, -_MARGIN, -_MARGIN, whole, height + 2 * _MARGIN)


def _drawn(sheet: Sheet, x: float, y: float, width: float, height: float) -> str:
    """The sheet so far as a file that shows this part of it."""
    size = f'width="{num(width)}" height="{num(height)}"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{num(x)} {num(y)} {num(width)} {num(height)}" {size} '
        f'role="img" font-family="{FONT}" fill="none"><title>{escape(sheet.say("title"))}</title>'
    )
    paper = f'<rect x="{num(x)}" y="{num(y)}" {size} fill="{PAPER}"/>'
    return "\n".join([head, paper, *sheet.parts, "</svg>"]) + "\n"


def _ground(sheet: Sheet, table: Table) -> None:
    """The table with a grid of ten centimetres and the millimetres along its edges."""
    width = table.rules.measures.width
    height = table.rules.measures.height
    frame = f'width="{mm(width)}" height="{mm(height)}"'
    sheet.add(f'<rect {frame} fill="{TABLE}"/>')
    lines: list[str] = []
    numbers = f'fill="{FAINT}" text-anchor="middle"'
    for at in range(_STEP, width, _STEP):
        lines.append(f"M{mm(at)} 0V{mm(height)}")
        sheet.text(at / 100, height / 100 + 16, mm(at), 9, numbers)
        sheet.text(at / 100, -9, mm(at), 9, numbers)
    for at in range(_STEP, height, _STEP):
        lines.append(f"M0 {mm(height - at)}H{mm(width)}")
        sheet.text(-16, (height - at) / 100 + 3, mm(at), 9, numbers)
        sheet.text(width / 100 + 16, (height - at) / 100 + 3, mm(at), 9, numbers)
    sheet.add(f'<path d="{"".join(lines)}" stroke="{GRID}" stroke-width=".7"/>')
    sheet.add(f'<rect {frame} stroke="{INK}" stroke-width="1.6"/>')
    sheet.add(
        f'<rect x="-4" y="-4" width="{num(width / 100 + 8)}" height="{num(height / 100 + 8)}" stroke="{INK}" '
        'stroke-width=".6"/>'
    )


def _edges(sheet: Sheet, table: Table) -> None:
    """The edge of each side in its color; while tanks are set down, the strip where they may stand as well."""
    measures = table.rules.measures
    width = measures.width
    height = measures.height
    deep = measures.arrow_full
    strips = (
        (0, 0, width, deep), (width - deep, 0, width, height), (0, height - deep, width, height), (0, 0, deep, height),
    )  # fmt: skip
    for side, edge in enumerate(table.edges):
        if edge < 0:
            continue
        color = SIDES[side]
        left, bottom, right, top = strips[edge]
        if table.phase == SETTING_UP:
            sheet.add(
                f'<rect x="{mm(left)}" y="{mm(sheet.y(top))}" width="{mm(right - left)}" height="{mm(top - bottom)}" '
                f'fill="{color}" fill-opacity=".12" stroke="{color}" stroke-width=".8" stroke-dasharray="6 4"/>'
            )
        lies = edge % 2 == 0
        x = width / 100 if edge == 1 else -4.0 if edge == 3 else 0.0
        y = -4.0 if edge == 2 else height / 100 if edge == 0 else 0.0
        long, short = (width / 100, 4.0) if lies else (4.0, height / 100)
        sheet.add(f'<rect x="{num(x)}" y="{num(y)}" width="{num(long)}" height="{num(short)}" fill="{color}"/>')


def _objectives(sheet: Sheet, table: Table) -> None:
    """A pennant on a disc, and the circle within which a hull controls it."""
    for token in table.objectives:
        color = BRASS if token.side < 0 else SIDES[token.side]
        x = token.x / 100
        y = sheet.y(token.y) / 100
        radius = mm(table.rules.measures.arrow_full)
        sheet.add(f"<g><title>{escape(sheet.say('objective'))}</title>")
        sheet.add(
            f'<circle cx="{num(x)}" cy="{num(y)}" r="{radius}" fill="{color}" fill-opacity=".07" stroke="{color}" '
            'stroke-width="1.1" stroke-dasharray="2 4"/>'
        )
        sheet.add(
            f'<circle cx="{num(x)}" cy="{num(y)}" r="{mm(table.rules.measures.objective_radius)}" fill="{PAPER}" '
            f'stroke="{color}" stroke-width="2"/>'
        )
        sheet.add(f'<path d="M{num(x - 4)} {num(y + 8)}v-17" stroke="{INK}" stroke-width="1.6"/>')
        sheet.add(f'<path d="M{num(x - 4)} {num(y - 9)}l12 4l-12 4.5Z" fill="{color}"/>')
        sheet.add("</g>")
