"""What people at the table do: answer, take back, agree, talk, leave and come back. All of it is stored first."""

from __future__ import annotations

from msgspec.structs import replace

from hulldown.kernel.errors import Malformed
from hulldown.kernel.lessons import OffLesson
from hulldown.kernel.proof import is_entropy
from hulldown.kernel.spelling import read_answer
from hulldown.kernel.state import CHANCE, Action
from hulldown.kernel.stops import Stops

from .. import wire
from ..problems import Trouble
from . import clocks, journal
from .checks import (
    must_append,
    must_be_in_time,
    must_go_on,
    must_not_be_a_duplicate,
    must_not_be_put_away,
    must_not_be_stopped,
    must_sit,
)
from .foretelling import foretell, foretell_beginning, foretell_entry, foretell_resignation
from .live import Live
from .matches import Matches
from .room import Room
from .seating import clean_name, free_name, hash_secret, must_be_a_bot, seat_secret
from .texts import one_line
from .unnamed import must_be_named


async def answer(matches: Matches, live: Live, seat: int, number: int, do: str) -> int:
    """Takes an answer to the question asked at `number`; returns the number of its entry once it is stored."""
    async with live.lock:
        while True:
            room = live.room
            must_be_in_time(room, number)
            _must_play(room, seat)
            action = read_answer(room.state, do)
            must_be_named(room, seat, action)
            brought, waits_for = foretell(room, action, seat, matches.dealer(live))
            _must_be_taught(room, action)
            stored = await _store(matches, live, brought, seat, waits_for)
            if stored is not None:
                return stored
            # another process was first: with another answer, and then this one is late, or with a line of chat


async def enter(matches: Matches, live: Live, seat: int, number: int, do: str) -> int:
    """Takes what real dice or cards have shown; of two who enter it at once the second is late."""
    async with live.lock:
        while True:
            room = live.room
            must_be_in_time(room, number)
            must_go_on(room)
            must_sit(room, seat)
            if not room.settings.companion:
                raise Trouble("not-now", "not-real")
            if not room.entrants:
                raise Trouble("not-now", "nothing-to-enter")
            if seat not in room.entrants:
                raise Trouble("not-now", "not-your-draw", name=room.names[room.entrants[0]])
            brought, waits_for = foretell_entry(room, read_answer(room.state, do), seat, matches.dealer(live))
            stored = await _store(matches, live, brought, seat, waits_for)
            if stored is not None:
                return stored


async def resign(matches: Matches, live: Live, seat: int) -> int:
    async with live.lock:
        room = live.room
        must_go_on(room)
        must_sit(room, seat)
        try:
            brought = foretell_resignation(room, seat)
        except Malformed as error:
            raise Trouble("not-now", "no-resigning") from error
        stored = await _store(matches, live, brought, seat, "over")
        if stored is None:
            raise Trouble("late", "late")
        return stored


async def _store(matches: Matches, live: Live, brought: list[journal.Answer], seat: int, waits_for: str) -> int | None:
    if live.room.hands.note:
        brought = [replace(brought[0], note=live.room.hands.note), *brought[1:]]
    stored = await matches.append(live, journal.Answered(brought, _used(matches, live.room, seat)), waits_for)
    if stored is not None:
        matches.answers += 1
    return stored


def _used(matches: Matches, room: Room, seat: int) -> float:
    """The seconds that this seat has thought about the present question, where a clock counts them."""
    return clocks.used(matches, room) if clocks.is_running(room) and room.actor == seat else 0.0


async def undo(matches: Matches, live: Live, seat: int, number: int) -> int:
    """Takes the seat's last answer back: freely where that is safe, otherwise the other people are asked."""
    async with live.lock:
        room = live.room
        must_be_in_time(room, number)
        must_go_on(room)  # what has ended was shown to everybody
        must_sit(room, seat)
        refusal = room.why_not_undo(seat)
        length = room.undo_length(seat)
        if length is None:
            assert refusal is not None
            raise refusal.error()
        others = [one for one in room.owners if one != seat]
        if refusal is not None:
            must_not_be_a_duplicate(room)  # at no table is anything played again that somebody has seen
        if refusal is None or not others:  # bots agree to everything, but for nobody
            return await must_append(matches, live, journal.Undone(seat, length, _used(matches, room, seat)), "person")
        if any(one.what == "undo" for one in room.proposals.values()):
            raise refusal.error()
        return await must_append(matches, live, journal.Proposed(seat, "undo"))


