"""The catalogue of the Miniatures Game: tanks, crew, modules, upgrades, critical cards, rules and ready platoons."""

from __future__ import annotations

from rich.table import Table

from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.cards.catalogue import (
    CARD_KINDS,
    CREW,
    MODULE,
    NATIONS,
    POSITIONS,
    SUBTYPES,
    TIERS,
    UPGRADE,
    Card,
    Critical,
    RuleCard,
    TankCard,
)
from hulldown.games.miniatures.cards.platoons import Platoon, cost, write_code
from hulldown.games.miniatures.cards.verbs import SPECIAL_RULES, TYPES
from hulldown.games.miniatures.words.phrases import NATION_WORDS, SUBTYPE_WORDS, TYPE_WORDS
from hulldown.kernel.languages import BASE, LANGUAGES
from hulldown.kernel.words import Word

from ..common import console
from ..terminal.catalogue_page import Page, is_wide, print_below, print_line, print_table
from ..terminal.screen import Screen
from .books import BOOKS
from .shelf import Shelf

Entry = TankCard | Card | Critical | RuleCard | Platoon


class MiniaturesPage(Page[Entry]):
    """Prints cards and platoons in one language."""

    def __init__(self, game: Miniatures, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.screen = Screen(console, lang, BOOKS)
        self.shelf = Shelf(game, self.screen)
        self.others = {other: Shelf(game, Screen(console, other, BOOKS)) for other in LANGUAGES}
        self.words = self.screen.words

    def entries(self) -> list[Entry]:
        catalogue = self.game.catalogue
        rules = [*catalogue.types, *catalogue.specials]
        return [*catalogue.tanks, *catalogue.cards, *catalogue.criticals, *rules, *self.game.ready]

    def names(self, entry: Entry) -> list[str]:
        if isinstance(entry, RuleCard):
            word = self.shelf.rule_word(entry)
            return [entry.id, *[name.casefold() for name in word.every_name()]]
        names = [entry.id, *entry.every_name()]
        return [name.casefold().rstrip("*") for name in names]

    def searched(self, entry: Entry) -> str:
        parts = [entry.id, *self.names(entry), *self._kind(entry)]
        if isinstance(entry, Platoon):
            parts += [tank.tank.id for tank in entry.tanks] + [tank.tank.name for tank in entry.tanks]
            return " ".join(parts).casefold()
        parts += [entry.source, *[shelf.text(entry) for shelf in self.others.values()]]
        for lang in LANGUAGES:
            parts += self._about(entry, lang)
        return " ".join(parts).casefold()

    def _kind(self, entry: Entry) -> list[str]:
        name = kind_of(entry)
        return [name, *[shelf.screen.words(f"kind-name.{name}") for shelf in self.others.values()]]

    def _about(self, entry: TankCard | Card | Critical | RuleCard, lang: str) -> list[str]:
        if isinstance(entry, TankCard):
            nation = NATIONS[entry.nation]
            type = TYPES[entry.type]
            return [entry.confidence, nation, NATION_WORDS[nation].word(lang), type, TYPE_WORDS[type].word(lang)]
        if isinstance(entry, Card):
            subtype = SUBTYPES[entry.subtype]
            return [entry.confidence, self.others[lang].nations(entry), subtype, SUBTYPE_WORDS[subtype].word(lang)]
        return []

    # Printing

    def print_tables(self, found: list[Entry]) -> None:
        tanks = [entry for entry in found if isinstance(entry, TankCard)]
        cards = [entry for entry in found if isinstance(entry, Card)]
        criticals = [entry for entry in found if isinstance(entry, Critical)]
        rules = [entry for entry in found if isinstance(entry, RuleCard)]
        platoons = [entry for entry in found if isinstance(entry, Platoon)]
        shelves = [[card for card in cards if card.kind == kind] for kind in (CREW, MODULE, UPGRADE)]
        if is_wide():
            self._print_tanks(tanks)
            for shelf in shelves:
                self._print_cards(shelf)
            self._print_criticals(criticals)
        else:
            for entry in found:
                if not isinstance(entry, RuleCard | Platoon):
                    self._print_lines(entry)
        for rule in rules:
            self._print_lines(rule)
        for platoon in platoons:
            self._print_platoon(platoon)
        counts = {"criticals": len(criticals), "rules": len(rules), "platoons": len(platoons), "tanks": len(tanks)}
        crew, modules, upgrades = [len(shelf) for shelf in shelves]
        print_line(self.words("shelf.total", crew=crew, modules=modules, upgrades=upgrades, **counts))

    def _table(self, title: str, columns: tuple[str, ...], numbers: tuple[str, ...]) -> Table:
        table = Table(title=self.words(f"shelf.{title}"), title_justify="left")
        for column in columns:
            table.add_column(
                self.words(f"shelf.{column}"),
                justify="right" if column in numbers else "left",
                no_wrap=column in ("id", *numbers),
            )
        return table

    def _print_tanks(self, tanks: list[TankCard]) -> None:
        numbers = ("cost", "fire", "surv", "mob", "init", "hp")
        table = self._table("tanks", ("id", "name", "nation", "type", *numbers, "rules", "source"), numbers)
        for tank in tanks:
            values = (tank.cost, tank.firepower, tank.survivability, tank.mobility, tank.initiative, tank.hit_points)
            table.add_row(
                tank.id,
                tank.word(self.lang),
                NATION_WORDS[NATIONS[tank.nation]].word(self.lang),
                TYPE_WORDS[TYPES[tank.type]].word(self.lang),
                *[str(value) for value in values],
                ", ".join(self.shelf.special_rules(tank)),
                self._source(tank),
            )
        if tanks:
            print_table(table)

    def _source(self, entry: TankCard | Card | Critical) -> str:
        return f"{self.words(f'card.{entry.source}')}, {self.words(f'confidence.{entry.confidence}')}"

    def _print_cards(self, cards: list[Card]) -> None:
        if not cards:
            return
        columns = ("id", "name", "position", "nation", "cost", "text", "source")
        table = self._table(CARD_KINDS[cards[0].kind], columns, ("cost",))
        for card in cards:
            table.add_row(
                card.id,
                card.word(self.lang),
                SUBTYPE_WORDS[SUBTYPES[card.subtype]].word(self.lang),
                self.shelf.nations(card),
                str(card.cost),
                self.shelf.text(card),
                self._source(card),
            )
        print_table(table)

    def _print_criticals(self, criticals: list[Critical]) -> None:
        numbers = ("count", "damage")
        table = self._table("critical", ("id", "name", *numbers, "text", "source"), numbers)
        for critical in criticals:
            table.add_row(
                critical.id,
                critical.word(self.lang),
                str(critical.count),
                str(critical.damage),
                self.shelf.text(critical),
                self._source(critical),
            )
        if criticals:
            print_table(table)

    def _print_lines(self, entry: TankCard | Card | Critical | RuleCard) -> None:
        print_line(f"{self.shelf.name(entry)} ({entry.id})")
        skipped = ("kind", "model", "crew", "hp")
        print_below(", ".join(value for key, value in self.shelf.facts(entry) if key not in skipped and value))
        if not isinstance(entry, TankCard):
            print_below(self.shelf.text(entry))
        if not isinstance(entry, RuleCard):
            print_below(self._source(entry))

    def _print_platoon(self, platoon: Platoon) -> None:
        name = f"{platoon.id}  {platoon.word(self.lang)}"
        print_line(self.words("platoon-page.line", name=name, cost=cost(platoon), limit=platoon.limit))
        figure = self.game.figures("platoon_1").get(platoon.id)
        if figure is not None:
            print_below(figure.text(self.lang))
        for entry in platoon.tanks:
            cards = ", ".join(card.word(self.lang) for card in entry.cards)
            print_below(f"{entry.tank.word(self.lang)}: {cards or '–'}")

    def print_in_full(self, entry: Entry) -> None:
        if isinstance(entry, Platoon):
            self._print_platoon(entry)
            print_line(self.words("platoon-page.code", code=write_code(entry)))
            return
        self.shelf.show(entry)
        for rule in self.shelf.rules_on(entry):
            print_below(f"{self.game.ledger[rule].text(self.lang)} {rule}")

    # JSON

    def data(self, entry: Entry) -> dict[str, object]:
        if isinstance(entry, Platoon):
            return _platoon_data(entry)
        shared: dict[str, object] = {"id": entry.id, "kind": kind_of(entry)}
        if isinstance(entry, RuleCard):
            word = self.shelf.rule_word(entry)
            texts = {f"text_{lang}": shelf.text(entry) for lang, shelf in self.others.items()}
            return {**shared, **_names(word), **texts, "source": entry.source}
        shared |= _names(entry)
        if isinstance(entry, TankCard):
            shared |= _tank_data(entry)
        else:
            shared |= {f"text_{lang}": shelf.text(entry) for lang, shelf in self.others.items()}
            shared |= _card_data(entry) if isinstance(entry, Card) else _critical_data(entry)
        known = {"source": entry.source, "confidence": entry.confidence, "sources": entry.sources, "note": entry.note}
        return {**shared, **known}


def kind_of(entry: Entry) -> str:
    if isinstance(entry, TankCard):
        return "tank"
    if isinstance(entry, Card):
        return CARD_KINDS[entry.kind]
    if isinstance(entry, Critical):
        return "critical"
    return "rule" if isinstance(entry, RuleCard) else "platoon"


def _tank_data(tank: TankCard) -> dict[str, object]:
    return {
        "nation": NATIONS[tank.nation],
        "type": TYPES[tank.type],
        "tier": TIERS[tank.tier - 1],
        "cost": tank.cost,
        "firepower": tank.firepower,
        "survivability": tank.survivability,
        "mobility": tank.mobility,
        "initiative": tank.initiative,
        "hit_points": tank.hit_points,
        "colours": {"red": tank.hp_red, "orange": tank.hp_orange, "yellow": tank.hp_yellow, "green": tank.hp_green},
        "special_rules": [id for place, id in enumerate(SPECIAL_RULES) if tank.rules >> place & 1],
        "crew": [[id for place, id in enumerate(POSITIONS) if slot >> place & 1] for slot in tank.crew],
        "hull_mm": [tank.outline.length / 100, tank.outline.width / 100],
        "turret_mm": tank.turret / 100,
    }


def _card_data(card: Card) -> dict[str, object]:
    return {
        "subtype": SUBTYPES[card.subtype],
        "nations": [id for place, id in enumerate(NATIONS) if card.nations >> place & 1],
        "cost": card.cost,
        "unique": card.unique,
        "starts_revealed": card.starts_revealed,
    }


def _critical_data(critical: Critical) -> dict[str, object]:
    return {"count": critical.count, "damage": critical.damage, "repairable": critical.repairable}


def _platoon_data(platoon: Platoon) -> dict[str, object]:
    return {
        "id": platoon.id,
        "kind": "platoon",
        **_names(platoon),
        "limit": platoon.limit,
        "cost": cost(platoon),
        "code": write_code(platoon),
        "tanks": [{"card": entry.tank.id, "cards": [card.id for card in entry.cards]} for entry in platoon.tanks],
    }


def _names(word: Word) -> dict[str, str]:
    return {"name": word.name} | {f"name_{lang}": word.word(lang) for lang in LANGUAGES if lang != BASE}
