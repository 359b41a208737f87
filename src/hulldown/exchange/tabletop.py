"""Saved objects of Tabletop Simulator: piles of cards whose faces are cut from sheets of our drawings.

What is known of the format is what the simulator itself saves: an object `DeckCustom` names sheets of up to ten by
seven faces (`CustomDeck`), and a card is its sheet's number times a hundred and its place on it (`CardID`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

import msgspec

from hulldown.kernel.errors import BadFile
from hulldown.kernel.game import Game
from hulldown.kernel.lists import Brought, Part
from hulldown.kernel.words import Word

from .assembly import Assembly, Entry, Imported, lists_of
from .limits import MOST_ENTRIES

TOOL: Final = "tabletop-simulator"
COLUMNS: Final = 10
ROWS: Final = 7
_OURS: Final = "hulldown:"  # before a card's id, in the notes that only the master of a game reads
_PILES: Final = ("Deck", "DeckCustom", "Bag")
_CARDS: Final = ("Card", "CardCustom")
_DEEPEST: Final = 8
_APART: Final = 3.0  # between piles, in the simulator's inches


@dataclass(frozen=True)
class Images:
    """Where the simulator finds the sheets of faces, in their order, and the back."""

    faces: list[str]
    back: str


def piles(game: Game, brought: Brought) -> list[list[Part]]:
    """Cards that lie on another make a pile with it; the others a pile of each kind."""
    parts = lists_of(game).parts(brought)
    if any(piece.is_carried for piece in lists_of(game).pieces()):
        return [[Part(part.piece, part.count), *part.carried] for part in parts]
    kinds = dict.fromkeys([part.piece.kind for part in parts])
    return [[part for part in parts if part.piece.kind == kind] for kind in kinds]


def faces(game: Game, brought: Brought) -> list[Word]:
    """Every card once, in the order of the sheets."""
    return list(dict.fromkeys([part.piece.word for pile in piles(game, brought) for part in pile]))


def rows_of(count: int) -> int:
    """Of a sheet with so many faces; the simulator wants two at least."""
    return max(2, -(-count // COLUMNS))


def write(game: Game, brought: Brought, lang: str, images: Images) -> bytes:
    words = faces(game, brought)
    numbers = {
        word: 100 * (1 + place // (COLUMNS * ROWS)) + place % (COLUMNS * ROWS) for place, word in enumerate(words)
    }
    sheets = {
        str(number + 1): {
            "FaceURL": url,
            "BackURL": images.back,
            "NumWidth": COLUMNS,
            "NumHeight": rows_of(len(words[number * COLUMNS * ROWS : (number + 1) * COLUMNS * ROWS])),
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }
        for number, url in enumerate(images.faces)
    }
    objects = [
        _pile(pile, numbers, sheets, lang, brought.code, place) for place, pile in enumerate(piles(game, brought))
    ]
    save = {"SaveName": brought.word(lang), "GameMode": "", "Note": brought.code, "ObjectStates": objects}
    return msgspec.json.format(msgspec.json.encode(save), indent=2) + b"\n"


def _pile(
    pile: list[Part], numbers: dict[Word, int], sheets: dict[str, Any], lang: str, code: str, place: int
) -> dict[str, Any]:
    cards = [
        _card(part.piece.word, numbers[part.piece.word], sheets, lang, f"{code}/{place}/{number}")
        for number, part in enumerate([part for part in pile for _ in range(part.count)])
    ]
    at = _transform(_APART * place)
    if len(cards) == 1:
        return {**cards[0], "Transform": at}
    used = {str(card["CardID"] // 100): sheets[str(card["CardID"] // 100)] for card in cards}
    return {
        **_thing("DeckCustom", pile[0].piece.word.word(lang), "", f"{code}/{place}"),
        "Transform": at,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": used,
        "ContainedObjects": cards,
    }


def _card(word: Word, number: int, sheets: dict[str, Any], lang: str, seed: str) -> dict[str, Any]:
    sheet = str(number // 100)
    return {
        **_thing("CardCustom", word.word(lang), _OURS + word.id, seed),
        "Transform": _transform(0.0),
        "CardID": number,
        "SidewaysCard": False,
        "CustomDeck": {sheet: sheets[sheet]},
    }


def _thing(name: str, nickname: str, notes: str, seed: str) -> dict[str, Any]:
    guid = blake2b(seed.encode(), digest_size=3).hexdigest()
    return {"GUID": guid, "Name": name, "Nickname": nickname, "Description": "", "GMNotes": notes, "Hands": True}


def _transform(x: float) -> dict[str, float]:
    """Face down, the right way up for whoever sits at the near side."""
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {"posX": x, "posY": 1.0, "posZ": 0.0, **turned, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}


# Reading


def is_save(text: str) -> bool:
    return '"ObjectStates"' in text


def read(game: Game, data: bytes, file: str) -> Imported:
    """The cards of a save, whoever made it: ours by id, others by their nicknames."""
    try:
        save: object = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile(f"{file}: not JSON ({error})") from error
    objects = save.get("ObjectStates") if isinstance(save, dict) else None
    if not isinstance(save, dict) or not isinstance(objects, list):
        raise BadFile(f"{file}.ObjectStates: expected a list")
    assembly = Assembly(game, TOOL)
    carrier: Part | None = None
    for count, entry in enumerate(_entries(objects, f"{file}.ObjectStates", 0)):
        if count >= MOST_ENTRIES:
            raise BadFile(f"{entry.where}: more than {MOST_ENTRIES} cards, more than any list may have")
        carrier = assembly.add(entry, carrier)
    name = save.get("SaveName")
    return assembly.finish(file.rpartition(".")[0] or file, name if isinstance(name, str) else "", 0)


def _entries(objects: list[object], where: str, depth: int) -> Iterator[Entry]:
    if depth > _DEEPEST:
        raise BadFile(f"{where}: objects lie in one another too deep")
    for number, item in enumerate(objects):
        here = f"{where}[{number}]"
        if not isinstance(item, dict):
            raise BadFile(f"{here}: expected a table of fields")
        kind, inside = item.get("Name"), item.get("ContainedObjects")
        if kind in _PILES and isinstance(inside, list):
            yield from _entries(inside, f"{here}.ContainedObjects", depth + 1)
        elif kind in _CARDS:
            notes, nickname = item.get("GMNotes"), item.get("Nickname")
            id = notes.removeprefix(_OURS) if isinstance(notes, str) and notes.startswith(_OURS) else ""
            if id or (isinstance(nickname, str) and nickname.strip()):
                yield Entry(nickname if isinstance(nickname, str) and nickname else id, here, "", id)
