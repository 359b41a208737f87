"""The settings by which the wheels of a release are built (docs/releasing.md)."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

ROOT = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[1])
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_wheel_is_tried_where_it_was_built() -> None:
    settings = PROJECT["tool"]["cibuildwheel"]
    _, script, kind = settings["test-command"].split()
    assert (ROOT / script.removeprefix("{project}/")).is_file()
    assert kind == "compiled"


def test_wheels_are_built_for_every_python_from_the_oldest_on() -> None:
    oldest = PROJECT["project"]["requires-python"].removeprefix(">=3.")
    built = [int(one.removeprefix("cp3").removesuffix("-*")) for one in PROJECT["tool"]["cibuildwheel"]["build"]]
    assert built == list(range(int(oldest), 15))
