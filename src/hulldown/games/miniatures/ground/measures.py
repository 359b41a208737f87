"""Reads geometry.csv: the measures of table, arrow and terrain, exactly."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ....kernel.facts import Mistake, Mistakes, complain, read_rows
from ..cards.columns import MEASURE_COLUMNS, SOURCES, read_hundredths
from .field import Measures, ellipse, rectangle

_UNITS: Final = {
    "table_width": "mm", "table_height": "mm", "arrow_tail_length": "mm", "arrow_full_length": "mm",
    "arrow_tail_width": "mm", "arrow_head_width": "mm", "woods_or_hill_count": "pieces", "woods_length": "mm",
    "woods_width": "mm", "hill_length": "mm", "hill_width": "mm", "building_count": "pieces", "building_length": "mm",
    "building_width": "mm", "wall_count": "pieces", "wall_length": "mm", "wall_width": "mm", "objective_radius": "mm",
    "model_scale": "1:n", "contact_tolerance": "mm", "max_defence_dice": "dice", "advantage_dice": "dice",
    "assault_turns": "turns", "turn_limit_other_modes": "turns", "standard_cost_limit": "points",
    "first_cost_limit": "points",
}  # fmt: skip
_CORNERS: Final = 16  # of woods and hills


def read_measures(path: Path, mistakes: Mistakes | None) -> Measures:
    """Every key is there once, in its own unit."""
    found: dict[str, int] = {}
    for row in read_rows(path, MEASURE_COLUMNS, mistakes):
        key = row.one_of("key", list(_UNITS))
        if not row.is_sound(["key"]):
            continue
        if key in found:
            row.wrong("key", f"{key} stands there twice")
        row.one_of("unit", [_UNITS[key]])
        row.one_of("source", SOURCES)
        if _UNITS[key] == "mm":
            found[key] = read_hundredths(row, "value", 0, 10_000)
            if found[key] == 0 and row.is_sound(["value"]):
                row.wrong("value", "is nothing")
        else:
            found[key] = row.integer("value", 1, 1_000)
    missing = [key for key in _UNITS if key not in found]
    for key in missing:
        if mistakes is None or mistakes.is_clean(path.name):
            complain(mistakes, Mistake(path.name, 0, f"{path.name}: the key {key} is missing"))
    return Measures() if missing else _make_measures(found)


def _make_measures(found: dict[str, int]) -> Measures:
    measures = Measures()
    measures.width = found["table_width"]
    measures.height = found["table_height"]
    measures.arrow_tail = found["arrow_tail_length"]
    measures.arrow_full = found["arrow_full_length"]
    measures.half_tail = found["arrow_tail_width"] // 2
    measures.contact = found["contact_tolerance"]
    measures.objective_radius = found["objective_radius"]
    measures.max_defense_dice = found["max_defence_dice"]
    measures.advantage_dice = found["advantage_dice"]
    measures.assault_turns = found["assault_turns"]
    measures.turn_limit = found["turn_limit_other_modes"]
    measures.pieces = [found["woods_or_hill_count"], found["building_count"], found["wall_count"]]
    measures.outlines = [
        ellipse(found["woods_length"], found["woods_width"], _CORNERS),
        ellipse(found["hill_length"], found["hill_width"], _CORNERS),
        rectangle(found["building_length"], found["building_width"]),
        rectangle(found["wall_length"], found["wall_width"]),
    ]
    return measures
