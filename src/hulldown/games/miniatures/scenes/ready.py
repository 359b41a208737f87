"""Scenarios that are played: the ready ones by name, or the text of a file without a fault that stops the game."""

from __future__ import annotations

from pathlib import Path

from ....kernel.document import read_text
from ....kernel.errors import BadFile, Malformed
from ....kernel.toml_lines import with_line
from ..cards.catalogue import Catalogue
from ..edition import PLACED
from ..ground.field import Measures
from ..words.phrases import FOLDER
from .faults import faults
from .scenario import Scenario, read_sketch


def ready_scenarios() -> list[str]:
    return sorted([path.stem for path in (FOLDER / "scenarios").glob("*.toml")])


def scenario_text(text: str) -> tuple[str, str]:
    """What a scenario is called and its text, by its name or by the text of a file itself."""
    if "\n" in text or "=" in text:
        return "scenario", text
    name = text.strip().casefold()
    if name not in ready_scenarios():
        known = ", ".join([PLACED, *ready_scenarios()])
        called = text if len(text) <= 60 else text[:57] + "..."
        raise Malformed(f"there is no scenario {called}; known are {known} [miniatures.option.scenario]")
    return name, read_text(FOLDER / "scenarios" / f"{name}.toml")


def find_scenario(catalogue: Catalogue, measures: Measures, text: str) -> Scenario:
    """miniatures.option.scenario: a scenario by its name, or the text of a scenario file."""
    return read_scenario(catalogue, measures, *scenario_text(text))


def read_scenario_file(catalogue: Catalogue, measures: Measures, path: Path) -> Scenario:
    return read_scenario(catalogue, measures, path.name, read_text(path))


def read_scenario(catalogue: Catalogue, measures: Measures, id: str, text: str) -> Scenario:
    """A scenario that can be played; the first thing that stops it is told with its line, its field and its rule."""
    scenario = read_sketch(catalogue, measures, id, text)
    for fault in faults(scenario, measures):
        if fault.stops:
            raise BadFile(with_line(text, id, f"{id}.{fault.path}: {fault.sentence.text()} [{fault.sentence.rule}]"))
    return scenario
