"""`hulldown backup`: a copy of all matches in one file, also while the table is open."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from .. import common
from ..databases import DatabaseOption, existing_database

SecretsOption = Annotated[
    Path | None,
    typer.Option(
        help="The file for the secrets of matches whose draws are to be proved; FILE.secrets by default.",
        dir_okay=False,
    ),
]
WithoutOption = Annotated[bool, typer.Option("--no-secrets", help="Leave these secrets out.")]


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy is written.", dir_okay=False)],
    database: DatabaseOption = None,
    secrets: SecretsOption = None,
    no_secrets: WithoutOption = False,
    replace: Annotated[bool, typer.Option("--replace", help="Write over files that are there.")] = False,
    json: common.JsonOption = False,
    lang: common.LangOption = None,
) -> None:
    """Copies all matches into one file, as they are at one moment. The table may be open meanwhile.

    The secrets from which the draws of running matches follow lie apart, in a second file: whoever reads that one
    foresees draws.
    """
    from hulldown.table.storage.backup import back_up

    apart = None if no_secrets else secrets or secrets_of(file)
    copied = asyncio.run(back_up(existing_database(database), file, apart, replace))
    if json:
        named = {"file": str(file), "bytes": file.stat().st_size, "apart": str(apart) if apart is not None else None}
        common.print_json({**named, **asdict(copied)})
        return
    say = common.command_words("backup", common.language(lang))
    size = f"{file.stat().st_size / 1e6:.1f}"
    _print(say("done", matches=copied.matches, entries=copied.entries, file=file, size=size))
    if apart is not None:
        _print(say("secrets", count=copied.secrets, file=apart))


def secrets_of(file: Path) -> Path:
    return file.with_name(f"{file.name}.secrets")


def _print(text: str) -> None:
    common.console.print(text, markup=False, soft_wrap=True)
