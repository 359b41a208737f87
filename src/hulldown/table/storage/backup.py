"""Copies of a whole database, taken while matches run, and put back: of SQLite and PostgreSQL alike, also across.

Secrets of matches that still go on lie in a file of their own: who has the other one foresees no draw.
"""

from __future__ import annotations

import base64
import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, islice
from pathlib import Path

from sqlalchemy import ColumnElement, Connection, LargeBinary, MetaData, Table, func, insert, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

import hulldown
from hulldown.kernel.errors import Malformed
from hulldown.kernel.proof import commitment_of, deal_commitment

from ..play.duplicate_about import read_about
from ..play.journal import Began
from ..play.store import OPEN, read_stored
from . import schema
from .backup_file import FORMAT, Head, Row, Value, Writer, new_file, read
from .claim import claim, claimed_path
from .engines import complaint, open_engine, sqlite_url
from .migrate import LOCK, migrate

KIND, SECRETS = "backup", "secrets"
TOGETHER = 500  # rows
ALIVE = 20.0  # seconds: a server that was heard of since then is taken to be running
REVISION = "alembic_version"


@dataclass
class Copied:
    """What a backup holds, or what was put back."""

    matches: int
    entries: int
    secrets: int = 0  # of matches that go on
    unproved: int = 0  # matches that go on without theirs


# Taking a copy


async def back_up(url: str, file: Path, apart: Path | None, is_replacing: bool = False) -> Copied:
    """Writes everything as it is at one moment; whoever plays meanwhile notices nothing."""
    engine = open_engine(url)
    try:
        async with engine.connect() as connection:
            await _at_one_moment(connection)
            tables = await connection.run_sync(_tables)
            head = Head(KIND, FORMAT, await _revision(connection), time.time(), hulldown.__version__)
            with contextlib.ExitStack() as files:
                main = files.enter_context(new_file(file, head, is_replacing))
                copied = await _copy(connection, tables, main)
                if apart is not None:
                    second = Head(SECRETS, head.format, head.schema, head.made, head.version)
                    copied.secrets = await _copy_secrets(
                        connection, tables, files.enter_context(new_file(apart, second, is_replacing))
                    )
            return copied
    except (SQLAlchemyError, OSError) as error:
        raise Malformed(f"the backup was not made: {complaint(error)}") from error
    finally:
        await engine.dispose()


async def _at_one_moment(connection: AsyncConnection) -> None:
    """From here on the connection sees nothing of what others write."""
    if connection.dialect.name == "postgresql":
        await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        return
    await connection.exec_driver_sql("BEGIN")  # the driver begins nothing for those who only read


def _tables(connection: Connection) -> list[Table]:
    """All tables that there are, those first to which others point: of an older schema too."""
    found = MetaData()
    found.reflect(connection)
    if REVISION not in found.tables:
        raise Malformed("this is no database of the table")
    return [table for table in found.sorted_tables if table.name != REVISION and _kept(table.name) != "never"]


def _kept(name: str, column: str = "") -> str:
    """How backups keep a table or a column of it, as the schema says."""
    table = schema.metadata.tables.get(name)
    if table is None or (column and column not in table.c):
        return ""
    return str((table.c[column] if column else table).info.get("backup", ""))


async def _revision(connection: AsyncConnection) -> str:
    found = (await connection.execute(text(f"SELECT version_num FROM {REVISION}"))).scalar_one_or_none()
    if found is None:
        raise Malformed("this database has no tables yet")
    return str(found)


async def _copy(connection: AsyncConnection, tables: list[Table], file: Writer) -> Copied:
    counts: dict[str, int] = {}
    for table in tables:
        # What the records of finished matches tell everybody is no secret.
        only = _of_matches(table, tables, going_on=False) if _kept(table.name) == "apart" else None
        counts[table.name] = await _write(connection, table, only, file)
    return Copied(counts.get("matches", 0), counts.get("journal", 0))


async def _copy_secrets(connection: AsyncConnection, tables: list[Table], file: Writer) -> int:
    count = 0
    for table in tables:
        if _kept(table.name) == "apart":
            count += await _write(connection, table, _of_matches(table, tables, going_on=True), file)
    return count


def _of_matches(table: Table, tables: list[Table], going_on: bool) -> ColumnElement[bool]:
    matches = next(one for one in tables if one.name == "matches")
    waits_for = matches.c.waits_for
    if table.name == "duplicate_secrets":  # one for all its tables: it is a secret while anybody plays at one of them
        sat = next(one for one in tables if one.name == "duplicate_tables")
        running = select(sat.c.duplicate).where(sat.c.match.in_(select(matches.c.id).where(waits_for.in_(OPEN))))
        return table.c.duplicate.in_(running) if going_on else table.c.duplicate.not_in(running)
    wanted = waits_for.in_(OPEN) if going_on else waits_for.not_in(OPEN)
    return table.c.match.in_(select(matches.c.id).where(wanted))


