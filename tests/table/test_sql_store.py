"""The store on SQLite and on PostgreSQL: commits, columns for searching, the schema. See also `test_stores.py`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Executable, delete, insert, inspect, select, text
from sqlalchemy.exc import IntegrityError

from hulldown.kernel.errors import Malformed
from hulldown.table.play import journal
from hulldown.table.storage import schema
from hulldown.table.storage.engines import open_engine, sqlite_url
from hulldown.table.storage.migrate import migrate
from hulldown.table.storage.sql_store import SqlStore
from tests.table.helper import SOON
from tests.table.test_stores import put

T = TypeVar("T")


def in_store(url: str, story: Callable[[SqlStore], Coroutine[None, None, T]]) -> T:
    async def run() -> T:
        store = SqlStore(url)
        await store.open()
        try:
            return await asyncio.wait_for(story(store), SOON)
        finally:
            await store.close()

    return asyncio.run(run())


def test_many_entries_share_one_commit(database: str) -> None:
    async def story(store: SqlStore) -> None:
        for number in range(30):
            await put(store, f"many-{number}")
        before = store.commits
        done = await asyncio.gather(
            *[store.append(f"many-{n}", 2, 1.0, journal.Said(0, "x"), "person") for n in range(30)]
        )
        assert all(done)
        assert store.commits - before <= 3
        for number in range(30):
            assert len(await store.entries(f"many-{number}")) == 2

    in_store(database, story)


def test_what_was_handed_over_is_written_before_the_store_closes(tmp_path: Path) -> None:
    async def run() -> list[bool | BaseException]:
        store = SqlStore(sqlite_url(tmp_path / "table.sqlite"))
        await store.open()
        for number in range(5):
            await put(store, f"m{number}")
        waiting = [
            asyncio.create_task(store.append(f"m{match}", number, 1.0, journal.Said(0, "x"), "person"))
            for match in range(5)
            for number in range(2, 102)
        ]
        await asyncio.sleep(0)  # all of them are handed over, more than one commit takes
        await store.close()
        return await asyncio.gather(*waiting, return_exceptions=True)

    assert asyncio.run(run()) == [True] * 500

    async def count(store: SqlStore) -> int:
        return sum([len(await store.entries(f"m{match}")) for match in range(5)])

    assert in_store(sqlite_url(tmp_path / "table.sqlite"), count) == 505


def test_the_columns_for_searching_follow_the_last_entry(database: str) -> None:
    async def story(store: SqlStore) -> None:
        await put(store, "columns")
        await store.append("columns", 2, 7.0, journal.Said(0, "x"), "bot")
        await store.append("columns", 2, 8.0, journal.Said(0, "y"), "over")
        async with store.engine.connect() as connection:
            query = select(schema.matches.c.number, schema.matches.c.waits_for, schema.matches.c.touched)
            found = (await connection.execute(query.where(schema.matches.c.id == "columns"))).one()
        assert tuple(found) == (2, "bot", 7.0), "whoever came second changed nothing"

    in_store(database, story)


# Servers


def test_servers_that_are_long_dead_are_forgotten(database: str) -> None:
    async def story(store: SqlStore) -> None:
        await store.beat("a", 10.0, 99.0)
        await store.beat("c", 9000.0, 9000.0)
        async with store.engine.connect() as connection:
            left = (await connection.execute(select(schema.servers.c.id))).scalars().all()
        assert left == ["c"]

    in_store(database, story)


# The schema


def test_the_migrations_make_the_schema(database: str) -> None:
    def compare(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        found = compare_metadata(context, schema.metadata)
        return [one for one in found if "alembic_version" not in str(one)]

    async def story(store: SqlStore) -> None:
        async with store.engine.connect() as connection:
            assert await connection.run_sync(compare) == []
            names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
        assert set(names) == {*schema.metadata.tables, "alembic_version"}

    in_store(database, story)


def test_a_column_without_a_migration_would_be_found(tmp_path: Path) -> None:
    """The test above can fail."""

    def compare(connection: Connection) -> list[object]:
        connection.execute(text("ALTER TABLE matches ADD COLUMN colour TEXT"))
        found: list[object] = compare_metadata(MigrationContext.configure(connection), schema.metadata)
        return found

    async def story(store: SqlStore) -> list[object]:
        async with store.engine.connect() as connection:
            return await connection.run_sync(compare)

    assert "colour" in str(in_store(sqlite_url(tmp_path / "table.sqlite"), story))


def test_migrating_again_changes_nothing(database: str) -> None:
    async def story(store: SqlStore) -> None:
        await put(store, "kept")
        async with store.engine.begin() as connection:
            await connection.run_sync(migrate)
        assert await store.find("kept") is not None

    in_store(database, story)


def test_two_processes_may_open_an_empty_database_at_once(database: str) -> None:
    async def run() -> None:
        stores = [SqlStore(database) for _ in range(3 if database.startswith("postgres") else 1)]
        async with stores[0].engine.begin() as connection:
            await connection.run_sync(lambda sync: schema.metadata.drop_all(sync))
            await connection.execute(text("DROP TABLE IF EXISTS alembic_version"))
        await asyncio.gather(*[store.open() for store in stores])
        await put(stores[0], "first")
        for store in stores:
            assert await store.find("first") is not None
            await store.close()

    asyncio.run(run())


def test_a_journal_belongs_to_a_match(database: str) -> None:
    async def execute(store: SqlStore, statement: Executable) -> None:
        async with store.engine.begin() as connection:
            await connection.execute(statement)

    async def story(store: SqlStore) -> None:
        entry = {"match": "nobody", "number": 1, "at": 0.0, "entry": "{}"}
        with pytest.raises(IntegrityError, match=r"(?i)foreign key"):
            await execute(store, insert(schema.journal).values(**entry))
        await put(store, "whole")
        with pytest.raises(IntegrityError, match=r"(?i)foreign key"):
            await execute(store, delete(schema.matches).where(schema.matches.c.id == "whole"))

    in_store(database, story)


def test_sqlite_is_durable_and_takes_readers_beside_the_writer(tmp_path: Path) -> None:
    async def story(store: SqlStore) -> list[object]:
        async with store.engine.connect() as connection:
            names = ("journal_mode", "synchronous", "foreign_keys")
            return [(await connection.execute(text(f"PRAGMA {name}"))).scalar_one() for name in names]

    assert in_store(sqlite_url(tmp_path / "table.sqlite"), story) == ["wal", 2, 1]


@pytest.mark.parametrize("url", ["mysql://host/name", "nonsense", "sqlite+pysqlite:///x", "postgresql+psycopg2://x/y"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(Malformed):
        open_engine(url)


@pytest.mark.parametrize(
    ("url", "driver"),
    [("postgresql://host/name", "postgresql+asyncpg"), ("sqlite:///file", "sqlite+aiosqlite")],
)
def test_plain_urls_mean_our_drivers(url: str, driver: str) -> None:
    assert open_engine(url).url.drivername == driver
