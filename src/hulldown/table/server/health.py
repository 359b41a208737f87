"""Whether a table is well, and whether new people should be sent to it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import threading
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, Literal

from msgspec import Struct

from ..storage.checkup import Database

log = logging.getLogger(__name__)

Finding = Literal["ok", "bad", "unknown"]

FRESH = 2.0  # seconds: however many ask, the database is tried no more often
WRITTEN_WITHIN = 5.0  # seconds
LEAST_FREE = 200 * 1024 * 1024  # bytes of the disk on which the database lies
READ_AFTER = 20.0  # seconds from the start until the file is read through
READ_EVERY = 6 * 3600.0


class Health(Struct, frozen=True):
    """What was found; `unknown` where it cannot be seen from here, or was not looked at yet."""

    status: Literal["ok", "bad"] = "ok"
    writes: Finding = "ok"  # an answer could be stored
    disk: Finding = "ok"  # there is room on it
    integrity: Finding = "ok"  # what is stored is whole, and still in its place


class Ready(Struct, frozen=True):
    status: Literal["ready"] = "ready"


class Checkup:
    """Looks after one database. Whoever asks gets what was found last, if that is not long ago."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.is_leaving = False  # no new people: the server is about to end
        self._found = Health(integrity="unknown")
        self._at = 0.0
        self._looking = asyncio.Lock()
        self._integrity: Finding = "unknown"

    async def look(self) -> Health:
        async with self._looking:
            if time.monotonic() - self._at > FRESH:
                self._found = await self._look()
                self._at = time.monotonic()
            return self._found

    async def is_ready(self) -> bool:
        return not self.is_leaving and (await self.look()).writes == "ok"

    async def _look(self) -> Health:
        writes: Finding = "ok"
        try:
            await asyncio.wait_for(self.database.write(), WRITTEN_WITHIN)
        except Exception:
            log.exception("nothing can be stored")
            writes = "bad"
        free = await asyncio.to_thread(lambda: self.database.free_bytes)
        disk: Finding = "unknown" if free is None else "ok" if free >= LEAST_FREE else "bad"
        in_place = await asyncio.to_thread(lambda: self.database.is_in_place)
        integrity = self._integrity if in_place else "bad"
        is_well = "bad" not in (writes, disk, integrity)
        return Health("ok" if is_well else "bad", writes, disk, integrity)

    async def watch(self) -> None:
        """Reads the database through now and then, in a thread."""
        await asyncio.sleep(READ_AFTER)
        while True:
            self._integrity = await self.read_through()
            await asyncio.sleep(READ_EVERY)

    async def read_through(self) -> Finding:
        try:
            damage = await asyncio.to_thread(self.database.find_damage)
            torn = await self.database.count_torn()
            failed = await self.database.count_failed_sums()
        except Exception:  # a database that is away has told nothing of what is in it
            log.warning("the database could not be read through", exc_info=True)
            return "unknown"
        if damage or torn or failed:
            log.error("the database is damaged: %s; %d matches torn, %d sums failed", damage or "no page", torn, failed)
            return "bad"
        return "ok"


@contextlib.contextmanager
def leaving_first(checkup: Checkup, drain: float) -> Iterator[None]:
    """Before the server ends by a signal it says that it is not ready, and serves on for so many seconds."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread hears signals
        return
    loop = asyncio.get_running_loop()
    before: dict[signal.Signals, Any] = {}

    def leave(number: int, frame: FrameType | None) -> None:
        after: Callable[[int, FrameType | None], None] | Any = before[signal.Signals(number)]
        is_second, checkup.is_leaving = checkup.is_leaving, True
        if not callable(after):
            return
        if is_second or drain <= 0 or number == signal.SIGINT:  # who presses Ctrl-C waits for nobody
            after(number, frame)
        else:
            loop.call_soon_threadsafe(loop.call_later, drain, after, number, frame)

    for one in (signal.SIGTERM, signal.SIGINT):
        before[one] = signal.signal(one, leave)
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
