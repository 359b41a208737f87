"""When the last table of a duplicate is over: only then the record of each of them may be read."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from hulldown.kernel.errors import HulldownError

from . import journal
from .live import Live
from .ownership import Elsewhere
from .store import OPEN, Store

if TYPE_CHECKING:
    from .matches import Matches

log = logging.getLogger(__name__)


async def goes_on(store: Store, id: str) -> bool:
    """Whether anybody still plays at a table of a duplicate, by what is stored: other servers may have some of them."""
    row = await store.duplicates.find(id)
    if row is None:
        return False  # it is forgotten when none of its matches is kept any more
    return any(waits_for in OPEN for waits_for in (await store.standing(row.matches)).values())


async def unveil(matches: Matches, live: Live) -> None:
    """Looks whether a table that is over may be told now. Each server does so for its own, whenever it finds one."""
    duplicate = live.room.settings.duplicate
    if duplicate is None or not live.room.is_held or await goes_on(matches.store, duplicate.id):
        return
    async with live.lock:
        while live.room.is_held:
            if await matches.append(live, journal.Shown()) is not None:
                return


async def unveil_all(matches: Matches, id: str) -> None:
    """After a table has ended: the others that are this server's hear of it at once."""
    row = await matches.store.duplicates.find(id)
    for match in row.matches if row is not None else []:
        if not matches.members.is_own(match):
            continue
        try:
            await matches.find(match)
        except Elsewhere:
            continue
        except HulldownError as error:
            log.info("table %s of duplicate %s is not shown: %s", match, id, error)
