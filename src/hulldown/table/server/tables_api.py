"""The REST API of whoever makes tables: checking one, opening a ready one or a file."""

from __future__ import annotations

from typing import Any

from litestar import Request, post
from litestar.datastructures import State as AppState
from litestar.params import JSONBody

from .. import wire
from ..play.balances import balance
from .api import address_of, count, services_of
from .reading import Id, fails


@post(
    "/api/games/{game:str}/tables/check",
    summary="The file of a table in the making, every rule that it breaks, and what would mend it",
    status_code=200,
    responses=fails(400, 404, 413, 429),
)
async def check_table(
    state: AppState, request: Request[Any, Any, Any], game: Id, data: JSONBody[wire.SketchWish]
) -> wire.SketchChecked:
    count(services_of(state).readings, request)
    return await services_of(state).requests.check_sketch(game, data)


@post(
    "/api/games/{game:str}/tables/open",
    summary="A ready table by its id, or the file of one, as it can be worked on",
    status_code=200,
    responses=fails(400, 404, 413, 429),
)
async def open_table(
    state: AppState, request: Request[Any, Any, Any], game: Id, data: JSONBody[wire.SketchText]
) -> wire.SketchOpened[Any]:
    count(services_of(state).readings, request)
    return await services_of(state).requests.open_sketch(game, data)


@post(
    "/api/games/{game:str}/tables/balance",
    summary="How even a table is; it is played in the background while somebody asks",
    status_code=200,
    responses=fails(400, 404, 413, 429),
)
async def read_balance(
    state: AppState, request: Request[Any, Any, Any], game: Id, data: JSONBody[wire.SketchWish]
) -> wire.TableBalance:
    services = services_of(state)
    count(services.readings, request)
    return await balance(services.strengths, services.matches.beside, game, data, address_of(request))


TABLE_HANDLERS = [check_table, open_table, read_balance]
