"""constraints.txt: the versions that everything is tested with, each with its hashes and no registry's address."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

REPOSITORY = Path(os.environ.get("HULLDOWN_REPO", Path(__file__).parents[1]))
CONSTRAINTS = (REPOSITORY / "constraints.txt").read_text(encoding="utf-8")
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def pinned() -> dict[str, str]:
    return {
        name.lower(): version for name, version in re.findall(r"^([\w.-]+)==([\w.!+-]+)", CONSTRAINTS, re.MULTILINE)
    }


def needed() -> set[str]:
    """What the project and its development ask for, by name; its own extras are what they stand for."""
    extras = PROJECT["optional-dependencies"]
    found: set[str] = set()
    asked = [*PROJECT["dependencies"], *extras["dev"]]
    while asked:
        requirement = asked.pop()
        name = re.match(r"[\w.-]+", requirement)
        assert name is not None
        if name[0] == PROJECT["name"]:
            asked += [more for extra in re.findall(r"\w+", requirement.partition("[")[2]) for more in extras[extra]]
        else:
            found.add(name[0].lower().replace("_", "-"))
    return found


def test_everything_that_is_needed_has_a_version() -> None:
    names = {name.replace("_", "-") for name in pinned()}
    assert needed() <= names
    assert len(names) > len(needed()), "and so has what these need"


def test_every_version_has_hashes() -> None:
    for entry in re.split(r"\n(?=[\w.-]+==)", CONSTRAINTS)[1:]:
        assert "--hash=sha256:" in entry, entry.splitlines()[0]


def test_no_registry_is_named() -> None:
    assert "://" not in CONSTRAINTS
    assert "-index" not in CONSTRAINTS
