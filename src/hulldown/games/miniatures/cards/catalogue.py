"""The catalogue: tanks, crew, modules, upgrades, critical cards, type rules and measures, read from the card files."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from ....kernel.facts import Mistake, Mistakes, Row, complain, fingerprint, fingerprints, read_rows
from ....kernel.names import give_names
from ....kernel.piles import Numbered
from ....kernel.words import Word
from ..ground.field import rectangle
from ..ground.measures import read_measures
from ..words.phrases import FOLDER
from .columns import (
    CARD_FILES,
    CONFIDENCES,
    SOURCES,
    bits,
    read_effect,
    read_flag,
    read_hundredths,
    read_names,
    read_signed,
)
from .restrictions import NEEDS, NEEDS_MODULE, NEEDS_RULE, NEEDS_TANK, NO_LIMIT, Restriction, parse_restrictions
from .verbs import (
    ALWAYS,
    AMMO_SLOTS,
    DAMAGE_PER_DISCARD,
    FREE,
    GAIN_RULE,
    INIT_PER_BIA,
    LOSE_RULE,
    REPAIR_EXTRA_PER_BIA,
    SPECIAL_RULES,
    TYPES,
    Clause,
)
from .vocabulary import BadEffect

NATIONS: Final = ("germany", "uk", "usa", "ussr")
ALL_NATIONS: Final = 15
TIERS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")

# Kinds of card
CREW: Final = 0
MODULE: Final = 1
UPGRADE: Final = 2
CARD_KINDS: Final = ("crew", "module", "upgrade")

# Subtypes: crew positions (the first five are bits of a slot), modules, upgrades
COMMANDER: Final = 0
GUNNER: Final = 1
DRIVER: Final = 2
RADIO_OPERATOR: Final = 3
LOADER: Final = 4
ANY_POSITION: Final = 5
GUN: Final = 6
TURRET: Final = 7
ENGINE: Final = 8
SUSPENSION: Final = 9
RADIO: Final = 10
AMMO: Final = 11
CONSUMABLE: Final = 12
EQUIPMENT: Final = 13
SUBTYPES: Final = (
    "commander", "gunner", "driver", "radio_operator", "loader", "any", "gun", "turret", "engine", "suspension",
    "radio", "ammo", "consumable", "equipment",
)  # fmt: skip
POSITIONS: Final = SUBTYPES[:ANY_POSITION]
ALL_POSITIONS: Final = 31


@final
class TankCard(Numbered):
    """A tank card with the model's outline. Lengths are hundredths of a millimetre."""

    __slots__ = (
        "confidence", "cost", "crew", "firepower", "hit_points", "hp_green", "hp_orange", "hp_red", "hp_yellow",
        "initiative", "mobility", "nation", "note", "outline", "positions", "rules", "source", "sources",
        "survivability", "tier", "turret", "type", "wave",
    )  # fmt: skip

    def __init__(self, index: int, row: Row) -> None:
        name = row.text("name")
        super().__init__(index, row.text("id"), name)
        self.nation = NATIONS.index(row.one_of("nation", list(NATIONS)))
        self.tier = 1 + TIERS.index(row.one_of("tier", list(TIERS)))
        self.type = TYPES.index(row.one_of("type", list(TYPES)))
        self.cost = row.integer("cost", 1, 500)
        self.firepower = row.integer("firepower", 0, 12)
        self.survivability = row.integer("survivability", 0, 9)
        self.mobility = row.integer("mobility", 0, 6)
        self.initiative = row.integer("initiative", 0, 20)
        self.hit_points = row.integer("hit_points", 1, 30)
        self.hp_red = row.integer("hp_red", 1, 30)
        self.hp_orange = row.integer("hp_orange", 0, 30)
        self.hp_yellow = row.integer("hp_yellow", 0, 30)
        self.hp_green = row.integer("hp_green", 0, 30)
        colored = self.hp_red + self.hp_orange + self.hp_yellow + self.hp_green
        if colored != self.hit_points and row.is_sound(["hit_points", "hp_red", "hp_orange", "hp_yellow", "hp_green"]):
            row.wrong("hit_points", f"{self.hit_points} is not the sum of the colors, {colored}")
        self.crew = _read_slots(row)  # the slots, each as bits of the positions that may take it
        self.positions = 0  # all of them together
        for slot in self.crew:
            self.positions |= slot
        self.rules = bits(read_names(row, "special_rules", ";", list(SPECIAL_RULES)))
        length = read_hundredths(row, "hull_length_mm", 10, 200)
        width = read_hundredths(row, "hull_width_mm", 10, 100)
        self.outline = rectangle(length, width)  # miniatures.sight.rectangle
        self.turret = read_hundredths(row, "turret_offset_mm", -100, 100)
        if abs(self.turret) > length // 2 and row.is_sound(["hull_length_mm", "turret_offset_mm"]):
            row.wrong("turret_offset_mm", "the turret stands outside of the hull")
        self.wave = row.integer("wave", 0, 99) if row.optional("wave") else -1  # -1: not known
        self.source = row.one_of("source", SOURCES)
        self.confidence = row.one_of("confidence", CONFIDENCES)
        self.sources = row.text("sources")
        self.note = row.optional("note")


