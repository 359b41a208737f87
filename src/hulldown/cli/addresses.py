"""Where a table listens, and under which addresses it is opened: from this computer, and by others."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import time
import webbrowser
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit
from urllib.request import urlopen

from hulldown.kernel.errors import Malformed

LOCAL: Final = "127.0.0.1"
EVERYWHERE: Final = ("0.0.0.0", "::")
CONTAINER: Final = (Path("/.dockerenv"), Path("/run/.containerenv"))
# Addresses of nobody, kept for examples: to look which way something would go to them sends nothing.
NOWHERE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def listen(host: str, port: int) -> socket.socket:
    """The socket itself, so that the port is known before the server starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # TCP is named because asyncio sends small messages at once only where it knows that it speaks TCP.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        raise Malformed(f"{host} port {port} cannot be listened at: {error.strerror or error}") from error
    listening.set_inheritable(True)
    return listening


def is_free(port: int) -> bool:
    try:
        listen(LOCAL, port).close()
    except Malformed:
        return False
    return True


def own_address(host: str, port: int) -> str:
    """What this computer opens."""
    return _written(LOCAL if host in EVERYWHERE else host, port)


def others_open(host: str, port: int) -> list[str]:
    """What others in the network open; nothing where the table listens for this computer alone."""
    if host in EVERYWHERE:
        return [_written(one, port) for one in network_addresses(host == "::")]
    return [] if is_loopback(host) else [_written(host, port)]


def network_addresses(is_six_wanted: bool = False) -> list[str]:
    """The addresses of this computer in the network that it is in, as far as the system tells.

    A container has a network of its own, which others do not see.
    """
    found: list[str] = []
    if any(mark.exists() for mark in CONTAINER):
        return found
    for family, nowhere in NOWHERE if is_six_wanted else NOWHERE[:1]:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((nowhere, 9))
            one = str(probe.getsockname()[0]).partition("%")[0]
            address = ipaddress.ip_address(one)
            if not (address.is_loopback or address.is_unspecified or address.is_link_local):
                found.append(one)
    return found


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def public_address(text: str) -> str:
    """An address as a host gave it, with its slash at the end."""
    with contextlib.suppress(ValueError):
        parts = urlsplit(text.strip())
        is_plain = not (parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc)
        if is_plain and parts.scheme in ("http", "https") and parts.hostname and parts.port != 0:
            return f"{parts.scheme}://{parts.netloc.casefold()}/"
    raise Malformed(f"--address {text!r} cannot be opened; it looks like https://play.example.org")


def name_in(address: str) -> str:
    return (urlsplit(address).hostname or "").rstrip(".")


def open_browser(address: str) -> None:
    """Waits until the page is there: a browser that comes too early shows an error."""
    for _ in range(100):
        try:
            with urlopen(f"{address}health", timeout=1):
                break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)


def _written(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
