"""What stands in two games, or in the terminal and in the browser's faces, stands once, where both can use it."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import hulldown

PACKAGE = Path(hulldown.__file__).parent
TABLES = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[1]) / "web/src/games"
EQUAL = 6  # lines that are no coincidence any more
LETTERS = 40  # in all of them: closing brackets say nothing


def lines_of(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file without blank ones and without imports, which must be alike."""
    inside_import = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        text = line.strip()
        if inside_import:
            inside_import = not text.startswith(")")
        elif text.startswith(("import ", "from ")):
            inside_import = text.endswith("(")
        elif text:
            yield number, text


def repeated(folders: Mapping[str, Path], *kinds: str) -> list[str]:
    """Where the same lines stand in more than one of these folders."""
    found: dict[tuple[str, ...], dict[str, str]] = defaultdict(dict)
    for name, folder in folders.items():
        for path in sorted(path for kind in kinds or ("*.py",) for path in folder.rglob(kind)):
            lines = list(lines_of(path)) if path.name != "wire.ts" else []  # made from the faces
            for place in range(len(lines) - EQUAL + 1):
                texts = tuple(text for _, text in lines[place : place + EQUAL])
                if sum(len(text) for text in texts) >= LETTERS:
                    found[texts].setdefault(name, f"{path.relative_to(folder.parent)}:{lines[place][0]}")
    return [f"{' and '.join(where.values())}: {texts[0]} ..." for texts, where in found.items() if len(where) > 1]


def test_no_two_games_repeat_each_other() -> None:
    games = {path.parent.name: path.parent for path in (PACKAGE / "games").glob("*/game.py")}
    assert len(games) == 3
    assert repeated(games) == []


def test_the_terminal_and_the_faces_do_not_repeat_each_other() -> None:
    assert repeated({"cli": PACKAGE / "cli", "faces": PACKAGE / "table" / "faces"}) == []


def test_no_two_faces_repeat_each_other() -> None:
    faces = {path.parent.name: path.parent for path in (PACKAGE / "table" / "faces").glob("*/face.py")}
    assert len(faces) == 3
    assert repeated(faces) == []


@pytest.mark.skipif(not TABLES.is_dir(), reason="the browser client's source is not here")
def test_no_two_tables_of_the_browser_repeat_each_other() -> None:
    tables = {path.parent.name: path.parent for path in TABLES.glob("*/index.ts")}
    assert len(tables) == 4
    assert repeated(tables, "*.svelte", "*.ts") == []


def test_the_search_finds_what_it_is_for(tmp_path: Path) -> None:
    text = "import this\n\n" + "\n".join(f"line_{number} = {number} * factor" for number in range(EQUAL)) + "\n"
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file.py").write_text(text)
    folders = {name: tmp_path / name for name in ("one", "two")}
    assert repeated(folders) == ["one/file.py:3 and two/file.py:3: line_0 = 0 * factor ..."]
    (tmp_path / "two" / "file.py").write_text(text.replace("line_3", "other"))
    assert repeated(folders) == []
