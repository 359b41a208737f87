"""The counters of a server, on a port of their own: what a host counts is not for everybody."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator

from .services import Services

READ_WITHIN = 10.0  # seconds
MOST_PROCESSES = 64  # of one server: each takes the next port that is free


async def metrics_page(services: Services) -> str:
    matches = services.matches
    found = await services.checkup.look()
    free = services.checkup.database.free_bytes
    gauges: dict[str, float] = {
        "rooms": len(matches.rooms), "sockets": matches.rooms.sockets, "answers": matches.answers,
        "conflicts": matches.conflicts,
        "servers": len(matches.members.alive), "matches_taken": matches.taken,
        "handed_on": matches.handed_on,
        "commits": matches.store.commits, "bot_processes": matches.opponents.processes,
        "bot_answers": matches.opponents.asked, "bot_faults": matches.opponents.faults,
        "bot_queue": matches.opponents.waiting,
        "uptime_seconds": time.time() - matches.started, "loop_lag_worst_seconds": services.lag.worst,
        'healthy{check="writes"}': found.writes != "bad", 'healthy{check="disk"}': found.disk != "bad",
        'healthy{check="integrity"}': found.integrity != "bad", "ready": await services.checkup.is_ready(),
    }  # fmt: skip
    if free is not None:
        gauges["disk_free_bytes"] = free
    return services.metrics.page(gauges, {"evictions_total": matches.rooms.evicted})


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
                body = (await metrics_page(services)).encode()
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
