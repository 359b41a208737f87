"""What a person may type for something: words in every language, whichever one the terminal speaks."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hulldown.kernel.languages import LANGUAGES
from hulldown.kernel.words import Phrasebook

_BOOK: Final = Phrasebook(Path(__file__).parent.with_name("words"), "typed")


def typed_words(chapter: str, book: Phrasebook = _BOOK) -> dict[str, str]:
    """What is meant, by each word that means it."""
    return {
        word: meant
        for lang in LANGUAGES
        for meant, words in book.texts(chapter, lang).items()
        for word in words.split()
    }


ANSWERS: Final = typed_words("answer")
