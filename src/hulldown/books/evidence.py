"""Which tests and which code stand behind each rule, read from the source itself or from the index that a wheel holds.

Standard library only: the wheel's build loads this file by its path to write that index.
"""

from __future__ import annotations

import ast
import json
import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

INDEX: Final = "evidence.json"
CHECKOUT: Final = "HULLDOWN_REPO"  # names a checkout whose tests are read instead of the index


class Mention:
    """A place that names a rule: the file, the line, and the class, function or entry around it."""

    __slots__ = ("around", "file", "line", "rule")

    def __init__(self, rule: str, file: str, line: int, around: str) -> None:
        self.rule = rule
        self.file = file
        self.line = line
        self.around = around

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.around}".rstrip()


class Evidence:
    """By rule id: the tests that carry its mark and the places in the code that name it.

    A mark whose id is put together at run time does not count: nobody could look for it.
    """

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = {}
        self.code: dict[str, list[str]] = {}

    def untested(self, rules: list[str]) -> list[str]:
        """The rules that no test proves."""
        return [rule for rule in rules if not self.tests.get(rule)]

    def unknown(self, rules: list[str]) -> list[str]:
        """What tests and code name although no ledger has it, with the first place of each."""
        known = set(rules)
        places = [(id, found[0]) for named in (self.tests, self.code) for id, found in named.items()]
        return [f"{id} ({place})" for id, place in places if id not in known]

    def index(self) -> str:
        """The same as text, equal for equal sources."""
        data = {"tests": self.tests, "code": self.code}
        return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


# Where to look


def find_checkout(package: Path) -> Path | None:
    """The checkout that the package runs from, or the one named in the environment; None for an installed wheel."""
    named = os.environ.get(CHECKOUT)
    if named:
        checkout = Path(named)
        if not ((checkout / "tests").is_dir() and package_of(checkout).is_dir()):
            raise FileNotFoundError(f"{CHECKOUT} names {named}, which is no checkout of Hulldown")
        return checkout
    checkout = package.parent.parent
    if package.parent.name == "src" and (checkout / "tests").is_dir():
        return checkout
    return None


def package_of(checkout: Path) -> Path:
    return checkout / "src" / "hulldown"


def games_of(package: Path) -> list[str]:
    """The games that have a ledger; their names begin the ids of their rules."""
    return sorted([path.parent.name for path in package.glob("games/*/rules.toml")])


def load(package: Path) -> Evidence | None:
    """What is known to this installation; None where there are neither tests nor an index."""
    checkout = find_checkout(package)
    if checkout is not None:
        return _gather_once(checkout / "tests", package_of(checkout))
    index = package / INDEX
    if not index.is_file():
        return None
    data = json.loads(index.read_text(encoding="utf-8"))
    evidence = Evidence()
    evidence.tests = data["tests"]
    evidence.code = data["code"]
    return evidence


@lru_cache(maxsize=2)  # a thousand files: whoever asks for rule after rule in one process has them read once
def _gather_once(tests: Path, package: Path) -> Evidence:
    return gather(tests, package)


def gather(tests: Path, package: Path) -> Evidence:
    """Reads a folder of tests and a package."""
    evidence = Evidence()
    for path in sorted(tests.rglob("*.py")):
        if path.name.startswith("test_") or path.stem.endswith("_test"):
            _add_marks(evidence, path, f"tests/{path.relative_to(tests).as_posix()}")
    named: set[tuple[str, str, str]] = set()
    for mention in mentions(package, games_of(package)):
        key = (mention.rule, mention.file, mention.around)
        if key not in named:  # the first place in each class or function is enough
            named.add(key)
            evidence.code.setdefault(mention.rule, []).append(str(mention))
    return evidence


# Code


def mentions(folder: Path, games: list[str]) -> list[Mention]:
    """Every place under a folder that names a rule of these games; the ledgers themselves are left out."""
    pattern = re.compile(r"(?<![\w.])(?:" + "|".join(games) + r")\.[a-z-]+\.[a-z0-9_-]+") if games else None
    found: list[Mention] = []
    for path in sorted(folder.rglob("*")):
        if pattern is None or path.suffix not in (".py", ".toml", ".csv") or _is_ledger(path):
            continue
        text = path.read_text(encoding="utf-8")
        if pattern.search(text) is None:
            continue
        file = path.relative_to(folder).as_posix()
        around = _surroundings(path.suffix, text, file)
        for number, line in enumerate(text.splitlines(), start=1):
            for match in pattern.finditer(line):
                found.append(Mention(match.group(), file, number, around[number]))
    return found


