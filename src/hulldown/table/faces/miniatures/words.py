"""The words that only the browser's table needs for the Miniatures Game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hulldown.games.miniatures.words.phrases import FOLDER
from hulldown.kernel.words import Phrasebook

WORDS: Final = Phrasebook(FOLDER / "words", "table")
_NO_GAPS: Final[dict[str, object]] = {}


def say(key: str, lang: str, gaps: Mapping[str, object] = _NO_GAPS) -> str:
    return WORDS[key].fill(gaps, lang)


def words_of(chapter: str, lang: str) -> dict[str, str]:
    return {id: word.word(lang) for id, word in WORDS.words(chapter).items()}
