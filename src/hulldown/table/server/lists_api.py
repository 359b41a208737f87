"""Shared lists over the wire: the id reads, the secret writes."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post, put
from litestar.datastructures import State as AppState
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from .. import wire
from .api import count, secrets_of, services_of
from .reading import Id, fails

TAGS = ["workshop"]
BY_SECRET: list[dict[str, list[str]]] = [{"list": []}]  # see `app.py`
NEWER = ResponseSpec(wire.SharedList, description="there is a newer version: this one", generate_examples=False)


@post(
    "/api/lists",
    summary="Share a list; the secret with which it is changed is told only here",
    responses=fails(400, 404, 413, 429),
    tags=TAGS,
)
async def share_list(
    state: AppState, request: Request[Any, Any, Any], data: JSONBody[wire.NewList]
) -> wire.CreatedList:
    count(services_of(state).creations, request)
    return await services_of(state).lists.create(data)


@get(
    "/api/lists/{list_id:str}",
    summary="A shared list: the newest version, or an older one that is still kept",
    responses=fails(400, 404, 429),
    tags=TAGS,
)
async def read_list(
    state: AppState,
    request: Request[Any, Any, Any],
    list_id: Id,
    version: Annotated[int, QueryParameter(ge=0, le=2_000_000_000)] = 0,
) -> wire.SharedList:
    count(services_of(state).readings, request)
    return await services_of(state).lists.read(list_id, version)


@get(
    "/api/lists/{list_id:str}/versions",
    summary="The versions of a shared list that are kept, the newest first",
    responses=fails(400, 404, 429),
    tags=TAGS,
)
async def read_versions(state: AppState, request: Request[Any, Any, Any], list_id: Id) -> list[wire.ListVersion]:
    count(services_of(state).readings, request)
    return await services_of(state).lists.versions(list_id)


@put(
    "/api/lists/{list_id:str}",
    summary="Change a shared list, from the version that one has seen; 409 brings the newer one",
    security=BY_SECRET,
    responses={**fails(400, 403, 404, 413, 429), 409: NEWER},
    tags=TAGS,
)
async def change_list(
    state: AppState, request: Request[Any, Any, Any], list_id: Id, data: JSONBody[wire.ListChange]
) -> Response[wire.SharedList]:
    count(services_of(state).readings, request)
    stored, found = await services_of(state).lists.change(list_id, secrets_of(request), data)
    return Response(found, status_code=200 if stored else 409)


@post(
    "/api/lists/{list_id:str}/here",
    summary="Which version is the newest, and who has the list open; the others hear of you",
    status_code=200,
    security=[*BY_SECRET, {}],
    responses=fails(400, 403, 404, 413, 429),
    tags=TAGS,
)
async def tell_here(
    state: AppState, request: Request[Any, Any, Any], list_id: Id, data: JSONBody[wire.HereWish]
) -> wire.ListNews:
    count(services_of(state).readings, request)
    return await services_of(state).lists.here(list_id, secrets_of(request), data)


LIST_HANDLERS = [share_list, read_list, read_versions, change_list, tell_here]
