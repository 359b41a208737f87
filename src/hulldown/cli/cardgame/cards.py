"""The catalogue of the Card Game: combat cards, bases and starter decks."""

from __future__ import annotations

from typing import Final

from rich.table import Table

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.card_facts import style_text
from hulldown.games.cardgame.cards import NATIONS, BaseCard, Card, Deck
from hulldown.games.cardgame.decks import nation_word
from hulldown.games.cardgame.phrases import TYPE_WORDS
from hulldown.games.cardgame.verbs import KEYWORDS, TYPES
from hulldown.games.cardgame.wording import base_text, crew_text, vehicle_text
from hulldown.kernel.languages import LANGUAGES

from ..common import console
from ..terminal.catalogue_page import Page, is_wide, print_below, print_line, print_table
from ..terminal.screen import Screen
from .books import BOOKS, TYPED
from .guide import CardGameGuide
from .table import CardGameTable

Entry = Card | BaseCard | Deck
_KINDS: Final = {word.id: word.every_name() for word in TYPED.words("kind").values()}


class CardGamePage(Page[Entry]):
    """Prints cards, bases and decks in one language."""

    def __init__(self, game: CardGame, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.screen = Screen(console, lang, BOOKS)
        self.table = CardGameTable(game, self.screen)
        self.guide = CardGameGuide(game, self.table)
        self.words = self.screen.words

    def entries(self) -> list[Entry]:
        catalogue = self.game.catalogue
        return [*catalogue.cards, *catalogue.bases, *catalogue.decks]

    def names(self, entry: Entry) -> list[str]:
        return [name.casefold() for name in (entry.id, *entry.every_name())]

    def searched(self, entry: Entry) -> str:
        if isinstance(entry, Deck):
            parts = [entry.id, *entry.every_name(), entry.style, entry.code, *_KINDS["deck"]]
            nations = {card.nation for card in entry.cards}
        else:
            parts = [entry.id, *entry.every_name(), entry.rarity, entry.source]
            nations = {entry.nation}
        for nation in sorted(nations):
            parts += [NATIONS[nation], *[nation_word(nation).word(lang) for lang in LANGUAGES]]
        for lang in LANGUAGES:
            parts += self._texts(entry, lang)
        return " ".join(parts).casefold()

    def _texts(self, entry: Entry, lang: str) -> list[str]:
        if isinstance(entry, Card):
            type = TYPES[entry.type]
            return [type, TYPE_WORDS[type].word(lang), vehicle_text(entry, lang), crew_text(entry, lang)]
        return [*_KINDS["base"], base_text(entry, lang)] if isinstance(entry, BaseCard) else []

    # Printing

    def print_tables(self, found: list[Entry]) -> None:
        cards = [entry for entry in found if isinstance(entry, Card)]
        bases = [entry for entry in found if isinstance(entry, BaseCard)]
        decks = [entry for entry in found if isinstance(entry, Deck)]
        if is_wide():
            self._print_card_table(cards)
            self._print_base_table(bases)
        else:
            for card in cards:
                self._print_entry(card, f"{self._nation(card)}, {self.table.card_numbers(card)}")
                print_below(self.table.texts(card).plain)
            for base in bases:
                self._print_entry(base, f"{self._nation(base)}, {self.words('battle-card.base')}")
                print_below(base_text(base, self.lang))
        self._print_decks(decks)
        print_line(self.words("page.total", cards=len(cards), bases=len(bases), decks=len(decks)))

    def _nation(self, card: Card | BaseCard) -> str:
        return nation_word(card.nation).word(self.lang)

    def _print_entry(self, card: Card | BaseCard, facts: str) -> None:
        print_line(f"{card.word(self.lang)} ({card.id})")
        print_below(facts)

    def _print_card_table(self, cards: list[Card]) -> None:
        columns = ("id", "name", "nation", "type", "numbers", "hp", "vp", "vehicle", "crew")
        table = self._table("page.combat", columns, ("hp", "vp"))
        for card in cards:
            table.add_row(
                card.id,
                card.word(self.lang),
                self._nation(card),
                self.table.type_mark(card),
                f"{card.firepower}/{card.cost}",
                str(card.hp),
                str(card.vp),
                vehicle_text(card, self.lang),
                crew_text(card, self.lang),
            )
        if cards:
            print_table(table)

    def _print_base_table(self, bases: list[BaseCard]) -> None:
        table = self._table("page.bases", ("id", "name", "nation", "effect"), ())
        for base in bases:
            table.add_row(base.id, base.word(self.lang), self._nation(base), base_text(base, self.lang))
        if bases:
            print_table(table)

    def _table(self, title: str, columns: tuple[str, ...], numbers: tuple[str, ...]) -> Table:
        table = Table(title=self.words(title), title_justify="left")
        for column in columns:
            table.add_column(
                self.words(f"page.{column}"),
                justify="right" if column in numbers else "left",
                no_wrap=column in ("id", "type", "numbers", *numbers),
            )
        return table

    def _print_decks(self, decks: list[Deck]) -> None:
        for deck in decks:
            self._print_deck(deck)

    def _print_deck(self, deck: Deck) -> None:
        print_line(f"{deck.id}  {deck.word(self.lang)}")
        print_below(style_text(deck, self.lang))
        figure = self.game.figures("deck_1").get(deck.id)
        if figure is not None:
            print_below(figure.text(self.lang))

    def print_in_full(self, entry: Entry) -> None:
        if not isinstance(entry, Deck):
            self.guide.show_card(entry)
            return
        self._print_deck(entry)
        for base in entry.bases:
            print_below(f"{base.word(self.lang)} ({base.id}): {base_text(base, self.lang)}")
        print_line(self.words("page.deck-cards", count=len(entry.cards)))
        for card in dict.fromkeys(entry.cards):
            copies = entry.cards.count(card)
            print_below(f"{copies} × {card.word(self.lang)} ({card.id})  {self.table.card_numbers(card)}")
        print_line(self.words("page.code", code=entry.code))

    # JSON

    def data(self, entry: Entry) -> dict[str, object]:
        if isinstance(entry, Deck):
            return _deck_data(entry)
        shared = {"id": entry.id, "name": entry.name, "nation": NATIONS[entry.nation], "rarity": entry.rarity}
        if isinstance(entry, BaseCard):
            texts = {f"text_{lang}": base_text(entry, lang) for lang in LANGUAGES}
            return {**shared, "kind": "base", **texts, "source": entry.source}
        return {**shared, "kind": "combat", **_numbers(entry)}


def _numbers(card: Card) -> dict[str, object]:
    keywords = [f"{KEYWORDS[one.verb]}({one.number})" if one.number else KEYWORDS[one.verb] for one in card.keywords]
    return {
        "type": TYPES[card.type],
        "firepower": card.firepower,
        "attack_cost": card.cost,
        "hp": card.hp,
        "vp": card.vp,
        "keywords": keywords,
        "crew_kind": card.crew_kind,
        **{f"vehicle_text_{lang}": vehicle_text(card, lang) for lang in LANGUAGES},
        **{f"crew_text_{lang}": crew_text(card, lang) for lang in LANGUAGES},
        "source": card.source,
        "published_fields": card.published_fields.split(";") if card.published_fields else [],
    }


def _deck_data(deck: Deck) -> dict[str, object]:
    return {
        "id": deck.id,
        "kind": "deck",
        "name": deck.name,
        "code": deck.code,
        "nations": [NATIONS[nation] for nation in sorted({card.nation for card in deck.cards})],
        "bases": [base.id for base in deck.bases],
        "cards": {card.id: deck.cards.count(card) for card in deck.cards},
    }
