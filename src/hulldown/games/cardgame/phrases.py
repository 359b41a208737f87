"""The words of the Card Game: one phrasebook for questions, refusals, events and names."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...kernel.words import Phrasebook

FOLDER: Final = Path(__file__).parent
PHRASES: Final = Phrasebook(FOLDER / "words", "phrases")
NATION_WORDS: Final = PHRASES.words("nation")
TYPE_WORDS: Final = PHRASES.words("type")
KEYWORD_WORDS: Final = PHRASES.words("keyword")
COIN_WORDS: Final = PHRASES.words("coin")
STAT_WORDS: Final = PHRASES.words("stat")
