"""Clocks that run only while a server is alive. When somebody's time is over, a bot plays on."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from . import journal
from .room import Room

if TYPE_CHECKING:
    from .house import House, Live

FLAG_BOT = "level3"


async def live_on(house: House) -> None:
    """A sign of life, and a look since when there have been some."""
    now = time.time()
    await house.store.beat(house.id, house.started, now)
    house.alive_since = await house.store.alive_since(now, house.limits.patience)


def used(house: House, room: Room) -> float:
    """Seconds of the present question that count: those in which a server was alive."""
    return max(0.0, time.time() - max(room.since, house.alive_since))


def is_running(room: Room) -> bool:
    """Whether the clock of whoever is asked runs."""
    if room.settings.clock is None or room.is_over or room.is_stopped or not room.has_begun:
        return False
    return room.seats[room.actor].kind == "person"


def left(house: House, room: Room) -> dict[int, float]:
    """What each seat has left at this moment."""
    found = {number: seat.clock for number, seat in enumerate(room.seats) if seat.clock is not None}
    if is_running(room):
        found[room.actor] = max(0.0, found[room.actor] - used(house, room))
    return found


def set_flag(house: House, live: Live) -> None:
    """Comes back at the moment when the time of whoever is asked is over."""
    if live.flag is not None:
        live.flag.cancel()
        live.flag = None
    room = live.room
    if not is_running(room):
        return
    wait = left(house, room)[room.actor] + 0.05
    asked = room.asked
    loop = asyncio.get_running_loop()
    live.flag = loop.call_later(wait, lambda: house.spawn(_flag_falls(house, live, asked)))


async def _flag_falls(house: House, live: Live, asked: int) -> None:
    async with live.lock:
        room = live.room
        if room.asked != asked or not is_running(room):
            return  # whoever changed that has set another flag
        live.flag = None
        if left(house, room)[room.actor] > 0:
            set_flag(house, live)
            return
        await house.append(live, journal.Replaced(room.actor, FLAG_BOT, "time"), "bot")
