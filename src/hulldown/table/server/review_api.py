"""The REST API of what comes after a match: its review, other ways it could have gone, and practice."""

from __future__ import annotations

from datetime import date
from typing import Any

from litestar import Request, get, post, put
from litestar.datastructures import State as AppState
from litestar.params import FromQuery, JSONBody

from hulldown.kernel.languages import BASE

from .. import wire
from ..play import drills
from ..wire.review import ReviewNow
from .api import address_of, count, secrets_of, services_of
from .host_api import BY_HOST
from .reading import Id, Lang, fails


@get(
    "/api/matches/{match_id:str}/review",
    summary="How a finished match came about: chances, luck and decisions; as far as it is computed",
    responses=fails(400, 403, 404, 409, 429),
)
async def read_review(state: AppState, request: Request[Any, Any, Any], match_id: Id) -> ReviewNow:
    services = services_of(state)
    count(services.readings, request)
    return await services.reviews.read(await services.matches.find(match_id), address_of(request))


@post(
    "/api/matches/{match_id:str}/forks",
    summary="Play on from a moment of a finished match; the secrets of the new seats are told only here",
    responses=fails(400, 403, 404, 409, 413, 429),
)
async def post_fork(
    state: AppState, request: Request[Any, Any, Any], match_id: Id, data: JSONBody[wire.NewFork]
) -> wire.Created:
    count(services_of(state).creations, request)
    return await services_of(state).requests.fork(match_id, data)


@get(
    "/api/matches/{match_id:str}/forks",
    summary="The matches that play on from this one",
    responses=fails(400, 404, 409, 429),
)
async def list_forks(state: AppState, request: Request[Any, Any, Any], match_id: Id) -> list[wire.Fork]:
    count(services_of(state).readings, request)
    return await services_of(state).requests.forks(match_id)


@put(
    "/api/matches/{match_id:str}/forks/{fork:str}",
    summary="Another name and note for a match that plays on, by whoever made it",
    status_code=204,
    security=BY_HOST,
    responses=fails(400, 403, 404, 409, 413, 429),
)
async def put_fork(
    state: AppState, request: Request[Any, Any, Any], match_id: Id, fork: Id, data: JSONBody[wire.ForkWords]
) -> None:
    count(services_of(state).creations, request)
    await services_of(state).requests.rename_fork(match_id, fork, secrets_of(request), data)


@get(
    "/api/games/{game:str}/drills",
    summary="Positions to practice on; `day`: the date whose drill is wanted",
    responses=fails(400, 404),
    sync_to_thread=True,
)
def list_drills(game: Id, day: FromQuery[date] = date.min, lang: Lang = BASE) -> wire.GameDrills:
    return drills.drills(game, day, lang)


@get(
    "/api/games/{game:str}/drills/{drill:str}",
    summary="One position to practice on, with its answers",
    responses=fails(400, 404, 429),
    sync_to_thread=True,
)
def read_drill(
    state: AppState, request: Request[Any, Any, Any], game: Id, drill: Id, lang: Lang = BASE
) -> wire.DrillShown:
    count(services_of(state).readings, request)
    return drills.drill(game, drill, lang)


REVIEW_HANDLERS = [read_review, post_fork, list_forks, put_fork, list_drills, read_drill]
