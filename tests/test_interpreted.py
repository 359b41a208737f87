"""Modules with structs are declarations, which mypyc cannot compile: pyproject.toml lists every one of them."""

from __future__ import annotations

import ast
import os
import tomllib
from pathlib import Path

ROOT = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[1])  # an installed suite lies elsewhere
HOOK = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["hooks"]["custom"]
STRUCTS = {"Struct", "Question", "View"}  # the bases that everything declared here comes from


def bases_of(node: ast.ClassDef) -> set[str]:
    return {ast.unparse(base).rpartition(".")[2] for base in node.bases}


def declares(path: Path) -> bool:
    """Whether a module has a class that is a struct."""
    nodes = ast.parse(path.read_text(encoding="utf-8")).body
    return any(isinstance(node, ast.ClassDef) and bases_of(node) & STRUCTS for node in nodes)


def test_exactly_the_modules_with_structs_are_left_to_the_interpreter() -> None:
    folders = [ROOT / entry for entry in HOOK["compile"]]
    compiled = [file for folder in folders for file in (folder.rglob("*.py") if folder.is_dir() else [folder])]
    declaring = [file.relative_to(ROOT).as_posix() for file in compiled if declares(file)]
    assert sorted(declaring) == HOOK["interpreted"]
