"""The databases and servers of these tests: each module has its own, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Iterator
from urllib.parse import urlsplit, urlunsplit

import pytest

from hulldown.table.storage.engines import sqlite_url
from tests.table.helper import Server

POSTGRES_NAME = "HULLDOWN_TEST_POSTGRES"
WITHOUT = f"{POSTGRES_NAME} names no PostgreSQL server on which databases may be made"


needs_postgres = pytest.mark.skipif(not os.environ.get(POSTGRES_NAME), reason=WITHOUT)


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=needs_postgres)])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of an empty database."""
    if request.param == "sqlite":
        yield sqlite_url(tmp_path_factory.mktemp("table") / "table.sqlite")
        return
    host = os.environ[POSTGRES_NAME]
    name = f"hulldown_{secrets.token_hex(6)}"
    asyncio.run(_execute(host, f"CREATE DATABASE {name}"))
    try:
        yield urlunsplit(urlsplit(host)._replace(path=f"/{name}"))
    finally:
        asyncio.run(_execute(host, f"DROP DATABASE {name} WITH (FORCE)"))


async def _execute(url: str, statement: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


@pytest.fixture(scope="module")
def server(database: str) -> Iterator[Server]:
    with Server(database) as server:
        yield server


@pytest.fixture(scope="module")
def local_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Where the database makes no difference."""
    with Server(sqlite_url(tmp_path_factory.mktemp("table") / "table.sqlite")) as server:
        yield server
