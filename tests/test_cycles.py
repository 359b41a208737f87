"""No module imports one that imports it, however far round."""

from __future__ import annotations

import ast
from pathlib import Path

SRC = Path(__file__).parents[1] / "src"


def modules() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for path in (SRC / "hulldown").rglob("*.py"):
        parts = list(path.relative_to(SRC).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(name: str, path: Path, known: dict[str, Path]) -> set[str]:
    """The modules that are imported as this one is loaded."""
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    found: set[str] = set()
    for node in ast.parse(path.read_text()).body:
        if not isinstance(node, ast.ImportFrom):
            continue
        base = node.module or ""
        if node.level:
            above = package[: len(package) - node.level + 1]
            base = ".".join([*above, node.module] if node.module else above)
        for alias in node.names:
            inner = f"{base}.{alias.name}"
            if inner in known:
                found.add(inner)
            elif base in known:
                found.add(base)
    return found - {name}


def in_cycles() -> list[str]:
    """The modules that import themselves by way of others."""
    known = modules()
    graph = {name: imports(name, path, known) for name, path in known.items()}
    found: list[str] = []
    for start in sorted(graph):
        reached: set[str] = set()
        waiting = list(graph[start])
        while waiting:
            name = waiting.pop()
            if name not in reached:
                reached.add(name)
                waiting += graph[name]
        if start in reached:
            found.append(start)
    return found


def test_no_module_imports_itself_by_a_detour() -> None:
    assert in_cycles() == []
