"""A list becomes a roster, with the ids of the user's catalogue where there is one."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.lists import Brought, Note, Part
from hulldown.kernel.words import Sentence

from ..assembly import cost_of, lists_of, shown
from ..phrases import remark
from ..xml import Element, is_plain, parse
from ..xml import write as write_xml
from .catalogue import Catalogue, Choice
from .reading import TOOL
from .schema import check

NAMESPACE: Final = "http://www.battlescribe.net/schema/rosterSchema"
_VERSION: Final = "2.03"  # of BattleScribe, whose files these are
_OURS: Final = "hulldown"
_KINDS: Final = {False: "unit", True: "upgrade"}


class _Writer:
    """Writes one roster; ids of selections follow from the list, so that the same list gives the same file."""

    def __init__(self, game: Game, brought: Brought, catalogue: Catalogue | None) -> None:
        self.game = game
        self.brought = brought
        self.catalogue = catalogue
        self.lists = lists_of(game)
        self.remarks: list[Sentence] = []
        self._ids = 0
        self.cost_name = catalogue.cost_name if catalogue is not None else "pts"
        self.cost_type = catalogue.cost_type if catalogue is not None else f"{_OURS}-points"

    def roster(self) -> Element:
        if not any(piece.cost is not None for piece in self.lists.pieces()):
            raise Malformed(f"BattleScribe's rosters are for lists with points; a {self.lists.word} has none")
        parts = self.lists.parts(self.brought)
        root = Element("roster", self._head())
        root.add(Element("costs")).add(self._cost("cost", sum([cost_of(part) for part in parts])))
        root.add(Element("costLimits")).add(self._cost("costLimit", self.lists.limit_of(self.brought)))
        force = root.add(Element("forces")).add(Element("force", self._force()))
        selections = force.add(Element("selections"))
        for number, part in enumerate(parts, 1):
            selections.children.append(self._tank(part, number))
        self._add_notes(root, selections, 0)
        if self.catalogue is None:
            self.remarks.append(remark("no-catalogue"))
        elif not self.catalogue.force_entry:
            self.remarks.append(remark("no-system", catalogue=self.catalogue.file))
        return root

    def _head(self) -> dict[str, str]:
        catalogue = self.catalogue
        title = self.game.title.text()
        return {
            "id": self._id(),
            "name": _plain(self.brought.name),
            "battleScribeVersion": _VERSION,
            "generatedBy": "Hulldown",
            "gameSystemId": catalogue.system_id if catalogue is not None else f"{_OURS}-{self.game.id}",
            "gameSystemName": (catalogue.system_name if catalogue is not None else "") or title,
            "gameSystemRevision": _whole(catalogue.system_revision if catalogue is not None else "1"),
        }

    def _force(self) -> dict[str, str]:
        catalogue = self.catalogue
        if catalogue is None:
            names = {"entryId": f"{_OURS}::force", "catalogueId": f"{_OURS}::cards", "catalogueName": "Hulldown"}
            return {"id": self._id(), "name": self.lists.word.title(), **names, "catalogueRevision": "1"}
        return {
            "id": self._id(),
            "name": catalogue.force_name or self.lists.word.title(),
            "entryId": catalogue.force_entry or f"{_OURS}::force",
            "catalogueId": catalogue.id,
            "catalogueName": catalogue.name,
            "catalogueRevision": _whole(catalogue.revision),
        }

    def _id(self) -> str:
        self._ids += 1
        digest = blake2b(f"{self.brought.code}\n{self._ids}".encode(), digest_size=8).hexdigest()
        return "-".join([digest[place : place + 4] for place in range(0, 16, 4)])

    def _cost(self, tag: str, value: int) -> Element:
        return Element(tag, {"name": self.cost_name, "typeId": self.cost_type, "value": f"{value:.1f}"})

    def _selection(self, part: Part, choice: Choice | None) -> Element:
        word = part.piece.word
        fields = {"id": self._id(), "name": _plain(choice.name if choice is not None else word.name)}
        fields["entryId"] = choice.entry if choice is not None else f"{_OURS}::{word.id}"
        if choice is not None and choice.group:
            fields["entryGroupId"] = choice.group
        kind = choice.type if choice is not None else _KINDS[part.piece.is_carried]
        made = Element("selection", {**fields, "number": str(part.count), "type": kind})
        made.add(Element("costs")).add(self._cost("cost", (part.piece.cost or 0) * part.count))
        return made

    def _tank(self, part: Part, number: int) -> Element:
        choice = self.catalogue.carrier(part.piece) if self.catalogue is not None else None
        if self.catalogue is not None and choice is None:
            self.remarks.append(remark("not-there", card=part.piece.word))
        made = self._selection(part, choice)
        inside = Element("selections")
        places: dict[str, Element] = {}  # by the ids of the places that are taken
        for carried, taken in self._placed(part, choice):
            home = inside
            for place in taken.above if taken is not None else ():
                if place.entry not in places:
                    places[place.entry] = self._place(place)
                    home.children.append(places[place.entry])
                home = places[place.entry].children[0]
            home.children.append(self._selection(carried, taken))
        self._add_notes(made, inside, number)
        if inside.children:
            made.children.insert(0, inside)
        return made

    def _place(self, choice: Choice) -> Element:
        """An entry that is only a place for another, such as a driver's seat."""
        fields = {"id": self._id(), "name": _plain(choice.name), "entryId": choice.entry}
        if choice.group:
            fields["entryGroupId"] = choice.group
        made = Element("selection", {**fields, "number": "1", "type": choice.type})
        made.add(Element("selections"))
        made.add(Element("costs")).add(self._cost("cost", 0))
        return made

    def _placed(self, part: Part, carrier: Choice | None) -> list[tuple[Part, Choice | None]]:
        """Each card on a tank and where the catalogue has it; two never share a place that takes one."""
        if self.catalogue is None or carrier is None:
            return [(carried, None) for carried in part.carried]
        offers = [self.catalogue.offers(carrier, carried.piece) for carried in part.carried]
        holders: dict[str, int] = {}
        taken: list[Choice | None] = [None] * len(offers)
        for number in range(len(offers)):
            _find_place(offers, number, holders, taken, set())
        for number, carried in enumerate(part.carried):
            if taken[number] is not None:
                continue
            taken[number] = offers[number][0] if offers[number] else self.catalogue.anywhere(carried.piece)
            key = "not-offered" if taken[number] is not None else "not-there"
            gaps = {"carrier": part.piece.word} if taken[number] is not None else {}
            self.remarks.append(remark(key, card=carried.piece.word, **gaps))
        return list(zip(part.carried, taken, strict=True))

    def _add_notes(self, owner: Element, selections: Element, on: int) -> None:
        """What an earlier roster had goes back to its place; what comes from elsewhere is told in words."""
        words: list[str] = []
        for note in self.brought.notes:
            if note.on != on:
                continue
            fragment = _fragment(note)
            if fragment is not None and fragment.tag == "selection":
                selections.children.append(fragment)
            elif fragment is not None and fragment.tag == "customNotes":
                words.append(fragment.text.strip())
            else:
                words.append(_plain(note.text))
                self.remarks.append(remark("note-told", text=shown(note.text)))
        if words:
            owner.add(Element("customNotes", text="\n".join(words)))


