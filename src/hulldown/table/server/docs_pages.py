"""The documentation under /docs: made when somebody reads it, one page at a time, beside the loop."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State as AppState
from litestar.params import FromPath
from litestar.response import Redirect

from hulldown.kernel.languages import BASE
from hulldown.site import open_site

from ..problems import Trouble
from .api import services_of
from .manifest import wished_language

KEPT = {"cache-control": "max-age=600", "vary": "accept-language"}


@get(["/docs", "/docs/{path:path}"], include_in_schema=False)
async def read_docs(
    state: AppState, request: Request[Any, Any, Any], path: FromPath[str] = ""
) -> Response[bytes] | Redirect:
    """A page or a file of the site. Its front page is in the reader's language."""
    wanted = path.strip("/")
    if not wanted:
        lang = wished_language(request)
        return Redirect("/docs/index.html" if lang == BASE else f"/docs/{lang}/index.html", headers=KEPT)
    async with services_of(state).docs:
        found = await asyncio.to_thread(_read, wanted)
    if found is None:
        raise Trouble("missing", "no-page")
    text, kind = found
    return Response(text, media_type=kind, headers=KEPT)


def _read(wanted: str) -> tuple[bytes, str] | None:
    return open_site().read(wanted)
