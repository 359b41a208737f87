"""Bots get asked: by the process that made it their turn, and by any other where nothing comes of that."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING

from hulldown.kernel.errors import HulldownError

from . import clocks, journal
from .foretelling import foretell, foretell_passes

if TYPE_CHECKING:
    from .live import Live
    from .matches import Matches

log = logging.getLogger(__name__)

BEAT = 5.0  # seconds between two looks round
MOST_TAKEN_UP = 200  # matches that one look round takes up


def ask_bots(matches: Matches, live: Live) -> None:
    """Sees to it that a bot whose turn it is gets asked, and that stops pass."""
    if live.asking is None and (live.room.bot_to_ask() is not None or live.room.passing() is not None):
        live.asking = asyncio.create_task(_ask_bots(matches, live))
        live.asking.add_done_callback(lambda task: _asked(live, task))


def _asked(live: Live, task: asyncio.Task[None]) -> None:
    live.asking = None
    if not task.cancelled() and task.exception() is not None:
        log.error("a bot could not be asked in match %s", live.room.id, exc_info=task.exception())


async def _ask_bots(matches: Matches, live: Live) -> None:
    while True:
        if live.room.passing() is not None:
            await _pass(matches, live)
            continue
        room = live.room
        bot, asked, seat = room.bot_to_ask(), room.asked, room.actor
        if bot is None:
            return
        pace = room.settings.pace
        if pace > 0 and not room.people:
            if not live.connections:
                return  # nobody watches: it goes on when somebody comes
            await asyncio.sleep(pace)
        began = time.monotonic()
        reply = await matches.opponents.ask(room.game, bot, room.state.clone(), seat, secrets.randbits(63))
        if room.people and live.connections:  # answers that come too quickly cannot be followed
            await asyncio.sleep(max(0.0, pace - (time.monotonic() - began)))
        async with live.lock:
            if live.room.asked != asked:
                continue  # the question is another one meanwhile
            note = reply.fault.note if reply.fault is not None else ""
            brought, waits_for = foretell(live.room, reply.action, seat, matches.dealer(live), note)
            await matches.append(live, journal.Answered(brought), waits_for)


async def _pass(matches: Matches, live: Live) -> None:
    """Answers for a person by their stops: after somebody came, came back or changed what they wish."""
    async with live.lock:
        brought, waits_for = foretell_passes(live.room, matches.dealer(live))
        if brought:
            await matches.append(live, journal.Answered(brought), waits_for)


async def look_round(matches: Matches) -> None:
    """Shows that this server is alive, and takes up matches whose bot nobody asks."""
    beat = min(BEAT, matches.limits.patience / 3)
    patience = 0.0  # at the start every match that waits for a bot was left by a server that is gone
    if matches.store.is_shared:
        patience = matches.limits.patience
    while True:
        try:
            await clocks.live_on(matches)
            for id in await matches.store.waiting("bot", time.time() - patience, MOST_TAKEN_UP):
                await _take_up(matches, id)
        except asyncio.CancelledError:
            raise
        except Exception:  # a database that is away for a while comes back
            log.exception("the look round failed")
        patience = max(patience, beat)
        await asyncio.sleep(beat)


async def _take_up(matches: Matches, id: str) -> None:
    try:
        live = await matches.find(id)
    except HulldownError as error:
        log.warning("match %s cannot go on: %s", id, error)
        return
    if live.asking is None:
        await matches.hear(id, live.room.number + 1)  # what this process has missed
        ask_bots(matches, live)
