"""How much is kept, and for how long: matches that nobody goes on with are put away, so that others have room.

Nothing is lost by it: what was played is read as a record from then on, and whoever has a seat is told why.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from hulldown.kernel.errors import HulldownError
from hulldown.kernel.record import open_record

from ..problems import Trouble
from . import archive, journal
from .journal import Why
from .limits import Limits
from .ownership import Elsewhere
from .room import LESSON, Room
from .store import ARCHIVED, RECORD, Store

if TYPE_CHECKING:
    from .live import Live
    from .matches import Matches

log = logging.getLogger(__name__)

DAY = 86_400.0
MOST_AT_ONCE = 50  # matches that one look puts away
GRACE = 3600.0  # seconds after the start of a server
LESSON_KEPT = 86_400.0  # seconds after which a lesson that nobody goes on with is forgotten
PAUSE = 60.0  # seconds between two looks
LEAST = 2.0  # seconds, where a host wants things to expire at once


class Shelf:
    """What all matches take up, as far as this process knows; counted anew at every look round."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self.open = -1  # matches that go on; not counted yet
        self.bytes = 0

    async def count(self) -> None:
        self.open = await self._store.count_open()
        self.bytes = await self._store.size()

    def note_founded(self) -> None:
        self.open += 1

    async def must_have_room(self, matches: int = 1) -> None:
        """For so many more matches."""
        if self.open < 0 or self.open + matches > self._limits.open_matches:
            self.open = await self._store.count_open()
        if self.open + matches > self._limits.open_matches:
            raise Trouble("limit", "too-many-matches")
        await self.must_have_space()

    async def must_have_space(self) -> None:
        """On the disk."""
        if self.bytes >= self._limits.disk_bytes:
            self.bytes = await self._store.size()
        if self.bytes >= self._limits.disk_bytes:
            raise Trouble("limit", "disk-full")


def too_long(room: Room, limits: Limits) -> Why | None:
    """Why a match cannot go on: nobody needs so many answers, and everybody would have to wait for them."""
    if len(room.match.answers) >= limits.match_answers:
        return "answers"
    return "bytes" if room.bytes >= limits.match_bytes else None


async def put_away(matches: Matches, live: Live, why: Why) -> None:
    """The match does not go on."""
    async with live.lock:
        if live.room.is_over:
            return
        await matches.append(live, journal.PutAway(why), "over")


async def look_on(matches: Matches) -> None:
    """Looks now and then. After a start people have a while to come back before anything is put away."""
    limits = matches.limits
    days = (limits.idle_days, limits.unbegun_days, limits.finished_days, limits.record_days, limits.list_days)
    shortest = min(days) * DAY
    await asyncio.sleep(max(LEAST, min(GRACE, shortest / 2)))
    while True:
        try:
            await look(matches)
        except asyncio.CancelledError:
            raise
        except Exception:  # a database that is away for a while comes back
            log.exception("nothing could be put away")
        await asyncio.sleep(max(LEAST, min(PAUSE, shortest / 2)))


async def look(matches: Matches) -> None:
    """Counts what is there, and puts away what nobody has needed for long."""
    store, limits, now = matches.store, matches.limits, time.time()
    idle, unbegun = now - limits.idle_days * DAY, now - limits.unbegun_days * DAY
    for waits_for, before in (("person", idle), ("watcher", idle), ("bot", idle), ("guests", unbegun)):
        for id in await _own(matches, waits_for, before):
            await _expire(matches, id, "unbegun" if waits_for == "guests" else "idle")
    for id in await _own(matches, LESSON, now - LESSON_KEPT):
        if not _is_looked_at(matches, id):  # it begins anew, and nothing of it is a record
            await store.delete(id)
            matches.rooms.drop(id)
    for id in await _own(matches, "over", now - limits.finished_days * DAY):
        await _archive(matches, id)
    for id in await _own(matches, RECORD, now - limits.record_days * DAY):
        if not _is_looked_at(matches, id):
            await store.delete(id)
            matches.rooms.drop(id)
    await _forget_duplicates(matches, now - limits.record_days * DAY)
    await store.lists.expire(now - limits.list_days * DAY, MOST_AT_ONCE)
    await matches.shelf.count()
    matches.rooms.make_room()


async def _forget_duplicates(matches: Matches, before: float) -> None:
    """Those of which no match is kept any more; whoever finds that one is, looks again after as long."""
    duplicates = matches.store.duplicates
    for id in await duplicates.older(before, MOST_AT_ONCE):
        row = await duplicates.find(id)
        if row is not None and await matches.store.standing(row.matches):
            await duplicates.touch(id, time.time())
        else:
            await duplicates.delete(id)


async def _own(matches: Matches, waits_for: str, before: float) -> list[str]:
    """Those that have waited for so long and are this server's to see to."""
    found = await matches.store.waiting(waits_for, before, MOST_AT_ONCE)
    return [id for id in found if matches.members.is_own(id)]


def _is_looked_at(matches: Matches, id: str) -> bool:
    live = matches.rooms.at_hand(id)
    return live is not None and not live.is_idle


async def _expire(matches: Matches, id: str, why: Why) -> None:
    try:
        await put_away(matches, await matches.find(id), why)
    except Elsewhere:
        return  # its owner sees to it
    except HulldownError as error:
        log.warning("match %s cannot be put away: %s", id, error)
        await matches.store.touch(id, time.time())
        return
    if not _is_looked_at(matches, id):
        matches.rooms.forget(id)


async def _archive(matches: Matches, id: str) -> None:
    """Keeps the record of a finished match and nothing else, once it has been read back."""
    if _is_looked_at(matches, id):
        return
    try:
        live = await matches.find(id)
        async with live.lock:
            room = live.room
            if room.kept is not None:
                raise HulldownError("it is only read")
            if room.is_held:
                raise HulldownError("others still play with the same cards")
            text = await archive.record_text(matches.store, matches.beside, room)
            reading = await matches.beside(open_record, text, f"match {id}", lambda _: room.game)
            if len(reading.match.answers) != len(room.match.answers) or reading.gaps:
                raise HulldownError("its record does not read back")
            await matches.store.replace(id, room.number, _remains(room, text), time.time(), ARCHIVED)
    except Elsewhere:
        return
    except HulldownError as error:
        log.warning("match %s stays as it is: %s", id, error)
        await matches.store.touch(id, time.time())
        return
    matches.rooms.drop(id)


def _remains(room: Room, text: str) -> list[journal.Entry]:
    """What stands in the place of a whole journal: the record, and what is known of seats and links."""
    found: list[journal.Entry] = [journal.OpenedRecord(f"match {room.id}", text)]
    for seat, one in enumerate(room.seats):
        if room.founding.seats[seat].kind == "open" and one.kind != "open":
            found.append(journal.Came(seat, one.name))
    found += [journal.Relinked(seat, secret_hash) for seat, secret_hash in room.links.items()]
    if room.rematch is not None:
        found.append(journal.Followed(room.rematch))
    found += [fork for fork, _ in room.forks.values()]
    if room.is_shown:
        found.append(journal.Shown())
    return [*found, journal.PutAway(room.put_away or "finished")]
