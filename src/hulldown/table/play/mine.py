"""The matches of one person: what is known of each is kept, so that looking again costs what has changed."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

import hulldown
from hulldown.kernel.errors import HulldownError

from .. import wire
from ..problems import problem_of, say
from . import clocks
from .live import Live
from .match_info import match_info
from .matches import Matches
from .presenter import Presenter
from .seating import hash_secret, kind_of
from .store import ENDED

MOST_KNOWN = 20_000  # matches


def rank(match: wire.MyMatch) -> tuple[bool, bool, float]:
    """The order in which somebody's matches are listed."""
    return match.over, not match.your_move, -match.since


@dataclass
class Known:
    """A match as it was when its last entry was that one."""

    number: int
    keys: list[str | None]
    shown: dict[tuple[int, str], wire.MyMatch] = field(default_factory=dict)  # by seat and language


class Mine:
    """Lists matches for whoever shows the secrets of their seats. A match is read only where it has changed since."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._known: OrderedDict[str, Known] = OrderedDict()

    async def list(self, claims: wire.Mine) -> list[wire.MyMatch]:
        """The matches whose seats these secrets open, the person's move first."""
        here = {one.match: self._matches.rooms.at_hand(one.match) for one in claims.claims}
        elsewhere = [match for match, live in here.items() if live is None and match.isprintable()]
        numbers = await self._matches.store.numbers(elsewhere) if elsewhere else {}
        found: list[wire.MyMatch] = []
        for claim in claims.claims:
            known, live = self._known.get(claim.match), here[claim.match]
            if live is None and known is not None and known.number == numbers.get(claim.match):
                shown = self._recall(known, claim, claims.lang) or await self._look_up(claim, claims.lang)
            else:
                shown = await self._look_up(claim, claims.lang)
            found += [shown] if shown is not None else []
        found.sort(key=rank)
        return found

    def _recall(self, known: Known, claim: wire.Claim, lang: str) -> wire.MyMatch | None:
        """What was said of a match the last time, for the seat that this secret opens."""
        secret = hash_secret(claim.secret)
        seats = [seat for seat, key in enumerate(known.keys) if key == secret]
        return known.shown.get((seats[0], lang)) if seats else None

    async def _look_up(self, claim: wire.Claim, lang: str) -> wire.MyMatch | None:
        try:
            live = await self._matches.find(claim.match)
        except HulldownError as error:
            return await self._unread(claim, problem_of(error, lang), lang)
        return self._note(live, claim, lang)

    def _note(self, live: Live, claim: wire.Claim, lang: str) -> wire.MyMatch | None:
        """What is to be said of a match, which is remembered."""
        seats = self._matches.seats_of(live, [claim.secret])
        if not seats:
            return None
        seat = min(seats)
        shown = self._mine(live, seat, lang)
        known = self._known.pop(claim.match, None)
        if known is None or known.number != live.room.number:
            known = Known(live.room.number, live.keys)
        known.shown[seat, lang] = shown
        self._known[claim.match] = known
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return shown

    async def _unread(self, claim: wire.Claim, problem: wire.Problem, lang: str) -> wire.MyMatch | None:
        """A match of which nothing can be shown: it is listed all the same, with the reason."""
        kept = await self._matches.store.find(claim.match) if problem.kind != "missing" else None
        if kept is None:
            return None
        row, sitting = kept
        mine = [place for place, one in enumerate(sitting) if one.secret_hash == hash_secret(claim.secret)]
        if not mine or row.game not in hulldown.game_ids():
            return None
        seats = [wire.SeatInfo(place, kind_of(one.kind), one.name, one.bot, False) for place, one in enumerate(sitting)]
        is_over = row.waits_for in ENDED
        note = say("note.stopped", lang, why=problem.say if is_over else say("note.unreadable", lang))
        title = hulldown.game(row.game).title.text(lang)
        return wire.MyMatch(row.id, row.game, title, seats, mine[0], False, is_over, note, row.created, True, note)

    def _mine(self, live: Live, seat: int, lang: str) -> wire.MyMatch:
        room = live.room
        presenter = Presenter(room, seat, lang)
        info = match_info(room, live.here, clocks.left(self._matches, room), lang)
        ask = presenter.ask(presenter.view())
        return wire.MyMatch(
            room.id, info.game, info.title, info.seats, seat, presenter.is_asked, room.is_over, ask.say, room.since,
            info.stopped, info.note,
        )  # fmt: skip
