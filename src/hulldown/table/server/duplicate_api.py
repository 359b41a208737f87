"""The REST API of duplicates and challenges: the same cards at several tables."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, post
from litestar.datastructures import State as AppState
from litestar.params import JSONBody

from hulldown.kernel.languages import BASE

from .. import wire
from .api import count, secrets_of, services_of
from .host_api import BY_HOST
from .reading import Id, Lang, fails


@post(
    "/api/duplicates",
    summary="Make several tables with the same cards and dice; the secrets of their seats are told only here",
    responses=fails(400, 413, 429),
)
async def post_duplicate(
    state: AppState, request: Request[Any, Any, Any], data: JSONBody[wire.NewDuplicate]
) -> wire.MadeDuplicate:
    for _ in range(data.tables):  # each is a match
        count(services_of(state).creations, request)
    return await services_of(state).requests.make_duplicate(data)


@get(
    "/api/duplicates/{duplicate:str}",
    summary="Who plays at the tables of a duplicate, and when all are over, what each made of its cards",
    responses=fails(400, 404, 429),
)
async def read_duplicate(
    state: AppState, request: Request[Any, Any, Any], duplicate: Id, lang: Lang = BASE
) -> wire.Duplicate:
    count(services_of(state).readings, request)
    return await services_of(state).requests.duplicate(duplicate, lang)


@post(
    "/api/duplicates/{duplicate:str}/tables",
    summary="Take a challenge: a table of one's own, whose secret is told only here",
    responses=fails(400, 404, 409, 413, 429),
)
async def post_taken(
    state: AppState, request: Request[Any, Any, Any], duplicate: Id, data: JSONBody[wire.NewTaken]
) -> wire.Created:
    count(services_of(state).creations, request)
    return await services_of(state).requests.take_challenge(duplicate, data)


@delete(
    "/api/duplicates/{duplicate:str}",
    summary="For whoever made it: end a challenge, or forget a duplicate that is over; its matches stay",
    security=BY_HOST,
    responses=fails(400, 403, 404, 409, 429),
)
async def delete_duplicate(state: AppState, request: Request[Any, Any, Any], duplicate: Id) -> None:
    count(services_of(state).creations, request)
    await services_of(state).requests.delete_duplicate(duplicate, secrets_of(request))


@post(
    "/api/matches/{match_id:str}/challenges",
    summary="A link by which others play a seat of a finished match with its cards and dice",
    responses=fails(400, 403, 404, 409, 413, 429),
)
async def post_challenge(
    state: AppState, request: Request[Any, Any, Any], match_id: Id, data: JSONBody[wire.NewChallenge]
) -> wire.MadeDuplicate:
    count(services_of(state).creations, request)
    return await services_of(state).requests.challenge(match_id, data)


DUPLICATE_HANDLERS = [post_duplicate, read_duplicate, post_taken, delete_duplicate, post_challenge]
