"""A new match up to its first question: one piece of work, so that it is handed over once."""

from __future__ import annotations

from . import journal
from .chance import Dealer, NewGenerator, entered, unproved
from .foretelling import deal
from .founding import Founding
from .journal import Began, Written
from .room import Room, fold


def begin(
    founding: Founding, chance: NewGenerator, commitment: str, host: str, dealer: Dealer | None = None
) -> tuple[Began, Room]:
    """Completes the options, deals what chance deals before anybody is asked, and makes the room.

    With a commitment nothing is dealt yet: that waits for the entropy of all people. At a table of a duplicate nobody
    gives any, and its `dealer` deals at once.
    """
    game, seats = founding.game, len(founding.seats)
    founding.options = game.usual(seats, chance(), founding.options)
    state = game.start(seats, founding.options)
    dealt: list[journal.Answer] = []
    if dealer is not None:
        deal(state, dealt, dealer)
    elif not commitment:
        settings = founding.settings
        by_people = entered(founding.in_program, settings.unknown, chance) if settings.companion else None
        deal(state, dealt, by_people or unproved(chance))
    duplicate = founding.settings.duplicate
    first = Began(dealt, commitment, duplicate.id if duplicate is not None and commitment else "", host)
    return first, fold(founding, [Written(1, founding.created, first)])
