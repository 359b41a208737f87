"""The words of Rush: one phrasebook for questions, refusals, events and names."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...kernel.words import Phrasebook

FOLDER: Final = Path(__file__).parent
PHRASES: Final = Phrasebook(FOLDER / "words", "phrases")
NATION_WORDS: Final = PHRASES.words("nation")
CLASS_WORDS: Final = PHRASES.words("class")
CARD_WORDS: Final = PHRASES.words("card")  # medals and the base
ABILITY_WORDS: Final = PHRASES.words("ability")
