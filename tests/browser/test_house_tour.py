"""What a site holds is enough, everywhere in the house, and not much more."""

from __future__ import annotations

import json
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from hulldown.table.packing.fetching import pyodide

FOLDER = Path(__file__).parent
BUDGET = 6_000_000  # bytes with brotli at its best
QUICK = 0.9  # what is left by the best quality of what the quick one gives: 0.89 was seen

pytestmark = pytest.mark.skipif(
    not (shutil.which("node") and shutil.which("npm")), reason="a site is built with node and npm on PATH"
)


def node(script: str, *words: str) -> str:
    done = subprocess.run(["node", str(FOLDER / script), *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_nothing_is_asked_for_that_was_left_out(site_folder: Path, tmp_path: Path) -> None:
    """Python's library is trimmed, and imports inside of functions are found by going there."""
    [house] = site_folder.glob("house-*")
    tour = tmp_path / "tour.py"
    tour.write_text("from tests.browser.house_tour import tour\nawait tour()\n")
    told = json.loads(node("house_games.mjs", str(house), str(tour)).splitlines()[-1])
    with zipfile.ZipFile(pyodide() / "python_stdlib.zip") as library:
        names = set(library.namelist())
    paths = {name: name.replace(".", "/") for name in told["missed"]}
    assert [name for name, path in paths.items() if {f"{path}.py", f"{path}/__init__.py"} & names] == []
    assert told["failed"] == []


def size(folder: Path, quality: int) -> int:
    told = json.loads(node("house_size.mjs", str(folder), str(quality)))
    assert told["sizes"]["pyodide.asm.wasm"] > 1_000_000, "the whole of it was weighed"
    return int(told["all"])


def test_a_visitor_loads_no_more_than_six_megabytes(site_folder: Path) -> None:
    assert size(site_folder, 9) * QUICK < BUDGET


@pytest.mark.long
def test_a_visitor_loads_no_more_than_six_megabytes_at_the_best_quality(site_folder: Path) -> None:
    assert size(site_folder, 11) < BUDGET
