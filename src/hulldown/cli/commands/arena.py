"""`hulldown arena`: bots against each other, with ratings."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import closing
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ... import bots
from ...kernel.errors import Malformed
from ...kernel.game import Game
from ...kernel.lists import Brought
from ...lab import pool, ray_pool
from ...lab.adjusted import GAMES as ADJUSTED
from ...lab.arena import Arena, brings_its_own, header_of, play_number, set_up_arena
from ...lab.arena_file import ArenaFile, Header, Row
from ...lab.brought import named_lists, ready_lists
from ...lab.modes import modes_of
from ...lab.ratings import check_installed
from ...lab.repeat import what_changed
from ...lab.sprt import SequentialTest
from ...lab.standings import summary
from ...lab.tables import check_parquet, write_parquet
from ...lab.text_players import LISTED, RETRIES, UNLISTED
from .. import common
from .arena_table import show, show_test

GAMES: Final = 20
MOST_GAMES: Final = 20_000  # of a test that stops by itself
ELO: Final = 30
ALL: Final = "all"
_STOPPED: Final = 130  # the exit code after Ctrl-C


def arena(
    game: common.GameArgument,
    names: Annotated[
        str | None,
        typer.Option(
            "--bots", help="The bots that play; by default all that come with the program. cmd:./mybot is yours."
        ),
    ] = None,
    hero: Annotated[
        str | None,
        typer.Option("--gauntlet", help="This bot plays against each of the others, and nobody else.", metavar="BOT"),
    ] = None,
    test: Annotated[
        str | None,
        typer.Option(
            "--sprt",
            help="Is A stronger than B? Plays pairs of games, the same deal with the seats changed, until a sequential "
            "test knows.",
            metavar="A,B",
        ),
    ] = None,
    elo: Annotated[
        int, typer.Option("--elo", min=1, max=400, help="How much stronger --sprt asks for: this against 0.")
    ] = ELO,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            help=f"How many games of each pairing; {GAMES} by default. With --sprt the most of all: {MOST_GAMES}.",
        ),
    ] = None,
    seats: common.SeatsOption = None,
    decks: Annotated[
        str | None,
        typer.Option(
            "--decks",
            "--platoons",
            help="Decks or platoons that are played in turn, the same for all: ids, codes, files, random, or all "
            "(the default: all ready ones).",
        ),
    ] = None,
    unequal: Annotated[
        bool, typer.Option("--unequal", help="Different decks or platoons meet, each with each; every bot plays both.")
    ] = False,
    modes: Annotated[
        str | None, typer.Option("--modes", help="Modes of the game that are played in turn, or all.")
    ] = None,
    chosen: common.SetOption = None,
    seed: common.SeedOption = None,
    workers: Annotated[
        int | None, typer.Option("--workers", help="How many processes; one for each core by default.")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", help="Keeps every game in this file; the same command goes on with it.", metavar="FILE"),
    ] = None,
    report: Annotated[
        Path | None, typer.Option("--report", help="Writes the result as a page .html.", metavar="FILE")
    ] = None,
    parquet: common.ParquetOption = None,
    text: Annotated[
        bool, typer.Option("--text", help="The division of language models: programs read the table in words.")
    ] = False,
    unlisted: Annotated[bool, typer.Option("--unlisted", help="The same without the list of legal answers.")] = False,
    retries: Annotated[
        int, typer.Option("--retries", min=0, max=20, help="Refused answers that a language model may mend.")
    ] = RETRIES,
    without_luck: Annotated[
        bool,
        typer.Option("--adjusted", help="Takes the luck out of the results: the same certainty from fewer games."),
    ] = False,
    ray: Annotated[bool, typer.Option("--ray", help="Plays on Ray, on this machine.")] = False,
    ray_address: Annotated[
        str | None, typer.Option("--ray-address", help="Plays on this Ray cluster.", metavar="ADDRESS")
    ] = None,
    cards: common.CardsOption = None,
    json: common.JsonOption = False,
) -> None:
    """Lets bots play against each other and rates them. The same seed gives the same result, on any number of cores."""
    if workers is not None and workers < 1:
        raise Malformed(f"at least one worker is needed, not {workers}")
    check_installed()
    if ray or ray_address is not None:
        ray_pool.check_ray()
    if report is not None and not report.parent.is_dir():
        raise Malformed(f"there is no folder {report.parent} for the report")
    if parquet is not None:
        check_parquet(parquet)
    played = common.find_game(game, cards)
    options = common.game_options(played, chosen)
    seed = seed if seed is not None else 0
    if test is not None and (names is not None or hero is not None):
        raise Malformed("--sprt names both bots: leave out --bots and --gauntlet")
    usual, named = (GAMES, names) if test is None else (MOST_GAMES, test)
    planned = set_up_arena(
        played,
        _words(named) if named is not None else list(bots.NAMES),
        games if games is not None else usual,
        seed,
        seats,
        hero,
        options,
        _decks(played, decks, seed, seats, options),
        _modes(played, modes),
        unequal,
        cards,
        UNLISTED if unlisted else LISTED if text else "",
        retries,
        mirrored=test is not None,
        adjusted=ADJUSTED if without_luck else 0,
    )
    header = header_of(planned, played)
    asked = SequentialTest(planned.bots[0], elo) if test is not None else None
    if asked is not None:
        header["elo"] = elo
    start = time.perf_counter()
    address = ray_address if ray_address is not None else ray_pool.LOCAL if ray else None
    header, rows, fresh = _play(planned, header, file, workers, address, asked)
    seconds = time.perf_counter() - start
    if report is not None:
        import_module("hulldown.lab.report").write_report(report, header, rows)
    if parquet is not None:
        write_parquet(rows, parquet)
    data = summary(header, rows)
    if asked is not None:
        data["sprt"] = asked.data()
    if json:
        common.print_json({**data, "timing": {"seconds": seconds, "games_per_s": fresh / seconds}})
        return
    if asked is None:
        show(header, data, played.length_unit)
    else:
        show_test(header, data)
    for sentence in what_changed(header, played):
        common.console.print(sentence, soft_wrap=True)
    common.console.print(f"Time: {seconds:.1f} s, {fresh / seconds:.1f} games a second.")


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def _decks(game: Game, names: str | None, seed: int, seats: int | None, options: dict[str, object]) -> list[Brought]:
    """Those that are named, or all ready ones, where the game has any."""
    if names is not None and names.strip() != ALL:
        return named_lists(game, _words(names), seed, options, seats)
    if names is None and not game.brings:
        return []
    if names is None and brings_its_own(game, seats if seats is not None else game.min_seats, options):
        return []
    return ready_lists(game, options, seats)


def _modes(game: Game, names: str | None) -> list[str]:
    if names is None:
        return []
    known = modes_of(game)
    if names.strip() == ALL:
        return known
    for name in _words(names):
        if name not in known:
            raise Malformed(f"there is no mode {name}; known are {', '.join(known)}")
    return _words(names)


def _play(
    planned: Arena,
    header: Header,
    path: Path | None,
    workers: int | None,
    address: str | None,
    test: SequentialTest | None,
) -> tuple[Header, list[Row], int]:
    """What was played, all games by number, and how many of them were played now. A test ends it, and then only the
    games count that it has looked at."""
    file = ArenaFile(path, header, test) if path is not None else None
    rows = list(file.rows) if file is not None else []
    over = {row["number"] for row in rows}
    left = [number for number in range(planned.games) if number not in over]
    if test is not None and test.is_decided:
        left = []
    played = 0
    bar = _progress()
    try:
        with bar, closing(_results(planned, left, workers, address)) as results:
            task = bar.add_task("games", total=planned.games, completed=len(rows), speed="")
            start = time.perf_counter()
            for played, row in enumerate(results, 1):
                rows.append(row)
                if file is not None:
                    file.append(row)
                if test is not None:
                    test.take(row)
                    if test.is_decided:
                        break
                speed = f"{played / (time.perf_counter() - start):.1f} games/s"
                told = f", ratio {test.ratio:.2f}" if test is not None else ""
                bar.update(task, advance=1, speed=speed + told)
    except KeyboardInterrupt:
        kept = f"{path} keeps them, and the same command goes on." if path is not None else "Nothing is kept."
        common.notices.print(f"Stopped after {len(rows)} of {planned.games} games. {kept}", soft_wrap=True)
        raise typer.Exit(_STOPPED) from None
    finally:
        if file is not None:
            file.close()
    if test is not None:
        rows = [row for row in rows if row["number"] < test.games]
    return file.header if file is not None else header, sorted(rows, key=lambda row: row["number"]), played


def _results(planned: Arena, numbers: list[int], workers: int | None, address: str | None) -> Generator[Row]:
    work = partial(play_number, planned)
    if address is not None and numbers:
        yield from ray_pool.each(work, numbers, address, workers)
    else:
        yield from pool.each(work, numbers, min(workers or pool.available_cores(), max(1, len(numbers))))


def _progress() -> Progress:
    """A bar on stderr, where that is a terminal."""
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[speed]}"), TimeRemainingColumn())
    return Progress(*columns, console=common.notices, transient=True, disable=not common.notices.is_terminal)
