"""The client's page with a name of its own, for whoever sees only a preview of the link."""

from __future__ import annotations

from html import escape

import msgspec

from hulldown.kernel.errors import HulldownError

from ..play.invitations import described, headline
from ..play.ownership import Elsewhere
from ..play.requests import Requests

TITLE = b"<title>Hulldown</title>"
END_OF_HEAD = b"</head>"


class Named(msgspec.Struct, frozen=True):
    """What a page is called, and what stands below that."""

    title: str
    about: str


async def named(requests: Requests, match: str, lang: str) -> Named | None:
    """The name of a match's page; none where there is no such match, or another server has it."""
    try:
        told = await requests.invitation(match, lang)
    except (HulldownError, Elsewhere):
        return None
    return Named(headline(told, lang), described(told))


def with_name(page: bytes, name: Named) -> bytes:
    """The page with its title, and what previews of links read. Names are people's: nothing of them is markup."""
    title, about = escape(name.title), escape(name.about)
    metas = (
        f'<meta property="og:title" content="{title}" /><meta property="og:description" content="{about}" />'
        '<meta property="og:type" content="website" />'
    )
    titled = page.replace(TITLE, f"<title>{title}</title>".encode(), 1)
    return titled.replace(END_OF_HEAD, metas.encode() + END_OF_HEAD, 1)
