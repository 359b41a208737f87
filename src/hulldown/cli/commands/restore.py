"""`hulldown restore`: all matches from a backup."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from .. import common
from ..databases import DatabaseOption, database_url
from .backup import SecretsOption, WithoutOption, secrets_of


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `hulldown backup` wrote.", exists=True, dir_okay=False)],
    database: DatabaseOption = None,
    secrets: SecretsOption = None,
    no_secrets: WithoutOption = False,
    replace: Annotated[
        bool, typer.Option("--replace", help="Take the place of matches that are there. A SQLite file is kept aside.")
    ] = False,
    json: common.JsonOption = False,
    lang: common.LangOption = None,
) -> None:
    """Puts all matches of a backup into a database, of whichever kind. The table must not be open meanwhile.

    Matches whose secret is in no file go on, but their draws can no longer be proved.
    """
    from hulldown.table.storage.backup import put_back

    apart = None if no_secrets else secrets or secrets_of(file)
    if apart is not None and secrets is None and not apart.exists():
        apart = None
    copied = asyncio.run(put_back(database_url(database, is_made=False), file, apart, replace))
    if json:
        common.print_json(asdict(copied))
        return
    say = common.command_words("restore", common.language(lang))
    told = [say("done", matches=copied.matches, entries=copied.entries)]
    if copied.unproved:
        told.append(say("unproved", count=copied.unproved))
    common.console.print("\n".join(told), markup=False, soft_wrap=True)
