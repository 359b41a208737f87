"""Decks as the rest of the program asks for them."""

from __future__ import annotations

from typing import Final, final

from ...kernel.errors import Refusal
from ...kernel.facts import Mistakes
from ...kernel.generator import Xoshiro
from ...kernel.lists import Chosen, Lists, Part, Piece
from .cards import BaseCard, Card, Catalogue, Deck
from .codes import PREFIX
from .decks import DECK_COLUMNS, find_deck, make_deck, read_deck_text, reasons_against, write_deck
from .random_decks import random_deck

FOREIGN_BASES: Final = "foreign_bases"
BASE: Final = "base"
COMBAT: Final = "combat"
_MOST: Final = 120  # three decks


@final
class Decks(Lists[Deck]):
    """Starter decks, and decks by their codes (HD1-...) and files (.csv)."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__("deck", ".csv", DECK_COLUMNS)
        self.catalogue = catalogue
        self.most = _MOST

    def ready(self, seats: int, chosen: Chosen) -> list[Deck]:
        return self.catalogue.decks

    def knows(self, id: str) -> bool:
        return any(deck.id.casefold() == id.casefold() for deck in self.catalogue.decks)

    def is_code(self, text: str) -> bool:
        return text.startswith(PREFIX)

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

    def pieces(self) -> list[Piece]:
        bases = [Piece(base, BASE) for base in self.catalogue.bases]
        return bases + [Piece(card, COMBAT) for card in self.catalogue.cards]

    def parts(self, brought: Deck) -> list[Part]:
        parts: list[Part] = []
        for base in dict.fromkeys(brought.bases):
            parts.append(Part(Piece(base, BASE), brought.bases.count(base)))
        for card in dict.fromkeys(brought.cards):
            parts.append(Part(Piece(card, COMBAT), brought.cards.count(card)))
        return parts

    def assembled(self, id: str, name: str, limit: int, parts: list[Part]) -> Deck:
        cards: list[Card] = []
        bases: list[BaseCard] = []
        for part in parts:
            card = self.catalogue.card(part.piece.word.id)
            base = self.catalogue.base(part.piece.word.id)
            if card is not None:
                cards += [card] * part.count
            elif base is not None:
                bases += [base] * part.count
        deck = make_deck(id, cards, bases)
        deck.name = name
        return deck

    def written(self, brought: Deck) -> str:
        return write_deck(brought)
