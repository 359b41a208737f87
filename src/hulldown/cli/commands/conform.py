"""`hulldown conform`: the conformance suite, for people who add games or cards."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from hulldown.kernel.conformance import Report, Suite
from hulldown.kernel.game import Game

from ..common import (
    CardsOption,
    GameArgument,
    JsonOption,
    SeedOption,
    SetOption,
    console,
    fail,
    find_game,
    game_options,
    notices,
    print_json,
)


def conform(
    game: GameArgument,
    seats: Annotated[str | None, typer.Option("--seats", help="Numbers of players: 2,3; all by default.")] = None,
    games: Annotated[int, typer.Option("--games", min=1, help="Games for each number of players.")] = 20,
    seed: SeedOption = None,
    options: SetOption = None,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """Plays random games and checks after each answer what every game must keep. Exits with 1 if something is wrong."""
    chosen = find_game(game, cards)
    settings = game_options(chosen, options)
    counts = _seat_counts(chosen, seats)
    first = seed if seed is not None else 1
    reports = _run(chosen, counts, settings, games, first)
    passed = all(report.passed for report in reports)
    if json:
        runs = [{"seats": count, **report.data()} for count, report in zip(counts, reports, strict=True)]
        print_json({"game": chosen.id, "seed": first, "options": settings, "passed": passed, "runs": runs})
    else:
        _print(chosen, counts, reports)
    if not passed:
        raise typer.Exit(1)


def _seat_counts(game: Game, text: str | None) -> list[int]:
    known = [str(count) for count in range(game.min_seats, game.max_seats + 1)]
    wanted = [part.strip() for part in text.split(",")] if text is not None else known
    for part in wanted:
        if part not in known:
            fail(f"--seats: {part or 'nothing'} is not one of {', '.join(known)}")
    return [int(part) for part in wanted]


def _run(game: Game, counts: list[int], settings: dict[str, object], games: int, seed: int) -> list[Report]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    reports: list[Report] = []
    with Progress(*columns, console=notices, transient=True, disable=not notices.is_terminal) as progress:
        task = progress.add_task(game.id, total=games * len(counts))
        for count in counts:
            suite = Suite(game, count, settings)
            reports.append(suite.run(games, seed, lambda: progress.advance(task)))
    return reports


def _print(game: Game, counts: list[int], reports: list[Report]) -> None:
    table = Table()
    for caption in ("seats", "games", "decisions"):
        table.add_column(caption, justify="right")
    table.add_column("endings")
    table.add_column("complaints", justify="right")
    for count, report in zip(counts, reports, strict=True):
        endings = [f"{game.phrases[key].texts['en']} {times}" for key, times in sorted(report.endings.items())]
        table.add_row(
            str(count), str(report.games), str(report.decisions), "\n".join(endings), str(len(report.complaints))
        )
    console.print(table)
    for count, report in zip(counts, reports, strict=True):
        for complaint in report.complaints:
            console.print(f"{count} seats, {complaint}", markup=False, soft_wrap=True)
