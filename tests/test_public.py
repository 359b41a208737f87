"""The public face: what docs and examples use is public; docs/stability.md names the modules that have such names."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import hulldown

REPOSITORY = Path(os.environ.get("HULLDOWN_REPO", Path(__file__).parents[1]))
PAGES = [*sorted((REPOSITORY / "docs").rglob("*.md")), REPOSITORY / "README.md", REPOSITORY / "CONTRIBUTING.md"]
PROGRAMS = sorted((REPOSITORY / "examples").rglob("*.py"))
STABILITY = (REPOSITORY / "docs" / "stability.md").read_text(encoding="utf-8")
GAMES = [id for id in hulldown.game_ids() if (Path(hulldown.__file__).parent / "games" / id).is_dir()]


def public_modules() -> list[str]:
    """Those of the first table."""
    table = STABILITY.partition("## What is public")[2].partition("\n\nEvery other")[0]
    named = re.findall(r"^\| `(hulldown[\w.]*)`", table, re.MULTILINE)
    return [name.replace("GAME", id) for name in named for id in (GAMES if "GAME" in name else [""])]


def sources() -> Iterator[tuple[str, str]]:
    """Every piece of Python that people are shown, with where it stands."""
    for path in PROGRAMS:
        yield str(path.relative_to(REPOSITORY)), path.read_text(encoding="utf-8")
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        for block in re.finditer(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
            line = text[: block.start()].count("\n") + 1
            yield f"{path.relative_to(REPOSITORY)}:{line}", block[1]


def used_in(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The modules of ours and the names in them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "hulldown":
            for alias in node.names:
                yield str(node.module), alias.name
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith("hulldown."):
                    yield alias.name, ""
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "hulldown":
            yield "hulldown", node.attr


def loaded(module: str) -> ModuleType:
    """The doors need packages of their own, which the quick suite does without."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if str(error.name).startswith("hulldown"):
            raise
        pytest.skip(f"{error.name} is not installed: uv sync --group dev --group doors")


def names_of(module: str) -> list[str]:
    found: list[str] = loaded(module).__all__
    return found


@pytest.mark.parametrize(("place", "text"), [pytest.param(*one, id=one[0]) for one in sources()])
def test_what_people_are_shown_uses_public_names_alone(place: str, text: str) -> None:
    for module, name in used_in(ast.parse(text)):
        assert module in public_modules(), f"{place}: {module} is private"
        is_module = f"{module}.{name}" in public_modules()
        assert not name or is_module or name in names_of(module), f"{place}: {module}.{name} is private"


@pytest.mark.parametrize("module", public_modules())
def test_a_public_module_has_all_its_names_and_says_what_it_is(module: str) -> None:
    found = loaded(module)
    source = Path(str(found.__file__)).with_name("__init__.py")  # compiled modules have no docstring of their own
    assert ast.get_docstring(ast.parse(source.read_text(encoding="utf-8")))
    for name in names_of(module):
        assert getattr(found, name) is not None


def test_the_names_that_everybody_needs_are_there() -> None:
    wanted = "Game State View Match Record Result Event Action Bot HulldownError Malformed NotNow Illegal Refusal"
    assert set(wanted.split()) <= set(hulldown.__all__)
    assert len(set(hulldown.__all__)) == len(hulldown.__all__)


def test_a_match_is_played_saved_and_read_with_public_names_alone(tmp_path: Path) -> None:
    rush = hulldown.game("rush")
    match = hulldown.Match(rush, 2)
    bot, rng = hulldown.bot("random", rush), hulldown.Xoshiro(1)
    while not match.is_over:
        state = match.state
        if state.actor == hulldown.CHANCE:
            match.answer(state.sample(rng))
        else:
            match.answer(bot.choose(state.view(state.actor), state.legal_actions(), rng))
    hulldown.save(match, tmp_path / "game.jsonl")
    again = hulldown.load(tmp_path / "game.jsonl")
    assert isinstance(again.state.result, hulldown.Result)
    assert again.state.result.data() == match.state.result.data()  # type: ignore[union-attr]
    record = hulldown.open_record(str(tmp_path / "game.jsonl"))
    assert isinstance(record, hulldown.Record)
    assert record.is_whole


def test_importing_the_library_loads_no_game_no_bot_and_no_server() -> None:
    code = "import sys, hulldown; print(*sorted(name for name in sys.modules if name.startswith('hulldown.')))"
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    rooms = {name.split(".")[1] for name in done.stdout.split()}
    assert rooms == {"kernel", "records", "registry"}


def test_entry_points_that_are_promised_are_those_that_are_read() -> None:
    source = (Path(hulldown.__file__).parent / "registry.py").read_text(encoding="utf-8")
    for group in ("hulldown.games", "hulldown.cli", "hulldown.table.faces", "hulldown.lab", "hulldown.bots.games"):
        assert f"`{group}`" in STABILITY
        assert group in source


def test_the_changelog_has_this_version_with_its_day() -> None:
    text = (REPOSITORY / "CHANGELOG.md").read_text(encoding="utf-8")
    days = dict(re.findall(r"^## (\d+\.\d+\.\d+), (\d{1,2} \w+ \d{4})$", text, re.MULTILINE))
    assert hulldown.__version__ in days
    assert text.index("## Unreleased") < text.index(f"## {hulldown.__version__}")