async def consent(matches: Matches, live: Live, seat: int, proposal: int, yes: bool) -> int:
    """Agrees or not. The last yes is the deed itself: nothing can come between them."""
    async with live.lock:
        room = live.room
        must_not_be_stopped(room)
        found = room.proposals.get(proposal)
        if found is None or (seat not in found.waits_for and not (seat == found.by and not yes)):
            raise Trouble("not-now", "no-proposal")
        if not yes or found.waits_for != [seat]:
            return await must_append(matches, live, journal.Consented(seat, proposal, yes))
        if found.what == "spectators":
            return await must_append(matches, live, journal.Admitted(found.by, True))
        if found.what == "open-hands":
            return await must_append(matches, live, journal.HandsOpened(found.by, room.owners))
        length = room.undo_length(found.by)
        assert length is not None  # or nobody could have proposed it
        return await must_append(matches, live, journal.Undone(found.by, length), "person")


async def admit(matches: Matches, live: Live, seat: int, on: bool) -> int:
    """Spectators come in when all people agree, and go when one wants it."""
    async with live.lock:
        room = live.room
        must_sit(room, seat)
        if on and not room.is_public:
            must_not_be_a_duplicate(room)  # who watches may sit at another table
        if not on or len(room.owners) == 1:
            return await must_append(matches, live, journal.Admitted(seat, on))
        return await must_append(matches, live, journal.Proposed(seat, "spectators"))


async def open_hands(matches: Matches, live: Live, seat: int, on: bool) -> int:
    """Hands are opened when all people agree, for them alone, and hidden again when one wants it."""
    async with live.lock:
        room = live.room
        must_sit(room, seat)
        _must_be_a_match(room)
        if not on:
            return await must_append(matches, live, journal.HandsOpened(seat))
        must_not_be_a_duplicate(room)
        must_go_on(room)
        if len(room.owners) < 2:
            raise Trouble("not-now", "open-hands-alone")
        if room.hands.seats or any(one.what == "open-hands" for one in room.proposals.values()):
            raise Trouble("not-now", "asked-already")
        return await must_append(matches, live, journal.Proposed(seat, "open-hands"))


async def come(matches: Matches, live: Live, seat: int, name: str | None) -> None:
    """Somebody opens the link of a seat that is still free."""
    async with live.lock:
        room = live.room
        if room.seats[seat].kind != "open" or room.is_stopped or room.is_over:
            return
        name = free_name(clean_name(name) or f"Player {seat + 1}", room.seats)
        others = [one for place, one in enumerate(room.seats) if place != seat]
        waits_for = "guests"
        if all(one.kind != "open" for one in others) and not room.withholding:
            waits_for = "person" if room.actor in (seat, CHANCE) else room.seats[room.actor].kind
        await must_append(matches, live, journal.Came(seat, name), waits_for)


async def give(matches: Matches, live: Live, seat: int, entropy: str) -> None:
    """A seat's part in chance, once and for all. With the last one the match begins."""
    if not is_entropy(entropy):
        raise Trouble("malformed", "entropy")
    async with live.lock:
        while True:
            room = live.room
            must_not_be_stopped(room)
            must_not_be_put_away(room)
            if room.seal is None or room.seal.deal or room.founding.seats[seat].kind == "bot":
                raise Trouble("not-now", "no-entropy")
            given = room.seal.entropy[seat]
            if given == entropy:
                return  # it was heard the first time
            if given is not None:
                raise Trouble("not-now", "entropy-given")
            brought: list[journal.Answer] = []
            waits_for = "guests"
            if room.withholding == [seat]:
                dealer = matches.dealer(live, room.seal.with_entropy(seat, entropy))
                brought, waits_for = foretell_beginning(room, dealer)
            if await matches.append(live, journal.Gave(seat, entropy, brought), waits_for) is not None:
                return
            # another process was first: with another seat's entropy, perhaps


async def leave(matches: Matches, live: Live, seat: int, bot: str) -> int:
    """A bot takes the seat."""
    async with live.lock:
        room = live.room
        must_go_on(room)
        must_sit(room, seat)
        _must_be_a_match(room)
        must_be_a_bot(room.game, bot, matches.opponents.programs)
        entry = journal.Replaced(seat, bot, "left", _used(matches, room, seat))
        return await must_append(matches, live, entry, room.awaited_without(seat))


async def come_back(matches: Matches, live: Live, seat: int) -> int:
    async with live.lock:
        room = live.room
        must_not_be_stopped(room)
        must_not_be_put_away(room)
        if not room.seats[seat].is_replaced:
            raise Trouble("not-now", "no-bot-here")
        if room.settings.clock is not None and not room.seats[seat].clock and room.time_for_coming_back(seat) < 1.0:
            raise Trouble("not-now", "time-over")
        entry = journal.Replaced(seat, None, "back")
        waits_for = "person" if room.actor in (seat, CHANCE) else room.seats[room.actor].kind
        return await must_append(matches, live, entry, waits_for)


