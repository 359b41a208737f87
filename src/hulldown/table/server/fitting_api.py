"""The workshop's API, continued: what fits, what a card changes, what fills the rest, and how strong a list is."""

from __future__ import annotations

from typing import Any

from litestar import Request, post
from litestar.datastructures import State as AppState
from litestar.params import JSONBody

from .. import wire
from ..play import fitting
from .api import address_of, count, services_of
from .reading import Id, fails
from .workshop_api import TAGS


@post(
    "/api/workshop/{game:str}/fits",
    summary="Every card that cannot be put in now, with the rule that it would break",
    status_code=200,
    responses=fails(400, 404, 413, 429),
    tags=TAGS,
)
async def read_fits(
    state: AppState, request: Request[Any, Any, Any], game: Id, data: JSONBody[wire.FitsWish]
) -> wire.DraftFits:
    count(services_of(state).readings, request)
    return await services_of(state).matches.beside(fitting.fits, game, data)


@post(
    "/api/workshop/{game:str}/odds",
    summary="What a card changes on its carrier: exact chances against a target before and after, and its numbers",
    status_code=200,
    responses=fails(400, 404, 413, 429),
    tags=TAGS,
)
async def read_odds(
    state: AppState, request: Request[Any, Any, Any], game: Id, data: JSONBody[wire.OddsWish]
) -> wire.DraftOdds:
    count(services_of(state).readings, request)
    return await services_of(state).matches.beside(fitting.odds, game, data)


@post(
    "/api/workshop/{game:str}/fill",
    summary="Several ways to fill the rest of a list, each legal",
    status_code=200,
    responses=fails(400, 404, 413, 429),
    tags=TAGS,
)
async def fill_draft(
    state: AppState, request: Request[Any, Any, Any], game: Id, data: JSONBody[wire.DraftWish]
) -> wire.Suggestions:
    count(services_of(state).creations, request)  # it takes longer than a check
    return await services_of(state).matches.beside(fitting.fill, game, data)


@post(
    "/api/workshop/{game:str}/strength",
    summary="How strong a list is against the ready ones; it is played in the background while somebody asks",
    status_code=200,
    responses=fails(400, 404, 413, 429),
    tags=TAGS,
)
async def read_strength(
    state: AppState, request: Request[Any, Any, Any], game: Id, data: JSONBody[wire.DraftWish]
) -> wire.Strength:
    services = services_of(state)
    count(services.readings, request)
    return await fitting.strength(services.strengths, services.matches.beside, game, data, address_of(request))


FITTING_HANDLERS = [read_fits, read_odds, fill_draft, read_strength]
