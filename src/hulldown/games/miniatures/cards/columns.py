"""The columns of the card files, and how their fields are read."""

from __future__ import annotations

from typing import Final

from ....kernel.facts import Row
from .verbs import Clause
from .vocabulary import BadEffect, parse_effect

SOURCES: Final = ["published", "reconstructed"]
CONFIDENCES: Final = ["high", "medium", "low"]
_TANK_COLUMNS: Final = [
    "id", "name", "nation", "tier", "type", "cost", "firepower", "survivability", "mobility", "initiative",
    "hit_points", "hp_red", "hp_orange", "hp_yellow", "hp_green", "crew", "special_rules", "hull_length_mm",
    "hull_width_mm", "turret_offset_mm", "wave", "source", "confidence", "sources", "note",
]  # fmt: skip
_CREW_COLUMNS: Final = [
    "id", "name", "position", "nation", "unique", "cost", "restriction", "skills", "effect", "text", "start_revealed",
    "source", "confidence", "sources", "note",
]  # fmt: skip
_MODULE_COLUMNS: Final = [
    "id", "name", "subtype", "nation", "cost", "restriction", "effect", "text", "start_revealed", "reveal_basis",
    "source", "confidence", "sources", "note",
]  # fmt: skip
_UPGRADE_COLUMNS: Final = [
    "id", "name", "subtype", "nation", "cost", "max_per_tank", "restriction", "effect", "text", "start_revealed",
    "source", "confidence", "sources", "note",
]  # fmt: skip
_SKILL_COLUMNS: Final = ["id", "name", "position", "effect", "text"]
_CRITICAL_COLUMNS: Final = [
    "id", "name", "count", "first_no", "last_no", "damage", "repairable", "effect", "text", "source", "confidence",
    "sources", "note",
]  # fmt: skip
_RULE_COLUMNS: Final = ["id", "kind", "effect", "text", "source"]
MEASURE_COLUMNS: Final = ["key", "value", "unit", "source", "note"]
CARD_FILES: Final = {
    "tanks.csv": _TANK_COLUMNS, "crew.csv": _CREW_COLUMNS, "modules.csv": _MODULE_COLUMNS,
    "upgrades.csv": _UPGRADE_COLUMNS, "skills.csv": _SKILL_COLUMNS, "criticals.csv": _CRITICAL_COLUMNS,
    "rules.csv": _RULE_COLUMNS, "geometry.csv": MEASURE_COLUMNS,
}  # fmt: skip


def read_effect(row: Row, criticals: list[str], on_critical: bool = False) -> list[Clause]:
    row.note_effect("effect")
    try:
        return parse_effect(row.text("effect"), criticals, on_critical)
    except BadEffect as error:
        if row.is_sound(["effect"]):
            row.wrong("effect", str(error))
        return []


def read_flag(row: Row, column: str) -> bool:
    return row.one_of(column, ["0", "1"]) == "1"


def read_signed(row: Row, column: str, low: int, high: int) -> int:
    row.note_number(column, low, high)
    text = row.optional(column)
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) < 6 and low <= int(text) <= high:
        return int(text)
    row.no_integer(column, text, low, high)
    return low


def read_names(row: Row, column: str, mark: str, known: list[str]) -> list[int]:
    """Some of the known names with a mark between them, as places in the list; an empty field is none."""
    row.note_choices(column, known, mark)
    text = row.optional(column)
    found: list[int] = []
    for name in text.split(mark) if text else []:
        if name not in known:
            row.wrong(column, f"there is no {name or 'empty name'} here; known are {', '.join(known)}")
        elif known.index(name) in found:
            row.wrong(column, f"{name} stands there twice")
        else:
            found.append(known.index(name))
    return found


def bits(places: list[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def read_hundredths(row: Row, column: str, low: int, high: int) -> int:
    """A length in millimetres with at most two decimals, exactly, as hundredths; low and high are millimetres."""
    text = row.optional(column)
    whole, dot, rest = text.removeprefix("-").partition(".")
    digits = whole + rest
    if digits.isascii() and digits.isdigit() and whole and len(whole) < 6 and len(rest) < 3 and bool(dot) == bool(rest):
        value = int(whole) * 100 + int(rest.ljust(2, "0"))
        value = -value if text.startswith("-") else value
        if low * 100 <= value <= high * 100:
            return value
    row.wrong(column, f"{text or 'nothing'} is not a number of millimeters from {low} to {high} with two decimals")
    return low * 100
