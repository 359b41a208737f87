"""What is wrong with a database, if anything: whether it can be written, has room, and is whole."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from pathlib import Path

from sqlalchemy import func, select, text

from .claim import claimed_path
from .schema import journal, matches
from .sql_store import SqlStore


class Database:
    """One that a server has open. Each look is as expensive as its comment says."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._path = claimed_path(store.engine.url.render_as_string(hide_password=False))
        self._file: tuple[int, int] | None = None

    def remember(self) -> None:
        """Which file was opened: one of the same name may take its place, and what is written then is lost."""
        self._file = _identity(self._path) if self._path is not None else None

    @property
    def is_in_place(self) -> bool:
        """No access to the disk but one to the folder."""
        return self._path is None or _identity(self._path) == self._file

    @property
    def free_bytes(self) -> int | None:
        """What is left on the disk; None where the database is on another machine."""
        if self._path is None:
            return None
        try:
            return shutil.disk_usage(self._path.parent).free
        except OSError:
            return 0

    async def write(self) -> None:
        """One commit. Complains where nothing can be stored."""
        await self._store.ping()

    def find_damage(self) -> str:
        """Reads all of a SQLite file, which may take minutes: for a thread. "" where it is whole."""
        if self._path is None:
            return ""
        try:
            with contextlib.closing(sqlite3.connect(f"{self._path.as_uri()}?mode=ro", uri=True)) as database:
                found = [str(row[0]) for row in database.execute("PRAGMA quick_check(1)")]
        except sqlite3.Error as error:
            return str(error)
        return "" if found == ["ok"] else found[0]

    async def count_torn(self) -> int:
        """Looks once for each match: how many have not the last entry that their row tells of, or an entry after it."""
        last = select(func.max(journal.c.number)).where(journal.c.match == matches.c.id).scalar_subquery()
        query = select(func.count()).select_from(matches).where(func.coalesce(last, 0) != matches.c.number)
        async with self._store.engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def count_failed_sums(self) -> int:
        """Pages of PostgreSQL that were not what had been written, as far as it keeps sums and tells."""
        if self._path is not None:
            return 0
        query = text("SELECT coalesce(checksum_failures, 0) FROM pg_stat_database WHERE datname = current_database()")
        async with self._store.engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one_or_none() or 0)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
