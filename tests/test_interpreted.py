"""Modules with structs are declarations, which mypyc cannot compile: the recipe leaves exactly them out."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

import hulldown
from hulldown.compiling import recipe

ROOT = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[1])  # an installed suite lies elsewhere
SRC = Path(hulldown.__file__).parents[1]


def test_the_modules_with_structs_are_left_to_the_interpreter() -> None:
    found = recipe.sources(SRC)
    assert "hulldown/kernel/state.py" in found
    assert "hulldown/lab/tree.py" in found
    encoders = {file for file in found if file.startswith("hulldown/adapters/") and file.endswith("/encode.py")}
    assert len(encoders) == 3, "a star stands for the folder of any game"
    assert "hulldown/adapters/sensing.py" not in found
    for declaring in ("hulldown/kernel/view.py", "hulldown/kernel/questions.py", "hulldown/bots/messages.py"):
        assert (SRC / declaring).is_file()
        assert declaring not in found
    assert not [file for file in found if file.startswith("hulldown/table/")]


@pytest.mark.parametrize(
    ("text", "is_declaration"),
    [
        ("class One(msgspec.Struct, frozen=True):\n    a: int\n", True),
        ("class One(View):\n    a: int\n", True),
        ("class Two:\n    class Inner(Struct): ...\n", False),
        ("from msgspec import Struct\n", False),
    ],
)
def test_a_struct_is_told_by_its_base(tmp_path: Path, text: str, is_declaration: bool) -> None:
    file = tmp_path / "module.py"
    file.write_text(text, encoding="utf-8")
    assert recipe.declares(file) is is_declaration


def test_a_build_requires_what_the_recipe_does() -> None:
    requires = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    assert set(recipe.REQUIRES) < set(requires)
