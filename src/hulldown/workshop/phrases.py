"""What the workshop says by itself; what a game's lists are measured by is among the game's own words."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hulldown.kernel.words import Phrasebook, Sentence

BOOK: Final = Phrasebook(Path(__file__).with_name("words"), "workshop")


def sentence(key: str, **gaps: object) -> Sentence:
    return Sentence(BOOK[key], gaps)


def say(key: str, lang: str, **gaps: object) -> str:
    return sentence(key, **gaps).text(lang)
