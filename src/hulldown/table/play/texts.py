"""What people write, as far as others can see it: nothing that hides, turns lines around or climbs out of its line."""

from __future__ import annotations

import unicodedata
from typing import Final

MOST_MARKS = 3  # on one letter: more climb over the lines above
JOINER: Final = "\u200d"
_TONES: Final = ("\ufe0f", *map(chr, range(0x1F3FB, 0x1F400)))
# Letters, marks and signs by their category, but nothing is drawn for them.
_BLANKS: Final = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0xFE00, 0xFE0F)))
)


def visible(text: str) -> str:
    """The text without what nobody sees and without heaps of marks; pictures joined of several stay whole."""
    found: list[str] = []
    marks = 0
    composed = unicodedata.normalize("NFC", text)
    for place, character in enumerate(composed):
        if character == JOINER:
            if _is_picture(composed[place - 1 : place]) and _is_picture(composed[place + 1 : place + 2]):
                found.append(character)
            continue
        if not character.isprintable() or character in _BLANKS or 0xE0000 <= ord(character) < 0xE1000:
            continue
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            found.append(character)
    return "".join(found)


def one_line(text: str) -> str:
    """What can be seen of a text, on one line."""
    return " ".join(visible(" ".join(text.split())).split())


def _is_picture(character: str) -> bool:
    return character in _TONES or (character != "" and unicodedata.category(character) == "So")
