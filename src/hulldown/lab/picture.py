"""A picture of a matrix of win rates: SVG drawn here, PNG where matplotlib is installed."""

from __future__ import annotations

from importlib import import_module, util
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from hulldown.kernel.errors import Malformed

from .charts import LETTER, colour, text
from .matrix import Cell, Matrix

__all__ = ["check_picture", "colour", "draw", "svg"]

CELL: Final = 62
LINE: Final = 46  # the height of a row
MARGIN: Final = 24
LEGEND_STEPS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


def check_picture(path: Path) -> None:
    """Refuses what cannot be drawn before the games are played."""
    kind = path.suffix.casefold()
    if kind not in (".svg", ".png"):
        raise Malformed(f"a picture is a file .svg or .png, not {path.name}")
    if kind == ".png" and util.find_spec("matplotlib") is None:
        raise Malformed("a .png picture needs matplotlib: install hulldown[lab], or name a file .svg")
    if not path.parent.is_dir():
        raise Malformed(f"there is no folder {path.parent} for the picture")


def draw(matrix: Matrix, title: str, path: Path) -> None:
    if path.suffix.casefold() == ".png":
        _draw_png(matrix, title, path)
    else:
        path.write_text(svg(matrix, title), encoding="utf-8")


def _percent(rate: float) -> str:
    return f"{100 * rate:.0f}"


def svg(matrix: Matrix, title: str) -> str:
    """A heat map with numbers: each row's win rate in percent, its interval below, the row's total at the end."""
    names = [_row_name(label, name) for label, name in zip(matrix.labels, matrix.names, strict=True)]
    left = MARGIN + round(max(len(name) for name in names) * LETTER) + 12
    top = 112
    count = len(names)
    width = max(left + (count + 1) * CELL + 12 + MARGIN, 640)
    height = top + count * LINE + 92
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="DejaVu Sans, Verdana, Arial, sans-serif" font-size="13" fill="#1a1a1a">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        text(MARGIN, 34, title, size=17, bold=True),
        text(MARGIN, 58, "How often the row wins against the column, in percent; below it the 95 % interval."),
    ]
    for column, label in enumerate(matrix.labels):
        parts.append(text(left + column * CELL + CELL / 2, top - 10, label, "middle", bold=True))
    total_at = left + count * CELL + 12
    parts.append(text(total_at + CELL / 2, top - 10, "all", "middle", bold=True))
    for row, name in enumerate(names):
        y = top + row * LINE
        parts.append(text(left - 12, y + LINE / 2 + 5, name, "end"))
        for column, cell in enumerate(matrix.cells[row]):
            parts += _cell(left + column * CELL, y, cell)
        parts += _cell(total_at, y, matrix.totals[row])
    parts += _legend(left, top + count * LINE + 28)
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _row_name(label: str, name: str) -> str:
    return label if name == label or name.startswith(label[:8]) else f"{name} ({label})"


def _cell(x: float, y: float, cell: Cell | None) -> list[str]:
    fill = colour(cell.rate) if cell is not None else "#ffffff"
    box = f'<rect x="{x:g}" y="{y:g}" width="{CELL}" height="{LINE}" fill="{fill}" stroke="#ffffff" stroke-width="2"/>'
    if cell is None:
        return [box, text(x + CELL / 2, y + LINE / 2 + 5, "-", "middle")]
    interval = f"{_percent(cell.low)}-{_percent(cell.high)}"
    return [
        box,
        text(x + CELL / 2, y + 21, _percent(cell.rate), "middle", size=15, bold=cell.low > 0.5 or cell.high < 0.5),
        text(x + CELL / 2, y + 37, interval, "middle", size=11),
    ]


def _legend(x: float, y: float) -> list[str]:
    parts: list[str] = []
    for step, rate in enumerate(LEGEND_STEPS):
        at = x + step * CELL
        parts.append(f'<rect x="{at:g}" y="{y:g}" width="{CELL}" height="16" fill="{colour(rate)}" stroke="#999999"/>')
        parts.append(text(at + CELL / 2, y + 32, f"{_percent(rate)} %", "middle", size=11))
    parts.append(
        text(x, y + 52, "Orange: the row loses. Blue: the row wins. Bold: 50 % is not in the interval.", size=11)
    )
    return parts


def _draw_png(matrix: Matrix, title: str, path: Path) -> None:
    count = len(matrix.labels)
    figure = import_module("matplotlib.figure").Figure(figsize=(3 + count * 0.8, 2 + count * 0.6), layout="constrained")
    axes = figure.subplots()
    rows = [[*row, total] for row, total in zip(matrix.cells, matrix.totals, strict=True)]
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            fill = colour(cell.rate) if cell is not None else "#ffffff"
            axes.add_patch(import_module("matplotlib.patches").Rectangle((x - 0.5, y - 0.5), 1, 1, color=fill))
            words = f"{_percent(cell.rate)}\n{_percent(cell.low)}-{_percent(cell.high)}" if cell is not None else "-"
            axes.text(x, y, words, ha="center", va="center", fontsize=8)
    axes.set_xlim(-0.5, count + 0.5)
    axes.set_ylim(count - 0.5, -0.5)
    axes.set_xticks(range(count + 1), [*matrix.labels, "all"])
    names = [_row_name(label, name) for label, name in zip(matrix.labels, matrix.names, strict=True)]
    axes.set_yticks(range(count), names)
    axes.xaxis.tick_top()
    axes.set_title(f"{title}\nHow often the row wins against the column, in percent, with 95 % intervals", fontsize=10)
    figure.savefig(path, dpi=150)
