"""The REST API of whoever made a match: mute, send away, switch the chat, delete."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, delete, post, put
from litestar.datastructures import State as AppState
from litestar.params import JSONBody, PathParameter

from .. import wire
from .api import count, secrets_of, services_of
from .reading import Id, fails

BY_HOST: Final[list[dict[str, list[str]]]] = [{"host": []}]  # see `app.py`
SeatNumber = Annotated[int, PathParameter(ge=0, lt=wire.MOST_SEATS)]


@put(
    "/api/matches/{match_id:str}/chat",
    summary="Switch the chat of a match off or on",
    status_code=204,
    security=BY_HOST,
    responses=fails(400, 403, 404, 409, 413, 429),
)
async def put_chat(state: AppState, request: Request[Any, Any, Any], match_id: Id, data: JSONBody[wire.Switch]) -> None:
    count(services_of(state).creations, request)
    await services_of(state).requests.switch_chat(match_id, secrets_of(request), data.on)


@put(
    "/api/matches/{match_id:str}/seats/{seat:int}/muted",
    summary="Let nobody read what a seat says, or let them again",
    status_code=204,
    security=BY_HOST,
    responses=fails(400, 403, 404, 409, 413, 429),
)
async def put_muted(
    state: AppState, request: Request[Any, Any, Any], match_id: Id, seat: SeatNumber, data: JSONBody[wire.Switch]
) -> None:
    count(services_of(state).creations, request)
    await services_of(state).requests.mute(match_id, secrets_of(request), seat, data.on)


@post(
    "/api/matches/{match_id:str}/seats/{seat:int}/removal",
    summary="Send away whoever sits there; a bot plays on, or whoever gets the new link",
    security=BY_HOST,
    responses=fails(400, 403, 404, 409, 413, 429),
)
async def post_removal(
    state: AppState, request: Request[Any, Any, Any], match_id: Id, seat: SeatNumber, data: JSONBody[wire.Removal]
) -> wire.NewSeat:
    count(services_of(state).creations, request)
    return await services_of(state).requests.remove(match_id, secrets_of(request), seat, data.bot)


@delete(
    "/api/matches/{match_id:str}",
    summary="Delete a match with all that was played and said",
    security=BY_HOST,
    responses=fails(400, 403, 404, 409, 429),
)
async def delete_match(state: AppState, request: Request[Any, Any, Any], match_id: Id) -> None:
    count(services_of(state).creations, request)
    await services_of(state).requests.delete(match_id, secrets_of(request))


HOST_HANDLERS = [put_chat, put_muted, post_removal, delete_match]
