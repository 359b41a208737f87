"""The REST API of card sets in the making."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State as AppState
from litestar.params import JSONBody

from hulldown.kernel.languages import BASE

from .. import wire
from .api import count, services_of
from .reading import Id, Lang, fails


@get(
    "/api/sets/{game:str}",
    summary="The card files of a game, and what each column may hold",
    responses=fails(400, 404, 429),
)
async def read_set(state: AppState, request: Request[Any, Any, Any], game: Id, lang: Lang = BASE) -> wire.SetInfo:
    count(services_of(state).readings, request)
    return await services_of(state).sets.info(game, lang)


@post(
    "/api/sets/{game:str}/check",
    summary="Every mistake of card files, one card as a drawing, and what is not as in the book",
    status_code=200,
    responses=fails(400, 404, 413, 429),
)
async def check_set(
    state: AppState, request: Request[Any, Any, Any], game: Id, data: JSONBody[wire.SetWish]
) -> wire.SetChecked:
    count(services_of(state).orders, request)
    return await services_of(state).sets.check(game, data)


SET_HANDLERS = [read_set, check_set]