async def _write(connection: AsyncConnection, table: Table, only: ColumnElement[bool] | None, file: Writer) -> int:
    columns = [column for column in table.columns if _kept(table.name, column.name) != "never"]
    file.table(table.name, [column.name for column in columns])
    count = 0
    query = select(*columns).order_by(*table.primary_key.columns)
    rows = await connection.stream(
        query if only is None else query.where(only), execution_options={"yield_per": TOGETHER}
    )
    async for row in rows:
        file.row(list(row))
        count += 1
    return count


# Putting it back


async def put_back(url: str, file: Path, apart: Path | None, is_replacing: bool = False) -> Copied:
    """Fills an empty database from a backup, or one in whose place it comes; half a backup changes nothing."""
    path = claimed_path(url)
    if path is None:
        return await _fill(url, file, apart, is_replacing)
    with claim(path):
        return await _put_back_file(path, file, apart, is_replacing)


async def _put_back_file(path: Path, file: Path, apart: Path | None, is_replacing: bool) -> Copied:
    """Into a new file beside the present one, which keeps its matches under another name."""
    if path.exists() and await _holds_anything(sqlite_url(path)) and not is_replacing:
        raise Malformed(
            f"{path} holds matches; with --replace the backup takes its place, and they stay in a file beside it"
        )
    fresh = path.with_name(f"{path.name}.restoring")
    _remove(fresh)
    try:
        fresh.touch(0o600)
        copied = await _fill(sqlite_url(fresh), file, apart, False)
        if path.exists():
            path.replace(_aside(path))
            for ending in ("-wal", "-shm"):
                path.with_name(path.name + ending).unlink(missing_ok=True)
        fresh.replace(path)
    finally:
        _remove(fresh)
    return copied


async def _holds_anything(url: str) -> bool:
    """Also takes what still stands in the file's log into the file itself, so that it can be moved."""
    engine = open_engine(url)
    try:
        async with engine.connect() as connection:
            await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            return await connection.run_sync(_count_kept) > 0
    except (SQLAlchemyError, OSError) as error:
        raise Malformed(f"the database cannot be opened: {complaint(error)}") from error
    finally:
        await engine.dispose()


def _count_kept(connection: Connection) -> int:
    """Matches, and lists that people share."""
    count = 0
    for table in (schema.matches, schema.shared_lists):
        if inspect(connection).has_table(table.name):
            count += connection.execute(select(func.count()).select_from(table)).scalar_one()
    return count


def _aside(path: Path) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return path.with_name(f"{path.name}.before-{stamp}")


def _remove(path: Path) -> None:
    for ending in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + ending).unlink(missing_ok=True)


async def _fill(url: str, file: Path, apart: Path | None, is_replacing: bool) -> Copied:
    engine = open_engine(url)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(_fill_at_once, file, apart, is_replacing)
    except (SQLAlchemyError, OSError) as error:
        raise Malformed(f"nothing was put back: {complaint(error)}") from error
    finally:
        await engine.dispose()


def _fill_at_once(connection: Connection, file: Path, apart: Path | None, is_replacing: bool) -> Copied:
    """One transaction: the tables as they were when the backup was made, their rows, then what has changed since."""
    head, rows = read(file, KIND)
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        _must_be_left_alone(connection)
        if _count_kept(connection) and not is_replacing:
            raise Malformed(
                "this database holds matches; with --replace the backup takes their place, and they are gone"
            )
        _drop(connection)
    migrate(connection, head.schema)
    tables = {table.name: table for table in _tables(connection)}
    counts = _insert(connection, tables, rows, file)
    found, wanted = _give_secrets(connection, tables, apart)
    migrate(connection)
    return Copied(counts.get("matches", 0), counts.get("journal", 0), found, wanted - found)


def _must_be_left_alone(connection: Connection) -> None:
    if inspect(connection).has_table("servers"):
        beat = connection.execute(select(func.max(schema.servers.c.beat))).scalar_one()
        ago = time.time() - beat if beat is not None else ALIVE
        if ago < ALIVE:
            raise Malformed(
                f"a server was using this database {max(0, round(ago))} seconds ago; end it, and wait until"
                f" {round(ALIVE)} seconds have passed"
            )


