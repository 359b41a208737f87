"""Puts the example game beside the program, as an installer would, without one."""

from __future__ import annotations

import os
import shutil
import tomllib
from pathlib import Path

REPOSITORY = Path(os.environ.get("HULLDOWN_REPO", Path(__file__).parents[2]))
SKIRMISH = REPOSITORY / "examples" / "skirmish"


def install(into: Path) -> None:
    """What an installer does: the package, and beside it what its pyproject.toml says about entry points."""
    about = tomllib.loads((SKIRMISH / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shutil.copytree(SKIRMISH / "skirmish", into / "skirmish")
    facts = into / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n")
    lines: list[str] = []
    for group, entries in about["entry-points"].items():
        lines += [f"[{group}]", *[f"{name} = {value}" for name, value in entries.items()]]
    (facts / "entry_points.txt").write_text("\n".join(lines) + "\n")
