"""The counters of a server, on a port of their own: what a host counts is not for everybody."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator

from .services import Services

READ_WITHIN = 5.0  # seconds
MOST_PROCESSES = 64  # of one server: each takes the next port that is free


def metrics_page(services: Services) -> str:
    matches = services.matches
    gauges = {
        "rooms": matches.rooms, "sockets": matches.sockets, "answers": matches.answers, "conflicts": matches.conflicts,
        "commits": matches.store.commits, "bot_processes": matches.opponents.processes,
        "bot_answers": matches.opponents.asked, "bot_faults": matches.opponents.faults,
        "uptime_seconds": time.time() - matches.started,
    }  # fmt: skip
    return services.metrics.page(gauges)


@contextlib.asynccontextmanager
async def count_at(services: Services, place: tuple[str, int] | None) -> AsyncIterator[None]:
    """Answers every request there with the counters, for as long as this lasts."""
    if place is None:
        yield
        return

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, ValueError, TimeoutError, EOFError, asyncio.LimitOverrunError):
            async with asyncio.timeout(READ_WITHIN):
                await reader.readuntil(b"\r\n\r\n")
                body = metrics_page(services).encode()
                head = f"HTTP/1.1 200 OK\r\ncontent-type: text/plain; version=0.0.4\r\ncontent-length: {len(body)}"
                writer.write(f"{head}\r\nconnection: close\r\n\r\n".encode() + body)
                await writer.drain()
        writer.close()

    async with await _listen(answer, *place):
        yield


async def _listen(answer: object, host: str, port: int) -> asyncio.Server:
    for tried in range(port, port + MOST_PROCESSES):
        try:
            return await asyncio.start_server(answer, host, tried)  # type: ignore[arg-type]
        except OSError:
            if tried == port + MOST_PROCESSES - 1:
                raise
    raise AssertionError
