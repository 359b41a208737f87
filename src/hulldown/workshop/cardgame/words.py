"""What the workshop says of decks."""

from __future__ import annotations

from typing import Final

from hulldown.games.cardgame.phrases import FOLDER
from hulldown.kernel.words import Phrasebook

WORDS: Final = Phrasebook(FOLDER / "words", "workshop")


def say(key: str, lang: str, **gaps: object) -> str:
    return WORDS[key].fill(gaps, lang)
