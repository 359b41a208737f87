"""What is said of a card or a deck besides its own texts: whence its facts come, its reach, rarity and style."""

from __future__ import annotations

from typing import Final, Literal

from ...kernel.words import Phrasebook
from .cards import BaseCard, Card, Deck
from .phrases import FOLDER

Reach = Literal["opposite", "wide", "any"]

FACTS: Final = Phrasebook(FOLDER / "words", "facts")
RARITY_WORDS: Final = FACTS.words("rarity")
REACH_WORDS: Final = FACTS.words("reach")
REACHES: Final[tuple[Reach, ...]] = ("opposite", "wide", "any")  # by verbs.REACH_OPPOSITE and so on
_FIELD_WORDS: Final = FACTS.words("field")
_STYLE_WORDS: Final = FACTS.words("style")


def source_text(card: Card | BaseCard, lang: str) -> str:
    """Whether what is printed is known."""
    if isinstance(card, BaseCard) or card.source != "partly_published":
        return FACTS[f"source.{card.source}"].texts[lang]
    fields = ", ".join([_FIELD_WORDS[field].word(lang) for field in card.published_fields.split(";")])
    return FACTS["source.partly"].fill({"fields": fields}, lang)


def style_text(deck: Deck, lang: str) -> str:
    """What a starter deck is about; the card files say it in English only."""
    return _STYLE_WORDS[deck.id].word(lang) if deck.id in _STYLE_WORDS else deck.style
