"""Lists as JSON, in the manner of X-Wing's XWS: ids, what each card carries by kind, and notes. The one format that
loses nothing; `docs/schemas/list.json` is its schema, made of the declarations here."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

import msgspec

from hulldown.kernel.declared import decode_declared
from hulldown.kernel.errors import BadFile, Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.lists import Brought, Note, Part

from .assembly import Assembly, Entry, Imported, cost_of, lists_of
from .limits import LONGEST_NAME, LONGEST_NOTE, MOST_ENTRIES, MOST_NOTES

TOOL: Final = "json"
VERSION: Final = 1
VENDOR: Final = "hulldown"
VENDOR_NOTE: Final = "vendor"  # the tools of notes that have a field of their own
DESCRIPTION: Final = "description"
_MOST_POINTS: Final = 100_000

Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
Count = Annotated[int, msgspec.Meta(ge=1, le=MOST_ENTRIES)]
Points = Annotated[int, msgspec.Meta(ge=-_MOST_POINTS, le=_MOST_POINTS)]


class CardOfList(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card: its id; where that is not known, its name. `points` is for one with all that it carries."""

    id: Name = ""
    name: Name = ""
    count: Count = 1
    points: Points | None = None
    carries: Annotated[dict[Name, list[CardOfList]], msgspec.Meta(max_length=20)] = {}


class NoteOfList(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a tool wrote and no card stands for. `on` counts the cards of the list from 1; 0 is the whole list."""

    tool: Name
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)]
    on: Annotated[int, msgspec.Meta(ge=0, le=MOST_ENTRIES)] = 0


class ListFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deck or a platoon. Whatever tools want to add goes to `vendor`, under a name of their own, and is kept."""

    version: Annotated[int, msgspec.Meta(ge=1, le=VERSION)]
    game: Name
    cards: Annotated[list[CardOfList], msgspec.Meta(max_length=MOST_ENTRIES)]
    name: Name = ""
    description: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)] = ""
    points: Points | None = None
    limit: Annotated[int, msgspec.Meta(ge=0, le=_MOST_POINTS)] = 0
    notes: Annotated[list[NoteOfList], msgspec.Meta(max_length=MOST_NOTES)] = []
    vendor: Annotated[dict[Name, Any], msgspec.Meta(max_length=20)] = {}


def schema() -> dict[str, Any]:
    """The JSON schema of a list."""
    made = msgspec.json.schema(ListFile)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A list of Hulldown", **made}


def is_list(text: str) -> bool:
    """Whether a text is meant as such a file: it may still be a wrong one."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def read(game: Game, data: bytes, file: str) -> Imported:
    lists_of(game)
    try:
        found = decode_declared(data.removeprefix(b"\xef\xbb\xbf"), ListFile, file)
    except RecursionError as error:
        raise BadFile(f"{file}: lists lie in one another too deep") from error
    if found.game != game.id:
        raise Malformed(f"{file}.game: this list is for {found.game or 'no game'}, not for {game.id}")
    assembly = Assembly(game, TOOL)
    added = [assembly.add(_entry(card, f"{file}.cards[{number}]")) for number, card in enumerate(found.cards)]
    for number, note in enumerate(found.notes):
        where = f"{file}.notes[{number}]"
        if note.on > len(added):
            raise BadFile(f"{where}.on: the list has {len(added)} cards, not {note.on}")
        assembly.note(Note(note.tool, note.text), added[note.on - 1] if note.on else None, where)
    others = {name: said for name, said in found.vendor.items() if name != VENDOR}
    if others:
        assembly.note(Note(VENDOR_NOTE, json.dumps(others, ensure_ascii=False)), None, f"{file}.vendor")
    if found.description:
        assembly.note(Note(DESCRIPTION, found.description), None, f"{file}.description")
    return assembly.finish(file.rpartition(".")[0] or file, found.name, found.limit)


def _entry(card: CardOfList, where: str, depth: int = 0) -> Entry:
    if not card.id and not card.name:
        raise BadFile(f"{where}: a card has an id or a name")
    if depth > 3:
        raise BadFile(f"{where}: cards lie on one another too deep")
    inner = [
        _entry(one, f"{where}.carries.{kind}[{number}]", depth + 1)
        for kind, cards in card.carries.items()
        for number, one in enumerate(cards)
    ]
    kept = msgspec.json.encode(card).decode()
    for one in inner:
        one.count *= card.count
    return Entry(card.name or card.id, where, kept, card.id, card.count, None, inner)


def write(game: Game, brought: Brought) -> bytes:
    lists = lists_of(game)
    parts = lists.parts(brought)
    vendor: dict[str, Any] = {VENDOR: {"code": brought.code}}
    described = ""
    notes: list[NoteOfList] = []
    for note in brought.notes:
        if note.tool == VENDOR_NOTE:
            vendor |= _object(note.text)
        elif note.tool == DESCRIPTION:
            described = note.text
        else:
            notes.append(NoteOfList(note.tool, note.text, note.on))
    costs = any(piece.cost is not None for piece in lists.pieces())
    made = ListFile(
        VERSION,
        game.id,
        [_card(part) for part in parts],
        brought.name[:LONGEST_NAME],
        described,
        sum([cost_of(part) for part in parts]) if costs else None,
        lists.limit_of(brought),
        notes,
        vendor,
    )
    return msgspec.json.format(msgspec.json.encode(made), indent=2) + b"\n"


def _object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _card(part: Part) -> CardOfList:
    carries: dict[str, list[CardOfList]] = {}
    for carried in part.carried:
        carries.setdefault(carried.piece.kind, []).append(_card(carried))
    points = cost_of(Part(part.piece, 1, part.carried)) if part.piece.cost is not None else None
    return CardOfList(part.piece.word.id, part.piece.word.name, part.count, points, carries)
