"""What stands between the network and every page: who may ask, under which name, and the headers of each reply."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar

from hulldown.kernel.languages import best_language

from ..problems import STATUS, Trouble, problem_of

if TYPE_CHECKING:
    from litestar.types import Message, Receive, Scope, Send

    from .peers import Peers

POLICY: Final = (
    "default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data: blob:",
    "font-src 'self'", "connect-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'",
    "frame-ancestors 'none'",
)  # fmt: skip
HEADERS: Final = [
    (b"content-security-policy", "; ".join(POLICY).encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
MOST_BODY: Final = 5_000_000  # bytes of a request
WEB_PORTS: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443}
NETWORK: Final = 64  # bits of an IPv6 address that name a household: the rest each of its machines chooses anew


@dataclass(frozen=True)
class Door:
    """How a table is reached from outside."""

    names: tuple[str, ...] = ()  # under which it may be asked for, besides addresses and the machine's own name
    proxies: str | None = None  # whose word is taken for whom they ask
    metrics: tuple[str, int] | None = None  # where the counters are told
    drain: float = 0.0  # seconds in which a server that ends sends new people elsewhere
    addresses: tuple[str, ...] = ()  # that others can open, as far as they are known
    alone_at: int = 0  # the port of a table that listens for this machine alone

    def knows(self, host: str) -> bool:
        """Whether a `Host` is this table. An address always is: only a name can be pointed at us by a stranger."""
        name = _name_of(host)
        return name is not None and (name in self._own() or name.endswith(".localhost") or _is_address(name))

    def welcomes(self, origin: str, host: str) -> bool:
        """Whether a page of that `Origin` may ask: the table's own, or one of a name that was given."""
        try:
            page = urlsplit(origin)
            port = page.port
        except ValueError:
            return False
        if page.scheme not in WEB_PORTS or page.hostname is None:
            return False
        if page.hostname.rstrip(".").casefold() in self.names:
            return True
        usual = WEB_PORTS[page.scheme]
        return (_name_of(page.netloc), port or usual) == (_name_of(host), _port_of(host) or usual)

    def _own(self) -> set[str]:
        own = socket.gethostname().casefold()
        return {"localhost", own, f"{own}.local", *self.names}


def _split(host: str) -> tuple[str | None, int | None]:
    try:
        parts = urlsplit(f"//{host}")
        port = parts.port
    except ValueError:
        return None, None
    if parts.netloc != host or "@" in host or not parts.hostname:
        return None, None
    return parts.hostname.rstrip(".").casefold(), port


def _name_of(host: str) -> str | None:
    return _split(host)[0]


def _port_of(host: str) -> int | None:
    return _split(host)[1]


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def household(address: str) -> str:
    """By what an address is counted: an IPv6 one by its network, or one machine would be as many as it likes."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, NETWORK), strict=False))


def is_own_machine(address: str) -> bool:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if found.version == 6 else None
    return (mapped or found).is_loopback


class GuardedApp(Litestar):
    """The application behind its door: nothing is answered but through it."""

    door = Door()
    peers: Peers | None = None  # the other servers of the same database

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # type: ignore[override]
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name.lower() for name, _ in message["headers"]}  # a worker's file has a policy of its own
                message["headers"] = [*message["headers"], *[one for one in HEADERS if one[0] not in own]]
            await send(message)

        kind: str = scope["type"]
        if kind == "http" and scope.get("method") == "HEAD":  # a GET of which the server sends the head alone
            scope = {**scope, "method": "GET"}  # type: ignore[assignment]
        trouble = None if kind == "lifespan" else self._trouble(scope)
        if trouble is not None:
            self.state.services.metrics.refusals[trouble.kind] += 1
        if trouble is None and self.peers is not None and kind != "lifespan":
            await self.peers.serve(scope, receive, send_guarded)  # type: ignore[arg-type]
        elif trouble is None:
            await self.answer(scope, receive, send_guarded)
        elif kind == "websocket":
            await send({"type": "websocket.close", "code": 4403, "reason": ""})  # before it is open: a plain 403
        else:
            await refuse(scope, send_guarded, trouble)

    async def answer(self, scope: Any, receive: Any, send: Any) -> None:
        """What was let in, here or by another server of the same database."""
        await super().__call__(scope, receive, send)

    def _trouble(self, scope: Scope) -> Trouble | None:
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or not self.door.knows(hosts[0]):
            return Trouble("forbidden", "no-host", name=hosts[0][:80] if hosts else "")
        for name, value in scope["headers"]:
            if name == b"origin" and not self.door.welcomes(value.decode("latin-1"), hosts[0]):
                return Trouble("forbidden", "no-origin")
        return None


async def refuse(scope: Any, send: Any, trouble: Trouble, status: int | None = None) -> None:
    query = scope["query_string"].decode("latin-1")
    lang = best_language(["ru" if "lang=ru" in query else ""])
    body = msgspec.json.encode(problem_of(trouble, lang))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status or STATUS[trouble.kind], "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