def _is_ledger(path: Path) -> bool:
    """rules.toml, and the texts of its rules in each language."""
    return path.suffix == ".toml" and path.name.startswith("rules.")


def _surroundings(suffix: str, text: str, file: str) -> list[str]:
    """For each line (from 1) the name of what it stands in."""
    lines = text.splitlines()
    around = [""] * (len(lines) + 1)
    if suffix == ".py":
        _name_lines(_parse(text, file).body, "", around)
    elif suffix == ".csv":
        for number, line in enumerate(lines, start=1):
            around[number] = line.partition(",")[0]
    else:
        heading = ""
        for number, line in enumerate(lines, start=1):
            if line.startswith("["):
                heading = line.strip("[] ")
            around[number] = heading or line.partition(" = ")[0]
    return around


def _name_lines(body: list[ast.stmt], outer: str, around: list[str]) -> None:
    for node in body:
        name = _name_of(node)
        if not name:
            continue
        if outer:
            name = f"{outer}.{name}"
        first = node.lineno
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            first = min([first] + [decorator.lineno for decorator in node.decorator_list])
        for number in range(first, (node.end_lineno or first) + 1):
            around[number] = name
        if isinstance(node, ast.ClassDef):
            _name_lines(node.body, name, around)


def _name_of(node: ast.stmt) -> str:
    if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
        return node.name
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""


def _parse(text: str, file: str) -> ast.Module:
    try:
        return ast.parse(text)
    except SyntaxError as error:
        raise ValueError(f"{file}, line {error.lineno}: not Python ({error.msg})") from error


# Tests


def _add_marks(evidence: Evidence, path: Path, file: str) -> None:
    tree = _parse(path.read_text(encoding="utf-8"), file)
    constants: dict[str, ast.expr] = {}
    for node in tree.body:
        name = _name_of(node)
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None and name:
            constants[name] = node.value
    reader = _Marks(evidence, constants)
    reader.read_body(tree.body, file, [])


class _Marks:
    """Reads the marks of one test file. `constants` are its module's names: a list of cases may stand apart."""

    def __init__(self, evidence: Evidence, constants: dict[str, ast.expr]) -> None:
        self.evidence = evidence
        self.constants = constants

    def read_body(self, body: list[ast.stmt], place: str, outer: list[ast.expr]) -> None:
        """Tests of a module or a class; `outer` are the marks of what they stand in."""
        marks = outer + [node.value for node in body if isinstance(node, ast.Assign) and _name_of(node) == "pytestmark"]
        for node in body:
            if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                self.read_body(node.body, f"{place}::{node.name}", marks + node.decorator_list)
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test"):
                self._read_test(f"{place}::{node.name}", marks + node.decorator_list)

    def _read_test(self, test: str, marks: list[ast.expr]) -> None:
        if any(_is_set_aside(mark) for mark in marks):
            return
        rules: list[str] = []
        for mark in marks:
            self._collect(mark, rules, set())
        for rule in rules:
            tests = self.evidence.tests.setdefault(rule, [])
            if test not in tests:
                tests.append(test)

    def _collect(self, node: ast.expr, rules: list[str], followed: set[str]) -> None:
        for part in ast.walk(node):
            if isinstance(part, ast.Call) and _mark_name(part.func) == "rule":
                ids = [argument.value for argument in part.args if isinstance(argument, ast.Constant)]
                rules += [id for id in ids if isinstance(id, str)]
            elif isinstance(part, ast.Name) and part.id in self.constants and part.id not in followed:
                followed.add(part.id)
                self._collect(self.constants[part.id], rules, followed)


def _mark_name(node: ast.expr) -> str:
    """`rule` for `pytest.mark.rule`, "" for anything but a mark."""
    if not isinstance(node, ast.Attribute):
        return ""
    owner = node.value
    is_mark = (isinstance(owner, ast.Attribute) and owner.attr == "mark") or (
        isinstance(owner, ast.Name) and owner.id == "mark"
    )
    return node.attr if is_mark else ""


def _is_set_aside(mark: ast.expr) -> bool:
    """A test that never runs, or that is expected to fail, proves nothing."""
    node = mark.func if isinstance(mark, ast.Call) else mark
    return _mark_name(node) in ("skip", "xfail")
