"""`hulldown` and `hulldown serve`: the table in the browser."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import sys
import threading
import webbrowser
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlsplit

import msgspec
import typer
from rich.text import Text

from hulldown.bots import OURS
from hulldown.bots.installed import installed
from hulldown.bots.program import words_of
from hulldown.kernel.errors import Malformed
from hulldown.registry import lay_out
from hulldown.table.play.limits import Limits

from .. import common
from ..addresses import (
    LOCAL,
    is_free,
    is_loopback,
    listen,
    name_in,
    open_browser,
    others_open,
    own_address,
    public_address,
)
from ..databases import URL_NAME, DatabaseOption, database_url
from ..terminal.qr import drawn, qr_code

if TYPE_CHECKING:
    from hulldown.table.server.engine_files import EngineFiles

BOTS_NAME, LIMITS_NAME = "HULLDOWN_BOTS", "HULLDOWN_LIMITS"
DOOR_NAME, COMPILE_NAME, CARDS_NAME = "HULLDOWN_DOOR", "HULLDOWN_COMPILE", "HULLDOWN_CARDS"
SITE_NAME = "HULLDOWN_SITE"
PROGRAMS_NAME = "HULLDOWN_SERVE_PROGRAMS"  # from the server to its own processes
PROGRAM = re.compile(r"[a-z][a-z0-9-]{0,29}")
USUAL = Limits()
MEGA = 1_000_000


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 lets others in.")] = LOCAL,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    database: DatabaseOption = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Server processes; more than one need PostgreSQL.")] = 1,
    bots: Annotated[int | None, typer.Option(min=1, max=256, help="Processes in which bots think.")] = None,
    bot_command: Annotated[
        list[str] | None,
        typer.Option(
            help="A program that may play here as a bot, by the name that people see: mine=./mybot. May be given"
            " several times. Nobody at the table can name others (docs/engine.md).",
            metavar="NAME=COMMAND",
        ),
    ] = None,
    open_matches: Annotated[
        int, typer.Option(min=1, help="The most matches that may be open at once.")
    ] = USUAL.open_matches,
    match_answers: Annotated[
        int, typer.Option(min=100, help="The most answers of one match: then it is put away, to be read as a record.")
    ] = USUAL.match_answers,
    match_mb: Annotated[
        int, typer.Option(min=1, help="The most megabytes of one match on the disk: the same.")
    ] = USUAL.match_bytes // MEGA,
    memory_mb: Annotated[
        int, typer.Option(min=10, help="Megabytes of memory for matches, about; those that nobody looks at make room.")
    ] = USUAL.room_bytes // MEGA,
    disk_mb: Annotated[
        int, typer.Option(min=1, help="Megabytes of all matches and records, after which no new ones are taken.")
    ] = USUAL.disk_bytes // MEGA,
    idle_days: Annotated[
        float, typer.Option(min=0.01, help="Days without a move after which a match is put away.")
    ] = USUAL.idle_days,
    unbegun_days: Annotated[
        float, typer.Option(min=0.01, help="The same for a match that has not begun, because somebody did not come.")
    ] = USUAL.unbegun_days,
    finished_days: Annotated[
        float, typer.Option(min=0.01, help="Days after which only the record of a finished match is kept.")
    ] = USUAL.finished_days,
    record_days: Annotated[
        float, typer.Option(min=0.01, help="Days after which a record that somebody opened for reading is forgotten.")
    ] = USUAL.record_days,
    list_days: Annotated[
        float, typer.Option(min=0.01, help="Days after which a shared list is forgotten that nobody looks at.")
    ] = USUAL.list_days,
    reviews: Annotated[
        int, typer.Option(min=0, help="Reviews of finished matches that begin by themselves, so many wait; 0: none.")
    ] = USUAL.reviews,
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
    drain: Annotated[
        float,
        typer.Option(
            min=0.0,
            max=600.0,
            help="Seconds for which a server that is told to end serves on, and says at /health/ready that it is not.",
        ),
    ] = 0.0,
    address: Annotated[
        str | None,
        typer.Option(help="The address that others open, where it is not this machine's own: https://play.example.org"),
    ] = None,
    cards: Annotated[
        list[Path] | None,
        typer.Option(
            "--cards", help="A folder of your own card files, with which everybody here plays; one for each game."
        ),
    ] = None,
    site: Annotated[
        Path | None,
        typer.Option(
            envvar=SITE_NAME,
            help="A folder that build-site has written: whoever wants to may play in their own browser then, which"
            " thinks for itself and needs no connection.",
        ),
    ] = None,
    compiles: Annotated[
        bool,
        typer.Option(
            "--compile/--no-compile",
            envvar=COMPILE_NAME,
            help="Compile the engine in the background, into your cache folder, where it is not compiled yet.",
        ),
    ] = True,
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
    from hulldown.table.storage.claim import claim, claimed_path
    from hulldown.table.storage.engines import bring_up_to_date

    for folder in cards or []:
        lay_out(folder)
    url = database_url(database)
    if workers > 1 and not url.startswith("postgres"):
        raise Malformed("several server processes need PostgreSQL: --database postgresql://user@host/name")
    limits = Limits(
        open_matches=open_matches, creations=creations, patience=patience, match_answers=match_answers,
        match_bytes=match_mb * MEGA, room_bytes=memory_mb * MEGA, disk_bytes=disk_mb * MEGA, idle_days=idle_days,
        unbegun_days=unbegun_days, finished_days=finished_days, record_days=record_days, list_days=list_days,
        reviews=reviews,
    )  # fmt: skip
    programs = named_programs(bot_command or [])
    public = public_address(address) if address is not None else None
    names = tuple(name.strip().rstrip(".").casefold() for name in host_name or [])
    names += (name_in(public),) if public is not None else ()
    metrics = (metrics_host, metrics_port) if metrics_port is not None else None
    path = claimed_path(url)
    engine = _engine(site)
    with ExitStack() as held:
        claimed = held.enter_context(claim(path)) if path is not None else None
        asyncio.run(bring_up_to_date(url))
        listening = held.enter_context(listen(host, port))
        port = listening.getsockname()[1]
        own = own_address(host, port)
        others = [public] if public is not None else others_open(host, port)
        is_alone = is_loopback(host) and public is None and behind_proxy is None
        door = Door(names, behind_proxy, metrics, drain, tuple(others), port if is_alone else 0)
        if claimed is not None:
            claimed.tell(own)
        _welcome(own, others, url, is_alone, common.language(lang))
        if browser:
            threading.Thread(target=open_browser, args=(own,), daemon=True).start()
        if workers == 1:
            config = uvicorn.Config(
                make_app(url, limits, bots, door, compiles, programs, engine), **settings(limits, behind_proxy)
            )
            uvicorn.Server(config).run(sockets=[listening])
            return
        os.environ.update({URL_NAME: url, BOTS_NAME: str(bots or ""), LIMITS_NAME: _written(limits)})
        os.environ.update({DOOR_NAME: _written(door), COMPILE_NAME: str(int(compiles))})
        os.environ[PROGRAMS_NAME] = _written(programs)
        os.environ[SITE_NAME] = str(site.absolute()) if site is not None else ""
        os.environ[CARDS_NAME] = _written([str(folder.absolute()) for folder in cards or []])
        _run_many(listening, workers, settings(limits, behind_proxy))


def named_programs(typed: list[str]) -> dict[str, list[str]]:
    """The programs of `--bot-command NAME=COMMAND`; complains of what cannot be started."""
    found: dict[str, list[str]] = {}
    for text in typed:
        name, sign, command = text.partition("=")
        name = name.strip()
        if not sign or not PROGRAM.fullmatch(name):
            raise Malformed(
                f"--bot-command is NAME=COMMAND with a name of small letters, such as mine=./mybot; not {text}"
            )
        if name in found or name in OURS or name in installed():
            raise Malformed(f"there is a bot {name} already; call the program otherwise")
        found[name] = words_of(command)
    return found


def _welcome(own: str, others: list[str], url: str, is_alone: bool, lang: str) -> None:
    """Where the table is: for whoever sits here, and for the others, as something that a phone can read."""
    say = common.command_words("serve", lang)
    place = url.partition("///")[2] if url.startswith("sqlite") else "PostgreSQL"
    told = [say("welcome", address=own)]
    told += [say("others", address=one) for one in others]
    if not others:
        told.append(say("alone", port=urlsplit(own).port) if is_alone else say("unknown"))
    told.append(say("kept", place=place))
    common.console.print("\n".join(told), markup=False, highlight=False, soft_wrap=True)
    code = qr_code(others[0]) if others and common.console.is_terminal else None
    if code is not None and len(code) + 4 <= common.console.width:
        is_colored = common.console.color_system is not None
        picture = Text(drawn(code, is_dark_screen=not is_colored), style="black on bright_white" if is_colored else "")
        common.console.print(picture, soft_wrap=True)


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

    for folder in msgspec.json.decode(os.environ.get(CARDS_NAME, "[]"), type=list[str]):
        lay_out(Path(folder))
    bots = os.environ.get(BOTS_NAME)
    limits = msgspec.json.decode(os.environ.get(LIMITS_NAME, "{}"), type=Limits)
    door = msgspec.json.decode(os.environ.get(DOOR_NAME, "{}"), type=Door)
    programs = msgspec.json.decode(os.environ.get(PROGRAMS_NAME, "{}"), type=dict[str, list[str]])
    site = os.environ.get(SITE_NAME)
    engine = _engine(Path(site) if site else None)
    return make_app(os.environ[URL_NAME], limits, int(bots) if bots else None, door, _compiles(), programs, engine)


def _engine(site: Path | None) -> EngineFiles | None:
    if site is None:
        return None
    from hulldown.table.packing import offered

    return offered(site)


def _compiles() -> bool:
    return os.environ.get(COMPILE_NAME, "1") not in ("", "0")


def open_table() -> None:
    """What `hulldown` without a command does. Where the table is open already, it is shown, not opened again."""
    from hulldown.table.storage.claim import Claimed, claimed_path, last_port

    has_screen = sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    path = claimed_path(database_url(os.environ.get(URL_NAME)))
    last = last_port(path) if path is not None else None
    # The port of the last time: what a browser remembers of its matches belongs to an address with its port.
    port = last if last is not None and is_free(last) else 0
    try:
        site = os.environ.get(SITE_NAME)
        serve(
            port=port, database=os.environ.get(URL_NAME), browser=has_screen, compiles=_compiles(),
            site=Path(site) if site else None,
        )  # fmt: skip
    except Claimed as claimed:
        if not claimed.by.address:
            raise
        say = common.command_words("serve", common.language(None))
        common.console.print(say("open", address=claimed.by.address), highlight=False, soft_wrap=True)
        if has_screen:
            webbrowser.open(claimed.by.address)
