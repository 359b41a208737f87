"""The workshop's half of the API: drafts are checked, opened, exported and tried out. The browser knows no rules."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State as AppState
from litestar.params import JSONBody

from hulldown.kernel.languages import BASE

from .. import wire
from ..play import workshop
from .api import count, services_of
from .reading import Id, Lang, fails

TAGS = ["workshop"]


@get("/api/workshop", summary="The games whose lists can be built", responses=fails(400), tags=TAGS)
async def list_benches(state: AppState, lang: Lang = BASE) -> list[wire.BenchInfo]:
    return await services_of(state).matches.beside(workshop.benches, lang)


@post(
    "/api/workshop/{game:str}/check",
    summary="A draft: how full it is, every rule that it breaks with a mend, those that it keeps, and charts",
    status_code=200,
    responses=fails(400, 404, 413, 429),
    tags=TAGS,
)
async def check_draft(
    state: AppState, request: Request[Any, Any, Any], game: Id, data: JSONBody[wire.DraftWish]
) -> wire.DraftChecked:
    count(services_of(state).readings, request)
    return await services_of(state).matches.beside(workshop.check, game, data)


@post(
    "/api/workshop/{game:str}/open",
    summary="A list as a draft: by its id, its code, or what is in a file of any tool that is known",
    status_code=200,
    responses=fails(400, 404, 413, 429),
    tags=TAGS,
)
async def open_draft(
    state: AppState, request: Request[Any, Any, Any], game: Id, data: JSONBody[wire.OpenWish]
) -> wire.OpenedDraft:
    count(services_of(state).readings, request)
    return await services_of(state).matches.beside(workshop.open_list, game, data)


@post(
    "/api/workshop/{game:str}/export",
    summary="A draft as a file for this program or another tool",
    status_code=200,
    responses=fails(400, 404, 413, 429),
    tags=TAGS,
)
async def export_draft(
    state: AppState, request: Request[Any, Any, Any], game: Id, data: JSONBody[wire.ExportWish]
) -> wire.Exported:
    count(services_of(state).readings, request)
    return await services_of(state).matches.beside(workshop.export, game, data)


@post(
    "/api/workshop/{game:str}/hands",
    summary="Opening hands of a draft, the same for the same seed",
    status_code=200,
    responses=fails(400, 404, 413, 429),
    tags=TAGS,
)
async def deal_hands(
    state: AppState, request: Request[Any, Any, Any], game: Id, data: JSONBody[wire.HandsWish]
) -> wire.TestHands:
    count(services_of(state).readings, request)
    return await services_of(state).matches.beside(workshop.hands, game, data)


@post(
    "/api/workshop/{game:str}/goldfish",
    summary="The first rounds of a draft against somebody who only passes, the same for the same seed",
    status_code=200,
    responses=fails(400, 404, 413, 422, 429),
    tags=TAGS,
)
async def play_alone(
    state: AppState, request: Request[Any, Any, Any], game: Id, data: JSONBody[wire.GoldfishWish]
) -> wire.Goldfish:
    count(services_of(state).creations, request)
    return await services_of(state).matches.beside(workshop.goldfish, game, data)


@get(
    "/api/workshop/{game:str}/records",
    summary="Which ready lists hold each card, and what was measured of them",
    responses=fails(400, 404),
    tags=TAGS,
)
async def read_records(state: AppState, game: Id, lang: Lang = BASE) -> wire.Records:
    return await services_of(state).matches.beside(workshop.records, game, lang)


WORKSHOP_HANDLERS = [list_benches, check_draft, open_draft, export_draft, deal_hands, play_alone, read_records]
