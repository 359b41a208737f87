"""`hulldown build-site`: the table as a static site that needs no server."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from .. import common


class Written(msgspec.Struct, frozen=True):
    """What `--json` gives."""

    folder: str
    build: str
    files: int
    bytes: int
    seconds: float


def build_site(
    folder: Annotated[Path, typer.Argument(help="Where to write it; any web host can serve the folder.")],
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
    lang: common.LangOption = None,
) -> None:
    """The table as a static site: the engine runs in the browser, matches stay there, and nothing needs a server.

    Needs node and npm on PATH; fetches Pyodide and a wheel of msgspec into your cache folder, once.
    """
    from hulldown.table.packing import build

    say = common.command_words("build-site", common.language(lang))
    began = time.monotonic()
    built = build(folder)
    seconds = round(time.monotonic() - began, 1)
    if json:
        common.print_json(Written(str(built.folder), built.build, built.files, built.bytes, seconds))
        return
    size = f"{built.bytes / 1e6:.1f}"
    common.console.print(
        say("written", files=built.files, size=size, folder=built.folder), highlight=False, soft_wrap=True
    )
    common.console.print(say("serve", folder=built.folder), highlight=False, soft_wrap=True)
