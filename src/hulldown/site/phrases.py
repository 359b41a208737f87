"""What the site says of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hulldown.kernel.words import Chapter, Phrasebook

_BOOK: Final = Phrasebook(Path(__file__).with_name("words"), "site")


def site_words(lang: str) -> Chapter:
    return _BOOK.chapter("site", lang)
