"""Matches from their journals, and those that are only read: records from files, and what cannot go on here."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence

import msgspec

import hulldown
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.game import Game
from hulldown.kernel.languages import BASE
from hulldown.kernel.reading import FORMAT, Record
from hulldown.kernel.record import open_record
from hulldown.kernel.words import seat_name

from . import journal
from .card_sets import note_of
from .founding import Founding, Kept, Occupant
from .journal import Written
from .room import Room, fold
from .store import MatchRow, Store

log = logging.getLogger(__name__)


def played_with(text: str) -> tuple[str, str]:
    """The game that the first line of a record names, and its cards; "" where it names none."""
    try:
        head = json.loads(text.partition("\n")[0])
    except (ValueError, RecursionError):
        return "", ""
    found = [head.get(field) if isinstance(head, dict) else "" for field in ("game", "cards")]
    game, cards = [one if isinstance(one, str) else "" for one in found]
    return game, cards


def read_opened(opened: journal.OpenedRecord, game: Game | None) -> Record:
    """A record that somebody opened; with its own cards, where the table has them."""
    return open_record(opened.text, opened.name, lambda id: game if game is not None else hulldown.game(id))


def read_room(row: MatchRow, seats: list[Occupant], game: Game, entries: list[Written]) -> Room:
    """The room of a match: it goes on by the rules and with the cards that it began with, or is kept to be read."""
    founding = Founding(
        row.id, game, row.options, seats, row.settings, row.created, row.waits_for == "record", row.position
    )
    if not founding.is_record:
        try:
            founding.game = game.as_of(row.rules)
            founding.note = note_of(game, row.cards)
            return fold(founding, entries)
        except HulldownError as error:
            log.warning("match %s is only read: %s", row.id, error)
    founding.note = None
    founding.kept = keep(row, [one.name or seat_name(place, BASE) for place, one in enumerate(seats)], game, entries)
    founding.game = founding.kept.reading.match.game
    return fold(founding, entries)


def keep(row: MatchRow, names: list[str], game: Game, entries: Sequence[Written]) -> Kept:
    """What can be shown of a match that does not go on: its journal, read as a record."""
    first = entries[0].entry if entries else None
    if isinstance(first, journal.OpenedRecord):
        return Kept(read_opened(first, game), row.waits_for)
    text = "\n".join(record_lines(row, names, game, entries))
    return Kept(open_record(text, f"match {row.id}", lambda _: game), row.waits_for)


async def record_text(store: Store, room: Room) -> str:
    """The record of a match that is only read: the file that it came from, or what its journal says."""
    assert room.kept is not None
    found, entries = await store.find(room.id), await store.entries(room.id)
    assert found is not None
    first = entries[0].entry
    if isinstance(first, journal.OpenedRecord):
        return first.text
    lines = record_lines(found[0], room.names, room.game, entries)
    if room.state.result is not None:
        lines.append(_line({"result": room.state.result.data()}))
    return "\n".join(lines) + "\n"


def record_lines(row: MatchRow, names: list[str], game: Game, entries: Sequence[Written]) -> list[str]:
    """A match as a record, straight from its journal: nothing is played, so it need not be possible."""
    files = game.card_files if game.cards_fingerprint == row.cards else None
    head: dict[str, object] = {
        "hulldown": "record", "format": FORMAT, "game": row.game, "rules": row.rules, "cards": row.cards,
        "card_files": files, "seats": len(names), "options": row.options, "names": names, "position": row.position,
    }  # fmt: skip
    lines = [_line({name: value for name, value in head.items() if value is not None})]
    for one in answers(entries):
        answer: dict[str, object] = {"by": one.by, "do": one.do}
        lines.append(_line(answer | {"note": one.note} if one.note else answer))
        if isinstance(one.position, msgspec.Raw):
            lines.append(f'{{"position": {bytes(one.position).decode()}}}')
    return lines


def answers(entries: Sequence[Written]) -> list[journal.Answer]:
    """The answers that stand, without those that were taken back."""
    found: list[journal.Answer] = []
    for written in entries:
        if isinstance(written.entry, journal.Began | journal.Answered | journal.Timed):
            found += written.entry.answers
        elif isinstance(written.entry, journal.Undone):
            del found[written.entry.length :]
    return found


def _line(data: dict[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False)
