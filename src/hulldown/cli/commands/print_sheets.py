"""`hulldown print GAME WHAT`: cards, lists, tokens, templates and the play reference as a PDF at true size."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hulldown.exchange import open_list
from hulldown.kernel.errors import Malformed
from hulldown.sheets import KINDS, PAPERS, Order, make
from hulldown.sheets.papers import BLEED

from ..common import (
    CardsOption,
    GameArgument,
    JsonOption,
    LangOption,
    command_words,
    console,
    fail,
    find_game,
    game_options,
    language,
    notices,
    print_json,
)

LIST = "list"


def print_sheets(
    game: GameArgument,
    what: Annotated[str, typer.Argument(help=", ".join(KINDS), metavar="WHAT")],
    which: Annotated[
        str | None, typer.Argument(help="Of a list: its id, code or file, in any format.", metavar="[LIST]")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The PDF file.")] = None,
    paper: Annotated[str, typer.Option("--paper", help=", ".join(PAPERS))] = "a4",
    backs: Annotated[bool, typer.Option(help="Cards: a sheet of backs behind every sheet.")] = True,
    bleed: Annotated[float, typer.Option("--bleed", help="Cards: what is drawn beyond the cut, in mm.")] = BLEED,
    color: Annotated[bool, typer.Option("--color", help="Full color instead of the style that saves ink.")] = False,
    size: Annotated[
        str | None, typer.Option("--size", help="Cards: another size than the game's, in mm, such as 57x87.")
    ] = None,
    options: Annotated[
        list[str] | None, typer.Option("--set", help="An option that changes a measure, such as arrow_tail=80.")
    ] = None,
    cards: CardsOption = None,
    lang: LangOption = None,
    json: JsonOption = False,
) -> None:
    """Makes a PDF at true size: cards with backs and crop marks, a platoon's sheet, tokens, the arrow, terrain."""
    chosen = find_game(game, cards)
    tongue = language(lang)
    if out is None:
        fail("where to? Name a file: -o cards.pdf")
    if out.suffix.casefold() != ".pdf":
        fail(f"a sheet is a file .pdf, not {out.name}")
    if (what == LIST) != (which is not None):
        fail("which list? hulldown print GAME list LIST" if which is None else f"{what} takes no list")
    imported = open_list(chosen, which) if which is not None else None
    settings = game_options(chosen, options) if options else {}
    brought = imported.brought if imported is not None else None
    order = Order(chosen, tongue, paper.casefold(), bleed, backs, not color, settings, brought, _size(size))
    data = make(what, order)
    try:
        out.write_bytes(data)
    except OSError as error:
        raise Malformed(f"{out} cannot be written: {error.strerror or error}") from error
    remarks = [remark.text(tongue) for remark in imported.remarks] if imported is not None else []
    if json:
        print_json({"file": str(out), "bytes": len(data), "remarks": remarks})
        return
    for line in remarks:
        notices.print(line, markup=False, soft_wrap=True)
    console.print(command_words("print", tongue)("written", file=out), markup=False, soft_wrap=True)


def _size(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    width, _, height = text.casefold().replace("×", "x").partition("x")
    try:
        return float(width), float(height)
    except ValueError:
        return fail(f"--size: {text} is no size; width and height in mm are written 57x87")