def _find_place(
    offers: list[list[Choice]], number: int, holders: dict[str, int], taken: list[Choice | None], tried: set[str]
) -> bool:
    """Puts a card into a place that is free; whoever is there already may move to another."""
    for choice in offers[number]:
        seat = next((place.entry for place in choice.above if place.is_single), "")
        if seat in tried:
            continue
        if seat:
            tried.add(seat)
            if seat in holders and not _find_place(offers, holders[seat], holders, taken, tried):
                continue
            holders[seat] = number
        taken[number] = choice
        return True
    return False


def _fragment(note: Note) -> Element | None:
    """The element that a note holds, where it fits into a roster as it is."""
    if note.tool != TOOL:
        return None
    try:
        element = parse(note.text, "a note")
        if element.tag not in ("selection", "customNotes"):
            return None
        check(element, "a note", True)
    except HulldownError:
        return None
    return element


def _plain(text: str) -> str:
    return shown(text if is_plain(text) else "".join([char for char in text if is_plain(char)])) or "?"


def _whole(text: str) -> str:
    return text if text.isascii() and text.isdigit() and len(text) < 10 else "1"


def write(game: Game, brought: Brought, catalogue: Catalogue | None) -> tuple[bytes, list[Sentence]]:
    """The text of a roster, which fits the schema, and what there is to say of it."""
    writer = _Writer(game, brought, catalogue)
    root = writer.roster()
    check(root, "the roster", True)
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    return (head + write_xml(root, NAMESPACE)).encode(), writer.remarks
