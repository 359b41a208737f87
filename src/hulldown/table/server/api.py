"""The REST API: making matches, reading them and their records, and playing as a bot."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from litestar import Request, Response, get, post, put
from litestar.datastructures import State as AppState
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from hulldown.kernel.languages import BASE

from .. import wire
from ..play import catalogues
from ..play.limits import Addresses
from ..play.requests import LONGEST_WAIT, Requests
from ..problems import Trouble
from .door import household
from .services import Services

JSON = "application/json"
JSON_LINES = "application/jsonl; charset=utf-8"
BY_SEAT: Final[list[dict[str, list[str]]]] = [{"seat": []}]  # see `app.py`
Id = Annotated[str, PathParameter(max_length=40)]
Lang = FromQuery[wire.Lang]
WHY: Final = {
    400: "it cannot be read",
    403: "it is not yours to see or to do",
    404: "there is nothing of that name",
    409: "it is too late, or too early",
    413: "it is too large",
    422: "a rule forbids it",
    429: "too much at once",
    500: "something is broken",
}


def fails(*statuses: int) -> dict[int, ResponseSpec]:
    """The ways in which a request may fail; all of them say so in a `Problem`."""
    return {status: ResponseSpec(wire.Problem, description=WHY[status], generate_examples=False) for status in statuses}


def _count(addresses: Addresses, request: Request[Any, Any, Any]) -> None:
    """What costs room on the disk or time has a limit for each address."""
    address = request.client.host if request.client is not None else ""
    if not addresses.take(household(address)):
        raise Trouble("limit", "too-fast")


def _services(state: AppState) -> Services:
    services = state.services
    assert isinstance(services, Services)
    return services


def _requests(state: AppState) -> Requests:
    return _services(state).requests


def _secret(request: Request[Any, Any, Any]) -> list[str]:
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


@post(
    "/api/games/{game:str}/check",
    summary="What a deck or platoon holds, and every rule that it breaks",
    status_code=200,
    responses=fails(400, 404, 413, 429),
)
async def check_list(
    state: AppState, request: Request[Any, Any, Any], game: Id, data: JSONBody[wire.ListWish]
) -> wire.Checked[Any]:
    _count(_services(state).readings, request)
    return await _requests(state).check(game, data)


@post(
    "/api/matches", summary="Make a match; the secrets of its seats are told only here", responses=fails(400, 413, 429)
)
async def create_match(state: AppState, request: Request[Any, Any, Any], data: JSONBody[wire.NewMatch]) -> wire.Created:
    _count(_services(state).creations, request)
    return await _requests(state).create(data)


@get(
    "/api/matches/{match_id:str}",
    summary="What anybody with the link may know of a match",
    responses=fails(400, 404, 409),
)
async def read_match(state: AppState, match_id: Id, lang: Lang = BASE) -> wire.MatchInfo:
    return await _requests(state).info(match_id, lang)


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
    return await _requests(state).table(match_id, _secret(request), after, wait, lang)


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
    await _requests(state).give(match_id, _secret(request), data)


@get(
    "/api/matches/{match_id:str}/holders",
    summary="The browsers that are connected for a seat",
    security=BY_SEAT,
    responses=fails(400, 403, 404, 409),
)
async def read_holders(state: AppState, request: Request[Any, Any, Any], match_id: Id) -> list[wire.Holder]:
    return await _requests(state).holders(match_id, _secret(request))


@post(
    "/api/matches/{match_id:str}/link",
    summary="Take the link of a seat back and get a new one; whoever came by the old one is sent out",
    security=BY_SEAT,
    responses=fails(400, 403, 404, 409, 429),
)
async def post_link(state: AppState, request: Request[Any, Any, Any], match_id: Id) -> wire.NewSeat:
    _count(_services(state).creations, request)
    return await _requests(state).relink(match_id, _secret(request))


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
    await _requests(state).set_stops(match_id, _secret(request), data)


@post(
    "/api/matches/{match_id:str}/answers",
    summary="Answer for a seat; told only after it is stored",
    security=BY_SEAT,
    responses=fails(400, 403, 404, 409, 413, 422),
)
async def post_answer(
    state: AppState, request: Request[Any, Any, Any], match_id: Id, data: JSONBody[wire.Replied]
) -> wire.Accepted:
    return await _requests(state).answer(match_id, _secret(request), data)


@get(
    "/api/matches/{match_id:str}/record",
    summary="The record of a finished match, as JSON lines",
    media_type=JSON_LINES,
    responses=fails(400, 403, 404, 409),
)
async def read_record(state: AppState, match_id: Id) -> Response[str]:
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
    return await _requests(state).moment(match_id, number, _secret(request), seat, open, lang)


@post("/api/records", summary="Open a record file for reading", responses=fails(400, 413, 429))
async def open_record(state: AppState, request: Request[Any, Any, Any], data: JSONBody[wire.Upload]) -> wire.Opened:
    _count(_services(state).creations, request)
    return await _requests(state).open_record(data)


@post(
    "/api/mine",
    summary="The matches whose seats these secrets open, your move first",
    status_code=200,
    responses=fails(400, 413, 429),
)
async def list_mine(state: AppState, request: Request[Any, Any, Any], data: JSONBody[wire.Mine]) -> list[wire.MyMatch]:
    _count(_services(state).readings, request)
    return await _requests(state).mine(data)


@get("/health", summary="Whether the server and its database are well", responses=fails(500), tags=["host"])
async def health(state: AppState) -> dict[str, str]:
    try:
        await asyncio.wait_for(_services(state).matches.store.ping(), 5)
    except Exception as error:
        raise Trouble("broken", "broken") from error
    return {"status": "ok"}


HANDLERS = [
    list_games, read_catalogue, read_rules, check_list, create_match, read_match, read_table, put_entropy, put_stops,
    read_holders, post_link, post_answer, read_record, read_moment, open_record, list_mine, health,
]  # fmt: skip
