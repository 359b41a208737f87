"""The words that only the browser's table needs for Rush."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hulldown.kernel.words import Phrasebook

WORDS: Final = Phrasebook(Path(__file__).with_name("words.toml"))


def note(key: str, lang: str, **gaps: object) -> str:
    return WORDS[f"note.{key}"].texts[lang].format_map(gaps)
