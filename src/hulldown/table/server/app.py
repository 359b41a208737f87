"""The server put together: one application for one database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import mimetypes
import re
from collections.abc import AsyncIterator, Callable
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
from hulldown.compiling.background import Compiling
from hulldown.compiling.cache import EngineCache
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.languages import best_language

from .. import wire
from ..play import catalogues
from ..play.limits import Limits
from ..play.matches import Matches
from ..play.metrics import Metrics
from ..play.opponents import Opponents
from ..play.ownership import Elsewhere
from ..play.sockets import SocketConnection
from ..play.texts import one_line
from ..problems import STATUS, Kind, Trouble, problem_of
from ..storage.checkup import Database
from ..storage.notices import listen
from ..storage.sql_store import SqlStore
from . import api
from .bot_pool import BotPool
from .docs_pages import read_docs
from .door import MOST_BODY, Door, GuardedApp, household
from .duplicate_api import DUPLICATE_HANDLERS
from .engine_files import LASTING, PREFIX, WORKER_POLICY, WORKERS, EngineFiles
from .fitting_api import FITTING_HANDLERS
from .health import Checkup, leaving_first
from .host_api import HOST_HANDLERS
from .lists_api import LIST_HANDLERS
from .logs import calm_logs
from .manifest import read_manifest, wished_language
from .metrics_port import count_at
from .page import named, with_name
from .peers import MISDIRECTED, MOVED, among_peers, own_host
from .print_api import PRINT_HANDLERS
from .review_api import REVIEW_HANDLERS
from .review_desks import ProcessDesks
from .ring import ProcessRing
from .services import Services
from .set_api import SET_HANDLERS
from .sockets import WebSocketLine
from .strangers import Programs
from .tables_api import TABLE_HANDLERS
from .tidying import tidying
from .workshop_api import WORKSHOP_HANDLERS

log = logging.getLogger(__name__)

STATIC = Path(__file__).parent.parent / "static"
SEAT = SecurityScheme("http", "The secret of a seat, as it was told when the match was made.", scheme="bearer")
HOST = SecurityScheme("http", "The key of whoever made the match, told there as `host`.", scheme="bearer")
LIST = SecurityScheme("http", "The secret of a shared list, told when it was shared.", scheme="bearer")
MATCH_PAGE = re.compile(r"/?m/([\w-]{1,40})/?", re.ASCII)
MOST_AGENT = 200  # letters of what a browser calls itself
NOT_BUILT = "The browser client has not been built; `npm ci && npm run build` in web/ does it."


@websocket("/api/matches/{match_id:str}/socket")
async def open_socket(socket: WebSocket[Any, Any, Any], state: AppState, match_id: FromPath[str]) -> None:
    await socket.accept()
    services = state.services
    address = household(socket.client.host if socket.client is not None else "")
    connection = SocketConnection(services.matches, WebSocketLine(socket), services.metrics, address)
    connection.agent = one_line(socket.headers.get("user-agent", "")[:MOST_AGENT])
    await connection.run(match_id[:40])


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(state: AppState, request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """The browser client: its files, and its page for every other path; that of a match says what it is."""
    engine: EngineFiles | None = state.engine
    if path.strip("/").startswith(PREFIX):
        return await asyncio.to_thread(_engine_file, engine, path, "gzip" in request.headers.get("accept-encoding", ""))
    found = await asyncio.to_thread(_client_file, path, engine)
    match = MATCH_PAGE.fullmatch(path)
    if match is None or found.media_type == MediaType.TEXT:
        return found
    lang = wished_language(request)
    name = await named(state.services.requests, match[1], lang)
    return found if name is None else _client_page(with_name(found.content, name))


def _engine_file(engine: EngineFiles | None, path: str, is_packed: bool) -> Response[bytes]:
    found = engine.read(path, is_packed) if engine is not None else None
    if found is None:  # a page of an older engine asks for what is gone
        raise Trouble("missing", "no-page")
    data, headers = found
    return Response(data, media_type=headers["content-type"], headers=headers)


def _client_page(page: bytes) -> Response[bytes]:
    return Response(page, media_type=MediaType.HTML, headers={"cache-control": "no-cache", "vary": "accept-language"})


def _client_file(path: str, engine: EngineFiles | None) -> Response[bytes]:
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
    headers = {"cache-control": LASTING if is_hashed else "no-cache"}
    data = file.read_bytes()
    if engine is not None and wanted.startswith(WORKERS):
        headers["content-security-policy"] = WORKER_POLICY
    if engine is not None and file.name == "index.html":
        data = engine.offered(data)
    return Response(data, media_type=kind, headers=headers)


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
    request.app.state.services.metrics.refusals[problem.kind] += 1
    if problem.kind == "broken":
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return Response(problem, status_code=STATUS[problem.kind], media_type=MediaType.JSON)


def _refused(request: Request[Any, Any, Any], error: HTTPException) -> Response[wire.Problem]:
    """What the framework itself refuses: a page that is not there, a body that cannot be read."""
    kinds: dict[int, Kind] = {400: "malformed", 403: "forbidden", 404: "missing", 405: "missing", 413: "limit"}
    kind = kinds.get(error.status_code, "broken" if error.status_code >= 500 else "malformed")
    request.app.state.services.metrics.refusals[kind] += 1
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


def _misdirected(request: Request[Any, Any, Any], error: Elsewhere) -> Response[wire.Problem]:
    """Whoever handed the request on asks the owner of the match; see `peers.py`."""
    return Response(problem_of(MOVED, _lang(request)), status_code=MISDIRECTED, media_type=MediaType.JSON)


async def _meet(opponents: Opponents) -> None:
    """Asks the bots of strangers what they play, so that nobody waits for that when the games are listed."""
    await opponents.strangers()


def _compile(pool: BotPool, services: Services) -> Callable[[], None]:
    """Compiles the engine in the background; the bots change over when it is ready. What ends it."""
    loop = asyncio.get_running_loop()

    def change(engine: Path) -> None:
        with contextlib.suppress(RuntimeError):  # the server has ended meanwhile
            loop.call_soon_threadsafe(pool.change_engine, engine)

    services.compiling = Compiling(EngineCache(Path(hulldown.__file__).parent), change)
    services.compiling.start()
    return services.compiling.close


def make_app(
    url: str,
    limits: Limits | None = None,
    bots: int | None = None,
    door: Door | None = None,
    compiles: bool = False,
    programs: Programs | None = None,
    engine: EngineFiles | None = None,
    tidies: bool = True,
) -> Litestar:
    """The application for a database URL. `bots`: how many processes may think at once; `compiles`: whether the engine
    is compiled for them, where this one is not; `programs`: what the host lets play besides, by name; `engine`: for
    those who play in their own browser; `tidies`: whether the process is the server's own, so that it may say when
    Python looks for circles."""
    chosen = limits or Limits()
    at_door = door or Door()

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        calm_logs()
        store = SqlStore(url)
        pool = BotPool(bots, programs)
        matches = Matches(store, pool, asyncio.to_thread, chosen)
        pool.folder_of = matches.cards.folder_of
        if engine is not None:
            matches.engine = engine.address
        services = app.state.services = Services(
            matches, Metrics(), Checkup(Database(store)), at_door, ProcessRing(pool), ProcessDesks(pool)
        )
        await asyncio.to_thread(catalogues.read_all)
        async with contextlib.AsyncExitStack() as stack:
            if tidies:
                await stack.enter_async_context(tidying())
            if store.is_shared:
                host = own_host(store.engine.url.host, store.engine.url.port)
                guarded.peers = await stack.enter_async_context(among_peers(matches, guarded.answer, host))
            await matches.open()
            stack.push_async_callback(matches.close)
            stack.push_async_callback(services.strengths.close)
            stack.push_async_callback(services.reviews.close)
            if compiles and not hulldown.is_compiled():
                stack.push_async_callback(asyncio.to_thread, _compile(pool, services))
            matches.spawn(_meet(matches.opponents))
            matches.spawn(services.lag.watch())
            services.checkup.database.remember()
            matches.spawn(services.checkup.watch())
            await stack.enter_async_context(listen(matches, store))
            await stack.enter_async_context(count_at(services, at_door.metrics))
            stack.enter_context(leaving_first(services.checkup, at_door.drain))
            yield

    guarded = GuardedApp(
        route_handlers=[
            *api.HANDLERS, *HOST_HANDLERS, *WORKSHOP_HANDLERS, *FITTING_HANDLERS, *LIST_HANDLERS, *TABLE_HANDLERS,
            *PRINT_HANDLERS, *SET_HANDLERS, *REVIEW_HANDLERS, *DUPLICATE_HANDLERS, open_socket, read_manifest,
            read_docs, client,
        ],
        lifespan=[life],
        exception_handlers={
            HulldownError: _troubled, HTTPException: _refused, RecursionError: _unreadable,
            UnicodeError: _unreadable, Elsewhere: _misdirected, Exception: _troubled,
        },
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=600, gzip_compress_level=5, exclude=[f"^/{PREFIX}"]
        ),
        request_max_body_size=MOST_BODY,
        openapi_config=OpenAPIConfig(
            title="Hulldown", version=hulldown.__version__, path="/api/schema",
            description="Matches, records and playing as a bot. The same messages go over the socket at"
            " /api/matches/{match_id}/socket.",
            components=Components(security_schemes={"seat": SEAT, "host": HOST, "list": LIST}),
            render_plugins=[JsonRenderPlugin()],  # the others are pages that load scripts of strangers
        ),
        logging_config=None,
    )  # fmt: skip
    guarded.door = at_door
    guarded.state.engine = engine
    return guarded
