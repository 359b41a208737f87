"""What if: another match plays on from a moment of a finished one, and the finished one remembers it.

With the true cards it begins in the very position. Or one seat knows what it knew then and nothing more: all that was
hidden from it is dealt anew from its view, so that whoever plays there learns nothing of how the cards lay.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

from hulldown.kernel.state import OVER

from .. import wire
from ..problems import Trouble
from . import journal
from .chance import NewGenerator, unproved
from .checks import must_be_public
from .foretelling import foretell_beginning
from .founding import Founding
from .live import Live
from .matches import Matches
from .replay import Replay
from .room import Room
from .seating import hash_secret, seat_secret, sit
from .texts import one_line

MOST_FORKS = 100  # of one match


async def fork(
    matches: Matches, live: Live, replay: Replay, wish: wire.NewFork, host: str
) -> tuple[Live, list[str | None]]:
    """A new match from that moment on; the secrets of its seats are told here and never again."""
    parent = live.room
    _must_play_on(parent, replay, wish)
    if parent.bytes >= matches.limits.match_bytes:
        raise Trouble("limit", "match-full")
    await matches.shelf.must_have_room()
    game = parent.game
    sitting = sit(game, wish.seats, matches.opponents.programs)
    position = await matches.beside(beginning, replay, wish.moment, wish.knowing, matches.chance)
    people = sum(seat.kind != "bot" for seat in sitting)
    settings = wire.Settings(
        chat=people > 1, spectators=not people, verifiable=False,
        fork=wire.ForkOf(parent.id, wish.moment, wish.knowing),
    )  # fmt: skip
    founding = Founding(
        matches.new_id(), game, _options(position), sitting, settings, time.time(), position=position
    )  # fmt: skip
    told = [seat_secret() if seat.kind != "bot" else None for seat in sitting]
    hashes = [hash_secret(one) if one is not None else None for one in told]
    room = await matches.beside(Room, founding)
    dealt, _ = await matches.beside(foretell_beginning, room, unproved(matches.chance))
    made = await matches.keep(founding, hashes, journal.Began(dealt, host=host))
    words = wire.ForkWords(one_line(wish.name), one_line(wish.note))
    entry = journal.Forked(founding.id, wish.moment, wish.knowing, words.name, words.note, host)
    async with live.lock:
        await _remember(matches, live, entry)
    return made, told


def beginning(replay: Replay, moment: int, knowing: int | None, chance: NewGenerator) -> dict[str, object]:
    """The position at that moment, as it was or as that seat may imagine it. Nothing of it is read but the view."""
    state = replay.at(moment)
    if state.actor == OVER:
        raise Trouble("not-now", "fork-over")
    if knowing is None:
        return state.document()
    return state.game.imagine(state.view(knowing), chance()).document()


def _must_play_on(room: Room, replay: Replay, wish: wire.NewFork) -> None:
    must_be_public(room)
    if wish.moment > replay.last:
        raise Trouble("missing", "no-moment", last=replay.last, number=wish.moment)
    if room.kept is not None and room.kept.reading.gap_at(wish.moment) is not None:
        raise Trouble("not-now", "fork-gap")
    if len(wish.seats) != len(room.seats):
        raise Trouble("malformed", "fork-seats", most=len(room.seats), count=len(wish.seats))
    if wish.knowing is not None and wish.knowing >= len(room.seats):
        raise Trouble("missing", "no-seat")
    if len(room.forks) >= MOST_FORKS:
        raise Trouble("limit", "forks-full", most=MOST_FORKS)


def _options(position: Mapping[str, object]) -> dict[str, object]:
    own = position.get("options")
    return dict(own) if isinstance(own, dict) else {}


def forks_of(room: Room) -> list[wire.Fork]:
    """The matches that play on from this one, by their moments."""
    found = [
        wire.Fork(one.match, one.moment, one.knowing, one.name, one.note, at) for one, at in room.forks.values()
    ]  # fmt: skip
    return sorted(found, key=lambda one: (one.moment, one.at))


async def rename(matches: Matches, live: Live, id: str, words: wire.ForkWords, keys: list[str]) -> None:
    """Another name and note for a fork, by whoever made it."""
    async with live.lock:
        made = live.room.forks.get(id)
        if made is None:
            raise Trouble("missing", "no-fork")
        entry = made[0]
        if not entry.host or entry.host not in {hash_secret(one) for one in keys}:
            raise Trouble("forbidden", "not-host")
        name, note = one_line(words.name), one_line(words.note)
        changed = journal.Forked(entry.match, entry.moment, entry.knowing, name, note, entry.host)
        if changed != entry:
            await _remember(matches, live, changed)


async def _remember(matches: Matches, live: Live, entry: journal.Forked) -> None:
    while await matches.append(live, entry) is None:
        pass  # others may do so at the same time
