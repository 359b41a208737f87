"""What whoever made a match may do with it: mute, send away, switch chat off and on, delete. Nobody else may."""

from __future__ import annotations

from ..problems import Trouble
from . import clocks, journal
from .live import Live
from .matches import Matches
from .seating import free_name, hash_secret, must_be_a_bot, seat_secret


def must_host(live: Live, secrets: list[str]) -> None:
    """The key was told when the match was made; the secrets of seats are no such keys."""
    host = live.room.host
    if not host or host not in {hash_secret(one) for one in secrets}:
        raise Trouble("forbidden", "not-host")


async def switch_chat(matches: Matches, live: Live, on: bool) -> None:
    async with live.lock:
        if live.room.has_chat != on:
            await _append(matches, live, journal.ChatSwitched(on))


async def mute(matches: Matches, live: Live, seat: int, on: bool) -> None:
    async with live.lock:
        _must_be_a_seat(live, seat)
        if live.room.seats[seat].is_muted != on:
            await _append(matches, live, journal.Muted(seat, on))


async def remove(matches: Matches, live: Live, seat: int, bot: str | None) -> str | None:
    """Sends away whoever sits there. The secret of the link for somebody else; none where a bot plays on."""
    secret = seat_secret()
    async with live.lock:
        room = live.room
        _must_be_a_seat(live, seat)
        if room.is_stopped:
            raise Trouble("not-now", "stopped")
        if room.is_over:
            raise Trouble("not-now", "over")
        if room.founding.seats[seat].kind == "bot":
            raise Trouble("not-now", "no-person")
        if bot is not None:
            must_be_a_bot(room.game, bot, matches.opponents.programs)
        if bot is not None and seat in room.withholding:
            raise Trouble("not-now", "not-begun")
        used = clocks.used(matches, room) if clocks.is_running(room) else 0.0
        others = [one for place, one in enumerate(room.seats) if place != seat]
        name = free_name(bot, others) if bot is not None else ""
        entry = journal.Removed(seat, hash_secret(secret), bot, name, used)
        await _append(matches, live, entry, "person" if bot is None else room.awaited_without(seat))
    return secret if bot is None else None


async def delete(matches: Matches, live: Live) -> None:
    """All of it: nothing is left in the store, and whoever is there is told."""
    async with live.lock:
        await _append(matches, live, journal.Deleted(), "over")
        await matches.delete(live)


def _must_be_a_seat(live: Live, seat: int) -> None:
    if seat >= len(live.room.seats):
        raise Trouble("missing", "no-seat")


async def _append(matches: Matches, live: Live, entry: journal.Entry, waits_for: str | None = None) -> None:
    while await matches.append(live, entry, waits_for) is None:
        pass  # whatever else happens at the table, the host may do this
