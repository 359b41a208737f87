"""`hulldown list export`, `import` and `schema`: decks and platoons in the formats of other tools."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from hulldown.exchange import FORMATS, Imported, Written, format_of, open_list, read_list, write_list
from hulldown.exchange.battlescribe import Catalogue, read_catalogue
from hulldown.exchange.battlescribe.schema import SCHEMA
from hulldown.exchange.limits import MOST_BYTES
from hulldown.exchange.listfile import schema as list_schema
from hulldown.exchange.phrases import remark
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.lists import Brought

from ..common import (
    CardsOption,
    GameArgument,
    JsonOption,
    LangOption,
    SeedOption,
    command_words,
    console,
    fail,
    find_game,
    language,
    notices,
    print_json,
)

TYPED: Final = "-"
TABLETOP: Final = "tabletop"  # Tabletop Simulator: a save and pictures beside it
FormatOption = Annotated[
    str | None, typer.Option("--to", help=f"{', '.join(FORMATS)}; by default what the file's suffix says.")
]


def export(
    game: GameArgument,
    which: Annotated[
        str,
        typer.Argument(
            help="A deck or platoon: an id, a code, random, or a file in any of the formats.", metavar="LIST"
        ),
    ],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file; printed without it.")] = None,
    to: Annotated[
        str | None,
        typer.Option("--to", help=f"{', '.join([*FORMATS, TABLETOP])}; by default what the file's suffix says."),
    ] = None,
    images: Annotated[
        str, typer.Option("--images", help="For tabletop: where others find the pictures, such as https://...")
    ] = "",
    catalogue: Annotated[
        Path | None, typer.Option("--catalogue", help="Your catalogue (.cat): its entry ids are used in a roster.")
    ] = None,
    lang: LangOption = None,
    cards: CardsOption = None,
    seed: SeedOption = None,
    json: JsonOption = False,
) -> None:
    """Writes a deck or platoon for another tool: .ros, .rosz, .json, .txt, Tabletop Simulator, the game's own file."""
    chosen = find_game(game, cards)
    tongue = language(lang)
    imported = open_list(chosen, which, seed or 0)
    if to == TABLETOP:
        _tell(chosen, imported, _write_tabletop(chosen, imported.brought, out, tongue, images), out, tongue, json)
        return
    if images:
        fail("--images goes with --to tabletop")
    kind = _format(chosen, to, out)
    book = read_catalogue(catalogue) if catalogue is not None else None
    written = _write(chosen, imported.brought, kind, out, tongue, book)
    _tell(chosen, imported, written, out, tongue, json)


def import_list(
    game: GameArgument,
    file: Annotated[str, typer.Argument(help="A roster, JSON or text file of another tool; - reads what is pasted.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Where to keep it: the game's own file, or .json.")
    ] = None,
    to: FormatOption = None,
    lang: LangOption = None,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """Reads a list of another tool: says what is in it, what was not known, whether it is legal, and its code."""
    chosen = find_game(game, cards)
    tongue = language(lang)
    if file == TYPED:
        imported = read_list(chosen, sys.stdin.buffer.read(MOST_BYTES + 1), "pasted")
    else:
        imported = open_list(chosen, file)
    written = Written(b"", [])
    if out is not None:
        written = _write(chosen, imported.brought, _format(chosen, to, out), out, tongue, None)
    _tell(chosen, imported, written, out, tongue, json, is_import=True)


def schema(
    which: Annotated[str, typer.Argument(help="list (JSON schema) or roster (XML schema).")] = "list",
) -> None:
    """Prints the schema of our JSON lists, or the one that rosters are checked against."""
    if which == "list":
        print_json(list_schema())
    elif which == "roster":
        sys.stdout.write(SCHEMA.read_text(encoding="utf-8"))
    else:
        fail(f"there is no schema {which}; known are list and roster")


def _format(game: Game, to: str | None, out: Path | None) -> str:
    if to is not None:
        if to not in FORMATS:
            fail(f"there is no format {to}; known are {', '.join(FORMATS)}")
        return to
    if out is None:
        fail("which format? Name a file (-o platoon.ros) or say it (--to text)")
    return format_of(game, out.name)


def _write(
    game: Game, brought: Brought, kind: str, out: Path | None, lang: str, catalogue: Catalogue | None
) -> Written:
    name = out.name if out is not None else brought.id
    written = write_list(game, brought, kind, name, lang, catalogue)
    if out is not None:
        _save(out, written.data)
    return written


def _write_tabletop(game: Game, brought: Brought, out: Path | None, lang: str, images: str) -> Written:
    """A save and the pictures that it names, beside it."""
    from hulldown.sheets.tabletop import tabletop_files

    if out is None or out.suffix.casefold() != ".json":
        fail("Tabletop Simulator takes a file .json, and pictures beside it: -o deck.json")
    if images and not images.startswith(("https://", "http://", "file:///")):
        fail(f"--images: {images} is no address; it begins with https://")
    files = tabletop_files(game, brought, lang, out, images)
    for name, data in files.items():
        _save(out.with_name(name), data)
    remarks = [] if images else [remark("pictures-here", folder=out.absolute().parent)]
    if brought.notes:
        remarks.append(remark("notes-lost", format="Tabletop Simulator", count=len(brought.notes)))
    return Written(files[out.name], remarks)


def _save(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Malformed(f"{path} cannot be written: {error.strerror or error}") from error


def _tell(
    game: Game, imported: Imported, written: Written, out: Path | None, lang: str, json: bool, is_import: bool = False
) -> None:
    """What is written goes to the output where no file is named; whatever there is to say stands apart from it."""
    brought = imported.brought
    remarks = [one.text(lang) for one in [*imported.remarks, *written.remarks]]
    lists = game.lists
    assert lists is not None
    reasons = [reason.text(lang) for reason in lists.reasons_against(brought, {})]
    if json:
        print_json(
            {
                "file": str(out) if out is not None else None,
                "name": brought.name,
                "code": brought.code,
                "legal": not reasons,
                "reasons": reasons,
                "remarks": remarks,
                "notes": [{"tool": note.tool, "text": note.text, "on": note.on} for note in brought.notes],
            }
        )
        return
    for line in remarks:
        notices.print(line, markup=False, soft_wrap=True)
    if out is None and not is_import:
        sys.stdout.write(written.data.decode("utf-8", "replace"))
        return
    words = command_words("list", lang)
    said = [words("written", file=out)] if out is not None else []
    if is_import:
        said += [words("read", name=brought.name), words("code", code=brought.code)]
        said += reasons or [words("legal")]
    for line in said:
        console.print(line, markup=False, soft_wrap=True)
