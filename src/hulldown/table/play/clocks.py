"""Clocks that run only while a server is alive. When somebody's time is over, a bot plays on; when that of the match is
over, time is called, and what follows is the game's own rule.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING

from . import journal
from .foretelling import foretell_time
from .ownership import Elsewhere
from .room import Room

if TYPE_CHECKING:
    from .live import Live
    from .matches import Matches

FLAG_BOT = "level3"


async def live_on(matches: Matches) -> None:
    """A sign of life, and a look since when there have been some."""
    now = time.time()
    await matches.store.beat(matches.id, matches.started, now, matches.address, matches.key)
    matches.alive_since = await matches.store.alive_since(now, matches.limits.patience)


def used(matches: Matches, room: Room) -> float:
    """Seconds of the present question that count: those in which a server was alive."""
    return max(0.0, time.time() - max(room.since, matches.alive_since))


def is_running(room: Room) -> bool:
    """Whether the clock of whoever is asked runs."""
    if room.settings.clock is None or room.is_over or room.is_stopped or not room.has_begun:
        return False
    return room.actor >= 0 and room.seats[room.actor].kind == "person"


def left(matches: Matches, room: Room) -> dict[int, float]:
    """What each seat has left at this moment."""
    found = {number: seat.clock for number, seat in enumerate(room.seats) if seat.clock is not None}
    if is_running(room):
        found[room.actor] = max(0.0, found[room.actor] - used(matches, room))
    return found


def set_clocks(matches: Matches, live: Live) -> None:
    """Comes back at the moment when the time of whoever is asked is over, or that of the match."""
    _set_flag(matches, live)
    _set_bell(matches, live)


def _set_flag(matches: Matches, live: Live) -> None:
    if live.flag is not None:
        live.flag.cancel()
        live.flag = None
    room = live.room
    if not is_running(room) or live.is_lost:
        return
    wait = left(matches, room)[room.actor] + 0.05
    asked = room.asked
    loop = asyncio.get_running_loop()
    live.flag = loop.call_later(wait, lambda: matches.spawn(_flag_falls(matches, live, asked)))


async def _flag_falls(matches: Matches, live: Live, asked: int) -> None:
    async with live.lock:
        room = live.room
        if room.asked != asked or not is_running(room):
            return  # whoever changed that has set another flag
        live.flag = None
        if left(matches, room)[room.actor] > 0:
            _set_flag(matches, live)
            return
        with contextlib.suppress(Elsewhere):  # the owner has set a flag of its own
            await matches.append(live, journal.Replaced(room.actor, FLAG_BOT, "time"), room.awaited_without(room.actor))


# The time limit of a match


def _limit(live: Live) -> int:
    """Seconds after which time is called; 0 where it is not, or not while nobody plays."""
    room = live.room
    if room.is_over or room.is_stopped or not room.has_begun or (room.waits_for == "watcher" and not live.connections):
        return 0
    return room.game.time_limit(room.state)


def _counted_from(matches: Matches, live: Live) -> float:
    """Since when the seconds count that are not counted yet."""
    since = max(live.room.counted, matches.alive_since)
    return since if live.room.people else max(since, live.watched_since)


def played(matches: Matches, live: Live) -> float:
    """The seconds of play since they were last counted, where the match has a time limit."""
    return max(0.0, time.time() - _counted_from(matches, live)) if _limit(live) else 0.0


def _set_bell(matches: Matches, live: Live) -> None:
    if live.bell is not None:
        live.bell.cancel()
        live.bell = None
    room = live.room
    limit = _limit(live)
    room.rings_at = _counted_from(matches, live) + max(0.0, limit - room.played) if limit else None
    if room.rings_at is None:
        return
    wait = max(0.0, room.rings_at - time.time()) + 0.05
    loop = asyncio.get_running_loop()
    live.bell = loop.call_later(wait, lambda: matches.spawn(_bell_rings(matches, live)))


async def _bell_rings(matches: Matches, live: Live) -> None:
    async with live.lock:
        live.bell = None
        rings_at = live.room.rings_at
        if rings_at is None or not _limit(live):
            return  # whoever changed that has set another bell, or there is nothing more to ring
        if rings_at > time.time():
            _set_bell(matches, live)
            return
        brought, waits_for = foretell_time(live.room)
        with contextlib.suppress(Elsewhere):
            await matches.append(live, journal.Timed(brought), waits_for)
