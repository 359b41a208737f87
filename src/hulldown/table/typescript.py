"""The browser's types, made from the wire and from what each face says that it is made of.

`python -m hulldown.table.typescript web/src` writes lib/wire.ts, review/shapes.ts and games/GAME/wire.ts, and the words
that are the browser's own.
"""

from __future__ import annotations

import dataclasses
import re
import sys
import types
import typing
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import inspect

import hulldown
from hulldown.kernel.questions import Question
from hulldown.workshop import figures, shapes

from . import events, wire, wordlists
from .faces import AnyFace, face_of
from .faces.base import PARTS, parts_of
from .faces.plain import PlainFace
from .wire.review import ReviewNow

HEAD: Final = "// Made by `python -m hulldown.table.typescript` from {source}. Do not edit.\n"
SHARED: Final = "lib/wire.ts"
REVIEW: Final = "review/shapes.ts"
MODULES: Final = (
    events, wire.match, wire.sockets, wire.requests, wire.duplicates, wire.library, shapes, wire.workshop, figures,
    wire.fitting, wire.tables, wire.printing, wire.card_sets, wire.drills,
)  # fmt: skip
ALIASES: Final = ["Lang", "SeatKind", "PrintKind", "Paper", "FieldKind"]
UNIONS: Final = ["ClientMessage", "ServerMessage"]
NUMBERS: Final = ["MOST_NAME", "MOST_CHAT", "MOST_LIST", "MOST_SEATS", "MOST_PAGES", "MOST_SET_FILE", "MOST_TABLES"]
SIMPLE: Final = {
    inspect.AnyType: "unknown",
    inspect.RawType: "unknown",
    inspect.CustomType: "unknown",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}
PARAMETER: Final = "<G extends GameTypes = GameTypes>"

Names = dict[type, str]  # how each struct is called where it is used


def wire_structs() -> list[type]:
    """Every event of events.py and every message of the wire, in the order in which it is written there."""
    return [
        one
        for module in MODULES
        for one in vars(module).values()
        if isinstance(one, type)
        and issubclass(one, msgspec.Struct)
        and one.__module__ == module.__name__
        and one is not events.Happening  # what they all are, and none of them itself
    ]


def written(kind: inspect.Type, names: Names) -> str:
    """One type in TypeScript's words."""
    if type(kind) in SIMPLE:
        return SIMPLE[type(kind)]
    if isinstance(kind, inspect.Metadata):
        part = (kind.extra or {}).get("of_game")
        return f"G['{part}']" if part is not None else written(kind.type, names)
    if isinstance(kind, inspect.LiteralType):
        return " | ".join(f"'{value}'" if isinstance(value, str) else str(value) for value in kind.values)
    if isinstance(kind, inspect.UnionType):
        # The order of a union is not kept everywhere: null last, the rest by name.
        parts = sorted({written(part, names) for part in kind.types} - {"null"})
        return " | ".join([*parts, "null"] if kind.includes_none else parts)
    if isinstance(kind, inspect.DictType):
        return f"Record<{written(kind.key_type, names)}, {written(kind.value_type, names)}>"
    if isinstance(kind, inspect.TupleType):
        return f"[{', '.join(written(part, names) for part in kind.item_types)}]"
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        item = written(kind.item_type, names)
        return f"({item})[]" if "|" in item else f"{item}[]"
    if isinstance(kind, inspect.StructType | inspect.DataclassType):
        return names[kind.cls]
    raise TypeError(f"typescript.py knows no word for {kind}")


def interface(cls: type, names: Names) -> Iterator[str]:
    """A struct or a dataclass. A field may be missing where clients may omit it, or the server leaves defaults out."""
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType | inspect.DataclassType)
    yield f"export interface {called(cls)}{PARAMETER if names[cls].endswith('<G>') else ''} {{"
    if isinstance(info, inspect.StructType) and info.tag_field is not None:
        yield f"  {info.tag_field}: string" if cls is Question else f"  {info.tag_field}: '{info.tag}'"  # any question
    for field in info.fields:
        yield f"  {field.encode_name}{'?' if may_miss(cls, field) else ''}: {written(field.type, names)}"
    yield "}"


def called(cls: type) -> str:
    """A question is called differently from what it is about: a purchase is in the extras, too."""
    return f"Ask{cls.__name__}" if issubclass(cls, Question) else cls.__name__


def may_miss(cls: type, field: inspect.Field) -> bool:
    if not issubclass(cls, msgspec.Struct) or field.required:
        return False
    config = cls.__struct_config__
    unset = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
    return unset or config.omit_defaults or config.forbid_unknown_fields


