"""Pieces of an HTML page: sections, tables, heat maps, bars. Every colour stands beside its figure."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from .charts import bar
from .outcome import interval, leaves_out
from .shares import Share

_PERCENT: Final = "\N{NO-BREAK SPACE}%"


def text_of(words: str) -> str:
    return escape(words)


def percent(share: float) -> str:
    return f"{100 * share:.1f}{_PERCENT}"


def spread(share: Share, places: int = 1) -> str:
    """A share with its interval, in percent."""
    low, high = interval(share)
    to = " to " if places else "-"
    return f"{100 * share.rate:.{places}f}{_PERCENT} ({100 * low:.{places}f}{to}{100 * high:.{places}f})"


def section(heading: str, *parts: str) -> str:
    return f"<section><h2>{text_of(heading)}</h2>\n" + "\n".join(parts) + "</section>"


def paragraph(words: str, kind: str = "") -> str:
    return f'<p class="{kind}">{text_of(words)}</p>' if kind else f"<p>{text_of(words)}</p>"


def details(summary: str, inner: str) -> str:
    return f"<details><summary>{text_of(summary)}</summary>{inner}</details>"


def plain_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The first column names the rows."""
    top = "".join(f'<th scope="col">{text_of(head)}</th>' for head in heads)
    lines = []
    for first, *rest in rows:
        cells = "".join(f"<td>{text_of(words)}</td>" for words in rest)
        lines.append(f'<tr><th scope="row">{text_of(first)}</th>{cells}</tr>')
    return _scrolled(f"<table><thead><tr>{top}</tr></thead><tbody>{''.join(lines)}</tbody></table>")


def heat_map(
    names: Sequence[str], heads: Sequence[str], cells: Sequence[Sequence[Share | None]], par: float = 0.5
) -> str:
    """A table whose cells are blue above par and orange below it; bold where par is outside the interval."""
    top = "<td></td>" + "".join(f'<th scope="col">{text_of(head)}</th>' for head in heads)
    lines = []
    for name, row in zip(names, cells, strict=True):
        inner = "".join(_heat_cell(cell, par) for cell in row)
        lines.append(f'<tr><th scope="row">{text_of(name)}</th>{inner}</tr>')
    return _scrolled(f'<table class="heat"><thead><tr>{top}</tr></thead><tbody>{"".join(lines)}</tbody></table>')


def _heat_cell(cell: Share | None, par: float) -> str:
    if cell is None:
        return '<td class="none">-</td>'
    above = cell.rate >= par
    much = (cell.rate - par) / (1 - par) if above else (par - cell.rate) / par
    kinds = ("win" if above else "lose") + (" sure" if leaves_out(cell, par) else "")
    low, high = interval(cell)
    figures = f"{100 * cell.rate:.0f}<small>{100 * low:.0f}-{100 * high:.0f}</small>"
    return f'<td class="{kinds}" style="--much:{much:.2f}">{figures}</td>'


def bars(lines: Sequence[tuple[str, float, str]]) -> str:
    """Bars under their words and figures."""
    parts = []
    for words, share, figure in lines:
        parts.append(f"<span>{text_of(words)}</span><span>{percent(share)}, {text_of(figure)}</span>{bar(share)}")
    return f'<div class="bars">{"".join(parts)}</div>'


def _scrolled(table: str) -> str:
    """A wide table moves sideways by itself, with the keys as well."""
    return f'<div class="wide" tabindex="0" role="group">{table}</div>'
