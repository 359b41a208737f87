"""Databases by their URLs: SQLite by default, PostgreSQL by URL."""

from __future__ import annotations

import logging
from pathlib import Path

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from hulldown.kernel.errors import Malformed

from .migrate import migrate

BUSY_FOR = 5000  # milliseconds that SQLite waits for another program to let go of the file

# Neither a complaint nor the busiest log may repeat what is written: hidden cards, and what draws follow from.
logging.getLogger("aiosqlite").setLevel(logging.INFO)


def sqlite_url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def open_engine(url: str) -> AsyncEngine:
    """The engine for a database URL; plain `postgresql://` means the driver that we bring."""
    try:
        parsed = make_url(url)
    except SQLAlchemyError as error:
        raise Malformed("the database URL cannot be read; it looks like postgresql://user@host/name") from error
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+asyncpg")
    elif parsed.drivername == "sqlite":
        parsed = parsed.set(drivername="sqlite+aiosqlite")
    if parsed.drivername not in ("postgresql+asyncpg", "sqlite+aiosqlite"):
        raise Malformed(f"matches are kept in SQLite or PostgreSQL, not in {parsed.drivername}")
    try:
        if parsed.drivername.startswith("sqlite"):
            engine = create_async_engine(parsed, hide_parameters=True)
            event.listen(engine.sync_engine, "connect", _prepare_sqlite)
            return engine
        return create_async_engine(parsed, pool_size=4, max_overflow=4, pool_pre_ping=True, hide_parameters=True)
    except ModuleNotFoundError as error:
        raise Malformed("PostgreSQL needs the package asyncpg: pip install 'hulldown[postgres]'") from error


async def bring_up_to_date(url: str) -> None:
    """Makes or migrates the database before anybody is let in, so that what is wrong with it can be said."""
    engine = open_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
    except (DBAPIError, OSError) as error:
        raise Malformed(f"the database cannot be opened: {complaint(error)}") from error
    finally:
        await engine.dispose()


def complaint(error: Exception) -> str:
    """What a database has to say, in one line and without what was to be written."""
    return str(error.orig if isinstance(error, DBAPIError) else error).partition("\n")[0]


def plain_engine(engine: AsyncEngine) -> Engine:
    """The same SQLite file without the detour through an event loop."""
    plain = create_engine(engine.url.set(drivername="sqlite"), hide_parameters=True)
    event.listen(plain, "connect", _prepare_sqlite)
    return plain


def _prepare_sqlite(connection: object, record: object) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_FOR}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
