"""The databases and servers of these tests: each module has its own, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest

import hulldown
from hulldown import registry
from hulldown.kernel.game import Game
from hulldown.table.browser.store import BrowserStore
from hulldown.table.play.memory_store import MemoryStore
from hulldown.table.play.store import Store
from hulldown.table.storage.engines import sqlite_url
from hulldown.table.storage.sql_store import SqlStore
from tests.table.browser.cupboard import FakeCupboard
from tests.table.helper import Server
from tests.table.older import TABLE, restore

POSTGRES_NAME = "HULLDOWN_TEST_POSTGRES"
WITHOUT = f"{POSTGRES_NAME} names no PostgreSQL server on which databases may be made"


needs_postgres = pytest.mark.skipif(not os.environ.get(POSTGRES_NAME), reason=WITHOUT)


DATABASES = ["sqlite", pytest.param("postgres", marks=needs_postgres)]


@pytest.fixture(scope="module", params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of an empty database."""
    with empty_database(request.param, tmp_path_factory) as url:
        yield url


@pytest.fixture(params=DATABASES)
def fresh_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The same for one test alone."""
    with empty_database(request.param, tmp_path_factory) as url:
        yield url


@pytest.fixture(scope="module", params=[*DATABASES, "memory", "browser"])
def stores(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], Store]]:
    """Opens the same matches each time."""
    with same_store(request.param, tmp_path_factory) as opened:
        yield opened


@pytest.fixture(scope="module", params=[*DATABASES, "memory"])
def list_stores(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[], Store]]:
    """The same; in a browser there is nobody to share a list with."""
    with same_store(request.param, tmp_path_factory) as opened:
        yield opened


@contextmanager
def same_store(kind: str, folders: pytest.TempPathFactory) -> Iterator[Callable[[], Store]]:
    if kind == "memory":
        store = MemoryStore()
        yield lambda: store
    elif kind == "browser":
        cupboard = FakeCupboard()
        yield lambda: BrowserStore(cupboard)
    else:
        with empty_database(kind, folders) as url:
            yield lambda: SqlStore(url)


@contextmanager
def empty_database(kind: str, folders: pytest.TempPathFactory) -> Iterator[str]:
    if kind == "sqlite":
        yield sqlite_url(folders.mktemp("table") / "table.sqlite")
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


@pytest.fixture
def older_path(tmp_path: Path) -> Path:
    restore(sqlite_url(tmp_path / TABLE))
    return tmp_path / TABLE


@pytest.fixture
def change_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Game]:
    """From now on a game has other card files: as after an update of the program."""

    def change(id: str, name: str, old: str, new: str) -> Game:
        before = hulldown.game(id)
        folder = tmp_path / f"changed-{name}-{abs(hash((old, new)))}"
        shutil.copytree((before.own_cards or before.folder / "cards"), folder / "cards")
        file = folder / "cards" / name
        content = file.read_text(encoding="utf-8")
        assert content.count(old) == 1
        file.write_bytes(content.replace(old, new).encode())
        game = hulldown.game(id, folder / "cards")
        game.own_cards = None
        game.folder = folder
        monkeypatch.setitem(registry._made, id, game)
        return game

    return change
