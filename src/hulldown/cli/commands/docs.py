"""`hulldown docs`: the documentation as a site in a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hulldown.site import build, misses, open_site

from ..common import LangOption, command_words, console, fail, language


def docs(
    folder: Annotated[Path | None, typer.Argument(help="Where to write it; any web host can serve the folder.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Look whether every link leads somewhere.")] = False,
    lang: LangOption = None,
) -> None:
    """The documentation as a site: for players, builders, hosts, bot writers and contributors. A table serves it too,
    under /docs."""
    say = command_words("docs", language(lang))
    if folder is None and not check:
        fail(say("what"))
    site = open_site()
    wrong = misses(site) if check else []
    for one in wrong:
        console.print(one, markup=False, highlight=False)
    if wrong:
        fail(say("misses", count=len(wrong)))
    if check:
        console.print(say("whole", pages=len(site.pages)))
    if folder is not None:
        console.print(say("written", files=build(site, folder), folder=folder))
