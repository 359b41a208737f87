"""The server put together: one application for one database."""

from __future__ import annotations

import asyncio
import gc
import logging
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response, WebSocket, get, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath

import hulldown
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.languages import best_language

from .. import wire
from ..play import catalogues
from ..play.limits import Limits
from ..play.matches import Matches
from ..play.metrics import Metrics
from ..play.opponents import Opponents
from ..play.sockets import SocketConnection
from ..problems import STATUS, Kind, Trouble, problem_of
from ..storage.notices import listen
from ..storage.sql_store import SqlStore
from . import api
from .bot_pool import BotPool
from .door import Door, GuardedApp
from .logs import calm_logs
from .metrics_port import count_at
from .services import Services
from .sockets import WebSocketLine

log = logging.getLogger(__name__)

STATIC = Path(__file__).parent.parent / "static"
SEAT = SecurityScheme("http", "The secret of a seat, as it was told when the match was made.", scheme="bearer")
MOST_BODY = 5_000_000
NOT_BUILT = "The browser client has not been built; `npm ci && npm run build` in web/ does it."


@websocket("/api/matches/{match_id:str}/socket")
async def open_socket(socket: WebSocket[Any, Any, Any], state: AppState, match_id: FromPath[str]) -> None:
    await socket.accept()
    services = state.services
    await SocketConnection(services.matches, WebSocketLine(socket), services.metrics).run(match_id[:40])


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(path: FromPath[str] = "") -> Response[bytes]:
    """The browser client: its files, and its page for every other path."""
    return await asyncio.to_thread(_client_file, path)


def _client_file(path: str) -> Response[bytes]:
    wanted = path.strip("/")
    if wanted.startswith("api/"):
        raise Trouble("missing", "no-page")
    is_hashed = wanted.startswith("assets/")
    found = _static_file(wanted)
    if is_hashed and found is None:  # a page of an older client asks for what is gone
        raise Trouble("missing", "no-page")
    file = found or STATIC / "index.html"
    if not file.is_file():
        return Response(NOT_BUILT.encode(), status_code=503, media_type=MediaType.TEXT)
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {"cache-control": "public, max-age=31536000, immutable" if is_hashed else "no-cache"}
    return Response(file.read_bytes(), media_type=kind, headers=headers)


def _static_file(wanted: str) -> Path | None:
    """A file of the client by that path; nothing outside its folder."""
    try:
        file = (STATIC / wanted).resolve()
        return file if file.is_file() and file.is_relative_to(STATIC.resolve()) else None
    except (OSError, ValueError):  # a name that no file can have
        return None


def _lang(request: Request[Any, Any, Any]) -> str:
    return best_language([request.query_params.get("lang", "")])


def _troubled(request: Request[Any, Any, Any], error: Exception) -> Response[wire.Problem]:
    problem = problem_of(error, _lang(request))
    if problem.kind == "broken":
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return Response(problem, status_code=STATUS[problem.kind], media_type=MediaType.JSON)


def _refused(request: Request[Any, Any, Any], error: HTTPException) -> Response[wire.Problem]:
    """What the framework itself refuses: a page that is not there, a body that cannot be read."""
    kinds: dict[int, Kind] = {400: "malformed", 403: "forbidden", 404: "missing", 405: "missing", 413: "limit"}
    kind = kinds.get(error.status_code, "broken" if error.status_code >= 500 else "malformed")
    if kind == "missing":
        return Response(problem_of(Trouble("missing", "no-page"), _lang(request)), status_code=error.status_code)
    if kind == "broken":
        return Response(problem_of(error, _lang(request)), status_code=error.status_code)
    detail = error.detail
    if error.extra and isinstance(error.extra, list):
        detail = "; ".join(str(one.get("message", one)) for one in error.extra if isinstance(one, dict)) or detail
    known = problem_of(Trouble("malformed", "malformed", detail=detail), _lang(request))
    return Response(wire.Problem(kind, known.say), status_code=error.status_code)


def _unreadable(request: Request[Any, Any, Any], error: RecursionError | UnicodeError) -> Response[wire.Problem]:
    """What no reader of JSON can take in: too deep, or no text at all."""
    return _troubled(request, Trouble("malformed", "malformed", detail=str(error)))


async def _meet(opponents: Opponents) -> None:
    """Asks the bots of strangers what they play, so that nobody waits for that when the games are listed."""
    await opponents.strangers()


def make_app(url: str, limits: Limits | None = None, bots: int | None = None, door: Door | None = None) -> Litestar:
    """The application for a database URL. `bots`: how many processes may think at once."""
    chosen = limits or Limits()
    at_door = door or Door()

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        calm_logs()
        store = SqlStore(url)
        matches = Matches(store, BotPool(bots), asyncio.to_thread, chosen)
        app.state.services = Services(matches, Metrics())
        await asyncio.to_thread(catalogues.read_all)
        gc.collect()
        gc.freeze()  # what is there now stays: looking through it again and again would hold everybody up
        await matches.open()
        matches.spawn(_meet(matches.opponents))
        try:
            async with listen(matches, store), count_at(app.state.services, at_door.metrics):
                yield
        finally:
            await matches.close()

    app = GuardedApp(
        route_handlers=[*api.HANDLERS, open_socket, client],
        lifespan=[life],
        exception_handlers={
            HulldownError: _troubled, HTTPException: _refused, RecursionError: _unreadable,
            UnicodeError: _unreadable, Exception: _troubled,
        },
        compression_config=CompressionConfig(backend="gzip", minimum_size=600, gzip_compress_level=5),
        request_max_body_size=MOST_BODY,
        openapi_config=OpenAPIConfig(
            title="Hulldown", version=hulldown.__version__, path="/api/schema",
            description="Matches, records and playing as a bot. The same messages go over the socket at"
            " /api/matches/{match_id}/socket.",
            components=Components(security_schemes={"seat": SEAT}),
            render_plugins=[JsonRenderPlugin()],  # the others are pages that load scripts of strangers
        ),
        logging_config=None,
    )  # fmt: skip
    app.door = at_door
    return app
