"""The reference of the library: public names with their signatures and what they say of themselves.

Everything is read from the source files, never from what runs: the compiled engine keeps no docstrings.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Final

from . import markdown
from .source import PACKAGE
from .writing import Writing

PUBLIC: Final = ("hulldown", "hulldown.bots", "hulldown.conformance", "hulldown.books", "hulldown.lab")
Described = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Name:
    """A public name: where it is made, how it is written, and its docstring."""

    name: str
    module: str
    signature: str
    text: str
    members: list[Name]


@lru_cache(maxsize=32)
def module_text(module: str) -> str:
    return ast.get_docstring(_tree(module)) or ""


@lru_cache(maxsize=32)
def names_of(module: str) -> list[Name]:
    """What `__all__` of a module names; a name without text of its own is told by its value alone."""
    found = [one for one in (_name(module, name) for name in public_names(module)) if one is not None]
    return sorted(found, key=lambda one: not one.text)  # values without a word of their own come last


def public_names(module: str) -> list[str]:
    for node in _tree(module).body:
        if isinstance(node, ast.Assign) and any(
            isinstance(one, ast.Name) and one.id == "__all__" for one in node.targets
        ):
            return list(ast.literal_eval(node.value))
    return []


@lru_cache(maxsize=256)
def _tree(module: str) -> ast.Module:
    """The source of a module, which is not loaded for it: some need packages that only developers have."""
    return ast.parse(_path(module).read_text(encoding="utf-8"))


def _path(module: str) -> Path:
    place = PACKAGE.parent.joinpath(*module.split("."))
    package = place / "__init__.py"  # a module may have a folder of words beside it
    return package if package.is_file() else place.with_suffix(".py")


def _name(module: str, name: str) -> Name | None:
    """The declaration behind a name, wherever it was imported from."""
    for node in ast.walk(_tree(module)):
        if isinstance(node, Described) and node.name == name:
            return _described(module, node)
        if isinstance(node, ast.ImportFrom) and name in [alias.asname or alias.name for alias in node.names]:
            came = next(alias.name for alias in node.names if (alias.asname or alias.name) == name)
            origin = _origin(module, node)
            return _name(origin, came) if _path(origin).is_file() else None
        if isinstance(node, ast.Assign | ast.AnnAssign) and _assigns(node, name):
            return Name(name, module, ast.unparse(node), "", [])
    return None


def _origin(module: str, node: ast.ImportFrom) -> str:
    """The module that a relative import means."""
    if not node.level:
        return node.module or ""
    is_package = _path(module).name == "__init__.py"
    parts = module.split(".")
    base = parts[: len(parts) - node.level + (1 if is_package else 0)]
    return ".".join([*base, node.module] if node.module else base)


def _assigns(node: ast.Assign | ast.AnnAssign, name: str) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(isinstance(one, ast.Name) and one.id == name for one in targets)


def _described(module: str, node: Described) -> Name:
    text = ast.get_docstring(node) or ""
    if not isinstance(node, ast.ClassDef):
        return Name(node.name, module, _signature(node), text, [])
    members = [_described(module, one) for one in node.body if isinstance(one, Described) and _is_told(one)]
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    made = next((one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"), None)
    written = _signature(made).partition("(")[2].replace("self, ", "", 1).replace("self", "", 1) if made else ""
    call = f"({written.rpartition(')')[0]})" if made else ""
    return Name(node.name, module, f"class {node.name}{f'[{bases}]' if bases and not call else call}", text, members)


def _is_told(node: Described) -> bool:
    """Methods that say what they do; what is private or has no words of its own is left out."""
    return not isinstance(node, ast.ClassDef) and not node.name.startswith("_") and ast.get_docstring(node) is not None


def _signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    back = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    kind = "async " if isinstance(node, ast.AsyncFunctionDef) else ""
    is_property = any(isinstance(one, ast.Name) and one.id == "property" for one in node.decorator_list)
    if is_property:
        return f"{node.name}{back.replace(' -> ', ': ')}"
    return f"{kind}{node.name}({ast.unparse(node.args)}){back}"


def examples() -> Iterator[tuple[str, str]]:
    """Every docstring with an example, by the name that it stands at: a test runs them."""
    for module in PUBLIC:
        yield module, module_text(module)
        for name in names_of(module):
            yield f"{module}.{name.name}", name.text
            for member in name.members:
                yield f"{module}.{name.name}.{member.name}", member.text


def page(module: str) -> Writing:
    writing = Writing(module)
    writing.heading(1, module)
    _say(writing, module_text(module))
    for name in names_of(module):
        writing.heading(2, name.name, name.name)
        _declare(writing, name)
        for member in name.members:
            writing.heading(3, f"{name.name}.{member.name}", f"{name.name}.{member.name}")
            _declare(writing, member)
    return writing


def _declare(writing: Writing, name: Name) -> None:
    writing.raw(f'<p class="quiet"><code>{escape(name.module)}</code></p>\n')
    writing.raw(markdown.code(name.signature, "python"))
    _say(writing, name.text)


def _say(writing: Writing, text: str) -> None:
    """A docstring: paragraphs, and examples as code."""
    for paragraph in [one for one in text.split("\n\n") if one.strip()]:
        if paragraph.lstrip().startswith(">>>"):
            writing.raw(markdown.code(paragraph, "pycon"), paragraph)
        else:
            writing.raw(markdown.write(paragraph, lambda address: address).html, paragraph)
