"""The REST API: making matches, reading them and their records, and playing as a bot."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, Response, get, post, put
from litestar.datastructures import State as AppState
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

import hulldown
from hulldown.kernel.languages import BASE

from .. import wire
from ..play import catalogues
from ..play.limits import Addresses
from ..play.requests import LONGEST_WAIT, Requests
from ..problems import Trouble, say
from .door import household, is_own_machine
from .health import Health, Ready
from .reading import READERS, Id, Lang, fails
from .services import Services

JSON = "application/json"
JSON_LINES = "application/jsonl; charset=utf-8"
BY_SEAT: Final[list[dict[str, list[str]]]] = [{"seat": []}]  # see `app.py`


def count(addresses: Addresses, request: Request[Any, Any, Any]) -> None:
    """What costs room on the disk or time has a limit for each address."""
    if not addresses.take(address_of(request)):
        raise Trouble("limit", "too-fast")


def address_of(request: Request[Any, Any, Any]) -> str:
    """By what whoever asks is told apart."""
    return household(request.client.host if request.client is not None else "")


def services_of(state: AppState) -> Services:
    services = state.services
    assert isinstance(services, Services)
    return services


def _requests(state: AppState) -> Requests:
    return services_of(state).requests


def secrets_of(request: Request[Any, Any, Any]) -> list[str]:
    """The seat's secret: `Authorization: Bearer SECRET`."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return [secret.strip()] if scheme.casefold() == "bearer" and secret.strip() else []


@get("/api/games", summary="The games, their options and bots", responses=fails(400))
async def list_games(state: AppState, lang: Lang = BASE) -> list[wire.GameInfo]:
    return await _requests(state).games(lang)


@get(
    "/api/games/{game:str}/catalogue",
    summary="All cards of a game; `cards` names the files of a match that began with others",
    responses=fails(400, 404),
)
async def read_catalogue(
    state: AppState, game: Id, lang: Lang = BASE, cards: Annotated[str, QueryParameter(max_length=80)] = ""
) -> Response[bytes]:
    text = await _requests(state).catalogue(game, lang, cards)
    return Response(text, media_type=JSON, headers={"cache-control": "max-age=3600"})


@get(
    "/api/games/{game:str}/rules", summary="The rules ledger of a game", responses=fails(400, 404), sync_to_thread=True
)
def read_rules(game: Id, lang: Lang = BASE) -> list[wire.RuleInfo]:
    return catalogues.rules(game, lang)


@get("/api/games/{game:str}/lessons", summary="What teaches a game", responses=fails(400, 404))
async def list_lessons(state: AppState, game: Id, lang: Lang = BASE) -> wire.GameLessons:
    return await _requests(state).lessons(game, lang)


@post(
    "/api/games/{game:str}/lessons/{lesson:str}",
    summary="Begin a lesson; the secret of the learner's seat is told only here",
    responses=fails(400, 404, 413, 429),
)
async def begin_lesson(
    state: AppState, request: Request[Any, Any, Any], game: Id, lesson: Id, data: JSONBody[wire.NewLesson]
) -> wire.Created:
    count(services_of(state).creations, request)
    return await _requests(state).teach(game, lesson, data)


@post(
    "/api/games/{game:str}/check",
    summary="What a deck or platoon holds, and every rule that it breaks",
    status_code=200,
    responses=fails(400, 404, 413, 429),
)
async def check_list(
    state: AppState, request: Request[Any, Any, Any], game: Id, data: JSONBody[wire.ListWish]
) -> wire.Checked[Any]:
    count(services_of(state).readings, request)
    return await _requests(state).check(game, data)


@post(
    "/api/matches", summary="Make a match; the secrets of its seats are told only here", responses=fails(400, 413, 429)
)
async def create_match(state: AppState, request: Request[Any, Any, Any], data: JSONBody[wire.NewMatch]) -> wire.Created:
    count(services_of(state).creations, request)
    return await _requests(state).create(data)


@get(
    "/api/matches/{match_id:str}",
    summary="What anybody with the link may know of a match",
    responses=fails(400, 404, 409),
)
async def read_match(state: AppState, match_id: Id, lang: Lang = BASE) -> wire.MatchInfo:
    return await _requests(state).info(match_id, lang)


