"""The REST API of the print page: what there is to print, its pages as drawings, and the PDF."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State as AppState
from litestar.params import JSONBody

from hulldown.kernel.languages import BASE

from .. import wire
from ..play import printing
from .api import count, services_of
from .reading import Lang, fails

PDF = "application/pdf"


@get("/api/print", summary="What can be printed of each game", responses=fails(400), sync_to_thread=True)
def read_print_shop(lang: Lang = BASE) -> wire.PrintShop:
    return printing.shop(lang)


@post(
    "/api/print",
    summary="A PDF at true size: the same that `hulldown print` makes",
    status_code=200,
    media_type=PDF,
    responses=fails(400, 404, 409, 413, 429),
)
async def print_sheets(
    state: AppState, request: Request[Any, Any, Any], data: JSONBody[wire.PrintWish]
) -> Response[bytes]:
    count(services_of(state).orders, request)
    made = await services_of(state).printing.pdf(data)
    name = printing.file_name(data)
    return Response(made, media_type=PDF, headers={"content-disposition": f'attachment; filename="{name}"'})


@post(
    "/api/print/pages",
    summary="The pages of a PDF as drawings, some at a time",
    status_code=200,
    responses=fails(400, 404, 409, 413, 429),
)
async def draw_sheets(
    state: AppState, request: Request[Any, Any, Any], data: JSONBody[wire.PagesWish]
) -> wire.PrintPages:
    count(services_of(state).orders, request)
    return await services_of(state).printing.pages(data)


PRINT_HANDLERS = [read_print_shop, print_sheets, draw_sheets]
