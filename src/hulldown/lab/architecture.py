"""The picture of docs/architecture.md, drawn from the imports in the source: the rooms, and who stands on whom.

`python -m hulldown.lab.handbook docs` writes it anew. An arrow that follows from others is left out, so every line says
something; a circle of rooms that need each other has no picture and is an error.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import hulldown
from hulldown.kernel.errors import Malformed

PARTED: Final = ("cli", "table")  # whose folders are rooms of their own
GAME: Final = "GAME"  # a folder of a game's id, whichever game
ROOT: Final = "hulldown"
TEXTS: Final = "site/text"  # the documents in a wheel
_WIDTH: Final = 980
_ROW: Final = 96
_HIGH: Final = 40
_GAP: Final = 22
_LETTER: Final = 8.2
_STYLE: Final = """
  svg { font: 14px system-ui, sans-serif; background: #fff }
  rect { fill: #f4f1e8; stroke: #6b6047 } text { fill: #2b2820; text-anchor: middle }
  .game rect { fill: #e3ead9; stroke: #5d7048 } path { fill: none; stroke: #6b6047; stroke-width: 1.3 }
  @media (prefers-color-scheme: dark) {
    svg { background: #1d1c19 } rect { fill: #2c2a24; stroke: #a59a7c } text { fill: #ece7d8 }
    .game rect { fill: #28301f; stroke: #97ab7f } path { stroke: #a59a7c }
  }"""

Needs = dict[str, set[str]]  # of each room those that it imports


def _room(path: Path, package: Path) -> str:
    """The folder that a file stands in; `table/faces/rush/wire.py` stands in table/faces/GAME."""
    ids = {one.name for one in (package / "games").iterdir()}
    parts = [GAME if part in ids else part for part in path.relative_to(package).parts[:-1]]
    if GAME in parts:
        return "/".join(parts[: parts.index(GAME) + 1])
    return "/".join(parts[: 2 if parts[0] in PARTED else 1]) if parts else ROOT


def modules(package: Path) -> list[Path]:
    """The program's own; a wheel brings those of the examples as texts of the documentation."""
    return [path for path in sorted(package.rglob("*.py")) if package / TEXTS not in path.parents]


@cache
def needs() -> Needs:
    """Who imports whom when it is loaded; what is imported inside a function, or by a tool that is run by hand, is not
    shown. A room that has nothing to do with any other is left out."""
    package = Path(hulldown.__file__).parent
    found: Needs = {}
    for path in modules(package):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if not _is_tool(path, tree):
            room = _room(path, package)
            others = {_room(file, package) for file in _imported(path, tree, package)}
            found.setdefault(room, set()).update(others - {room})
    needed = set().union(*found.values())
    return {room: own for room, own in found.items() if own or room in needed}


def _is_tool(path: Path, tree: ast.Module) -> bool:
    return path.name == "__main__.py" or any(
        isinstance(node, ast.If) and "__name__" in ast.unparse(node.test) for node in tree.body
    )


def _imported(path: Path, tree: ast.Module, package: Path) -> Iterator[Path]:
    """The files that a file imports."""
    inside = [package.name, *path.relative_to(package).parts[:-1]]
    for node in tree.body:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _file(alias.name.split("."), package)
        elif isinstance(node, ast.ImportFrom):
            above = inside[: len(inside) - node.level + 1] if node.level else []
            module = [*above, *(node.module.split(".") if node.module else [])]
            for alias in node.names:
                yield from _file([*module, alias.name], package)


def _file(names: list[str], package: Path) -> Iterator[Path]:
    """Where a name is defined: a module, or else the package that it is taken from."""
    if names[0] != package.name:
        return
    for count in range(len(names), 0, -1):
        folder = package.joinpath(*names[1:count])
        for path in (folder.with_suffix(".py"), folder / "__init__.py"):
            if path.is_file():
                yield path
                return


def levels(graph: Needs) -> dict[str, int]:
    """How high a room stands: above everything that it needs."""
    found: dict[str, int] = {}

    def level(room: str, above: tuple[str, ...]) -> int:
        if room in above:
            raise Malformed(f"rooms that need each other: {' -> '.join([*above[above.index(room) :], room])}")
        if room not in found:
            found[room] = 1 + max([level(other, (*above, room)) for other in sorted(graph[room])], default=-1)
        return found[room]

    for room in sorted(graph):
        level(room, ())
    return found


def reduced(graph: Needs) -> Needs:
    """Without the arrows that follow from others."""

    def reach(room: str) -> set[str]:
        return graph[room].union(*[reach(other) for other in graph[room]])

    return {
        room: {other for other in own if not any(other in reach(between) for between in own - {other})}
        for room, own in graph.items()
    }


def picture() -> str:
    """The whole as an SVG file."""
    graph = needs()
    height = levels(graph)
    arrows = reduced(graph)
    top = max(height.values())
    rows = [[room for room in sorted(graph) if height[room] == level] for level in range(top + 1)]
    middles: dict[str, float] = {}
    for row in rows:  # from the ground up: each above what it stands on
        row.sort(key=lambda room: (_mean([middles[other] for other in arrows[room]]), room))
        widths = [_wide(room) for room in row]
        space = (_WIDTH - sum(widths)) / (len(row) + 1)
        at = space
        for room, wide in zip(row, widths, strict=True):
            middles[room] = at + wide / 2
            at += wide + space
    tall = (top + 1) * _ROW + _GAP
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {tall}" role="img">']
    lines += ["<title>The rooms of Hulldown: each stands on those that its lines lead down to</title>"]
    lines += [f"<style>{_STYLE}\n</style>"]
    for room in sorted(graph):
        for other in sorted(arrows[room]):
            lines.append(_line(middles[room], _y(height[room], top) + _HIGH, middles[other], _y(height[other], top)))
    for room in sorted(graph):
        x, y, wide = middles[room], _y(height[room], top), _wide(room)
        kind = ' class="game"' if GAME in room else ""
        lines.append(
            f'<g{kind}><rect x="{x - wide / 2:.1f}" y="{y}" width="{wide:.1f}" height="{_HIGH}" rx="6"/>'
            f'<text x="{x:.1f}" y="{y + _HIGH / 2 + 5:.0f}">{room}</text></g>'
        )
    return "\n".join([*lines, "</svg>", ""])


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else _WIDTH / 2


def _wide(room: str) -> float:
    return len(room) * _LETTER + 28


def _y(level: int, top: int) -> int:
    return (top - level) * _ROW + _GAP


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    bend = (to_y - y) / 2
    return f'<path d="M{x:.1f} {y} C{x:.1f} {y + bend:.0f} {to_x:.1f} {to_y - bend:.0f} {to_x:.1f} {to_y}"/>'
