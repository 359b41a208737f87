"""Platoons: tanks with their cards, what makes a platoon legal, its one-line code, files, and the ready ones."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from ....kernel.document import Reader, parse_toml, read_toml
from ....kernel.errors import Malformed, Refusal
from ....kernel.languages import BASE
from ....kernel.lists import Brought, Note
from ....kernel.names import other_names
from ....kernel.words import Sentence, Words
from ..words.phrases import FOLDER, NATION_WORDS, PHRASES, SPECIAL_WORDS, SUBTYPE_WORDS, TYPE_WORDS
from .catalogue import AMMO, CREW, GUN, NATIONS, SUBTYPES, UPGRADE, Card, Catalogue, TankCard, rules_with
from .restrictions import NEEDS_FIREPOWER, NEEDS_RULE, NEEDS_TANK, NEEDS_TYPE, NO_LIMIT, Restriction
from .verbs import SPECIAL_RULES, TYPES

READY_FOLDER: Final = FOLDER / "platoons"
MOST_UPGRADES: Final = 3  # of each subtype
_MOST_COST: Final = 10_000
LONGEST_CODE: Final = 4_000  # far more than the longest legal platoon needs
_LONGEST_FILE: Final = 20_000

_COST: Final = PHRASES["platoon.cost"]
_NO_TANK: Final = PHRASES["platoon.no-tank"]
_ONE_NATION: Final = PHRASES["platoon.one-nation"]
_NATION: Final = PHRASES["platoon.nation"]
_MODULES: Final = PHRASES["platoon.modules"]
_UPGRADES: Final = PHRASES["platoon.upgrades"]
_DUPLICATE: Final = PHRASES["platoon.duplicate"]
_TOO_MANY: Final = PHRASES["platoon.too-many"]
_CREW: Final = PHRASES["platoon.crew"]
_UNIQUE: Final = PHRASES["platoon.unique"]
_NEEDS_TANK: Final = PHRASES["platoon.needs-tank"]
_NEEDS_TYPE: Final = PHRASES["platoon.needs-type"]
_NEEDS_MOST: Final = PHRASES["platoon.needs-most-firepower"]
_NEEDS_LEAST: Final = PHRASES["platoon.needs-least-firepower"]
_NEEDS_MODULE: Final = PHRASES["platoon.needs-module"]
_NEEDS_RULE: Final = PHRASES["platoon.needs-rule"]
_FORBIDS_RULE: Final = PHRASES["platoon.forbids-rule"]


def _index(card: Card) -> int:
    return card.index


@final
class PlatoonTank:
    """A tank and the cards on it, sorted by index."""

    __slots__ = ("cards", "tank")

    def __init__(self, tank: TankCard, cards: list[Card]) -> None:
        self.tank = tank
        self.cards = sorted(cards, key=_index)


def _place(entry: PlatoonTank) -> list[int]:
    return [entry.tank.index, *[card.index for card in entry.cards]]


@final
class Platoon(Brought):
    """Some tanks, always in the order of the catalogue; whether they are legal together is another question."""

    __slots__ = ("limit", "tanks")

    def __init__(self, id: str, name: str, names: dict[str, str], limit: int, tanks: list[PlatoonTank]) -> None:
        super().__init__(id, name, names)
        self.limit = limit  # the cost limit that it is made for
        self.tanks = sorted(tanks, key=_place)
        self.code = write_code(self)


def tank_cost(entry: PlatoonTank) -> int:
    """miniatures.platoon.refund: a negative cost lowers the sum."""
    return entry.tank.cost + sum([card.cost for card in entry.cards])


def cost(platoon: Platoon) -> int:
    return sum([tank_cost(entry) for entry in platoon.tanks])


# Legality


def check(platoon: Platoon, limit: int, one_nation: bool = False, duplicate_upgrades: bool = False) -> list[Refusal]:
    """miniatures.platoon.cost-limit, miniatures.platoon.at-least-one-tank, miniatures.platoon.any-nations,
    miniatures.option.one_nation: every rule that a platoon breaks; none when it is legal."""
    reasons: list[Sentence] = []
    if not platoon.tanks:
        reasons.append(Sentence(_NO_TANK, {}))
    total = cost(platoon)
    if total > limit:
        reasons.append(Sentence(_COST, {"cost": total, "limit": limit}))
    nations = sorted({entry.tank.nation for entry in platoon.tanks})
    if one_nation and len(nations) > 1:
        words = Words([NATION_WORDS[NATIONS[nation]] for nation in nations])
        reasons.append(Sentence(_ONE_NATION, {"nations": words}))
    for entry in platoon.tanks:
        reasons += _reasons_against_tank(entry, duplicate_upgrades)
    reasons += _reasons_against_unique(platoon)
    return [Refusal(reason) for reason in reasons]


def _reasons_against_unique(platoon: Platoon) -> list[Sentence]:
    """miniatures.platoon.unique-crew"""
    unique = [card for entry in platoon.tanks for card in entry.cards if card.unique]
    reasons: list[Sentence] = []
    for card in _different(unique):
        copies = len([other for other in unique if other is card])
        if copies > 1:
            reasons.append(Sentence(_UNIQUE, {"card": card, "count": copies}))
    return reasons


def _reasons_against_tank(entry: PlatoonTank, duplicate_upgrades: bool) -> list[Sentence]:
    """miniatures.platoon.card-nation, miniatures.platoon.crew-slots: the cards of one tank."""
    tank = entry.tank
    reasons: list[Sentence] = []
    rules = rules_with(tank, entry.cards)
    for card in _different(entry.cards):
        if not card.nations >> tank.nation & 1:
            nation = NATION_WORDS[NATIONS[tank.nation]]
            reasons.append(Sentence(_NATION, {"card": card, "tank": tank, "nation": nation}))
        for need in card.restrictions:
            if not need.is_met(tank, rules, entry.cards):
                reasons.append(_unmet(need, card, tank))
    reasons += _reasons_against_subtypes(entry)
    reasons += _reasons_against_copies(entry, duplicate_upgrades)
    crew = [card for card in entry.cards if card.kind == CREW]
    for card in crew_left_over(tank, crew):
        position = SUBTYPE_WORDS[SUBTYPES[card.subtype]]
        reasons.append(Sentence(_CREW, {"tank": tank, "card": card, "position": position}))
    return reasons


def _reasons_against_subtypes(entry: PlatoonTank) -> list[Sentence]:
    """miniatures.platoon.one-module, miniatures.platoon.three-upgrades"""
    tank = entry.tank
    reasons: list[Sentence] = []
    for subtype in range(GUN, len(SUBTYPES)):
        found = [card for card in entry.cards if card.subtype == subtype]
        word = SUBTYPE_WORDS[SUBTYPES[subtype]]
        if subtype < AMMO:
            if len(found) > 1:
                reasons.append(Sentence(_MODULES, {"tank": tank, "subtype": word, "cards": Words(found)}))
            continue
        most = most_upgrades(subtype, entry.cards)
        if len(found) > most:
            gaps: dict[str, object] = {"tank": tank, "subtype": word, "most": most, "count": len(found)}
            reasons.append(Sentence(_UPGRADES, gaps))
    return reasons


def most_upgrades(subtype: int, cards: list[Card]) -> int:
    """miniatures.platoon.three-upgrades, miniatures.effect.ammo-slots"""
    if subtype != AMMO:
        return MOST_UPGRADES
    return MOST_UPGRADES + sum([card.ammo_slots for card in cards])


def most_copies(card: Card, cards: list[Card], duplicate_upgrades: bool) -> int:
    """miniatures.platoon.duplicate-upgrades, miniatures.platoon.max-per-tank: how often one tank may have this card.

    A further ammo slot may hold a further copy: most tanks can carry one kind of ammo only.
    """
    if card.kind != UPGRADE:
        return NO_LIMIT  # modules are limited by their subtype, crew by the positions
    if card.subtype == AMMO:
        return card.max_per_tank + most_upgrades(AMMO, cards) - MOST_UPGRADES
    return MOST_UPGRADES if duplicate_upgrades else 1


def _reasons_against_copies(entry: PlatoonTank, duplicate_upgrades: bool) -> list[Sentence]:
    reasons: list[Sentence] = []
    for card in _different(entry.cards):
        copies = len([other for other in entry.cards if other is card])
        most = most_copies(card, entry.cards, duplicate_upgrades)
        if copies <= most:
            continue
        gaps: dict[str, object] = {"tank": entry.tank, "card": card, "count": copies}
        if card.subtype == AMMO:
            gaps["most"] = most
            reasons.append(Sentence(_TOO_MANY, gaps))
        elif most == 1:  # where equal cards are allowed, three of a subtype are the limit, and that is told elsewhere
            reasons.append(Sentence(_DUPLICATE, gaps))
    return reasons


def crew_left_over(tank: TankCard, crew: list[Card]) -> list[Card]:
    """miniatures.platoon.shared-slot, miniatures.platoon.crew-fit, miniatures.platoon.any-position

    Crew that find no slot, however all are put.
    """
    holders = [-1] * len(tank.crew)
    left: list[Card] = []
    for number in range(len(crew)):
        if not _find_slot(tank.crew, crew, number, holders, [False] * len(holders)):
            left.append(crew[number])
    return left


def _find_slot(slots: list[int], crew: list[Card], number: int, holders: list[int], tried: list[bool]) -> bool:
    """Puts a crew card into a slot; whoever is there already may move to another."""
    for slot in range(len(slots)):
        if tried[slot] or not slots[slot] & crew[number].positions:
            continue
        tried[slot] = True
        if holders[slot] < 0 or _find_slot(slots, crew, holders[slot], holders, tried):
            holders[slot] = number
            return True
    return False


def _unmet(need: Restriction, card: Card, tank: TankCard) -> Sentence:
    """miniatures.platoon.restriction, miniatures.platoon.restriction-rule"""
    gaps: dict[str, object] = {"card": card, "tank": tank}
    if need.kind == NEEDS_RULE:
        gaps["rules"] = Words([SPECIAL_WORDS[id] for id in _named(need.mask, SPECIAL_RULES)])
        return Sentence(_FORBIDS_RULE if need.negated else _NEEDS_RULE, gaps)
    if need.kind == NEEDS_TYPE:
        gaps["types"] = Words([TYPE_WORDS[id] for id in _named(need.mask, TYPES)])
        return Sentence(_NEEDS_TYPE, gaps)
    if need.kind == NEEDS_FIREPOWER:
        gaps["firepower"] = tank.firepower
        if tank.firepower > need.high:
            gaps["high"] = need.high
            return Sentence(_NEEDS_MOST, gaps)
        gaps["low"] = need.low
        return Sentence(_NEEDS_LEAST, gaps)
    if need.kind == NEEDS_TANK:
        gaps["tanks"] = Words(need.words)
        return Sentence(_NEEDS_TANK, gaps)
    gaps["modules"] = Words(need.words)
    return Sentence(_NEEDS_MODULE, gaps)


def _named(mask: int, names: tuple[str, ...]) -> list[str]:
    return [names[place] for place in range(len(names)) if mask >> place & 1]


def _different(cards: list[Card]) -> list[Card]:
    """Each card once, in the order of the catalogue."""
    found: list[Card] = []
    for card in sorted(cards, key=_index):
        if not found or found[-1] is not card:
            found.append(card)
    return found


# Codes and files


def write_code(platoon: Platoon) -> str:
    """One line that holds a whole platoon, the same for the same cards: `t_34: recon spall_liner; cromwell`."""
    parts: list[str] = []
    for entry in platoon.tanks:
        cards = " ".join([card.id for card in entry.cards])
        parts.append(f"{entry.tank.id}: {cards}" if cards else entry.tank.id)
    return "; ".join(parts)


def read_code(catalogue: Catalogue, text: str) -> Platoon:
    """The platoon of a code, in any order and with any blanks; its own code is the orderly one."""
    if not text.strip() or len(text) > LONGEST_CODE:
        raise Malformed("a platoon code looks like this: t_34: recon spall_liner; cromwell: pudding_and_tea")
    tanks: list[PlatoonTank] = []
    for part in text.split(";"):
        name, colon, names = part.partition(":")
        if ":" in names:
            raise Malformed(f"{part.strip()}: a tank, one colon, then its cards; a semicolon before the next tank")
        if colon and not names.strip():
            raise Malformed(f"{part.strip()} there is no card after the colon")
        tank = _tank(catalogue, name.strip(), "the platoon code")
        tanks.append(PlatoonTank(tank, [_card(catalogue, id, "the platoon code") for id in names.split()]))
    platoon = Platoon("", "", {}, 0, tanks)
    code = write_code(platoon)
    total = cost(platoon)
    return Platoon(code, code, {}, total, platoon.tanks)


def _tank(catalogue: Catalogue, id: str, place: str) -> TankCard:
    tank = catalogue.tank(id)
    if tank is None:
        raise Malformed(f"{place}: there is no tank {id or 'without a name'}")
    return tank


def _card(catalogue: Catalogue, id: str, place: str) -> Card:
    card = catalogue.card(id)
    if card is None:
        raise Malformed(f"{place}: there is no crew, module or upgrade card {id or 'without a name'}")
    return card


def read_platoon_file(catalogue: Catalogue, path: Path) -> Platoon:
    """A TOML file: name (name_ru and the like too), limit, a [[tank]] with card and cards for each, notes."""
    return _read_document(catalogue, Reader(read_toml(path), path.name), path.stem)


def read_platoon_text(catalogue: Catalogue, text: str, file: str = "") -> Platoon:
    """The same for the text of a platoon file."""
    if len(text) > _LONGEST_FILE:
        raise Malformed(f"a platoon file has at most {_LONGEST_FILE} letters")
    name = file or "the platoon"
    return _read_document(catalogue, Reader(parse_toml(text, name), name), Path(file).stem)


def _read_document(catalogue: Catalogue, reader: Reader, id: str) -> Platoon:
    name = reader.field("name").text()
    names = other_names(reader)
    limit = reader.field("limit").integer(1, _MOST_COST)
    tanks: list[PlatoonTank] = []
    for item in reader.field("tank").items():
        card = item.field("card")
        tank = _tank(catalogue, card.text(), card.path)
        cards: list[Card] = []
        if item.has("cards"):
            cards = [_card(catalogue, one.text(), one.path) for one in item.field("cards").items()]
        item.end()
        tanks.append(PlatoonTank(tank, cards))
    notes = _read_notes(reader, len(tanks))
    reader.end()
    platoon = Platoon(id, name, names, limit, tanks)
    platoon.notes = notes
    return platoon


def _read_notes(reader: Reader, tanks: int) -> list[Note]:
    """What another tool's list had besides: the tank that it was on (0 for none), the tool, and its text."""
    notes: list[Note] = []
    for item in reader.field("note").items() if reader.has("note") else []:
        on = item.field("on").integer(0, tanks)
        notes.append(Note(item.field("tool").text(), item.field("text").text(), on))
        item.end()
    return notes