def made_of(kind: Any) -> list[type]:
    """The structs and dataclasses of a type and of their fields, each after what it is made of."""
    found: list[type] = []
    met: set[type] = set()

    def visit(kind: Any) -> None:
        if isinstance(kind, type) and (dataclasses.is_dataclass(kind) or issubclass(kind, msgspec.Struct)):
            if kind in met:  # also in the midst of itself
                return
            met.add(kind)
            for part in typing.get_type_hints(kind).values():
                visit(part)
            found.append(kind)
        for part in typing.get_args(kind):
            visit(part)

    visit(kind)
    return found


def wire_names() -> Names:
    """By their own names; those with something of a game in them have the game as a parameter."""
    names: Names = {}
    for cls in wire_structs():  # each stands after what it is made of
        names[cls] = cls.__name__
        if any("G[" in line or "<G>" in line for line in interface(cls, names)):
            names[cls] += "<G>"
    return names


def shared() -> str:
    """What all games share."""
    names = wire_names()
    lines = [HEAD.format(source="table/wire and events.py")]
    lines += [f"export const {name} = {getattr(wire, name)}" for name in NUMBERS] + [""]
    for name in ALIASES:
        lines.append(f"export type {name} = {written(inspect.type_info(getattr(wire, name)), names)}")
    lines += ["", "/** What a game says for itself: its own wire.ts has one, called Game. */"]
    lines += ["export interface GameTypes {", *(f"  {part}: unknown" for part in PARTS), "}", ""]
    for cls in wire_structs():
        lines += [*interface(cls, names), ""]
    for name in UNIONS:
        members = [names[cls] for cls in typing.get_args(getattr(wire, name))]
        lines += [f"export type {name}{PARAMETER} =", *(f"  | {member}" for member in members), ""]
    return "\n".join(lines)


def of_face(game: str, face: type[AnyFace]) -> str:
    """What only one game says."""
    parts = parts_of(face)
    used = list(dict.fromkeys(cls for part in parts.values() for cls in made_of(part)))
    own = [cls for cls in used if cls.__module__ not in [module.__name__ for module in MODULES]]
    names = wire_names() | {cls: called(cls) for cls in own}
    body: list[str] = []
    for cls in own:
        body += [*interface(cls, names), ""]
    body += ["export interface Game {", *(f"  {part}: {said(kind, names)}" for part, kind in parts.items()), "}", ""]
    text = "\n".join(body)
    imported = sorted(names[cls] for cls in used if cls not in own and re.search(rf"\b{cls.__name__}\b", text))
    known = Counter([*imported, *[called(cls) for cls in own], "Game"])
    if known.total() > len(known):
        raise TypeError(f"two parts of {game} have one name: {known.most_common(1)[0][0]}")
    head = HEAD.format(source=f"the face and the view of {game}") + "\n"
    return head + (f"import type {{ {', '.join(imported)} }} from '../../{SHARED[:-3]}'\n\n" if imported else "") + text


def of_review() -> str:
    """What a review is made of: apart, since a page asks for it that nobody opens before a match is over."""
    used = made_of(ReviewNow)
    names = {cls: cls.__name__ for cls in used}
    lines = [HEAD.format(source="hulldown/review/shapes.py")]
    for cls in used:
        lines += [*interface(cls, names), ""]
    return "\n".join(lines)


def said(kind: Any, names: Names) -> str:
    """A part of a game; one of several structs need no tag where nobody reads them back."""
    if kind is typing.Never:
        return "never"
    if isinstance(kind, types.UnionType):
        return " | ".join(sorted(said(part, names) for part in typing.get_args(kind)))
    return written(inspect.type_info(kind), names)


def files(web: Path) -> dict[str, str]:
    """Every file of the browser's types and words, by its path below web/src: of all games that have a table there, and
    of the table that serves the others."""
    faces: dict[str, type[AnyFace]] = {"plain": PlainFace}
    for id in hulldown.game_ids():
        if (web / "games" / id).is_dir():
            faces[id] = type(face_of(hulldown.game(id)))
    types = {SHARED: shared(), REVIEW: of_review()} | {
        f"games/{id}/wire.ts": of_face(id, face) for id, face in faces.items()
    }
    return types | wordlists.files()


if __name__ == "__main__":
    if hulldown.is_compiled():
        sys.exit("a compiled engine does not tell the types of its views in full; run this from the source")
    if len(sys.argv) != 2 or not (Path(sys.argv[1]) / SHARED).parent.is_dir():
        sys.exit("which folder? usually web/src")
    folder = Path(sys.argv[1])
    made = files(folder)
    (folder / wordlists.FOLDER).mkdir(exist_ok=True)
    for path in (folder / wordlists.FOLDER).iterdir():
        if path.relative_to(folder).as_posix() not in made:
            path.unlink()  # of a language or a game that is gone
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8")
