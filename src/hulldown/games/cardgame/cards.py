"""The catalogue: combat cards, bases and starter decks, read from the card files."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from ...kernel.errors import Malformed
from ...kernel.facts import Mistake, Mistakes, Row, complain, fingerprint, fingerprints, read_rows
from ...kernel.lists import Brought
from ...kernel.names import give_names
from ...kernel.piles import Numbered, sort_cards
from . import codes
from .actions import DISCARD, DRAW, PLAY, RECOVER, SPEND, Move, common_moves
from .performer import Performer
from .phrases import FOLDER
from .verbs import (
    BLITZ,
    DOUBLE_SHOT,
    EXPLOSIVE_AMMO,
    INSTANT,
    ON_BASE,
    ON_CREW,
    ON_VEHICLE,
    ONGOING,
    REACH_ANY,
    REACH_OPPOSITE,
    REACH_WIDE,
    SPG,
    TANK_DESTROYER,
    THICK_ARMOR,
    TRIGGERS,
    TRIPLE_SHOT,
    TYPES,
    BadEffect,
    Effect,
    Keyword,
    parse_effects,
    parse_keywords,
)

NATIONS: Final = [
    "germany", "ussr", "usa", "france", "uk", "sweden", "poland", "japan", "italy", "czechoslovakia", "china",
]  # fmt: skip
MAIN_FACTIONS: Final = 5  # the first five
RARITIES: Final = ["standard_base", "common", "uncommon", "rare", "legendary", "premium"]
SOURCES: Final = ["published", "partly_published", "reconstructed"]

_COMBAT_COLUMNS: Final = [
    "id", "number", "name", "nation", "type", "firepower", "attack_cost", "hp", "vp", "rarity", "keywords",
    "vehicle_effect", "vehicle_text", "crew_kind", "crew_effect", "crew_text", "source", "published_fields",
]  # fmt: skip
_BASE_COLUMNS: Final = ["id", "number", "name", "nation", "rarity", "effect", "text", "source"]
_DECK_COLUMNS: Final = ["deck_id", "deck_name", "style", "kind", "card_id", "card_name", "count"]
CARD_FILES: Final = {"combat.csv": _COMBAT_COLUMNS, "bases.csv": _BASE_COLUMNS, "decks.csv": _DECK_COLUMNS}


def by_moment(effects: list[Effect]) -> list[list[Effect]]:
    """For each trigger the effects that have it, in the printed order."""
    return [[effect for effect in effects if effect.trigger == trigger] for trigger in range(len(TRIGGERS))]


@final
class Card(Numbered):
    """A combat card, with the answers that are about it. Copies of a card are one object."""

    __slots__ = (
        "blitz", "cost", "crew_effects", "crew_kind", "crew_ongoing", "crew_printed", "crew_text", "discard",
        "double_shot", "draw", "explosive", "firepower", "hp", "keywords", "nation", "number", "play",
        "published_fields", "rarity", "reach", "recover", "source", "spend", "thick_armor", "triple_shot", "type",
        "type_bit", "vehicle_effects", "vehicle_ongoing", "vehicle_printed", "vehicle_text", "vp",
    )  # fmt: skip

    def __init__(self, index: int, row: Row) -> None:
        name = row.text("name")
        super().__init__(index, row.text("id"), name)
        id = self.id
        self.number = row.integer("number", 1, 9999)
        self.nation = NATIONS.index(row.one_of("nation", NATIONS))
        self.type = TYPES.index(row.one_of("type", TYPES))
        self.type_bit = 1 << self.type
        self.reach = REACH_WIDE
        if self.type == TANK_DESTROYER:
            self.reach = REACH_OPPOSITE
        elif self.type == SPG:
            self.reach = REACH_ANY
        self.firepower = row.integer("firepower", 0, 9)
        self.cost = row.integer("attack_cost", 0, 9)
        self.hp = row.integer("hp", 1, 20)
        self.vp = row.integer("vp", 0, 9)
        self.rarity = row.one_of("rarity", RARITIES)
        self.keywords: list[Keyword] = _read_keywords(row)
        self.thick_armor = _has(self.keywords, THICK_ARMOR)
        self.explosive = _has(self.keywords, EXPLOSIVE_AMMO)
        self.blitz = _has(self.keywords, BLITZ)
        self.double_shot = _price(self.keywords, DOUBLE_SHOT)
        self.triple_shot = _price(self.keywords, TRIPLE_SHOT)
        self.vehicle_printed = _read_effects(row, "vehicle_effect", ON_VEHICLE)  # all of them, in the card's order
        self.vehicle_effects = by_moment(self.vehicle_printed)
        self.vehicle_ongoing = self.vehicle_effects[ONGOING]
        self.crew_kind = row.one_of("crew_kind", ["instant", "ongoing"])
        self.crew_printed = _read_effects(row, "crew_effect", ON_CREW)
        for effect in self.crew_printed:
            if (effect.trigger == INSTANT) != (self.crew_kind == "instant") and row.is_sound(["crew_kind"]):
                row.wrong("crew_effect", f"{effect.text} does not fit the crew_kind {self.crew_kind}")
        self.crew_effects = by_moment(self.crew_printed)
        self.crew_ongoing = self.crew_effects[ONGOING]
        self.vehicle_text = row.optional("vehicle_text")
        self.crew_text = row.optional("crew_text")
        self.source = row.one_of("source", SOURCES)
        self.published_fields = row.optional("published_fields")
        self.play = Move(PLAY, f"play {id}", self)
        self.spend = Move(SPEND, f"spend {id}", self)
        self.discard = Move(DISCARD, f"discard {id}", self)
        self.recover = Move(RECOVER, f"recover {id}", self)
        self.draw = Move(DRAW, f"draw {id}", self)

    def moves(self) -> list[Move]:
        return [self.play, self.spend, self.discard, self.recover, self.draw]


@final
class BaseCard(Numbered):
    """A base card."""

    __slots__ = ("effects", "nation", "number", "ongoing", "printed", "rarity", "source", "text")

    def __init__(self, index: int, row: Row) -> None:
        name = row.text("name")
        super().__init__(index, row.text("id"), name)
        self.number = row.integer("number", 1, 9999)
        self.nation = NATIONS.index(row.one_of("nation", NATIONS))
        self.rarity = row.one_of("rarity", RARITIES)
        self.printed = _read_effects(row, "effect", ON_BASE)
        self.effects = by_moment(self.printed)
        self.ongoing = self.effects[ONGOING]
        self.text = row.optional("text")
        self.source = row.one_of("source", SOURCES)


@final
class Deck(Brought):
    """Forty combat cards and three bases; whether they are legal together is asked in decks.py."""

    __slots__ = ("bases", "cards", "is_checked", "style")

    def __init__(self, id: str, name: str, style: str, cards: list[Card], bases: list[BaseCard]) -> None:
        super().__init__(id, name)
        self.style = style
        self.cards = cards  # sorted by index, copies included
        self.bases = bases
        self.is_checked = False  # found legal before: a deck never changes, so it is asked once

    def write_code(self) -> str:
        return deck_code(self.cards, self.bases)


def deck_code(cards: list[Card], bases: list[BaseCard]) -> str:
    """A short text that holds a whole deck, the same for the same cards."""
    return codes.written([base.number for base in bases], [card.number for card in cards])


def _read_effects(row: Row, column: str, where: int) -> list[Effect]:
    row.note_effect(column)
    try:
        return parse_effects(row.optional(column), where)
    except BadEffect as error:
        row.wrong(column, str(error))
        return []


def _read_keywords(row: Row) -> list[Keyword]:
    row.note_effect("keywords")
    try:
        return parse_keywords(row.optional("keywords"))
    except BadEffect as error:
        row.wrong("keywords", str(error))
        return []


def _has(keywords: list[Keyword], verb: int) -> bool:
    return any(keyword.verb == verb for keyword in keywords)


def _price(keywords: list[Keyword], verb: int) -> int:
    """The value of a keyword, or 0 where the card does not have it; of two values the owner would pick the cheaper."""
    return min([keyword.number for keyword in keywords if keyword.verb == verb], default=0)


class Catalogue:
    """All cards, in the order of their index, and the starter decks.

    The first mistake in a card file is raised; `mistakes` keeps them all instead (such a catalogue is not for play).
    `instead` names files to read in place of the folder's.
    """

    def __init__(self, folder: Path, mistakes: Mistakes | None = None, instead: dict[str, Path] | None = None) -> None:
        self._mistakes = mistakes
        self.cards: list[Card] = []
        self.bases: list[BaseCard] = []
        self.by_id: dict[str, Card] = {}
        self.bases_by_id: dict[str, BaseCard] = {}
        self.by_number: dict[int, Card] = {}
        self.bases_by_number: dict[int, BaseCard] = {}
        self.decks: list[Deck] = []
        self.reprints: list[list[Card]] = []  # different cards of one name
        self._by_spelling: dict[str, Card] = {}
        self._pools: dict[int, list[Card]] = {}
        self.performer = Performer()  # the game gives it what carries out effects
        files = [folder / name for name in CARD_FILES]
        if instead is not None:
            files = [instead.get(file.name, file) for file in files]
        self.decks_file = files[2].name
        for row in read_rows(files[0], _COMBAT_COLUMNS, mistakes):
            self._add_card(row)
        for row in read_rows(files[1], _BASE_COLUMNS, mistakes):
            self._add_base(row)
        by_name: dict[str, list[Card]] = {}
        for card in self.cards:
            by_name.setdefault(card.name, []).append(card)
        self.reprints = [cards for cards in by_name.values() if len(cards) > 1]
        self._read_decks(files[2])
        self._check_sizes(files)
        give_names([*self.cards, *self.bases, *self.decks], [FOLDER / "words", folder], mistakes)
        self.fingerprint = fingerprint(files) if mistakes is None else ""
        self.fingerprints = fingerprints(files) if mistakes is None else {}
        of_cards = [move for card in self.cards for move in card.moves()]
        self.moves: dict[str, Move] = {move.text.casefold(): move for move in [*common_moves(), *of_cards]}

    def _check_sizes(self, files: list[Path]) -> None:
        for file, size in zip(files, [len(self.cards), len(self.bases), len(self.decks)], strict=True):
            if size == 0 and (self._mistakes is None or self._mistakes.is_clean(file.name)):
                complain(self._mistakes, Mistake(file.name, 0, f"{file.name}: the file is empty but for its header"))

    def _add_card(self, row: Row) -> None:
        card = Card(len(self.cards), row)
        self._check_identity(row, card.id, card.number)
        self.cards.append(card)
        self.by_id[card.id.casefold()] = card
        self._by_spelling[card.id] = card
        self.by_number[card.number] = card

    def _add_base(self, row: Row) -> None:
        base = BaseCard(len(self.bases), row)
        self._check_identity(row, base.id, base.number)
        self.bases.append(base)
        self.bases_by_id[base.id.casefold()] = base
        self.bases_by_number[base.number] = base

    def _check_identity(self, row: Row, id: str, number: int) -> None:
        """Ids go into what players type and numbers into deck codes, so each means one card or base."""
        if row.is_sound(["id"]):
            if not all(char.isalnum() or char == "-" for char in id) or not id.isascii():
                row.wrong("id", f"{id} may only have A-Z, 0-9 and hyphens")
            elif id.casefold() in self.by_id or id.casefold() in self.bases_by_id:
                row.wrong("id", f"{id} is the id of another card already")
        if row.is_sound(["number"]) and (number in self.by_number or number in self.bases_by_number):
            row.wrong("number", f"{number} is the number of another card already")

    def _read_decks(self, path: Path) -> None:
        by_id: dict[str, Deck] = {}
        for row in read_rows(path, _DECK_COLUMNS, self._mistakes):
            id = row.text("deck_id")
            name, style = row.text("deck_name"), row.text("style")
            if id not in by_id:
                by_id[id] = Deck(id, name, style, [], [])
                self.decks.append(by_id[id])
            elif name and name != by_id[id].name:
                row.wrong("deck_name", f"deck {id} is called {by_id[id].name} above")
            self._add_to_deck(row, by_id[id])
        for deck in self.decks:
            sort_cards(deck.cards)

    def _add_to_deck(self, row: Row, deck: Deck) -> None:
        copies = row.integer("count", 1, 40)
        id = row.text("card_id")
        if row.one_of("kind", ["combat", "base"]) == "combat":
            card = self.card(id)
            if card is not None:
                deck.cards += [card] * copies
            elif row.is_sound(["card_id", "kind"]):
                row.wrong("card_id", f"there is no combat card {id}")
            return
        base = self.base(id)
        if base is not None:
            deck.bases += [base] * copies
        elif row.is_sound(["card_id"]):
            row.wrong("card_id", f"there is no base {id}")

    def of_nations(self, nations: list[int]) -> list[Card]:
        """All cards of some nations, in the order of their index; for reading only."""
        key = 0
        for nation in nations:
            key |= 1 << nation
        pool = self._pools.get(key)
        if pool is None:
            pool = self._pools[key] = [card for card in self.cards if card.nation in nations]
        return pool

    def copies(self, cards: list[Card]) -> list[int]:
        """How many there are of each card of the catalogue, by its index."""
        found = [0] * len(self.cards)
        for card in cards:
            found[card.index] = found[card.index] + 1
        return found

    def shown(self, id: str) -> Card:
        """The card that a view names: as the card files spell it, or else as anybody does."""
        card = self._by_spelling.get(id)
        return card if card is not None else self.by_id[id.casefold()]

    def shown_base(self, id: str) -> BaseCard:
        return self.bases_by_id[id.casefold()]

    def named(self, id: str, path: str) -> Card:
        """The card that a field of a document names."""
        card = self.card(id)
        if card is None:
            raise Malformed(f"{path}: there is no card {id}")
        return card

    def card(self, id: str) -> Card | None:
        return self.by_id.get(id.casefold())

    def base(self, id: str) -> BaseCard | None:
        return self.bases_by_id.get(id.casefold())