def _drop(connection: Connection) -> None:
    """All tables of ours, and no others: somebody may keep something else beside them."""
    found = MetaData()
    known = {*schema.metadata.tables, REVISION}
    ours = [name for name in inspect(connection).get_table_names() if name in known]
    found.reflect(connection, only=ours)
    found.drop_all(connection, [found.tables[name] for name in ours])


def _insert(connection: Connection, tables: dict[str, Table], rows: Iterator[Row], file: Path) -> dict[str, int]:
    counts: dict[str, int] = {}
    for (name, columns), found in groupby(rows, lambda row: row[0]):
        table = tables.get(name)
        if table is None or not set(columns) <= set(table.columns.keys()):
            raise Malformed(f"{file} has a table {name!r} with columns that its schema does not know")
        while some := [values for _, values in islice(found, TOGETHER)]:
            connection.execute(insert(table), [_read_row(table, columns, values) for values in some])
            counts[name] = counts.get(name, 0) + len(some)
    return counts


def _read_row(table: Table, columns: list[str], values: list[Value]) -> dict[str, object]:
    return {column: _read_value(table, column, value) for column, value in zip(columns, values, strict=True)}


def _read_value(table: Table, column: str, value: Value) -> object:
    if isinstance(table.columns[column].type, LargeBinary) and isinstance(value, str):
        return base64.b64decode(value)
    return value


def _give_secrets(connection: Connection, tables: dict[str, Table], apart: Path | None) -> tuple[int, int]:
    """Puts secrets back where they are those that a match committed to; how many fitted, and how many matches wait for
    one. Secrets of another backup do no harm: a secret never changes."""
    if "chance_secrets" not in tables:
        return 0, 0
    wanted = _commitments(connection)
    given: dict[str, str] = {}
    shared = 0
    if apart is not None:
        _, rows = read(apart, SECRETS)
        for (name, columns), values in rows:
            row = dict(zip(columns, values, strict=True))
            if name == "duplicate_secrets":
                shared += _give_shared(connection, tables, row)
                continue
            match, secret = str(row.get("match")), str(row.get("secret"))
            with contextlib.suppress(ValueError):
                if match in wanted and commitment_of(match, bytes.fromhex(secret)) == wanted[match]:
                    given[match] = secret
    if given:
        connection.execute(
            insert(tables["chance_secrets"]), [{"match": match, "secret": secret} for match, secret in given.items()]
        )
    return len(given) + shared, len(wanted) + _count_shared(connection, tables, shared)


def _give_shared(connection: Connection, tables: dict[str, Table], row: dict[str, Value]) -> int:
    """Puts the secret of a duplicate back, where it is the one that all its tables committed to."""
    if "duplicate_secrets" not in tables:
        return 0
    id = str(row.get("duplicate"))
    about = connection.execute(
        select(schema.duplicates.c.about).where(schema.duplicates.c.id == id)
    ).scalar_one_or_none()
    has_one = select(schema.duplicate_secrets.c.duplicate).where(schema.duplicate_secrets.c.duplicate == id)
    if about is None or connection.execute(has_one).first() is not None:
        return 0
    settled = read_about(about)
    with contextlib.suppress(ValueError):
        if deal_commitment(settled.deal or id, bytes.fromhex(str(row.get("secret")))) == settled.commitment:
            connection.execute(insert(tables["duplicate_secrets"]), [row])
            return 1
    return 0


def _count_shared(connection: Connection, tables: dict[str, Table], found: int) -> int:
    """How many duplicates waited for theirs, those among them that were found."""
    if "duplicate_secrets" not in tables:
        return 0
    known = select(schema.duplicate_secrets.c.duplicate)
    missing = select(func.count()).select_from(schema.duplicates).where(schema.duplicates.c.id.not_in(known))
    return found + int(connection.execute(missing).scalar_one())


def _commitments(connection: Connection) -> dict[str, str]:
    """What the matches that go on with a secret committed to, and have not lost already."""
    query = select(schema.journal.c.match, schema.journal.c.entry).join(schema.matches)
    going_on = schema.matches.c.waits_for.in_(OPEN)
    found: dict[str, str] = {}
    for row in connection.execute(query.where(schema.journal.c.number == 1, going_on)):
        first = read_stored(1, row.entry) if '"commitment"' in row.entry else None
        if isinstance(first, Began) and first.commitment and not first.deal:
            found[row.match] = first.commitment
    lost = select(schema.journal.c.match).where(schema.journal.c.entry.like('{"kind":"unseal"%'))
    for row in connection.execute(lost):
        found.pop(row.match, None)
    return found
