"""`hulldown list`: lists from other tools and for them. What it does stands beside it: here `list` is a program."""

from __future__ import annotations

from typing import Final

import typer

from .list_exchange import export, import_list, schema

list: Final = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Decks and platoons from other tools and for them: rosters, JSON, text for chats.",
)
list.command("export")(export)
list.command("import")(import_list)
list.command("schema")(schema)
