"""A roster becomes entries: what its selections are called, how many, what they cost, and what lies in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hulldown.kernel.errors import BadFile
from hulldown.kernel.game import Game
from hulldown.kernel.lists import Note, Part

from ..archive import is_zip, unpack
from ..assembly import Assembly, Entry, Imported, shown
from ..limits import LONGEST_NOTE, MOST_BYTES, check_size
from ..phrases import remark
from ..xml import Element, parse, write
from .schema import check

TOOL: Final = "battlescribe"
SUFFIX: Final = ".ros"
_BALLAST: Final = ("profiles", "rules", "categories")  # what tools repeat of their catalogue in every roster


def is_roster(data: bytes) -> bool:
    """Whether a file is meant as a roster: it may still be a wrong one."""
    return is_zip(data) or data.lstrip(b"\xef\xbb\xbf\xff\xfe\x00 \t\r\n").startswith(b"<")


def read(game: Game, data: bytes, file: str) -> Imported:
    if is_zip(data):
        check_size(data, file)
        data = unpack(data, file, SUFFIX, MOST_BYTES)
    check_size(data, file)
    root = parse(data, file)
    if root.tag != "roster":
        raise BadFile(f"{file}, line {root.line}: expected a roster, found {shown(root.tag)}")
    check(root, file, False)
    assembly = Assembly(game, TOOL)
    forces = list(_forces(root))
    if len(forces) > 1:
        assembly.remarks.append(remark("forces", where=f"{file}, line {forces[1].line}", count=len(forces)))
    for force in forces:
        for selection in force.within("selections", "selection"):
            _keep_words(assembly, selection, assembly.add(_entry(selection, file)), file)
    _keep_words(assembly, root, None, file)
    return assembly.finish(file.rpartition(".")[0] or file, root.get("name"), _limit(root))


def _forces(element: Element) -> Iterator[Element]:
    for force in element.within("forces", "force"):
        yield force
        yield from _forces(force)


def _entry(selection: Element, file: str) -> Entry:
    number = int(selection.get("number", "1"))
    where = f"{file}, line {selection.line}"
    if number < 1:
        raise BadFile(f"{where}, field selection.number: expected a whole number from 1 on, found {number}")
    inner = [_entry(one, file) for one in selection.within("selections", "selection")]
    name = selection.get("name").strip()
    return Entry(name or selection.get("entryId"), where, _kept(selection), "", number, _cost(selection, number), inner)


def _cost(selection: Element, number: int) -> int | None:
    """Of one; the roster has the sum of all that are meant. The first kind of points is the one that counts."""
    for cost in selection.within("costs", "cost"):
        value = float(cost.get("value")) / number
        return int(value) if value == int(value) else None
    return None


def _limit(root: Element) -> int:
    for limit in root.within("costLimits", "costLimit"):
        value = int(float(limit.get("value")))
        if 0 < value <= 10_000:
            return value
    return 0


def _kept(selection: Element) -> str:
    """What a note holds of a selection: all of it where that is not too much, and its own fields at the least."""
    for element in (selection, _lightened(selection), Element(selection.tag, selection.attributes)):
        text = write(element)
        if len(text) <= LONGEST_NOTE:
            return text
    return ""


def _lightened(element: Element) -> Element:
    made = Element(element.tag, element.attributes, element.line, element.text)
    made.children = [_lightened(child) for child in element.children if child.tag not in _BALLAST]
    return made


def _keep_words(assembly: Assembly, element: Element, part: Part | None, file: str) -> None:
    """What people wrote beside a tank or the whole roster."""
    words = element.child("customNotes")
    if words is not None and words.text.strip():
        text = write(Element("customNotes", text=words.text))
        assembly.note(Note(TOOL, text), part, f"{file}, line {words.line}")
