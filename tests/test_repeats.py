"""What stands in two games, or in the terminal and in the browser's faces, stands once, where both can use it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import hulldown

PACKAGE = Path(hulldown.__file__).parent
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


def repeated(folders: Mapping[str, Path]) -> list[str]:
    """Where the same lines stand in more than one of these folders."""
    found: dict[tuple[str, ...], dict[str, str]] = defaultdict(dict)
    for name, folder in folders.items():
        for path in sorted(folder.rglob("*.py")):
            lines = list(lines_of(path))
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


def test_the_search_finds_what_it_is_for(tmp_path: Path) -> None:
    text = "import this\n\n" + "\n".join(f"line_{number} = {number} * factor" for number in range(EQUAL)) + "\n"
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file.py").write_text(text)
    folders = {name: tmp_path / name for name in ("one", "two")}
    assert repeated(folders) == ["one/file.py:3 and two/file.py:3: line_0 = 0 * factor ..."]
    (tmp_path / "two" / "file.py").write_text(text.replace("line_3", "other"))
    assert repeated(folders) == []
