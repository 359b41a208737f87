"""Shared lists in SQLite or PostgreSQL. Whoever changes the row of a list first has written its next version."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ..play.list_store import MOST_EDITORS, ListRow, kept
from .schema import list_editors, list_versions, shared_lists

FORGOTTEN = 60.0  # seconds after which nobody needs to know that an editor was there
_NEWEST = (
    select(shared_lists, list_versions.c.draft, list_versions.c.at, list_versions.c.editor)
    .join(list_versions, list_versions.c.list == shared_lists.c.id)
    .order_by(list_versions.c.version.desc())
)
_VERSION = list_versions.c.version.label("number")


class SqlLists:
    """A `ListStore` in the database of the matches. `writing`: SQLite lets only one write at a time."""

    def __init__(self, engine: AsyncEngine, writing: asyncio.Lock) -> None:
        self._engine = engine
        self._writing = writing
        self._dialect = postgresql if engine.dialect.name == "postgresql" else sqlite

    async def create(self, row: ListRow) -> None:
        async with self._writing, self._engine.begin() as connection:
            head = {"id": row.id, "game": row.game, "secret_hash": row.secret_hash}
            await connection.execute(insert(shared_lists).values(**head, version=row.version, touched=row.edited))
            await self._add(connection, row.id, row.version, row.draft, row.editor, row.edited)

    async def find(self, id: str) -> ListRow | None:
        query = _NEWEST.add_columns(_VERSION).where(
            shared_lists.c.id == id, list_versions.c.version == shared_lists.c.version
        )
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return _row(row) if row is not None else None

    async def versions(self, id: str) -> list[ListRow]:
        query = _NEWEST.add_columns(_VERSION).where(shared_lists.c.id == id)
        async with self._engine.connect() as connection:
            return [_row(row) for row in await connection.execute(query)]

    async def change(self, id: str, version: int, draft: str, editor: str, at: float) -> bool:
        mine = update(shared_lists).where(shared_lists.c.id == id, shared_lists.c.version == version)
        async with self._writing, self._engine.begin() as connection:
            changed = await connection.execute(mine.values(version=version + 1, touched=at))
            if changed.rowcount == 0:
                return False
            await self._add(connection, id, version + 1, draft, editor, at)
            await self._forget_old(connection, id)
        return True

    async def _add(
        self, connection: AsyncConnection, id: str, version: int, draft: str, editor: str, at: float
    ) -> None:
        row = {"list": id, "version": version, "draft": draft, "editor": editor, "at": at}
        await connection.execute(insert(list_versions).values(row))

    async def _forget_old(self, connection: AsyncConnection, id: str) -> None:
        sizes = select(list_versions.c.version, func.length(list_versions.c.draft).label("size"))
        rows = (
            await connection.execute(sizes.where(list_versions.c.list == id).order_by(list_versions.c.version.desc()))
        ).all()
        count = kept([row.size for row in rows])
        if count < len(rows):
            oldest = rows[count - 1].version
            await connection.execute(
                delete(list_versions).where(list_versions.c.list == id, list_versions.c.version < oldest)
            )

    async def touch(self, id: str, at: float) -> None:
        async with self._writing, self._engine.begin() as connection:
            await connection.execute(update(shared_lists).where(shared_lists.c.id == id).values(touched=at))

    async def here(self, id: str, editor: str, at: float) -> None:
        row = {"list": id, "editor": editor, "seen": at}
        added = self._dialect.insert(list_editors).values(row)
        added = added.on_conflict_do_update(index_elements=["list", "editor"], set_={"seen": at})
        old = delete(list_editors).where(list_editors.c.list == id, list_editors.c.seen < at - FORGOTTEN)
        with contextlib.suppress(IntegrityError):  # the list has expired meanwhile
            async with self._writing, self._engine.begin() as connection:
                await connection.execute(old)
                await connection.execute(added)

    async def editors(self, id: str, since: float) -> list[str]:
        query = select(list_editors.c.editor).where(list_editors.c.list == id, list_editors.c.seen >= since)
        async with self._engine.connect() as connection:
            rows = await connection.execute(query.order_by(list_editors.c.seen.desc()).limit(MOST_EDITORS))
            return sorted([row.editor for row in rows])

    async def count(self) -> int:
        async with self._engine.connect() as connection:
            return int((await connection.execute(select(func.count()).select_from(shared_lists))).scalar_one())

    async def expire(self, before: float, most: int) -> int:
        query = select(shared_lists.c.id).where(shared_lists.c.touched < before)
        async with self._writing, self._engine.begin() as connection:
            ids = [row.id for row in await connection.execute(query.order_by(shared_lists.c.touched).limit(most))]
            for table, column in (
                (list_editors, list_editors.c.list),
                (list_versions, list_versions.c.list),
                (shared_lists, shared_lists.c.id),
            ):
                if ids:
                    await connection.execute(delete(table).where(column.in_(ids)))
        return len(ids)


def _row(row: Any) -> ListRow:
    return ListRow(row.id, row.game, row.secret_hash, row.number, row.draft, row.at, row.editor)
