"""What has to be so before somebody does something at a table; a sentence where it is not."""

from __future__ import annotations

from ..problems import Trouble
from .journal import Entry
from .live import Live
from .matches import Matches
from .room import Room


async def must_append(matches: Matches, live: Live, entry: Entry, waits_for: str | None = None) -> int:
    stored = await matches.append(live, entry, waits_for)
    if stored is None:
        raise Trouble("late", "late")
    return stored


def must_be_in_time(room: Room, number: int) -> None:
    if not room.is_in_time(number):
        raise Trouble("late", "late")


def must_not_be_stopped(room: Room) -> None:
    if room.is_stopped:
        raise Trouble("not-now", "stopped")


def must_not_be_put_away(room: Room) -> None:
    if room.put_away:
        raise Trouble("not-now", "put-away")


def must_go_on(room: Room) -> None:
    must_not_be_stopped(room)
    must_not_be_put_away(room)
    if room.is_over:
        raise Trouble("not-now", "over")
    if not room.has_begun:
        raise Trouble("not-now", "not-begun")


def must_be_public(room: Room) -> None:
    """Nothing of it is hidden any more."""
    if room.is_held:
        raise Trouble("forbidden", "duplicate-held")
    if not room.is_over:
        raise Trouble("forbidden", "not-over")


def must_not_be_a_duplicate(room: Room) -> None:
    """At the tables of a duplicate everything is as at the others."""
    if room.settings.duplicate is not None:
        raise Trouble("not-now", "in-duplicate")


def must_sit(room: Room, seat: int) -> None:
    if room.seats[seat].kind == "bot":
        raise Trouble("not-now", "bot-here")
