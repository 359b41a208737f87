"""The catalogue of Rush: vehicles, barracks, medals, bases and achievements."""

from __future__ import annotations

from rich.table import Table

from hulldown.games.rush import Rush
from hulldown.games.rush.actions import ABILITY_IDS
from hulldown.games.rush.cards import (
    BASE,
    BASES_PER_PLAYER,
    CLASSES,
    KINDS,
    NATIONS,
    NO_CLASS,
    NO_NATION,
    Achievement,
    Card,
)
from hulldown.kernel.languages import LANGUAGES
from hulldown.kernel.words import Word

from ..common import console
from ..terminal.catalogue_page import Page, is_wide, print_below, print_line, print_table
from ..terminal.screen import Screen
from .books import BOOKS
from .table import RushTable


class RushPage(Page[Card | Achievement]):
    """Prints cards of Rush in one language."""

    def __init__(self, game: Rush, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.captions = BOOKS[0].chapter("caption", lang)
        self.drawing = RushTable(game, Screen(console, lang, BOOKS))

    def entries(self) -> list[Card | Achievement]:
        return [*self.game.catalogue.cards, *self.game.catalogue.achievements]

    def names(self, entry: Card | Achievement) -> list[str]:
        return [entry.id]

    def searched(self, entry: Card | Achievement) -> str:
        parts = [entry.id, *entry.every_name()]
        if isinstance(entry, Achievement):
            parts.append(entry.counts)
            for lang in LANGUAGES:
                parts += [BOOKS[0].chapter("caption", lang)("achievement"), self.game.ledger[entry.rule].text(lang)]
        else:
            parts.append(entry.source)
            for key in _keys(entry):
                parts += [key, *self.game.phrases[key].texts.values()]
        return " ".join(parts).casefold()

    def data(self, entry: Card | Achievement) -> dict[str, object]:
        return _achievement_data(entry) if isinstance(entry, Achievement) else _card_data(entry)

    def print_tables(self, found: list[Card | Achievement]) -> None:
        cards = [entry for entry in found if isinstance(entry, Card)]
        achievements = [entry for entry in found if isinstance(entry, Achievement)]
        for kind in range(len(KINDS)):
            group = [card for card in cards if card.kind == kind]
            if group and is_wide():
                self._print_group(group)
            else:
                self._print_entries(group)
        if achievements:
            self._print_achievements(achievements)
        console.print(self.captions("total", count=len(found)))

    def print_in_full(self, entry: Card | Achievement) -> None:
        if isinstance(entry, Card):
            self._print_card(entry)
            return
        print_line(f"{entry.word(self.lang)} ({entry.id})")
        print_line(self.captions("achievement"))
        print_line(f"{self.game.ledger[entry.rule].text(self.lang)} [{entry.rule}]")

    def _words(self, key: str) -> str:
        return self.game.phrases[key].texts[self.lang]

    def _table(self, title: str, columns: tuple[str, ...]) -> Table:
        table = Table(title=title, title_justify="left")
        for column in columns:
            table.add_column(
                self.captions(column),
                justify="right" if column in ("cost", "resources") else "left",
                no_wrap=column in ("id", "cost", "resources", "strength"),
            )
        return table

    def _print_group(self, group: list[Card]) -> None:
        """Vehicles have a cost and strength; the other kinds have a number of copies instead."""
        title = self._words(f"kind.{KINDS[group[0].kind]}")
        vehicles = group[0].is_vehicle
        columns = ("id", "name", "nation", "class", "cost", "resources", "strength", "abilities", "source")
        table = self._table(title, columns if vehicles else ("id", "name", "nation", "count", "resources", "abilities"))
        for card in group:
            drawing = self.drawing
            cells = [card.id, card.word(self.lang), drawing.nation(card)]
            if vehicles:
                cells += [self._words(f"class.{CLASSES[card.cls]}"), str(card.cost), drawing.resources(card)]
                cells += [f"{card.power}/{card.armor}", drawing.abilities(card), self.captions(card.source)]
            else:
                cells += [self._count(card), drawing.resources(card), drawing.abilities(card)]
            table.add_row(*cells)
        print_table(table)

    def _print_entries(self, group: list[Card]) -> None:
        """Two lines a card, where a table would be torn."""
        for card in group:
            facts = [self._words(key) for key in _keys(card) if key not in _feature_keys(card)]
            if card.is_vehicle:
                facts.append(f"{self.captions('cost')} {card.cost}")
                facts.append(f"{self.captions('strength')} {card.power}/{card.armor}")
            facts.append(f"{self.captions('resources')} {self.drawing.resources(card)}")
            facts += [
                text for text in (self.drawing.abilities(card), card.source and self.captions(card.source)) if text
            ]
            print_line(f"{card.word(self.lang)} ({card.id})")
            print_below(", ".join(facts))

    def _print_achievements(self, achievements: list[Achievement]) -> None:
        table = self._table(self.captions("achievement"), ("id", "name", "counts"))
        for item in achievements:
            rule = self.game.ledger[item.rule].text(self.lang)
            table.add_row(item.id, item.word(self.lang), rule)
            if not is_wide():
                print_line(f"{item.word(self.lang)} ({item.id})")
                print_below(rule)
        if is_wide():
            print_table(table)

    def _print_card(self, card: Card) -> None:
        captions = self.captions
        features = _feature_keys(card)
        print_line(f"{card.word(self.lang)} ({card.id})")
        print_line(", ".join(self._words(key) for key in _keys(card) if key not in features))
        if card.is_vehicle:
            print_line(f"{captions('cost')}: {card.cost}; {captions('strength')}: {card.power}/{card.armor}")
        print_line(f"{captions('resources')}: {self.drawing.resources(card)}; {captions('count')}: {self._count(card)}")
        if features:
            print_line(f"{captions('abilities')}: {self.drawing.abilities(card)}")
        for key in features:
            rule = self.game.ledger[self.game.phrases[key].rule]
            print_line(f"  {rule.text(self.lang)} [{rule.id}]")
        if card.source:
            print_line(f"{captions('source')}: {captions(card.source)} ({captions(card.source + '-note')})")

    def _count(self, card: Card) -> str:
        if card.is_vehicle or card.medals:
            return str(_copies(card))
        return self.captions("per-player", count=_copies(card))


def _copies(card: Card) -> int:
    return BASES_PER_PLAYER if card.kind == BASE else card.count


def _keys(card: Card) -> list[str]:
    """The phrases that say what a card is and what it can do."""
    keys = [f"kind.{KINDS[card.kind]}"]
    if card.nation != NO_NATION:
        keys.append(f"nation.{NATIONS[card.nation]}")
    if card.cls != NO_CLASS:
        keys.append(f"class.{CLASSES[card.cls]}")
    return keys + _feature_keys(card)


def _feature_keys(card: Card) -> list[str]:
    keys = [f"ability.{ABILITY_IDS[ability.verb]}" for ability in card.abilities]
    if card.only_bases:
        keys.append("passive.only-bases")
    if card.only_vehicles:
        keys.append("passive.only-vehicles")
    if card.national:
        keys.append("passive.national")
    return keys


# JSON


def _card_data(card: Card) -> dict[str, object]:
    return {
        "id": card.id,
        "kind": KINDS[card.kind],
        **_names(card),
        "nation": NATIONS[card.nation] if card.nation != NO_NATION else None,
        "class": CLASSES[card.cls] if card.cls != NO_CLASS else None,
        "cost": card.cost if card.is_vehicle else None,
        "resources": card.resources if card.can_pay else None,
        "national_resources": card.national,
        "power": card.power,
        "armor": card.armor,
        "abilities": [ability.text for ability in card.abilities],
        "passive": "only-bases" if card.only_bases else "only-vehicles" if card.only_vehicles else None,
        "medals": card.medals,
        "count": _copies(card),
        "source": card.source or None,
    }


def _achievement_data(item: Achievement) -> dict[str, object]:
    return {
        "id": item.id,
        "kind": "achievement",
        **_names(item),
        "counts": item.counts,
        "rule": item.rule,
    }


def _names(word: Word) -> dict[str, str]:
    return {f"name_{lang}": word.word(lang) for lang in LANGUAGES}
