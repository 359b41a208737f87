"""What must hold in every world, whatever went wrong: told from the journals and from what clients remember."""

from __future__ import annotations

import hulldown
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.proving import prove
from hulldown.kernel.record import replay
from hulldown.kernel.state import CHANCE
from hulldown.table.play import journal
from hulldown.table.play.archive import record_of
from hulldown.table.play.founding import Founding, Occupant
from hulldown.table.play.journal import Written
from hulldown.table.play.room import Room
from hulldown.table.play.seating import kind_of

from .database import Database
from .people import Person, Wrong


async def judge(database: Database, people: list[Person]) -> int:
    """Raises `Wrong` for the first thing that is; returns how many acknowledged answers were looked at."""
    if database.stale:
        raise Wrong(f"a server wrote to what was not its own: {database.stale[0]}")
    matches: dict[str, list[Person]] = {}
    for person in people:
        matches.setdefault(person.match, []).append(person)
    for match, sitting in matches.items():
        await _judge_match(database, match, sitting)
    return sum(len(person.acknowledged) for person in people)


async def _judge_match(database: Database, match: str, sitting: list[Person]) -> None:
    found = await database.find(match)
    if found is None:
        raise Wrong(f"{match} was made and is gone")
    row, seats = found
    occupants = [Occupant(kind_of(one.kind), one.name, one.bot) for one in seats]
    room = Room(Founding(match, hulldown.game(row.game), row.options, occupants, row.settings, row.created))
    stands: dict[int, dict[int, str]] = {person.seat: {} for person in sitting}
    said: list[str] = []
    for expected, written in enumerate(await database.entries(match), start=1):
        if written.number != expected:
            raise Wrong(f"{match}: entry {written.number} where {expected} is the next")
        for person in sitting:
            _judge_entry(room, written, person, stands[person.seat])
        if isinstance(written.entry, journal.Said):
            said.append(written.entry.text)
        try:
            room.take(written)
        except (HulldownError, ValueError) as error:
            raise Wrong(f"{match}: entry {expected} does not follow: {error}") from error
        if room.actor == CHANCE and not room.withholding:
            raise Wrong(f"{match}: entry {expected} was cut off before its draw")
    for person in sitting:
        for number, do in person.acknowledged.items():
            if stands[person.seat].get(number) != do:
                raise Wrong(
                    f"{match}: {do} was acknowledged as {number}; there stands {stands[person.seat].get(number)}"
                )
        missing = [text for text in person.said if text not in said]
        if missing:
            raise Wrong(f"{match}: {missing[0]} was acknowledged and was never said")
    if room.seal is not None and room.is_over:
        secret = await database.find_secret(match)
        try:
            prove(replay(record_of(room, secret), "record", hulldown.game))
        except HulldownError as error:
            raise Wrong(f"{match}: its draws cannot be proved: {error}") from error


def _judge_entry(room: Room, written: Written, person: Person, stands: dict[int, str]) -> None:
    """What stands there of this seat was sent, for the question that was asked then: so nothing counts twice."""
    entry = written.entry
    if isinstance(entry, journal.Answered) and entry.answers[0].by == person.seat and not entry.answers[0].passed:
        do = entry.answers[0].do
        if not any(room.asked <= number <= room.shown and do == sent for number, sent in person.sent):
            raise Wrong(f"{room.id}: entry {written.number} is {do}, which seat {person.seat} did not send for it")
        stands[room.shown + 1] = do
    elif isinstance(entry, journal.Undone) and entry.by == person.seat:
        if not any(room.asked <= number <= room.shown for number in person.undone):
            raise Wrong(f"{room.id}: entry {written.number} takes back what seat {person.seat} left standing")
