"""Charts as SVG, drawn here: dots with whiskers, bars, columns.

Places along the width are percentages, so a chart takes the width it is given and its letters keep their size, on a
phone as well. Colours come by class: a page's style sheet, or `standalone`, says what they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final
from xml.sax.saxutils import escape

LETTER: Final = 7.4  # the width of one at the usual size, about
PHONE: Final = 340  # the width of a chart on a narrow one
ROW: Final = 26  # the height of a row of dots
FOOT: Final = 26  # the height of an axis with its numbers
_LETTERS: Final = 44  # that fit side by side on a phone
# From orange (loses) over nearly white to blue (wins): told apart by colour-blind eyes as well.
LOSES: Final = (230, 138, 46)
EVEN: Final = (247, 247, 247)
WINS: Final = (66, 133, 200)
_FONT: Final = "DejaVu Sans, Verdana, Arial, sans-serif"
_STYLE: Final = """
text { fill: #3a352c; font-size: 13px } .small { font-size: 12px } .bold { font-weight: bold }
.paper { fill: #fbf7ec } .grid { stroke: #dccfae } .par { stroke: #3a352c; stroke-dasharray: 4 3 }
.whisker { stroke: #7d6a3a; stroke-width: 2 } .dot { fill: #fbf7ec; stroke: #7d6a3a; stroke-width: 2 }
.strong.dot { fill: #b5482e; stroke: #b5482e } .strong.whisker { stroke: #b5482e }
"""


@dataclass(frozen=True)
class Dot:
    """A value with its interval, and both as text."""

    name: str
    value: float
    low: float
    high: float
    figure: str
    strong: bool = False  # filled, others are rings


def colour(rate: float) -> str:
    """The colour of a win rate on white."""
    goal = WINS if rate >= 0.5 else LOSES
    weight = abs(rate - 0.5) * 2
    mixed = [round(start + (end - start) * weight) for start, end in zip(EVEN, goal, strict=True)]
    return "#" + "".join(f"{part:02x}" for part in mixed)


def text(x: float, y: float, words: str, anchor: str = "start", size: int = 13, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size}"{weight}>{escape(words)}</text>'


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers from low to high."""
    reach = high - low
    if reach <= 0:
        return [low]
    step: float = 10 ** floor(log10(reach / most))
    while reach / step > most:
        step *= 2.5 if f"{step:e}".startswith("2") else 2
    return [step * place for place in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


class Axis:
    """Where values lie along the width: from `left` to `right` percent of it."""

    def __init__(self, low: float, high: float, left: float, right: float) -> None:
        room = (high - low) * 0.04 or 1.0
        self.low = low - room
        self.high = high + room
        self.left = left
        self.right = right
        self.marks = ticks(low, high)

    def at(self, value: float) -> str:
        inside = min(max(value, self.low), self.high)
        return f"{self.left + (inside - self.low) / (self.high - self.low) * (self.right - self.left):.2f}%"


def dots(
    rows: Sequence[Dot],
    par: float | None = None,
    factor: float = 1.0,
    width: int = PHONE,
    head: int = 0,
) -> str:
    """Dots with whiskers, a name before and the figures behind; a dashed line where par is.

    Numbers on the axis are written times the factor. Names and figures find room in the narrowest width that the chart
    will be shown in; `head` leaves room above.
    """
    values = [end for row in rows for end in (row.low, row.high)] + ([par] if par is not None else [])
    left = _room([row.name for row in rows], width)
    axis = Axis(min(values), max(values), left, 100 - _room([row.figure for row in rows], width))
    bottom = head + len(rows) * ROW + 4
    parts: list[str] = []
    for mark in axis.marks:
        x = axis.at(mark)
        parts.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{head}" y2="{bottom}"/>')
        words = f"{mark * factor:g}"
        parts.append(f'<text class="small" x="{x}" y="{bottom + 16}" text-anchor="middle">{escape(words)}</text>')
    if par is not None:
        parts.append(f'<line class="par" x1="{axis.at(par)}" x2="{axis.at(par)}" y1="{head}" y2="{bottom}"/>')
    for place, row in enumerate(rows):
        parts += _dot(row, axis, head + place * ROW + ROW / 2 + 2)
    return _svg(parts, bottom + FOOT, "; ".join(f"{row.name} {row.figure}" for row in rows))


def _room(words: Sequence[str], width: int) -> float:
    """What the longest needs, in percent of the width; the axis keeps a quarter of it at least."""
    return min(37.5, 100 * (max(len(one) for one in words) + 1.5) * LETTER / width)


def _dot(row: Dot, axis: Axis, y: float) -> list[str]:
    strong = "strong " if row.strong else ""
    bold = ' class="bold"' if row.strong else ""
    low, high = axis.at(row.low), axis.at(row.high)
    return [
        f'<text{bold} x="0" y="{y + 5:g}">{escape(row.name)}</text>',
        f'<line class="{strong}whisker" x1="{low}" x2="{high}" y1="{y:g}" y2="{y:g}"/>',
        *[f'<line class="{strong}whisker" x1="{x}" x2="{x}" y1="{y - 4:g}" y2="{y + 4:g}"/>' for x in (low, high)],
        f'<circle class="{strong}dot" cx="{axis.at(row.value)}" cy="{y:g}" r="5"/>',
        f'<text{bold} x="100%" y="{y + 5:g}" text-anchor="end">{escape(row.figure)}</text>',
    ]


def bar(share: float, height: int = 12) -> str:
    """A bar that is full at 1; the figure belongs beside it."""
    full = f'<rect class="trough" width="100%" height="{height}" rx="2"/>'
    part = f'<rect class="bar" width="{100 * share:.2f}%" height="{height}" rx="2"/>'
    return _svg([full, part], height, "")


def columns(counts: Sequence[tuple[str, int]], height: int = 170) -> str:
    """Columns that stand beside each other, each with its count on top where there is room, and some of their names."""
    most = max(times for _, times in counts)
    wide = 100 / len(counts)
    every = ceil(len(counts) * (max(len(name) for name, _ in counts) + 2) / _LETTERS)
    parts: list[str] = []
    for place, (name, times) in enumerate(counts):
        tall = (height - 48) * times / most
        top = height - 26 - tall
        x, middle = place * wide, (place + 0.5) * wide
        parts.append(
            f'<rect class="bar" x="{x + wide * 0.08:.2f}%" y="{top:.1f}" width="{wide * 0.84:.2f}%" '
            f'height="{tall:.1f}"><title>{escape(name)}: {times}</title></rect>'
        )
        if len(counts) <= 14 and times:
            parts.append(f'<text class="small" x="{middle:.2f}%" y="{top - 5:.1f}" text-anchor="middle">{times}</text>')
        if place % every == 0:
            y = height - 8
            parts.append(f'<text class="small" x="{middle:.2f}%" y="{y}" text-anchor="middle">{escape(name)}</text>')
    parts.append(f'<line class="grid" x1="0" x2="100%" y1="{height - 26}" y2="{height - 26}"/>')
    return _svg(parts, height, ", ".join(f"{name}: {times}" for name, times in counts))


def _svg(parts: Sequence[str], height: float, spoken: str) -> str:
    """Read aloud as its figures; one without any is an ornament beside them."""
    label = f'role="img" aria-label={_quoted(spoken)}' if spoken else 'aria-hidden="true"'
    return f'<svg width="100%" height="{height:g}" {label}>' + "".join(parts) + "</svg>"


def _quoted(words: str) -> str:
    return '"' + escape(words, {'"': "&quot;"}) + '"'


def standalone(chart: str, title: str, lines: Sequence[str], width: int, head: int) -> str:
    """A chart as a picture of its own: with a title, lines under it, and colours for paper."""
    height = float(chart.split('height="', 1)[1].split('"', 1)[0])
    inner = chart[chart.index(">") + 1 : -len("</svg>")]
    whole = height + 48
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{whole:g}" font-family="{_FONT}">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style>",
        '<rect class="paper" width="100%" height="100%"/>',
        f'<svg x="24" y="24" width="{width - 48}" height="{height:g}">',
        f'<text class="bold" x="0" y="14" style="font-size:17px">{escape(title)}</text>',
        *[f'<text class="small" x="0" y="{38 + 18 * place}">{escape(line)}</text>' for place, line in enumerate(lines)],
        inner,
        "</svg></svg>",
    ]
    assert 38 + 18 * (len(lines) - 1) < head
    return "\n".join(parts) + "\n"