def write_platoon(platoon: Platoon) -> str:
    """The text of a platoon file."""
    lines = [f"name = {_quoted(platoon.name)}"]
    lines += [f"name_{lang} = {_quoted(name)}" for lang, name in platoon.names.items() if lang != BASE]
    lines.append(f"limit = {platoon.limit}")
    for entry in platoon.tanks:
        lines += ["", "[[tank]]", f'card = "{entry.tank.id}"']
        if entry.cards:
            lines.append("cards = [" + ", ".join([f'"{card.id}"' for card in entry.cards]) + "]")
    for note in platoon.notes:
        lines += ["", "[[note]]", f"on = {note.on}", f"tool = {_quoted(note.tool)}", f"text = {_quoted(note.text)}"]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A text as TOML writes one."""
    parts = ['"']
    for char in text:
        code = ord(char)
        if char == '"' or char == "\\":
            parts.append("\\" + char)
        elif code < 32 or code == 127:
            parts.append(f"\\u{code:04x}")
        else:
            parts.append(char)
    parts.append('"')
    return "".join(parts)


def ready_platoons(catalogue: Catalogue, folder: Path = READY_FOLDER, is_strict: bool = True) -> list[Platoon]:
    """The platoons that come with the game, small limits first; of other cards those that they can make up."""
    platoons: list[Platoon] = []
    for path in sorted(folder.glob("*.toml")):
        try:
            platoons.append(read_platoon_file(catalogue, path))
        except Malformed:
            if is_strict:
                raise
    return [
        platoon for limit in sorted({each.limit for each in platoons}) for platoon in platoons if platoon.limit == limit
    ]


def find_platoon(catalogue: Catalogue, text: str, ready: list[Platoon] | None = None) -> Platoon:
    """A ready platoon by its id, or the platoon of a code. `ready` saves reading the files again."""
    wanted = text.strip().casefold()
    for platoon in ready if ready is not None else ready_platoons(catalogue):
        if platoon.id == wanted:
            return platoon
    if "-" in wanted and ":" not in wanted:  # ids of cards have no hyphens
        raise Malformed(f"there is no ready platoon {text.strip()}")
    return read_code(catalogue, text)


def check_legal(platoon: Platoon, limit: int, one_nation: bool, duplicate_upgrades: bool) -> None:
    reasons = check(platoon, limit, one_nation, duplicate_upgrades)
    if reasons:
        raise Malformed(f"platoon {platoon.id} is not legal: " + " ".join([str(reason) for reason in reasons]))
