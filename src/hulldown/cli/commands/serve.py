"""`hulldown` and `hulldown serve`: the table in the browser."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import Annotated, Any
from urllib.request import urlopen

import msgspec
import typer

from hulldown.folders import data_folder
from hulldown.kernel.errors import Malformed
from hulldown.table.play.limits import Limits

from .. import common

LOCAL = "127.0.0.1"
URL_NAME, BOTS_NAME, LIMITS_NAME = "HULLDOWN_DATABASE", "HULLDOWN_BOTS", "HULLDOWN_LIMITS"
DOOR_NAME = "HULLDOWN_DOOR"
USUAL = Limits()


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 lets others in.")] = LOCAL,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            help="Where matches are kept: postgresql://user@host/name, or a file for SQLite. By default a file in the"
            " user's data folder.",
            envvar=URL_NAME,
        ),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Server processes; more than one need PostgreSQL.")] = 1,
    bots: Annotated[int | None, typer.Option(min=1, max=256, help="Processes in which bots think.")] = None,
    open_matches: Annotated[
        int, typer.Option(min=1, help="The most matches that may be open at once.")
    ] = USUAL.open_matches,
    creations: Annotated[
        float, typer.Option(min=0.01, help="New matches a second that one address may make, ten times as many at once.")
    ] = USUAL.creations,
    patience: Annotated[
        float,
        typer.Option(min=0.5, help="Seconds without a sign of life after which another server process counts as dead."),
    ] = USUAL.patience,
    host_name: Annotated[
        list[str] | None,
        typer.Option(help="A name under which others reach the table (play.example.org); may be given several times."),
    ] = None,
    behind_proxy: Annotated[
        str | None,
        typer.Option(
            help="Addresses or networks of the proxy before the server: only they are believed when they say for whom"
            " they ask. 127.0.0.1 for one on this machine."
        ),
    ] = None,
    metrics_port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="A port that tells Prometheus the counters; usually none.")
    ] = None,
    metrics_host: Annotated[str, typer.Option(help="The address at which that port listens.")] = LOCAL,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = False,
    lang: common.LangOption = None,
) -> None:
    """Host the table: play in the browser, alone or with others.

    `hulldown` without a command does the same for yourself: on a free local port, with your browser.
    """
    import uvicorn  # here, so that other commands do not wait for a server's libraries

    from hulldown.table.server.app import make_app
    from hulldown.table.server.door import Door
    from hulldown.table.server.listening import settings
    from hulldown.table.storage.engines import bring_up_to_date

    url = database_url(database)
    if workers > 1 and not url.startswith("postgres"):
        raise Malformed("several server processes need PostgreSQL: --database postgresql://user@host/name")
    limits = Limits(open_matches=open_matches, creations=creations, patience=patience)
    names = tuple(name.strip().rstrip(".").casefold() for name in host_name or [])
    metrics = (metrics_host, metrics_port) if metrics_port is not None else None
    door = Door(names, behind_proxy, metrics)
    asyncio.run(bring_up_to_date(url))
    with _listen(host, port) as listening:
        address = _address(host, listening.getsockname()[1])
        place = url.partition("///")[2] if url.startswith("sqlite") else "PostgreSQL"
        common.console.print(
            common.command_words("serve", common.language(lang))("welcome", address=address, place=place),
            highlight=False,
            soft_wrap=True,
        )
        if browser:
            threading.Thread(target=_open_browser, args=(address,), daemon=True).start()
        if workers == 1:
            config = uvicorn.Config(make_app(url, limits, bots, door), **settings(limits, behind_proxy))
            uvicorn.Server(config).run(sockets=[listening])
            return
        os.environ.update({URL_NAME: url, BOTS_NAME: str(bots or ""), LIMITS_NAME: _written(limits)})
        os.environ[DOOR_NAME] = _written(door)
        _run_many(listening, workers, settings(limits, behind_proxy))


def _run_many(listening: socket.socket, workers: int, settings: dict[str, Any]) -> None:
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    config = uvicorn.Config(f"{__name__}:app_from_environment", factory=True, workers=workers, **settings)
    Multiprocess(config, sockets=[listening]).run()


def _written(settings: object) -> str:
    return msgspec.json.encode(settings).decode()


def app_from_environment() -> object:
    """The application of one of several processes."""
    from hulldown.table.server.app import make_app
    from hulldown.table.server.door import Door

    bots = os.environ.get(BOTS_NAME)
    limits = msgspec.json.decode(os.environ.get(LIMITS_NAME, "{}"), type=Limits)
    door = msgspec.json.decode(os.environ.get(DOOR_NAME, "{}"), type=Door)
    return make_app(os.environ[URL_NAME], limits, int(bots) if bots else None, door)


def open_table() -> None:
    """What `hulldown` without a command does."""
    has_screen = sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    serve(port=0, browser=has_screen)


def database_url(chosen: str | None) -> str:
    """A URL as it was given, or that of a SQLite file, whose folder is made."""
    from hulldown.table.storage.engines import open_engine, sqlite_url

    if chosen is None:
        path = data_folder() / "table.sqlite"
    elif "://" in chosen:
        open_engine(chosen)  # complains of what it cannot read
        return chosen
    else:
        path = Path(chosen).expanduser().absolute()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Malformed(f"{path.parent} cannot be made: {error.strerror or error}") from error
    return sqlite_url(path)


def _listen(host: str, port: int) -> socket.socket:
    """The socket itself, so that the port is known before the server starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # TCP is named because asyncio sends small messages at once only where it knows that it speaks TCP.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        raise Malformed(f"{host} port {port} cannot be listened at: {error.strerror or error}") from error
    listening.set_inheritable(True)
    return listening


def _address(host: str, port: int) -> str:
    shown = LOCAL if host in ("0.0.0.0", "::") else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def _open_browser(address: str) -> None:
    """Waits until the page is there: a browser that comes too early shows an error."""
    for _ in range(100):
        try:
            with urlopen(f"{address}health", timeout=1):
                break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)
