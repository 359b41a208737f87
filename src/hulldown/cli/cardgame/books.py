"""The phrasebooks of the Card Game in the terminal."""

from __future__ import annotations

from typing import Final

from hulldown.games.cardgame.phrases import FOLDER
from hulldown.kernel.words import Phrasebook

BOOKS: Final = (Phrasebook(FOLDER / "words", "terminal"),)
TYPED: Final = Phrasebook(FOLDER / "words", "typed")
