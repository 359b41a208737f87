"""The phrasebooks of Rush in the terminal."""

from __future__ import annotations

from typing import Final

from hulldown.games.rush.phrases import FOLDER
from hulldown.kernel.words import Phrasebook

BOOKS: Final = (Phrasebook(FOLDER / "words", "terminal"),)
