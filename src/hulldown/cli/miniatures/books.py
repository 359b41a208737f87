"""The phrasebooks of the Miniatures Game in the terminal."""

from __future__ import annotations

from typing import Final

from hulldown.games.miniatures.words.phrases import FOLDER
from hulldown.games.miniatures.words.telling import TELLING
from hulldown.kernel.words import Phrasebook

BOOKS: Final = (Phrasebook(FOLDER / "words", "terminal"), TELLING)
TYPED: Final = Phrasebook(FOLDER / "words", "typed")
