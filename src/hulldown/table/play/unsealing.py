"""Matches whose secret is gone, as after a backup was put back without it: they go on, and say so."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from . import journal
from .chance import unproved
from .foretelling import foretell_beginning
from .live import Live
from .room import Room

if TYPE_CHECKING:
    from .matches import Matches

log = logging.getLogger(__name__)


def needs_secret(room: Room) -> bool:
    """Whether later draws of a match follow from a secret."""
    return room.seal is not None and not (room.is_over or room.is_stopped)


async def go_on_unproved(matches: Matches, live: Live) -> None:
    """An entry says so, once and for all: a secret that is found later would prove a part, which proves nothing."""
    async with live.lock:
        while needs_secret(live.room):
            room = live.room
            brought: list[journal.Answer] = []
            waits_for: str | None = None
            if room.withholding:
                brought, waits_for = foretell_beginning(room, unproved(matches.chance))
                if any(seat.kind == "open" for seat in room.seats):
                    waits_for = "person"
            log.warning("the secret of match %s is gone: its draws cannot be proved any more", room.id)
            await matches.append(live, journal.Unsealed(brought), waits_for)
