"""The matches of one person, where they belong to several servers: each is asked for its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from .. import wire
from ..play.matches import Matches
from ..play.mine import rank

if TYPE_CHECKING:
    from .peers import Event, Peers, Receive, Send

OK, MOVED = 200, 503
MOST_READ = 1_000_000  # bytes; more cannot be right, and is refused


class Collected:
    """A reply that is read here instead of being sent."""

    def __init__(self) -> None:
        self.status = MOVED
        self.events: list[Event] = []

    async def send(self, event: Event) -> None:
        self.events.append(event)
        if event["type"] == "http.response.start":
            self.status = event["status"]

    @property
    def body(self) -> bytes:
        return b"".join(event.get("body", b"") for event in self.events)


async def gather(peers: Peers, matches: Matches, scope: Event, receive: Receive, send: Send) -> None:
    body = b""
    while True:
        event = await receive()
        body += event.get("body", b"")
        if not event.get("more_body") or len(body) > MOST_READ:
            break
    try:
        mine = msgspec.json.decode(body, type=wire.Mine)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        await _ask(peers, "", scope, body, send)  # whoever gets it says what is wrong with it
        return
    groups: dict[str, list[wire.Claim]] = {}
    for claim in mine.claims:
        groups.setdefault(matches.members.owner_of(claim.match), []).append(claim)
    found: list[wire.MyMatch] = []
    for claims in groups.values():
        reply = await _collect(peers, scope, mine, claims)
        singly = [reply]
        if reply.status == MOVED and len(claims) > 1:  # some of them have just moved
            singly = [await _collect(peers, scope, mine, [claim]) for claim in claims]
        for one in singly:
            if one.status != OK:
                for event in one.events:
                    await send(event)
                return
            found += msgspec.json.decode(one.body, type=list[wire.MyMatch])
    found.sort(key=rank)
    whole = msgspec.json.encode(found)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(whole)).encode())]
    await send({"type": "http.response.start", "status": OK, "headers": headers})
    await send({"type": "http.response.body", "body": whole, "more_body": False})


async def _collect(peers: Peers, scope: Event, mine: wire.Mine, claims: list[wire.Claim]) -> Collected:
    collected = Collected()
    body = msgspec.json.encode(msgspec.structs.replace(mine, claims=claims))
    await _ask(peers, claims[0].match, scope, body, collected.send)
    return collected


async def _ask(peers: Peers, match: str, scope: Event, body: bytes, send: Any) -> None:
    """The same request with another body, which is not compressed, so that it can be read."""
    changed = (b"content-length", b"accept-encoding", b"transfer-encoding")
    headers = [(name, value) for name, value in scope["headers"] if bytes(name).lower() not in changed]
    headers.append((b"content-length", str(len(body)).encode()))
    told = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Event:
        return told.pop() if told else {"type": "http.disconnect"}

    await peers.hand_request(match, {**scope, "headers": headers}, receive, send)
