"""Russian names of cards, tanks and critical cards: a file of their own beside the card files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ....kernel.document import read_toml
from ....kernel.errors import BadFile
from ....kernel.piles import Numbered

NAMES_FILE: Final = "names.toml"  # beside the card folder; a folder of one's own may have another


def give_russian_names(words: list[Numbered], path: Path, strict: bool) -> None:
    """Names cards by the table [ru] of a file; a card without an entry keeps its English name. Names change no game and
    are no part of the fingerprint. `strict` refuses a name without a card.
    """
    known: set[str] = set()
    names = _read_russian_names(path)
    for word in words:
        known.add(word.id)
        word.name_ru = names.get(word.id, word.name_ru)
    for id in names:
        if strict and id not in known:
            raise BadFile(f"{path.name}: there is no card {id}")


def _read_russian_names(path: Path) -> dict[str, str]:
    names: dict[str, str] = {}
    for chapter, entries in read_toml(path).items():
        if chapter != "ru" or not isinstance(entries, dict):
            raise BadFile(f"{path.name}: {chapter} is not the table [ru]")
        for id, name in entries.items():
            if not isinstance(name, str) or not name.strip():
                raise BadFile(f"{path.name}: the name of {id} must be a text")
            names[id] = name
    return names
