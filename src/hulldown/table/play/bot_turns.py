"""Bots get asked by the server whose match it is; where nothing comes of that, again."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from math import ceil
from typing import TYPE_CHECKING

from hulldown.bots.guard import Reply
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.proof import deal_seed
from hulldown.kernel.spelling import read_answer
from hulldown.kernel.state import Action

from . import clocks, handover, journal
from .bot_time import Ticket, TooMany
from .foretelling import foretell, foretell_passes
from .live import Busy
from .ownership import Elsewhere

if TYPE_CHECKING:
    from .live import Live
    from .matches import Matches

log = logging.getLogger(__name__)

BEAT = 5.0  # seconds between two looks round
MOST_TAKEN_UP = 200  # matches that one look round takes up
LEFT_ALONE = 60.0  # seconds for which nobody looks again at a match that could not go on
LOOK = 1.0  # seconds between two looks at how long a bot is still to be waited for
FULL = 10.0  # seconds that are told where so many wait that nobody is let in


def ask_bots(matches: Matches, live: Live) -> None:
    """Sees to it that a bot whose turn it is gets asked, and that stops pass."""
    is_asked = live.asking is not None and not live.asking.done()
    if not is_asked and not live.is_lost and (live.room.bot_to_ask() is not None or live.room.passing() is not None):
        live.asking = asyncio.create_task(_ask_bots(matches, live))
        live.asking.add_done_callback(lambda task: _asked(live, task))


def _asked(live: Live, task: asyncio.Task[None]) -> None:
    if live.asking is task:
        live.asking = None
    if not task.cancelled() and task.exception() is not None and not isinstance(task.exception(), Elsewhere):
        log.error("a bot could not be asked in match %s", live.room.id, exc_info=task.exception())


async def _ask_bots(matches: Matches, live: Live) -> None:
    try:
        while True:
            if live.room.passing() is not None:
                await _pass(matches, live)
            elif live.room.bot_to_ask() is None or not _may_run(matches, live) or not await _answer(matches, live):
                return
    finally:
        _end_show(matches, live)


def _may_run(matches: Matches, live: Live) -> bool:
    """Bots among themselves play while somebody watches; so many matches of them for each address."""
    if live.room.people:
        return True
    if not live.connections:
        return False  # it goes on when somebody comes
    if matches.shows.may_run(live.room.id, live.count_accounts()):
        return True
    matches.held.add(live)
    live.tell_busy(Busy(others=matches.shows.most))
    return False


def _end_show(matches: Matches, live: Live) -> None:
    """Whoever was held back by this match may go on."""
    matches.shows.end(live.room.id)
    if live not in matches.held:
        waiting, matches.held = matches.held, set()
        for one in waiting:
            asyncio.get_running_loop().call_soon(ask_bots, matches, one)


async def _answer(matches: Matches, live: Live) -> bool:
    """Asks the bot whose turn it is, and carries its answer out. False where nobody watches any more."""
    room = live.room
    bot, asked, seat, pace = room.bot_to_ask(), room.asked, room.actor, room.settings.pace
    assert bot is not None
    if room.lesson is not None:
        return await _follow_script(matches, live, asked)
    if not room.people:
        await asyncio.sleep(pace)
        if not live.connections:
            return False
    began = time.monotonic()
    ticket = Ticket(room.id, live.count_accounts(), is_whole=room.settings.duplicate is not None)
    try:
        then = _as_then(live, seat)
        reply = Reply(then) if then is not None else await _ask(matches, live, bot, seat, ticket)
    except TooMany:
        live.tell_busy(Busy(seconds=FULL, share=live.busy.share))
        await asyncio.sleep(LOOK)
        return True
    live.tell_busy(Busy(share=ticket.share))
    if room.people and live.connections:  # answers that come too quickly cannot be followed
        await asyncio.sleep(max(0.0, pace - (time.monotonic() - began)))
    async with live.lock:
        if live.room.asked == asked:  # or the question is another one meanwhile
            brought, waits_for = foretell(live.room, reply.action, seat, matches.dealer(live), _note(reply, ticket))
            await matches.append(live, journal.Answered(brought), waits_for)
    return True


def _as_then(live: Live, seat: int) -> Action | None:
    """In a challenge, what was answered then, as long as all goes as it did."""
    room = live.room
    if live.script is None or room.is_unsealed:
        return None
    then = live.script.reply([str(one.action) for one in room.match.answers], seat)
    if then is None:
        return None
    action = read_answer(room.state, then)
    return action if room.state.why_not(action) is None else None


def _seed(live: Live, seat: int) -> int:
    """What a bot chooses by. At the tables of a duplicate it is the same for the same answer of the seat."""
    room = live.room
    if live.secret is None or live.deal == "":
        return secrets.randbits(63)
    return deal_seed(live.secret, live.deal, seat, sum(one.by == seat for one in room.match.answers))


async def _follow_script(matches: Matches, live: Live, asked: int) -> bool:
    """In a lesson the others answer as it says, for who watches; no bot thinks about it."""
    if not live.connections:
        return False
    await asyncio.sleep(live.room.settings.pace)
    async with live.lock:
        room = live.room
        if room.lesson is not None and room.asked == asked:
            action = room.lesson.reply(room.standing, room.state, len(room.match.answers))
            brought, waits_for = foretell(room, action, room.actor, matches.dealer(live))
            await matches.append(live, journal.Answered(brought), waits_for)
    return True


async def _ask(matches: Matches, live: Live, bot: str, seat: int, ticket: Ticket) -> Reply:
    """The bot's answer; who is at the table is told while it has to be waited for."""
    room, opponents = live.room, matches.opponents
    asking = asyncio.ensure_future(
        opponents.ask(room.game, bot, room.state.clone(), seat, _seed(live, seat), ticket)
    )  # fmt: skip
    try:
        while not (await asyncio.wait({asking}, timeout=LOOK))[0]:
            live.tell_busy(Busy(float(ceil(opponents.wait(ticket))), live.busy.share))
        return asking.result()
    finally:
        asking.cancel()


