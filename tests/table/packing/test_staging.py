"""What goes into a browser: all that is imported there, and nothing that was left out."""

from __future__ import annotations

import ast
import sys

import pytest

from hulldown.table.packing.staging import REMOVED, is_needed, own_files


def imported(text: str) -> set[str]:
    """Every module that a source names in an import, also inside of functions."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module is not None:
            found |= {node.module} | {f"{node.module}.{one.name}" for one in node.names}
    return found


FILES = dict(own_files())
SOURCES = {name: data.decode() for name, data in FILES.items() if name.endswith(".py")}


def test_no_module_that_is_imported_was_removed_from_the_library() -> None:
    missing = {
        (name, module)
        for name, text in SOURCES.items()
        for module in imported(text)
        if module.partition(".")[0] in sys.stdlib_module_names and not is_needed(module.replace(".", "/") + ".py")
    }
    assert missing == set()


def test_no_module_of_ours_that_is_imported_was_left_out() -> None:
    known = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in SOURCES}
    own = {
        (name, module)
        for name, text in SOURCES.items()
        for node in ast.walk(ast.parse(text))
        for module in ([node.module] if isinstance(node, ast.ImportFrom) and not node.level and node.module else [])
        if module.startswith("hulldown") and module not in known
    }
    assert own == set()


@pytest.mark.parametrize("name", ["hulldown/table/server/app.py", "hulldown/cli/program.py", "hulldown/lab/arena.py"])
def test_what_needs_a_server_stays_out(name: str) -> None:
    assert name not in FILES


def test_words_cards_rules_and_games_go_along() -> None:
    for name in (
        "hulldown/games/rush/rules.toml",
        "hulldown/table/words/table.ru.toml",
        "hulldown/table/browser/boot.py",
    ):
        assert name in FILES
    [entries] = [data.decode() for name, data in FILES.items() if name.endswith("entry_points.txt")]
    assert [line.partition(" = ")[0] for line in entries.splitlines()[1:]] == ["cardgame", "miniatures", "rush"]


@pytest.mark.parametrize(
    ("path", "is_kept"),
    [
        ("asyncio/events.py", True), ("encodings/utf_8.py", True), ("encodings/cp1250.py", False),
        ("xml/sax/expatreader.py", True), ("xml/dom/minidom.py", False),
        ("unittest/mock.py", False), ("concurrent/futures/thread.py", True),
    ],
)  # fmt: skip
def test_the_library_is_trimmed_by_whole_modules(path: str, is_kept: bool) -> None:
    assert is_needed(path) is is_kept


def test_what_is_removed_is_named_once_by_path() -> None:
    assert not [name for name in REMOVED if "." in name or any(name.startswith(f"{one}/") for one in REMOVED)]
