"""A simulated world: servers with the real rooms and the real handing over, a network, and what goes wrong.

Everything follows from the seed. See `run.py` for the command, and decision 26.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import ContextVar, copy_context
from random import Random
from typing import Any, TypeVar, cast

import hulldown
from hulldown.bots.guard import Reply
from hulldown.kernel.generator import Xoshiro
from hulldown.table.play import handover
from hulldown.table.play.beside import at_once
from hulldown.table.play.limits import Limits
from hulldown.table.play.matches import Matches
from hulldown.table.play.opponents import OwnBots
from hulldown.table.play.ownership import Elsewhere, ServerRow, Unreachable
from hulldown.table.play.requests import Requests
from hulldown.table.play.store import Store

from .clockwork import VirtualLoop
from .database import Database, Handle

T = TypeVar("T")
LIMITS = Limits(patience=3.0, creations=1e9)
NEAR = (0.0005, 0.004)  # seconds of one way
DISK = (0.0005, 0.005)
LONGEST = 20.0  # seconds after which nobody waits for a reply any more

current: ContextVar[Server | None] = ContextVar("current", default=None)


class Cut(Exception):
    """No reply comes: whether anything was done is not known."""


class Thinkers(OwnBots):
    """Bots that answer after a moment, anything that is legal."""

    async def ask(self, game: Any, bot: str, state: Any, seat: int, seed: int, *_: Any) -> Reply:
        await asyncio.sleep(0.01)
        return Reply(Random(seed).choice(state.legal_actions()), None)


class Cards:
    """The cards of all matches are the ones in use."""

    async def open(self) -> None:
        pass

    def close(self) -> None:
        pass

    async def find(self, id: str, _: str) -> Any:
        return hulldown.game(id)


class Server:
    """A place for a server: one after the other runs there."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.name = name
        self.lives = 0
        self.is_dead = True
        self.frozen_until = 0.0
        self.tasks: set[asyncio.Task[Any]] = set()
        self.matches: Matches | None = None
        self.requests: Requests | None = None

    def boot(self) -> None:
        self.lives += 1
        self.is_dead = False
        self.frozen_until = 0.0
        self.start(self._open())

    async def _open(self) -> None:
        while True:
            matches = Matches(cast(Store, self.world.handle(self.world, self)), Thinkers(), at_once, LIMITS)
            matches.cards.close()
            matches.cards = cast(Any, Cards())
            matches.address = f"{self.name}:{self.lives}"
            matches.key = "key"
            matches.chance = lambda: Xoshiro(self.world.rng.getrandbits(63))
            try:
                await matches.open()
            except OSError:
                await asyncio.sleep(0.5)
                continue
            self.matches, self.requests = matches, Requests(matches)
            return

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Does something on this server; it ends with the server."""
        context = copy_context()
        context.run(current.set, self)
        return self.world.loop.create_task(work, context=context)

    def die(self) -> None:
        """As by a power cut: what runs here reaches nobody any more."""
        self.is_dead = True
        self.matches = self.requests = None
        for task in sorted(self.tasks, key=hash):
            task.cancel()
        self.tasks = set()

    async def leave(self) -> None:
        matches, self.matches, self.requests = self.matches, None, None
        if matches is not None:
            with contextlib.suppress(OSError):
                await matches.close()
        self.world.later(self.world.rng.uniform(0.1, 3.0), lambda: self.world.boot(self))
        self.die()

    async def hear(self, notice: str) -> None:
        if self.matches is not None:
            with contextlib.suppress(OSError):
                await self.world.travel(self, "database")
                await handover.hear(self.matches, notice)


class World:
    """Servers, a database, a network, and a count of what went wrong."""

    def __init__(
        self, loop: VirtualLoop, rng: Random, servers: int, database: type[Database], handle: type[Handle]
    ) -> None:
        self.loop = loop
        self.rng = rng
        self.database = database(self)
        self.handle = handle
        self.faults: Counter[str] = Counter()
        self.is_calm = False
        self.cuts: set[tuple[str, str]] = set()
        self.slow_until = 0.0
        self.digest = hashlib.blake2b(digest_size=8)
        self.notes = 0
        self.servers = [Server(self, f"server {number}") for number in range(servers)]
        factory: Any = loop.get_task_factory()

        def track(loop: Any, work: Any, context: Any = None) -> Any:
            task = factory(loop, work, context=context)
            owner = (context or copy_context()).get(current)
            if owner is not None:
                owner.tasks.add(task)
                task.add_done_callback(owner.tasks.discard)
            return task

        loop.set_task_factory(track)

    def note(self, what: str) -> None:
        """What two runs of one seed must agree on."""
        self.notes += 1
        self.digest.update(f"{self.loop.now:.9f} {what}\n".encode())

    def besides(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that belongs to no server and outlives them all."""
        context = copy_context()
        context.run(current.set, None)
        self.loop.create_task(work, context=context)

    def happens(self, likely: float, what: str) -> bool:
        """Whether a message meets this misfortune."""
        if self.is_calm or self.rng.random() >= likely:
            return False
        self.faults[what] += 1
        return True

    # Ways

    def is_cut(self, one: str, other: str) -> bool:
        return (min(one, other), max(one, other)) in self.cuts

    async def travel(self, server: Server, to: str) -> None:
        """From a server to somewhere: takes time, more where it sleeps, and fails where the line is cut."""
        await asyncio.sleep(self.rng.uniform(*NEAR))
        while server.frozen_until > self.loop.now:
            await asyncio.sleep(server.frozen_until - self.loop.now)
        if self.is_cut(server.name, to) or self.happens(0.002, "lost line to the database"):
            raise ConnectionError(f"{server.name} does not reach {to}")

    async def write_to_disk(self) -> None:
        longest = 6.0 if self.slow_until > self.loop.now else DISK[1]
        await asyncio.sleep(self.rng.uniform(DISK[0], longest))

    # What clients ask

    async def ask(self, server: Server, match: str, work: Callable[[Requests], Awaitable[T]]) -> T:
        """A client asks any server for something at a match; what the server refuses is raised as it raises it."""
        await asyncio.sleep(self.rng.uniform(*NEAR))
        if server.is_dead or server.matches is None or self.happens(0.04, "lost request"):
            raise Cut
        task = server.start(self._serve(server, match, work))
        if self.happens(0.06, "doubled request"):
            self.besides(self._double(server, match, work))
        if self.happens(0.04, "lost reply"):
            _forget(task)
            raise Cut
        found = await _outcome(task)
        await asyncio.sleep(self.rng.uniform(*NEAR))
        return found

    async def _double(self, server: Server, match: str, work: Callable[[Requests], Awaitable[T]]) -> None:
        """The same once more: at once or much later, at the same server or at another."""
        await asyncio.sleep(self.rng.choice((0.0, 0.001, 0.05, 2.0)))
        again = self.rng.choice((server, self.rng.choice(self.servers)))
        if not again.is_dead and again.matches is not None:
            _forget(again.start(self._serve(again, match, work)))

    async def _serve(self, server: Server, match: str, work: Callable[[Requests], Awaitable[T]]) -> T:
        """What `server/peers.py` does: here, or at the owner."""
        found: list[T] = []
        matches = server.matches
        assert matches is not None

        async def here() -> None:
            found.append(await self._work(server, work))

        async def there(row: ServerRow) -> None:
            name, _, life = row.address.rpartition(":")
            owner = next(one for one in self.servers if one.name == name)
            await asyncio.sleep(self.rng.uniform(*NEAR))
            if self.is_cut(server.name, name) or owner.is_dead or owner.matches is None or str(owner.lives) != life:
                raise Unreachable(row.id)
            handed = owner.start(self._work(owner, work))
            if self.happens(0.02, "lost reply between servers"):
                _forget(handed)
                raise Cut
            found.append(await _outcome(handed))
            if self.is_cut(server.name, name):
                raise Cut

        await handover.hand(matches, match, here, there)
        return found[0]

    async def _work(self, server: Server, work: Callable[[Requests], Awaitable[T]]) -> T:
        while server.frozen_until > self.loop.now:
            await asyncio.sleep(server.frozen_until - self.loop.now)
        if server.requests is None:
            raise Elsewhere
        return await work(server.requests)

    # Misfortunes

    async def torment(self, most: int) -> None:
        """One misfortune after the other until there were so many, those of messages among them."""
        kinds: list[Callable[[], None]] = [
            self._kill, self._kill, self._cut_from_database, self._cut_servers, self._slow_disk, self._freeze,
            self._freeze, self._leave, self._kill_all,
        ]  # fmt: skip
        weights = [3, 3, 2, 2, 2, 2, 2, 2, 0.3]
        while self.faults.total() < most:
            await asyncio.sleep(self.rng.uniform(0.05, 2.0))
            self.rng.choices(kinds, weights)[0]()

    def _living(self) -> Server | None:
        living = [server for server in self.servers if not server.is_dead]
        return self.rng.choice(living) if living else None

    def _kill(self) -> None:
        server = self._living()
        if server is not None:
            self.faults["kill"] += 1
            server.die()
            self.later(self.rng.uniform(0.1, 6.0), lambda: self.boot(server))

    def _kill_all(self) -> None:
        for _ in range(len(self.servers)):
            self._kill()

    def _leave(self) -> None:
        server = self._living()
        if server is not None and server.matches is not None:
            self.faults["leave"] += 1
            server.start(server.leave())

    def _freeze(self) -> None:
        server = self._living()
        if server is not None:
            self.faults["freeze"] += 1
            server.frozen_until = self.loop.now + self.rng.uniform(0.2, 8.0)

    def _cut_from_database(self) -> None:
        self._cut(self.rng.choice(self.servers).name, "database", "partition from the database")

    def _cut_servers(self) -> None:
        if len(self.servers) > 1:
            one, other = self.rng.sample(self.servers, 2)
            self._cut(one.name, other.name, "partition between servers")

    def _cut(self, one: str, other: str, what: str) -> None:
        self.faults[what] += 1
        pair = (min(one, other), max(one, other))
        self.cuts.add(pair)
        self.later(self.rng.uniform(0.1, 7.0), lambda: self.cuts.discard(pair))

    def _slow_disk(self) -> None:
        self.faults["slow disk"] += 1
        self.slow_until = self.loop.now + self.rng.uniform(0.2, 3.0)

    def later(self, wait: float, do: Callable[[], Any]) -> None:
        self.loop.call_later(wait, do)

    def boot(self, server: Server) -> None:
        if server.is_dead:
            server.boot()

    def calm_down(self) -> None:
        """Nothing more goes wrong, and whoever is dead comes back."""
        self.is_calm = True
        self.cuts.clear()
        self.slow_until = 0.0
        for server in self.servers:
            server.frozen_until = 0.0
            self.boot(server)


async def _outcome(task: asyncio.Task[T]) -> T:
    """What came of it; `Cut` where the server died over it, or where it takes too long."""
    done, _ = await asyncio.wait({task}, timeout=LONGEST)
    if not done:
        _forget(task)
        raise Cut
    if task.cancelled():
        raise Cut
    return task.result()


def _forget(task: asyncio.Task[Any]) -> None:
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
