"""The phrasebooks of the Miniatures Game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hulldown.games.miniatures.phrases import FOLDER

BOOKS: Final = (Path(__file__).with_name("words.toml"), FOLDER / "telling.toml")
