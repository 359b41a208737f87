"""`hulldown bots`: who there is to play against, how strong, and how long an answer may take."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

import hulldown
from hulldown.bots import NAMES, characters_of, levels_of, names
from hulldown.bots.installed import installed
from hulldown.bots.process import AT_ONCE, BotProcess
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.words import Chapter

from ..common import CardsOption, JsonOption, LangOption, command_words, console, find_game, language, print_json

ANCHOR: Final = 1000  # the rating of greedy, by which all others are measured


@dataclass
class Row:
    """One bot of one game; what is not known is None."""

    game: str
    name: str
    text: str
    limit: float | None  # seconds; None for those that answer at once
    rating: int | None = None
    low: int | None = None
    high: int | None = None
    style: str = ""
    package: str | None = None
    refuses: str | None = None  # why an installed bot does not play this game


def bots(
    game: Annotated[
        str | None,
        typer.Argument(help="Which game; all by default: " + ", ".join(hulldown.game_ids()), metavar="[GAME]"),
    ] = None,
    lang: LangOption = None,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """Every bot: what it is, how long it may take, its rating with the 95 % interval, and where it comes from."""
    if cards is not None and game is None:
        raise Malformed("--cards are the cards of one game; name it")
    tongue = language(lang)
    games = [find_game(name, cards) for name in ([game] if game is not None else hulldown.game_ids())]
    processes = {(one.id, name): BotProcess(name, one) for one in games for name in names(one) if name not in NAMES}
    try:
        tables = [[_row(one, name, tongue, processes.get((one.id, name))) for name in names(one)] for one in games]
    finally:
        for process in processes.values():
            process.close()
    if json:
        print_json([asdict(row) for table in tables for row in table])
        return
    for one, table in zip(games, tables, strict=True):
        _print(table, tongue)
        _print_characters(one, tongue)


def _row(game: Game, name: str, tongue: str, process: BotProcess | None) -> Row:
    words = command_words("bots", tongue)
    if process is not None:
        return _installed_row(game, name, tongue, process)
    if name in AT_ONCE:
        rating = ANCHOR if name == "greedy" else None
        return Row(game.id, name, words(name), None, rating, rating, rating)
    level = next(level for level in levels_of(game) if level.name == name)
    text = words("level", width=level.width, playouts=level.playouts)
    return Row(game.id, name, text, level.seconds, level.rating, level.low, level.high, level.style)


def _installed_row(game: Game, name: str, tongue: str, process: BotProcess) -> Row:
    """Somebody else's code runs in its process only: it says there how long it takes and whether it plays this game."""
    entry = installed()[name]
    package = f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else entry.value
    about = entry.dist.metadata["Summary"] if entry.dist is not None and "Summary" in entry.dist.metadata else ""
    row = Row(game.id, name, about, None, package=package)
    try:
        process.get_ready()
        row.limit = process.limit()
    except Malformed as error:
        row.refuses = str(error)
    return row


def _print(rows: list[Row], tongue: str) -> None:
    words = command_words("bots", tongue)
    console.print(Text(words("title", game=rows[0].game), "bold"))
    table = Table(box=None, pad_edge=False)
    for column in ("bot", "what", "limit", "rating"):
        table.add_column(words(column), justify="right" if column in ("limit", "rating") else "left")
    for row in rows:
        limit = words("at-once") if row.limit is None else words("seconds", seconds=f"{row.limit:g}")
        table.add_row(row.name, Text(_about(row, words)), "" if row.refuses else limit, _rating(row))
    console.print(table)


def _print_characters(game: Game, tongue: str) -> None:
    known = characters_of(game)
    if not known:
        return
    words = command_words("bots", tongue)
    console.print(words("characters", first=known[0]), highlight=False)
    table = Table(box=None, pad_edge=False, show_header=False)
    for name in known:
        table.add_row(name, Text(words(name)))
    console.print(table)


def _about(row: Row, words: Chapter) -> str:
    parts = [row.text, words(row.style) if row.style else ""]
    if row.package is not None:
        parts.append(words("installed", package=row.package))
    return "; ".join([part for part in [*parts, row.refuses or ""] if part])


def _rating(row: Row) -> str:
    if row.rating is None:
        return "-"
    return str(row.rating) if row.low == row.high else f"{row.rating} ({row.low}-{row.high})"
