"""A new match up to its first question: one piece of work, so that it is handed over once."""

from __future__ import annotations

from . import journal
from .chance import NewGenerator, entered, unproved
from .foretelling import deal
from .founding import Founding
from .journal import Began, Written
from .room import Room, fold


def begin(founding: Founding, chance: NewGenerator, commitment: str, host: str) -> tuple[Began, Room]:
    """Completes the options, deals what chance deals before anybody is asked, and makes the room.

    With a commitment nothing is dealt yet: that waits for the entropy of all people.
    """
    game, seats = founding.game, len(founding.seats)
    founding.options = game.usual(seats, chance(), founding.options)
    state = game.start(seats, founding.options)
    dealt: list[journal.Answer] = []
    if not commitment:
        settings = founding.settings
        by_people = entered(founding.in_program, settings.unknown, chance) if settings.companion else None
        deal(state, dealt, by_people or unproved(chance))
    first = Began(dealt, commitment, host)
    return first, fold(founding, [Written(1, founding.created, first)])
