"""Real hands that the program does not know: a card that it may be stands for each, until its owner names it.

Which one stands there is told to nobody and decides nothing: no answer that needs it is taken. To name a card is to say
that an earlier draw was that one; everything that was answered since has to be possible then too, or it cannot be so.
"""

from __future__ import annotations

from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.spelling import read_answer

from ..faces import AnyFace, face_of
from ..problems import Trouble
from . import journal
from .checks import must_append, must_be_in_time, must_go_on, must_sit
from .live import Live
from .matches import Matches
from .room import Room
from .unnamed import unnamed


async def name(matches: Matches, live: Live, seat: int, number: int, do: str) -> int:
    """One of the unknown cards is this one, as a draw in notation; raises what is against that."""
    async with live.lock:
        room = live.room
        must_be_in_time(room, number)
        must_go_on(room)
        must_sit(room, seat)
        if not unnamed(room, seat):
            raise Trouble("not-now", "nothing-unknown")
        place, text = await matches.beside(_place_of, room, seat, do)
        return await must_append(matches, live, journal.Named(seat, place, text))


def _place_of(room: Room, seat: int, do: str) -> tuple[int, str]:
    """The draw that was this card, the latest that may have been it."""
    face: AnyFace = face_of(room.game)
    found = unnamed(room, seat)
    action = read_answer(room.state, do)
    card = face.card(action)
    if not card or str(action) != str(room.match.answers[found[0][0]].action).replace(found[0][1], card):
        raise Malformed(f"{do}: a card is named by its draw")
    for place, stands in found:
        if stands == card:
            return place, str(action)
    before = face.hand(room.state, seat).count(card)
    refused: HulldownError | None = None
    for place, _ in found:
        try:
            match = room.renamed(place, str(action), seat)
        except HulldownError as error:
            refused = refused or error
            continue
        if face.hand(match.state, seat).count(card) == before + 1:
            return place, str(action)
    raise refused or Trouble("not-now", "not-in-hand")
