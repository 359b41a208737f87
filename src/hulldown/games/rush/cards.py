"""The catalogue: every card of the box as a frozen object, read from the card files."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from ...kernel.errors import Malformed
from ...kernel.facts import Mistake, Mistakes, Row, complain, fingerprint, fingerprints, read_rows
from ...kernel.ledger import Ledger
from ...kernel.names import give_names, read_names
from ...kernel.piles import Numbered
from ...kernel.words import Word
from .actions import (
    ABILITY_IDS,
    ALSO,
    ASSAULT,
    BUY,
    DISCARD,
    DRAW,
    INVULNERABILITY,
    JOIN,
    LAY_OUT,
    PAY,
    SCRAP,
    SIEGE_MASTER,
    STRIKE,
    TAKE,
    TURN_UP,
    USE,
    Move,
    common_moves,
)
from .phrases import CARD_WORDS, CLASS_WORDS, FOLDER, NATION_WORDS
from .questions import Nation

NATIONS: Final[tuple[Nation, ...]] = ("ussr", "germany", "usa", "france")
CLASSES: Final = ["light", "medium", "spg", "heavy", "auxiliary"]
NO_NATION: Final = -1
NO_CLASS: Final = -1
NO_RESOURCES: Final = -1  # no resource value printed: cannot pay, unlike 0
HEAVY: Final = 3
AUXILIARY: Final = 4

VEHICLE: Final = 0
BARRACKS: Final = 1
MEDAL: Final = 2
BASE: Final = 3
KINDS: Final = ["vehicle", "barracks", "medal", "base"]

SINGLES_PER_NATION: Final = 9
DOUBLES_PER_NATION: Final = 3
BASES_PER_PLAYER: Final = 3
MOST_PLAYERS: Final = 5
REFERENCE_CARDS: Final = 5
MARKERS: Final = 2  # the Graveyard card and the First Player card

# Some names are printed in Russian: what an English reader calls these vehicles.
PRINTED_IN: Final = "ru"
ENGLISH: Final[dict[str, str]] = read_names(FOLDER / "printed.toml")

# Power and armour printed on every card of a class; auxiliaries vary.
CLASS_STATS: Final = {"light": (1, 1), "medium": (1, 2), "spg": (2, 1), "heavy": (2, 2)}

_VEHICLE_COLUMNS: Final = [
    "id", "name", "nation", "class", "cost", "resources", "power", "armor", "abilities", "passive",
    "national_resources", "source",
]  # fmt: skip
_BARRACKS_COLUMNS: Final = ["id", "name_en", "name_ru", "count", "resources", "abilities"]
_ACHIEVEMENT_COLUMNS: Final = ["id", "name_en", "name_ru", "counts", "rule"]
CARD_FILES: Final = {
    "vehicles.csv": _VEHICLE_COLUMNS,
    "barracks.csv": _BARRACKS_COLUMNS,
    "achievements.csv": _ACHIEVEMENT_COLUMNS,
}
_NUMBERED: Final = ("reinforcements", "research")
_NUMBERS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9")


@final
class Ability:
    """One verb of a card and its number (how many cards to draw, how dear a vehicle to research)."""

    __slots__ = ("number", "verb")

    def __init__(self, verb: int, number: int) -> None:
        self.verb = verb
        self.number = number

    @property
    def text(self) -> str:
        """As the card file writes it."""
        id = ABILITY_IDS[self.verb]
        return f"{id}:{self.number}" if id in _NUMBERED else id


@final
class Card(Numbered):
    """A card of the box, with the answers that are about it. Equal cards (four Engineers) are one object."""

    __slots__ = (
        "abilities", "also", "armor", "assault", "buy", "cls", "cost", "count", "discard", "draw", "join",
        "kind", "medals", "nation", "national", "only_bases", "only_vehicles", "pay", "power", "resources", "scrap",
        "source", "strike", "take", "turn_up", "use",
    )  # fmt: skip

    def __init__(self, index: int, kind: int, id: str, name: str, names: dict[str, str] | None = None) -> None:
        super().__init__(index, id, name, names)
        self.kind = kind
        self.count = 1  # how many the box holds (barracks: per player)
        self.nation = NO_NATION
        self.cls = NO_CLASS
        self.cost = 0
        self.resources = NO_RESOURCES
        self.national = False
        self.power = 0
        self.armor = 0
        self.abilities: list[Ability] = []
        self.only_bases = False
        self.only_vehicles = False
        self.medals = 0
        self.source = ""
        self.buy = Move(BUY, f"buy {id}", self)
        self.also = Move(ALSO, f"also {id}", self)
        self.pay = Move(PAY, f"with {id}", self)
        self.use = Move(USE, f"use {id}", self)
        self.assault = Move(ASSAULT, f"assault {id}", self)
        self.join = Move(JOIN, f"join {id}", self)
        self.strike = Move(STRIKE, f"strike {id}", self)
        self.discard = Move(DISCARD, f"discard {id}", self)
        self.take = Move(TAKE, f"take {id}", self)
        self.scrap = Move(SCRAP, f"scrap {id}", self)
        self.draw = Move(DRAW, f"draw {id}", self)
        self.turn_up = Move(TURN_UP, f"turn up {id}", self)

    @property
    def is_vehicle(self) -> bool:
        return self.kind == VEHICLE

    @property
    def can_pay(self) -> bool:
        return self.resources >= 0

    def moves(self) -> list[Move]:
        return [
            self.buy, self.also, self.pay, self.use, self.assault, self.join, self.strike, self.discard, self.take,
            self.scrap, self.draw, self.turn_up,
        ]  # fmt: skip


@final
class Achievement(Numbered):
    """An achievement card: what it counts (`class:light`, `medals:usa`, `bases`, `doubles`, `cards`)."""

    __slots__ = ("cls", "counts", "lay_out", "nation", "rule")

    def __init__(self, index: int, id: str, name: str, names: dict[str, str], counts: str, rule: str) -> None:
        super().__init__(index, id, name, names)
        self.counts = counts
        which = counts.partition(":")[2]
        self.cls = CLASSES.index(which) if which in CLASSES else NO_CLASS  # whose vehicles it counts, or
        self.nation = NATIONS.index(which) if which in NATIONS else NO_NATION  # whose medals
        self.rule = rule
        self.lay_out = Move(LAY_OUT, f"lay out {id}", achievement=self)


def parse_abilities(row: Row) -> list[Ability]:
    """The `abilities` column: verbs joined by `;`, some with a number."""
    abilities: list[Ability] = []
    row.note_effect("abilities")
    text = row.optional("abilities")
    if not text:
        return abilities
    for part in text.split(";"):
        id, colon, number = part.partition(":")
        if id not in ABILITY_IDS:
            row.wrong("abilities", f"there is no ability {id or 'without a name'}; known are {', '.join(ABILITY_IDS)}")
        elif (id in _NUMBERED) != bool(colon):
            row.wrong("abilities", f"{id} {'needs a' if id in _NUMBERED else 'takes no'} number after a colon")
        elif colon and number not in _NUMBERS:
            row.wrong("abilities", f"{number or 'nothing'} is not a number from 1 to 9")
        elif any(ability.verb == ABILITY_IDS.index(id) for ability in abilities):
            row.wrong("abilities", f"{id} stands there twice")
        else:
            abilities.append(Ability(ABILITY_IDS.index(id), int(number) if colon else 0))
    return abilities


class Catalogue:
    """All cards, in the order of their index: vehicles, barracks, one-medal and two-medal cards, the base.

    The first mistake in a card file is raised; `mistakes` keeps them all instead (such a catalogue is not for play).
    `instead` names files to read in place of the folder's; with a `ledger`, the rules of achievements are looked up.
    """

    def __init__(
        self,
        folder: Path,
        mistakes: Mistakes | None = None,
        ledger: Ledger | None = None,
        instead: dict[str, Path] | None = None,
    ) -> None:
        self.folder = folder
        self._mistakes = mistakes
        self._ledger = ledger
        self.cards: list[Card] = []
        self.vehicles: list[Card] = []
        self.barracks: list[Card] = []
        self.singles: list[Card] = []
        self.doubles: list[Card] = []
        self.achievements: list[Achievement] = []
        self.by_id: dict[str, Card] = {}
        self.moves: dict[str, Move] = {}
        files = [folder / name for name in CARD_FILES]
        if instead is not None:
            files = [instead.get(file.name, file) for file in files]
        for row in read_rows(files[0], _VEHICLE_COLUMNS, mistakes):
            self._add_vehicle(row)
        for row in read_rows(files[1], _BARRACKS_COLUMNS, mistakes):
            self._add_barracks(row)
        self._add_medals()
        base = CARD_WORDS["base"]
        self.base = self._add(Card(len(self.cards), BASE, base.id, base.name, base.names))
        for row in read_rows(files[2], _ACHIEVEMENT_COLUMNS, mistakes):
            self._add_achievement(row)
        self._check_sizes(files)
        give_names([*self.cards, *self.achievements], [FOLDER / "words", folder], mistakes)
        self.fingerprint = fingerprint(files) if mistakes is None else ""
        self.fingerprints = fingerprints(files) if mistakes is None else {}
        for move in common_moves():
            self.moves[move.text] = move
        for card in self.cards:
            for move in card.moves():
                self.moves[move.text] = move
        for achievement in self.achievements:
            self.moves[achievement.lay_out.text] = achievement.lay_out

    @property
    def box_size(self) -> int:
        """How many cards the box holds in all: 212 with the printed counts."""
        barracks = sum([card.count for card in self.barracks]) * MOST_PLAYERS
        medals = (SINGLES_PER_NATION + DOUBLES_PER_NATION) * len(NATIONS)
        bases = BASES_PER_PLAYER * MOST_PLAYERS
        return len(self.vehicles) + barracks + medals + bases + len(self.achievements) + REFERENCE_CARDS + MARKERS

    def _check_sizes(self, files: list[Path]) -> None:
        vehicles, barracks, achievements = [file.name for file in files]
        if not self.vehicles:
            self._complain(vehicles, "the file must hold a card")
        if not self.barracks:
            self._complain(barracks, "the file must hold a card")
        if len(self.achievements) <= MOST_PLAYERS:
            needed = f"{MOST_PLAYERS + 1} achievements are needed for {MOST_PLAYERS} players"
            self._complain(achievements, needed, "rush.setup.achievements")

    def _complain(self, file: str, complaint: str, rule: str = "") -> None:
        """A complaint of a whole file; one that has mistakes already may be short of cards because of them."""
        if self._mistakes is None or self._mistakes.is_clean(file):
            complain(self._mistakes, Mistake(file, 0, f"{file}: {complaint}", rule))

    def _add(self, card: Card) -> Card:
        self.cards.append(card)
        self.by_id[card.id] = card
        return card

    def _add_vehicle(self, row: Row) -> None:
        printed = row.text("name")
        english = ENGLISH.get(printed)
        card = Card(len(self.cards), VEHICLE, _id(row), english or printed, {PRINTED_IN: printed} if english else None)
        nation = row.one_of("nation", list(NATIONS))
        card.nation = NATIONS.index(nation)
        if row.is_sound(["id", "nation"]) and not card.id.startswith(nation + "-"):
            row.wrong("id", f"{card.id} does not start with {nation}-")
        cls = row.one_of("class", CLASSES)
        card.cls = CLASSES.index(cls)
        card.cost = row.integer("cost", 0, 9)
        card.resources = row.integer("resources", 0, 6) if row.optional("resources") else NO_RESOURCES
        card.power = row.integer("power", 0, 2)
        card.armor = row.integer("armor", 0, 2)
        if cls in CLASS_STATS and (card.power, card.armor) != CLASS_STATS[cls]:
            power, armor = CLASS_STATS[cls]
            if row.is_sound(["class", "power", "armor"]):
                column = "power" if card.power != power else "armor"
                row.wrong(column, f"every {cls} vehicle has power {power} and armor {armor}", "rush.setup.class-values")
        card.abilities = parse_abilities(row)
        passive = row.one_of("passive", ["", "only-bases", "only-vehicles"])
        card.only_bases = passive == "only-bases"
        card.only_vehicles = passive == "only-vehicles"
        card.national = row.one_of("national_resources", ["", "yes"]) == "yes"  # rush.passive.national-own
        card.source = row.one_of("source", ["published", "reconstructed"])
        self.vehicles.append(self._add(card))

    def _add_barracks(self, row: Row) -> None:
        id = _id(row)
        if row.is_sound(["id"]) and (id in self.by_id or id == "base" or id.startswith("medal-")):
            row.wrong("id", f"{id} is the id of another card")
        card = Card(len(self.cards), BARRACKS, id, row.text("name_en"), _other_names(row))
        card.count = row.integer("count", 1, 20)
        card.resources = row.integer("resources", 0, 6) if row.optional("resources") else NO_RESOURCES
        card.abilities = parse_abilities(row)
        for ability in card.abilities:
            if ability.verb in (SIEGE_MASTER, INVULNERABILITY):
                row.wrong("abilities", f"{ability.text} brings medals of the card's nation, and barracks have none")
        card.source = "published"
        self.barracks.append(self._add(card))

    def _add_medals(self) -> None:
        for medals, pile in ((1, self.singles), (2, self.doubles)):
            for nation, id in enumerate(NATIONS):
                word = CARD_WORDS[f"medal-{id}"].followed_by("" if medals == 1 else " ×2", f"medal-{id}-{medals}")
                card = Card(len(self.cards), MEDAL, word.id, word.name, word.names)
                card.nation = nation
                card.medals = medals
                card.resources = medals
                card.count = SINGLES_PER_NATION if medals == 1 else DOUBLES_PER_NATION
                card.source = "published"
                pile.append(self._add(card))

    def _add_achievement(self, row: Row) -> None:
        known = ["bases", "doubles", "cards"]
        known += [f"class:{id}" for id in CLASSES] + [f"medals:{id}" for id in NATIONS]
        counts = row.one_of("counts", known)
        name, names = row.text("name_en"), _other_names(row)
        rule = row.text("rule")
        if rule and self._ledger is not None and rule not in self._ledger:
            row.wrong("rule", f"there is no rule {rule}")
        index = len(self.achievements)
        self.achievements.append(Achievement(index, _id(row), name, names, counts, rule))

    def card(self, id: str) -> Card | None:
        return self.by_id.get(id)

    def named(self, id: str, path: str) -> Card:
        """The card that a field of a document names."""
        card = self.by_id.get(id)
        if card is None:
            raise Malformed(f"{path}: there is no card {id}")
        return card

    def all_named(self, ids: list[str], path: str) -> list[Card]:
        return [self.named(id, f"{path}[{number}]") for number, id in enumerate(ids)]

    def achievement(self, id: str) -> Achievement | None:
        for achievement in self.achievements:
            if achievement.id == id:
                return achievement
        return None


def _id(row: Row) -> str:
    id = row.optional("id")
    if not all(char.islower() or char.isdigit() or char == "-" for char in id) or not id.isascii():
        row.wrong("id", f"{id} may only have a-z, 0-9 and hyphens")
    return id


def _other_names(row: Row) -> dict[str, str]:
    """The names that a row itself has in other languages than English."""
    return {column[5:]: row.text(column) for column in ("name_ru",)}


def nation_word(nation: int) -> Word:
    return NATION_WORDS[NATIONS[nation]]


def class_word(cls: int) -> Word:
    return CLASS_WORDS[CLASSES[cls]]