def _note(reply: Reply, ticket: Ticket) -> str:
    """What the record says of an answer that was not as usual."""
    if reply.fault is not None:
        return reply.fault.note
    return f"hurried: {ticket.share:g} of the usual thought" if ticket.share < 1.0 else ""


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
            if matches.store.is_shared:
                await handover.look(matches)
            most = (MOST_TAKEN_UP + len(matches.unable)) * len(matches.members.alive)
            for id in await matches.store.waiting("bot", time.time() - patience, most):
                if time.monotonic() >= matches.unable.get(id, 0.0) and matches.members.is_own(id):
                    await _take_up(matches, id)
        except asyncio.CancelledError:
            raise
        except Exception:  # a database that is away for a while comes back
            log.exception("the look round failed")
            handover.give_up(matches)
        patience = max(patience, beat)
        await asyncio.sleep(beat)


async def _take_up(matches: Matches, id: str) -> None:
    """Asks the bot of a match that waits for one. What cannot go on here is left alone, and holds up no other."""
    matches.unable.pop(id, None)
    try:
        live = await matches.find(id)
        if live.asking is not None:
            return
        async with live.lock:
            await matches.catch_up(live)  # what was stored without this process hearing of it
    except Elsewhere:
        return
    except Exception as error:
        matches.unable[id] = time.monotonic() + LEFT_ALONE
        log.warning("match %s cannot go on: %s", id, error, exc_info=not isinstance(error, HulldownError))
        return
    room = live.room
    if room.is_stopped:
        matches.unable[id] = time.monotonic() + LEFT_ALONE
    elif room.waits_for != "bot":  # or it would be taken up again and again, before those that wait for one
        await matches.store.mend(id, room.number, room.waits_for)
    ask_bots(matches, live)
