"""Decks as the rest of the program asks for them."""

from __future__ import annotations

from typing import Final, final

from ...kernel.errors import Refusal
from ...kernel.facts import Mistakes
from ...kernel.generator import Xoshiro
from ...kernel.lists import Chosen, Lists
from .cards import Catalogue, Deck
from .decks import CODE_PREFIX, DECK_COLUMNS, find_deck, random_deck, read_deck_text, reasons_against

FOREIGN_BASES: Final = "foreign_bases"


@final
class Decks(Lists[Deck]):
    """Starter decks, and decks by their codes (HD1-...) and files (.csv)."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__("deck", ".csv", DECK_COLUMNS)
        self.catalogue = catalogue

    def ready(self, seats: int, chosen: Chosen) -> list[Deck]:
        return self.catalogue.decks

    def knows(self, id: str) -> bool:
        return any(deck.id.casefold() == id.casefold() for deck in self.catalogue.decks)

    def is_code(self, text: str) -> bool:
        return text.startswith(CODE_PREFIX)

    def find(self, text: str) -> Deck:
        return find_deck(self.catalogue, text)

    def is_file(self, text: str) -> bool:
        return "\n" in text or "," in text

    def read(self, text: str, file: str, mistakes: Mistakes | None = None) -> Deck:
        return read_deck_text(self.catalogue, text, mistakes, file)

    def reasons_against(self, brought: Deck, chosen: Chosen) -> list[Refusal]:
        return reasons_against(brought.cards, brought.bases, chosen.get(FOREIGN_BASES) is True)

    def draw(self, rng: Xoshiro, seats: int, chosen: Chosen, seat: int | None = None) -> Deck:
        return random_deck(self.catalogue, rng)