@get(
    "/api/matches/{match_id:str}/invitation",
    summary="What somebody with the link is invited to: the game, its host, and what is not as usual",
    responses=fails(400, 404, 409),
)
async def read_invitation(state: AppState, match_id: Id, lang: Lang = BASE) -> wire.Invitation:
    return await _requests(state).invitation(match_id, lang)


@get(
    "/api/matches/{match_id:str}/table",
    summary="The table as a seat sees it; waits for news after an entry",
    security=[*BY_SEAT, {}],
    responses=fails(400, 403, 404, 409),
)
async def read_table(
    state: AppState,
    request: Request[Any, Any, Any],
    match_id: Id,
    after: Annotated[int, QueryParameter(ge=-1, le=10_000_000)] = -1,
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)] = 0.0,
    lang: Lang = BASE,
) -> wire.Table:
    return await _requests(state).table(match_id, secrets_of(request), after, wait, lang, address_of(request))


@put(
    "/api/matches/{match_id:str}/entropy",
    summary="A seat's part in chance, given once; the match begins when all people have given theirs",
    status_code=204,
    security=BY_SEAT,
    responses=fails(400, 403, 404, 409, 413),
)
async def put_entropy(
    state: AppState, request: Request[Any, Any, Any], match_id: Id, data: JSONBody[wire.Given]
) -> None:
    await _requests(state).give(match_id, secrets_of(request), data)


@get(
    "/api/matches/{match_id:str}/holders",
    summary="The browsers that are connected for a seat",
    security=BY_SEAT,
    responses=fails(400, 403, 404, 409),
)
async def read_holders(state: AppState, request: Request[Any, Any, Any], match_id: Id) -> list[wire.Holder]:
    return await _requests(state).holders(match_id, secrets_of(request))


@post(
    "/api/matches/{match_id:str}/link",
    summary="Take the link of a seat back and get a new one; whoever came by the old one is sent out",
    security=BY_SEAT,
    responses=fails(400, 403, 404, 409, 429),
)
async def post_link(state: AppState, request: Request[Any, Any, Any], match_id: Id) -> wire.NewSeat:
    count(services_of(state).creations, request)
    return await _requests(state).relink(match_id, secrets_of(request))


@put(
    "/api/matches/{match_id:str}/stops",
    summary="At which moments a seat wants to be asked; elsewhere it is passed over",
    status_code=204,
    security=BY_SEAT,
    responses=fails(400, 403, 404, 409, 413),
)
async def put_stops(
    state: AppState, request: Request[Any, Any, Any], match_id: Id, data: JSONBody[wire.Wishes]
) -> None:
    await _requests(state).set_stops(match_id, secrets_of(request), data)


@post(
    "/api/matches/{match_id:str}/answers",
    summary="Answer for a seat; told only after it is stored",
    security=BY_SEAT,
    responses=fails(400, 403, 404, 409, 413, 422),
)
async def post_answer(
    state: AppState, request: Request[Any, Any, Any], match_id: Id, data: JSONBody[wire.Replied]
) -> wire.Accepted:
    return await _requests(state).answer(match_id, secrets_of(request), data)


