"""`hulldown bench`: how fast the engine is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from rich.table import Table

from ..kernel.errors import Malformed
from ..lab.bench import Figures, better, measure, measure_elsewhere, measured, ratios
from ..lab.bench_search import SearchFigures, measure_search
from . import common

ALTERNATIONS: Final = 3
_LABELS: Final = {
    "decisions_per_s": "decisions a second, inside the engine",
    "stepped_decisions_per_s": "decisions a second, stepped from Python",
    "games_per_s": "random games a second",
    "clone_us": "clone, microseconds",
    "view_us": "view, microseconds",
    "imagine_us": "imagine, microseconds",
    "sight_us": "one tank's sight of another, microseconds",
    "sights_us": "32 sights, four tanks against four, microseconds",
    "odds_us": "odds of a shot, microseconds",
}


def bench(
    game: common.GameArgument,
    seats: Annotated[
        int | None, typer.Option("--seats", help="How many players; as many as usually play that game.")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", help="About how long to measure.")] = 3.0,
    compare: Annotated[
        Path | None,
        typer.Option("--compare", help="Another Python that has hulldown: measures both in turn and gives the ratio."),
    ] = None,
    search: Annotated[
        bool,
        typer.Option(
            "--search", help="Imagined games a second instead; beside OpenSpiel's search where open_spiel is installed."
        ),
    ] = False,
    json: common.JsonOption = False,
) -> None:
    """Measures random games on one core: decisions and games a second, and the cost of a clone, a view, an imagined
    state. The best of several rounds counts."""
    played = common.find_game(game)
    if search:
        if compare is not None or seats is not None:
            raise Malformed("--search measures two seats here and now: leave out --compare and --seats")
        _show_search(measure_search(played, seconds), json)
        return
    if seats is None:
        seats = played.usual_seats
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


def _show(all_figures: list[Figures]) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column(f"{all_figures[0].game}, {all_figures[0].seats} seats")
    for figures in all_figures:
        table.add_column("compiled" if figures.compiled else "interpreted", justify="right")
    times = ratios(all_figures[0], all_figures[1]) if len(all_figures) > 1 else None
    if times is not None:
        table.add_column("times faster", justify="right")
    for name in measured(_LABELS, all_figures[0]):
        row = [_LABELS[name], *[_number(getattr(figures, name)) for figures in all_figures]]
        if times is not None:
            row.append(f"{times[name]:.2f}")
        table.add_row(*row)
    common.console.print(table)


def _show_search(figures: SearchFigures, json: bool) -> None:
    if json:
        common.print_json(figures)
        return
    table = Table(box=None, pad_edge=False)
    engine = "compiled" if figures.compiled else "interpreted"
    table.add_column(f"{figures.game}, search from the middle of a game ({engine})")
    table.add_column("imagined games a second", justify="right")
    table.add_column("decisions in a random one", justify="right")
    decisions = f"{figures.decisions_per_game:.0f}"
    table.add_row("tree search, random play to the end", _number(figures.random_per_s), decisions)
    table.add_row("the top level's search", _number(figures.level_per_s), "")
    for rival, found in figures.openspiel.items():
        name = f"OpenSpiel {figures.openspiel_version}, IS-MCTS, {rival}"
        table.add_row(name, _number(found["per_s"]), f"{found['decisions_per_game']:.0f}")
    common.console.print(table)
    if not figures.openspiel:
        common.console.print("OpenSpiel is not installed here: pip install open_spiel", style="dim")


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
