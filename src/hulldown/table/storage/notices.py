"""Several servers on one PostgreSQL: each hears, on a channel of its own, what the others have to tell it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from ..play import handover
from ..play.matches import Matches
from .sql_store import SqlStore, channel_of

if TYPE_CHECKING:
    from asyncpg import Connection

log = logging.getLogger(__name__)

AGAIN = 1.0  # seconds until a lost connection is tried again


@asynccontextmanager
async def listen(matches: Matches, store: SqlStore) -> AsyncIterator[None]:
    """Listens as long as the block lasts; a database of one process has nothing to say."""
    if not store.is_shared:
        yield
        return
    task = asyncio.create_task(_keep_listening(matches, store), name="notices")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _keep_listening(matches: Matches, store: SqlStore) -> None:
    import asyncpg

    url = store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            connection = await asyncpg.connect(url)
            try:
                await _hear(matches, connection)
            finally:
                await connection.close()
        except asyncio.CancelledError:
            raise
        except Exception:
            log.warning("the notices of the database are lost; trying again", exc_info=True)
        await asyncio.sleep(AGAIN)


async def _hear(matches: Matches, connection: Connection[Any]) -> None:
    lost = asyncio.Event()
    connection.add_termination_listener(lambda _: lost.set())

    def heard(_: object, __: int, ___: str, notice: object) -> None:
        matches.spawn(_obey(matches, str(notice)))

    await connection.add_listener(channel_of(matches.id), heard)
    await handover.look(matches)  # what was said while nobody listened
    await lost.wait()


async def _obey(matches: Matches, notice: str) -> None:
    try:
        await handover.hear(matches, notice)
    except Exception:
        log.warning("a notice could not be followed; the next look round does it", exc_info=True)
