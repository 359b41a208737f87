"""Rosters held against roster.xsd. Of XML Schema it knows what that file uses; a test compares it with a whole one."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from hulldown.kernel.errors import BadFile

from ..xml import Element, parse

SCHEMA: Final = Path(__file__).with_name("roster.xsd")
_VALUES: Final = {
    "xs:boolean": (re.compile(r"true|false|0|1"), "true or false"),
    "xs:decimal": (re.compile(r"[+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})"), "a number"),
    "xs:integer": (re.compile(r"[+-]?\d{1,9}"), "a whole number"),
    "xs:nonNegativeInteger": (re.compile(r"\+?\d{1,9}"), "a whole number from 0 on"),
}


class _Kind:
    """What an element may have: attributes with their types, parts, and a text of its own."""

    def __init__(self, declared: Element) -> None:
        self.types: dict[str, str] = {}
        self.required: list[str] = []
        self.parts: list[str] = []
        self.needed: list[str] = []
        self.is_list = False
        inside = declared.children[0]
        self.has_text = inside.get("mixed") == "true"
        for item in inside.children:
            if item.tag == "attribute":
                self.types[item.get("name")] = item.get("type")
                if item.get("use") == "required":
                    self.required.append(item.get("name"))
                continue
            self.is_list = item.tag == "sequence"
            self.parts = [part.get("ref") for part in item.children]
            self.needed = [part.get("ref") for part in item.children if part.get("minOccurs") != "0"]


@cache
def _kinds() -> dict[str, _Kind]:
    root = parse(SCHEMA.read_bytes(), SCHEMA.name)
    return {declared.get("name"): _Kind(declared) for declared in root.children}


def check(element: Element, file: str, is_strict: bool) -> None:
    """Complains of the first thing that is not as the schema says. Not strict, what it does not know is passed over:
    other tools and later versions add things of their own."""
    kind = _kinds()[element.tag]
    for name in kind.required:
        if name not in element.attributes:
            raise _wrong(element, file, name, "is missing")
    for name, value in element.attributes.items():
        if name not in kind.types:
            if is_strict:
                raise _wrong(element, file, name, "is no field here")
            continue
        values = _VALUES.get(kind.types[name])
        if values is not None and values[0].fullmatch(value.strip()) is None:
            raise _wrong(element, file, name, f"expected {values[1]}, found {value[:40]!r}")
    if is_strict and element.text.strip() and not kind.has_text:
        raise _wrong(element, file, "text", "no text belongs here")
    tags = [child.tag for child in element.children]
    for tag in kind.needed:
        if tag not in tags:
            raise _wrong(element, file, tag, "is missing")
    for child in element.children:
        if child.tag not in kind.parts:
            if is_strict:
                raise _wrong(child, file, child.tag, f"does not belong into {element.tag}")
        elif not kind.is_list and tags.count(child.tag) > 1:
            raise _wrong(child, file, child.tag, "stands here twice")
        else:
            check(child, file, is_strict)


def _wrong(element: Element, file: str, field: str, complaint: str) -> BadFile:
    return BadFile(f"{file}, line {element.line}, field {element.tag}.{field}: {complaint}")
