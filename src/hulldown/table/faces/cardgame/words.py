"""The words that only the browser's table needs for the Card Game."""

from __future__ import annotations

from typing import Final

from hulldown.games.cardgame.phrases import FOLDER
from hulldown.kernel.words import Phrasebook

WORDS: Final = Phrasebook(FOLDER / "words", "table")


def say(key: str, lang: str, **gaps: object) -> str:
    return WORDS[key].fill(gaps, lang)
