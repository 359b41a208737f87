"""Hints that a page thinks of itself: it gets what a bot would be asked, and nothing else (decision 59)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .. import wire
from ..problems import Trouble, say
from .hints import AT_ONCE, HOUSEHOLD
from .limits import Addresses
from .live import Live
from .room import Room
from .unnamed import unnamed

if TYPE_CHECKING:
    from .matches import Matches

OURS: Final = "hulldown.games."  # where the games are that the engine of a page plays


class Poser:
    """Hands out questions, as many as there are hints."""

    def __init__(self, matches: Matches) -> None:
        rate = matches.limits.hints
        self._matches = matches
        self._seats = Addresses(rate, AT_ONCE)
        self._addresses = Addresses(HOUSEHOLD * rate, HOUSEHOLD * AT_ONCE)

    def why_not(self, room: Room, seat: int, engine: str, lang: str) -> str:
        """A sentence on why the server thinks, though the page offers to; nothing where the page may."""
        if engine != self._matches.engine:
            return say("hint.other-engine", lang)
        if room.game.own_cards is not None or not type(room.game).__module__.startswith(OURS):
            return say("hint.other-cards", lang)
        if unnamed(room, seat):  # the cards that stand for them are told to nobody
            return say("hint.unnamed", lang)
        return ""

    def pose(self, live: Live, seat: int, address: str) -> wire.HintQuestion:
        """The present question of a seat. Raises where it has had too many."""
        room = live.room
        if not self._seats.take(f"{room.id} {seat}") or not self._addresses.take(address):
            raise Trouble("limit", "hints")
        state = room.state
        legal = [str(action) for action in state.legal_actions()]
        return wire.HintQuestion(room.game.id, room.game.cards_fingerprint, state.view(seat).encode().decode(), legal)