@get(
    "/api/matches/{match_id:str}/record",
    summary="The record of a finished match, as JSON lines",
    media_type=JSON_LINES,
    responses=fails(400, 403, 404, 409, 429),
)
async def read_record(state: AppState, request: Request[Any, Any, Any], match_id: Id) -> Response[str]:
    count(services_of(state).readings, request)
    text, name = await _requests(state).record(match_id)
    return Response(
        text,
        media_type=JSON_LINES,
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get(
    "/api/matches/{match_id:str}/moments/{number:int}",
    summary="A finished match after so many answers; one that cannot go on shows a seat what it knows",
    security=[*BY_SEAT, {}],
    responses=fails(400, 403, 404, 409),
)
async def read_moment(
    state: AppState,
    request: Request[Any, Any, Any],
    match_id: Id,
    number: FromPath[int],
    seat: Annotated[int | None, QueryParameter(ge=0, lt=wire.MOST_SEATS)] = None,
    open: FromQuery[bool] = False,
    lang: Lang = BASE,
) -> wire.Moment:
    return await _requests(state).moment(match_id, number, secrets_of(request), seat, open, lang)


@get(
    "/api/matches/{match_id:str}/story",
    summary="How a finished match went: who won and why, who led when, and where it turned",
    responses=fails(400, 403, 404, 409, 429),
)
async def read_story(state: AppState, request: Request[Any, Any, Any], match_id: Id, lang: Lang = BASE) -> wire.Story:
    count(services_of(state).readings, request)
    return await _requests(state).story(match_id, lang)


@get(
    "/api/matches/{match_id:str}/log",
    summary="A page of the log: the lines before one of them, as a seat or a spectator heard them",
    security=[*BY_SEAT, {}],
    responses=fails(400, 403, 404, 409, 429),
)
async def read_log(
    state: AppState,
    request: Request[Any, Any, Any],
    match_id: Id,
    before: Annotated[int, QueryParameter(ge=0, le=10_000_000)] = 10_000_000,
    seat: Annotated[int | None, QueryParameter(ge=0, lt=wire.MOST_SEATS)] = None,
    lang: Lang = BASE,
) -> wire.LogPage:
    count(services_of(state).readings, request)
    return await _requests(state).log(match_id, secrets_of(request), seat, before, lang)


@post("/api/records", summary="Open a record file for reading", responses=fails(400, 413, 429))
async def open_record(state: AppState, request: Request[Any, Any, Any], data: JSONBody[wire.Upload]) -> wire.Opened:
    count(services_of(state).creations, request)
    return await _requests(state).open_record(data)


@post(
    "/api/mine",
    summary="The matches whose seats these secrets open, your move first",
    status_code=200,
    responses=fails(400, 413, 429),
)
async def list_mine(state: AppState, request: Request[Any, Any, Any], data: JSONBody[wire.Mine]) -> list[wire.MyMatch]:
    count(services_of(state).readings, request)
    return await _requests(state).mine(data)


@get("/api/here", summary="The addresses that others can open", tags=["host"])
async def read_here(state: AppState, request: Request[Any, Any, Any]) -> wire.Here:
    """Addresses in the network of a host are told to nobody but whoever sits at the machine itself."""
    door = services_of(state).door
    address = request.client.host if request.client is not None else ""
    is_here = is_own_machine(address) and door.proxies is None
    return wire.Here(list(door.addresses) if is_here else [], door.alone_at if is_here else 0)


@get("/api/engine", summary="Which engine thinks for the bots, and how far the faster one is", responses=fails(400))
async def read_engine(state: AppState, request: Request[Any, Any, Any], lang: Lang = BASE) -> wire.EngineInfo:
    """Words of a compiler name folders: they are told to whoever sits at the machine itself."""
    services = services_of(state)
    if hulldown.is_compiled():
        return wire.EngineInfo("compiled", say("engine.compiled", lang))
    if services.compiling is None:
        return wire.EngineInfo("off", say("engine.off", lang))
    far = services.compiling.progress
    text = say(f"engine.{far.why or far.stage}", lang, percent=100 * far.done // max(1, far.of))
    address = request.client.host if request.client is not None else ""
    if far.detail and is_own_machine(address) and services.door.proxies is None:
        text = f"{text} ({far.detail})"
    return wire.EngineInfo(far.stage, text, far.done, far.of)


@get(
    "/health",
    summary="Whether answers can be stored, there is room on the disk, and what is stored is whole",
    responses=fails(400, 503),
    tags=["host"],
)
async def read_health(state: AppState, lang: Lang = BASE) -> Response[Health | wire.Problem]:
    found = await services_of(state).checkup.look()
    wrong = [name for name in ("writes", "disk", "integrity") if getattr(found, name) == "bad"]
    if not wrong:
        return Response(found)
    return _unwell(" ".join(say(f"health.{name}", lang) for name in wrong))


@get(
    "/health/ready",
    summary="Whether new people should be sent here: not while the server ends, or can store nothing",
    responses=fails(400, 503),
    tags=["host"],
)
async def read_readiness(state: AppState, lang: Lang = BASE) -> Response[Ready | wire.Problem]:
    checkup = services_of(state).checkup
    if await checkup.is_ready():
        return Response(Ready())
    return _unwell(say("health.leaving" if checkup.is_leaving else "health.writes", lang))


def _unwell(sentence: str) -> Response[Any]:
    return Response(wire.Problem("broken", sentence), status_code=503)


HANDLERS = [
    list_games, list_lessons, begin_lesson, read_catalogue, read_rules, *READERS, check_list, create_match, read_match,
    read_invitation, read_table, put_entropy, put_stops, read_holders, post_link, post_answer, read_record, read_moment,
    read_story, read_log, open_record, list_mine, read_here, read_engine, read_health, read_readiness,
]  # fmt: skip
