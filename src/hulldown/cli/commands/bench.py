"""`hulldown bench`: how fast the engine is, and how long people wait at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table

import hulldown

from ...kernel.errors import Malformed
from ...kernel.game import Game
from ...lab.bench import Figures, better, measure, measure_elsewhere, median_of, median_ratios, ratios
from ...lab.bench_doors import DoorFigures, measure_doors
from ...lab.bench_search import SearchFigures, measure_search
from ...lab.bench_table import TableFigures, measure_table
from ...lab.bench_workshop import measure_workshop
from ...lab.contract import benchmarks_of
from .. import common

ALTERNATIONS: Final = 3
TABLE: Final = "table"
CAPACITY: Final = "capacity"
WORKSHOP: Final = "workshop"
USUAL_SECONDS: Final = {TABLE: 60.0, CAPACITY: 30.0}  # the engine is measured in less
_LABELS: Final = {
    "decisions_per_s": "decisions a second, inside the engine",
    "stepped_decisions_per_s": "decisions a second, stepped from Python",
    "games_per_s": "random games a second",
    "clone_us": "clone, microseconds",
    "view_us": "view, microseconds",
    "imagine_us": "imagine, microseconds",
    "asked_us": "a question to a bot's process and its answer, without thinking, microseconds",
}

_TABLE_LABELS: Final = {
    "p50_ms": "from an answer to the table with it, milliseconds: half of all",
    "p95_ms": "95 of 100",
    "p99_ms": "99 of 100",
    "max_ms": "the longest",
    "coming_p99_ms": "99 of 100 while the matches were made",
    "create_p50_ms": "making a match, milliseconds: half of all",
    "create_p99_ms": "99 of 100",
    "late_p50_ms": "how late this load's own timer rang, milliseconds: half of all",
    "late_p99_ms": "99 of 100",
    "answers_per_s": "answers a second",
    "tables_per_s": "tables sent a second",
    "table_kb": "kilobytes of a table",
    "refused": "answers refused",
    "finished": "matches that came to their end meanwhile",
    "server_cpu": "cores: the server",
    "server_kept": "seconds a second in which other work kept the server from a core",
    "bots_cpu": "cores: its bots",
    "client_cpu": "cores: this load",
    "kb_per_match": "kilobytes of the server's memory for each match",
    "server_mb": "megabytes of the server",
    "empty_mb": "megabytes of the server before the first match",
    "bots_mb": "megabytes of the bots",
    "load": "load average of the machine before",
}


def bench(
    game: Annotated[
        str,
        typer.Argument(
            help=f"Which game: {', '.join(hulldown.game_ids())}; or {TABLE}, the server; or {CAPACITY}; or {WORKSHOP}.",
            metavar="GAME",
        ),
    ],
    seats: Annotated[
        int | None, typer.Option("--seats", help="How many players; as many as usually play that game.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", help="About how long to measure: 3 s, at the table 60 s.")
    ] = None,
    compare: Annotated[
        Path | None,
        typer.Option("--compare", help="Another Python that has hulldown: measures both in turn and gives the ratio."),
    ] = None,
    pairs: Annotated[
        int | None,
        typer.Option(
            "--pairs", min=1, help="With --compare: so many pairs in turn; the median of each figure and ratio counts."
        ),
    ] = None,
    search: Annotated[
        bool,
        typer.Option(
            "--search", help="Imagined games a second instead; beside OpenSpiel's search where open_spiel is installed."
        ),
    ] = False,
    doors: Annotated[
        bool,
        typer.Option("--doors", help="Steps a second of the environments instead, beside the engine and other games."),
    ] = False,
    matches: Annotated[int, typer.Option("--matches", min=1, help="At the table: matches at once.")] = 500,
    pace: Annotated[float, typer.Option("--pace", help="At the table: answers a second in each match.")] = 0.2,
    database: Annotated[
        str | None,
        typer.Option("--database", help="At the table: the URL of an empty database; SQLite in a folder of its own."),
    ] = None,
    workers: Annotated[int, typer.Option("--workers", min=1, help="At the table: server processes.")] = 1,
    sockets: Annotated[
        int, typer.Option("--sockets", min=1, help="At the table: sockets of each match; one plays, others look on.")
    ] = 2,
    cores: Annotated[
        str | None,
        typer.Option("--cores", help="At the table: the core of the server and its bots, and that of the load: 0,1."),
    ] = None,
    loads: Annotated[
        str, typer.Option("--loads", help="For the capacity: matches of the loads that are foretold and measured.")
    ] = "60,120,240",
    fed: Annotated[
        str, typer.Option("--fed", help="For the capacity: matches of the two loads that the model is fed with.")
    ] = "40,180",
    json: common.JsonOption = False,
) -> None:
    """Measures random games on one core: decisions and games a second, and the cost of a clone, a view, an imagined
    state. The best of several rounds counts, in time of the processor, so that other work on the machine counts little.

    `hulldown bench table` measures the server instead: many matches against a bot, and how long an answer takes.
    `hulldown bench capacity` says how many matches some processes carry, and measures whether that is true.
    `hulldown bench workshop` measures how long a list in the making is checked, with all its mends.
    """
    if seconds is None:
        seconds = USUAL_SECONDS.get(game, 3.0)
    if game == CAPACITY:
        from . import capacity  # here, so that the engine's benchmarks do not wait for the table's rooms

        capacity.check(database, loads, fed, seconds, pace, json)
        return
    if game == TABLE:
        _show_table(measure_table(matches, seconds, database, workers, pace, None, sockets, _cores(cores)), json)
        return
    if game == WORKSHOP:
        _show_workshop(json)
        return
    played = common.find_game(game)
    if search:
        if compare is not None or seats is not None:
            raise Malformed("--search measures two seats here and now: leave out --compare and --seats")
        _show_search(measure_search(played, seconds), json)
        return
    if doors:
        if compare is not None:
            raise Malformed("--doors measures here and now: leave out --compare")
        _show_doors(measure_doors(played, seats if seats is not None else played.min_seats, seconds), json)
        return
    if seats is None:
        seats = played.usual_seats
    if compare is None:
        figures = measure(played, seats, seconds)
        if json:
            common.print_json(figures.data())
        else:
            _show(played, [figures])
        return
    measured = _measure_pairs(played, seats, seconds, compare, pairs if pairs is not None else ALTERNATIONS)
    if pairs is not None:
        figures, other = median_of([one for one, _ in measured]), median_of([one for _, one in measured])
        times = median_ratios(measured)
    else:
        figures, other = measured[0]
        for one, another in measured[1:]:
            figures, other = better(figures, one), better(other, another)
        times = ratios(figures, other)
    if json:
        common.print_json({**figures.data(), "compared": other.data(), "ratio": times})
    else:
        _show(played, [figures, other], times)


def _measure_pairs(game: Game, seats: int, seconds: float, python: Path, pairs: int) -> list[tuple[Figures, Figures]]:
    """This engine and the other one, in turn."""
    share = seconds / pairs
    return [(measure(game, seats, share), measure_elsewhere(python, game.id, seats, share)) for _ in range(pairs)]


def _cores(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    first, _, second = text.partition(",")
    if not (first.isascii() and first.isdigit() and second.isascii() and second.isdigit()):
        raise Malformed(f"--cores {text}: expected two numbers, such as 0,1")
    return int(first), int(second)


def _show(game: Game, all_figures: list[Figures], times: dict[str, float] | None = None) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column(f"{all_figures[0].game}, {all_figures[0].seats} seats")
    for figures in all_figures:
        table.add_column("compiled" if figures.compiled else "interpreted", justify="right")
    if times is not None:
        table.add_column("times faster", justify="right")
    labels = {**_LABELS, **{one.name: one.label for one in benchmarks_of(game)}}
    shown = [figures.data() for figures in all_figures]
    for name, label in labels.items():
        row = [label, *[_number(float(str(figures[name]))) for figures in shown]]
        if times is not None:
            row.append(f"{times[name]:.2f}")
        table.add_row(*row)
    common.console.print(table)


def _show_doors(figures: DoorFigures, json: bool) -> None:
    if json:
        common.print_json(figures)
        return
    engine = "compiled" if figures.compiled else "interpreted"
    table = Table(box=None, pad_edge=False)
    table.add_column(f"{figures.game}, {figures.seats} seats ({engine})")
    table.add_column("steps a second", justify="right")
    table.add_column("steps of the engine", justify="right")
    for name, rate in figures.steps_per_s.items():
        table.add_row(name, _number(rate), f"{figures.ratio(name):.1f}")
    for name, rate in figures.others.items():
        table.add_row(name, _number(rate), "")
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


def _show_table(figures: TableFigures, json: bool) -> None:
    if json:
        common.print_json(figures)
        return
    engine = "compiled" if figures.compiled else "interpreted"
    table = Table(box=None, pad_edge=False)
    table.add_column(
        f"{figures.matches} matches, {figures.sockets} sockets, {figures.workers} x {figures.database} ({engine})"
    )
    table.add_column("", justify="right")
    for name, label in _TABLE_LABELS.items():
        table.add_row(label, _number(getattr(figures, name)))
    common.console.print(table)


def _show_workshop(json: bool) -> None:
    known = [hulldown.game(id) for id in hulldown.game_ids()]
    found = [measure_workshop(one) for one in known if one.lists is not None and one.lists.pieces()]
    if json:
        common.print_json(found)
        return
    table = Table(box=None, pad_edge=False)
    table.add_column(
        f"a list is checked, milliseconds of processor time ({'compiled' if hulldown.is_compiled() else 'interpreted'})"
    )
    for title in ("median", "worst", "mends found"):
        table.add_column(title, justify="right")
    for one in found:
        table.add_row(
            f"{one.game}: {one.ready} ready ones", _number(one.ready_median_ms), _number(one.ready_worst_ms), ""
        )
        mended = f"{one.mended:.0f}% of {one.reasons}"
        label = f"{one.game}: {one.broken} broken ones"
        table.add_row(label, _number(one.broken_median_ms), _number(one.broken_worst_ms), mended)
    common.console.print(table)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
