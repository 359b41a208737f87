"""The words that only the browser's table needs for Rush."""

from __future__ import annotations

from typing import Final

from hulldown.games.rush.phrases import FOLDER
from hulldown.kernel.words import Phrasebook

WORDS: Final = Phrasebook(FOLDER / "words", "table")


def note(key: str, lang: str, **gaps: object) -> str:
    return WORDS[f"note.{key}"].fill(gaps, lang)