def _read_slots(row: Row) -> list[int]:
    slots: list[int] = []
    for slot in row.text("crew").split(";"):
        mask = 0
        for name in slot.split("/"):
            if name in POSITIONS and not mask & 1 << POSITIONS.index(name):
                mask |= 1 << POSITIONS.index(name)
            elif row.is_sound(["crew"]):
                row.wrong("crew", f"{slot or 'an empty slot'} is not made of {', '.join(POSITIONS)}, each once")
        slots.append(mask)
    return slots


@final
class Card(Numbered):
    """A crew, module or upgrade card. Copies of a card are one object."""

    __slots__ = (
        "ammo_slots", "clauses", "clauses_by_skill", "confidence", "cost", "gained", "is_paid", "kind", "lost",
        "max_per_tank", "nations", "note", "positions", "restrictions", "skills", "source", "sources",
        "starts_revealed", "subtype", "text", "unique",
    )  # fmt: skip

    def __init__(self, index: int, kind: int, row: Row, criticals: list[str]) -> None:
        name = row.text("name")
        super().__init__(index, row.text("id"), name)
        self.kind = kind
        subtypes = _subtypes(kind)
        self.subtype = SUBTYPES.index(row.one_of("position" if kind == CREW else "subtype", subtypes))
        self.positions = 0  # which of a tank's crew slots it may take, as bits
        if kind == CREW:
            self.positions = ALL_POSITIONS if self.subtype == ANY_POSITION else 1 << self.subtype
        self.nations = ALL_NATIONS  # as bits
        row.note_choices("nation", ["any"], "|")
        if row.text("nation") != "any":
            self.nations = bits(read_names(row, "nation", "|", list(NATIONS)))
        self.cost = read_signed(row, "cost", -100 if kind == MODULE else 0, 100)
        self.unique = kind == CREW and read_flag(row, "unique")
        if self.unique != name.endswith("*") and row.is_sound(["unique", "name"]):
            row.wrong("name", "a name ends in * where the card is unique, and only there")
        self.max_per_tank = NO_LIMIT if kind == CREW else 1
        if kind == UPGRADE:
            self.max_per_tank = row.integer("max_per_tank", 1, 9)
        if kind == MODULE:
            row.one_of("reveal_basis", ["published", "inferred"])
        self.restrictions = _read_restrictions(row)
        self.clauses = read_effect(row, criticals)
        self.skills: list[int] = []  # places in the list of skills; crew with equal skills count once
        self.clauses_by_skill: list[list[Clause]] = []
        self.is_paid = any(clause.pay != FREE for clause in self.clauses)  # whether any of them has a price
        self.ammo_slots = 0
        self.gained = 0  # special rules that the card gives all the time
        self.lost = 0
        for clause in self.clauses:
            self._note(clause)
        self.starts_revealed = read_flag(row, "start_revealed")  # miniatures.card.lightbulb-cards
        self.text = row.text("text")
        self.source = row.one_of("source", SOURCES)
        self.confidence = row.one_of("confidence", CONFIDENCES)
        self.sources = row.text("sources")
        self.note = row.optional("note")

    def _note(self, clause: Clause) -> None:
        if clause.verb == AMMO_SLOTS:
            self.ammo_slots += clause.amount
        elif clause.verb == GAIN_RULE and clause.window == ALWAYS and not clause.conditions:
            self.gained |= clause.rule
        elif clause.verb == LOSE_RULE and clause.window == ALWAYS and not clause.conditions:
            self.lost |= clause.rule


