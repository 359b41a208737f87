"""Bots get asked: by the process that made it their turn, and by any other where nothing comes of that."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING

from hulldown.kernel.errors import HulldownError

from . import clocks, journal

if TYPE_CHECKING:
    from .house import House, Live

log = logging.getLogger(__name__)

BEAT = 5.0  # seconds between two looks round
MOST_DRIVEN = 200  # matches that one look round takes up


def drive(house: House, live: Live) -> None:
    """Sees to it that a bot whose turn it is gets asked, and that stops pass."""
    if live.driver is None and (live.room.bot_to_ask() is not None or live.room.passing() is not None):
        live.driver = asyncio.create_task(_drive(house, live))
        live.driver.add_done_callback(lambda task: _driven(live, task))


def _driven(live: Live, task: asyncio.Task[None]) -> None:
    live.driver = None
    if not task.cancelled() and task.exception() is not None:
        log.error("a bot could not be asked in match %s", live.room.id, exc_info=task.exception())


async def _drive(house: House, live: Live) -> None:
    while True:
        if live.room.passing() is not None:
            await _pass(house, live)
            continue
        room = live.room
        bot, asked, seat = room.bot_to_ask(), room.asked, room.actor
        if bot is None:
            return
        pace = room.settings.pace
        if pace > 0 and not room.people:
            if not live.listeners:
                return  # nobody watches: it goes on when somebody comes
            await asyncio.sleep(pace)
        began = time.monotonic()
        reply = await house.opponents.ask(room.game, bot, room.state.clone(), seat, secrets.randbits(63))
        if room.people and live.listeners:  # answers that come too quickly cannot be followed
            await asyncio.sleep(max(0.0, pace - (time.monotonic() - began)))
        async with live.lock:
            if live.room.asked != asked:
                continue  # the question is another one meanwhile
            note = reply.fault.note if reply.fault is not None else ""
            lines, waits_for = live.room.foretell(reply.action, seat, note, house.chance)
            await house.append(live, journal.Answered(lines), waits_for)


async def _pass(house: House, live: Live) -> None:
    """Answers for a person by their stops: after somebody came, came back or changed what they wish."""
    async with live.lock:
        lines, waits_for = live.room.foretell_passes(house.chance)
        if lines:
            await house.append(live, journal.Answered(lines), waits_for)


async def look_round(house: House) -> None:
    """Shows that this server is alive, and takes up matches whose bot nobody asks."""
    beat = min(BEAT, house.limits.patience / 3)
    patience = 0.0  # at the start every match that waits for a bot was left by a server that is gone
    if house.store.is_shared:
        patience = house.limits.patience
    while True:
        try:
            await clocks.live_on(house)
            for id in await house.store.waiting("bot", time.time() - patience, MOST_DRIVEN):
                await _take_up(house, id)
        except asyncio.CancelledError:
            raise
        except Exception:  # a database that is away for a while comes back
            log.exception("the look round failed")
        patience = max(patience, beat)
        await asyncio.sleep(beat)


async def _take_up(house: House, id: str) -> None:
    try:
        live = await house.find(id)
    except HulldownError as error:
        log.warning("match %s cannot go on: %s", id, error)
        return
    if live.driver is None:
        await house.hear(id, live.room.number + 1)  # what this process has missed
        drive(house, live)