async def set_stops(matches: Matches, live: Live, seat: int, wishes: dict[str, str], hold: bool) -> None:
    """At which moments the seat wants to be asked; nobody else is told."""
    async with live.lock:
        room = live.room
        if room.is_over:
            raise Trouble("not-now", "over")
        try:
            stops = Stops(room.game, wishes, hold)
        except Malformed as error:
            raise Trouble("malformed", "malformed", detail=str(error)) from error
        now = room.stops_of(seat)
        if (stops.wishes, stops.holds) == (now.wishes, now.holds):
            return
        while True:  # whatever else happens at the table, it may be wished
            passes = room.actor == seat and room.seats[seat].kind == "person" and stops.passing(room.state) is not None
            entry = journal.Wished(seat, wishes, hold)
            if await matches.append(live, entry, "bot" if passes else None) is not None:
                return


async def relink(matches: Matches, live: Live, seat: int) -> str:
    """A new secret for the seat; whoever came by the old one is sent out."""
    secret = seat_secret()
    async with live.lock:
        must_not_be_stopped(live.room)
        while await matches.append(live, journal.Relinked(seat, hash_secret(secret))) is None:
            pass  # whatever else happens at the table, a link may be taken back
    return secret


async def talk(matches: Matches, live: Live, seat: int, text: str) -> int:
    async with live.lock:
        if not live.room.has_chat:
            raise Trouble("forbidden", "chat-off")
        if live.room.seats[seat].is_muted:
            raise Trouble("forbidden", "muted")
        said = one_line(text)
        if not said:
            raise Trouble("malformed", "nothing-said")
        while True:  # whatever else happens at the table, it may be said
            stored = await matches.append(live, journal.Said(seat, said))
            if stored is not None:
                return stored


async def rematch(matches: Matches, live: Live, seat: int, swap: bool = False) -> str:
    """The same people, options and secrets once more; whoever asks second gets the match that is there.

    Swapped, everybody moves one seat on and takes along what they bring, wish and are known by.
    """
    async with live.lock:
        room = live.room
        if not room.is_over or room.founding.is_record:
            raise Trouble("not-now", "nothing-here")
        _must_be_a_match(room)
        _must_not_be_a_fork(room)
        must_not_be_a_duplicate(room)
        if room.rematch is not None:
            return room.rematch
        shift = 1 if swap else 0
        order = [(place - shift) % len(room.seats) for place in range(len(room.seats))]  # who sits there now
        wishes = [_as_founded(room, place) for place in order]
        brought = room.game.reseated(dict(room.founding.options), order)
        options = {key: value for key, value in brought.items() if isinstance(value, str | int | bool)}
        settings = replace(room.settings, chat=room.has_chat)
        keys = [live.keys[place] for place in order]
        new, _ = await matches.found(wire.NewMatch(room.game.id, wishes, options, settings), keys, room.host)
        for seat, place in enumerate(order):  # what people wish to be asked goes with them
            if not room.stops_of(place).is_usual:
                await set_stops(matches, new, seat, room.stops_of(place).wishes, False)
        await must_append(matches, live, journal.Followed(new.room.id, shift))
        return new.room.id


def _as_founded(room: Room, place: int) -> wire.SeatWish:
    """People who have come keep their seats; a bot that sat in for somebody does not."""
    now = room.seats[place]
    if now.is_replaced:
        return wire.SeatWish("person", now.name or None)
    return wire.SeatWish(now.kind, now.name or None, now.bot)


def _must_play(room: Room, seat: int) -> None:
    must_go_on(room)
    must_sit(room, seat)
    if room.is_taught:
        raise Trouble("not-now", "lesson-over")
    if room.actor == CHANCE:
        raise Trouble("not-now", "enter-first")
    if room.actor != seat:
        raise Trouble("not-now", "not-yours", name=room.names[room.actor])


def _must_be_taught(room: Room, action: Action) -> None:
    """A legal answer that the lesson does not ask for is explained, and nothing happens."""
    objection = room.lesson.objection(room.standing, action) if room.lesson is not None else None
    if objection is not None:
        raise OffLesson(objection)


def _must_be_a_match(room: Room) -> None:
    if room.lesson is not None:
        raise Trouble("not-now", "in-lesson")


def _must_not_be_a_fork(room: Room) -> None:
    """Whoever has played it knows what was hidden at its beginning: it is begun anew from its record."""
    if room.settings.fork is not None:
        raise Trouble("not-now", "fork-again")