def _subtypes(kind: int) -> list[str]:
    if kind == CREW:
        return list(SUBTYPES[: ANY_POSITION + 1])
    return list(SUBTYPES[GUN:AMMO]) if kind == MODULE else list(SUBTYPES[AMMO:])


def _read_restrictions(row: Row) -> list[Restriction]:
    row.note_effect("restriction")
    try:
        return parse_restrictions(row.optional("restriction"))
    except BadEffect as error:
        row.wrong("restriction", str(error))
        return []


def rules_with(tank: TankCard, cards: list[Card]) -> int:
    """miniatures.platoon.restriction-rule: the special rules of a tank with its modules."""
    gained = 0
    lost = 0
    for card in cards:
        if card.kind == MODULE:
            gained |= card.gained
            lost |= card.lost
    return tank.rules & ~lost | gained


def suits(tank: TankCard, card: Card) -> bool:
    """Whether the card can go on the tank at all, whatever else is on it: nation, tank, type, firepower, position."""
    if not card.nations >> tank.nation & 1 or (card.kind == CREW and not card.positions & tank.positions):
        return False
    for need in card.restrictions:
        if need.kind != NEEDS_RULE and need.kind != NEEDS_MODULE and not need.is_met(tank, 0, []):
            return False
    return True


@final
class Skill(Numbered):
    """What a crew card can do; cards with the same skill on one tank count once."""

    __slots__ = ("clauses", "effect", "position", "text")

    def __init__(self, index: int, row: Row, criticals: list[str]) -> None:
        name = row.text("name")
        super().__init__(index, row.text("id"), name)
        self.position = SUBTYPES.index(row.one_of("position", _subtypes(CREW)))
        self.effect = row.text("effect")
        self.clauses = read_effect(row, criticals)
        self.text = row.text("text")


@final
class Critical(Numbered):
    """A kind of critical card; one with `count` 0 is a token and not in the deck."""

    __slots__ = (
        "clauses", "confidence", "count", "damage", "first_number", "note", "repairable", "source", "sources", "text",
    )  # fmt: skip

    def __init__(self, index: int, row: Row, criticals: list[str]) -> None:
        name = row.text("name")
        super().__init__(index, row.text("id"), name)
        self.count = row.integer("count", 0, 30)
        self.first_number = row.integer("first_no", 1, 999) if self.count else 0
        self.damage = row.integer("damage", 0, 9)
        self.repairable = read_flag(row, "repairable")
        self.clauses = read_effect(row, criticals, True)
        self.text = row.text("text")
        self.source = row.one_of("source", SOURCES)
        self.confidence = row.one_of("confidence", CONFIDENCES)
        self.sources = row.text("sources")
        self.note = row.optional("note")


@final
class RuleCard:
    """The rule of a tank type, or a special rule."""

    __slots__ = ("clauses", "id", "source", "text")

    def __init__(self, id: str, row: Row, criticals: list[str]) -> None:
        self.id = id
        self.clauses = read_effect(row, criticals)
        self.text = row.text("text")
        self.source = row.one_of("source", SOURCES)


