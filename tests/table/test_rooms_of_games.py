"""What a game adds to table and browser stands in its own folder: nobody else names it, no two tell the same twice."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from pathlib import Path

import pytest

import hulldown
from hulldown.table import faces

WEB = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[2]) / "web/src"
SAME = 6  # lines one after the other that two games may not share
NO_RULES = re.compile(r"import\b|from\b|[\w ,*]+,?$|[()\[\]{}<>/;,]*$")  # lists of names, and what closes something

at_home = pytest.mark.skipif(not WEB.is_dir(), reason="the browser client's source is not here")


def repeats(folder: Path, *kinds: str) -> list[str]:
    """Where as many equal lines stand in the folders of two games."""
    found: dict[tuple[str, ...], list[tuple[str, str]]] = defaultdict(list)
    for path in sorted(path for kind in kinds for path in folder.rglob(kind)):
        if path.name == "wire.ts" or path.parent == folder:
            continue  # made by typescript.py; what all games share
        text = path.read_text(encoding="utf-8").splitlines()
        lines = [(number, line.strip()) for number, line in enumerate(text, 1) if line.strip()]
        for start in range(len(lines) - SAME + 1):
            block = tuple(line for _, line in lines[start : start + SAME])
            if not all(NO_RULES.match(line) for line in block):
                name = path.relative_to(folder)
                found[block].append((name.parts[0], f"{name.as_posix()}:{lines[start][0]}"))
    return [" = ".join(place for _, place in where) for where in found.values() if len({game for game, _ in where}) > 1]


@at_home
def test_no_two_games_draw_the_same_twice() -> None:
    assert repeats(WEB / "games", "*.svelte", "*.ts") == []


def test_no_two_faces_say_the_same_twice() -> None:
    assert repeats(Path(faces.__file__).parent, "*.py") == []


@at_home
def test_the_shell_of_the_browser_names_no_game() -> None:
    named = re.compile(rf"['\"`/](?:{'|'.join(hulldown.game_ids())})\b")
    shell = [path for kind in ("*.ts", "*.svelte") for path in WEB.rglob(kind)]
    shell = [path for path in shell if path.relative_to(WEB).parts[0] not in ("games", "words")]
    shell = [path for path in shell if not path.name.endswith(".test.ts")]
    assert len(shell) > 60
    hits = [
        f"{path.relative_to(WEB)}: {line.strip()}"
        for path in shell
        for line in path.read_text(encoding="utf-8").splitlines()
        if named.search(line) and not line.lstrip().startswith(("//", "/*", "*"))
    ]
    assert hits == []
