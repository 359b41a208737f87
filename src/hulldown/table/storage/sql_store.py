"""Where matches are kept: SQLite by default, PostgreSQL by URL. An entry counts from the moment its commit is done."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from ..play.journal import Entry, Written, write_entry
from ..play.store import OPEN, MatchRow, SeatRow, read_stored
from ..wire import Settings
from .engines import open_engine, plain_engine
from .migrate import migrate
from .schema import card_sets, chance_secrets, journal, matches, seats, servers

MOST_TOGETHER = 200  # entries in one transaction
CHANNEL = "hulldown"
MOST_NOTIFIED = 7000  # bytes; PostgreSQL takes 8000

# Made once, so that SQLAlchemy compiles them once: they are what every answer waits for.
_APPEND = {
    name: dialect.insert(journal).on_conflict_do_nothing().returning(journal.c.match, journal.c.number)
    for name, dialect in (("sqlite", sqlite), ("postgresql", postgresql))
}
_FOLLOW = (
    update(matches)
    .where(matches.c.id == bindparam("of"), matches.c.number < bindparam("upto"))
    .values(number=bindparam("upto"), waits_for=bindparam("next"), touched=bindparam("since"))
)
_NOTIFY = select(func.pg_notify(CHANNEL, bindparam("payload")))


@dataclass
class Unwritten:
    """An entry on its way to the disk."""

    match: str
    number: int
    at: float
    entry: str
    waits_for: str
    done: asyncio.Future[bool]


class SqlStore:
    """A `Store` in SQLite or PostgreSQL. All appends go through one writer that commits them together."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.is_shared = self.engine.dialect.name == "postgresql"  # other processes may write as well
        self._queue: asyncio.Queue[Unwritten] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._plain = None if self.is_shared else plain_engine(self.engine)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._writing = asyncio.Lock()  # SQLite lets only one write at a time, and does not wait for ever
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
        async with self.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))

    # Making and reading

    async def create(
        self, row: MatchRow, sitting: Sequence[SeatRow], first: Entry, waits_for: str, secret: bytes | None = None
    ) -> None:
        async with self._writing, self.engine.begin() as connection:
            founded = {
                "id": row.id, "game": row.game, "rules": row.rules, "cards": row.cards, "created": row.created,
                "options": _json(row.options), "settings": _json(row.settings),
                "position": _json(row.position) if row.position is not None else None,
                "number": 1, "waits_for": waits_for, "touched": row.created,
            }  # fmt: skip
            await connection.execute(insert(matches).values(founded))
            for number, one in enumerate(sitting):
                sits = {"kind": one.kind, "name": one.name, "bot": one.bot, "secret_hash": one.secret_hash}
                await connection.execute(insert(seats).values(match=row.id, seat=number, **sits))
            await connection.execute(
                insert(journal).values(match=row.id, number=1, at=row.created, entry=write_entry(first))
            )
            if secret is not None:
                await connection.execute(insert(chance_secrets).values(match=row.id, secret=secret.hex()))

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

    # Cards

    async def keep_cards(self, game: str, fingerprint: str, files: dict[str, str]) -> None:
        dialect = postgresql if self.is_shared else sqlite
        row = {"game": game, "fingerprint": fingerprint, "files": _json(files)}
        async with self._writing, self.engine.begin() as connection:
            await connection.execute(dialect.insert(card_sets).values(row).on_conflict_do_nothing())

    async def find_cards(self, game: str, fingerprint: str) -> dict[str, str] | None:
        query = select(card_sets.c.files).where(card_sets.c.game == game, card_sets.c.fingerprint == fingerprint)
        async with self.engine.connect() as connection:
            found = (await connection.execute(query)).scalar_one_or_none()
        return msgspec.json.decode(found, type=dict[str, str]) if found is not None else None

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

    # Appending

    async def append(self, match: str, number: int, at: float, entry: Entry, waits_for: str) -> bool:
        """True once the entry is committed; false where another entry has that number already."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Unwritten(match, number, at, write_entry(entry), waits_for, done))
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

    async def _commit_singly(self, batch: list[Unwritten]) -> None:
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

    async def _commit(self, connection: AsyncConnection | None, batch: list[Unwritten]) -> None:
        first: dict[tuple[str, int], Unwritten] = {}
        for one in batch:
            first.setdefault((one.match, one.number), one)
        entries = list(first.values())
        async with self._writing:
            if connection is None:
                won = await asyncio.get_running_loop().run_in_executor(self._thread, self._insert_at_once, entries)
            else:
                async with connection.begin():
                    won = await connection.run_sync(self._insert, entries)
        self.commits += 1
        for one in batch:
            if not one.done.done():
                key = (one.match, one.number)
                one.done.set_result(key in won and first[key] is one)

    def _insert_at_once(self, entries: list[Unwritten]) -> set[tuple[str, int]]:
        """A whole transaction of SQLite in one visit to its thread: on a busy machine each visit has to wait."""
        assert self._plain is not None
        with self._plain.begin() as connection:
            return self._insert(connection, entries)

    def _insert(self, connection: Connection, entries: list[Unwritten]) -> set[tuple[str, int]]:
        """Writes what nobody has written before; keeps the columns for searching in step; tells the other processes."""
        rows = [{"match": one.match, "number": one.number, "at": one.at, "entry": one.entry} for one in entries]
        result = connection.execute(_APPEND[self.engine.dialect.name], rows)
        won = {(row.match, row.number) for row in result}
        kept = [one for one in entries if (one.match, one.number) in won]
        if kept:
            follow = [{"of": one.match, "upto": one.number, "next": one.waits_for, "since": one.at} for one in kept]
            connection.execute(_FOLLOW, follow)
        if self.is_shared:
            for payload in _payloads(kept):
                connection.execute(_NOTIFY, {"payload": payload})
        return won

    # Which servers are alive

    async def beat(self, id: str, started: float, now: float) -> None:
        dialect = postgresql if self.is_shared else sqlite
        statement = dialect.insert(servers).values(id=id, started=started, beat=now)
        statement = statement.on_conflict_do_update(index_elements=["id"], set_={"beat": now})
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


async def _forget(connection: AsyncConnection | None) -> None:
    if connection is not None:
        with contextlib.suppress(DBAPIError, OSError):
            await connection.close()


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _payloads(kept: list[Unwritten]) -> list[str]:
    """`match:number` of every entry, in as few messages as fit."""
    found: list[str] = []
    for one in kept:
        item = f"{one.match}:{one.number}"
        if found and len(found[-1]) + len(item) < MOST_NOTIFIED:
            found[-1] += f",{item}"
        else:
            found.append(item)
    return found
