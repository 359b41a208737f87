"""Where matches are kept: SQLite by default, PostgreSQL by URL. An entry counts from the moment its commit is done."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, literal, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from ..play.journal import Entry, Written, write_entry
from ..play.ownership import ServerRow
from ..play.store import OPEN, Lost, MatchRow, SeatRow, read_stored
from ..wire import Settings
from .engines import open_engine, plain_engine
from .migrate import migrate
from .schema import card_sets, chance_secrets, journal, matches, reviews, seats, servers
from .sql_duplicates import SqlDuplicates
from .sql_lists import SqlLists
from .writing import (
    Unfounded,
    Unwritten,
    lost_ones,
    to_json,
    unfounded,
    write_entries,
    write_founded,
    write_instead,
)

MOST_TOGETHER = 200  # entries in one transaction
_SIZE = {  # pages that were given back are used again
    "sqlite": "SELECT (page_count - freelist_count) * page_size"
    " FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()",
    "postgresql": "SELECT pg_database_size(current_database())",
}
_NOTIFY = select(func.pg_notify(bindparam("channel"), bindparam("notice")))


Outcome: TypeAlias = tuple[set[tuple[str, int]], set[tuple[str, str | None]]]


def channel_of(server: str) -> str:
    """Where one server listens, and nobody else."""
    return f"hulldown_{server}"


class SqlStore:
    """A `Store` in SQLite or PostgreSQL. All that is new goes through one writer that commits it together."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.is_shared = self.engine.dialect.name == "postgresql"  # other processes may write as well
        self._queue: asyncio.Queue[Unwritten | Unfounded] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._plain = None if self.is_shared else plain_engine(self.engine)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._writing = asyncio.Lock()  # SQLite lets only one write at a time, and does not wait for ever
        self.lists = SqlLists(self.engine, self._writing)
        self.duplicates = SqlDuplicates(self.engine, self._writing)
        self.commits = 0

    async def open(self) -> None:
        async with self.engine.begin() as connection:
            await connection.run_sync(migrate)
        self._writer = asyncio.create_task(self._write(), name="writer")

    async def close(self) -> None:
        """Everything that was handed over is written first."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        self._thread.shutdown()
        if self._plain is not None:
            self._plain.dispose()
        await self.engine.dispose()

    async def ping(self) -> None:
        """A row that comes and goes in one transaction: it is written, and nobody ever sees it."""
        id = secrets.token_hex(8)
        async with self._writing, self.engine.begin() as connection:
            await connection.execute(insert(servers).values(id=id, started=0.0, beat=0.0))
            await connection.execute(delete(servers).where(servers.c.id == id))

    # Making and reading

    async def create(
        self,
        row: MatchRow,
        sitting: Sequence[SeatRow],
        first: Entry,
        waits_for: str,
        secret: bytes | None = None,
        lease: str | None = None,
    ) -> None:
        new = unfounded(row, sitting, first, waits_for, secret, lease)
        self._queue.put_nowait(new)
        await new.done

    async def find_secret(self, id: str) -> bytes | None:
        query = select(chance_secrets.c.secret).where(chance_secrets.c.match == id)
        async with self.engine.connect() as connection:
            found = (await connection.execute(query)).scalar_one_or_none()
        return bytes.fromhex(found) if found is not None else None

    async def find(self, id: str) -> tuple[MatchRow, list[SeatRow]] | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(matches).where(matches.c.id == id))).one_or_none()
            if row is None:
                return None
            sitting = await connection.execute(select(seats).where(seats.c.match == id).order_by(seats.c.seat))
            found = [SeatRow(one.kind, one.name, one.bot, one.secret_hash) for one in sitting]
        position = msgspec.json.decode(row.position) if row.position is not None else None
        options: dict[str, object] = msgspec.json.decode(row.options)
        settings = msgspec.json.decode(row.settings, type=Settings)
        founded = (row.game, row.rules, row.cards, options, settings, position, row.created)
        return MatchRow(id, *founded, row.waits_for), found

    async def entries(self, id: str, after: int = 0) -> list[Written]:
        query = select(journal.c.number, journal.c.at, journal.c.entry)
        query = query.where(journal.c.match == id, journal.c.number > after).order_by(journal.c.number)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [Written(row.number, row.at, read_stored(row.number, row.entry)) for row in rows]

    # Reviews

    async def keep_review(self, match: str, text: str) -> None:
        dialect = postgresql if self.is_shared else sqlite
        statement = dialect.insert(reviews).from_select(
            ["match", "text"], select(matches.c.id, literal(text)).where(matches.c.id == match)
        )
        statement = statement.on_conflict_do_update(index_elements=["match"], set_={"text": text})
        async with self._writing, self.engine.begin() as connection:
            await connection.execute(statement)

    async def find_review(self, match: str) -> str | None:
        query = select(reviews.c.text).where(reviews.c.match == match)
        async with self.engine.connect() as connection:
            found: str | None = (await connection.execute(query)).scalar_one_or_none()
        return found

    # Cards

    async def keep_cards(self, game: str, fingerprint: str, files: dict[str, str]) -> None:
        dialect = postgresql if self.is_shared else sqlite
        row = {"game": game, "fingerprint": fingerprint, "files": to_json(files)}
        async with self._writing, self.engine.begin() as connection:
            await connection.execute(dialect.insert(card_sets).values(row).on_conflict_do_nothing())

    async def find_cards(self, game: str, fingerprint: str) -> dict[str, str] | None:
        query = select(card_sets.c.files).where(card_sets.c.game == game, card_sets.c.fingerprint == fingerprint)
        async with self.engine.connect() as connection:
            found = (await connection.execute(query)).scalar_one_or_none()
        return msgspec.json.decode(found, type=dict[str, str]) if found is not None else None

    async def delete(self, id: str) -> None:
        async with self._writing, self.engine.begin() as connection:
            for table in (reviews, chance_secrets, journal, seats):
                await connection.execute(delete(table).where(table.c.match == id))
            await connection.execute(delete(matches).where(matches.c.id == id))

    async def mend(self, match: str, number: int, waits_for: str) -> None:
        statement = update(matches).where(matches.c.id == match, matches.c.number == number)
        async with self._writing, self.engine.begin() as connection:
            await connection.execute(statement.values(waits_for=waits_for))

    async def waiting(self, waits_for: str, before: float, most: int) -> list[str]:
        """Matches that have waited for somebody since before that time."""
        query = select(matches.c.id).where(matches.c.waits_for == waits_for, matches.c.touched < before)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query.order_by(matches.c.touched).limit(most))).all()
        return [row.id for row in rows]

    async def count_open(self) -> int:
        query = select(func.count()).select_from(matches).where(matches.c.waits_for.in_(OPEN))
        async with self.engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def standing(self, ids: Sequence[str]) -> dict[str, str]:
        query = select(matches.c.id, matches.c.waits_for).where(matches.c.id.in_(list(ids)))
        async with self.engine.connect() as connection:
            return {row.id: row.waits_for for row in await connection.execute(query)}

    async def numbers(self, ids: Sequence[str]) -> dict[str, int]:
        query = select(matches.c.id, matches.c.number).where(matches.c.id.in_(ids))
        async with self.engine.connect() as connection:
            return {row.id: row.number for row in await connection.execute(query)}

    async def size(self) -> int:
        query = text(_SIZE[self.engine.dialect.name])
        async with self.engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    # Putting away

    async def replace(self, id: str, number: int, entries: Sequence[Entry], at: float, waits_for: str) -> bool:
        async with self._writing, self.engine.begin() as connection:
            return await connection.run_sync(write_instead, id, number, entries, at, waits_for)

    async def touch(self, id: str, at: float) -> None:
        async with self._writing, self.engine.begin() as connection:
            await connection.execute(update(matches).where(matches.c.id == id).values(touched=at))

    # Appending

    async def append(
        self, match: str, number: int, at: float, entry: Entry, waits_for: str, lease: str | None = None
    ) -> bool:
        """True once the entry is committed; false where another entry has that number already."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Unwritten(match, number, at, write_entry(entry), waits_for, lease, done))
        return await done

    async def _write(self) -> None:
        connection: AsyncConnection | None = None
        try:
            while True:
                batch = [await self._queue.get()]
                while not self._queue.empty() and len(batch) < MOST_TOGETHER:
                    batch.append(self._queue.get_nowait())
                # One order for all processes: nobody waits in a circle.
                batch.sort(key=lambda one: (one.match, one.number))
                try:
                    if connection is None and self.is_shared:
                        connection = await self.engine.connect()
                    await self._commit(connection, batch)
                except Exception:
                    await _forget(connection)
                    connection = None
                    await self._commit_singly(batch)
                for _ in batch:
                    self._queue.task_done()
        finally:
            await _forget(connection)

    async def _commit_singly(self, batch: list[Unwritten | Unfounded]) -> None:
        """After a failure: what cannot be written tells whoever waits for it, and spoils no other."""
        for one in batch:
            try:
                if not self.is_shared:
                    await self._commit(None, [one])
                    continue
                async with self.engine.connect() as connection:
                    await self._commit(connection, [one])
            except Exception as error:
                if not one.done.done():
                    one.done.set_exception(error)

    async def _commit(self, connection: AsyncConnection | None, batch: list[Unwritten | Unfounded]) -> None:
        new = [one for one in batch if isinstance(one, Unfounded)]
        first: dict[tuple[str, int], Unwritten] = {}
        for one in batch:
            if isinstance(one, Unwritten):
                first.setdefault((one.match, one.number), one)
        entries = list(first.values())
        async with self._writing:
            if connection is None:
                work = self._insert_at_once
                written = await asyncio.get_running_loop().run_in_executor(self._thread, work, new, entries)
            else:
                async with connection.begin():
                    written = await connection.run_sync(self._insert, new, entries)
        self.commits += 1
        won, lost = written
        for one in batch:
            if one.done.done():
                continue
            key = (one.match, one.number)
            if isinstance(one, Unfounded):
                one.done.set_result(True)
            elif (one.match, one.lease) in lost:
                one.done.set_exception(Lost(one.match))
            else:
                one.done.set_result(key in won and first[key] is one)

    def _insert_at_once(self, new: list[Unfounded], entries: list[Unwritten]) -> Outcome:
        """A whole transaction of SQLite in one visit to its thread: on a busy machine each visit has to wait."""
        assert self._plain is not None
        with self._plain.begin() as connection:
            return self._insert(connection, new, entries)

    def _insert(self, connection: Connection, new: list[Unfounded], entries: list[Unwritten]) -> Outcome:
        """Writes all of it: what was written of the entries, and what whoever writes has lost (`lost_ones`)."""
        if new:
            write_founded(connection, new)
        lost = lost_ones(connection, entries)
        own = [one for one in entries if (one.match, one.lease) not in lost]
        return write_entries(connection, own) if own else set(), lost

    # Which servers are alive

    async def beat(self, id: str, started: float, now: float, address: str = "", key: str = "") -> None:
        dialect = postgresql if self.is_shared else sqlite
        shown = {"beat": now, "address": address, "key": key}
        statement = dialect.insert(servers).values(id=id, started=started, **shown)
        statement = statement.on_conflict_do_update(index_elements=["id"], set_=shown)
        async with self._writing, self.engine.begin() as connection:
            await connection.execute(statement)
            await connection.execute(delete(servers).where(servers.c.beat < now - 3600))

    async def alive_since(self, now: float, patience: float) -> float:
        """Since when some server has been alive without a break, as far as the ones alive now know."""
        query = select(func.min(servers.c.started)).where(servers.c.beat > now - patience)
        async with self.engine.connect() as connection:
            found = (await connection.execute(query)).scalar_one_or_none()
        return float(found) if found is not None else now

    async def forget_servers(self) -> None:
        """Whoever opens a database of one process is alone: what others have left there died with them."""
        async with self._writing, self.engine.begin() as connection:
            await connection.execute(delete(servers))

    async def farewell(self, id: str) -> None:
        with contextlib.suppress(DBAPIError):
            async with self._writing, self.engine.begin() as connection:
                await connection.execute(delete(servers).where(servers.c.id == id))

    async def servers(self) -> list[ServerRow]:
        async with self.engine.connect() as connection:
            rows = (await connection.execute(select(servers))).all()
        return [ServerRow(row.id, row.beat, row.address or "", row.key or "") for row in rows]

    # Whose a match is

    async def owner(self, match: str) -> str | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(matches.c.owner).where(matches.c.id == match))).one_or_none()
        return None if row is None else row.owner or ""

    async def claim(self, match: str, lease: str) -> str:
        """Waits for a commit of the former owner that is under way; the next one of theirs fails."""
        of = matches.c.id == match
        async with self.engine.begin() as connection:
            before = await connection.execute(select(matches.c.owner).where(of).with_for_update(key_share=True))
            await connection.execute(update(matches).where(of).values(owner=lease))
            return before.scalar_one_or_none() or ""

    async def lost(self, leases: Mapping[str, str]) -> list[str]:
        if not leases:
            return []
        query = select(matches.c.id, matches.c.owner).where(matches.c.id.in_(list(leases)))
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [row.id for row in rows if row.owner != leases[row.id]]

    async def tell(self, to: Sequence[str], notice: str) -> None:
        """By a transaction of its own: PostgreSQL lets those with a notice commit one after the other."""
        if not self.is_shared:
            return
        async with self.engine.begin() as connection:
            for server in to:
                await connection.execute(_NOTIFY, {"channel": channel_of(server), "notice": notice})


async def _forget(connection: AsyncConnection | None) -> None:
    if connection is not None:
        with contextlib.suppress(DBAPIError, OSError):
            await connection.close()
