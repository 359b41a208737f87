"""`hulldown mcp`: an assistant at the table, by the Model Context Protocol."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Annotated
from urllib.parse import urlsplit

import typer

from hulldown.kernel.errors import Malformed

from .. import common

LOCAL = "127.0.0.1"


def mcp(
    seat: Annotated[
        str | None, typer.Option(help="The link of the assistant's seat: http://127.0.0.1:8000/m/MATCH#SECRET.")
    ] = None,
    server: Annotated[
        list[str] | None,
        typer.Option(help="A table's address whose links the assistant may use: http://127.0.0.1:8000. Repeatable."),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="Speak HTTP at this port of this computer instead of stdin and stdout."),
    ] = None,
    lang: common.LangOption = None,
) -> None:
    """Serve the tools of an assistant: sit at a table, referee, answer rules questions, build lists, analyze.

    docs/assistants.md says how an assistant is told of it.
    """
    if find_spec("mcp") is None:
        raise Malformed("this needs the extra mcp: pip install 'hulldown[mcp]'")
    from hulldown.assistants.tools import make_server

    servers = [_place(one) for one in [*(server or []), *([seat] if seat else [])]]
    made = make_server(list(dict.fromkeys(servers)), common.language(lang), seat)
    if port is None:
        made.run("stdio")
    else:
        made.run("streamable-http", host=LOCAL, port=port)


def _place(address: str) -> str:
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise Malformed(f"{address} is no address of a table, such as http://127.0.0.1:8000")
    return f"{parts.scheme}://{parts.netloc}"
