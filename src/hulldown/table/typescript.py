"""The browser's types, made from the wire and the views: `python -m hulldown.table.typescript web/src/lib/wire.ts`."""

from __future__ import annotations

import dataclasses
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import inspect

import hulldown
from hulldown.games.cardgame.view import CardGameView
from hulldown.games.miniatures.view import MiniaturesView
from hulldown.games.rush.view import RushView
from hulldown.kernel.view import View

from . import wire

HEAD = """\
// Made by `python -m hulldown.table.typescript` from wire.py and the views of the games. Do not edit.
"""
VIEWS: list[tuple[str, type[View]]] = [
    ("Rush", RushView),
    ("CardGame", CardGameView),
    ("Miniatures", MiniaturesView),
]
ALIASES = ["Lang", "GameId", "SeatKind"]
UNIONS = ["ClientMessage", "ServerMessage"]
NUMBERS = ["MOST_NAME", "MOST_CHAT", "MOST_LIST"]
SIMPLE = {
    inspect.AnyType: "unknown",
    inspect.RawType: "unknown",
    inspect.CustomType: "unknown",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}


def wire_structs() -> list[type]:
    """Every message of wire.py, in the order in which it is written there."""
    return [
        one
        for one in vars(wire).values()
        if isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__module__ == wire.__name__
    ]


def written(kind: inspect.Type, names: dict[type, str]) -> str:
    """One type in TypeScript's words."""
    if type(kind) in SIMPLE:
        return SIMPLE[type(kind)]
    if isinstance(kind, inspect.Metadata):
        return written(kind.type, names)
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


def interface(cls: type, names: dict[type, str]) -> Iterator[str]:
    """A struct or a dataclass. A field may be missing where clients may omit it, or the server leaves defaults out."""
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType | inspect.DataclassType)
    yield f"export interface {names[cls]} {{"
    if isinstance(info, inspect.StructType) and info.tag_field is not None:
        yield f"  {info.tag_field}: '{info.tag}'"
    for field in info.fields:
        yield f"  {field.encode_name}{'?' if may_miss(cls, field) else ''}: {written(field.type, names)}"
    yield "}"


def may_miss(cls: type, field: inspect.Field) -> bool:
    if not issubclass(cls, msgspec.Struct) or field.required:
        return False
    config = cls.__struct_config__
    unset = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
    return unset or config.omit_defaults or config.forbid_unknown_fields


def dataclasses_of(cls: type) -> list[type]:
    """The dataclass and those its fields name, each after what it is made of."""
    found: list[type] = []

    def visit(kind: object) -> None:
        if isinstance(kind, type) and dataclasses.is_dataclass(kind) and not isinstance(kind, types.GenericAlias):
            for part in typing.get_type_hints(kind).values():
                visit(part)
            if kind not in found:
                found.append(kind)
        for part in typing.get_args(kind):
            visit(part)

    visit(cls)
    return found


def module() -> str:
    """The whole file."""
    lines = [HEAD]
    lines += [f"export const {name} = {getattr(wire, name)}" for name in NUMBERS] + [""]
    names = {cls: cls.__name__ for cls in wire_structs()}
    for name in ALIASES:
        lines.append(f"export type {name} = {written(inspect.type_info(getattr(wire, name)), names)}")
    lines.append("")
    for cls in wire_structs():
        lines += [*interface(cls, names), ""]
    for name in UNIONS:
        members = [names[cls] for cls in typing.get_args(getattr(wire, name))]
        lines += [f"export type {name} =", *(f"  | {member}" for member in members), ""]
    for game, view in VIEWS:
        parts = dataclasses_of(view)
        own = {cls: cls.__name__ if cls.__name__.startswith(game) else game + cls.__name__ for cls in parts}
        for cls in parts:
            lines += [*interface(cls, own), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    if hulldown.is_compiled():
        sys.exit("a compiled engine does not tell the types of its views in full; run this from the source")
    # The file is written at the end: a shell's `>` would empty it before `uv run` builds the client that needs it.
    if len(sys.argv) != 2:
        sys.exit("which file? usually web/src/lib/wire.ts")
    Path(sys.argv[1]).write_text(module(), encoding="utf-8")
