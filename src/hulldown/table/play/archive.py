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
from hulldown.kernel.match import Origin, Undone
from hulldown.kernel.proof import Seal
from hulldown.kernel.reading import Record
from hulldown.kernel.record import format_of, open_record, taken_back
from hulldown.kernel.record import record_lines as kernel_lines
from hulldown.kernel.words import seat_name

from ..wire import Settings
from . import journal
from .beside import Beside
from .card_sets import note_of
from .founding import Founding, Kept, Occupant
from .journal import Written
from .room import Room, fold
from .store import ARCHIVED, RECORD, MatchRow, Store

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
        row.id, game, row.options, seats, row.settings, row.created, row.waits_for in (RECORD, ARCHIVED),
        row.position,
    )  # fmt: skip
    if not founding.is_record:
        try:
            founding.game = game.as_of(row.rules)
            founding.note = note_of(game, row.cards)
            room = fold(founding, entries)
            room.count_lines()
            return room
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


async def secret_of(store: Store, room: Room) -> bytes | None:
    """What the draws of a match follow from."""
    duplicate = room.settings.duplicate
    if duplicate is None:
        return await store.find_secret(room.id)
    found = await store.duplicates.find_secret(duplicate.id)
    return found[0] if found is not None else None


async def record_text(store: Store, beside: Beside, room: Room) -> str:
    """The record of a match that has ended, as the command line reads it; with it the secret of its draws is told."""
    if room.kept is None:
        secret = await secret_of(store, room) if room.seal is not None and room.is_public else None
        return await beside(record_of, room, secret)
    found, entries = await store.find(room.id), await store.entries(room.id)
    assert found is not None
    first = entries[0].entry
    if isinstance(first, journal.OpenedRecord):
        return first.text
    secret = await secret_of(store, room) if room.is_public else None
    return await beside(_kept_record, room, found[0], entries, secret)


def record_of(room: Room, secret: bytes | None = None) -> str:
    """The record of a match, from its room."""
    match = room.match
    match.names = room.names
    match.origin = _origin(room.settings)
    if match.seal is not None and secret is not None and room.is_public:
        match.seal = match.seal.opened(secret)
    return "\n".join(kernel_lines(match)) + "\n"


def _kept_record(room: Room, row: MatchRow, entries: Sequence[Written], secret: bytes | None) -> str:
    lines = record_lines(row, room.names, room.game, entries, secret)
    if room.state.result is not None:
        lines.append(_line({"result": room.state.result.data()}))
    return "\n".join(lines) + "\n"


def record_lines(
    row: MatchRow, names: list[str], game: Game, entries: Sequence[Written], secret: bytes | None = None
) -> list[str]:
    """A match as a record, straight from its journal: nothing is played, so it need not be possible."""
    files = game.card_files if game.cards_fingerprint == row.cards else None
    seal = _seal(row.id, len(names), entries, secret)
    origin = _origin(row.settings)
    head: dict[str, object] = {
        "hulldown": "record", "format": format_of(seal), "game": row.game, "rules": row.rules,
        "cards": row.cards, "card_files": files, "seats": len(names), "options": row.options, "names": names,
        "position": row.position, "from": origin.data() if origin is not None else None,
        "chance": seal.data() if seal is not None else None,
    }  # fmt: skip
    lines = [_line({name: value for name, value in head.items() if value is not None})]
    answers, undone = _trail(entries)
    for place, one in enumerate(answers):
        is_told = seal is not None and not seal.deal
        lines += [_line({"undone": gone.lines}) for gone in undone if is_told and gone.place == place]
        lines.append(_line(_answer_line(one, is_proved=seal is not None)))
        if isinstance(one.position, msgspec.Raw):
            lines.append(f'{{"position": {bytes(one.position).decode()}}}')
    return lines


def _origin(settings: Settings) -> Origin | None:
    fork = settings.fork
    return Origin(fork.match, fork.moment, fork.knowing) if fork is not None else None


def _answer_line(answer: journal.Answer, is_proved: bool = True) -> dict[str, object]:
    line: dict[str, object] = {"by": answer.by, "do": answer.do}
    if answer.note:
        line["note"] = answer.note
    if answer.draw is not None and is_proved:
        line["draw"] = msgspec.to_builtins(answer.draw)
    return line


def _seal(match: str, seats: int, entries: Sequence[Written], secret: bytes | None) -> Seal | None:
    """What the draws of a match followed from, as its journal tells it."""
    seal: Seal | None = None
    for written in entries:
        if isinstance(written.entry, journal.Began) and written.entry.commitment:
            given: list[str | None] = [] if written.entry.deal else [None] * seats
            seal = Seal(match, written.entry.commitment, given, deal=written.entry.deal)
        elif isinstance(written.entry, journal.Gave) and seal is not None:
            seal = seal.with_entropy(written.entry.seat, written.entry.entropy)
        elif isinstance(written.entry, journal.Unsealed):
            seal = None
    return seal.opened(secret) if seal is not None and secret is not None else seal


def _trail(entries: Sequence[Written]) -> tuple[list[journal.Answer], list[Undone]]:
    """The answers that stand, and those that were taken back."""
    found: list[journal.Answer] = []
    undone: list[Undone] = []
    dealt = journal.Began | journal.Gave | journal.Unsealed
    for written in entries:
        if isinstance(written.entry, dealt | journal.Answered | journal.Timed):
            found += written.entry.answers
        elif isinstance(written.entry, journal.Undone):
            length = written.entry.length
            undone = taken_back(undone, length, [_answer_line(one) for one in found[length:]])
            del found[length:]
    return found, undone


def _line(data: dict[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False)
