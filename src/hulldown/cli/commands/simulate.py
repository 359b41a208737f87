"""`hulldown simulate`: games in bulk between bots."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from ...kernel.errors import Malformed
from ...kernel.game import Game
from ...kernel.lists import Brought
from ...lab.brought import lists_of, named_lists, ready_lists
from ...lab.matrix import Cell, Matrix, play_matrix, set_up_matrix
from ...lab.matrix import summary as matrix_summary
from ...lab.parts import in_order
from ...lab.picture import check_picture, draw
from ...lab.simulate import Setup, Totals, play_all, set_up, summary
from ...lab.statistics import mean, median, wilson
from ...lab.tables import check_parquet, write_parquet
from .. import common

GAMES: Final = 100
MATRIX_GAMES: Final = 40  # about two minutes for the starter decks on two cores
BOTS: Final = "greedy,random"
MATRIX_BOTS: Final = "greedy"


def simulate(
    game: common.GameArgument,
    games: Annotated[
        int | None,
        typer.Option("--games", help=f"How many games: {GAMES}, or {MATRIX_GAMES} for each pair of a matrix."),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            help=f"One bot for each seat, or one for all: {BOTS}, or {MATRIX_BOTS} for a matrix and for --usual."
            " `hulldown bots GAME` lists them; cmd:./mybot is a program of your own.",
        ),
    ] = None,
    decks: Annotated[
        str | None,
        typer.Option(
            "--decks",
            "--platoons",
            help="A deck or platoon for each bot: D1,D5. Ids, codes, files (.csv or .toml) or random.",
        ),
    ] = None,
    matrix: Annotated[
        bool,
        typer.Option("--matrix", help="Plays each deck or platoon against each: those of --decks, or all ready ones."),
    ] = False,
    picture: Annotated[
        Path | None, typer.Option("--picture", help="Draws the matrix into a file .svg or .png.", metavar="FILE")
    ] = None,
    seats: common.SeatsOption = None,
    seed: common.SeedOption = None,
    chosen: common.SetOption = None,
    cards: common.CardsOption = None,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="From game to game each bot moves on by a seat; results are per bot.")
    ] = False,
    usual: Annotated[
        bool,
        typer.Option("--usual", help="Deals each game what *Play now* deals; tells who won by seat, role and list."),
    ] = False,
    workers: Annotated[
        int | None, typer.Option("--workers", help="How many processes; one for each core by default.")
    ] = None,
    parquet: common.ParquetOption = None,
    json: common.JsonOption = False,
) -> None:
    """Lets bots play many games and counts who wins. The same seed gives the same result, on any number of cores."""
    if workers is not None and workers < 1:
        raise Malformed(f"at least one worker is needed, not {workers}")
    played = common.find_game(game, cards)
    options = common.game_options(played, chosen)
    names = _words(bots or (MATRIX_BOTS if matrix or usual else BOTS))
    seed = seed if seed is not None else 0
    if matrix:
        _check_matrix(played, seats, rotate, picture)
        if parquet is not None:
            raise Malformed("a matrix is no table of games: leave out --parquet")
        if usual:
            raise Malformed("a matrix deals its decks itself: leave out --usual")
        setup = set_up(played, names, games if games is not None else MATRIX_GAMES, seed, seats, options, cards)
        compared = ready_lists(played, options) if decks is None else named_lists(played, _words(decks), seed, options)
        _play_matrix(setup, compared, workers, json, picture)
        return
    if picture is not None:
        raise Malformed("--picture draws a matrix: add --matrix")
    players = seats if seats is not None else max(len(names), played.min_seats)
    brought = named_lists(played, _words(decks), seed, options, players) if decks is not None else None
    games = games if games is not None else GAMES
    setup = set_up(played, names, games, seed, seats, options, cards, rotate, brought, usual)
    if parquet is not None:
        check_parquet(parquet)
        setup = replace(setup, told=True)
    start = time.perf_counter()
    with _progress() as bar:
        task = bar.add_task("games", total=setup.games)
        totals = play_all(setup, workers, lambda more: bar.advance(task, more))
    seconds = time.perf_counter() - start
    if parquet is not None:
        write_parquet(totals.rows, parquet)
    if json:
        common.print_json({**summary(setup, totals), "timing": _timing(setup.games, seconds)})
    else:
        _show(setup, totals, seconds)


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def _timing(games: int, seconds: float) -> dict[str, float]:
    """The one part that varies."""
    return {"seconds": seconds, "games_per_s": games / seconds}


def _progress() -> Progress:
    """A bar on stderr, where that is a terminal."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=common.notices, transient=True, disable=not common.notices.is_terminal)


