"""What a browser needs to install the table like a program: a name in the reader's language, icons, colors."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Request, Response, get
from msgspec import Struct

from hulldown.kernel.languages import best_language

from ..problems import say

KIND: Final = "application/manifest+json"
DESK: Final = "#2e372c"  # as in web/src/look/tokens.css


class Icon(Struct, frozen=True):
    src: str
    sizes: str
    type: str
    purpose: str = "any"


class Manifest(Struct, frozen=True):
    """https://www.w3.org/TR/appmanifest/"""

    name: str
    short_name: str
    description: str
    lang: str
    id: str = "/"
    start_url: str = "/"
    scope: str = "/"
    display: str = "standalone"
    background_color: str = DESK
    theme_color: str = DESK
    icons: tuple[Icon, ...] = (
        Icon("/icon.svg", "any", "image/svg+xml"),
        Icon("/icons/192.png", "192x192", "image/png"),
        Icon("/icons/512.png", "512x512", "image/png"),
        Icon("/icons/512.png", "512x512", "image/png", "maskable"),
    )


def wished_language(request: Request[Any, Any, Any]) -> str:
    """The language of an address, else the first that the browser asks for and that there is."""
    asked = request.headers.get("accept-language", "").split(",")
    return best_language([request.query_params.get("lang", ""), *[one.partition(";")[0].strip() for one in asked]])


@get("/manifest.webmanifest", include_in_schema=False)
async def read_manifest(request: Request[Any, Any, Any]) -> Response[bytes]:
    lang = wished_language(request)
    made = Manifest(say("page.app", lang), "Hulldown", say("page.app-about", lang), lang)
    headers = {"cache-control": "no-cache", "vary": "accept-language"}
    return Response(msgspec.json.encode(made), media_type=KIND, headers=headers)
