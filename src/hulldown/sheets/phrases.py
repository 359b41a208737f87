"""What stands on sheets besides what is printed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hulldown.kernel.words import Chapter, Phrasebook

_BOOK: Final = Phrasebook(Path(__file__).with_name("words"), "sheets")


def sheet_words(lang: str) -> Chapter:
    return _BOOK.chapter("sheet", lang)