class Catalogue:
    """All cards. The first mistake in a card file is raised; `mistakes` keeps them all instead (such a catalogue is
    not for play). `instead` names files to read in place of the folder's.
    """

    def __init__(self, folder: Path, mistakes: Mistakes | None = None, instead: dict[str, Path] | None = None) -> None:
        self._mistakes = mistakes
        self._files: dict[str, Path] = {}
        for name in CARD_FILES:
            self._files[name] = instead[name] if instead is not None and name in instead else folder / name
        self._named: dict[str, str] = {}  # the file of every id: what a player types means one thing
        self.tanks: list[TankCard] = []
        self.cards: list[Card] = []  # crew, modules, upgrades
        self.criticals: list[Critical] = []
        self.skills: list[Skill] = []
        self.brothers = 0  # the skills of the Brothers in Arms, as bits
        self.types: list[RuleCard] = []  # by type
        self.specials: list[RuleCard] = []  # by the place of the rule's bit
        self._tanks_by_id: dict[str, TankCard] = {}
        self._cards_by_id: dict[str, Card] = {}
        self.stun_token: Critical  # the one that is not a card
        self._read_criticals()
        self._ids = [critical.id for critical in self.criticals]
        self.repairable = sum([1 << critical.index for critical in self.criticals if critical.repairable])  # a mask
        self.ammo_kind = -1  # the critical that does one more damage for each ammo card
        for critical in self.criticals:
            for clause in critical.clauses:
                if clause.verb == DAMAGE_PER_DISCARD:
                    self.ammo_kind = critical.index
        self._read_skills()
        self._read_rules()
        self._read_tanks()
        self._read_cards("crew.csv", CREW)
        self._read_cards("modules.csv", MODULE)
        self._read_cards("upgrades.csv", UPGRADE)
        self.measures = read_measures(self._files["geometry.csv"], mistakes)
        # other people's cards need not have all of ours, nor does a file that is being mended
        strict = folder == FOLDER / "cards" and instead is None and mistakes is None
        named = [*self.tanks, *self.cards, *self.skills, *self.criticals]
        give_names(named, [FOLDER / "words"], mistakes, strict)
        give_names(named, [folder], mistakes)
        # what may go on a tank whatever else is on it, by the tank's index
        self.suited = [[card for card in self.cards if suits(tank, card)] for tank in self.tanks]
        self.hideable = [[card for card in cards if not card.starts_revealed] for cards in self.suited]
        self.fingerprint = fingerprint(list(self._files.values())) if mistakes is None else ""
        self.fingerprints = fingerprints(list(self._files.values())) if mistakes is None else {}

    def tank(self, id: str) -> TankCard | None:
        return self._tanks_by_id.get(id.casefold())

    def card(self, id: str) -> Card | None:
        return self._cards_by_id.get(id.casefold())

    def _rows(self, name: str) -> list[Row]:
        rows = read_rows(self._files[name], CARD_FILES[name], self._mistakes)
        file = self._files[name].name
        if not rows and (self._mistakes is None or self._mistakes.is_clean(file)):
            complain(self._mistakes, Mistake(file, 0, f"{file}: the file is empty but for its header"))
        return rows

    def _check_id(self, row: Row, id: str) -> None:
        if not row.is_sound(["id"]):
            return
        if not id.replace("_", "").isalnum() or not id.isascii() or id != id.casefold():
            row.wrong("id", f"{id} may only have a-z, 0-9 and _")
        elif id in self._named:
            row.wrong("id", f"{id} stands in {self._named[id]} already")
        else:
            self._named[id] = row.file

    def _read_criticals(self) -> None:
        """miniatures.critical.deck: the cards are numbered through, kind by kind."""
        rows = self._rows("criticals.csv")
        ids = [row.optional("id") for row in rows]
        number = 1
        for row in rows:
            critical = Critical(len(self.criticals), row, ids)
            self._check_id(row, critical.id)
            first, last = str(number), str(number + critical.count - 1)
            if critical.count == 0:
                first = last = ""
            for column, expected in (("first_no", first), ("last_no", last)):
                if row.optional(column) != expected and row.is_sound(["count", column]):
                    row.wrong(column, f"{row.optional(column) or 'nothing'} should be {expected or 'empty'}")
            number += critical.count
            self.criticals.append(critical)
        tokens = [critical for critical in self.criticals if critical.count == 0]
        file = self._files["criticals.csv"].name
        if len(tokens) == 1:
            self.stun_token = tokens[0]
        elif self._mistakes is None or self._mistakes.is_clean(file):
            text = f"{file}: {len(tokens)} rows have the count 0, and only the stun token may"
            complain(self._mistakes, Mistake(file, 0, text))

    def _read_skills(self) -> None:
        for row in self._rows("skills.csv"):
            skill = Skill(len(self.skills), row, self._ids)
            self.skills.append(skill)
            if any(INIT_PER_BIA <= clause.verb <= REPAIR_EXTRA_PER_BIA for clause in skill.clauses):
                self.brothers |= 1 << skill.index

    def _read_rules(self) -> None:
        known = [*TYPES, *SPECIAL_RULES]
        by_id: dict[str, RuleCard] = {}
        for row in self._rows("rules.csv"):
            id = row.one_of("id", known)
            row.one_of("kind", ["type" if id in TYPES else "special"])
            by_id[id] = RuleCard(id, row, self._ids)
        file = self._files["rules.csv"].name
        for id in known:
            if id in by_id:
                (self.types if id in TYPES else self.specials).append(by_id[id])
            elif self._mistakes is None or self._mistakes.is_clean(file):
                complain(self._mistakes, Mistake(file, 0, f"{file}: the row of {id} is missing"))

    def _read_tanks(self) -> None:
        for row in self._rows("tanks.csv"):
            tank = TankCard(len(self.tanks), row)
            self._check_id(row, tank.id)
            self.tanks.append(tank)
            self._tanks_by_id[tank.id] = tank

    def _read_cards(self, name: str, kind: int) -> None:
        rows = self._rows(name)
        first = len(self.cards)
        for row in rows:
            card = Card(len(self.cards), kind, row, self._ids)
            self._check_id(row, card.id)
            if kind == CREW:
                self._add_skills(row, card)
            self.cards.append(card)
            self._cards_by_id[card.id] = card
        self._check_restrictions(rows, self.cards[first:])

    def _add_skills(self, row: Row, card: Card) -> None:
        """A crew card does what its skills do, word for word."""
        known = [skill.id for skill in self.skills]
        row.text("skills")
        card.skills = read_names(row, "skills", ";", known)
        for place in card.skills:
            card.clauses_by_skill.append(self.skills[place].clauses)
        expected = "; ".join([self.skills[place].effect for place in card.skills])
        if row.optional("effect") != expected and row.is_sound(["skills", "effect"]):
            row.wrong("effect", f"the skills of this card say: {expected}")

    def _check_restrictions(self, rows: list[Row], cards: list[Card]) -> None:
        """A restriction may name a card of a later line, so this waits until the whole file is read."""
        for row, card in zip(rows, cards, strict=True):
            for need in card.restrictions:
                for id in need.ids:
                    word = self._word(need.kind, id)
                    if word is not None:
                        need.words.append(word)
                    else:
                        row.wrong("restriction", f"there is no {NEEDS[need.kind]} {id or 'without a name'}")

    def _word(self, kind: int, id: str) -> Word | None:
        if kind == NEEDS_TANK:
            return self._tanks_by_id.get(id)
        card = self._cards_by_id.get(id)
        return card if card is not None and card.kind == MODULE else None
