"""Nobody outside of a game's own rooms names a game."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import hulldown
from hulldown.lab.architecture import modules

PACKAGE = Path(hulldown.__file__).parent
WEB = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[1]) / "web/src"
IDS = sorted(path.name for path in (PACKAGE / "games").iterdir() if (path / "game.py").exists())
ROOMS = [
    "games",
    "bots",
    "table/faces",
    "cli",
    "lab",
    "pictures",
    "books",
    "workshop",
    "adapters",
]  # where a game may have a folder of its own
NAMED = re.compile(r"\b(" + "|".join([*IDS, "CardGame", *[id.title() for id in IDS if id != "cardgame"]]) + r")\b")


def own_rooms() -> list[Path]:
    return [PACKAGE / room / id for room in ROOMS for id in IDS]


def sources() -> Iterator[Path]:
    for path in modules(PACKAGE):
        if not any(room in path.parents for room in own_rooms()):
            yield path


def docstrings(tree: ast.AST) -> set[ast.AST]:
    """Also the texts that stand alone as a statement anywhere else."""
    return {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def names_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Texts, imports and names in which a game is named, with their lines."""
    spared = docstrings(tree)
    for node in ast.walk(tree):
        texts: list[str] = []
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in spared:
            texts = [node.value]
        elif isinstance(node, ast.ImportFrom):
            texts = [node.module or "", *[alias.name for alias in node.names]]
        elif isinstance(node, ast.Import):
            texts = [alias.name for alias in node.names]
        elif isinstance(node, ast.Name):
            texts = [node.id]
        elif isinstance(node, ast.Attribute):
            texts = [node.attr]
        for text in texts:
            if NAMED.search(text):
                yield getattr(node, "lineno", 0), text


def test_the_games_are_those_that_come_with_the_program() -> None:
    assert set(IDS) <= set(hulldown.game_ids())
    assert len(IDS) == 3


def test_nobody_outside_of_a_games_own_rooms_names_it() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}: {text}"
        for path in sources()
        for line, text in names_in(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []


@pytest.mark.skipif(not WEB.is_dir(), reason="the browser client's source is not here")
def test_the_shell_of_the_browser_names_no_game() -> None:
    """Its folders games/GAME and the generated words/GAME are found by the id that the server says."""
    named = re.compile(rf"""['"`/]({"|".join(IDS)})\b""")
    shell = [path for kind in ("*.ts", "*.svelte") for path in sorted(WEB.rglob(kind))]
    shell = [path for path in shell if path.relative_to(WEB).parts[0] not in ("games", "words")]
    assert len(shell) > 60
    found = [
        f"{path.relative_to(WEB)}:{number}: {line.strip()}"
        for path in shell
        if not path.name.endswith(".test.ts")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if named.search(line) and not line.lstrip().startswith(("//", "/*", "*"))
    ]
    assert found == []


def test_the_search_finds_what_it_is_for() -> None:
    text = '"""Of rush."""\nfrom hulldown.games.rush import Rush\nif game.id == "rush":\n    rushed = Miniatures\n'
    assert [line for line, _ in names_in(ast.parse(text))] == [2, 2, 3, 4]
