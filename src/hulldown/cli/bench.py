"""`hulldown bench`: how fast the engine is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from rich.table import Table

from ..lab.bench import Figures, better, measure, measure_elsewhere, ratios
from . import common

ALTERNATIONS: Final = 3
SEATS: Final = 4
_LABELS: Final = {
    "decisions_per_s": "decisions a second, inside the engine",
    "stepped_decisions_per_s": "decisions a second, stepped from Python",
    "games_per_s": "random games a second",
    "clone_us": "clone, microseconds",
    "view_us": "view, microseconds",
    "imagine_us": "imagine, microseconds",
}


def bench(
    game: common.GameArgument,
    seats: Annotated[
        int | None, typer.Option("--seats", help=f"How many players; {SEATS}, or as many as can play.")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", help="About how long to measure.")] = 3.0,
    compare: Annotated[
        Path | None,
        typer.Option("--compare", help="Another Python that has hulldown: measures both in turn and gives the ratio."),
    ] = None,
    json: common.JsonOption = False,
) -> None:
    """Measures random games on one core: decisions and games a second, and the cost of a clone, a view, an imagined
    state. The best of several rounds counts."""
    played = common.find_game(game)
    if seats is None:
        seats = min(SEATS, played.max_seats)
    if compare is None:
        figures = measure(played, seats, seconds)
        if json:
            common.print_json(figures)
        else:
            _show([figures])
        return
    share = seconds / ALTERNATIONS
    figures = measure(played, seats, share)
    other = measure_elsewhere(compare, game, seats, share)
    for _ in range(ALTERNATIONS - 1):
        figures = better(figures, measure(played, seats, share))
        other = better(other, measure_elsewhere(compare, game, seats, share))
    if json:
        compared = {"compared": msgspec.to_builtins(other), "ratio": ratios(figures, other)}
        common.print_json({**msgspec.to_builtins(figures), **compared})
    else:
        _show([figures, other])


def _show(measured: list[Figures]) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column(f"{measured[0].game}, {measured[0].seats} seats")
    for figures in measured:
        table.add_column("compiled" if figures.compiled else "interpreted", justify="right")
    times = ratios(measured[0], measured[1]) if len(measured) > 1 else None
    if times is not None:
        table.add_column("times faster", justify="right")
    for name, label in _LABELS.items():
        row = [label, *[_number(getattr(figures, name)) for figures in measured]]
        if times is not None:
            row.append(f"{times[name]:.2f}")
        table.add_row(*row)
    common.console.print(table)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
