"""The fields of every view, read from the dataclasses and the comments beside them, as the page docs/views.md.

It reads sources, which a wheel holds too. `python -m hulldown.lab.handbook docs` writes the page.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import hulldown
from hulldown.kernel.errors import Malformed

SHARED = "View"


class Field:
    """A field of a view: its name, its kind as Python writes it, and the sentence beside it."""

    def __init__(self, name: str, kind: str, says: str) -> None:
        self.name = name
        self.kind = kind
        self.says = says


class Part:
    """A class of a view module with its own fields."""

    def __init__(self, name: str, bases: list[str], says: str, fields: list[Field]) -> None:
        self.name = name
        self.bases = bases
        self.says = says
        self.fields = fields


def parts_of(path: Path) -> list[Part]:
    """The dataclasses of a module; a field without a sentence is named."""
    text = path.read_text(encoding="utf-8")
    notes = _Notes(text)
    parts: list[Part] = []
    for node in ast.parse(text).body:
        if not isinstance(node, ast.ClassDef) or not _declares(node):
            continue
        fields = [
            Field(line.target.id, ast.unparse(line.annotation), notes.beside(path, node.name, line.target.id, line))
            for line in node.body
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
        ]
        says = (ast.get_docstring(node) or "").replace("\n", " ")
        parts.append(Part(node.name, [ast.unparse(base) for base in node.bases], says, fields))
    return parts


def _declares(node: ast.ClassDef) -> bool:
    """Whether a class is a struct or a dataclass."""
    bases = [ast.unparse(base) for base in node.bases]
    return (
        "msgspec.Struct" in bases
        or SHARED in bases
        or any("dataclass" in ast.unparse(one) for one in node.decorator_list)
    )


class _Notes:
    """The comments of a text by their line, and which lines hold nothing else."""

    def __init__(self, text: str) -> None:
        self.by_line: dict[int, str] = {}
        self.alone: set[int] = set()
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                self.by_line[token.start[0]] = token.string.removeprefix("#").strip()
                if token.line.lstrip().startswith("#"):
                    self.alone.add(token.start[0])

    def beside(self, path: Path, owner: str, name: str, node: ast.stmt | ast.expr) -> str:
        """The comment on the line of a field, or the lines of comment above it."""
        found = self.by_line.get(node.end_lineno or node.lineno, "")
        above = node.lineno - 1 if not found else 0
        while above in self.alone:
            found = f"{self.by_line[above]} {found}".strip()
            above -= 1
        if not found:
            raise Malformed(f"{path.name}, line {node.lineno}: {owner}.{name} has no comment that says what it is")
        return found


def _table(fields: list[Field], anchors: dict[str, str]) -> Iterator[str]:
    """`anchors`: where on the page the classes that a field may be made of are told."""
    yield "| field | kind | meaning |"
    yield "|---|---|---|"
    for field in fields:
        kind = f"`{field.kind}`".replace("|", "\\|")
        for name, anchor in anchors.items():
            if name in field.kind:
                kind += f", [below](#{anchor})"
        yield f"| `{field.name}` | {kind} | {field.says} |"
    yield ""


def views_section(titles: dict[str, str]) -> str:
    """The generated part of docs/views.md; `titles` names the games."""
    package = Path(hulldown.__file__).parent
    result, shared = parts_of(package / "kernel" / "view.py")
    lines = ["## In every game", "", *_table(shared.fields, {})]
    lines += ["## The result", "", "`result` in every game's view, once the game is over:", ""]
    lines += _table(result.fields, {})
    for name, title in titles.items():
        folder = hulldown.game(name).folder
        declared = folder / "view_types.py"
        parts = parts_of(declared if declared.is_file() else folder / "view.py")
        parts.sort(key=lambda part: SHARED not in part.bases)  # the whole view first, then what it is made of
        heads = {part.name: f"{part.name} of {title}" for part in parts[1:]}
        anchors = {part: head.lower().replace(" ", "-") for part, head in heads.items()}
        lines += [f"## {title}", "", f"{parts[0].says} `{parts[0].name}` has the shared fields and these:", ""]
        lines += _table(parts[0].fields, anchors)
        for part in parts[1:]:
            lines += [f"### {heads[part.name]}", "", part.says, "", *_table(part.fields, anchors)]
    return "\n".join(lines)
