"""The phrasebooks of Rush in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Final

BOOKS: Final = (Path(__file__).with_name("words.toml"),)
