"""What is said of lists that are exchanged."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hulldown.kernel.words import Phrasebook, Sentence

BOOK: Final = Phrasebook(Path(__file__).with_name("words"), "exchange")


def remark(key: str, **gaps: object) -> Sentence:
    return Sentence(BOOK[f"remark.{key}"], gaps)


def typed(key: str) -> set[str]:
    """The words of every language that mean this when they are typed."""
    return {word for text in BOOK[f"typed.{key}"].texts.values() for word in text.split()}
