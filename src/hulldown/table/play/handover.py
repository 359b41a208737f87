"""Several servers, one owner for each match (decision 25): matches are taken, given up, and requests handed on.

Only where the store is shared; a store of one process is never asked any of this.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from .ownership import Elsewhere, ServerRow, Unreachable, server_of

if TYPE_CHECKING:
    from .live import Live
    from .matches import Matches

log = logging.getLogger(__name__)

MOST_TRIES = 6  # for a request whose match is on its way from one server to another
FIRST_WAIT = 0.02  # seconds until the second of them, twice as long until the next
LOOK = ""  # a notice that names no match: servers have come or gone


async def look(matches: Matches) -> None:
    """Reads who is alive, and gives up the rooms that are another's now."""
    rows = await matches.store.servers()
    matches.members.see(rows, time.time())
    for id in matches.rooms.leases:
        if not matches.members.is_own(id):
            matches.rooms.release(id)
    leases = matches.rooms.leases
    for id in await matches.store.lost(leases):
        matches.rooms.release(id, leases[id])
    matches.looked = time.time()


async def confirm(matches: Matches, id: str) -> None:
    """Before anything is read or done: a room that another server has taken meanwhile is not shown."""
    if not matches.members.is_own(id):
        raise Elsewhere(id)
    await _check(matches, id)


async def _check(matches: Matches, id: str) -> None:
    lease = matches.rooms.lease_of(id)
    if lease is not None and await matches.store.owner(id) != lease:
        matches.rooms.release(id, lease)


async def take(matches: Matches, id: str) -> str:
    """Makes this server the owner of a match that it is about to load, by a new lease: what an older room of its own
    has still on the way to the disk fails, as what another server has."""
    owner = await matches.store.owner(id)
    if owner is None:
        return ""  # there is no such match
    if server_of(owner) in matches.members.others:  # one of us has an old list: who has the newer one is right
        await look(matches)
        if not matches.members.is_own(id):
            raise Elsewhere(id)
    lease = matches.new_lease()
    before = server_of(await matches.store.claim(id, lease))
    if before and before != matches.id:
        matches.taken += 1
        tell(matches, [before], id)
    return lease


async def keep(matches: Matches, live: Live) -> None:
    """After a match was read: another server may have taken it meanwhile, and written more than was read."""
    await _check(matches, live.room.id)
    if live.is_lost:
        raise Elsewhere(live.room.id)


def lose(matches: Matches, live: Live) -> Elsewhere:
    """The store has refused an entry: another server has the match."""
    live.lose()
    matches.rooms.release(live.room.id, live.lease)
    matches.spawn(_look_besides(matches))
    return Elsewhere(live.room.id)


async def _look_besides(matches: Matches) -> None:
    try:
        await look(matches)
    except Exception:
        log.warning("who is alive could not be read", exc_info=True)


def give_up(matches: Matches) -> None:
    """A server that could not show a sign of life for so long is taken for dead by the others: it shows nothing old."""
    if matches.store.is_shared and time.time() - matches.looked > matches.limits.patience:
        for id in matches.rooms.leases:
            matches.rooms.release(id)


async def hear(matches: Matches, notice: str) -> None:
    """What another server has told this one."""
    if notice == LOOK:
        await look(matches)
    else:
        await _check(matches, notice)


def tell(matches: Matches, servers: list[str], notice: str) -> None:
    """Besides, and at most once: who does not hear it finds out at the next look."""
    if servers:
        matches.spawn(_tell(matches, servers, notice))


async def _tell(matches: Matches, servers: list[str], notice: str) -> None:
    try:
        await matches.store.tell(servers, notice)
    except Exception:
        log.warning("a notice was not sent", exc_info=True)


async def hand(
    matches: Matches,
    id: str,
    here: Callable[[], Awaitable[None]],
    there: Callable[[ServerRow], Awaitable[None]],
) -> None:
    """Has something done by the owner of a match: `here`, or `there`.

    Both raise `Elsewhere` or `Unreachable` only where nothing was done, so that it may be tried again.
    """
    wait = FIRST_WAIT
    for _ in range(MOST_TRIES):
        owner = matches.members.owner_of(id)
        row = matches.members.row(owner)
        try:
            if owner == matches.id or row is None:
                await here()
            else:
                await there(row)
            return
        except Elsewhere:
            pass
        except Unreachable:
            matches.members.doubt(owner, time.time())
        await asyncio.sleep(wait)
        wait *= 2
        await look(matches)
    raise Elsewhere(id)
