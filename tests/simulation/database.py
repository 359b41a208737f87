"""The database of a simulated world: the store in memory, behind lines that may be slow, cut or lost in the middle."""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

from hulldown.table.play.journal import Entry, write_entry
from hulldown.table.play.memory_store import MemoryStore

if TYPE_CHECKING:
    from .world import Server, World

WRITES = ("append", "create", "claim", "beat", "mend", "farewell", "keep_cards")
LOCKS = ("append", "claim")  # take the row of their match, so that one waits for the other


class Database(MemoryStore):
    """One truth for all servers. It notes who writes what: the judges ask it (`judges.py`)."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world
        self.rows: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.owners: dict[str, str] = {}  # noted apart from what the fence asks
        self.stale: list[str] = []  # commits of whoever was not the owner

    async def create(self, row: Any, *args: Any, **kwargs: Any) -> None:
        await super().create(row, *args, **kwargs)
        self.owners[row.id] = kwargs.get("lease") or args[4]
        self.world.note(f"create {row.id}")

    async def append(
        self, match: str, number: int, at: float, entry: Entry, waits_for: str, lease: str | None = None
    ) -> bool:
        stored = await self._append(match, number, at, entry, waits_for, lease)
        if stored:
            if self.owners[match] != lease:
                self.stale.append(f"{lease} wrote entry {number} of {match}, which is {self.owners[match]}'s")
            self.world.note(f"append {match} {number} {lease} {write_entry(entry)}")
        return stored

    async def _append(
        self, match: str, number: int, at: float, entry: Entry, waits_for: str, lease: str | None
    ) -> bool:
        return await super().append(match, number, at, entry, waits_for, lease)

    async def claim(self, match: str, lease: str) -> str:
        self.owners[match] = lease
        self.world.note(f"claim {match} {lease}")
        return await super().claim(match, lease)

    async def tell(self, servers: Sequence[str], notice: str) -> None:
        for server in self.world.servers:
            if server.matches is not None and server.matches.id in servers:
                server.start(server.hear(notice))


class Handle:
    """One server's line to the database: a `Store` whose calls travel there and back."""

    is_shared = True
    commits = 0

    def __init__(self, world: World, server: Server) -> None:
        self._world = world
        self._server = server
        self._life = server.lives

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        if name in ("open", "close", "ping"):
            return _nothing

        async def call(*args: Any, **kwargs: Any) -> Any:
            await self._travel()
            done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
            self._world.besides(self._carry_out(name, args, kwargs, done))
            found = await done
            await self._travel()
            return found

        return call

    async def _travel(self) -> None:
        await self._world.travel(self._server, "database")

    @property
    def _is_gone(self) -> bool:
        return self._server.is_dead or self._server.lives != self._life

    async def _carry_out(self, name: str, args: tuple[Any, ...], kwargs: Any, done: asyncio.Future[Any]) -> None:
        """On the database's side: a server that dies meanwhile has not written what it has sent, or has."""
        async with self._world.database.rows[args[0]] if name in LOCKS else contextlib.nullcontext():
            try:
                if name in WRITES:
                    await self._world.write_to_disk()
                if self._is_gone and self._world.rng.random() < 0.5:
                    raise ConnectionError("rolled back: nobody was there any more")
                found = await getattr(self._world.database, name)(*args, **kwargs)
            except Exception as error:
                if not done.done():
                    done.set_exception(error)
                    done.exception()  # whoever waited for it may be dead
            else:
                if not done.done():
                    done.set_result(found)


async def _nothing() -> None:
    pass