def _check_matrix(game: Game, seats: int | None, rotate: bool, picture: Path | None) -> None:
    lists_of(game)  # complains where the game has none
    if rotate:
        raise Malformed("a matrix rotates by itself: leave out --rotate")
    if seats not in (None, 2):
        raise Malformed(f"a matrix is for 2 seats, not {seats}")
    if picture is not None:
        check_picture(picture)


def _play_matrix(setup: Setup, decks: list[Brought], workers: int | None, json: bool, picture: Path | None) -> None:
    setups = set_up_matrix(setup, decks)
    for one in setups:
        one.check(common.find_game(setup.game, setup.cards))
    start = time.perf_counter()
    with _progress() as bar:
        task = bar.add_task("games", total=sum(one.games for one in setups))
        played = play_matrix(setups, decks, workers, lambda more: bar.advance(task, more))
    seconds = time.perf_counter() - start
    games = sum(row.games for row in played.totals)
    heading = f"{setup.game}, {' against '.join(setup.bots)}, {setup.games} games for each pair, seed {setup.seed}"
    if picture is not None:
        draw(played, heading, picture)
    if json:
        common.print_json({**matrix_summary(setup, played), "timing": _timing(games, seconds)})
        return
    common.console.print(heading)
    common.console.print("How often the row wins against the column, in percent; below it the 95 % interval.")
    common.console.print(_matrix_table(played))
    for label, name in zip(played.labels, played.names, strict=True):
        common.console.print(f"{label}: {name}", markup=False)
    common.console.print(f"Time: {seconds:.1f} s, {games / seconds:.1f} games a second.")


def _matrix_table(played: Matrix) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for label in [*played.labels, "all"]:
        table.add_column(label, justify="right")
    for label, row, total in zip(played.labels, played.cells, played.totals, strict=True):
        table.add_row(label, *[_cell_text(cell) for cell in [*row, total]])
    return table


def _cell_text(cell: Cell | None) -> str:
    return f"{100 * cell.rate:.0f}\n{100 * cell.low:.0f}-{100 * cell.high:.0f}" if cell is not None else "-"


def _show(setup: Setup, totals: Totals, seconds: float) -> None:
    options = ", ".join(f"{name} {value}" for name, value in setup.options if name == "edition")
    heading = f"{setup.game}, {setup.seats} seats, {totals.games} games, seed {setup.seed}"
    common.console.print(heading + (f", {options}" if options else ""))
    table = Table(box=None, pad_edge=False)
    table.add_column("bot")
    for column in ("seat", "games", "wins", "rate", "95 % interval", "mean score"):
        table.add_column(column, justify="right")
    for entry, name in enumerate(setup.bots):
        low, high = wilson(totals.wins[entry], totals.games)
        table.add_row(
            name,
            "all" if setup.rotate else f"p{entry + 1}",
            str(totals.games),
            str(totals.wins[entry]),
            _percent(totals.wins[entry] / totals.games),
            f"{_percent(low)} - {_percent(high)}",
            f"{totals.scores[entry] / totals.games:.2f}",
        )
    common.console.print(table)
    for name, times in zip(setup.bots, totals.faults, strict=True):
        if times:
            told = f"Another bot answered {times} times for {name}, which was late, died or broke the rules."
            hint = "What it wrote to stderr goes to the file that HULLDOWN_BOT_LOG names."
            common.console.print(f"{told} {hint}", markup=False, soft_wrap=True)
    common.console.print(f"A shared win counts for each of its winners; there were {totals.shared}.")
    if setup.usual:
        _show_parts(totals)
    unit = common.find_game(setup.game).length_unit
    common.console.print(f"Length in {unit}: mean {mean(totals.turns):.1f}, median {median(totals.turns):g}.")
    for ending, times in sorted(totals.endings.items()):
        common.console.print(f"Ended by {ending}: {_percent(times / totals.games)}")
    common.console.print(f"Time: {seconds:.1f} s, {totals.games / seconds:.1f} games a second.")


def _show_parts(totals: Totals) -> None:
    """Who won, by the part they had: the seat, the role, the list; a shared win as its part of one."""
    table = Table(box=None, pad_edge=False)
    table.add_column("a shared win as its part of one, by")
    for column in ("games", "rate", "95 % interval"):
        table.add_column(column, justify="right")
    for by, shares in totals.parts.shares.items():
        for name in in_order(shares):
            low, high = wilson(shares[name].wins, shares[name].games)
            interval = f"{_percent(low)} - {_percent(high)}"
            table.add_row(f"{by} {name}", str(shares[name].games), _percent(shares[name].rate), interval)
    common.console.print(table)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
