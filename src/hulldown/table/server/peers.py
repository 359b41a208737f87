"""Several servers of one database: what arrives at one and names a match of another is handed on (decision 25).

A request or a socket travels as the events that the web framework sees, one frame each, over a connection of its own.
The server that hands it on has let it in by its door; the owner believes whoever says its key.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import ipaddress
import secrets
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec

from ..play import handover
from ..play.matches import Matches
from ..play.ownership import Elsewhere, ServerRow, Unreachable
from ..problems import Trouble
from .door import MOST_BODY, refuse
from .frames import FIRST, HELLO_LIMIT, Broken, read_frame, write_frame
from .gathering import gather

Event = dict[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
Application = Callable[[Event, Receive, Send], Awaitable[None]]

CONNECT_WITHIN: Final = 2.0  # seconds
MISDIRECTED: Final = 421  # what an owner replies that is none (any more)
MATCHES: Final = "/api/matches/"
NEW: Final = ("/api/matches", "/api/records", "/api/duplicates")  # what makes a match
MOVED: Final = Trouble("broken", "moved")
_KEPT: Final = ("type", "http_version", "method", "scheme", "path", "raw_path", "query_string", "headers", "client")


class Introduction(msgspec.Struct):
    """The first frame: who asks may ask, and what is asked."""

    key: str
    scope: Event


class Peers:
    """The line between the servers: hands on what is others', and does what they hand on."""

    def __init__(self, matches: Matches, application: Application) -> None:
        self._matches = matches
        self._application = application

    # What arrives from outside

    async def serve(self, scope: Event, receive: Receive, send: Send) -> None:
        """Does it here, or has the owner of the match do it."""
        match = self._match_of(scope)
        if scope.get("path") == "/api/mine" and self._matches.members.others:
            await gather(self, self._matches, scope, receive, send)
        elif match is None:
            await self._application(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._hand_socket(match, scope, receive, send)
        else:
            await self.hand_request(match, scope, receive, send)

    def _match_of(self, scope: Event) -> str | None:
        """The match that is asked for; any that does not exist for what makes one, so that each makes its share."""
        path: str = scope.get("path", "")
        if path.startswith(MATCHES):
            return path[len(MATCHES) :].partition("/")[0]
        if path in NEW and scope.get("method") == "POST":
            return secrets.token_hex(8)
        return None

    async def hand_request(self, match: str, scope: Event, receive: Receive, send: Send) -> None:
        asked, is_too_large = await _read_whole(receive)
        if is_too_large:  # it is refused wherever it goes
            await self._application(scope, _again(asked, receive), send)
            return

        async def here() -> None:
            reply = Reply(send)
            await self._application(scope, _again(asked, receive), reply.send)
            reply.must_be_right()

        async def there(owner: ServerRow) -> None:
            reply = Reply(send)
            await self._ask(owner, scope, _again(asked, receive), reply.send)
            reply.must_be_right()

        try:
            await handover.hand(self._matches, match, here, there)
        except Elsewhere:
            await refuse(scope, send, MOVED, 503)

    async def _hand_socket(self, match: str, scope: Event, receive: Receive, send: Send) -> None:
        opened = await receive()  # websocket.connect

        async def here() -> None:
            await handover.confirm(self._matches, match)
            await self._application(scope, _again([opened], receive), send)

        async def there(owner: ServerRow) -> None:
            await self._ask(owner, scope, _again([opened], receive), send)

        with contextlib.suppress(Elsewhere):
            await handover.hand(self._matches, match, here, there)
            return
        await send({"type": "websocket.close", "code": 1012, "reason": ""})

    async def _ask(self, owner: ServerRow, scope: Event, receive: Receive, send: Send) -> None:
        """Lets the owner answer. Whatever was sent there may have been done; so only a connection that never was is
        tried again."""
        host, _, port = owner.address.rpartition(":")
        try:
            async with asyncio.timeout(CONNECT_WITHIN):
                reader, writer = await asyncio.open_connection(host, int(port))
        except (OSError, TimeoutError) as error:
            raise Unreachable(owner.id) from error
        self._matches.handed_on += 1
        told: Event = {name: scope[name] for name in _KEPT if name in scope}
        try:
            await write_frame(writer, Introduction(owner.key, told))
            await _relay(reader, writer, receive, send)
        except (Broken, OSError):
            await _break_off(scope, send)
        finally:
            writer.close()

    # What other servers hand on

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request or socket of another server."""
        try:
            async with asyncio.timeout(HELLO_LIMIT):
                said = await read_frame(reader, Introduction, FIRST)
            if not hmac.compare_digest(said.key.encode(), self._matches.key.encode()):
                return
            scope = {**said.scope, "asgi": {"version": "3.0"}, "root_path": "", "server": None, "subprotocols": []}
            scope["headers"] = [(name, value) for name, value in scope["headers"]]
            scope["client"] = tuple(scope["client"]) if scope.get("client") else None
            gone = {"type": "websocket.disconnect", "code": 1006}
            if scope["type"] == "http":
                gone = {"type": "http.disconnect"}
            await self._application(scope, _from(reader, gone), lambda event: write_frame(writer, event))
        except (Broken, OSError, TimeoutError, KeyError, ValueError, TypeError):
            pass  # whoever hung up or spoke nonsense need not be told
        finally:
            writer.close()


@asynccontextmanager
async def among_peers(matches: Matches, application: Application, host: str) -> AsyncIterator[Peers]:
    """Lets the other servers in; before the matches are opened, so that the first sign of life names the place."""
    peers = Peers(matches, application)
    matches.key = secrets.token_urlsafe(32)
    server = await asyncio.start_server(peers.answer, host, 0)
    matches.address = f"{host}:{server.sockets[0].getsockname()[1]}"
    try:
        yield peers
    finally:
        server.close()


def own_host(database: str | None, port: int | None) -> str:
    """The address of this machine from which the database is reached: other servers of it are reached there as well."""
    with contextlib.suppress(ValueError):
        if database is None or ipaddress.ip_address(database).is_loopback:
            return "127.0.0.1"
    with contextlib.suppress(OSError):
        for family, kind, protocol, _, place in socket.getaddrinfo(database, port or 5432, type=socket.SOCK_DGRAM):
            with socket.socket(family, kind, protocol) as probe:
                probe.connect(place)  # nothing is sent
                found: str = probe.getsockname()[0]
                return "127.0.0.1" if ipaddress.ip_address(found).is_loopback else found
    return "127.0.0.1"


# Events


async def _read_whole(receive: Receive) -> tuple[list[Event], bool]:
    """All of a request, so that it can be sent again; and whether it is larger than any may be."""
    found: list[Event] = []
    size = 0
    while True:
        event = await receive()
        found.append(event)
        size += len(event.get("body", b""))
        if size > MOST_BODY:
            return found, True
        if event["type"] != "http.request" or not event.get("more_body"):
            return found, False


def _again(events: list[Event], receive: Receive) -> Receive:
    left = list(events)

    async def next_event() -> Event:
        return left.pop(0) if left else await receive()

    return next_event


class Reply:
    """Passes a reply on, but for the one by which an owner says that it is none: then nothing was done."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._is_misdirected = False

    async def send(self, event: Event) -> None:
        if event["type"] == "http.response.start" and event["status"] == MISDIRECTED:
            self._is_misdirected = True
        if not self._is_misdirected:
            await self._send(event)

    def must_be_right(self) -> None:
        if self._is_misdirected:
            raise Elsewhere


def _from(reader: asyncio.StreamReader, gone: Event) -> Receive:
    async def receive() -> Event:
        try:
            return await read_frame(reader, Event)
        except Broken:
            return gone

    return receive


async def _relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, receive: Receive, send: Send) -> None:
    """Both ways until the owner has said its last."""

    async def up() -> None:
        while True:
            event = await receive()
            await write_frame(writer, event)
            if event["type"].endswith(".disconnect"):
                return

    async def down() -> None:
        while True:
            event = await read_frame(reader, Event)
            await send(event)
            is_last = event["type"] == "http.response.body" and not event.get("more_body")
            if is_last or event["type"] == "websocket.close":
                return

    asking = asyncio.create_task(up())
    try:
        await down()
    finally:
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)


async def _break_off(scope: Event, send: Send) -> None:
    """The owner is gone in the middle: what it did is not known here."""
    with contextlib.suppress(Exception):  # a reply that has begun cannot begin again
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1012, "reason": ""})
        else:
            await refuse(scope, send, MOVED, 503)
