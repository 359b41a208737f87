"""A picture of a balance: dots with whiskers around the line of par; PNG where matplotlib is installed."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Final

from hulldown.kernel.errors import Malformed

from .balance import Balance, Finding
from .charts import Dot, dots, standalone

WIDTH: Final = 820
_HEAD: Final = 70
_NOTE: Final = "A holder's wins against par, in points of a hundred games, with 95 % intervals. Dashed: par."
_FILLED: Final = "Filled dots: outside of par, after the correction for the number of comparisons."


def points(finding: Finding) -> str:
    return f"{100 * finding.effect:+.1f}"


def reach(finding: Finding) -> str:
    return f"{100 * finding.low:+.1f} to {100 * finding.high:+.1f}"


def draw(balance: Balance, names: Mapping[str, str], title: str, path: Path) -> None:
    try:
        if path.suffix.casefold() == ".png":
            _draw_png(balance, names, title, path)
        else:
            path.write_text(svg(balance, names, title), encoding="utf-8")
    except OSError as error:
        raise Malformed(f"{path} cannot be written: {error.strerror or error}") from error


def svg(balance: Balance, names: Mapping[str, str], title: str) -> str:
    rows = []
    for one in balance.findings:
        figure = f"{points(one)} ({reach(one)})"
        rows.append(Dot(names.get(one.id, one.id), one.effect, one.low, one.high, figure, one.outside))
    return standalone(dots(rows, 0.0, 100, WIDTH - 48, _HEAD), title, [_NOTE, _FILLED], WIDTH, _HEAD)


def _draw_png(balance: Balance, names: Mapping[str, str], title: str, path: Path) -> None:
    rows = balance.findings[::-1]  # matplotlib counts upwards
    figure = import_module("matplotlib.figure").Figure(figsize=(8, 1.6 + 0.26 * len(rows)), layout="constrained")
    axes = figure.subplots()
    axes.axvline(0, color="#3a352c", linestyle="--", linewidth=1)
    for y, one in enumerate(rows):
        ends = [[100 * (one.effect - one.low)], [100 * (one.high - one.effect)]]
        colour = "#b5482e" if one.outside else "#7d6a3a"
        fill = colour if one.outside else "#ffffff"
        axes.errorbar([100 * one.effect], [y], xerr=ends, fmt="o", color=colour, mfc=fill, capsize=3)
        axes.text(
            1.01, y, f"{points(one)} ({reach(one)})", transform=axes.get_yaxis_transform(), va="center", fontsize=8
        )
    axes.set_yticks(range(len(rows)), [names.get(one.id, one.id) for one in rows], fontsize=8)
    axes.set_ylim(-0.7, len(rows) - 0.3)
    axes.set_title(f"{title}\n{_NOTE}\n{_FILLED}", fontsize=9)
    figure.savefig(path, dpi=150)
