"""`hulldown reference`: the play reference of a game, the same sheet as beside the board."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from hulldown import books
from hulldown.books import Line, Section

from ..common import (
    GameArgument,
    JsonOption,
    LangOption,
    command_words,
    console,
    fail,
    find_game,
    language,
    print_json,
)

RulesOption = Annotated[bool, typer.Option("--rules", help="Name the rules behind each line.")]


def reference(
    game: GameArgument, rules: RulesOption = False, json: JsonOption = False, lang: LangOption = None
) -> None:
    """The play reference: what one looks up while playing, each line with the rules behind it."""
    chosen = find_game(game)
    tongue = language(lang)
    sheet = books.reference(chosen, tongue)
    if sheet is None:
        fail(command_words("reference", tongue)("none", game=chosen.id))
    if json:
        print_json(sheet)
        return
    for section in sheet.sections:
        console.print(f"\n[bold]{section.title}[/]")
        if section.columns:
            console.print(_table(section, rules))
        else:
            for line in section.lines:
                console.print(_row(line, rules))


def _row(line: Line, rules: bool) -> Table:
    """A grid of two columns, so that a long line goes on under its beginning."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=3, justify="right", no_wrap=True)
    grid.add_column()
    grid.add_row(f"{line.step}." if line.step else "-", _cell(line, 0, rules))
    return grid


def _table(section: Section, rules: bool) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 1), header_style="dim")
    for column in section.columns:
        table.add_column(column, overflow="fold")
    for line in section.lines:
        table.add_row(*[_cell(line, place, rules) for place in range(len(line.cells))])
    return table


def _cell(line: Line, place: int, rules: bool) -> Text:
    text = Text(line.cells[place])
    if rules and place == len(line.cells) - 1:
        text.append(" " + " ".join(line.rules), style="dim")
    return text
