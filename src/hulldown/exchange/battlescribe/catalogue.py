"""A catalogue of the user's (.cat): which ids its entries have, under which tank and in which place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hulldown.kernel.errors import BadFile, HulldownError, Malformed
from hulldown.kernel.lists import Piece

from ..archive import is_zip, unpack
from ..limits import MOST_CATALOGUE_BYTES, check_size
from ..names import loosened, spoken
from ..xml import Element, parse

_DEEPEST: Final = 12  # of groups, links and entries in one another
_MOST_STEPS: Final = 100_000  # below one tank; links may lead round in a circle
_MOST_SYSTEMS: Final = 20  # game system files that are looked into
_JOINT: Final = "::"  # between the ids of links and of what they lead to


@dataclass(frozen=True)
class Choice:
    """An entry that can be chosen, with the ids a roster names it by; `above` are the entries that it lies in."""

    name: str
    entry: str
    group: str
    type: str
    is_single: bool  # once in its place
    above: tuple[Choice, ...] = ()


class Catalogue:
    """One catalogue, and the game system that it belongs to where that lies beside it."""

    def __init__(self, root: Element, file: str, system: Element | None) -> None:
        self.file = file
        self.id = _field(root, "id", file)
        self.name = _field(root, "name", file)
        self.revision = root.get("revision", "1")
        self.system_id = _field(root, "gameSystemId", file)
        self.system_name = system.get("name") if system is not None else ""
        self.system_revision = (system or root).get("revision" if system is not None else "gameSystemRevision", "1")
        self.cost_name, self.cost_type = _cost_type(root, system)
        self.force_name, self.force_entry = _force(root, system)
        self._by_id: dict[str, Element] = {}
        for element in _all(root):
            if element.tag in ("selectionEntry", "selectionEntryGroup"):
                self._by_id[element.get("id")] = element
        self._steps = 0
        self._roots = list(self._choices(root, (), "", (), 0))
        self._below: dict[str, list[Choice]] = {}

    def carrier(self, piece: Piece) -> Choice | None:
        """The entry of a card that stands for itself."""
        return next((choice for choice, _ in self._roots if _is_called(choice.name, piece)), None)

    def offers(self, carrier: Choice, piece: Piece) -> list[Choice]:
        """The places below such a card in which the other one can be chosen."""
        below = self._below.get(carrier.entry)
        if below is None:
            element = next(element for choice, element in self._roots if choice is carrier)
            self._steps = 0
            links = tuple(carrier.entry.split(_JOINT)[:-1])
            below = self._below[carrier.entry] = list(self._walk(element, links, "", (), 0))
        return [choice for choice in below if _is_called(choice.name, piece)]

    def anywhere(self, piece: Piece) -> Choice | None:
        """An entry of this name, wherever it stands."""
        for id, element in self._by_id.items():
            if element.tag == "selectionEntry" and _is_called(element.get("name"), piece):
                return Choice(element.get("name"), id, "", element.get("type", "upgrade"), False)
        return None

    def _walk(
        self, element: Element, links: tuple[str, ...], group: str, above: tuple[Choice, ...], depth: int
    ) -> Iterator[Choice]:
        """All that can be chosen below an entry, entries in entries too."""
        for choice, inner in self._choices(element, links, group, above, depth):
            yield choice
            ids = tuple(choice.entry.split(_JOINT)[:-1])
            yield from self._walk(inner, ids, "", (*above, choice), depth + 1)

    def _choices(
        self, element: Element, links: tuple[str, ...], group: str, above: tuple[Choice, ...], depth: int
    ) -> Iterator[tuple[Choice, Element]]:
        """The entries of one element: its own, those of its groups, and what its links lead to."""
        self._steps += 1
        if self._steps > _MOST_STEPS:
            raise Malformed(f"{self.file}: its links lead on and on; more than {_MOST_STEPS} steps below one entry")
        if depth > _DEEPEST:
            return
        for entry in element.within("selectionEntries", "selectionEntry"):
            yield self._choice(entry, entry.get("name"), links, group, above), entry
        for inner in element.within("selectionEntryGroups", "selectionEntryGroup"):
            yield from self._choices(inner, links, _joined(links, inner.get("id")), above, depth + 1)
        for link in element.within("entryLinks", "entryLink"):
            target = self._by_id.get(link.get("targetId"))
            if target is None:
                continue  # it stands in another catalogue
            further = (*links, link.get("id"))
            if target.tag == "selectionEntry":
                name = link.get("name") or target.get("name")
                yield self._choice(target, name, further, group, above), target
                continue
            inside = _joined(further, target.get("id"))
            yield from self._choices(target, further, inside, above, depth + 1)
            yield from self._choices(link, further, inside, above, depth + 1)  # a link may add entries of its own

    def _choice(
        self, entry: Element, name: str, links: tuple[str, ...], group: str, above: tuple[Choice, ...]
    ) -> Choice:
        single = any(
            one.get("type") == "max" and one.get("field") == "selections" and one.get("value") in ("1", "1.0")
            for one in entry.within("constraints", "constraint")
        )
        return Choice(name, _joined(links, entry.get("id")), group, entry.get("type", "upgrade"), single, above)


def read_catalogue(path: Path) -> Catalogue:
    """A catalogue from a file; a game system that fits it is looked for in the same folder."""
    root = _read(path, "catalogue", (".cat",))
    system: Element | None = None
    beside = sorted([*path.parent.glob("*.gst"), *path.parent.glob("*.gstz")])
    for other in beside[:_MOST_SYSTEMS]:
        try:
            found = _read(other, "gameSystem", (".gst",))
        except HulldownError:
            continue  # another file of the folder is nobody's mistake
        if found.get("id") == root.get("gameSystemId"):
            system = found
    return Catalogue(root, path.name, system)


def _read(path: Path, tag: str, suffixes: tuple[str, ...]) -> Element:
    try:
        with path.open("rb") as opened:
            data = opened.read(MOST_CATALOGUE_BYTES + 1)
    except OSError as error:
        raise BadFile(f"{path.name} cannot be read ({error.strerror})") from error
    check_size(data, path.name, MOST_CATALOGUE_BYTES)
    if is_zip(data):
        data = unpack(data, path.name, suffixes[0], MOST_CATALOGUE_BYTES)
    root = parse(data, path.name)
    if root.tag != tag:
        raise BadFile(f"{path.name}, line {root.line}: expected a {tag}, found {root.tag[:40]}")
    return root


def _field(root: Element, name: str, file: str) -> str:
    if not root.get(name):
        raise BadFile(f"{file}, line {root.line}, field {root.tag}.{name}: is missing")
    return root.get(name)


def _all(element: Element) -> Iterator[Element]:
    yield element
    for child in element.children:
        yield from _all(child)


def _joined(links: tuple[str, ...], id: str) -> str:
    return _JOINT.join([*links, id])


def _is_called(name: str, piece: Piece) -> bool:
    names = piece.word.every_name()
    return loosened(name) in {loosened(one) for one in names} or spoken(name) in {spoken(one) for one in names}


def _cost_type(root: Element, system: Element | None) -> tuple[str, str]:
    """The name and id of the points."""
    for place in (system, root):
        for kind in place.within("costTypes", "costType") if place is not None else ():
            return kind.get("name", "pts"), kind.get("id")
    for element in _all(root):
        if element.tag == "cost" and element.get("typeId"):
            return element.get("name", "pts"), element.get("typeId")
    return "pts", "points"


def _force(root: Element, system: Element | None) -> tuple[str, str]:
    for place in (root, system):
        for force in place.within("forceEntries", "forceEntry") if place is not None else ():
            return force.get("name"), force.get("id")
    return "", ""
