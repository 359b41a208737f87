"""Questions that have one answer only, and whether a browser may give it by itself."""

from __future__ import annotations

from hulldown.kernel.foresight import foresee
from hulldown.kernel.view import View

from .. import wire
from ..faces import AnyFace
from .room import Room


def forced(room: Room, seat: int, view: View, face: AnyFace) -> wire.Forced:
    """Whether there is one answer only: one that can be taken back, or one after which somebody sees something new.

    Told only where everybody at the table can count the answers: where hidden cards decide, the haste of an answer
    would tell of them. The moments of stops are left to the stops, and a lesson to who learns.
    """
    if (
        room.lesson is not None
        or seat in room.settings.unknown
        or view.ask not in face.open_asks
        or room.game.moment_of(room.state) is not None
    ):
        return ""
    legal = room.state.legal_actions()
    if len(legal) != 1:
        return ""
    return "final" if foresee(room.state, seat, legal[0]).is_final else "step"
