"""Duplicates in SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from ..play.duplicate_store import DuplicateRow
from .schema import duplicate_secrets, duplicate_tables, duplicates

TRIES = 20  # to be the next table, where others come at the same time


class SqlDuplicates:
    """A `DuplicateStore`; `writing` is the lock of whoever else writes to the same SQLite."""

    def __init__(self, engine: AsyncEngine, writing: asyncio.Lock) -> None:
        self._engine = engine
        self._writing = writing

    async def create(self, row: DuplicateRow, secret: bytes, script: str = "") -> None:
        founded = {"id": row.id, "game": row.game, "made": row.made, "touched": row.made, "about": row.about}
        hidden = {"duplicate": row.id, "secret": secret.hex(), "script": script}
        tables = [
            {"duplicate": row.id, "number": number, "match": match} for number, match in enumerate(row.matches, 1)
        ]
        async with self._writing, self._engine.begin() as connection:
            await connection.execute(insert(duplicates), [founded])
            await connection.execute(insert(duplicate_secrets), [hidden])
            if tables:
                await connection.execute(insert(duplicate_tables), tables)

    async def find(self, id: str) -> DuplicateRow | None:
        of = duplicate_tables.c.duplicate == id
        query = select(duplicate_tables.c.match).where(of).order_by(duplicate_tables.c.number)
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(duplicates).where(duplicates.c.id == id))).one_or_none()
            if row is None:
                return None
            matches = [one.match for one in await connection.execute(query)]
        return DuplicateRow(row.id, row.game, row.made, row.about, matches)

    async def find_secret(self, id: str) -> tuple[bytes, str] | None:
        query = select(duplicate_secrets).where(duplicate_secrets.c.duplicate == id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return (bytes.fromhex(row.secret), row.script) if row is not None else None

    async def add(self, id: str, match: str, most: int) -> int | None:
        highest = select(func.max(duplicate_tables.c.number)).where(duplicate_tables.c.duplicate == id)
        for _ in range(TRIES):
            try:
                async with self._writing, self._engine.begin() as connection:
                    if (await connection.execute(select(duplicates.c.id).where(duplicates.c.id == id))).first() is None:
                        return None
                    number = ((await connection.execute(highest)).scalar_one_or_none() or 0) + 1
                    if number > most:
                        return None
                    row = {"duplicate": id, "number": number, "match": match}
                    await connection.execute(insert(duplicate_tables), [row])
                    return number
            except IntegrityError:
                continue  # another process was first
        return None

    async def older(self, before: float, most: int) -> list[str]:
        query = select(duplicates.c.id).where(duplicates.c.touched < before).order_by(duplicates.c.touched).limit(most)
        async with self._engine.connect() as connection:
            return [row.id for row in await connection.execute(query)]

    async def touch(self, id: str, at: float) -> None:
        async with self._writing, self._engine.begin() as connection:
            await connection.execute(update(duplicates).where(duplicates.c.id == id).values(touched=at))

    async def delete(self, id: str) -> None:
        async with self._writing, self._engine.begin() as connection:
            for table in (duplicate_secrets, duplicate_tables):
                await connection.execute(delete(table).where(table.c.duplicate == id))
            await connection.execute(delete(duplicates).where(duplicates.c.id == id))
