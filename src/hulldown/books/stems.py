"""What is left of a word without its ending: enough to see that two forms are one word, in English and in Russian.

No dictionary: some words lose a letter too many, and then both forms lose it.
"""

from __future__ import annotations

from typing import Final

SHORTEST: Final = 3  # letters that stay
_VOWELS: Final = "aeiouyаеиоуыэюя"

# The longest that fits is taken off, and of Russian words the soft sign or vowel that is left behind.
_ENGLISH: Final = ("ings", "ing", "ers", "er", "ed", "es", "ly", "s", "e")
_RUSSIAN: Final = (
    "иваешь", "ываешь", "ивают", "ывают", "ивает", "ывает", "ировать", "ивать", "ывать", "овать", "евать",
    "ешься", "ается", "яется", "уется", "ются", "утся", "аться", "яться", "иться", "ется", "ится", "илась", "ился",
    "ыми", "ими", "ого", "его", "ому", "ему", "ями", "ами", "иях", "иям", "ием", "ией", "ешь", "ишь", "ает", "яет",
    "ают", "яют", "ете", "ите", "ать", "ять", "ить", "еть", "уть",
    "ая", "яя", "ое", "ее", "ые", "ие", "ый", "ий", "ой", "ей", "ую", "юю", "ом", "ем", "ам", "ям", "ах", "ях", "ов",
    "ев", "ия", "ии", "ию", "ью", "ет", "ит", "ут", "ют", "ат", "ят", "ал", "ил", "ть", "ся", "сь",
    "а", "я", "о", "е", "ы", "и", "у", "ю", "ь", "й",
)  # fmt: skip


def stem(word: str) -> str:
    """The stem of a word in small letters without marks (й is и there, ё is е)."""
    if any("а" <= letter <= "я" for letter in word):
        return _without(word, _SPELLED)
    if word.endswith("ss"):
        return word
    if word.endswith("ies") and len(word) > SHORTEST + 2:
        return word[:-3] + "y"
    found = _without(word, _ENGLISH)
    if len(found) > SHORTEST and found != word and found[-1] == found[-2] and found[-1] not in _VOWELS + "ls":
        return found[:-1]  # winning, winner: win
    return found


def _without(word: str, endings: tuple[str, ...]) -> str:
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            return word[: -len(ending)]
    return word


# As words come here: without marks, the longest ending first.
_SPELLED: Final = tuple(
    sorted({ending.replace("й", "и") for ending in _RUSSIAN}, key=lambda ending: (-len(ending), ending))
)
