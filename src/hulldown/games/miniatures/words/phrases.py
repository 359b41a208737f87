"""The words of the Miniatures Game: one phrasebook for questions, refusals, events and names."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ....kernel.words import Phrasebook

FOLDER: Final = Path(__file__).parent.parent
PHRASES: Final = Phrasebook(FOLDER / "words", "phrases")
NATION_WORDS: Final = PHRASES.words("nation")
TYPE_WORDS: Final = PHRASES.words("type")
SPECIAL_WORDS: Final = PHRASES.words("special")
SUBTYPE_WORDS: Final = PHRASES.words("subtype")
