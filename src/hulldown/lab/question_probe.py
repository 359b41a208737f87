"""What a game's reader of positions says of each field of each pending question, found out by asking it.

A field set to null is refused with what was expected there ("a whole number from 0 to 8"); a field left out is refused
or not; a field that nobody reads is refused by name. So the page that is made of this cannot say anything else than the
reader does. The examples come from docs/questions/GAME.toml, which has the meaning of every field in words.
"""

from __future__ import annotations

import ast
import copy
import csv
import json
import pkgutil
import re
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

import hulldown
from hulldown.kernel.document import read_toml
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.questions import BOTTOM
from hulldown.kernel.state import AUTO, CHANCE, Decision, State

NUMBER = re.compile(r"a whole number from (-?\d+) to (-?\d+)")


class Note(msgspec.Struct, forbid_unknown_fields=True):
    """What a field means; `kind` where a number or a text names something, `to` where the table sets the bound."""

    says: str
    kind: str = ""
    to: str = ""


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A table of fields that several questions hold."""

    says: str
    fields: dict[str, str | Note]


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """One `ask`. `examples` are stacks in the position `scene`, with it on top; steps stand below other questions."""

    says: str = ""
    scene: str = ""
    examples: list[str] = []
    fields: dict[str, str | Note] = {}


class Scene(msgspec.Struct, forbid_unknown_fields=True):
    """A position whose pending questions the examples exchange."""

    says: str
    position: str
    cards: dict[str, dict[str, str]] = {}  # cards of one's own: columns of the card files that differ


class Notes(msgspec.Struct, forbid_unknown_fields=True):
    """docs/questions/GAME.toml."""

    title: str
    steps: dict[str, str]
    scenes: dict[str, Scene]
    questions: dict[str, Question]
    parts: dict[str, Part] = {}


def read_notes(path: Path) -> Notes:
    try:
        return msgspec.convert(read_toml(path), Notes)
    except msgspec.ValidationError as error:
        raise Malformed(f"{path.name}: {error}") from error


class Seen:
    """What the reader says of one field: the kind it expects, and whether it may be left out."""

    def __init__(self, expected: str, of: Seen | None, optional: bool) -> None:
        self.expected = expected  # the reader's own words
        self.of = of  # the items of a list, where an example has some
        self.optional = optional

    @property
    def bounds(self) -> tuple[int, int] | None:
        found = NUMBER.fullmatch(self.expected)
        return (int(found[1]), int(found[2])) if found else None


class Example:
    """A position with its stack of questions, read by the game."""

    def __init__(self, game: Game, scene: Scene, pending: str) -> None:
        self.game = game
        self.document: dict[str, Any] = {**json.loads(scene.position), "pending": json.loads(pending)}
        self.pending: list[dict[str, Any]] = self.document["pending"]
        self.state: State = game.position(self.document)
        written = self.state.document()["pending"]
        if written != self.pending:
            raise Malformed(f"{self.top}: the example is written back as {json.dumps(written)}")

    @property
    def top(self) -> str:
        return str(self.pending[-1]["ask"])

    def complaint(self, document: dict[str, Any]) -> str:
        try:
            self.game.position(document)
        except Malformed as error:
            return str(error)
        return ""

    def see(self, way: list[str | int]) -> Seen:
        """What is expected at a place of the document, and whether it may be missing."""
        document, place = self._copy(way[:-1])
        value = place[way[-1]]
        optional = False
        if isinstance(place, dict):
            del place[way[-1]]
            optional = not self.complaint(document)
        expected = self._expected(way)
        of = self.see([*way, 0]) if expected.startswith("a list") and value else None
        return Seen(expected, of, optional)

    def _copy(self, way: list[str | int]) -> tuple[dict[str, Any], Any]:
        """The document to be changed, and the place in its pending questions."""
        document = copy.deepcopy(self.document)
        place: Any = document["pending"]
        for step in way:
            place = place[step]
        return document, place

    def _expected(self, way: list[str | int]) -> str:
        document, place = self._copy(way[:-1])
        place[way[-1]] = None
        complaint = self.complaint(document)
        path = "position.pending" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in way)
        found = re.fullmatch(re.escape(path) + r": expected (.*), found None", complaint)
        if not found:
            raise Malformed(f"{path}: null is answered with: {complaint or 'nothing'}")
        return found[1]

    def extra_field(self, way: list[str | int], names: list[str]) -> str:
        """A field of these that the reader knows at a place although the example does not have it; else nothing."""
        document, place = self._copy(way)
        unread = {name: None for name in names if name not in place}
        place.update({**unread, "nobody-reads-this": None})
        complaint = self.complaint(document)
        found = re.search(r"there is no field (\S+) here", complaint)
        return "" if found and found[1] in [*unread, "nobody-reads-this"] else complaint


class Asked:
    """One `ask` with everything found out about it."""

    def __init__(self, ask: str) -> None:
        self.ask = ask
        self.fields: dict[str, list[tuple[Example, Seen]]] = {}
        self.decisions: list[Decision[Any, Any]] = []
        self.examples: list[Example] = []

    def is_optional(self, name: str) -> bool:
        return any(seen.optional for _, seen in self.fields[name])


class Probe:
    """All questions of a game as its reader knows them. Whatever the notes do not say, or say too much, is refused."""

    def __init__(self, game: Game, notes: Notes) -> None:
        self.game = game
        self.notes = notes
        self.asked: dict[str, Asked] = {}
        self.parts: dict[str, Asked] = {}
        self.examples: list[Example] = []
        self.places: list[tuple[Asked, Example, list[str | int]]] = []
        for ask, question in notes.questions.items():
            self.asked[ask] = Asked(ask)
            if question.examples and question.scene not in notes.scenes:
                raise Malformed(f"{game.id}.toml: {ask} is in the scene {question.scene or 'of no name'}")
            for pending in question.examples:
                scene = notes.scenes[question.scene]
                try:
                    example = Example(_with_cards(game, scene.cards), scene, pending)
                except (Malformed, ValueError) as error:
                    raise Malformed(f"{game.id}.toml: the example of {ask}: {error}") from error
                if example.top != ask:
                    raise Malformed(f"{game.id}.toml: the example of {ask} asks {example.top}")
                self.examples.append(example)
        for example in self.examples:
            self._take(example)
        self._check()
        self._check_surplus()

    def _take(self, example: Example) -> None:
        for number, item in enumerate(example.pending):
            asked = self.asked.get(str(item["ask"]))
            if asked is None:
                raise Malformed(f"{self.game.id}.toml: nothing is said of {item['ask']}")
            asked.examples.append(example)
            asked.decisions.append(example.state.stack[number])
            self._look_into(example, asked, [number], item, self.notes.questions[asked.ask].fields)

    def _look_into(
        self, example: Example, asked: Asked, way: list[str | int], item: dict[str, Any], said: dict[str, str | Note]
    ) -> None:
        for name in item:
            if name != "ask":
                asked.fields.setdefault(name, []).append((example, example.see([*way, name])))
        self.places.append((asked, example, way))
        for name, note in said.items():
            kind = note.kind if isinstance(note, Note) else ""
            if kind not in self.notes.parts or not item.get(name):
                continue
            part = self.parts.setdefault(kind, Asked(kind))
            inner = item[name][0] if isinstance(item[name], list) else item[name]
            inside: list[str | int] = [*way, name, 0] if isinstance(item[name], list) else [*way, name]
            self._look_into(example, part, inside, inner, self.notes.parts[kind].fields)

    def _check(self) -> None:
        """Both ways: what the code has is said, and what is said is there."""
        file = f"{self.game.id}.toml"
        written = {type(one) for asked in self.asked.values() for one in asked.decisions}
        for decision in _decisions_of(self.game):
            if decision not in written:
                raise Malformed(f"{file}: no example has {decision.__module__}.{decision.__name__} on its stack")
        ordered = {maker.ask for maker in self.game.makers.by_ask.values() if BOTTOM not in maker.below}
        for ask in sorted(ordered - set(self.asked)):
            raise Malformed(f"{file}: nothing is said of {ask}, which the reader knows")
        for asked in self.asked.values():
            if not asked.examples:
                raise Malformed(f"{file}: no example shows {asked.ask}")
            _check_said(file, asked, self.notes.questions[asked.ask].fields)
        for name, part in self.notes.parts.items():
            if name not in self.parts:
                raise Malformed(f"{file}: no example shows the table {name}")
            _check_said(file, self.parts[name], part.fields)

    def _check_surplus(self) -> None:
        """No reader knows a field that the example does not have, beyond those that its notes name.

        What must be there in some question is not tried in the others: such names say which question it is.
        """
        needed: set[str] = set()
        for asked in [*self.asked.values(), *self.parts.values()]:
            needed.update(name for name in asked.fields if not asked.is_optional(name))
        names = [name for name in _field_names(self.game) if name not in needed]
        for asked, example, way in self.places:
            surplus = example.extra_field(way, [name for name in names if name not in asked.fields])
            if surplus:
                raise Malformed(f"{self.game.id}.toml: {asked.ask} has a field that no example shows: {surplus}")


def _check_said(file: str, asked: Asked, said: dict[str, str | Note]) -> None:
    for name in {**asked.fields, **said}:
        if name not in said:
            raise Malformed(f"{file}: nothing is said of the field {name} of {asked.ask}")
        if name not in asked.fields:
            raise Malformed(f"{file}: {asked.ask} has no field {name}, or no example shows it")


def _with_cards(game: Game, changed: dict[str, dict[str, str]]) -> Game:
    """The game with some facts of its cards changed."""
    if not changed:
        return game
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path in (game.folder / "cards").glob("*.csv"):
            with path.open(encoding="utf-8", newline="") as file:
                rows = list(csv.DictReader(file))
            for row in rows:
                row.update(changed.get(row.get("id", ""), {}))
            with (folder / path.name).open("w", encoding="utf-8", newline="") as file:
                writer = csv.DictWriter(file, list(rows[0]))
                writer.writeheader()
                writer.writerows(rows)
        return hulldown.game(game.id, folder)


def actors(asked: Asked) -> str:
    """Who is asked: a seat, chance or nobody."""
    found = {
        "nobody" if one.actor == AUTO else "chance" if one.actor == CHANCE else "a seat" for one in asked.decisions
    }
    return " or ".join(sorted(found, key=["a seat", "chance", "nobody"].index))


def places_below(game: Game, ask: str) -> list[str]:
    """What a question may stand on, in the order in which that is declared."""
    return [place for place in game.makers.by_ask[ask].below if place != BOTTOM]


def _field_names(game: Game) -> list[str]:
    """Every field that some question declares, in the tables within it too."""
    found: set[str] = set()
    kinds: list[inspect.Type] = [inspect.type_info(maker.question) for maker in game.makers.by_ask.values()]
    while kinds:
        kind = kinds.pop()
        if isinstance(kind, inspect.StructType):
            found.update(field.encode_name for field in kind.fields)
            kinds += [field.type for field in kind.fields]
        elif isinstance(kind, inspect.UnionType):
            kinds += kind.types
        elif isinstance(kind, inspect.Metadata):
            kinds.append(kind.type)
        elif isinstance(kind, inspect.ListType):
            kinds.append(kind.item_type)
    return sorted(found)


def _decisions_of(game: Game) -> Iterator[type]:
    """Every kind of question or step of a game that can be written down."""
    package = import_module(type(game).__module__.rpartition(".")[0])
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        import_module(module.name)
    known: list[type] = [Decision]
    while known:
        cls = known.pop(0)
        known += cls.__subclasses__()
        if cls.__module__.startswith(package.__name__ + ".") and _writes(cls):
            yield cls


def _writes(cls: type) -> bool:
    """Whether it has `data` of its own or from a class that is not the kernel's."""
    for owner in cls.__mro__:
        if "data" in vars(owner):
            return owner is not Decision
    return False


def rules_of(game: Game, asked: Asked) -> list[str]:
    """The rules that the first paragraph of the docstring names."""
    found: list[str] = []
    for one in asked.decisions:
        inside = type(one).__module__.removeprefix(type(game).__module__.rpartition(".")[0] + ".")
        head = _docstring(game.folder / f"{inside.replace('.', '/')}.py", type(one).__name__)
        for rule in re.findall(rf"\b{game.id}\.[a-z-]+\.[a-z0-9_-]+", head.partition("\n\n")[0]):
            if rule not in found:
                found.append(rule)
    return found


@cache
def _docstring(path: Path, name: str) -> str:
    """The docstring of a class from its source: compiled classes have none."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            return ast.get_docstring(node) or ""
    raise Malformed(f"{path.name}: there is no class {name}")
