"""`hulldown simulate`: games in bulk between bots."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from ..bots import NAMES
from ..kernel.errors import Malformed
from ..lab.simulate import Setup, Totals, play_all, set_up, summary
from ..lab.statistics import mean, median, wilson
from . import common


def simulate(
    game: common.GameArgument,
    games: Annotated[int, typer.Option("--games", help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option("--bots", help=f"One bot for each seat, or one for all: {', '.join(NAMES)}.")
    ] = "greedy,random",
    seats: common.SeatsOption = None,
    seed: common.SeedOption = None,
    chosen: common.SetOption = None,
    cards: common.CardsOption = None,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="From game to game each bot moves on by a seat; results are per bot.")
    ] = False,
    workers: Annotated[
        int | None, typer.Option("--workers", help="How many processes; one for each core by default.")
    ] = None,
    json: common.JsonOption = False,
) -> None:
    """Lets bots play many games and counts who wins. The same seed gives the same result, on any number of cores."""
    if workers is not None and workers < 1:
        raise Malformed(f"at least one worker is needed, not {workers}")
    played = common.find_game(game, cards)
    options = common.game_options(played, chosen)
    names = [name.strip() for name in bots.split(",")]
    setup = set_up(played, names, games, seed if seed is not None else 0, seats, options, cards, rotate)
    start = time.perf_counter()
    totals = _with_progress(setup, workers)
    seconds = time.perf_counter() - start
    if json:
        timing = {"seconds": seconds, "games_per_s": games / seconds}  # the one part that varies
        common.print_json({**summary(setup, totals), "timing": timing})
    else:
        _show(setup, totals, seconds)


def _with_progress(setup: Setup, workers: int | None) -> Totals:
    """A bar on stderr, where that is a terminal."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    hidden = not common.notices.is_terminal
    with Progress(*columns, console=common.notices, transient=True, disable=hidden) as bar:
        task = bar.add_task("games", total=setup.games)
        return play_all(setup, workers, lambda more: bar.advance(task, more))


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
    common.console.print(f"A shared win counts for each of its winners; there were {totals.shared}.")
    common.console.print(f"Length in turns: mean {mean(totals.turns):.1f}, median {median(totals.turns):g}.")
    for ending, times in sorted(totals.endings.items()):
        common.console.print(f"Ended by {ending}: {_percent(times / totals.games)}")
    common.console.print(f"Time: {seconds:.1f} s, {totals.games / seconds:.1f} games a second.")


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
