"""Plain data held against a declaration: the first thing wrong is named by the path to its field, in a sentence."""

from __future__ import annotations

from typing import Final, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from .document import Reader, is_writable
from .errors import Malformed

StructT = TypeVar("StructT", bound=msgspec.Struct)

_WORDS: Final[dict[type, str]] = {
    inspect.BoolType: "true or false",
    inspect.DictType: "a table of fields",
    inspect.FloatType: "a number",
    inspect.NoneType: "null",
    inspect.StrType: "a text",
    inspect.StructType: "a table of fields",
}


def read_declared(value: object, kind: type[StructT], path: str) -> StructT:
    """A struct from plain data; whatever is not as declared is refused."""
    try:
        found = msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise what_is_wrong(value, kind, path, error) from error
    _check_texts(value, path)
    return found


def _check_texts(value: object, path: str) -> None:
    """Half a character is no text, although Python lets it be one; JSON that msgspec has decoded holds none."""
    if isinstance(value, str) and not is_writable(value):
        raise Reader(value, path).wrong("a text")
    if isinstance(value, dict):
        for name, item in value.items():
            _check_texts(item, f"{path}.{name}")
    elif isinstance(value, list):
        for number, item in enumerate(value):
            _check_texts(item, f"{path}[{number}]")


def decode_declared(data: bytes, kind: type[StructT], path: str) -> StructT:
    """A struct from JSON; whatever is not as declared is refused."""
    try:
        try:
            return msgspec.json.decode(data, type=kind)
        except msgspec.ValidationError as error:
            raise what_is_wrong(msgspec.json.decode(data), kind, path, error) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Malformed(f"{path}: not JSON ({error})") from error


def what_is_wrong(value: object, kind: type[msgspec.Struct], path: str, error: Exception) -> Malformed:
    """The sentence about data that a declaration has refused."""
    try:
        _check(Reader(value, path), inspect.type_info(kind), kind)
    except Malformed as mistake:
        return mistake
    return Malformed(f"{path}: {error}")  # not reached while `_check` knows all that declarations use


def _check(place: Reader, kind: inspect.Type, hint: object) -> None:
    """Raises for the first field, in the order of the declaration, that is not what is declared.

    `hint`: the declaration as it is written, which alone keeps the order of choices.
    """
    if isinstance(kind, inspect.Metadata):
        _check(place, kind.type, hint)
    elif isinstance(kind, inspect.UnionType):
        _check_union(place, kind, hint)
    elif isinstance(kind, inspect.StructType):
        _check_struct(place, kind)
    elif not _is_one(place.value, kind):
        raise place.wrong(words(kind, hint))
    elif isinstance(kind, inspect.ListType):
        for item in place.items():
            _check(item, kind.item_type, hint)
    elif isinstance(kind, inspect.TupleType):
        for item, part in zip(place.items(), kind.item_types, strict=True):
            _check(item, part, hint)
    elif isinstance(kind, inspect.DictType) and isinstance(place.value, dict):
        for name in place.value:
            _check(place.field(name), kind.value_type, hint)


def _check_union(place: Reader, kind: inspect.UnionType, hint: object) -> None:
    value = place.value
    if value is None and kind.includes_none:
        return
    rest = [part for part in kind.types if not isinstance(part, inspect.NoneType)]
    structs = [part for part in rest if isinstance(part, inspect.StructType)]
    if len(rest) == 1:
        _check(place, rest[0], hint)
    elif structs and isinstance(value, dict):
        field = structs[0].tag_field
        assert field is not None  # or msgspec would not have taken the declaration
        tag = place.field(field).one_of([str(part.tag) for part in structs])
        _check_struct(place, next(part for part in structs if part.tag == tag))
    elif not any(_is_one(value, part) for part in rest):
        raise place.wrong(words(kind, hint))


def _check_struct(place: Reader, kind: inspect.StructType) -> None:
    if kind.tag_field is not None:
        place.field(kind.tag_field).one_of([str(kind.tag)])
    hints = get_type_hints(kind.cls)
    for field in kind.fields:
        if field.required or place.has(field.encode_name):
            _check(place.field(field.encode_name), field.type, hints[field.name])
    if kind.forbid_unknown_fields:
        place.end()


def _is_one(value: object, kind: inspect.Type) -> bool:
    """Whether a value is of a type, its bounds included; what is inside a list or a table is not looked at."""
    if isinstance(kind, inspect.Metadata):
        return _is_one(value, kind.type)
    if isinstance(kind, inspect.IntType):
        low, high = _bounds(kind)
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        return (low is None or value >= low) and (high is None or value <= high)
    if isinstance(kind, inspect.StrType):
        return isinstance(value, str) and is_writable(value)
    if isinstance(kind, inspect.BoolType):
        return isinstance(value, bool)
    if isinstance(kind, inspect.FloatType):
        return isinstance(value, int | float) and not isinstance(value, bool)
    if isinstance(kind, inspect.LiteralType):
        return any(value == known and type(value) is type(known) for known in kind.values)
    if isinstance(kind, inspect.ListType):
        least, most = kind.min_length or 0, kind.max_length
        return isinstance(value, list) and len(value) >= least and (most is None or len(value) <= most)
    if isinstance(kind, inspect.TupleType):
        return isinstance(value, list) and len(value) == len(kind.item_types)
    if isinstance(kind, inspect.DictType | inspect.StructType):
        return isinstance(value, dict)
    return isinstance(kind, inspect.AnyType) or (isinstance(kind, inspect.NoneType) and value is None)


def _bounds(kind: inspect.IntType) -> tuple[int | None, int | None]:
    low = kind.ge if kind.gt is None else kind.gt + 1
    high = kind.le if kind.lt is None else kind.lt - 1
    return (None if low is None else int(low)), (None if high is None else int(high))


def _choices(kind: inspect.LiteralType, hint: object) -> list[object]:
    """The values of a choice in the order in which they are written; msgspec sorts them."""
    parts: tuple[object, ...] = get_args(hint)
    if get_origin(hint) is Literal and set(parts) == set(kind.values):
        return list(parts)
    for part in parts:
        found = _choices(kind, part)
        if found:
            return found
    return []


def words(kind: inspect.Type, hint: object) -> str:
    """What is expected of a value of this type, as sentences about mistakes say it."""
    if isinstance(kind, inspect.Metadata):
        return words(kind.type, hint)
    if isinstance(kind, inspect.IntType):
        low, high = _bounds(kind)
        if low is None:
            return "a whole number"
        return f"a whole number from {low} on" if high is None else f"a whole number from {low} to {high}"
    if isinstance(kind, inspect.LiteralType):
        return "one of " + ", ".join([str(known) for known in _choices(kind, hint)])
    if isinstance(kind, inspect.UnionType):
        return " or ".join(dict.fromkeys([words(part, hint) for part in kind.types]))
    if isinstance(kind, inspect.TupleType):
        return f"a list of {len(kind.item_types)}"
    if isinstance(kind, inspect.ListType):
        least, most = kind.min_length or 0, kind.max_length
        if most is None:
            return f"a list of {least} or more" if least else "a list"
        return f"a list of {least}" if least == most else f"a list of {least} to {most}"
    return _WORDS.get(type(kind), "something else")
